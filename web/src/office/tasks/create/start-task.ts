/** What a task that is written begins with. */
import { type Answer, type calls, type TaskFormItem, taskTitle } from '@outbound/contract';
import { startAnswers } from '../../../ui/dynamic-form/answers.ts';
import type { TypedTask } from './task-values.ts';
import type { Template } from './template.ts';
import type { StoredDraft } from './use-autosave.ts';

export type TaskDetail = Answer<typeof calls.taskInstance.detail>;

/** A new one, with what the template says. */
export const newTask = ({ settings, formItemList }: Template): TypedTask => ({
  values: {
    title: '',
    priority: 3,
    deadline: null,
    targets: settings.defaultTargetList,
    splitFlag: 0,
    completeMode: settings.completeMode,
    watchers: [],
  },
  answers: startAnswers(formItemList),
});

/**
 * The title that somebody typed. One that was made by the template's rule is made again from what is typed from now on:
 * as one that was typed it would stay as it was.
 */
function typedTitle({ instance, templateInfo, formData }: TaskDetail, titleRule: string | null): string {
  if (titleRule === null) return instance.title;
  const items = templateInfo.formItemList as TaskFormItem[];
  const made = taskTitle(titleRule, instance.templateName, items, formData, (_, key) => key);
  return instance.title === made ? '' : instance.title;
}

/** One's own draft; with the template's rule of titles where it is to be written on. */
export function draftTask(detail: TaskDetail, titleRule: string | null = null): TypedTask {
  const { instance, formData, ccList, draft } = detail;
  return {
    values: {
      title: typedTitle(detail, titleRule),
      priority: instance.priority,
      deadline: draft?.deadline ?? null,
      targets: (draft?.targetList ?? []).map(({ targetType, targetId, targetName }) => ({
        targetType,
        targetId,
        targetName,
      })),
      splitFlag: draft?.splitFlag ?? 0,
      completeMode: instance.completeMode,
      watchers: ccList.map(({ userId, userName }) => ({ userId, userName })),
    },
    answers: formData,
  };
}

export const storedDraft = ({ instance, draft }: TaskDetail): StoredDraft | null =>
  draft && {
    instanceId: instance.instanceId,
    instanceCode: instance.instanceCode,
    draftVersion: draft.draftVersion,
  };

/** Another task's content as the beginning of a new one: whom it goes to is chosen anew. */
export function copyOf(template: Template, { instance, formData, maskFlag }: TaskDetail): TypedTask {
  const start = newTask(template);
  // What is masked says nothing in another task.
  const answers = maskFlag === 1 ? {} : formData;
  const known = new Set(template.formItemList.map(({ fieldKey }) => fieldKey));
  const carried = Object.fromEntries(Object.entries(answers).filter(([key]) => known.has(key)));
  return {
    values: { ...start.values, priority: instance.priority, completeMode: instance.completeMode },
    answers: { ...start.answers, ...carried },
  };
}
