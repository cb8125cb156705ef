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

/** All but the word parts that searches use. By name: a text that says `*` is not kept by PostgreSQL (`statements.ts`). */
const taskColumns = [
  'id',
  'code',
  'batch_code',
  'template_id',
  'template_version_id',
  'template_type',
  'title',
  'status',
  'priority',
  'complete_mode',
  'need_review',
  'round_no',
  'origin_user_id',
  'origin_user_name',
  'origin_user_type',
  'origin_dept_id',
  'origin_dept_name',
  'form_data',
  'files',
  'remark',
  'source_instance_id',
  'wanted_deadline',
  'due_at',
  'near_due_at',
  'was_late',
  'dispatched_at',
  'finish_at',
  'terminated_at',
  'detail_num',
  'done_num',
  'comment_num',
  'file_num',
  'handler_names',
  'alarm_nos',
  'case_nos',
  'scope_dept_ids',
  'party_user_ids',
  'search_text',
  'draft',
  'draft_version',
  'was_withdrawn',
  'version',
  'stat_exclude',
  'history_hash',
  'deleted_at',
  'created_at',
  'updated_at',
  'updated_by',
  'source_type',
] as const satisfies readonly (keyof Schema['task_instance'])[];

/** All of a step's. */
const stepColumns = [
  'id',
  'instance_id',
  'parent_detail_id',
  'role_type',
  'round_no',
  'is_current',
  'target_type',
  'handler_dept_id',
  'handler_dept_name',
  'handler_user_id',
  'handler_user_name',
  'handler_user_type',
  'handle_status',
  'reviewer_user_id',
  'reviewer_role_id',
  'sign_deadline',
  'handle_deadline',
  'review_deadline',
  'due_at',
  'clock_start',
  'near_due_at',
  'next_check_at',
  'escalate_level',
  'was_late',
  'sign_at',
  'submit_at',
  'finish_at',
  'extension_num',
  'handle_data',
  'files',
  'draft_data',
  'draft_version',
  'field_marks',
  'return_reason',
  'opinion',
  'urge_num',
  'urged_at',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Schema['task_detail'])[];

/** Templates by their versions, as one transaction has read them: of many tasks most have the same one. */
export type ReadTemplates = Map<number, TaskTemplate>;

/** A task with its steps; null: there is none, or it was deleted since it had its number. */
export async function findTask(
  db: Db,
  which: { id: number } | { code: string } | { detailId: number },
): Promise<TaskWithSteps | null> {
  const task = await db
    .selectFrom('task_instance')
    .select(taskColumns)
    .where(
      'id' in which
        ? sql<boolean>`id = ${which.id}`
        : 'code' in which
          ? sql<boolean>`code = ${which.code} and deleted_at is null`
          : sql<boolean>`id = (select instance_id from task_detail where id = ${which.detailId})`,
    )
    .executeTakeFirst();
  if (!task) return null;
  const steps = await db
    .selectFrom('task_detail')
    .select(stepColumns)
    .where('instance_id', '=', task.id)
    .orderBy('id')
    .execute();
  return { task, steps };
}

/** A task with its steps, watchers and template. */
export async function loadTask(db: Db, id: number, templates?: ReadTemplates): Promise<LoadedTask> {
  const found = await findTask(db, { id });
  if (!found) throw new Error(`no task ${id}`);
  return withRules(db, found, templates);
}

/** What rules ask of a task besides its steps. */
export async function withRules(
  db: Db,
  { task, steps }: TaskWithSteps,
  templates: ReadTemplates = new Map(),
): Promise<LoadedTask> {
  const watchers = await db
    .selectFrom('task_watch')
    .select('user_id')
    .where('instance_id', '=', task.id)
    .orderBy('user_id')
    .execute();
  const versionId = task.template_version_id;
  const template = templates.get(versionId) ?? (await loadTemplate(db, { versionId }));
  if (!template) throw new Error(`task ${task.id} without a template`);
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
