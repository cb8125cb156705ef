/** Activities: the office's calls and the public ones (spec 7, 3.4, 2.3). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { ActivityType, ApplyState, OperationType, PublishStatus, valuesOf } from '../enums.ts';
import { readLatLon } from '../rules.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { fileListText, filterText, id, nothing, requiredText, text, time, written } from '../wire.ts';
import { formItem, formItemInput } from './activity-form.ts';

/** The service every activity has when none is named (spec 3.4). */
export const DEFAULT_SERVICE = '活动报名';

const capacity = z.int().min(1, '名额至少为 1').max(1_000_000, '名额最多 1000000').nullable();

const activityFields = {
  title: requiredText(100, '请输入活动标题'),
  poster: fileListText(9, 1, '请上传活动海报'),
  activityType: z.literal(valuesOf(ActivityType), '请选择活动形式'),
  services: z
    .array(requiredText(50, '请填写服务名称').refine((value) => !/[,，]/.test(value), '服务名称不能包含逗号'))
    .max(20)
    .refine((list) => new Set(list).size === list.length, '服务名称不能重复')
    .default([]),
  startTime: time,
  endTime: time,
  cityLabel: text(50).default(''),
  location: text(200).default(''),
  latLon: text(60)
    .refine((value) => value === '' || readLatLon(value) !== null, '经纬度格式应为“纬度,经度”')
    .default(''),
  /** HTML; sanitised by the server when written. */
  detail: z.string().max(500_000, '活动详情过长').default(''),
  applyStartTime: time.nullable().default(null),
  applyEndTime: time.nullable().default(null),
  capacity: capacity.default(null),
  /** Capacity by service name; a service that is not named here has no limit of its own. */
  serviceCapacity: z.record(z.string().max(50), capacity).default({}),
  formItemList: z.array(formItemInput).max(50, '最多 50 个字段').default([]),
};

const later = (start: string, end: string) => start < end;

/** Rules that concern several fields at once; the same for save and modify. */
function checkTogether(
  value: {
    startTime: string;
    endTime: string;
    applyStartTime: string | null;
    applyEndTime: string | null;
    activityType: number;
    location: string;
    services: string[];
    serviceCapacity: Record<string, number | null>;
    formItemList: { name: string; disabled?: boolean | undefined }[];
  },
  context: z.core.$RefinementCtx,
): void {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (!later(value.startTime, value.endTime)) fault('endTime', '结束时间必须晚于开始时间');
  if (value.applyStartTime && value.applyEndTime && !later(value.applyStartTime, value.applyEndTime))
    fault('applyEndTime', '报名截止时间必须晚于报名开始时间');
  if (value.applyEndTime && value.applyEndTime > value.endTime)
    fault('applyEndTime', '报名截止时间不能晚于活动结束时间');
  if (value.activityType === ActivityType.offline && value.location === '')
    fault('location', '请输入活动地点');
  const names = value.formItemList.filter((item) => !item.disabled).map((item) => item.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) fault('formItemList', `字段名称“${twice}”重复`);
  const services = value.services.length > 0 ? value.services : [DEFAULT_SERVICE];
  const unknown = Object.keys(value.serviceCapacity).find((name) => !services.includes(name));
  if (unknown !== undefined) fault('serviceCapacity', `服务“${unknown}”不存在`);
}

export const activitySave = z.strictObject(activityFields).superRefine(checkTogether);
export type ActivitySave = z.input<typeof activitySave>;
export const activityModify = z
  .strictObject({
    ...activityFields,
    id,
    /** The `version` that was read; another one means that somebody else wrote in between. */
    version: z.int().optional(),
  })
  .superRefine(checkTogether);

const applyCounts = {
  /** Live sign-ups: pending and approved. */
  applyNum: z.int(),
  pendingNum: z.int(),
  approvedNum: z.int(),
  rejectedNum: z.int(),
};

export const activityRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  poster: z.string(),
  activityType: z.literal(valuesOf(ActivityType)),
  services: z.array(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  cityLabel: z.string(),
  location: z.string(),
  applyStartTime: z.string().nullable(),
  applyEndTime: z.string().nullable(),
  capacity: z.int().nullable(),
  publishStatus: z.literal(valuesOf(PublishStatus)),
  applyState: z.literal(valuesOf(ApplyState)),
  ...applyCounts,
  viewNum: z.int(),
  shareNum: z.int(),
  createdBy: z.string(),
  createdTime: z.string(),
  updatedBy: z.string(),
  updatedTime: z.string(),
});

/** Who did what to a record, when (shown in details). */
export const historyEntry = z.strictObject({
  id: z.int(),
  action: z.string(),
  reason: z.string(),
  operator: z.string(),
  createdTime: z.string(),
});

export const activityDetail = z.strictObject({
  ...activityRow.shape,
  latLon: z.string(),
  detail: z.string(),
  serviceCapacity: z.record(z.string(), z.int().nullable()),
  version: z.int(),
  formItemList: z.array(
    z.strictObject({
      ...formItem.shape,
      disabled: z.boolean(),
      /** How many sign-ups answered it; such a field can be disabled but not deleted. */
      answerNum: z.int(),
    }),
  ),
  historyList: z.array(historyEntry),
});
export type ActivityDetail = z.output<typeof activityDetail>;

/** A row of the public list. */
export const openActivityRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  poster: z.string(),
  activityType: z.literal(valuesOf(ActivityType)),
  startTime: z.string(),
  endTime: z.string(),
  cityLabel: z.string(),
  applyNum: z.int(),
  viewNum: z.int(),
  applyState: z.literal(valuesOf(ApplyState)),
  /** Places left; null without a capacity. */
  remainNum: z.int().nullable(),
  /** Few are left (at most 20 %), worth saying. */
  fewLeft: z.boolean(),
});
export type OpenActivityRow = z.output<typeof openActivityRow>;

/** What a visitor sees of an activity (spec 2.3, 3.4). */
export const openActivity = z.strictObject({
  ...openActivityRow.shape,
  services: z.array(z.string()),
  /** Services whose own capacity is used up. */
  fullServices: z.array(z.string()),
  shareNum: z.int(),
  location: z.string(),
  latLon: z.string(),
  /** Address of the external map marker (spec 2.3); null without coordinates. */
  mapAddress: z.string().nullable(),
  detail: z.string(),
  applyStartTime: z.string().nullable(),
  applyEndTime: z.string().nullable(),
  capacity: z.int().nullable(),
});
export type OpenActivity = z.output<typeof openActivity>;

/** Quick choices of the public list's time filter (by Asia/Shanghai's calendar). */
export const activityPeriods = ['all', 'thisWeek', 'thisMonth'] as const;

export const activityCalls = {
  page: pageCall({
    path: '/oms/api/v1/activity/page',
    name: '活动列表',
    needs: 'latin_op_activity_publish',
    log: null,
    template: {
      title: filterText,
      activityType: z.literal(valuesOf(ActivityType)).nullable(),
      cityLabel: filterText,
      publishStatus: z.literal(valuesOf(PublishStatus)).nullable(),
      applyState: z.literal(valuesOf(ApplyState)).nullable(),
      service: filterText,
      createdBy: filterText,
      startTimeStart: time.nullable(),
      startTimeEnd: time.nullable(),
    },
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
  }),
  modify: call({
    path: '/oms/api/v1/activity/modify',
    name: '修改活动',
    needs: 'latin_op_activity_modify',
    log: OperationType.modify,
    loading: true,
    body: activityModify,
    answer: written,
  }),
  detail: call({
    path: '/oms/api/v1/activity/detail',
    name: '活动详情',
    needs: ['latin_op_activity_detail', 'latin_op_activity_modify', 'latin_op_activity_publish'],
    log: null,
    body: z.strictObject({ id }),
    answer: activityDetail,
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
      publishStatus: z.literal([PublishStatus.onShelf, PublishStatus.offShelf]),
      reason: text(200).optional(),
    }),
    answer: written,
  }),

  openView: call({
    path: '/oms/api/v1/activity/open/view',
    name: '查看活动',
    needs: 'open',
    log: null,
    body: z.strictObject({ id }),
    answer: openActivity,
  }),
  openForm: call({
    path: '/oms/api/v1/activity/open/form',
    name: '查看报名表',
    needs: 'open',
    log: null,
    body: z.strictObject({ id }),
    answer: z.array(formItem),
  }),
  openHot: call({
    path: '/oms/api/v1/activity/open/hot',
    name: '热门活动',
    needs: 'open',
    log: null,
    body: z.strictObject({}),
    answer: z.array(openActivityRow),
  }),
  openPage: pageCall({
    path: '/oms/api/v1/activity/open/page',
    name: '公开活动列表',
    needs: 'open',
    log: null,
    template: {
      keyword: filterText,
      activityType: z.literal(valuesOf(ActivityType)).nullable(),
      cityLabel: filterText,
      applyState: z.literal(valuesOf(ApplyState)).nullable(),
      period: z.enum(activityPeriods),
      startTimeStart: time.nullable(),
      startTimeEnd: time.nullable(),
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
