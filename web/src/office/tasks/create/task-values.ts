/** What a task that is being written has beside the answers of its form. */
import type { Answers } from '../../../ui/dynamic-form/answers.ts';

export interface Target {
  targetType: 1 | 2;
  targetId: number;
  targetName: string;
  /** Of a refused step: this target takes its place. */
  replaceDetailId?: number;
}

export interface Watcher {
  userId: number;
  userName: string;
}

export interface TaskValues {
  title: string;
  priority: 1 | 2 | 3;
  /** Until when, instead of the template's limits. */
  deadline: string | null;
  targets: readonly Target[];
  /** 1: a task for each target. */
  splitFlag: 0 | 1;
  completeMode: 1 | 2;
  watchers: readonly Watcher[];
}

export const sameTarget = (one: Target, other: Target): boolean =>
  one.targetType === other.targetType && one.targetId === other.targetId;

/** A whole task as it is typed. */
export interface TypedTask {
  values: TaskValues;
  answers: Answers;
}

/** The body that `create`, `draft` and `submitfordraft` share. */
export function bodyOf(
  { values, formData }: { values: TaskValues; formData: Record<string, unknown> },
  template: { templateId: number; templateVersionId: number },
) {
  return {
    templateId: template.templateId,
    templateVersionId: template.templateVersionId,
    title: values.title.trim(),
    priority: values.priority,
    deadline: values.deadline,
    targetList: values.targets.map(({ targetType, targetId }) => ({ targetType, targetId })),
    splitFlag: values.splitFlag,
    completeMode: values.completeMode,
    ccUserIdList: values.watchers.map(({ userId }) => userId),
    formData,
  };
}

/** What is wrong with it apart from the form; by the field. */
export function valueFaults(values: TaskValues): Partial<Record<keyof TaskValues, string>> {
  return values.targets.length === 0 ? { targets: '请选择派发对象' } : {};
}

const fields: Record<string, keyof TaskValues> = {
  title: 'title',
  priority: 'priority',
  deadline: 'deadline',
  targetList: 'targets',
  splitFlag: 'splitFlag',
  completeMode: 'completeMode',
  ccUserIdList: 'watchers',
};

/** What the server refused of the body, by the field. */
export function refusedValues(
  refused: readonly { path: string; message: string }[],
): Partial<Record<keyof TaskValues, string>> {
  const faults: Partial<Record<keyof TaskValues, string>> = {};
  for (const { path, message } of refused) {
    const name = fields[path.split('.')[0] ?? ''];
    if (name) faults[name] ??= message;
  }
  return faults;
}
