/** Merging departments into another one: what it would do, whether it may be done, and the moves themselves. */
import { EnabledStatus } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import type { Writer } from '../../records/version.ts';
import { holdRolesOf, ownDepartments, requireScopeBelow } from '../../rights/index.ts';

export interface MergeWish {
  ids: readonly number[];
  targetId: number;
}

interface Merged {
  id: number;
  parentId: number | null;
  name: string;
  code: string;
  status: number;
  headUserId: number | null;
  headUserName: string | null;
}

/** What a merge would do. */
export interface MergePlan {
  target: Merged;
  /** In the order in which they were named. */
  sources: Merged[];
  /** The target's own, or else the first head among those that are merged. */
  head: { id: number; name: string } | null;
  memberNum: number;
  childNum: number;
  roleNum: number;
  /** Sub-departments of one name that would stand side by side. */
  sameNames: string[];
}

const list = (ids: readonly number[]) => sql`${[...ids]}::bigint[]`;

/** Reads and judges a merge. 404 when the caller does not see one of them; refuses (UM4200, UM4222) what makes no sense. */
export async function planMerge(db: Db, caller: Caller, wish: MergeWish): Promise<MergePlan> {
  const ids = [...new Set(wish.ids)];
  const { targetId } = wish;
  if (ids.includes(targetId)) throw new Refusal('UM4200.mergeIntoItself');
  const found = await findMerged(db, caller, [...ids, targetId]);
  const target = found.get(targetId);
  const sources = ids.flatMap((id) => found.get(id) ?? []);
  if (!target || sources.length < ids.length) throw notFound();
  const around = await findAround(db, caller, ids, targetId);
  if (around.isBelow) throw new Refusal('UM4222');
  if (target.status === EnabledStatus.disabled)
    throw new Refusal('UM4200.mergeTargetDisabled', { name: target.name });
  const topmost = sources.find((one) => one.parentId === null);
  if (topmost) throw new Refusal('UM4200.mergeTopmost', { name: topmost.name });
  // Whoever sees the merged ones with all below them will see the target so.
  await requireScopeBelow(db, caller.scope, targetId);
  if (around.hasUnseen) throw new Refusal('UM4200.mergeUnseenBelow');
  const led = [target, ...sources].find((one) => one.headUserId !== null);
  return {
    target,
    sources,
    head: led?.headUserId == null ? null : { id: led.headUserId, name: led.headUserName ?? '' },
    memberNum: around.memberNum,
    childNum: around.childNum,
    roleNum: around.roleNum,
    sameNames: around.sameNames,
  };
}

async function findMerged(db: Db, caller: Caller, ids: readonly number[]): Promise<Map<number, Merged>> {
  const rows = await db
    .selectFrom('department')
    .leftJoin('user_account as head', 'head.id', 'department.head_user_id')
    .select([
      'department.id',
      'department.parent_id as parentId',
      'department.name',
      'department.code',
      'department.status',
      'department.head_user_id as headUserId',
      'head.user_name as headUserName',
    ])
    .where(sql<boolean>`department.id = any(${list(ids)})`)
    .where(ownDepartments(caller, 'department.id'))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function findAround(db: Db, caller: Caller, ids: readonly number[], targetId: number) {
  const { rows } = await sql<{
    isBelow: boolean;
    hasUnseen: boolean;
    memberNum: number;
    childNum: number;
    roleNum: number;
    sameNames: string[];
  }>`
    with recursive
    up (id) as (
      select ${targetId}::bigint
      union
      select department.parent_id from department join up on department.id = up.id
    ),
    moved as (
      select id, name from department where parent_id = any(${list(ids)}) and id <> all(${list(ids)})
    ),
    beside as (
      select name from moved
      union all
      select name from department where parent_id = ${targetId} and id <> all(${list(ids)})
    )
    select
      exists (select from up where id = any(${list(ids)})) as "isBelow",
      exists (select from moved where not ${ownDepartments(caller, 'moved.id')}) as "hasUnseen",
      (select count(distinct user_department.user_id)
        from user_department join user_account on user_account.id = user_department.user_id
        where user_department.department_id = any(${list(ids)}) and user_account.deleted_at is null) as "memberNum",
      (select count(*) from moved) as "childNum",
      (select count(*) from role where role.department_id = any(${list(ids)}) or exists (
        select from role_department
        where role_department.role_id = role.id and role_department.department_id = any(${list(ids)}))) as "roleNum",
      array(select name from beside group by name having count(*) > 1 order by name limit 20) as "sameNames"
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

/** Every reference to a department that a merge moves, as `table.column`; a test compares it with the database. */
export const mergedReferences = [
  'activity.department_id',
  'department.parent_id',
  'information.department_id',
  'ingest_key.dept_id',
  'partner.department_id',
  'banner.department_id',
  'role.department_id',
  'role_department.department_id',
  'sign_up_block.department_id',
  'system_message.department_id',
  'task_duty.dept_id',
  'user_account.department_id',
  'user_account.view_department_id',
  'user_department.department_id',
] as const;

/** What operations keep, which belongs to a department and says nothing else of it. */
const ownedByDepartment = ['information', 'partner', 'banner', 'sign_up_block', 'system_message'] as const;

/** What statistics count: it names its department without a reference. */
const facts = [
  'alarm_fact',
  'warning_fact',
  'case_fact',
  'block_fact',
  'freeze_fact',
  'fund_appeal_fact',
  'return_fund_fact',
  'comm_appeal_fact',
] as const;

/** Steps of tasks that wait for one of these departments, or for somebody of it. */
const openSteps = (ids: RawBuilder<unknown>) =>
  sql`where handler_dept_id = any(${ids}) and is_current and handle_status in (0, 1, 2, 3)`;

/**
 * Holds what a merge moves until the transaction ends, before it is planned: who leaves or joins at this moment waits for
 * us, or we for him, and nobody who has just left is made head of the target.
 */
export async function holdMerged(trx: Trx, { ids, targetId }: MergeWish): Promise<void> {
  const merged = list(ids);
  const all = list([...ids, targetId]);
  // People first and in the order of their ids, as whoever changes accounts holds them.
  await sql`
    select id from user_account
    where department_id = any(${merged}) or view_department_id = any(${merged})
      or id in (select user_id from user_department where department_id = any(${merged}))
      or id in (select head_user_id from department where id = any(${all}))
    order by id for no key update
  `.execute(trx);
  await holdRolesOf(trx, ids);
  // In the order of their ids, too, as whoever changes several of them does: the update takes them as they lie.
  for (const table of ['activity', ...ownedByDepartment])
    await sql`select id from ${sql.table(table)} where department_id = any(${merged}) order by id for no key update`.execute(
      trx,
    );
  // Whoever acts on a task holds it before its steps.
  await sql`select id from task_instance where id in (select instance_id from task_detail ${openSteps(merged)})
    order by id for no key update`.execute(trx);
  // Counted, not fetched: a station has hundreds of thousands.
  for (const table of facts)
    await sql`select count(*) from (
      select id from ${sql.table(table)} where dept_id = any(${merged})
      order by id for no key update) as held`.execute(trx);
}

/**
 * Moves all that points at the sources to the target and removes them; each kind in one statement, however many rows.
 * Answers the sub-departments that moved. The caller holds the tree and what is merged, and has judged the plan in this transaction.
 */
export async function mergeDepartments(
  trx: Trx,
  { target, sources, head }: MergePlan,
  by: Writer,
): Promise<{ id: number; name: string; parentId: number }[]> {
  const ids = list(sources.map(({ id }) => id));
  const stamp = sql`version = version + 1, updated_by = ${by.userId}, updated_at = ${by.now}`;
  await sql`
    update user_account set
      department_id = case when department_id = any(${ids}) then ${target.id} else department_id end,
      view_department_id = case when view_department_id = any(${ids}) then ${target.id} else view_department_id end,
      ${stamp}
    where department_id = any(${ids}) or view_department_id = any(${ids})
      or id in (select user_id from user_department where department_id = any(${ids}))
  `.execute(trx);
  await sql`
    insert into user_department (user_id, department_id)
    select distinct user_id, ${target.id}::bigint from user_department where department_id = any(${ids})
    on conflict do nothing
  `.execute(trx);
  await sql`delete from user_department where department_id = any(${ids})`.execute(trx);

  await sql`
    update role set
      department_id = case when department_id = any(${ids}) then ${target.id} else department_id end, ${stamp}
    where department_id = any(${ids})
      or id in (select role_id from role_department where department_id = any(${ids}))
  `.execute(trx);
  await sql`
    insert into role_department (role_id, department_id)
    select distinct role_id, ${target.id}::bigint from role_department where department_id = any(${ids})
    on conflict do nothing
  `.execute(trx);
  await sql`delete from role_department where department_id = any(${ids})`.execute(trx);
  await sql`update activity set department_id = ${target.id} where department_id = any(${ids})`.execute(trx);
  for (const table of ownedByDepartment)
    await sql`update ${sql.table(table)} set department_id = ${target.id} where department_id = any(${ids})`.execute(
      trx,
    );

  // Also what is deleted: its system may send it again, and what was withdrawn is still to be seen.
  for (const table of facts)
    await sql`update ${sql.table(table)} set dept_id = ${target.id}, updated_at = ${by.now}
      where dept_id = any(${ids})`.execute(trx);
  // Systems go on sending in the name of who took over.
  await sql`update ingest_key set dept_id = ${target.id} where dept_id = any(${ids})`.execute(trx);
  // What waits goes on with the target, whose people are told of it and sign it.
  await sql`update task_detail set handler_dept_id = ${target.id}, handler_dept_name = ${target.name},
    version = version + 1, updated_at = ${by.now} ${openSteps(ids)}`.execute(trx);
  // Who is on duty stays so.
  await sql`
    insert into task_duty (dept_id, user_id, start_at, end_at, created_by, created_at)
    select distinct on (user_id, start_at) ${target.id}::bigint, user_id, start_at, end_at, created_by, created_at
    from task_duty where dept_id = any(${ids}) order by user_id, start_at, end_at desc
    on conflict do nothing
  `.execute(trx);
  await sql`delete from task_duty where dept_id = any(${ids})`.execute(trx);
  // Tasks keep the departments that they had: what they are counted for goes to the target.
  await sql`
    insert into department_heir (department_id, heir_id) select id, ${target.id}::bigint from unnest(${ids}) as gone (id)
  `.execute(trx);

  // Whom messages are for.
  await sql`
    insert into system_message_target (message_id, kind, target_id)
    select distinct message_id, 1, ${target.id}::bigint from system_message_target
    where kind = 1 and target_id = any(${ids})
    on conflict do nothing
  `.execute(trx);
  await sql`delete from system_message_target where kind = 1 and target_id = any(${ids})`.execute(trx);

  // Out of the way: one that moves may bear the name of the one that goes. No department's name holds a slash.
  await sql`update department set name = '/' || id where id = any(${ids})`.execute(trx);
  const { rows: moved } = await sql<{ id: number; name: string; parentId: number }>`
    with before as (
      select id, parent_id from department where parent_id = any(${ids}) and id <> all(${ids})
    )
    update department set parent_id = ${target.id}, ${stamp} from before where before.id = department.id
    returning department.id, department.name, before.parent_id as "parentId"
  `.execute(trx);
  await sql`
    update department set head_user_id = ${head?.id ?? null}, ${stamp} where id = ${target.id}
  `.execute(trx);
  await sql`
    insert into retired_department_code (code, department_id)
    select code, id from department where id = any(${ids}) on conflict do nothing
  `.execute(trx);
  await sql`delete from department where id = any(${ids})`.execute(trx);
  return moved;
}
