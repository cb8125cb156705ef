/** Managing system messages. */
import {
  type Calls,
  messageFault,
  SystemMessageStatus,
  type SystemMessageValues,
  systemMessageFields,
} from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Context, Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal, wrongField } from '../../http/refusal.ts';
import { batchNote, type Sorted, sorted } from '../../records/batches.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { reaches, requireAudience } from './audience.ts';
import { cleanMessage, messageChanges, type RichTexts } from './fields.ts';
import { presentReader, presentRow, valuesOf } from './present.ts';
import {
  countReaders,
  findMessage,
  findMessagePage,
  findReaderPage,
  findTargets,
  findTexts,
  type HeldMessage,
  holdMessages,
} from './queries.ts';
import {
  deleteMessages,
  holdMessageFiles,
  insertMessage,
  pinMessage,
  publishMessages,
  tellPlans,
  tellReceivers,
  updateMessage,
  withdrawMessages,
} from './writes.ts';

type OfficeCalls = Pick<
  Calls['systemMessage'],
  'page' | 'add' | 'modify' | 'delete' | 'updateStatus' | 'pin' | 'readerPage' | 'historyPage'
>;

/** Of a call's context, whatever code it needs. */
type OfficeContext = Pick<Context<'signedIn'>, 'caller' | 'now' | 'note' | 'write'>;

const { published, withdrawn } = SystemMessageStatus;

export function officeMessageRoutes(
  { zone }: Pick<Platform, 'zone'>,
  fileStore: FileStore,
  richTexts: RichTexts,
): Implement<OfficeCalls> {
  const by = ({ caller, now }: Pick<OfficeContext, 'caller' | 'now'>) => ({ userId: caller.userId, now });

  /** One thing done to several messages: they are held, sorted, done, told of. */
  function batch(
    context: OfficeContext,
    { ids, action, reason = '' }: { ids: readonly number[]; action: string; reason?: string },
    fault: (item: HeldMessage) => string | null,
    work: (trx: Trx, done: HeldMessage[]) => Promise<unknown>,
    becomes: SystemMessageStatus | null = null,
  ) {
    const changesOf = (item: HeldMessage) =>
      becomes === null ? [] : fieldChange(systemMessageFields.status, item.status, becomes);
    return context.write(subjects.systemMessage, async (trx, { recordEach }) => {
      const held = await holdMessages(trx, context.caller, ids);
      const found: Sorted<HeldMessage> = sorted(ids, held, messageFault('gone'), fault);
      const { done, skippedList } = found;
      if (done.length > 0) {
        await work(trx, done);
        await tellReceivers(trx, done);
        await tellPlans(trx);
      }
      recordEach(done.map((item) => ({ id: item.id, action, reason, changes: changesOf(item) })));
      const [first] = done;
      context.note({
        ...batchNote(subjects.systemMessage.name, action, found, reason),
        changes: first ? changesOf(first) : [],
      });
      return { doneNum: done.length, skippedList };
    });
  }

  const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

  return {
    page: async ({ db, caller }, { template, ...paging }) => {
      const found = await findMessagePage(db, caller, template, paging, zone);
      const readers = await countReaders(db, found.dataBody);
      return { ...found, dataBody: found.dataBody.map((row) => presentRow(row, readers.get(row.id), zone)) };
    },

    add: async (context, body) => {
      const { caller } = context;
      const values = judgedPlan(await cleanMessage(body, caller.userId, richTexts), null, context);
      return context.write(subjects.systemMessage, async (trx, { record }) => {
        const names = await requireAudience(trx, caller, values);
        const id = await insertMessage(trx, values, caller, zone, richTexts);
        await holdMessageFiles(fileStore, trx, id, values, caller, richTexts);
        await tellPlans(trx);
        const changes = messageChanges(null, values, richTexts, names);
        record({ id, name: body.title, action: '新增', content: `新增系统消息“${body.title}”`, changes });
        return { id };
      });
    },

    modify: async (context, { id, version, ...body }) => {
      const { caller } = context;
      const cleaned = await cleanMessage(body, caller.userId, richTexts);
      return context.write(subjects.systemMessage, async (trx, { record }) => {
        const item = await take(trx, caller, id);
        requireVersion(item, version, zone);
        if (item.status === published) throw new Refusal('SM4000.published');
        const targets = await findTargets(trx, id);
        const before = valuesOf(item, await findTexts(trx, id), idsOf(targets), zone);
        const values = judgedPlan(cleaned, before.publicTime, context);
        const names = new Map([
          ...targets.map((target) => [target.id, target.name] as const),
          ...(await requireAudience(trx, caller, values)),
        ]);
        await updateMessage(trx, id, values, by(context), zone, richTexts);
        await holdMessageFiles(fileStore, trx, id, values, caller, richTexts);
        await tellPlans(trx);
        const changes = messageChanges(before, values, richTexts, names);
        record({ id, name: body.title, action: '修改', content: `修改系统消息“${body.title}”`, changes });
        return { id };
      });
    },

    delete: (context, { ids }) =>
      batch(
        context,
        { ids, action: '删除' },
        ({ status }) => (status === published ? messageFault('withdrawFirst') : null),
        (trx, done) => deleteMessages(trx, idsOf(done)),
      ),

    updateStatus: (context, { ids, status, reason = '' }) =>
      status === published
        ? batch(
            context,
            { ids, action: '发布' },
            (item) => {
              if (item.status === published) return messageFault('isPublished');
              // Who wrote it may have seen more than who publishes it does, or than he himself does by now.
              if (!reaches(context.caller, item)) return messageFault('isForAll');
              return item.isExpiring ? messageFault('isExpired') : null;
            },
            (trx, done) => publishMessages(trx, idsOf(done), by(context)),
            published,
          )
        : batch(
            context,
            { ids, action: '撤回', reason },
            (item) => (item.status === published || item.isPlanned ? null : messageFault('isNotPublished')),
            (trx, done) => withdrawMessages(trx, idsOf(done), by(context)),
            withdrawn,
          ),

    pin: (context, { id, pinned }) =>
      context.write(subjects.systemMessage, async (trx, { record }) => {
        const item = await take(trx, context.caller, id);
        const { label } = systemMessageFields.pinned;
        const action = pinned ? label : `取消${label}`;
        context.note({ content: `${action}系统消息“${item.title}”`, objectId: id, objectName: item.title });
        if (item.pinned === pinned) return { id };
        await pinMessage(trx, id, pinned, by(context));
        if (item.status === published) await tellReceivers(trx, [item]);
        record({
          id,
          name: item.title,
          action,
          content: `${action}系统消息“${item.title}”`,
          changes: fieldChange(systemMessageFields.pinned, item.pinned, pinned),
        });
        return { id };
      }),

    readerPage: async ({ db, caller }, { template, ...paging }) => {
      const item =
        template.messageId === undefined ? undefined : await findMessage(db, caller, template.messageId);
      if (!item) throw notFound();
      const found = await findReaderPage(db, caller, item, template, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentReader(row, zone)) };
    },

    historyPage: async ({ db, caller }, { template: { messageId }, ...paging }) => {
      if (messageId === undefined || !(await findMessage(db, caller, messageId))) throw notFound();
      return findHistoryPage(db, subjects.systemMessage.history, messageId, paging, zone);
    },
  };

  /** The message, held until the transaction ends; 404 when it does not exist for this caller. */
  async function take(trx: Trx, caller: Caller, id: number) {
    await holdMessages(trx, caller, [id]);
    const item = await findMessage(trx, caller, id);
    if (!item) throw notFound();
    return item;
  }

  /**
   * The plan that a form sends: of a time that the record had and that has passed nothing is left to plan. Refuses another
   * one that has passed, and whoever may not publish.
   */
  function judgedPlan<T extends Pick<SystemMessageValues, 'publicTime' | 'expireTime'>>(
    values: T,
    before: string | null,
    { caller, now }: Pick<OfficeContext, 'caller' | 'now'>,
  ): T {
    const at = zone.text(now);
    const { publicTime, expireTime } = systemMessageFields;
    const passed = (key: string, label: string) => wrongField(key, messageFault('passed', { label }));
    if (values.expireTime && values.expireTime <= at) throw passed('expireTime', expireTime.label);
    const judged = { ...values };
    if (judged.publicTime && judged.publicTime <= at) {
      if (judged.publicTime !== before) throw passed('publicTime', publicTime.label);
      judged.publicTime = null;
    }
    // Also where the plan stays as it was: what is written goes out by it, unseen by who may publish.
    if (judged.publicTime && !caller.codes.has('latin_sys_msg_publish'))
      throw new Refusal('SM4000.publishRight');
    return judged;
  }
}
