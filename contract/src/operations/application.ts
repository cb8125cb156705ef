/** Sign-ups: what a visitor sends, and how the office decides it (spec 3.4, 5.1, 7). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import {
  ApplyStatus,
  applyStatusLabels,
  FormItemType,
  formItemTypeLabels,
  OperationType,
  type ValueOf,
  valuesOf,
} from '../enums.ts';
import { chosenRows, exportCall, exportColumns } from '../export.ts';
import { filterShape, pickFields, rowShape, sortableKeys } from '../field-shapes.ts';
import { choiceField, numberField, textField, timeField } from '../fields.ts';
import { ticketCall } from '../files/file.ts';
import { changeEntry, version } from '../platform/record-history.ts';
import { PHONE_FIELD } from '../rules.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { coded, filterText, id, oneOf, requiredText, text, time } from '../wire.ts';
import { activityFields } from './activity.ts';
import { chosenSession } from './activity-session.ts';
import { ownKey } from './own-key.ts';
import { SESSION_FIELD, signUpLimits } from './sign-up-answer.ts';
import {
  CHANNEL_HEADER,
  NOTICE_HEADER,
  NOTIFY_HEADER,
  PICTURE_HEADER,
  PROOF_HEADER,
  WAIT_HEADER,
} from './sign-up-proof.ts';

/** Whether somebody signed up by himself or was signed up at the door. */
export const ApplySource = { online: 0, walkIn: 1 } as const;
export const applySourceLabels: Record<ValueOf<typeof ApplySource>, string> = {
  0: '在线报名',
  1: '现场登记',
};

/**
 * One entry of a submission (spec 3.4). `name`, `sortNum` and `service` are checked against the activity. Clients of others
 * say null for what they do not say, and numbers as text, as with ids; an answer that is not there is an empty one.
 */
export const applyEntry = z.strictObject({
  activityId: id,
  formId: id,
  name: z.string().max(200),
  service: z.string().max(200).nullish(),
  sortNum: z
    .union([
      z.int().min(0).max(1000),
      z
        .string()
        .regex(/^(?:0|[1-9]\d{0,3})$/, '顺序号格式不正确')
        .transform(Number),
    ])
    .nullish(),
  value: z.string().max(5000).nullish(),
});
export type ApplyEntry = z.input<typeof applyEntry>;

/**
 * What a sign-up has besides the answers to its activity's own form, in the order of lists. Visitors fill the form, and
 * the product copies from it what every list shows.
 */
export const applicationFields = {
  applyCode: textField({
    label: '报名编号',
    shownOnly: true,
    exported: true,
    sheetWidth: 14,
    column: { width: 120 },
  }),
  activityTitle: textField({
    label: '活动名称',
    shownOnly: true,
    exported: true,
    sheetWidth: 30,
    column: { title: '活动', width: 210 },
  }),
  /** The answer to 姓名, or '' where the form asks for none. */
  applyName: textField({ label: '姓名', shownOnly: true, exported: true, column: { width: 84 } }),
  /** Masked; '' where the form asks for none. */
  mobilePhone: textField({ label: PHONE_FIELD, shownOnly: true, exported: true, column: { width: 146 } }),
  company: textField({
    label: '公司',
    shownOnly: true,
    exported: true,
    sheetWidth: 24,
    column: { width: 176 },
  }),
  service: textField({ label: '服务', shownOnly: true, exported: true, column: { width: 116 } }),
  /** The names of those that were chosen; '' where the activity has none. */
  sessions: textField({
    label: SESSION_FIELD,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
    column: { width: 150, hiddenAtFirst: true },
  }),
  applyStatus: choiceField({
    label: '报名状态',
    values: valuesOf(ApplyStatus),
    labels: applyStatusLabels,
    shownOnly: true,
    exported: true,
    sheetWidth: 10,
    column: { title: '状态', width: 88 },
  }),
  /** Of the notice on personal data; null where nobody said which one he agreed to. */
  noticeVersion: numberField({
    label: '告知版本',
    nullable: true,
    none: '未记录',
    shownOnly: true,
    exported: true,
    sheetWidth: 10,
  }),
  /** Of those who wait for the same service, he is the so-manieth; null for who does not wait. */
  waitPlace: numberField({ label: '候补次序', nullable: true, none: '', shownOnly: true }),
  /** Until when a place is held for who was moved up; null for others. */
  confirmBy: timeField({
    label: '确认截止时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
  }),
  rejectReason: textField({ label: '驳回原因', shownOnly: true, exported: true }),
  /** When its person took it back: its status is 已驳回 then, and its place is free. */
  /** When its personal data were removed: only that it was there, and how it was decided, is left. */
  purgedTime: timeField({
    label: '个人信息删除时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
  }),
  withdrawnTime: timeField({
    label: '撤回时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
  }),
  /** When its person last changed what he answered. */
  changedTime: timeField({ label: '修改时间', optional: true, shownOnly: true }),
  createdTime: timeField({
    label: '提交时间',
    shownOnly: true,
    sortable: true,
    exported: true,
    sheetWidth: 20,
    column: { width: 172 },
  }),
  reviewedBy: textField({ label: '审核人', shownOnly: true, exported: true, column: { width: 110 } }),
  reviewedTime: timeField({
    label: '审核时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
    column: { width: 172 },
  }),
  /** When its person was let in at the door; null for who was not. */
  checkedTime: timeField({
    label: '签到时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
    column: { width: 172 },
  }),
  /** The names of the sessions to which its person came; '' for none. */
  attended: textField({
    label: '已签到场次',
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
    column: { width: 150, hiddenAtFirst: true },
  }),
  applySource: choiceField({
    label: '来源',
    values: valuesOf(ApplySource),
    labels: applySourceLabels,
    shownOnly: true,
    exported: true,
    sheetWidth: 10,
    column: { width: 96, hiddenAtFirst: true },
  }),
  /** By whose link he came; '' for who came without one. */
  channelName: textField({
    label: '来源渠道',
    shownOnly: true,
    exported: true,
    sheetWidth: 16,
    column: { width: 130, hiddenAtFirst: true },
  }),
};
export type ApplicationFields = typeof applicationFields;

/**
 * What the columns of the export show. `entryList` stands for a column each of the fields of one activity's form, or for
 * the answers as a whole where several activities are exported together.
 */
export const applicationExportColumns = {
  ...exportColumns(pickFields(applicationFields, ['applyCode', 'activityTitle', 'service', 'sessions'])),
  entryList: '报名内容',
  ...exportColumns(
    pickFields(applicationFields, [
      'applyStatus',
      'confirmBy',
      'rejectReason',
      'createdTime',
      'reviewedBy',
      'reviewedTime',
      'withdrawnTime',
      'checkedTime',
      'attended',
      'applySource',
      'channelName',
      'purgedTime',
    ]),
  ),
  /** Until when whoever has the workbook may keep this row. */
  keepUntil: '应删除日期',
  /** By the clocks of its place and of the platform, with whose they are. */
  activityTime: activityFields.startTime.column.title,
  organizer: activityFields.organizer.label,
};

const status = applicationFields.applyStatus.read;

/** Filters of the sign-up lists and of their export. */
export const applyTemplate = {
  activityId: id.nullable(),
  service: filterText,
  applyStatus: status.nullable(),
  keyword: filterText,
  createdTimeStart: time.nullable(),
  createdTimeEnd: time.nullable(),
  /** True: was let in at the door. False: is approved and was not. With `sessionId`, at the door of that session. */
  isCheckedIn: z.boolean().nullable(),
  /** A part of the name of the channel by which he came. */
  channelName: filterText,
  /** Those who chose this session; with `isCheckedIn` true those who came to it, also without having chosen it. */
  sessionId: id.nullable(),
};

/** Each index of this table costs every sign-up of a rush: it has the order of time alone. */
const sortable = sortableKeys(applicationFields);

/** An answer as it was given: the field's name and type as they were then. */
const answered = z.strictObject({
  formId: z.int(),
  name: z.string(),
  type: coded(FormItemType, formItemTypeLabels),
  sortNum: z.int(),
  /** Phones masked (spec 5.5), uploads as preview addresses. */
  value: z.string(),
});

export const applyRow = z.strictObject({
  id: z.int(),
  activityId: z.int(),
  ...rowShape(applicationFields),
  entryList: z.array(answered),
  /** The state that a decision is made over. */
  version: z.int(),
});
export type ApplyRow = z.output<typeof applyRow>;

const READ = 'latin_op_activity_publish';

/** What of an activity its row in the review queue says. */
const queuedFields = pickFields(activityFields, [
  'title',
  'timeZone',
  'startTime',
  'endTime',
  'services',
  'capacity',
  'pendingNum',
  'approvedNum',
  'rejectedNum',
  'waitingNum',
  'offeredNum',
  'lapsedNum',
]);

/** How long after it an approval can be taken back, as the office offers it. */
export const UNDO_SECONDS = 10;

/** One person: one of his sign-ups, or all with his phone. */
const whose = z.union([
  z.strictObject({ id }),
  z.strictObject({ mobilePhone: requiredText(20, '请输入手机号') }),
]);

const ofOwn = z.strictObject({ key: ownKey });

const standing = z.strictObject({
  applyStatus: status,
  waitPlace: applicationFields.waitPlace.read,
  /** Until when the offered place is to be confirmed. */
  confirmBy: applicationFields.confirmBy.read,
});

const decisionAnswer = z.strictObject({
  decidedNum: z.int(),
  skippedList: z.array(z.strictObject({ id: z.int(), applyCode: z.string(), reason: z.string() })),
});

export const applicationCalls = {
  openApply: call({
    path: visitorCallPaths.applyForActivity,
    name: '提交报名',
    needs: 'open',
    log: OperationType.add,
    body: z.array(applyEntry).min(1, '请填写报名表').max(100, '提交的字段过多'),
    answer: z.strictObject({
      id: z.int(),
      applyCode: z.string(),
      applyStatus: status,
      waitPlace: applicationFields.waitPlace.read,
      /** With the number it opens the sign-up to its person (`ownSignUp`); nobody else is told it. */
      queryCode: z.string(),
    }),
    secretAnswer: true,
    headers: {
      [PROOF_HEADER]:
        '报名校验：open/challenge 给出的题目与答案，格式为“题目~答案,答案…”；同一网络报名较多时必填',
      [PICTURE_HEADER]: '图形验证码：“verifyId.验证码”；同一网络或活动报名很多时必填',
      [NOTIFY_HEADER]: '同意接收报名通知时填写通知的语言：zh、es 或 pt；不填则不发送通知',
      [NOTICE_HEADER]: '报名人同意的《个人信息处理告知》的版本号；不填则不记录',
      [CHANNEL_HEADER]:
        '报名人所用渠道链接中的渠道编号；不填则取来源页（Referer）地址中的 channel；不属于该活动则不记录',
      [WAIT_HEADER]: '填 1 表示名额已满时加入候补；不填则名额已满时不受理',
    },
    limit: 262_144,
  }),
  /** What a browser solves while its person fills the form; answers nothing that must be kept. */
  openChallenge: call({
    path: visitorCallPaths.signUpChallenge,
    name: '获取报名校验题目',
    needs: 'open',
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.strictObject({
      challenge: z.string(),
      /** Zero bits at the beginning of each part's hash. */
      bits: z.int().min(0).max(32),
      /** As things are now, a sign-up from here needs a picture code, too. */
      needsPicture: z.boolean(),
    }),
    limit: 1_024,
  }),
  /** Where a sign-up stands, in a word or two: asked by pages that show no more of it. */
  openStanding: call({
    path: visitorCallPaths.signUpStanding,
    name: '查看报名进度',
    needs: 'open',
    log: null,
    body: ofOwn,
    answer: standing,
    limit: 4_096,
  }),
  /** Takes the place that was offered to who waited for one; refused where the offer has ended. */
  openConfirm: call({
    path: visitorCallPaths.confirmSignUp,
    name: '确认递补名额',
    needs: 'open',
    log: OperationType.modify,
    body: ofOwn,
    answer: standing,
    limit: 4_096,
  }),
  openTicket: ticketCall,
  /** The review queue: one row an activity. */
  review: pageCall({
    path: '/oms/api/v1/activity/apply/review',
    name: '活动审核列表',
    needs: READ,
    log: null,
    template: {
      ...filterShape(pickFields(activityFields, ['title'])),
      service: filterText,
      hasPending: z.boolean().nullable(),
      startTimeStart: time.nullable(),
      startTimeEnd: time.nullable(),
    },
    sortable: ['startTime'],
    row: z.strictObject({
      id: z.int(),
      ...rowShape(queuedFields),
      totalNum: z.int(),
      /** Since when the one that has waited longest for a decision has; null without any. */
      oldestPendingTime: z.string().nullable(),
      /** How long it has waited, whole minutes by the server's clock. */
      longestWaitMinutes: z.int().nullable(),
    }),
  }),
  serviceStatistics: call({
    path: '/oms/api/v1/activity/apply/service/statistics',
    name: '报名服务统计',
    needs: READ,
    log: null,
    body: z.strictObject({ activityId: id }),
    answer: z.array(
      z.strictObject({
        service: z.string(),
        capacity: z.int().nullable(),
        totalNum: z.int(),
        pendingNum: z.int(),
        approvedNum: z.int(),
        rejectedNum: z.int(),
        waitingNum: z.int(),
        offeredNum: z.int(),
        lapsedNum: z.int(),
        /** Were let in at the door. */
        checkedNum: z.int(),
      }),
    ),
  }),
  page: pageCall({
    path: '/oms/api/v1/activity/apply/page',
    name: '报名信息列表',
    needs: READ,
    log: null,
    template: applyTemplate,
    sortable,
    row: applyRow,
  }),
  detail: call({
    path: '/oms/api/v1/activity/apply/detail',
    name: '报名详情',
    needs: READ,
    log: null,
    body: z.strictObject({ id }),
    answer: z.strictObject({
      ...applyRow.shape,
      /** What its person changed since it was decided, or handed in: the answers of before, '' for none; of a file its name. */
      formerList: z.array(answered),
      /** The fields that its person may correct; none where it was not sent back. */
      markIds: z.array(z.int()),
      /** What those fields are called now, in the order of the form. */
      markNames: z.array(z.string()),
      /** Every session of its activity, in the order in which they are. */
      sessionList: z.array(z.strictObject({ ...chosenSession.shape, name: z.string() })),
    }),
  }),
  /** What happened to a sign-up; at first it was handed in. */
  historyPage: pageCall({
    path: '/oms/api/v1/activity/apply/historyPage',
    name: '报名变更历史',
    needs: READ,
    log: null,
    template: { applyId: id },
    row: changeEntry,
  }),
  /** Decides sign-ups; those that somebody else decided meanwhile are skipped, with the reason. */
  approve: call({
    path: '/oms/api/v1/activity/apply/approve',
    name: '审核报名',
    needs: READ,
    log: OperationType.modify,
    loading: true,
    body: z
      .strictObject({
        ids: z.array(id).min(1, '请选择要审核的报名').max(500, '一次最多审核 500 条'),
        /** The states that were read; one that its person has changed since is skipped. */
        versionList: z.array(z.strictObject({ id, version })).max(500).optional(),
        applyStatus: oneOf([ApplyStatus.approved, ApplyStatus.rejected], applyStatusLabels),
        reason: text(200).optional(),
        /** Of one that is rejected, the fields that its person may correct to send it in again (退回补正). */
        markIds: z.array(id).max(signUpLimits.items).optional(),
      })
      .refine((body) => body.applyStatus !== ApplyStatus.rejected || (body.reason ?? '') !== '', {
        path: ['reason'],
        message: '请填写驳回原因',
      })
      .refine(
        ({ markIds = [], applyStatus, ids }) =>
          markIds.length === 0 || (applyStatus === ApplyStatus.rejected && ids.length === 1),
        { path: ['markIds'], message: '只能为一条被驳回的报名标出需补正的项目' },
      ),
    answer: decisionAnswer,
  }),
  /**
   * Takes back what the caller himself has just approved (`UNDO_SECONDS`); what is older, or another's, is skipped with
   * the reason.
   */
  undoApprove: call({
    path: '/oms/api/v1/activity/apply/undoApprove',
    name: '撤销审核',
    needs: READ,
    log: OperationType.modify,
    body: z.strictObject({ ids: z.array(id).min(1, '请选择要撤销的报名').max(500, '一次最多撤销 500 条') }),
    answer: decisionAnswer,
  }),
  /** Offers free places to the first in line of an activity; nobody can be moved up before another. */
  moveUp: call({
    path: '/oms/api/v1/activity/apply/moveUp',
    name: '候补递补',
    needs: READ,
    log: OperationType.modify,
    loading: true,
    body: z.strictObject({
      activityId: id,
      count: z.int().min(1, '至少递补 1 人').max(500, '一次最多递补 500 人'),
    }),
    answer: z.strictObject({ movedNum: z.int() }),
  }),
  /** One unmasked value; needs a code, asks a reason, is logged. */
  reveal: call({
    path: '/oms/api/v1/activity/apply/reveal',
    name: '查看报名人明文信息',
    needs: 'latin_op_activity_reveal',
    log: OperationType.query,
    body: z.strictObject({
      id,
      field: z.enum(['mobilePhone', 'entry']),
      /** The form item whose value is asked for; with field `entry`. */
      formId: id.optional(),
      reason: text(200).refine((value) => value.length >= 2, '请填写查看原因'),
    }),
    answer: z.strictObject({ value: z.string() }),
    secretAnswer: true,
  }),
  /** How many sign-ups within the caller's reach a removal concerns. It tells what a person signed up for, so it is logged. */
  purgeCount: call({
    path: '/oms/api/v1/activity/apply/purgeCount',
    name: '查询待删除个人信息的报名',
    needs: 'latin_op_activity_purge',
    log: OperationType.query,
    body: z.strictObject({ whose }),
    answer: z.strictObject({ count: z.int(), titleList: z.array(z.string()) }),
  }),
  /**
   * Removes the personal data of one person's sign-ups at once, by one of them or by his phone in all activities. A sign-up
   * for what has not ended yet frees its place. `count` is what `purgeCount` said: another number is refused.
   */
  purge: call({
    path: '/oms/api/v1/activity/apply/purge',
    name: '删除报名人的个人信息',
    needs: 'latin_op_activity_purge',
    log: OperationType.delete,
    loading: true,
    body: z.strictObject({
      whose,
      count: z.int().min(1).max(1_000_000),
      reason: text(200).refine((value) => value.length >= 2, '请填写删除原因'),
    }),
    answer: z.strictObject({ purgedNum: z.int() }),
  }),
  export: exportCall({
    path: '/oms/api/v1/activity/apply/export',
    name: '导出报名信息',
    needs: 'latin_op_activity_export',
    template: applyTemplate,
    sortable,
    columns: applicationExportColumns,
    rows: chosenRows,
  }),
};
