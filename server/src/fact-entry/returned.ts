/** What was returned of a frozen account: as much as its source tells, or as the register has, whichever is more. */
import { sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';

/** The frozen account that a row of a register was returned from; appeals have none. */
export const freezeIdOf = (table: 'return_fund_fact' | 'comm_appeal_fact') =>
  table === 'return_fund_fact' ? sql<number | null>`return_fund_fact.freeze_id` : sql<null>`null::bigint`;

/**
 * Counts anew what was returned of these accounts; to be called after their registered returns were added, withdrawn or taken
 * back, and after their source told something. Both tell of the same money, so that the larger sum stands, never both; no more
 * is returned than was frozen.
 */
export async function countReturned(trx: Trx, freezeIds: readonly (number | null)[]): Promise<void> {
  const ids = [...new Set(freezeIds.filter((id) => id !== null))];
  if (ids.length === 0) return;
  const those = sql`id = any(${ids}::bigint[])`;
  // Held first: whoever waited here sees in the next statement what the other one has registered.
  await sql`select from freeze_fact where ${those} order by id for no key update`.execute(trx);
  await sql`
    update freeze_fact set returned_amount = counted.amount, updated_at = clock_timestamp()
    from (
      select id, least(amount, greatest(
        coalesce((told #>> '{returned_amount,0}')::numeric, 0),
        coalesce((select sum(return_amount) from return_fund_fact
          where return_fund_fact.freeze_id = freeze_fact.id and return_fund_fact.deleted_at is null), 0))) as amount
      from freeze_fact where ${those}) as counted
    where freeze_fact.id = counted.id and freeze_fact.returned_amount <> counted.amount`.execute(trx);
}
