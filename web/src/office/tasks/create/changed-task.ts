/** What a task that is changed begins with, and whom it goes to then. */
import { HandleStatus, TaskStatus } from '@outbound/contract';
import type { TaskDetail } from './start-task.ts';
import { sameTarget, type Target, type TypedTask } from './task-values.ts';

/** Its steps that count now; of a task that came back those that were refused. */
export function stepsToChange({ instance, detailList }: TaskDetail) {
  const current = detailList.filter(({ isCurrent, roleType }) => isCurrent === 1 && roleType === 1);
  return instance.status === TaskStatus.returned
    ? current.filter(({ handleStatus }) => handleStatus === HandleStatus.refused)
    : current;
}

/** The task as it was dispatched, to be written on. */
export function taskOf(detail: TaskDetail): TypedTask {
  const isReturned = detail.instance.status === TaskStatus.returned;
  const targets = stepsToChange(detail).map((step): Target => {
    const isPerson = step.targetType === 1 && step.handlerUserId !== null;
    return {
      targetType: isPerson ? 1 : 2,
      targetId: isPerson ? (step.handlerUserId ?? 0) : step.handlerDeptId,
      targetName: isPerson ? (step.handlerUserName ?? step.handlerDeptName) : step.handlerDeptName,
      ...(isReturned ? { replaceDetailId: step.detailId } : {}),
    };
  });
  return {
    values: {
      title: detail.instance.title,
      priority: detail.instance.priority,
      deadline: detail.instance.deadline,
      targets,
      splitFlag: 0,
      completeMode: detail.instance.completeMode,
      watchers: detail.ccList.map(({ userId, userName }) => ({ userId, userName })),
    },
    answers: detail.formData,
  };
}

/** Whom it goes to: who stays keeps his refused step, the others take over those that are left. */
export function targetList(detail: TaskDetail, targets: readonly Target[]) {
  const steps = stepsToChange(detail);
  const before = taskOf(detail).values.targets;
  const kept = (target: Target) => before.find((one) => sameTarget(one, target))?.replaceDetailId;
  const taken = new Set(targets.map(kept));
  const free = steps.map(({ detailId }) => detailId).filter((id) => !taken.has(id));
  const isReturned = detail.instance.status === TaskStatus.returned;
  return targets.map((target) => {
    const replaceDetailId = isReturned ? (kept(target) ?? free.shift()) : undefined;
    return {
      targetType: target.targetType,
      targetId: target.targetId,
      ...(replaceDetailId === undefined ? {} : { replaceDetailId }),
    };
  });
}
