/** The files of a task: of its form, of results and of what was attached. */
import { sql } from 'kysely';
import { holdFiles } from '../../files/index.ts';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { fileIdsOf } from './form.ts';
import type { LoadedTask, StepRecord, TaskRecord } from './task.ts';

interface Held {
  task: Pick<TaskRecord, 'id' | 'form_data' | 'files'>;
  steps: readonly Pick<StepRecord, 'handle_data' | 'draft_data' | 'files'>[];
  template: Pick<LoadedTask['template'], 'formItems' | 'handleItems'>;
}

interface More {
  further?: readonly (readonly { url: string }[])[];
  inProgress?: boolean;
  forgets?: boolean;
  /** The task that this one was made or copied from: what that one holds this one may name, whoever uploaded it. */
  sourceId?: number | null;
}

/**
 * Makes the task hold every file that it names now or that its history keeps. What somebody names anew must be a file for
 * people with a session that he uploaded himself, or that the task held which this one came from and which its maker
 * sees: addresses of files stand in pages and logs. Of what is work in progress
 * nothing is refused; it holds what it may, and what was never dispatched (`forgets`) only that.
 */
export async function holdTaskFiles(
  trx: Trx,
  { task, steps, template }: Held,
  userId: number,
  { further = [], inProgress = false, forgets = false, sourceId = null }: More = {},
): Promise<void> {
  const { formItems, handleItems } = template;
  const judged = fileIdsOf(
    [
      { items: formItems, answers: task.form_data },
      ...steps.map((step) => ({ items: handleItems, answers: step.handle_data ?? {} })),
    ],
    [task.files, ...steps.map((step) => step.files), ...further],
  );
  const kept = fileIdsOf(
    steps.map((step) => ({ items: handleItems, answers: step.draft_data ?? {} })),
    [],
  );
  const { rows } = await sql<{ id: string; held: boolean; own: boolean }>`
    select file.id, file_use.file_id is not null as held,
      file.audience in ('signedIn', 'public') and (file.created_by = ${userId} or exists (
        select from file_use as source
        where source.file_id = file.id and source.holder_kind = 'task' and source.holder_id = ${sourceId}::bigint
      )) as own
    from file left join file_use
      on file_use.file_id = file.id and file_use.holder_kind = 'task' and file_use.holder_id = ${task.id}
    where file.id = any(${[...judged, ...kept]}::text[])
      or file.id in (select file_id from file_use where holder_kind = 'task' and holder_id = ${task.id})`.execute(
    trx,
  );
  const usable = new Map(rows.filter(({ held, own }) => held || own).map((row) => [row.id, row]));
  if (!inProgress && judged.some((id) => !usable.has(id))) throw new Refusal('TM4000.file');
  // What it held stays: the history shows it.
  const wanted = new Set(forgets ? judged.filter((id) => usable.has(id)) : usable.keys());
  if ([...usable.values()].some(({ id, held }) => held !== wanted.has(id)))
    await holdFiles(trx, { kind: 'task', id: task.id }, [...wanted]);
}
