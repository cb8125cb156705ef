/** Somebody who holds everything is always left. */
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';

/** Writers that could take away an administrator wait for each other from here until their transaction ends. */
export async function lockAdministrators(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(trx);
}

/**
 * Refuses (UM4205) when nobody enabled is left who holds everything. To be called after the write, under
 * `lockAdministrators`, by whatever freezes, deletes, dismisses or strips people.
 */
export async function requireAnAdministrator(trx: Trx): Promise<void> {
  const left = await trx
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('user_account', 'user_account.id', 'user_role.user_id')
    .select('user_account.id')
    .where('role.all_resources', '=', true)
    .where('role.status', '=', 1)
    .where('user_account.status', '=', 1)
    .where('user_account.person_status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new Refusal('UM4205');
}
