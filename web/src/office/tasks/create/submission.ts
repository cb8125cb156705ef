/** A stored draft as it is dispatched. */
import { draftTask, storedDraft, type TaskDetail } from './start-task.ts';
import { bodyOf } from './task-values.ts';

export function submission(detail: TaskDetail) {
  const { values, answers } = draftTask(detail);
  const stored = storedDraft(detail);
  return {
    ...bodyOf({ values, formData: answers }, detail.templateInfo),
    instanceId: detail.instance.instanceId,
    draftVersion: stored?.draftVersion ?? 0,
  };
}
