/** One's own system messages. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import {
  confirmReceived,
  countReceived,
  findReceived,
  findReceivedPage,
  markRead,
  starReceived,
} from './own-queries.ts';
import { presentForOffice, presentForReceiver, presentReceived } from './present.ts';
import { countReaders, findMessage, findTargets, findTexts } from './queries.ts';

type OwnCalls = Pick<
  Calls['systemMessage'],
  'userPage' | 'statistics' | 'read' | 'star' | 'confirm' | 'detail'
>;

/** Who holds this manages messages. */
export const MANAGE = 'latin_sys_msg';

export function ownMessageRoutes({ zone }: Pick<Platform, 'zone'>): Implement<OwnCalls> {
  return {
    async userPage({ db, caller }, { template, ...paging }) {
      const found = await findReceivedPage(db, caller.userId, template, paging, zone);
      return { ...found, dataBody: found.dataBody.map((row) => presentReceived(row, zone)) };
    },

    statistics: ({ db, caller }) => countReceived(db, caller.userId),

    read: (context, body) =>
      context.write(subjects.systemMessage, async (trx) => ({
        readNum: await markRead(trx, context.caller.userId, body),
      })),

    star: (context, body) =>
      context.write(subjects.systemMessage, async (trx) => {
        await starReceived(trx, context.caller.userId, body);
        return null;
      }),

    confirm: (context, { id }) =>
      context.write(subjects.systemMessage, async (trx) => {
        const item = await findReceived(trx, context.caller.userId, id);
        if (!item) throw notFound();
        context.note({
          content: `确认收到系统消息“${item.title}”`,
          objectType: subjects.systemMessage.name,
          objectId: id,
          objectName: item.title,
        });
        if (!item.need_confirm) throw new Refusal('SM4001');
        await confirmReceived(trx, context.caller.userId, id);
        return { id };
      }),

    async detail({ db, caller }, { id }) {
      const received = await findReceived(db, caller.userId, id);
      const managed = caller.codes.has(MANAGE) ? await findMessage(db, caller, id) : undefined;
      if (managed) {
        const readers = (await countReaders(db, [managed])).get(id);
        const targetList = await findTargets(db, id);
        return presentForOffice(managed, await findTexts(db, id), { received, readers, targetList }, zone);
      }
      if (!received) throw notFound();
      return presentForReceiver(received, await findTexts(db, id), zone);
    },
  };
}
