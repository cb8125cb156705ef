/** Sign-ups: what a visitor sends, and how the office decides it (spec 3.4, 5.1, 7). */
import { z } from 'zod';
import {
  ApplyStatus,
  applyStatusLabels,
  CheckInWay,
  checkInWayLabels,
  FormItemType,
  formItemTypeLabels,
  type ValueOf,
  valuesOf,
} from '../enums.ts';
import { exportColumns } from '../export.ts';
import { pickFields, rowShape } from '../field-shapes.ts';
import { choiceField, numberField, textField, timeField } from '../fields.ts';
import { LONGEST_CHOICE } from '../forms/conditions.ts';
import { PHONE_FIELD } from '../rules.ts';
import { coded, filterText, id, requiredText, time } from '../wire.ts';
import { activityFields } from './activity-fields.ts';
import { SESSION_FIELD } from './sign-up-words.ts';

/** Whether somebody signed up by himself, was signed up at the door, or by the office in his name. */
export const ApplySource = { online: 0, walkIn: 1, entered: 2 } as const;
export const applySourceLabels: Record<ValueOf<typeof ApplySource>, string> = {
  0: '在线报名',
  1: '现场登记',
  2: '代为报名',
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
  value: z.string().max(LONGEST_CHOICE).nullish(),
});
export type ApplyEntry = z.input<typeof applyEntry>;

/** Why the office rejects somebody, where only that is meant. */
export const REJECT_REASON = '驳回原因';

/** What is said in place of the status of one that was taken back. */
export const WITHDRAWN = '已撤回';

/** What stands for the reviewer of who was approved at once because his activity has no review. */
export const AUTO_REVIEWER = '自动通过';

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
  /** Why the office rejected it, or took it back in its person's name. */
  rejectReason: textField({ label: '驳回或代撤回原因', shownOnly: true, exported: true }),
  /** When its personal data were removed: only that it was there, and how it was decided, is left. */
  purgedTime: timeField({
    label: '个人信息删除时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
  }),
  /** When its person took it back, or the office for him: its status is 已驳回 then, and its place is free. */
  withdrawnTime: timeField({
    label: '撤回时间',
    optional: true,
    shownOnly: true,
    exported: true,
    sheetWidth: 20,
  }),
  /** Who took it back in his name; '' where he did so himself. */
  withdrawnBy: textField({ label: '代撤回人', shownOnly: true }),
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
  /** How he was let in; null for who was not. */
  checkInWay: choiceField({
    label: '签到方式',
    values: valuesOf(CheckInWay),
    labels: checkInWayLabels,
    nullable: true,
    none: '',
    shownOnly: true,
    exported: true,
    sheetWidth: 10,
    column: { width: 96, hiddenAtFirst: true },
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
  /** Who signed him up in his name; '' for who did so himself. */
  enteredBy: textField({
    label: '代报人',
    shownOnly: true,
    exported: true,
    sheetWidth: 12,
    column: { width: 110, hiddenAtFirst: true },
  }),
  /** By whose link he came; '' for who came without one. */
  channelName: textField({
    label: '来源渠道',
    shownOnly: true,
    exported: true,
    sheetWidth: 16,
    column: { width: 130, hiddenAtFirst: true },
  }),
  /** The number of the first of those who were signed up together; '' for who came alone. */
  groupCode: textField({
    label: '同行编号',
    shownOnly: true,
    exported: true,
    sheetWidth: 14,
    column: { width: 120, hiddenAtFirst: true },
  }),
};
export type ApplicationFields = typeof applicationFields;

/** What an export says of a sign-up before its answers, and behind them. */
export const applicationSheet = {
  before: pickFields(applicationFields, ['applyCode', 'activityTitle', 'service', 'sessions']),
  after: pickFields(applicationFields, [
    'applyStatus',
    'confirmBy',
    'rejectReason',
    'createdTime',
    'reviewedBy',
    'reviewedTime',
    'withdrawnTime',
    'checkedTime',
    'checkInWay',
    'attended',
    'applySource',
    'enteredBy',
    'channelName',
    'groupCode',
    'purgedTime',
    'noticeVersion',
  ]),
};

/**
 * What the columns of the export show. `entryList` stands for a column each of the fields of one activity's form, or for
 * the answers as a whole where several activities are exported together.
 */
export const applicationExportColumns = {
  ...exportColumns(applicationSheet.before),
  entryList: '报名内容',
  ...exportColumns(applicationSheet.after),
  /** Until when whoever has the workbook may keep this row. */
  keepUntil: '应删除日期',
  /** By the clocks of its place and of the platform, with whose they are. */
  activityTime: activityFields.startTime.column.title,
  organizer: activityFields.organizer.label,
};

/** So many choice fields of a form may narrow a list at once. */
const MOST_ANSWER_FILTERS = 10;

/** Filters of the sign-up lists and of their export. */
export const applyTemplate = {
  activityId: id.nullable(),
  service: filterText,
  applyStatus: applicationFields.applyStatus.read.nullable(),
  keyword: filterText,
  createdTimeStart: time.nullable(),
  createdTimeEnd: time.nullable(),
  /** True: was let in at the door. False: is approved and was not. With `sessionId`, at the door of that session. */
  isCheckedIn: z.boolean().nullable(),
  /** True: its phone signed up for the same activity more than once, whatever became of each. */
  isDouble: z.boolean().nullable(),
  /** True: an entry of 报名黑名单 that is in force fits it. Of one activity alone, like `isDouble`. */
  isListed: z.boolean().nullable(),
  /** A part of the name of the channel by which he came. */
  channelName: filterText,
  /** Those who were signed up together: the number that they have in common, whole. */
  groupCode: filterText,
  /** Those who chose this session; with `isCheckedIn` true those who came to it, also without having chosen it. */
  sessionId: id.nullable(),
  /** Those who, at each of these choice fields of their form, chose one of the options at least. */
  answers: z
    .array(
      z.strictObject({
        formId: id,
        values: z
          .array(requiredText(100, '请选择选项'))
          .min(1, '请选择选项')
          .max(50, '一个字段最多选择 50 个选项'),
      }),
    )
    .max(MOST_ANSWER_FILTERS, `最多按 ${MOST_ANSWER_FILTERS} 个字段筛选`)
    .refine((list) => new Set(list.map(({ formId }) => formId)).size === list.length, '同一字段只能筛选一次')
    .nullable(),
};

/** An answer as it was given: the field's name and type as they were then. */
export const answered = z.strictObject({
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

/** What who signed up, or signed somebody up, learns of it. */
export const signedUp = z.strictObject({
  id: z.int(),
  applyCode: z.string(),
  applyStatus: applicationFields.applyStatus.read,
  waitPlace: applicationFields.waitPlace.read,
  /** With the number it opens the sign-up to its person (`ownSignUp`); nobody else is told it. */
  queryCode: z.string(),
});

/** How many of the asked were dealt with, and why the others were not. */
export const decisionAnswer = z.strictObject({
  decidedNum: z.int(),
  skippedList: z.array(z.strictObject({ id: z.int(), applyCode: z.string(), reason: z.string() })),
});
