/** The enumerations of tasks (spec 3.2 "Task status"; the others are ours). */
import type { ValueOf } from '../enums.ts';

/** Kinds of task. */
export const TemplateType = { fund: 1, communication: 2, warning: 3, dissuasion: 4, caseWork: 5 } as const;
export type TemplateType = ValueOf<typeof TemplateType>;
export const templateTypeLabels: Record<TemplateType, string> = {
  1: '资金查控',
  2: '通讯处置',
  3: '预警处置',
  4: '落地劝阻',
  5: '案件管理',
};
/** What the numbers of tasks of a kind begin with. */
export const templateTypePrefixes: Record<TemplateType, string> = {
  1: 'ZJ',
  2: 'TX',
  3: 'YJ',
  4: 'QZ',
  5: 'AJ',
};

/** Status of a task (spec 3.2). It follows from its steps: see `deriveStatus`. */
export const TaskStatus = {
  draft: 0,
  pending: 1,
  processing: 2,
  returned: 3,
  completed: 4,
  terminated: 5,
} as const;
export type TaskStatus = ValueOf<typeof TaskStatus>;
export const taskStatusLabels: Record<TaskStatus, string> = {
  0: '草稿',
  1: '待签收',
  2: '办理中',
  3: '已退回',
  4: '已办结',
  5: '已终止',
};

/** Where one target of a task stands (the step, on the wire `detail`). */
export const HandleStatus = {
  unsigned: 0,
  pending: 1,
  reviewing: 2,
  returned: 3,
  completed: 4,
  terminated: 5,
  refused: 6,
  transferred: 7,
} as const;
export type HandleStatus = ValueOf<typeof HandleStatus>;
export const handleStatusLabels: Record<HandleStatus, string> = {
  0: '待签收',
  1: '待办理',
  2: '待审核',
  3: '退回重办',
  4: '已办结',
  5: '已终止',
  6: '已退回发起人',
  7: '已移交',
};

export const TaskPriority = { critical: 1, urgent: 2, ordinary: 3 } as const;
export type TaskPriority = ValueOf<typeof TaskPriority>;
export const taskPriorityLabels: Record<TaskPriority, string> = { 1: '特急', 2: '紧急', 3: '一般' };

/** When a task is done: with its first step that is, or with all of them. */
export const CompleteMode = { any: 1, all: 2 } as const;
export type CompleteMode = ValueOf<typeof CompleteMode>;
export const completeModeLabels: Record<CompleteMode, string> = { 1: '任一办结即完成', 2: '全部办结才完成' };

/** Whom a task is given to. */
export const TargetType = { person: 1, department: 2 } as const;
export type TargetType = ValueOf<typeof TargetType>;
export const targetTypeLabels: Record<TargetType, string> = { 1: '个人', 2: '部门' };

/** Main steps decide what becomes of a task; those of co-handlers are shown and do not count. */
export const StepRole = { main: 1, assistant: 2 } as const;
export type StepRole = ValueOf<typeof StepRole>;
export const stepRoleLabels: Record<StepRole, string> = { 1: '主办', 2: '协办' };

/** How a task or a step stands to its deadline. */
export const OverdueStatus = { inTime: 0, nearDue: 1, overdue: 2, doneInTime: 3, doneLate: 4 } as const;
export type OverdueStatus = ValueOf<typeof OverdueStatus>;
export const overdueStatusLabels: Record<OverdueStatus, string> = {
  0: '正常',
  1: '即将超时',
  2: '已超时',
  3: '按时办结',
  4: '超时办结',
};

/** Why a handler gives a task back to its originator (dictionary `return_reason`). */
export const ReturnReason = {
  incomplete: 1,
  notOurs: 2,
  duplicate: 3,
  documents: 4,
  wrongTarget: 5,
  other: 9,
} as const;
export type ReturnReason = ValueOf<typeof ReturnReason>;
export const returnReasonLabels: Record<ReturnReason, string> = {
  1: '信息不全',
  2: '不属本单位管辖',
  3: '重复任务',
  4: '文书不符',
  5: '对象有误',
  9: '其他',
};

/** What numbers inside forms are: looked for and compared between tasks. */
export const entityTypes = [
  'phone',
  'account',
  'idCard',
  'social',
  'url',
  'caseNo',
  'alarmNo',
  'warningNo',
] as const;
export type EntityType = (typeof entityTypes)[number];
export const entityTypeLabels: Record<EntityType, string> = {
  phone: '手机号',
  account: '账（卡）号',
  idCard: '身份证号',
  social: '社交账号',
  url: '网址',
  caseNo: '案件编号',
  alarmNo: '警情编号',
  warningNo: '预警编号',
};

/** Tabs of the backlog. */
export const BacklogTab = {
  toHandle: 1,
  departmentUnsigned: 2,
  toReview: 3,
  returnedToMe: 4,
  assisting: 5,
} as const;
export type BacklogTab = ValueOf<typeof BacklogTab>;
export const backlogTabLabels: Record<BacklogTab, string> = {
  1: '待我办理',
  2: '本部门待签收',
  3: '待我审核',
  4: '退回给我',
  5: '我协办的',
};

/** The terms that run out: of a stop of payment, of a freeze. */
export const ClockType = { block: 1, freeze: 2 } as const;
export type ClockType = ValueOf<typeof ClockType>;
export const clockTypeLabels: Record<ClockType, string> = { 1: '止付到期', 2: '冻结到期' };

/** Whose are listed: handed to the caller, by him, or, for supervisors, those of his data scope. */
export const HandoverSide = { toMe: 1, byMe: 2, inScope: 3 } as const;
export type HandoverSide = ValueOf<typeof HandoverSide>;
export const handoverSideLabels: Record<HandoverSide, string> = {
  1: '交给我的',
  2: '我交出的',
  3: '范围内的',
};
