/** Who is signed in right now, and signing them out. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { deleteSessions, findOnline, findOnlineByIds, type OnlineRecord } from './queries.ts';

/** So many names stand in the log of a batch; the rest is a number. */
const MOST_NAMED = 20;

/** Why a session is left alone, or null. One that is not there and one beyond the caller's sight are not told apart. */
function fault(session: OnlineRecord | undefined): Refusal | null {
  if (!session) return new Refusal('UM4300.sessionOver');
  if (session.isCurrent) return new Refusal('UM4300.sessionInUse');
  return session.endable ? null : new Refusal('UM4304.endSession');
}

function contentOf(ended: readonly OnlineRecord[], skipped: number): string {
  const people = new Map(ended.map((one) => [one.userId, `${one.userName}（${one.userLoginId}）`]));
  const names = [...people.values()].slice(0, MOST_NAMED).join('、');
  const more = people.size > MOST_NAMED ? ` 等 ${people.size} 人` : '';
  const left = skipped > 0 ? `，跳过 ${skipped} 个` : '';
  return `强退在线用户：${names}${more}，结束 ${ended.length} 个会话${left}`;
}

export function onlineUserRoutes({ zone }: Platform): Implement<Calls['onlineUser']> {
  return {
    async page({ db, caller }, body) {
      const found = await findOnline(db, caller, body, zone);
      return {
        ...found,
        dataBody: found.dataBody.map(({ createdAt, lastSeenAt, ...session }) => ({
          ...session,
          createdTime: zone.text(createdAt),
          lastSeenTime: zone.text(lastSeenAt),
        })),
      };
    },

    async end(context, { ids }) {
      const { caller } = context;
      const wanted = [...new Set(ids)];
      context.note({ content: `强退在线用户：${wanted.length} 个会话`, objectType: '用户' });
      return context.write(subjects.user, async (trx) => {
        const found = new Map((await findOnlineByIds(trx, caller, wanted)).map((one) => [one.id, one]));
        const ended: OnlineRecord[] = [];
        const skippedList: { id: number; userName: string; reason: string }[] = [];
        for (const id of wanted) {
          const session = found.get(id);
          const refusal = fault(session);
          if (refusal && wanted.length === 1) throw refusal;
          if (refusal) skippedList.push({ id, userName: session?.userName ?? '--', reason: refusal.message });
          else if (session) ended.push(session);
        }
        await deleteSessions(
          trx,
          ended.map(({ id }) => id),
        );
        const people = new Map(ended.map((one) => [one.userId, one.userName]));
        const [only] = people;
        context.note({
          content: contentOf(ended, skippedList.length),
          ...(only && people.size === 1 ? { objectId: only[0], objectName: only[1] } : {}),
        });
        return { doneNum: ended.length, skippedList };
      });
    },
  };
}
