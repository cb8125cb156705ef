import { blockFault, blockKindLabels, type calls, newValues, signUpBlockFields } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, wrongField } from '../../http/refusal.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { type BlockValues, blockChanges, shownBlock } from './fields.ts';
import { presentBlock, valuesOf } from './present.ts';
import { findBlock, findBlockPage, holdBlock } from './queries.ts';
import { deleteBlocks, insertBlock, updateBlock } from './writes.ts';

const named = (values: Pick<BlockValues, 'kind' | 'value'>) =>
  `${blockKindLabels[values.kind]} ${shownBlock(values)}`;

/** Every call on the list of blocked sign-ups. */
export function signUpBlockRoutes({ zone }: Platform): Implement<typeof calls.signUpBlock> {
  /** One whose time is over would be compared with nothing. */
  const requireAhead = (untilTime: string | null | undefined, now: Date) => {
    if (untilTime && zone.has(untilTime) && zone.instant(untilTime) <= now)
      throw wrongField('untilTime', blockFault('over'));
  };
  return {
    page: async ({ db, caller }, { template, ...paging }) => {
      const found = await findBlockPage(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentBlock(row, zone)) };
    },

    detail: async ({ db, caller }, { id }) => {
      const row = await findBlock(db, caller, id);
      if (!row) throw notFound();
      return presentBlock(row, zone);
    },

    historyPage: async ({ db, caller }, { template: { id }, ...paging }) => {
      const row = id === undefined ? undefined : await findBlock(db, caller, id);
      if (!row) throw notFound();
      return findHistoryPage(db, subjects.signUpBlock.history, row.id, paging, zone);
    },

    add: async (context, body) => {
      const { caller, now } = context;
      requireAhead(body.untilTime, now);
      const values = newValues(signUpBlockFields, body);
      return context.write(subjects.signUpBlock, async (trx, { record }) => {
        const { id, kept } = await insertBlock(trx, values, caller, zone);
        const name = named(kept);
        const changes = blockChanges(null, kept);
        record({ id, name, action: '加入', content: `将${name}加入报名黑名单`, changes });
        return { id };
      });
    },

    modify: async (context, { id, version, ...body }) => {
      const { caller, now } = context;
      return context.write(subjects.signUpBlock, async (trx, { record }) => {
        const row = await holdBlock(trx, caller, id);
        if (!row) throw notFound();
        requireVersion(row, version, zone);
        const before = valuesOf(row, zone);
        const values: BlockValues = newValues(signUpBlockFields, { ...before, ...body });
        if (values.untilTime !== before.untilTime) requireAhead(values.untilTime, now);
        await updateBlock(trx, id, values, { userId: caller.userId, now }, zone);
        const name = named(values);
        const changes = blockChanges(before, values);
        record({ id, name, action: '修改', content: `修改报名黑名单中的${name}`, changes });
        return { id };
      });
    },

    delete: async (context, { id }) =>
      // What happened to it goes with it.
      context.write({ ...subjects.signUpBlock, history: null }, async (trx, { record }) => {
        const row = await holdBlock(trx, context.caller, id);
        if (!row) throw notFound();
        const name = named(row);
        await deleteBlocks(trx, [id], subjects.signUpBlock.history);
        record({ id, name, action: '移出', content: `将${name}移出报名黑名单` });
        return null;
      }),
  };
}
