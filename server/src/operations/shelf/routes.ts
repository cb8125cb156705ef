import { PublishStatus, type shelfCalls, shelfFault, shelfKeptFields } from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import { batchNote, sorted } from '../../records/batches.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { findClickTrend } from './clicks.ts';
import { moveBefore } from './order.ts';
import { findTitles } from './queries.ts';
import type { Shelf } from './shelf.ts';
import { deleteRecords, type HeldRecord, takeSeveral, updateRecycled, updateShelf } from './writes.ts';

type ShelfCalls = ReturnType<typeof shelfCalls>;

/** Of a call's context, whatever code it needs. */
type OfficeContext = Pick<Context<'signedIn'>, 'caller' | 'now' | 'note' | 'write'>;

const { onShelf } = PublishStatus;

/**
 * The calls that are the same whatever stands on the shelf. `restoreFaults` says of records that are about to come back
 * from the recycle bin why some may not, by their ids.
 */
export function shelfRoutes(
  shelf: Shelf,
  { zone }: Platform,
  fileStore: FileStore,
  restoreFaults: (trx: Trx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>> = async () =>
    new Map(),
): Implement<ShelfCalls> {
  const { subject, table } = shelf;
  const gone = shelfFault('gone', { name: subject.name });

  /** One thing done to several records: they are held, sorted, done and told of. */
  function batch(
    context: OfficeContext,
    { ids, action, reason = '' }: { ids: readonly number[]; action: string; reason?: string | undefined },
    fault: (item: HeldRecord) => string | null,
    work: (trx: Trx, ids: number[]) => Promise<unknown>,
    more: {
      faults?: (trx: Trx) => Promise<ReadonlyMap<number, string>>;
      changesOf?: (item: HeldRecord) => ReturnType<typeof fieldChange>;
    } = {},
  ) {
    const { changesOf = () => [] } = more;
    return context.write(subject, async (trx, { recordEach }) => {
      const held = await takeSeveral(trx, shelf, context.caller, ids);
      const others = await more.faults?.(trx);
      const found = sorted(ids, held, gone, (item) => fault(item) ?? others?.get(item.id) ?? null);
      const { done, skippedList } = found;
      if (done.length > 0)
        await work(
          trx,
          done.map(({ id }) => id),
        );
      recordEach(done.map((item) => ({ id: item.id, action, reason, changes: changesOf(item) })));
      const [first] = done;
      context.note({
        ...batchNote(subject.name, action, found, reason),
        changes: first ? changesOf(first) : [],
      });
      return { doneNum: done.length, skippedList };
    });
  }
  const by = ({ caller, now }: OfficeContext) => ({ userId: caller.userId, now });
  const onlyRecycled = ({ isRecycled }: HeldRecord) => (isRecycled ? null : shelfFault('isNotRecycled'));

  return {
    updateStatus: (context, { ids, publishStatus, reason }) =>
      batch(
        context,
        { ids, action: publishStatus === onShelf ? '上架' : '下架', reason },
        (item) => {
          if (item.isRecycled) return gone;
          const isOn = item.publishStatus === onShelf;
          if (publishStatus === onShelf) return isOn ? shelfFault('isOnShelf') : null;
          return isOn ? null : shelfFault('isNotOnShelf');
        },
        (trx, done) => updateShelf(trx, shelf, done, publishStatus, by(context)),
        {
          changesOf: (item) => fieldChange(shelfKeptFields.publishStatus, item.publishStatus, publishStatus),
        },
      ),

    move: (context, { id, beforeId }) =>
      context.write(subject, async (trx, { record }) => {
        const wanted = beforeId === null ? [id] : [id, beforeId];
        const seen = await findTitles(trx, shelf, context.caller, wanted);
        const [item, other] = [seen.get(id), beforeId === null ? null : seen.get(beforeId)];
        if (item === undefined || other === undefined) throw notFound();
        const content = `将${subject.name}“${item}”移到${other === null ? '最后' : `“${other}”之前`}`;
        if (id !== beforeId && (await moveBefore(trx, shelf, id, beforeId)))
          record({ id, name: item, action: '排序', content, reason: content });
        else context.note({ content: `${content}：顺序未变`, objectId: id, objectName: item });
        return { id };
      }),

    delete: (context, { ids }) =>
      batch(
        context,
        { ids, action: '删除' },
        ({ isRecycled, publishStatus }) => {
          if (isRecycled) return gone;
          return publishStatus === onShelf ? shelfFault('takeOffFirst') : null;
        },
        (trx, done) => updateRecycled(trx, shelf, done, true, by(context)),
      ),

    restore: (context, { ids }) =>
      batch(
        context,
        { ids, action: '恢复' },
        onlyRecycled,
        (trx, done) => updateRecycled(trx, shelf, done, false, by(context)),
        { faults: (trx) => restoreFaults(trx, ids) },
      ),

    purge: (context, { ids }) =>
      batch(context, { ids, action: '彻底删除' }, onlyRecycled, async (trx, done) => {
        await deleteRecords(trx, shelf, done);
        await fileStore.release(trx, table, done);
      }),

    clickTrend: async ({ db, caller }, { id }) => {
      if (!(await findTitles(db, shelf, caller, [id], true)).has(id)) throw notFound();
      return findClickTrend(db, shelf, id, zone);
    },

    historyPage: async ({ db, caller }, { template: { recordId }, ...paging }) => {
      if (recordId === undefined || !(await findTitles(db, shelf, caller, [recordId], true)).has(recordId))
        throw notFound();
      return findHistoryPage(db, subject.history, recordId, paging, zone);
    },
  };
}
