/** Lets the sums follow the departments: history is told by the tree of today. */
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { statMeasures } from './question.ts';
import { moveSheets } from './sheets.ts';
import { addedTo, measureList } from './sums.ts';

interface Change {
  id: number;
  parentId: number | null;
  isNew: boolean;
}

/**
 * Brings the tree of the sums to that of the departments, a department at a time: its sums leave those that are above it
 * no more and come to those that are now. They hold all below it, so that nothing is counted anew. The caller's turn.
 */
export async function moveSums(trx: Trx): Promise<void> {
  // What is announced later is done later: one that is committing now is not seen here.
  await sql`delete from stat_pending where fact = 0`.execute(trx);
  const { rows } = await sql<Change>`
    with wanted as (
      select id, parent_id from department
      union all
      select department_id, heir_id from department_heir as heir
      where not exists (select from department where department.id = heir.department_id)
    )
    select wanted.id, wanted.parent_id as "parentId", known.id is null as "isNew"
    from wanted left join stat_department as known on known.id = wanted.id
    where known.id is null or known.parent_id is distinct from wanted.parent_id
    order by wanted.id`.execute(trx);
  const fresh = rows.filter(({ isNew }) => isNew).map(({ id }) => id);
  if (fresh.length > 0) {
    await sql`insert into stat_department (id) select unnest(${fresh}::bigint[])`.execute(trx);
    await sql`insert into stat_closure (department_id, ancestor_id)
      select id, id from unnest(${fresh}::bigint[]) as ids (id)`.execute(trx);
  }
  const open = rows.filter(({ parentId, isNew }) => !isNew || parentId !== null);
  for (let passed = 0; open.length > 0; ) {
    const change = open.shift() as Change;
    // Below itself for the moment: the one between has to move first, and will.
    if (change.parentId !== null && (await isBelow(trx, change.parentId, change.id))) {
      if (passed++ > open.length) throw new Error(`departments above one another: ${change.id}`);
      open.push(change);
      continue;
    }
    passed = 0;
    await moveOne(trx, change);
  }
}

async function isBelow(trx: Trx, id: number, above: number): Promise<boolean> {
  const found = await trx
    .selectFrom('stat_closure')
    .select('department_id')
    .where('department_id', '=', id)
    .where('ancestor_id', '=', above)
    .executeTakeFirst();
  return found !== undefined;
}

async function moveOne(trx: Trx, { id, parentId }: Change): Promise<void> {
  const { rows } = await sql<{ ancestorId: number; isOld: boolean }>`
    select coalesce(old.ancestor_id, new.ancestor_id) as "ancestorId", old.ancestor_id is not null as "isOld"
    from (select ancestor_id from stat_closure where department_id = ${id} and ancestor_id <> ${id}) as old
    full join (select ancestor_id from stat_closure where department_id = ${parentId}::bigint) as new
      on new.ancestor_id = old.ancestor_id
    where old.ancestor_id is null or new.ancestor_id is null`.execute(trx);
  const left = rows.filter(({ isOld }) => isOld).map(({ ancestorId }) => ancestorId);
  const joined = rows.filter(({ isOld }) => !isOld).map(({ ancestorId }) => ancestorId);
  for (const table of ['stat_day', 'stat_month'] as const)
    await sql`
      insert into ${sql.table(table)} (fact, dept_id, dim, day, k, k2, ${measureList})
      select fact, above.dept_id, dim, day, k, k2, ${sql.join(
        statMeasures.map((name) => sql`above.sign * ${sql.ref(name)}`),
      )}
      from ${sql.table(table)} as moved cross join (
        select -1 as sign, unnest(${left}::bigint[]) as dept_id
        union all select 1, unnest(${joined}::bigint[])
      ) as above
      where moved.dept_id = ${id} and moved.fact between 1 and 10
      order by fact, above.dept_id, dim, day, k, k2
      ${addedTo(table)}`.execute(trx);
  await moveSheets(trx, id, { left, joined });
  const below = sql`select department_id from stat_closure where ancestor_id = ${id}`;
  await sql`delete from stat_closure
    where ancestor_id = any(${left}::bigint[]) and department_id in (${below})`.execute(trx);
  await sql`insert into stat_closure (department_id, ancestor_id)
    select department_id, unnest(${joined}::bigint[]) from (${below}) as those`.execute(trx);
  await sql`update stat_department set parent_id = ${parentId}::bigint where id = ${id}`.execute(trx);
}
