/**
 * Who waits for whom when people, roles and departments are written together. All writers hold them in this order, each
 * kind by ascending id, so that two never wait crosswise: the tree, what may go, people, roles, the rows of departments.
 */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';

/** Writers of the tree wait for each other: two moves at once could else make a circle. */
export async function lockTree(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('department tree', 0))`.execute(trx);
}

/**
 * Whoever is about to let people or roles name departments: none of them goes until the transaction ends. Any number of
 * writers hold this together. To be taken before any row.
 */
export async function keepDepartments(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('departments named', 0))`.execute(trx);
}

/** Whoever lets departments go waits for all who are about to name some, and they for him. After `lockTree`. */
export async function lockNaming(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('departments named', 0))`.execute(trx);
}

/**
 * Holds people until the transaction ends, before any role: whoever writes their accounts or what they hold does so one
 * after the other.
 */
export async function holdPeople(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom('user_account')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    // Not `for update`: rows that only point at a user (who changed what) need not wait, and none of us crosswise.
    .forNoKeyUpdate()
    .execute();
}

/** Holds roles against changes until the transaction ends; after people. */
export async function holdRoles(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute();
}

/** Holds the roles that name these departments or belong to them. */
export async function holdRolesOf(trx: Trx, deptIds: readonly number[]): Promise<void> {
  const ids = sql`${[...deptIds]}::bigint[]`;
  await sql`
    select id from role
    where department_id = any(${ids})
      or id in (select role_id from role_department where department_id = any(${ids}))
    order by id for no key update
  `.execute(trx);
}
