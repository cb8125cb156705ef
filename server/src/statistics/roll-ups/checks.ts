/** What checks of the sums have found, and asking for one. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';

/** A check that a process left in the middle is no longer waited for after this long. */
const runs = sql<boolean>`(asked_at is not null
  or (ended_at is null and coalesce(checked_at > now() - interval '1 hour', false)))`;
/** Its sums are to be made anew, or are just being: what is done is said with the last of it. */
const waits = sql<boolean>`exists (select from stat_pending where stat_pending.fact = stat_state.fact)`;
const MOST_REPAIRS = 100;

/** The facts with their last checks, in their order. */
export const findChecks = (db: Db) =>
  db
    .selectFrom('stat_state')
    .select(['fact', 'checked_at', 'diff_num', 'rebuilt_at', runs.as('isRunning'), waits.as('isRebuilding')])
    .orderBy('fact')
    .execute();

/** What checks have mended, the newest first. */
export const findRepairs = (db: Db) =>
  db
    .selectFrom('stat_repair')
    .select(['id', 'fact', 'diff_num', 'created_at', sql<string>`to_char(month, 'YYYY-MM')`.as('month')])
    .orderBy('id', 'desc')
    .limit(MOST_REPAIRS)
    .execute();

/** Asks for a check of each fact that none waits for or runs; answers how many. The worker of any process does them. */
export async function askForChecks(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('stat_state')
    .set({ asked_at: sql<Date>`now()` })
    .where(sql<boolean>`not ${runs}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Asks for all sums of a fact to be made anew, unless that is asked for already. The worker of any process does it. */
export async function askForRebuild(trx: Trx, fact: number): Promise<number> {
  // Of two who ask at once the second one sees what the first has asked.
  await sql`select from stat_state where fact = ${fact} for update`.execute(trx);
  const { numAffectedRows } = await sql`
    insert into stat_pending (fact) select ${fact}::smallint
    where not exists (select from stat_pending where fact = ${fact})`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
