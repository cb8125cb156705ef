/** The tables of templates: few rows, each with forms that may be long. */
import {
  type Body,
  type calls,
  EnabledStatus,
  type TaskFormItem,
  type TemplateType,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import { type Page, type PageRequest, page } from '../../database/paging.ts';
import type { Trx } from '../../http/call-context.ts';

type Filters = Body<typeof calls.taskTemplate.list>['template'];

/** A template with the version of its forms that tasks are made with now, or with the one that was asked for. */
function templateRows(db: Db, versionId: number | null) {
  return db
    .selectFrom('task_template')
    .innerJoin('task_template_version as shown', (join) =>
      versionId === null
        ? join.onRef('shown.id', '=', 'task_template.current_version_id')
        : join.onRef('shown.template_id', '=', 'task_template.id').on('shown.id', '=', versionId),
    )
    .leftJoin('user_account as updater', 'updater.id', 'task_template.updated_by')
    .select([
      'task_template.id as templateId',
      'task_template.code as templateCode',
      'task_template.name as templateName',
      'task_template.template_type as templateType',
      'task_template.enabled_status as enabledStatus',
      'task_template.description',
      'task_template.version',
      'task_template.settings',
      'shown.id as templateVersionId',
      'shown.version_no as versionNo',
      'updater.user_name as updatedBy',
      'task_template.updated_at as updatedTime',
    ]);
}

function withForms(rows: ReturnType<typeof templateRows>) {
  return rows.select(['shown.form_items as formItemList', 'shown.handle_items as handleItemList']);
}

export type TemplateRecord = NonNullable<
  Awaited<ReturnType<ReturnType<typeof templateRows>['executeTakeFirst']>>
>;
/** A template whole: its rules, and one version of its forms. */
export type WholeTemplate = NonNullable<
  Awaited<ReturnType<ReturnType<typeof withForms>['executeTakeFirst']>>
>;

const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;

/** A page of the templates, in the order of their kinds; with `onlyEnabled` those alone by which tasks can be made. */
export async function findTemplatePage(
  db: Db,
  filters: Filters,
  onlyEnabled: boolean,
  paging: PageRequest,
): Promise<Page<TemplateRecord & Partial<Pick<WholeTemplate, 'formItemList' | 'handleItemList'>>>> {
  const { templateName, templateType = null, templateId = null, templateVersionId = null } = filters;
  const enabledStatus = onlyEnabled ? EnabledStatus.enabled : (filters.enabledStatus ?? null);
  const rows = templateRows(db, templateVersionId === null ? null : Number(templateVersionId))
    .$if(Boolean(templateName), (q) => q.where('task_template.name', 'ilike', like(templateName ?? '')))
    .$if(templateType !== null, (q) =>
      q.where('task_template.template_type', '=', templateType as TemplateType),
    )
    .$if(templateId !== null, (q) => q.where('task_template.id', '=', Number(templateId)))
    .$if(enabledStatus !== null, (q) =>
      q.where('task_template.enabled_status', '=', enabledStatus as EnabledStatus),
    );
  const order = [
    ['task_template.template_type', 'asc'],
    ['task_template.id', 'asc'],
  ] as const;
  return filters.withForm === 1 ? page(db, withForms(rows), paging, order) : page(db, rows, paging, order);
}

/** Names and kinds of all templates, or of those with a status. */
export function findTemplateNames(db: Db, enabledStatus: EnabledStatus | null) {
  return db
    .selectFrom('task_template')
    .select(['id', 'name', 'template_type as templateType', 'enabled_status as enabledStatus'])
    .$if(enabledStatus !== null, (q) => q.where('enabled_status', '=', enabledStatus ?? 0))
    .orderBy('template_type')
    .orderBy('id')
    .execute();
}

/** A template with its forms as they are now. */
export function findTemplate(db: Db, templateId: number): Promise<WholeTemplate | undefined> {
  return withForms(templateRows(db, null)).where('task_template.id', '=', templateId).executeTakeFirst();
}

/** A version of the forms, with the template's rules as they are now. */
export function findTemplateVersion(db: Db, templateVersionId: number): Promise<WholeTemplate | undefined> {
  return withForms(templateRows(db, templateVersionId)).executeTakeFirst();
}

/**
 * Keeps every other writer of templates away until the transaction ends: what follows from what is seen over all of
 * them, and a key gets its type once.
 */
export async function holdTemplates(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('task templates', 0))`.execute(trx);
}

/** What each template makes when it is answered so: from every template to those that follow. */
export async function findFollowUps(db: Db): Promise<{ id: number; name: string; follows: number[] }[]> {
  const rows = await db
    .selectFrom('task_template')
    .select(['id', 'name', 'settings'])
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, settings }) => ({
    id,
    name,
    follows: settings.followUpList.map(({ templateId }) => templateId),
  }));
}

/** The forms that are dispatched by these templates now. */
export async function findDispatchForms(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('task_template')
    .innerJoin('task_template_version as shown', 'shown.id', 'task_template.current_version_id')
    .select(['task_template.id', 'task_template.name', 'shown.form_items as items'])
    .where('task_template.id', 'in', [...ids])
    .execute();
}

/** The keys that a template ever had, with their types. */
export function findFieldKeys(db: Db, templateId: number) {
  return db
    .selectFrom('task_field_key')
    .select(['side', 'field_key as key', 'item_type as type', 'name'])
    .where('template_id', '=', templateId)
    .execute();
}

export interface FieldKey {
  side: number;
  key: string;
  type: number;
  name: string;
}

/** Remembers keys that are new; those that are known keep their type, and get the name of today. */
export async function insertFieldKeys(
  trx: Trx,
  templateId: number,
  keys: readonly FieldKey[],
): Promise<void> {
  if (keys.length === 0) return;
  await sql`
    insert into task_field_key (template_id, side, field_key, item_type, name)
    select ${templateId}, side, key, type, name
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as given (side smallint, key text, type smallint, name text)
    on conflict (template_id, side, field_key) do update set name = excluded.name
    where task_field_key.name <> excluded.name`.execute(trx);
}

export interface NewVersion {
  templateId: number;
  versionNo: number;
  formItems: readonly TaskFormItem[];
  handleItems: readonly TaskFormItem[];
  changes: readonly string[];
  userId: number | null;
}

/** Writes a version of the forms, which tasks are made with from now on. */
export async function insertVersion(trx: Trx, version: NewVersion): Promise<number> {
  const { id } = await trx
    .insertInto('task_template_version')
    .values({
      template_id: version.templateId,
      version_no: version.versionNo,
      form_items: JSON.stringify(version.formItems),
      handle_items: JSON.stringify(version.handleItems),
      changes: JSON.stringify(version.changes),
      created_by: version.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('task_template')
    .set({ current_version_id: id })
    .where('id', '=', version.templateId)
    .execute();
  return id;
}

/** The versions of a template's forms, newest first. */
export function findVersionPage(db: Db, templateId: number, paging: PageRequest) {
  const query = db
    .selectFrom('task_template_version')
    .leftJoin('user_account as creator', 'creator.id', 'task_template_version.created_by')
    .select([
      'task_template_version.id as templateVersionId',
      'task_template_version.version_no as versionNo',
      'task_template_version.changes as changeList',
      'task_template_version.created_at as createdTime',
      'creator.user_name as createdBy',
    ])
    .where('task_template_version.template_id', '=', templateId);
  return page(db, query, paging, [
    ['task_template_version.version_no', 'desc'],
    ['task_template_version.id', 'desc'],
  ]);
}
