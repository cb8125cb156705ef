/** Sensitive values in the clear, one by one, with a row in the task's history for each use. */
import {
  type Answer,
  answerOf,
  type Body,
  type calls,
  HandleType,
  Sensitive,
  type TaskFormItem,
  TaskItemType,
} from '@outbound/contract';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { subjects } from '../../records/subjects.ts';
import type { TaskContext } from './person.ts';
import { findPerson } from './person.ts';
import { maySee } from './policy.ts';
import { type Answers, holdTask, loadTask } from './task.ts';
import { TaskWork } from './work.ts';

type RevealAnswer = Answer<typeof calls.taskInstance.reveal>;
const isSensitive = ({ sensitive = Sensitive.none }: { sensitive?: Sensitive | undefined }) =>
  sensitive !== Sensitive.none;

export function revealCall(
  context: TaskContext,
  { instanceCode, fieldKeyList, reason }: Body<typeof calls.taskInstance.reveal>,
  zone: TimeZone,
): Promise<RevealAnswer> {
  const { caller, now } = context;
  return context.write(
    subjects.task,
    async (trx) => {
      const person = await findPerson(trx, caller);
      const id = await holdTask(trx, { code: instanceCode });
      if (id === null) throw new Refusal('TM4001');
      const loaded = await loadTask(trx, id);
      const { task, steps, template } = loaded;
      if (task.status === 0) throw new Refusal('TM4001');
      if (!maySee(person, loaded)) throw new Refusal('TM4004');
      const wanted = new Set(fieldKeyList);
      const valueList = [
        ...valuesOf(template.formItems, task.form_data, wanted),
        ...steps.flatMap((step) => valuesOf(template.handleItems, step.handle_data ?? {}, wanted)),
      ];
      const names = [...template.formItems, ...template.handleItems]
        .filter(({ fieldKey }) => wanted.has(fieldKey))
        .map(({ name }) => name)
        .join('、');
      const work = new TaskWork(trx, loaded, { person, onBehalfOf: null }, { now, zone, calendar: 'always' });
      await work.save({ handleType: HandleType.reveal, opinion: reason, targetNames: names.slice(0, 300) });
      context.note({
        content: `查看任务“${task.title}”（${task.code}）的明文：${names}，原因：${reason}`,
        objectType: subjects.task.name,
        objectId: task.id,
        objectName: task.code,
      });
      return { valueList };
    },
    { holdsSecret: true },
  );
}

function valuesOf(
  items: readonly TaskFormItem[],
  answers: Answers,
  wanted: ReadonlySet<string>,
): RevealAnswer['valueList'] {
  const found: RevealAnswer['valueList'] = [];
  const add = (fieldKey: string, rowIndex: number | null, childKey: string | null, value: unknown) => {
    if (typeof value === 'string' && value !== '') found.push({ fieldKey, rowIndex, childKey, value });
  };
  for (const item of items.filter(({ fieldKey }) => wanted.has(fieldKey))) {
    const answer = answerOf(answers, item.fieldKey);
    if (isSensitive(item)) add(item.fieldKey, null, null, answer);
    if (item.type === TaskItemType.table && Array.isArray(answer))
      for (const [rowIndex, row] of answer.entries())
        for (const column of (item.childItemList ?? []).filter(isSensitive))
          add(item.fieldKey, rowIndex, column.fieldKey, answerOf(row, column.fieldKey));
  }
  return found;
}
