/** The same numbers in other tasks. */
import {
  type DuplicateItem,
  type EntityType,
  entityTypeLabels,
  maskAccount,
  maskCitizenId,
  maskPhone,
  type TaskStatus,
  type TemplateType,
  taskStatusLabels,
  templateTypeLabels,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Entity } from './form.ts';
import type { Person } from './person.ts';
import { visibleTo } from './policy.ts';

const MOST = 20;
/** What was done with a number longer ago is no duplicate. */
const DAYS = 30;

const masks: Partial<Record<EntityType, (value: string) => string>> = {
  phone: maskPhone,
  idCard: maskCitizenId,
  account: maskAccount,
};

interface DuplicateRecord {
  type: EntityType;
  value: string;
  code: string;
  title: string;
  template_type: TemplateType;
  origin_dept_name: string;
  status: TaskStatus;
  created_at: Date;
  visible: boolean;
}

/** Other tasks with one of these numbers, the newest first; of those that the person may not see only that there is one. */
export async function findDuplicates(
  db: Db,
  person: Person,
  entities: readonly Entity[],
  {
    templateType,
    exceptId,
    zone,
    now,
  }: { templateType?: number; exceptId?: number | undefined; zone: TimeZone; now: Date },
): Promise<DuplicateItem[]> {
  if (entities.length === 0) return [];
  const { rows } = await sql<DuplicateRecord>`
    select task_entity.entity_type as type, task_entity.entity_value as value, task_instance.code, task_instance.title,
      task_instance.template_type, task_instance.origin_dept_name, task_instance.status, task_instance.created_at,
      ${visibleTo(person)} as visible
    from jsonb_to_recordset(${JSON.stringify(entities)}::jsonb) as wanted (type text, value text)
    join task_entity on task_entity.entity_type = wanted.type and task_entity.entity_value = wanted.value
    join task_instance on task_instance.id = task_entity.instance_id
    where task_instance.status > 0 and task_instance.status < 5 and task_instance.deleted_at is null
      and task_entity.created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(DAYS)})
      ${templateType === undefined ? sql`` : sql`and task_instance.template_type = ${templateType}`}
      ${exceptId === undefined ? sql`` : sql`and task_instance.id <> ${exceptId}`}
    order by task_instance.created_at desc, task_instance.id desc, task_entity.entity_type
    limit ${sql.lit(MOST)}`.execute(db);
  return rows.map((row) => presentDuplicate(row, { zone, now }));
}

const presentDuplicate = (
  row: DuplicateRecord,
  { zone, now }: { zone: TimeZone; now: Date },
): DuplicateItem => ({
  entityType: row.type,
  entityTypeName: entityTypeLabels[row.type],
  entityValueMasked: masks[row.type]?.(row.value) ?? row.value,
  instanceCode: row.code,
  title: row.visible ? row.title : '',
  templateTypeName: templateTypeLabels[row.template_type],
  originOrgName: row.origin_dept_name,
  statusName: taskStatusLabels[row.status],
  createdTime: zone.text(row.created_at),
  visible: row.visible ? 1 : 0,
  minutesAgo: Math.max(0, Math.floor((now.getTime() - row.created_at.getTime()) / 60_000)),
});

/** Of one number so many tasks are told, where there are many numbers. */
const MOST_OF_ONE = 3;

/** The same for many tasks that are to be dispatched, in one query: of each row the newest ones first. */
export async function findDuplicatesOfRows(
  db: Db,
  person: Person,
  rows: readonly (readonly Entity[])[],
  { templateType, ...at }: { templateType: number; zone: TimeZone; now: Date },
): Promise<DuplicateItem[][]> {
  const keyOf = ({ type, value }: Entity) => `${type} ${value}`;
  const wanted = [...new Map(rows.flat().map((one) => [keyOf(one), one])).values()];
  if (wanted.length === 0) return rows.map(() => []);
  const { rows: found } = await sql<DuplicateRecord>`
    select wanted.type, wanted.value, found.* from
      jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (type text, value text)
    cross join lateral (
      select task_instance.id, task_instance.code, task_instance.title, task_instance.template_type,
        task_instance.origin_dept_name, task_instance.status, task_instance.created_at, ${visibleTo(person)} as visible
      from task_entity join task_instance on task_instance.id = task_entity.instance_id
      where task_entity.entity_type = wanted.type and task_entity.entity_value = wanted.value
        and task_entity.created_at > ${at.now}::timestamptz - make_interval(days => ${sql.lit(DAYS)})
        and task_instance.status > 0 and task_instance.status < 5 and task_instance.deleted_at is null
        and task_instance.template_type = ${templateType}
      order by task_instance.created_at desc, task_instance.id desc limit ${sql.lit(MOST_OF_ONE)}) as found
    order by found.created_at desc, found.id desc, wanted.type`.execute(db);
  const byNumber = Map.groupBy(found, keyOf);
  return rows.map((entities) =>
    entities
      .flatMap((entity) => byNumber.get(keyOf(entity)) ?? [])
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, MOST_OF_ONE)
      .map((row) => presentDuplicate(row, at)),
  );
}

/** Writes the numbers of a task, instead of those it had. */
export async function keepEntities(
  db: Db,
  instanceId: number,
  entities: readonly Entity[],
  at: Date,
): Promise<void> {
  await sql`
    with given as (
      select type, value from jsonb_to_recordset(${JSON.stringify(entities)}::jsonb) as given (type text, value text)
    ), gone as (
      delete from task_entity where instance_id = ${instanceId}
        and (entity_type, entity_value) not in (select type, value from given)
    )
    insert into task_entity (entity_type, entity_value, instance_id, created_at)
    select type, value, ${instanceId}, ${at} from given on conflict do nothing`.execute(db);
}
