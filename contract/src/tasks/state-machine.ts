/**
 * What can be done to a task, and what becomes of it: the one table of actions and the one rule for the status. The
 * server checks by it, `actionList` and the buttons follow from it, `docs/task-states.md` is drawn from it and the
 * tests of who may do what when are made from it.
 */
import { type ValueOf, valuesOf } from '../enums.ts';
import type { PermissionCode } from '../permissions.ts';
import { CompleteMode, HandleStatus, StepRole, TaskStatus } from './task-enums.ts';

/** What somebody did, as the history keeps it; from 11 on what `instance/handle` takes. */
export const HandleType = {
  dispatch: 1,
  amend: 2,
  resubmit: 3,
  deleteDraft: 4,
  saveDraft: 5,
  reveal: 6,
  handOver: 7,
  sign: 11,
  feedback: 12,
  complete: 13,
  refuse: 14,
  transfer: 15,
  invite: 16,
  askExtension: 17,
  saveProgress: 18,
  recallResult: 19,
  withdraw: 21,
  approve: 22,
  rework: 23,
  terminate: 24,
  confirmClose: 25,
  urge: 26,
  reopen: 27,
  adjustDeadline: 28,
  addTarget: 29,
  comment: 31,
  addWatcher: 32,
  leave: 33,
  nearDue: 41,
  overdue: 42,
  escalate: 43,
  followUp: 45,
} as const;
export type HandleType = ValueOf<typeof HandleType>;

/**
 * What somebody is to a task. `handler`: of this main step, or, while nobody has signed it, anybody of its department;
 * `assistant`: co-handler of this step; `reviewer`: as its template says; `supervisor`: has it in his data scope and holds
 * the code; `watcher`: it was copied to him; `viewer`: whoever may see it.
 */
export const taskActorLabels = {
  originator: '发起人',
  handler: '办理人',
  assistant: '协办人',
  reviewer: '审核人',
  supervisor: '督办人',
  watcher: '抄送人',
  viewer: '可见者',
  system: '系统',
} as const;
export type TaskActor = keyof typeof taskActorLabels;

/** What an action cannot do without. */
export const taskInputLabels = {
  opinion: '意见',
  formData: '表单',
  targetList: '对象',
  returnReasonType: '退回原因',
  newDeadline: '新时限',
  reopenDetailIdList: '重启的步骤',
  userIdList: '人员',
} as const;
export type TaskInput = keyof typeof taskInputLabels;

/** A switch of a template's settings that an action stands behind. */
export type TaskSwitch = 'allowTransfer' | 'allowReturn' | 'allowAssist' | 'allowExtension' | 'needReview';

export interface TaskAction {
  readonly handleType: HandleType;
  /** On its button; in the history too, unless `historyNames` says more. */
  readonly name: string;
  /** The call that does it: `system` is no call. */
  readonly call:
    | 'create'
    | 'draft'
    | 'submitfordraft'
    | 'deletedraft'
    | 'submitformodify'
    | 'handle'
    | 'reveal'
    | 'confirm'
    | 'system';
  /** Whose version it carries; null: none, because it changes nothing that somebody could have read otherwise. */
  readonly guards: 'instance' | 'detail' | null;
  /** Who, and the code that each of them needs; null: what the call itself needs is enough. */
  readonly by: Readonly<Partial<Record<TaskActor, PermissionCode | null>>>;
  /** Statuses of the task; null stands for one that does not exist yet. */
  readonly from: readonly (TaskStatus | null)[];
  /** What the task becomes where it does not follow from its steps. */
  readonly to?: TaskStatus;
  /** Statuses of the step that it is done to; absent: it is done to the task. */
  readonly stepFrom?: readonly HandleStatus[];
  /** What becomes of that step, or of the task's open ones; two where the template decides. Absent: it stays. */
  readonly stepTo?: readonly HandleStatus[];
  /** The step leaves the current round. */
  readonly stepLeaves?: true;
  /** What steps that come to it begin with. */
  readonly newStep?: readonly HandleStatus[];
  readonly inputs: readonly TaskInput[];
  readonly behind?: TaskSwitch;
  /** It leaves no row in the history. */
  readonly silent?: true;
  /** The messages that it sends (M01 is 1). */
  readonly messages: readonly number[];
}

const CREATE = 'latin_task_management_create';
const HANDLE = 'latin_task_management_handle';
const REVIEW = 'latin_task_management_review';
const TERMINATE = 'latin_task_management_terminate';
const SUPERVISE = 'latin_task_management_supervise';
const SENSITIVE = 'latin_task_sensitive';

const { draft, pending, processing, returned, completed, terminated } = TaskStatus;
const step = HandleStatus;
const active = [pending, processing];
const dispatched = [pending, processing, returned, completed, terminated];
const unfinished = [step.unsigned, step.pending, step.returned];
const inWork = [step.pending, step.returned];
const entry = [step.unsigned, step.pending];

const byHandler = { handler: HANDLE } as const;
const byHandlers = { handler: HANDLE, assistant: HANDLE } as const;
const byOriginator = { originator: CREATE } as const;
const byGuardians = { originator: CREATE, supervisor: SUPERVISE } as const;
const byReviewer = { reviewer: null } as const;
const byViewer = { viewer: null } as const;

/** Every action, in the order in which buttons stand and documents name them. */
export const taskActions = {
  saveDraft: {
    handleType: HandleType.saveDraft,
    name: '保存草稿',
    call: 'draft',
    guards: null,
    by: byOriginator,
    from: [null, draft],
    to: draft,
    inputs: [],
    messages: [],
  },
  deleteDraft: {
    handleType: HandleType.deleteDraft,
    name: '删除草稿',
    call: 'deletedraft',
    guards: null,
    by: byOriginator,
    from: [draft],
    inputs: [],
    messages: [],
  },
  dispatch: {
    handleType: HandleType.dispatch,
    name: '派发',
    call: 'create',
    guards: null,
    by: byOriginator,
    from: [null],
    newStep: entry,
    inputs: ['formData', 'targetList'],
    messages: [1, 14],
  },
  submitDraft: {
    handleType: HandleType.dispatch,
    name: '派发',
    call: 'submitfordraft',
    guards: null,
    by: byOriginator,
    from: [draft],
    newStep: entry,
    inputs: ['formData', 'targetList'],
    messages: [1, 14],
  },
  sign: {
    handleType: HandleType.sign,
    name: '签收',
    call: 'handle',
    guards: 'detail',
    by: byHandler,
    from: active,
    stepFrom: [step.unsigned],
    stepTo: [step.pending],
    inputs: [],
    messages: [3],
  },
  complete: {
    handleType: HandleType.complete,
    name: '办结',
    call: 'handle',
    guards: 'detail',
    by: byHandlers,
    from: [processing],
    stepFrom: inWork,
    stepTo: [step.completed, step.reviewing],
    inputs: ['formData'],
    messages: [5, 10],
  },
  feedback: {
    handleType: HandleType.feedback,
    name: '过程反馈',
    call: 'handle',
    guards: 'detail',
    by: byHandlers,
    from: [processing],
    stepFrom: inWork,
    inputs: [],
    messages: [4],
  },
  saveProgress: {
    handleType: HandleType.saveProgress,
    name: '暂存',
    call: 'handle',
    guards: null,
    by: byHandlers,
    from: [processing],
    stepFrom: inWork,
    inputs: ['formData'],
    silent: true,
    messages: [],
  },
  recallResult: {
    handleType: HandleType.recallResult,
    name: '撤回办结',
    call: 'handle',
    guards: 'detail',
    by: byHandler,
    from: [processing],
    stepFrom: [step.reviewing],
    stepTo: [step.pending],
    inputs: [],
    messages: [],
  },
  approve: {
    handleType: HandleType.approve,
    name: '审核通过',
    call: 'handle',
    guards: 'detail',
    by: byReviewer,
    from: [processing],
    stepFrom: [step.reviewing],
    stepTo: [step.completed],
    inputs: [],
    messages: [9, 10],
  },
  rework: {
    handleType: HandleType.rework,
    name: '退回重办',
    call: 'handle',
    guards: 'detail',
    by: byReviewer,
    from: [processing],
    stepFrom: [step.reviewing],
    stepTo: [step.returned],
    inputs: ['opinion'],
    messages: [6],
  },
  refuse: {
    handleType: HandleType.refuse,
    name: '退回发起人',
    call: 'handle',
    guards: 'detail',
    by: byHandler,
    from: active,
    stepFrom: unfinished,
    stepTo: [step.refused],
    inputs: ['returnReasonType', 'opinion'],
    behind: 'allowReturn',
    messages: [7],
  },
  transfer: {
    handleType: HandleType.transfer,
    name: '移交',
    call: 'handle',
    guards: 'detail',
    by: { handler: HANDLE, supervisor: SUPERVISE },
    from: active,
    stepFrom: unfinished,
    stepTo: [step.transferred],
    stepLeaves: true,
    newStep: entry,
    inputs: ['targetList', 'opinion'],
    behind: 'allowTransfer',
    messages: [12, 13],
  },
  // Of what he hands over, when the one who comes on duty confirms it: in his name, on behalf of the handler.
  handOver: {
    handleType: HandleType.handOver,
    name: '交接',
    call: 'confirm',
    guards: null,
    by: byHandlers,
    from: active,
    stepFrom: unfinished,
    stepTo: [step.transferred],
    stepLeaves: true,
    newStep: entry,
    inputs: [],
    messages: [24],
  },
  invite: {
    handleType: HandleType.invite,
    name: '邀请协办',
    call: 'handle',
    guards: 'detail',
    by: byHandler,
    from: [processing],
    stepFrom: inWork,
    newStep: [step.pending],
    inputs: ['targetList'],
    behind: 'allowAssist',
    messages: [16],
  },
  askExtension: {
    handleType: HandleType.askExtension,
    name: '申请延期',
    call: 'handle',
    guards: 'detail',
    by: byHandler,
    from: [processing],
    stepFrom: inWork,
    inputs: ['newDeadline', 'opinion'],
    behind: 'allowExtension',
    messages: [17],
  },
  amend: {
    handleType: HandleType.amend,
    name: '修改',
    call: 'submitformodify',
    guards: 'instance',
    by: byOriginator,
    from: [pending],
    inputs: ['formData', 'targetList'],
    messages: [15, 1, 11],
  },
  resubmit: {
    handleType: HandleType.resubmit,
    name: '重新提交',
    call: 'submitformodify',
    guards: 'instance',
    by: byOriginator,
    from: [returned],
    newStep: entry,
    inputs: ['formData', 'targetList'],
    messages: [2],
  },
  confirmClose: {
    handleType: HandleType.confirmClose,
    name: '确认办结',
    call: 'handle',
    guards: 'instance',
    by: byGuardians,
    from: [returned],
    inputs: ['opinion'],
    messages: [10],
  },
  withdraw: {
    handleType: HandleType.withdraw,
    name: '撤回',
    call: 'handle',
    guards: 'instance',
    by: byOriginator,
    from: [pending],
    to: draft,
    stepTo: [step.terminated],
    stepLeaves: true,
    inputs: ['opinion'],
    messages: [11],
  },
  urge: {
    handleType: HandleType.urge,
    name: '催办',
    call: 'handle',
    guards: null,
    by: byGuardians,
    from: active,
    stepFrom: unfinished,
    inputs: [],
    messages: [18],
  },
  adjustDeadline: {
    handleType: HandleType.adjustDeadline,
    name: '调整时限',
    call: 'handle',
    guards: 'detail',
    by: byGuardians,
    from: active,
    stepFrom: unfinished,
    inputs: ['newDeadline'],
    messages: [8],
  },
  addTarget: {
    handleType: HandleType.addTarget,
    name: '追加办理单位',
    call: 'handle',
    guards: 'instance',
    by: byGuardians,
    from: active,
    newStep: entry,
    inputs: ['targetList'],
    messages: [1],
  },
  terminate: {
    handleType: HandleType.terminate,
    name: '终止',
    call: 'handle',
    guards: 'instance',
    by: { originator: TERMINATE, supervisor: SUPERVISE },
    from: [pending, processing, returned],
    to: terminated,
    stepTo: [step.terminated],
    inputs: ['opinion'],
    messages: [11],
  },
  reopen: {
    handleType: HandleType.reopen,
    name: '重启',
    call: 'handle',
    guards: 'instance',
    by: byGuardians,
    from: [completed],
    stepTo: [step.returned],
    inputs: ['reopenDetailIdList', 'opinion'],
    messages: [6],
  },
  comment: {
    handleType: HandleType.comment,
    name: '备注',
    call: 'handle',
    guards: null,
    by: byViewer,
    from: dispatched,
    inputs: ['opinion'],
    messages: [19],
  },
  addWatcher: {
    handleType: HandleType.addWatcher,
    name: '抄送',
    call: 'handle',
    guards: null,
    by: byViewer,
    from: dispatched,
    inputs: ['userIdList'],
    messages: [14],
  },
  leave: {
    handleType: HandleType.leave,
    name: '取消抄送',
    call: 'handle',
    guards: null,
    by: { watcher: null },
    from: dispatched,
    inputs: [],
    messages: [],
  },
  reveal: {
    handleType: HandleType.reveal,
    name: '查看明文',
    call: 'reveal',
    guards: null,
    by: { viewer: SENSITIVE },
    from: dispatched,
    inputs: [],
    messages: [],
  },
  nearDue: {
    handleType: HandleType.nearDue,
    name: '即将超时',
    call: 'system',
    guards: null,
    by: { system: null },
    from: active,
    stepFrom: [...unfinished, step.reviewing],
    inputs: [],
    messages: [20],
  },
  overdue: {
    handleType: HandleType.overdue,
    name: '超时',
    call: 'system',
    guards: null,
    by: { system: null },
    from: active,
    stepFrom: [...unfinished, step.reviewing],
    inputs: [],
    messages: [21],
  },
  escalate: {
    handleType: HandleType.escalate,
    name: '升级督办',
    call: 'system',
    guards: null,
    by: { system: null },
    from: active,
    stepFrom: [...unfinished, step.reviewing],
    inputs: [],
    messages: [22],
  },
  // By a template's rule when a step is completed, or by hand: `create` with `followUp`. The task itself stays as it is.
  followUp: {
    handleType: HandleType.followUp,
    name: '生成后续任务',
    call: 'create',
    guards: null,
    by: { viewer: CREATE, system: null },
    from: [processing, returned, completed],
    inputs: ['formData', 'targetList'],
    messages: [1, 14],
  },
} as const satisfies Record<string, TaskAction>;
export type TaskActionName = keyof typeof taskActions;

/** The actions with the types that the table is read by. */
export const taskActionList: readonly (TaskAction & { readonly key: TaskActionName })[] = Object.entries(
  taskActions,
).map(([key, action]) => ({ ...(action as TaskAction), key: key as TaskActionName }));

/** What `instance/handle` takes. */
export const handledActions = taskActionList.filter(({ call }) => call === 'handle');

const byHandleType = new Map(handledActions.map((action) => [action.handleType, action]));
/** The action that `instance/handle` does with this number; undefined: none. */
export const handledAction = (handleType: number) => byHandleType.get(handleType as HandleType);

/** The codes of which `instance/handle` takes any one: each action asks for its own besides. */
export const handlingCodes = [
  HANDLE,
  'latin_task_management_view',
  CREATE,
  REVIEW,
  TERMINATE,
  SUPERVISE,
] as const satisfies readonly PermissionCode[];

/** Names of the history's rows. Completing a step that is reviewed hands it in. */
export const handleTypeNames: Readonly<Record<HandleType, string>> = Object.fromEntries(
  taskActionList.map(({ handleType, name }) => [handleType, name]),
) as Record<HandleType, string>;
export const HANDED_IN = '提交审核';

/** What a row of the history is called: by what was done and where the step went. */
export const historyName = (handleType: HandleType, handleStatusAfter: number | null): string =>
  handleType === HandleType.complete && handleStatusAfter === HandleStatus.reviewing
    ? HANDED_IN
    : handleTypeNames[handleType];

/** A step as far as the status of its task depends on it. */
export interface StandingStep {
  isCurrent: boolean;
  roleType: StepRole;
  handleStatus: HandleStatus;
}

/** Steps in which somebody still has to do something. */
export const isOpenStep = (status: HandleStatus): boolean =>
  status === step.unsigned ||
  status === step.pending ||
  status === step.reviewing ||
  status === step.returned;

/**
 * The status of a task, from its steps. Nobody sets it by hand: a draft, and what was terminated, are said so by the
 * task itself. Where one completed step is enough, the caller has ended the others before.
 */
export function deriveStatus(task: {
  isDraft: boolean;
  isTerminated: boolean;
  completeMode: CompleteMode;
  steps: readonly StandingStep[];
}): TaskStatus {
  if (task.isTerminated) return terminated;
  if (task.isDraft) return draft;
  const statuses = task.steps
    .filter(({ isCurrent, roleType }) => isCurrent && roleType === StepRole.main)
    .map(({ handleStatus }) => handleStatus);
  const some = (status: HandleStatus) => statuses.includes(status);
  if (some(step.pending) || some(step.reviewing) || some(step.returned)) return processing;
  // From here on nobody works on it: unsigned, completed, terminated or refused.
  if (task.completeMode === CompleteMode.any && some(step.completed)) return completed;
  if (some(step.unsigned)) return some(step.completed) ? processing : pending;
  if (some(step.refused)) return returned;
  return some(step.completed) ? completed : terminated;
}

/** What a page needs to know of a step, and what `instance/checkTaskStatus` leads to (spec 4). */
export const opensProcessing = (status: number, handleStatus: number | null): boolean =>
  status === processing && (handleStatus === step.pending || handleStatus === step.returned);

export const handleTypes = valuesOf(HandleType);
