/** Deciding: who asks within one's scope, which role would do, yes or no. */
import { type Calls, type PlaceValues, RightRequestStatus } from '@outbound/contract';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postNotices, readWording } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { requireEnabledRoles, requireGrantable } from '../grants/index.ts';
import { holdPeople } from '../locks.ts';
import { giveRole } from '../roles/index.ts';
import { findCodesOfRole, findOffers, findStanding } from './offers.ts';
import { noteOn, requireOpen, requirePresent } from './policy.ts';
import { presentRequest } from './present.ts';
import {
  closeRequest,
  countOpen,
  findRequest,
  findRequestPage,
  holdRequest,
  type RequestRecord,
} from './queries.ts';

type OfficeCalls = Pick<Calls['rightRequest'], 'page' | 'openNum' | 'offers' | 'approve' | 'reject'>;

const { approved, rejected } = RightRequestStatus;

/** The calls of those who decide. */
export function officeRequestRoutes(zone: TimeZone): Implement<OfficeCalls> {
  return {
    async page({ db, caller }, { template, ...paging }) {
      const found = await findRequestPage(db, caller, template, paging, zone);
      return { ...found, dataBody: found.dataBody.map((row) => presentRequest(row, zone)) };
    },

    openNum: async ({ db, caller }) => ({ count: await countOpen(db, caller) }),

    async offers({ db, caller }, { id }) {
      const request = await findRequest(db, caller, id);
      if (!request || request.user_id === caller.userId) throw notFound();
      return findOffers(db, caller, wishOf(request));
    },

    async approve(context, { id, roleId }) {
      const { caller, now } = context;
      return context.write(subjects.rightRequest, async (trx, write) => {
        const found = await findRequest(trx, caller, id);
        if (!found) throw notFound();
        const who = `“${found.user_name}”（${found.user_login_id}）`;
        noteOn(context, found, `通过${who}的权限申请`, approved);
        await holdPeople(trx, [found.user_id]);
        const request = await take(trx, caller, id);
        requirePresent(request);
        await requireGrantable(trx, caller, { roleIds: [roleId], userIds: [request.user_id] });
        await requireEnabledRoles(trx, [roleId]);
        await requireHolding(trx, request, roleId);
        const role = await giveRole(trx, context, write, roleId, [request.user_id]);
        await closeRequest(trx, id, { status: approved, role, userId: caller.userId, now });
        await noteToAsker(trx, request, 'rightsGiven', { role: role.name });
        noteOn(context, request, `通过${who}的权限申请，授予角色“${role.name}”`, approved, role.name);
        return { id };
      });
    },

    async reject(context, { id, reason }) {
      const { caller, now } = context;
      return context.write(subjects.rightRequest, async (trx) => {
        const request = await take(trx, caller, id, (found) =>
          noteOn(
            context,
            found,
            `驳回“${found.user_name}”（${found.user_login_id}）的权限申请，原因：${reason}`,
            rejected,
          ),
        );
        await closeRequest(trx, request.id, {
          status: rejected,
          answer: reason,
          userId: caller.userId,
          now,
        });
        await noteToAsker(trx, request, 'rightsRefused', { opinion: reason });
        return { id };
      });
    },
  };

  /** Holds a request that the caller may decide and that waits; `note` hears of it before it is judged. */
  async function take(
    trx: Trx,
    caller: Caller,
    id: number,
    note?: (found: RequestRecord) => void,
  ): Promise<RequestRecord> {
    await holdRequest(trx, id);
    const request = await findRequest(trx, caller, id);
    if (!request) throw notFound();
    note?.(request);
    if (request.user_id === caller.userId) throw new Refusal('UM4214');
    requireOpen(request, zone);
    return request;
  }
}

/** Whoever asked hears of it by mail: he may not be at his desk. */
async function noteToAsker(
  trx: Trx,
  { user_id, resources }: RequestRecord,
  text: 'rightsGiven' | 'rightsRefused',
  values: PlaceValues,
): Promise<void> {
  const functions = resources.map(({ name }) => name).join('、');
  const wording = await readWording(trx);
  await postNotices(trx, [
    { kind: 'right-request', userId: user_id, ...wording.notice(text, { ...values, functions }) },
  ]);
}

const wishOf = (request: RequestRecord) => ({ userId: request.user_id, resources: request.resources });

/**
 * Refuses where the role, which is held, would not give what was asked for: because the person has it meanwhile, because
 * it is gone, or because the role does not hold it (any more).
 */
async function requireHolding(trx: Trx, request: RequestRecord, roleId: number): Promise<void> {
  const { visible, names, functionList, lacked } = await findStanding(trx, wishOf(request));
  if (lacked.length === 0)
    throw new Refusal(
      functionList.some(({ state }) => state === 'held') ? 'UM4200.heldMeanwhile' : 'UM4200.goneMeanwhile',
    );
  const role = await trx
    .selectFrom('role')
    .select(['id', 'name', 'all_resources as allResources'])
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow();
  const codes = await findCodesOfRole(trx, visible, role);
  const missing = lacked.filter((code) => !codes.has(code)).map((code) => `“${names.get(code) ?? code}”`);
  if (missing.length > 0)
    throw new Refusal('UM4200.roleLacks', { role: role.name, names: missing.join('、') });
}
