import { ApplyStatus, applicationFault, errorText } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { ofOwnActivities } from '../activities/index.ts';
import { type ApplicationRow, findApplicationsById } from './queries.ts';

export interface Decision {
  decided: ApplicationRow[];
  skipped: { id: number; applyCode: string; reason: string }[];
}

/**
 * Decides the pending ones of some sign-ups. Who decides the same ones at the same time waits and then finds them
 * decided: one decision, and the later one is told whose it was. Its history is the caller's to write.
 */
export async function decide(
  trx: Trx,
  caller: Caller,
  { ids, applyStatus, reason }: { ids: readonly number[]; applyStatus: 1 | 2; reason: string },
  { now, zone }: { now: Date; zone: TimeZone },
): Promise<Decision> {
  const wanted = [...new Set(ids)];
  await trx
    .selectFrom('application')
    .select('id')
    .where('id', 'in', wanted)
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read only now: a query that waited for its locks shows who had reviewed a row as it was before the wait.
  const rows = new Map((await findApplicationsById(trx, caller, wanted)).map((row) => [row.id, row]));
  const decided = [...rows.values()].filter((row) => row.apply_status === ApplyStatus.pending);
  const skipped = wanted.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [{ id, applyCode: '', reason: applicationFault('gone') }];
    if (row.apply_status === ApplyStatus.pending) return [];
    return [
      {
        id,
        applyCode: row.apply_code,
        reason: errorText('OM2012', {
          who: row.reviewer_name ?? '',
          when: zone.textOrNull(row.reviewed_at) ?? '',
        }),
      },
    ];
  });
  if (decided.length > 0) await store(trx, caller, decided, { applyStatus, reason, now });
  return { decided, skipped };
}

async function store(
  trx: Trx,
  caller: Caller,
  rows: readonly ApplicationRow[],
  { applyStatus, reason, now }: { applyStatus: 1 | 2; reason: string; now: Date },
): Promise<void> {
  // The counters follow in the order of activities (see the trigger): two batches that meet never wait crosswise.
  await sql`
    update application set apply_status = ${applyStatus}, reviewed_by = ${caller.userId}, reviewed_at = ${now},
      reject_reason = ${applyStatus === ApplyStatus.rejected ? reason : ''}
    where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(trx);
}
