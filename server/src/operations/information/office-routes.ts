import {
  type Body,
  type calls,
  INFORMATION_COLUMNS,
  type InformationValues,
  informationFault,
  informationFields,
  PublishStatus,
} from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { batchNote, sorted } from '../../records/batches.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { cleanInformation, informationChanges, isSameInformation } from './fields.ts';
import { holdInformationFiles } from './files.ts';
import { judgedPlans, movingFault, nothingPlanned, requirePublishable, shelfFault } from './policy.ts';
import { presentInformation, presentRow, valuesOf } from './present.ts';
import { PURGE, purgeInformation } from './purge.ts';
import {
  findColumnNames,
  findInformation,
  findInformationPage,
  findViewTrend,
  isColumn,
  type WholeInformation,
} from './queries.ts';
import { keepVersion } from './versions.ts';
import {
  type HeldInformation,
  holdInformation,
  insertInformation,
  takeSeveral,
  updateInformation,
  updatePinned,
  updateRecycled,
  updateShelf,
} from './writes.ts';

type OfficeCalls = Omit<
  typeof calls.information,
  `open${string}` | 'versionPage' | 'versionDetail' | 'restoreVersion' | 'previewLink' | 'endPreview'
>;

/** Of a call's context, whatever code it needs. */
type OfficeContext = Pick<Context<'signedIn'>, 'caller' | 'now' | 'note' | 'write'>;

const TREND_DAYS = 30;

/** The item, held until the transaction ends; 404 when it does not exist for this caller, or lies in the recycle bin. */
export async function takeInformation(trx: Trx, caller: Caller, id: number): Promise<WholeInformation> {
  await holdInformation(trx, caller, [id]);
  const item = await findInformation(trx, caller, id);
  if (!item || item.deletedTime !== null) throw notFound();
  return item;
}

/** Writes a held item whole, with its files and its next version. */
export async function writeInformation(
  trx: Trx,
  item: WholeInformation,
  values: InformationValues,
  {
    caller,
    now,
    zone,
    fileStore,
  }: Pick<OfficeContext, 'caller' | 'now'> & {
    zone: Platform['zone'];
    fileStore: FileStore;
  },
): Promise<void> {
  requirePublishable(values, item.publishStatus === PublishStatus.onShelf);
  await updateInformation(trx, item.id, values, { userId: caller.userId, now }, zone);
  await keepVersion(trx, item.id, values, caller.userId);
  await holdInformationFiles(fileStore, trx, item.id, values, caller.userId);
}

async function requireColumn(trx: Trx, columnKey: string): Promise<void> {
  if (columnKey !== '' && !(await isColumn(trx, INFORMATION_COLUMNS, columnKey)))
    throw new Refusal('OM2000.columnGone');
}

/** The office's calls on news items. */
export function officeRoutes(
  { zone, config, publicCache }: Platform,
  fileStore: FileStore,
): Implement<OfficeCalls> {
  const standing = ({ publishStatus }: { publishStatus: PublishStatus }) => ({
    isOnShelf: publishStatus === PublishStatus.onShelf,
    isOffShelf: publishStatus === PublishStatus.offShelf,
  });

  /** One thing done to several items: they are held, sorted, done and told of. */
  function batch(
    context: OfficeContext,
    {
      ids,
      action,
      reason = '',
      toRemove = false,
    }: { ids: readonly number[]; action: string; reason?: string; toRemove?: boolean },
    fault: (item: HeldInformation) => string | null,
    work: (trx: Trx, done: HeldInformation[]) => Promise<unknown>,
    changesOf: (item: HeldInformation) => ReturnType<typeof fieldChange> = () => [],
  ) {
    return context.write(subjects.information, async (trx, { recordEach }) => {
      const held = await takeSeveral(trx, context.caller, ids, { toRemove });
      const found = sorted(ids, held, informationFault('gone'), fault);
      const { done, skippedList } = found;
      if (done.length > 0) await work(trx, done);
      recordEach(done.map((item) => ({ id: item.id, action, reason, changes: changesOf(item) })));
      const [first] = done;
      context.note({
        ...batchNote(subjects.information.name, action, found, reason),
        changes: first ? changesOf(first) : [],
      });
      return { doneNum: done.length, skippedList };
    });
  }

  const idsOf = (items: readonly HeldInformation[]) => items.map(({ id }) => id);
  const by = ({ caller, now }: Pick<OfficeContext, 'caller' | 'now'>) => ({
    userId: caller.userId,
    now,
  });

  return {
    page: async ({ db, caller }, { template, ...paging }) => {
      const { generation } = publicCache;
      const found = await findInformationPage(db, caller, template, paging, { zone, generation });
      return { ...found, dataBody: found.dataBody.map((row) => presentRow(row, zone, config.recycleDays)) };
    },

    detail: async ({ db, caller }, { id }) => {
      const item = await findInformation(db, caller, id);
      if (!item) throw notFound();
      return presentInformation(item, zone, config.recycleDays);
    },

    historyPage: async ({ db, caller }, { template: { informationId }, ...paging }) => {
      if (informationId === undefined || !(await findInformation(db, caller, informationId)))
        throw notFound();
      return findHistoryPage(db, subjects.information.history, informationId, paging, zone);
    },

    viewTrend: async ({ db, caller }, { id }) => {
      if (!(await findInformation(db, caller, id))) throw notFound();
      return findViewTrend(db, id, TREND_DAYS, zone);
    },

    add: async (context, body: Body<typeof calls.information.add>) => {
      const { caller, now } = context;
      const values = judgedPlans(
        await cleanInformation(body, caller.userId),
        nothingPlanned,
        standing({ publishStatus: PublishStatus.pending }),
        { caller, now: zone.text(now) },
      );
      requirePublishable(values, false);
      return context.write(subjects.information, async (trx, { record }) => {
        await requireColumn(trx, values.columnKey);
        const id = await insertInformation(trx, values, caller, zone);
        await keepVersion(trx, id, values, caller.userId);
        await holdInformationFiles(fileStore, trx, id, values, caller.userId);
        record({
          id,
          name: body.title,
          action: '新增',
          content: `新增资讯“${body.title}”`,
          changes: informationChanges(null, values, await findColumnNames(trx)),
        });
        return { id };
      });
    },

    modify: async (context, { id, version, ...body }) => {
      const { caller, now } = context;
      const cleaned = await cleanInformation(body, caller.userId);
      return context.write(subjects.information, async (trx, { record }) => {
        const item = await takeInformation(trx, caller, id);
        requireVersion(item, version, zone);
        const before = valuesOf(item, zone);
        const values = judgedPlans(cleaned, before, standing(item), { caller, now: zone.text(now) });
        // Saved as it stood: a version and an entry of the history would say nothing.
        if (isSameInformation(before, values)) {
          context.note({
            content: `保存资讯“${body.title}”，内容未变`,
            objectId: id,
            objectName: body.title,
          });
          return { id };
        }
        // A column that was closed since stays with what is in it.
        if (values.columnKey !== before.columnKey) await requireColumn(trx, values.columnKey);
        await writeInformation(trx, item, values, { caller, now, zone, fileStore });
        record({
          id,
          name: body.title,
          action: '修改',
          content: `修改资讯“${body.title}”`,
          changes: informationChanges(before, values, await findColumnNames(trx)),
        });
        return { id };
      });
    },

    updateStatus: (context, { ids, publishStatus, reason = '' }) =>
      batch(
        context,
        { ids, action: publishStatus === PublishStatus.onShelf ? '上架' : '下架', reason },
        (item) => movingFault(item, publishStatus, shelfFault(item)),
        (trx, done) => updateShelf(trx, idsOf(done), publishStatus, by(context)),
        (item) => fieldChange(informationFields.publishStatus, item.publishStatus, publishStatus),
      ),

    pin: (context, { id, pinned }) =>
      context.write(subjects.information, async (trx, { record }) => {
        const item = await takeInformation(trx, context.caller, id);
        const { label } = informationFields.pinned;
        const action = pinned ? label : `取消${label}`;
        context.note({ content: `${action}资讯“${item.title}”`, objectId: id, objectName: item.title });
        if (item.pinned === pinned) return { id };
        await updatePinned(trx, id, pinned, by(context));
        record({
          id,
          name: item.title,
          action,
          content: `${action}资讯“${item.title}”`,
          changes: fieldChange(informationFields.pinned, item.pinned, pinned),
        });
        return { id };
      }),

    delete: (context, { ids }) =>
      batch(
        context,
        { ids, action: '删除' },
        ({ isRecycled, publishStatus }) => {
          if (isRecycled) return informationFault('gone');
          return publishStatus === PublishStatus.onShelf ? informationFault('takeOffFirst') : null;
        },
        (trx, done) => updateRecycled(trx, idsOf(done), true, by(context)),
      ),

    restore: (context, { ids }) =>
      batch(
        context,
        { ids, action: '恢复' },
        ({ isRecycled }) => (isRecycled ? null : informationFault('isNotRecycled')),
        (trx, done) => updateRecycled(trx, idsOf(done), false, by(context)),
      ),

    purge: (context, { ids }) =>
      batch(
        context,
        { ids, action: PURGE, toRemove: true },
        ({ isRecycled }) => (isRecycled ? null : informationFault('isNotRecycled')),
        (trx, done) => purgeInformation(trx, idsOf(done)),
      ),
  };
}
