/**
 * What can be done to a task, and what becomes of it: the one table of actions (`derive-status.ts` is the one rule for the status).
 * The server checks by it, `actionList` and the buttons follow from it, `docs/task-states.md` is drawn from it and the
 * tests of who may do what when are made from it.
 */
import { valuesOf } from '../enums.ts';
import type { PermissionCode } from '../permissions.ts';
import { HandleType, type TaskAction } from './task-action.ts';
import { HandleStatus, TaskStatus } from './task-enums.ts';

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

export const handleTypes = valuesOf(HandleType);
