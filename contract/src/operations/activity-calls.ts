/** Activities: the office's calls and the public ones (spec 7, 3.4, 2.3). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { HeldStatus, heldStatusLabels, OperationType, PublishStatus, publishStatusLabels } from '../enums.ts';
import { filterShape, pickFields, sortableKeys } from '../field-shapes.ts';
import { changeEntry } from '../platform/record-history.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { filterText, id, nothing, oneOf, requiredText, text, time, written } from '../wire.ts';
import { activityDetail, activityModify, activityRow, activitySave } from './activity.ts';
import { activityFields } from './activity-fields.ts';
import { formItem } from './activity-form.ts';
import { openActivity, openActivityRow } from './activity-open.ts';
import { wantedLanguage } from './information.ts';

/** Details in three languages, each character up to three bytes. */
const LONGEST_BODY = 2_097_152;

/** Quick choices of the public list's time filter (by Asia/Shanghai's calendar). */
export const activityPeriods = ['all', 'thisWeek', 'thisMonth'] as const;

export const activityCalls = {
  page: pageCall({
    path: '/oms/api/v1/activity/page',
    name: '活动列表',
    needs: 'latin_op_activity_publish',
    log: null,
    template: {
      ...filterShape(activityFields),
      service: filterText,
      seriesId: id.optional(),
      startTimeStart: time.nullable(),
      startTimeEnd: time.nullable(),
    },
    sortable: sortableKeys(activityFields),
    row: activityRow,
  }),
  save: call({
    path: '/oms/api/v1/activity/save',
    name: '新增活动',
    needs: 'latin_op_activity_add',
    log: OperationType.add,
    loading: true,
    body: activitySave,
    answer: written,
    limit: LONGEST_BODY,
  }),
  modify: call({
    path: '/oms/api/v1/activity/modify',
    name: '修改活动',
    needs: 'latin_op_activity_modify',
    log: OperationType.modify,
    loading: true,
    body: activityModify,
    answer: written,
    limit: LONGEST_BODY,
  }),
  detail: call({
    path: '/oms/api/v1/activity/detail',
    name: '活动详情',
    needs: ['latin_op_activity_detail', 'latin_op_activity_modify', 'latin_op_activity_publish'],
    log: null,
    body: z.strictObject({ id }),
    answer: activityDetail,
  }),
  historyPage: pageCall({
    path: '/oms/api/v1/activity/historyPage',
    name: '活动变更历史',
    needs: ['latin_op_activity_detail', 'latin_op_activity_modify', 'latin_op_activity_publish'],
    log: null,
    template: { activityId: id },
    row: changeEntry,
  }),
  delete: call({
    path: '/oms/api/v1/activity/delete',
    name: '删除活动',
    needs: 'latin_op_activity_delete',
    log: OperationType.delete,
    loading: true,
    body: z.strictObject({ id }),
    answer: written,
  }),
  /** Puts an activity on or off the shelf. */
  approve: call({
    path: '/oms/api/v1/activity/approve',
    name: '活动上下架',
    needs: 'latin_op_activity_publish',
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      id,
      publishStatus: oneOf([PublishStatus.onShelf, PublishStatus.offShelf], publishStatusLabels),
      reason: text(200).optional(),
    }),
    answer: written,
  }),
  /** How many have signed up and still come, and how many of them are told when it is called off: they agreed to, and a way is set up. */
  callOffCount: call({
    path: '/oms/api/v1/activity/callOffCount',
    name: '查询活动取消的通知人数',
    needs: 'latin_op_activity_publish',
    log: null,
    body: z.strictObject({ id }),
    answer: z.strictObject({ liveNum: z.int(), toldNum: z.int() }),
  }),
  /** Cancels or postpones an activity, or has it take place again; whoever signed up and agreed to be told is told. */
  callOff: call({
    path: '/oms/api/v1/activity/callOff',
    name: '取消或延期活动',
    needs: 'latin_op_activity_publish',
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      id,
      heldStatus: oneOf([HeldStatus.asPlanned, HeldStatus.postponed, HeldStatus.cancelled], heldStatusLabels),
      reason: requiredText(200, '请填写原因'),
    }),
    answer: z.strictObject({ ...written.shape, toldNum: z.int() }),
  }),

  openView: call({
    path: '/oms/api/v1/activity/open/view',
    name: '查看活动',
    needs: 'open',
    log: null,
    body: z.strictObject({ id, language: wantedLanguage }),
    answer: openActivity,
  }),
  openForm: call({
    path: visitorCallPaths.signUpForm,
    name: '查看报名表',
    needs: 'open',
    log: null,
    body: z.strictObject({ id, language: wantedLanguage }),
    answer: z.array(formItem),
  }),
  openHot: call({
    path: '/oms/api/v1/activity/open/hot',
    name: '热门活动',
    needs: 'open',
    log: null,
    body: z.strictObject({ language: wantedLanguage }),
    answer: z.array(openActivityRow),
  }),
  openPage: pageCall({
    path: '/oms/api/v1/activity/open/page',
    name: '公开活动列表',
    needs: 'open',
    log: null,
    template: {
      keyword: filterText,
      ...filterShape(pickFields(activityFields, ['activityType', 'cityLabel', 'applyState'])),
      period: z.enum(activityPeriods),
      startTimeStart: time.nullable(),
      startTimeEnd: time.nullable(),
      language: wantedLanguage,
    },
    row: openActivityRow,
  }),
  openShare: call({
    path: visitorCallPaths.shareActivity,
    name: '分享活动',
    needs: 'open',
    log: null,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
