/** A task (an instance of a template), its steps and its history, as they stand on the wire. */
import { z } from 'zod';
import { UserType, userTypeLabels, valuesOf } from '../enums.ts';
import { coded, fileItem, id, oneOf, requiredText, text, time, yesNo } from '../wire.ts';
import { clockItem } from './clock.ts';
import { HandleType, taskInputLabels } from './state-machine.ts';
import {
  CompleteMode,
  completeModeLabels,
  HandleStatus,
  handleStatusLabels,
  OverdueStatus,
  overdueStatusLabels,
  ReturnReason,
  returnReasonLabels,
  StepRole,
  stepRoleLabels,
  TargetType,
  TaskPriority,
  TaskStatus,
  TemplateType,
  targetTypeLabels,
  taskPriorityLabels,
  taskStatusLabels,
  templateTypeLabels,
} from './task-enums.ts';

/** So many at most of each. */
export const taskLimits = {
  targets: 100,
  watchers: 50,
  mentions: 20,
  marks: 50,
  files: 20,
  batch: 100,
  drafts: 100,
  title: 100,
  opinion: 500,
  remark: 2_000,
  /** Of one form, as JSON: 200 accounts of ten columns are below a third of it. */
  formBytes: 262_144,
  /** A table's cell may hold a department or a list of references: nothing of a form lies deeper. */
  formDepth: 5,
  /** In an export; more are refused (TM4013). */
  exportRows: 50_000,
  /** Between two urgings of one step. */
  urgeMinutes: 30,
} as const;

const whole = z.int();
const status = coded(TaskStatus, taskStatusLabels);
const handleStatus = coded(HandleStatus, handleStatusLabels);
const priority = coded(TaskPriority, taskPriorityLabels);
const templateType = coded(TemplateType, templateTypeLabels);
const overdueStatus = coded(OverdueStatus, overdueStatusLabels);
const roleType = coded(StepRole, stepRoleLabels);
const targetType = coded(TargetType, targetTypeLabels);

/** The codes of tasks for bodies and filters. */
export const taskCodes = {
  status,
  handleStatus,
  priority,
  templateType,
  overdueStatus,
  roleType,
  targetType,
  completeMode: coded(CompleteMode, completeModeLabels),
  returnReason: coded(ReturnReason, returnReasonLabels),
  userType: coded(UserType, userTypeLabels),
};

/** What no form holds: too deep, or too long. */
function formFault(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= taskLimits.formDepth) return '表单内容的层次过深';
  for (const inner of Object.values(value)) {
    const fault = formFault(inner, depth + 1);
    if (fault) return fault;
  }
  return null;
}

/** PostgreSQL takes neither NUL nor halves of surrogate pairs. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, storable(inner)]));
}

/** The answers of a form by `fieldKey`. What each may be is said by the template's items (`judgeAnswers`). */
export const formData = z
  .record(z.string(), z.unknown())
  .superRefine((value, context) => {
    // The first alone: tens of thousands of made-up keys would cost as many faults.
    const unknown = Object.keys(value).find((key) => !/^[a-z][A-Za-z0-9]{0,39}$/.test(key));
    if (unknown !== undefined) {
      context.addIssue({ code: 'custom', path: [unknown], message: '字段不存在' });
      return;
    }
    const fault =
      formFault(value) ??
      (JSON.stringify(value).length > taskLimits.formBytes ? '表单内容过多，请减少行数或文字' : null);
    if (fault) context.addIssue({ code: 'custom', message: fault });
  })
  .transform((value) => storable(value) as Record<string, unknown>)
  .describe('表单内容，以字段标识为键');
export type FormData = z.output<typeof formData>;

/** The number of a task: `ZJ202507110001`. */
export const instanceCode = z
  .string()
  .regex(/^[A-Z]{2,4}\d{12,14}$/, '任务编号格式不正确')
  .describe('任务编号');
export const opinion = text(taskLimits.opinion, `最多 ${taskLimits.opinion} 个字符`);
export const instanceTitle = text(taskLimits.title, `任务标题最多 ${taskLimits.title} 个字符`);
/** An attachment, as uploaded. */
export const taskFile = z.strictObject({
  name: text(300).optional(),
  uid: z.union([z.string().max(100), z.number().min(-9e14).max(9e14)]).optional(),
  url: z.string().min(1).max(2000),
});
export const taskFiles = z.array(taskFile).max(taskLimits.files, `附件最多 ${taskLimits.files} 个`);
/** Whom a task is given to: a person or a department; 1 main (the default), 2 co-handler. */
export const targetItem = z.strictObject({ targetType, targetId: id, roleType: roleType.optional() });
export type TargetItem = z.output<typeof targetItem>;
export const targetList = z
  .array(targetItem)
  .min(1, '请选择派发对象')
  .max(taskLimits.targets, `派发对象最多 ${taskLimits.targets} 个`);

/** A field that somebody marked as wrong: of the form, or a cell of one of its tables. */
export const fieldMark = z.strictObject({
  fieldKey: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, '字段不存在'),
  /** From 0 on. */
  rowIndex: whole.min(0).max(1_000).optional(),
  childKey: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,39}$/, '字段不存在')
    .optional(),
  note: requiredText(200, '请说明问题'),
});
export type FieldMark = z.output<typeof fieldMark>;
export const fieldMarkList = z.array(fieldMark).max(taskLimits.marks, `最多标注 ${taskLimits.marks} 个字段`);

/** The step of one target. */
export const detailItem = z.strictObject({
  detailId: whole,
  /** What `instance/handle` takes as `version` for what is done to this step. */
  detailVersion: whole,
  roleType,
  /** The round it began in: 1 with the dispatch, one more with each resubmission. */
  roundNo: whole,
  /** 0: superseded (transferred, replaced, withdrawn). */
  isCurrent: yesNo,
  targetType,
  handlerDeptId: whole,
  handlerDeptName: z.string(),
  /** Null while nobody of a department has signed. */
  handlerUserId: whole.nullable(),
  handlerUserName: z.string().nullable(),
  handlerUserType: taskCodes.userType.nullable(),
  handleStatus,
  handleStatusName: z.string(),
  signDeadline: z.string().nullable(),
  handleDeadline: z.string().nullable(),
  /** The deadline that runs now: to sign, to handle or to review; null where nobody has to do anything. */
  dueAt: z.string().nullable(),
  overdueStatus,
  /** 0 none, 1 near due told, then the rungs of the ladder. */
  escalateLevel: whole,
  createdTime: z.string(),
  signTime: z.string().nullable(),
  submitTime: z.string().nullable(),
  finishTime: z.string().nullable(),
  /** From dispatch to signing, and from signing to handing in. */
  signSeconds: whole.nullable(),
  handleSeconds: whole.nullable(),
  /** The result form as handed in; null before. Masked like the dispatch form. */
  handleData: z.record(z.string(), z.unknown()).nullable(),
  fileList: z.array(fileItem),
  fieldMarkList: z.array(fieldMark),
  /** What was said with the last change of this step. */
  opinion: z.string().nullable(),
  returnReasonName: z.string().nullable(),
  urgeNum: whole,
  /** The step that this one came from by transfer, invitation or resubmission. */
  parentDetailId: whole.nullable(),
});
export type DetailItem = z.output<typeof detailItem>;

/** A task as lists show it; also the head of its detail. */
export const instanceRow = z.strictObject({
  instanceId: whole,
  instanceCode: z.string(),
  /** What `instance/handle` takes as `version` for what is done to the whole task. */
  instanceVersion: whole,
  /** Tasks that were dispatched together by splitting share it. */
  batchCode: z.string().nullable(),
  title: z.string(),
  templateId: whole,
  templateVersionId: whole,
  templateName: z.string(),
  templateType,
  templateTypeName: z.string(),
  status,
  statusName: z.string(),
  priority,
  priorityName: z.string(),
  roundNo: whole,
  originUserId: whole,
  originUserName: z.string(),
  originUserType: taskCodes.userType,
  originUserTypeName: z.string(),
  originOrgId: whole,
  originOrgName: z.string(),
  /** "城关派出所（张明）、北关派出所": main steps that are current, three at most, then "等n个". */
  handlerNames: z.string(),
  /** Main steps that are current, and how many of them are completed. */
  detailNum: whole,
  doneNum: whole,
  createdTime: z.string(),
  updatedTime: z.string(),
  /** The earliest of its steps' deadlines. */
  dueAt: z.string().nullable(),
  overdueStatus,
  finishTime: z.string().nullable(),
  /** Joined by 、. */
  alarmNos: z.string(),
  caseNos: z.string(),
  commentNum: whole,
  fileNum: whole,
  /** It is copied to the caller. */
  followed: yesNo,
  /** With one `templateId` as filter: its fields that are columns of lists, as text by key (masked). */
  listColumnData: z.record(z.string(), z.string()),
  /** The caller's own current step that he can act on; null without one. */
  detailId: whole.nullable(),
  handleStatus: handleStatus.nullable(),
});
export type InstanceRow = z.output<typeof instanceRow>;

/** A task in one's backlog: the row of the step that waits. */
export const backlogRow = z.strictObject({
  ...instanceRow.shape,
  /** Null in the tab 退回给我, whose rows are whole tasks. */
  detailVersion: whole.nullable(),
  handleStatusName: z.string().nullable(),
  /** Until `dueAt`; negative once it has passed. */
  remainSeconds: whole.nullable(),
  /** Of the latest row of the history. */
  lastOpinion: z.string().nullable(),
  lastOperatorName: z.string().nullable(),
  lastHandleTypeName: z.string().nullable(),
  lastTime: z.string().nullable(),
  fieldMarkNum: whole,
  urgeNum: whole,
  /** Whose step it is where the caller stands in for him; null: his own. */
  onBehalfOfName: z.string().nullable(),
  /** What runs for the accounts that it names, the one that ends first in front; three at most. */
  clockList: z.array(clockItem),
  /** What the caller can do to this step now; of whole tasks nothing. */
  handleTypeList: z.array(z.literal(valuesOf(HandleType))),
});
export type BacklogRow = z.output<typeof backlogRow>;

/** Tabs of the backlog. */
export const BacklogTab = {
  toHandle: 1,
  departmentUnsigned: 2,
  toReview: 3,
  returnedToMe: 4,
  assisting: 5,
} as const;
export const backlogTabLabels: Record<(typeof BacklogTab)[keyof typeof BacklogTab], string> = {
  1: '待我办理',
  2: '本部门待签收',
  3: '待我审核',
  4: '退回给我',
  5: '我协办的',
};
export const backlogTab = coded(BacklogTab, backlogTabLabels);

export const draftRow = z.strictObject({
  instanceId: whole,
  instanceCode: z.string(),
  title: z.string(),
  templateId: whole,
  templateName: z.string(),
  templateType,
  templateTypeName: z.string(),
  draftVersion: whole,
  createdTime: z.string(),
  updatedTime: z.string(),
  /** 1: it was dispatched and withdrawn. */
  fromWithdraw: yesNo,
  /** 1: the template has another version since. */
  templateChanged: yesNo,
  /** Required items that are filled in, 0 to 100. */
  completeRate: whole,
});
export type DraftRow = z.output<typeof draftRow>;

/** Another task with one of the same numbers. */
export const duplicateItem = z.strictObject({
  entityType: z.string(),
  entityTypeName: z.string(),
  entityValueMasked: z.string(),
  instanceCode: z.string(),
  /** '' where the caller may not see the task; then only that it exists is said, and whose it is. */
  title: z.string(),
  templateTypeName: z.string(),
  originOrgName: z.string(),
  statusName: z.string(),
  createdTime: z.string(),
  visible: yesNo,
  minutesAgo: whole,
});
export type DuplicateItem = z.output<typeof duplicateItem>;

/** One of the five steps that a task goes through, for the head of its pages. */
export const stepItem = z.strictObject({
  stepNo: whole,
  name: z.enum(['派发', '签收', '办理', '审核', '办结']),
  state: z.enum(['finish', 'process', 'wait', 'error']),
  operatorNames: z.string(),
  time: z.string().nullable(),
  costSeconds: whole.nullable(),
});
export type StepItem = z.output<typeof stepItem>;

/** A field that was changed, masked like the form. */
export const fieldChange = z.strictObject({
  fieldKey: z.string(),
  fieldName: z.string(),
  oldValue: z.string(),
  newValue: z.string(),
});
export type FieldChange = z.output<typeof fieldChange>;

/** A row of the history: what somebody did. */
export const historyItem = z.strictObject({
  historyId: whole,
  instanceCode: z.string(),
  detailId: whole.nullable(),
  roundNo: whole,
  handleType: z.literal(valuesOf(HandleType)),
  /** "办结", or "提交审核" where a review follows. */
  handleTypeName: z.string(),
  /** Null: the product itself. */
  operatorId: whole.nullable(),
  operatorName: z.string(),
  operatorDeptName: z.string(),
  operatorUserType: whole.nullable(),
  /** For whom a substitute acted. */
  onBehalfOfName: z.string().nullable(),
  targetNames: z.string().nullable(),
  statusBefore: status.nullable(),
  statusAfter: status.nullable(),
  handleStatusBefore: handleStatus.nullable(),
  handleStatusAfter: handleStatus.nullable(),
  opinion: z.string().nullable(),
  returnReasonName: z.string().nullable(),
  changeList: z.array(fieldChange),
  fieldMarkList: z.array(fieldMark),
  fileList: z.array(fileItem),
  costSeconds: whole.nullable(),
  createdTime: z.string(),
  clientType: z.enum(['web', 'api', 'system']),
});
export type HistoryItem = z.output<typeof historyItem>;

/** What the caller can do now. Buttons are drawn from this, never from rules of the page's own. */
export const actionItem = z.strictObject({
  /** Below 11: 2 修改 and 3 重新提交 are done by `submitformodify`. */
  handleType: z.literal(valuesOf(HandleType)),
  handleTypeName: z.string(),
  /** The one that the page offers first. */
  primary: yesNo,
  needOpinion: yesNo,
  /** What must be given with it. */
  inputList: z.array(z.enum(Object.keys(taskInputLabels) as (keyof typeof taskInputLabels)[])),
  /**
   * The steps that it can be done to, by this caller: `detailId` and `version` of the call. Empty: it is done to the task,
   * by `instanceCode` and `instanceVersion`.
   */
  detailIdList: z.array(whole),
});
export type ActionItem = z.output<typeof actionItem>;

/** Somebody a task can be given or copied to. */
export const taskPerson = z.strictObject({
  userId: whole,
  userName: z.string(),
  userType: taskCodes.userType,
  deptId: whole.nullable(),
  deptName: z.string(),
});
export type TaskPerson = z.output<typeof taskPerson>;

export const taskReference = z.strictObject({
  instanceCode: z.string(),
  title: z.string(),
  statusName: z.string(),
});

/** A request for more time. */
export const extensionItem = z.strictObject({
  extensionId: whole,
  detailId: whole,
  applyUserName: z.string(),
  newDeadline: z.string(),
  reason: z.string(),
  state: oneOf([0, 1, 2], { 0: '待处理', 1: '已同意', 2: '未通过' }),
  createdTime: z.string(),
});
export type ExtensionItem = z.output<typeof extensionItem>;

/** What a new task needs. Drafts may leave all of it out but the template. */
export const dispatchShape = {
  templateId: id,
  /** Old ones are refused with TM4007, which says the present one. */
  templateVersionId: id,
  /** '' or left out: made by the template's rule. */
  title: instanceTitle.optional(),
  priority,
  targetList,
  /** 1: a task for each target, with one `batchCode`; 0 (the default): one task with a step for each. */
  splitFlag: yesNo.optional(),
  completeMode: taskCodes.completeMode.optional(),
  /** Until when it is to be handled, instead of the template's limits. */
  deadline: time.nullable().optional(),
  needReview: yesNo.optional(),
  ccUserIdList: z.array(id).max(taskLimits.watchers, `抄送人最多 ${taskLimits.watchers} 个`).optional(),
  formData,
  fileList: taskFiles.optional(),
  remark: text(taskLimits.remark).optional(),
  /** The task that this one follows or was copied from. */
  sourceInstanceCode: instanceCode.optional(),
  /** 1: it follows from that one (action 45), instead of being a copy of it. */
  followUp: yesNo.optional(),
  /** 1: dispatch although TM4015 was answered. */
  confirmDuplicate: yesNo.optional(),
};
