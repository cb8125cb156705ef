import {
  type ActivityValues,
  activityFields,
  type Body,
  type calls,
  HeldStatus,
  heldStatusLabels,
  PublishStatus,
  readFileList,
  WaitMode,
} from '@outbound/contract';
import type { FileStore } from '../../files/index.ts';
import type { Implement, Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { fieldChange } from '../../records/field-changes.ts';
import { findHistoryPage } from '../../records/record-history.ts';
import { subjects } from '../../records/subjects.ts';
import { requireVersion } from '../../records/version.ts';
import { fileIdsOf, picturesAmong } from '../file-items.ts';
import { countConcerned, tellCalledOff, updateHeld } from './call-off.ts';
import { activityChanges, attachmentIds, cleanActivity, fileIds } from './fields.ts';
import { replaceItems } from './form-writes.ts';
import { findTold, heldActions, tellMoved } from './notices.ts';
import { shelfFault } from './policy.ts';
import { presentActivity, presentRow } from './present.ts';
import { findActivities, findActivity, findFormItems, type WholeActivity } from './queries.ts';
import { writeSessions } from './sessions.ts';
import { moveUpWaiting, renewOffers } from './waiting-list.ts';
import {
  deleteActivity,
  holdActivity,
  insertActivity,
  replaceServices,
  updateActivity,
  updateCapacity,
  updateShelf,
} from './writes.ts';

type OfficeCalls = Pick<
  typeof calls.activity,
  'page' | 'save' | 'modify' | 'detail' | 'historyPage' | 'delete' | 'approve' | 'callOff' | 'callOffCount'
>;

/** The office's calls on activities. */
export function officeRoutes(
  { zone, settings, config, publicCache }: Platform,
  fileStore: FileStore,
): Implement<OfficeCalls> {
  /** The body, made ready for the tables. */
  async function clean(body: Body<typeof calls.activity.save>, { userId }: Caller) {
    const timeZone = body.timeZone || (await settings.current()).timeZone;
    return cleanActivity({ ...body, timeZone }, userId);
  }

  /** The activity, held until the transaction ends; 404 when it does not exist for this caller. */
  async function take(trx: Trx, caller: Caller, id: number): Promise<WholeActivity> {
    if (!(await holdActivity(trx, id))) throw notFound();
    const activity = await findActivity(trx, caller, id);
    if (!activity) throw notFound();
    return activity;
  }

  /** Makes the files that a written activity names those that it holds. */
  async function holdFiles(trx: Trx, caller: Caller, id: number, activity: ActivityValues): Promise<void> {
    const holder = { kind: 'activity', id } as const;
    const ids = fileIds(activity);
    if (!(await fileStore.mayHold(trx, holder, attachmentIds(activity), caller.userId)))
      throw new Refusal('OM2000.attachmentExpired');
    if (!(await fileStore.mayHold(trx, holder, ids, caller.userId)))
      throw new Refusal('OM2000.pictureExpired');
    const found = await fileStore.hold(trx, holder, ids);
    if (ids.some((one) => !found.has(one))) throw new Refusal('OM2000.pictureExpired');
    const posters = fileIdsOf(activity.poster);
    const pictures = await picturesAmong(trx, posters);
    if (posters.some((one) => !pictures.has(one)))
      throw new Refusal('OM2000.notPictureFile', { label: activityFields.poster.label });
  }

  return {
    page: async ({ db, caller }, { template, ...paging }) => {
      const { generation } = publicCache;
      const found = await findActivities(db, caller, template, paging, { zone, generation });
      return { ...found, dataBody: found.dataBody.map((row) => presentRow(row, zone)) };
    },

    detail: async ({ db, caller }, { id }) => {
      const activity = await findActivity(db, caller, id);
      if (!activity) throw notFound();
      const items = await findFormItems(db, id);
      return presentActivity(activity, items, zone);
    },

    historyPage: async ({ db, caller }, { template: { activityId }, ...paging }) => {
      if (activityId === undefined || !(await findActivity(db, caller, activityId))) throw notFound();
      return findHistoryPage(db, subjects.activity.history, activityId, paging, zone);
    },

    save: async (context, body) => {
      const { caller } = context;
      const activity = await clean(body, caller);
      return context.write(subjects.activity, async (trx, { record }) => {
        const id = await insertActivity(trx, activity, caller, zone);
        await holdFiles(trx, caller, id, activity);
        record({
          id,
          name: body.title,
          action: '新增',
          content: `新增活动“${body.title}”`,
          changes: activityChanges(null, activity),
        });
        return { id };
      });
    },

    modify: async (context, { id, version, ...body }) => {
      const { caller, now } = context;
      const activity = await clean(body, caller);
      return context.write(subjects.activity, async (trx, { record }) => {
        const before = await take(trx, caller, id);
        requireVersion(before, version, zone);
        const itemsBefore = await findFormItems(trx, id);
        if (
          before.publishStatus === PublishStatus.onShelf &&
          activity.formItemList.every((item) => item.disabled || item.atDoor)
        )
          throw new Refusal('OM2000.lastEnabledField');
        // Places that come free are held for those who wait, and with the list off nobody would be moved up to them.
        if (before.waitMode !== WaitMode.off && activity.waitMode === WaitMode.off && before.waitingNum > 0)
          throw new Refusal('OM2000.lineWaiting', { count: before.waitingNum });
        const told = await findTold(trx, id);
        await updateCapacity(trx, id, activity.capacity);
        await replaceServices(trx, id, activity);
        await replaceItems(trx, id, activity.formItemList);
        await writeSessions(trx, id, activity, zone);
        await updateActivity(trx, id, activity, { userId: caller.userId, now }, zone);
        // What it is given more now goes to those who wait.
        if (activity.waitMode === WaitMode.automatic) await moveUpWaiting(trx, id);
        await holdFiles(trx, caller, id, activity);
        if (told) await tellMoved(trx, config, told, { now, zone });
        record({
          id,
          name: body.title,
          action: '修改',
          content: `修改活动“${body.title}”`,
          changes: activityChanges(presentActivity(before, itemsBefore, zone), activity),
        });
        return { id };
      });
    },

    approve: async (context, { id, publishStatus, reason = '' }) => {
      const { caller, now } = context;
      return context.write(subjects.activity, async (trx, { record }) => {
        const before = await take(trx, caller, id);
        const action = publishStatus === PublishStatus.onShelf ? '上架' : '下架';
        const content = `将活动“${before.title}”${action}${reason && `，原因：${reason}`}`;
        context.note({ content, objectId: id, objectName: before.title });
        if (publishStatus === PublishStatus.onShelf) {
          const items = await findFormItems(trx, id);
          const fault = shelfFault({
            title: before.title,
            posterNum: readFileList(JSON.stringify(before.poster)).length,
            enabledItemNum: items.filter((item) => !item.disabled && !item.at_door).length,
          });
          if (fault !== null) throw new Refusal(fault);
        }
        if (await updateShelf(trx, id, publishStatus, { userId: caller.userId, now }))
          record({
            id,
            name: before.title,
            action,
            content,
            reason,
            changes: fieldChange(activityFields.publishStatus, before.publishStatus, publishStatus),
          });
        return { id };
      });
    },

    callOffCount: async ({ db, caller }, { id }) => {
      if (!(await findActivity(db, caller, id))) throw notFound();
      return countConcerned(db, config, id);
    },

    callOff: async (context, { id, heldStatus, reason }) => {
      const { caller, now } = context;
      return context.write(subjects.activity, async (trx, { record }) => {
        const before = await take(trx, caller, id);
        const status = heldStatusLabels[heldStatus];
        if (before.publishStatus !== PublishStatus.onShelf) throw new Refusal('OM2052.offShelf');
        if (before.endTime <= now) throw new Refusal('OM2052.ended');
        if (before.heldStatus === heldStatus) throw new Refusal('OM2051', { status });
        await updateHeld(trx, id, { heldStatus, reason }, { userId: caller.userId, now });
        if (heldStatus === HeldStatus.asPlanned) await renewOffers(trx, id, now);
        // Those who wait go on where they stood.
        if (heldStatus === HeldStatus.asPlanned && before.waitMode === WaitMode.automatic)
          await moveUpWaiting(trx, id);
        const toldNum = await tellCalledOff(trx, config, { id, heldStatus, reason }, { now, zone });
        record({
          id,
          name: before.title,
          action: heldActions[heldStatus],
          content: `将活动“${before.title}”标为${status}，原因：${reason}；通知 ${toldNum} 人`,
          reason,
          changes: fieldChange(activityFields.heldStatus, before.heldStatus, heldStatus),
        });
        return { id, toldNum };
      });
    },

    delete: async (context, { id }) => {
      const { caller } = context;
      return context.write(subjects.activity, async (trx, { record }) => {
        const before = await take(trx, caller, id);
        record({ id, name: before.title, action: '删除', content: `删除活动“${before.title}”` });
        await deleteActivity(trx, id);
        await fileStore.hold(trx, { kind: 'activity', id }, []);
        return { id };
      });
    },
  };
}
