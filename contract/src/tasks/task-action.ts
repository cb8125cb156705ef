/** How an action on tasks is described; which there are says `state-machine.ts`. */
import type { ValueOf } from '../enums.ts';
import type { PermissionCode } from '../permissions.ts';
import type { HandleStatus, TaskStatus } from './task-enums.ts';

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
export type TaskSwitch = 'allowTransfer' | 'allowReturn' | 'allowAssist' | 'allowExtension';

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
