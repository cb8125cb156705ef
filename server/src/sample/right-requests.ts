/** What the people of the sample asked for, and what became of it. */
import { permissionNames, RightRequestStatus } from '@outbound/contract';
import type { Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import type { SampleRightRequest } from './content/right-requests.ts';
import { known } from './known.ts';
import type { Organisation } from './organisation.ts';
import { sampleTime } from './times.ts';

/** Writes the requests; the administrator of the first start has decided them. */
export async function addRightRequests(
  trx: Trx,
  past: {
    zone: TimeZone;
    today: string;
    organisation: Organisation;
    requests: readonly SampleRightRequest[];
  },
): Promise<void> {
  const { zone, today, organisation, requests } = past;
  if (requests.length === 0) return;
  const administrator = await trx
    .selectFrom('user_account')
    .select('id')
    .where('built_in', '=', true)
    .executeTakeFirst();
  const roles = await trx.selectFrom('role').select(['id', 'code', 'name']).execute();
  const roleOf = new Map(roles.map((role) => [role.code, role]));
  const askerOf = ({ asker }: SampleRightRequest) => known(organisation.userIds, asker);
  const at = ({ days, time }: SampleRightRequest['asked']) => zone.instant(sampleTime(today, days, time));
  const rows = await trx
    .insertInto('right_request')
    .values(
      requests.map((one) => {
        const role = one.role === null ? null : known(roleOf, one.role);
        const isWithdrawn = one.status === RightRequestStatus.withdrawn;
        const decider = isWithdrawn ? askerOf(one) : (administrator?.id ?? null);
        return {
          user_id: askerOf(one),
          reason: one.reason,
          status: one.status,
          answer: one.answer,
          role_id: role?.id ?? null,
          role_name: role?.name ?? '',
          decided_by: one.decided === null ? null : decider,
          decided_at: one.decided === null ? null : at(one.decided),
          created_at: at(one.asked),
        };
      }),
    )
    .returning('id')
    .execute();
  await trx
    .insertInto('right_request_function')
    .values(
      requests.flatMap((one, at) =>
        one.permissionCodes.map((code, place) => ({
          request_id: rows[at]?.id ?? 0,
          permission_code: code,
          name: known(permissionNames, code),
          place,
          user_id: askerOf(one),
          is_open: one.status === RightRequestStatus.open,
        })),
      ),
    )
    .execute();
}
