/** Asking: what one lacks, one's own requests. */
import { type Calls, RightRequestStatus, rightRequestLimits } from '@outbound/contract';
import type { Context, Implement } from '../../http/call-context.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import { findRights, findVisibleResources } from '../grants/index.ts';
import { holdPeople } from '../locks.ts';
import { askableNodes, resourceNames } from './askable-resources.ts';
import { noteOn, requireOpen } from './policy.ts';
import { presentOwn } from './present.ts';
import {
  closeRequest,
  countRequestsOf,
  findOpenCodes,
  findOwnPage,
  findOwnRequest,
  holdRequest,
  insertRequest,
} from './queries.ts';

type OwnCalls = Pick<Calls['rightRequest'], 'askable' | 'add' | 'ownPage' | 'withdraw'>;

/** The calls of those who ask. */
export function ownRequestRoutes(zone: TimeZone): Implement<OwnCalls> {
  return {
    async askable({ db, caller }) {
      const { codes: held } = await findRights(db, caller.userId);
      const open = await findOpenCodes(db, caller.userId);
      return askableNodes(await findVisibleResources(db), { held, open });
    },

    async add(context, { permissionCodeList, reason }) {
      const { caller, now } = context;
      const codes = [...new Set(permissionCodeList)];
      return context.write(subjects.rightRequest, async (trx) => {
        await holdPeople(trx, [caller.userId]);
        const names = resourceNames(await findVisibleResources(trx));
        const resources = codes.map((code) => ({ code, name: names.get(code) ?? '' }));
        if (resources.some(({ name }) => name === '')) throw new Refusal('UM4200.askedResourceGone');
        noteAsked(context, resources);
        const { codes: held } = await findRights(trx, caller.userId);
        refuse('UM4210', resources, held);
        refuse('UM4211', resources, await findOpenCodes(trx, caller.userId));
        const { open, lately } = await countRequestsOf(trx, caller.userId, now);
        if (open >= rightRequestLimits.open) throw new Refusal('UM4212', { count: open });
        const { aDay } = rightRequestLimits;
        if (lately >= aDay) throw new Refusal('UM4215', { count: aDay });
        const id = await insertRequest(trx, { userId: caller.userId, reason, resources, now });
        context.note({ objectId: id });
        return { id };
      });
    },

    async ownPage({ db, caller }, paging) {
      const found = await findOwnPage(db, caller.userId, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentOwn(row, zone)) };
    },

    async withdraw(context, { id }) {
      const { caller, now } = context;
      return context.write(subjects.rightRequest, async (trx) => {
        await holdRequest(trx, id);
        const request = await findOwnRequest(trx, caller.userId, id);
        // Somebody else's and none at all are the same.
        if (!request) throw notFound();
        noteOn(context, request, '撤回自己的权限申请', RightRequestStatus.withdrawn);
        requireOpen(request, zone);
        await closeRequest(trx, id, { status: RightRequestStatus.withdrawn, userId: caller.userId, now });
        return { id };
      });
    },
  };
}

function noteAsked(context: Context<'signedIn'>, resources: readonly { name: string }[]): void {
  const objectName = resources.map(({ name }) => name).join('、');
  context.note({ content: `申请权限：${objectName}`, objectType: '权限申请', objectName });
}

/** Refuses those of the resources whose codes are among these, by name. */
function refuse(
  code: 'UM4210' | 'UM4211',
  resources: readonly { code: string; name: string }[],
  among: ReadonlySet<string>,
): void {
  const found = resources.filter((one) => among.has(one.code));
  if (found.length > 0) throw new Refusal(code, { names: found.map(({ name }) => name).join('”“') });
}
