/** A stored draft as it is dispatched without being opened. */
import { cleanAnswers, type TaskFormItem } from '@outbound/contract';
import { dropKept, keptOfDraft, noteDraft } from './kept-task.ts';
import { draftTask, storedDraft, type TaskDetail } from './start-task.ts';
import { bodyOf } from './task-values.ts';

/** Does this browser hold something of the draft that was typed and not saved on the server yet? */
export const isTypedOn = (user: string, draft: { instanceCode: string; templateId: number }): boolean =>
  keptOfDraft(user, draft) !== null;

/**
 * The draft with what was typed on it in this browser and is not saved on the server yet. Null where that stands on an
 * earlier draft than the server's: which of the two goes on is to be chosen on its page.
 */
export function submission(user: string, detail: TaskDetail) {
  const { instance, templateInfo } = detail;
  const found = keptOfDraft(user, instance);
  const draftVersion = storedDraft(detail)?.draftVersion ?? 0;
  if (found && found.kept.draftVersion !== draftVersion) return null;
  const { values, answers } = found?.kept ?? draftTask(detail);
  const formData = cleanAnswers(templateInfo.formItemList as TaskFormItem[], answers);
  return {
    ...bodyOf({ values, formData }, templateInfo),
    ...{ instanceId: instance.instanceId, draftVersion },
  };
}

/** It was dispatched, or deleted: nothing of it is kept any more. */
export function forgetDraft(user: string, draft: { instanceCode: string; templateId: number }): void {
  const found = keptOfDraft(user, draft);
  if (!found) return;
  dropKept(user, found.subject);
  noteDraft(user, found.subject, null);
}
