/** A task (an instance of a template) on the wire: its codes, and what people say of it. */
import { z } from 'zod';
import { UserType, userTypeLabels } from '../enums.ts';
import { storedText } from '../stored-text.ts';
import { coded, id, requiredText, storedTime, text, yesNo } from '../wire.ts';
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
  /** A draft that nobody has written on for so many days goes. */
  draftDays: 180,
  /** So many days before its originator is told. */
  draftNoticeDays: 7,
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
  /** Tasks of one status that stand on the board. */
  boardColumn: 50,
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

/** The texts within as they are stored. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value);
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
  uid: z.union([text(100), z.number().min(-9e14).max(9e14)]).optional(),
  url: requiredText(2000, '附件地址不能为空'),
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
  deadline: storedTime.nullable().optional(),
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
