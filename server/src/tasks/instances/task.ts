/** A task with its steps, held for one write. */
import type { TaskFormItem, TemplateSettings, TemplateType } from '@outbound/contract';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Schema } from '../../database/schema.ts';
import type { Trx } from '../../http/call-context.ts';
import { findPeople } from './recipients.ts';

export type Answers = Record<string, unknown>;

export type TaskRecord = Omit<Selectable<Schema['task_instance']>, 'grams'>;
export type StepRecord = Selectable<Schema['task_detail']>;

/** The template that a task was made with: its forms as they were then, its rules as they are. */
export interface TaskTemplate {
  id: number;
  versionId: number;
  versionNo: number;
  name: string;
  type: TemplateType;
  isEnabled: boolean;
  currentVersionId: number;
  settings: TemplateSettings;
  formItems: TaskFormItem[];
  handleItems: TaskFormItem[];
}

/** A task with all that says who may see it. */
export interface TaskWithSteps {
  task: TaskRecord;
  steps: StepRecord[];
}

/** A task, locked or not, with all that rules ask. */
export interface LoadedTask extends TaskWithSteps {
  watchers: number[];
  template: TaskTemplate;
  /** Named reviewers of its steps who are not at work: the supervisors review in their place. */
  absentReviewers: number[];
}

/** Locks a task by its number or by one of its steps; null: there is none. Everything about it is serialised by that. */
export async function holdTask(
  trx: Trx,
  which: { id: number } | { code: string } | { detailId: number },
): Promise<number | null> {
  const query = trx.selectFrom('task_instance').select('id').where('deleted_at', 'is', null).forUpdate();
  const found =
    'id' in which
      ? await query.where('id', '=', which.id).executeTakeFirst()
      : 'code' in which
        ? await query.where('code', '=', which.code).executeTakeFirst()
        : await query
            .where('id', '=', (eb) =>
              eb.selectFrom('task_detail').select('instance_id').where('id', '=', which.detailId),
            )
            .executeTakeFirst();
  return found?.id ?? null;
}

/** Which task a step or a number belongs to, without holding it. */
export async function findTaskId(
  db: Db,
  which: { code: string } | { detailId: number },
): Promise<number | null> {
  if ('detailId' in which) {
    const step = await db
      .selectFrom('task_detail')
      .select('instance_id')
      .where('id', '=', which.detailId)
      .executeTakeFirst();
    return step?.instance_id ?? null;
  }
  const task = await db
    .selectFrom('task_instance')
    .select('id')
    .where('code', '=', which.code)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return task?.id ?? null;
}

/** Templates by their versions, as one transaction has read them: of many tasks most have the same one. */
export type ReadTemplates = Map<number, TaskTemplate>;

/** A task with its steps. */
export async function loadSteps(db: Db, id: number): Promise<TaskWithSteps> {
  const task = await db
    .selectFrom('task_instance')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const steps = await db
    .selectFrom('task_detail')
    .selectAll()
    .where('instance_id', '=', id)
    .orderBy('id')
    .execute();
  return { task, steps };
}

/** A task with its steps, watchers and template. */
export async function loadTask(
  db: Db,
  id: number,
  templates: ReadTemplates = new Map(),
): Promise<LoadedTask> {
  const { task, steps } = await loadSteps(db, id);
  const watchers = await db
    .selectFrom('task_watch')
    .select('user_id')
    .where('instance_id', '=', id)
    .orderBy('user_id')
    .execute();
  const versionId = task.template_version_id;
  const template = templates.get(versionId) ?? (await loadTemplate(db, { versionId }));
  if (!template) throw new Error(`task ${id} without a template`);
  templates.set(versionId, template);
  const absentReviewers = await findAbsentReviewers(db, steps);
  return { task, steps, watchers: watchers.map(({ user_id }) => user_id), template, absentReviewers };
}

async function findAbsentReviewers(db: Db, steps: readonly StepRecord[]): Promise<number[]> {
  const ids = steps.flatMap((step) => (step.is_current ? (step.reviewer_user_id ?? []) : []));
  if (ids.length === 0) return [];
  const present = new Set((await findPeople(db, ids)).map(({ userId }) => userId));
  return ids.filter((id) => !present.has(id));
}

/** A template by one of its versions, or by itself with the present one. */
export async function loadTemplate(
  db: Db,
  which: { versionId: number } | { templateId: number },
): Promise<TaskTemplate | null> {
  const row = await db
    .selectFrom('task_template_version as version')
    .innerJoin('task_template as template', 'template.id', 'version.template_id')
    .select([
      'template.id',
      'version.id as versionId',
      'version.version_no as versionNo',
      'template.name',
      'template.template_type as type',
      'template.enabled_status as enabledStatus',
      'template.current_version_id as currentVersionId',
      'template.settings',
      'version.form_items as formItems',
      'version.handle_items as handleItems',
    ])
    .where(
      'versionId' in which
        ? sql<boolean>`version.id = ${which.versionId}`
        : sql<boolean>`template.id = ${which.templateId} and version.id = template.current_version_id`,
    )
    .executeTakeFirst();
  if (!row) return null;
  const { enabledStatus, currentVersionId, ...others } = row;
  return {
    ...others,
    isEnabled: enabledStatus === 1,
    currentVersionId: currentVersionId ?? 0,
  };
}
