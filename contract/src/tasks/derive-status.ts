/** What becomes of a task, by its steps. */
import { CompleteMode, HandleStatus, StepRole, TaskStatus } from './task-enums.ts';

const { draft, pending, processing, returned, completed, terminated } = TaskStatus;
const step = HandleStatus;

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
