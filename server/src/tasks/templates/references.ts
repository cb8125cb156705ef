/** What a template names of other subjects: roles, people, departments, types of the dictionary. */
import {
  EnabledStatus,
  PersonStatus,
  TargetType,
  type TaskFormItem,
  type TemplateSettings,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { ownDepartments, ownPeople } from '../../rights/index.ts';

type Target = TemplateSettings['defaultTargetList'][number];
const sameTarget = (one: Target) => (other: Target) =>
  one.targetType === other.targetType && one.targetId === other.targetId;

/**
 * The targets with the names that they have, in their order. One that was named before stays, whoever may see it; a
 * new one must be somebody at work, or a department in use, within the caller's scope (TM4000).
 */
export async function readTargets(
  db: Db,
  caller: Caller,
  targets: readonly Target[],
  before: readonly Target[],
): Promise<Target[]> {
  const idsOf = (type: number) =>
    targets.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId);
  const [people, departments] = [idsOf(TargetType.person), idsOf(TargetType.department)];
  const { rows } = await sql<{ type: number; id: number; name: string; usable: boolean }>`
    select 1 as type, user_account.id, user_account.user_name as name,
      user_account.status = ${EnabledStatus.enabled} and user_account.person_status = ${Number(PersonStatus.onJob)}
        and user_account.deleted_at is null and ${ownPeople(caller)} as usable
    from user_account where user_account.id = any(${people}::bigint[])
    union all
    select 2, department.id, department.name,
      department.status = ${EnabledStatus.enabled} and ${ownDepartments(caller, 'department.id')}
    from department where department.id = any(${departments}::bigint[])`.execute(db);
  return targets.flatMap((target, at): Target[] => {
    if (targets.findIndex(sameTarget(target)) !== at) return [];
    const found = rows.find(({ type, id }) => type === target.targetType && id === target.targetId);
    if (found?.usable) return [{ ...target, targetName: found.name }];
    const known = before.find(sameTarget(target));
    if (known) return [known];
    throw new Refusal('TM4000.defaultTarget', { name: target.targetName });
  });
}

/** Refuses a role of reviewers that is not there or not in use, unless it stood there before. */
export async function requireReviewerRole(db: Db, id: number | null, before: number | null): Promise<void> {
  if (id === null || id === before) return;
  const found = await db
    .selectFrom('role')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', EnabledStatus.enabled)
    .executeTakeFirst();
  if (!found) throw new Refusal('TM4000.reviewerRole');
}

/** Every type of the dictionary that the items choose from, with the items that do. */
export function dictionaryTypes(items: readonly TaskFormItem[]): Map<string, string> {
  const all = items.flatMap((item) => [item, ...(item.childItemList ?? [])]);
  return new Map(all.flatMap(({ dictType, name }) => (dictType ? [[dictType, name]] : [])));
}

/** Refuses an item that chooses from a type of the dictionary that is not there or not in use. */
export async function requireDictionaries(db: Db, items: readonly TaskFormItem[]): Promise<void> {
  const wanted = dictionaryTypes(items);
  if (wanted.size === 0) return;
  const rows = await db
    .selectFrom('dictionary_type')
    .select('type')
    .where('type', 'in', [...wanted.keys()])
    .where('status', '=', EnabledStatus.enabled)
    .execute();
  const there = new Set(rows.map(({ type }) => type));
  for (const [type, name] of wanted)
    if (!there.has(type)) throw new Refusal('TM4000.dictionary', { name, type });
}
