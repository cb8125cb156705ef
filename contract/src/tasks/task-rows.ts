/** Tasks, their steps and their history, as answers show them. */
import { z } from 'zod';
import { valuesOf } from '../enums.ts';
import { coded, fileItem, oneOf, yesNo } from '../wire.ts';
import { clockItem } from './clock.ts';
import { fieldMark, taskCodes } from './instance.ts';
import { HandleType, taskInputLabels } from './task-action.ts';
import {
  BacklogTab,
  backlogTabLabels,
  HandleStatus,
  handleStatusLabels,
  OverdueStatus,
  overdueStatusLabels,
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

const whole = z.int();
const status = coded(TaskStatus, taskStatusLabels);
const handleStatus = coded(HandleStatus, handleStatusLabels);
const priority = coded(TaskPriority, taskPriorityLabels);
const templateType = coded(TemplateType, templateTypeLabels);
const overdueStatus = coded(OverdueStatus, overdueStatusLabels);
const roleType = coded(StepRole, stepRoleLabels);
const targetType = coded(TargetType, targetTypeLabels);

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
  /** A result of it waits for the caller's review. */
  canReview: yesNo,
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
