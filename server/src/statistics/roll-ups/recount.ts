/** Counts facts anew, where sums have to be made or mended. */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isCrossed, isUniqueViolation } from '../../database/faults.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { EVERYWHERE } from './nodes.ts';
import { anySum, measureList, negative, noSum, summed } from './sums.ts';
import { takeTurn } from './turn.ts';

/** Days of one month, from its first to before the first of the next; all there are for null. */
const inMonth = (month: string | null): RawBuilder<unknown> =>
  month === null
    ? sql`true`
    : sql`day >= ${month}::date and day < (${month}::date + interval '1 month')::date`;

/** What a count of all rows finds, for each department with all below it, by day. */
const counted = (fact: number, month: string | null): RawBuilder<unknown> => sql`
  select above.dept_id, dim, day, k, k2, ${summed('own')}
  from (
    select dept_id, dim, day, k, k2, ${summed('')} from stat_part
    where fact = ${sql.lit(fact)} and ${inMonth(month)} group by dept_id, dim, day, k, k2
  ) as own cross join lateral (
    select ancestor_id as dept_id from stat_closure where department_id = own.dept_id
    union all select 0
  ) as above
  group by above.dept_id, dim, day, k, k2`;

/**
 * Makes the sums of a fact anew, or those of a month. All in one snapshot: of what is written meanwhile neither the row nor what it leaves
 * beside it is seen, so that it counts once, when that is folded. False when somebody else was at it: again later.
 */
export async function recountFact(db: Db, fact: number, month: string | null = null): Promise<boolean> {
  try {
    const isDone = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        if (!(await takeTurn(trx))) return false;
        await makeAnew(trx, fact, month);
        return true;
      });
    // Else the planner takes millions of new rows for none, until somebody tells it.
    if (isDone && month === null)
      for (const table of ['stat_day', 'stat_month']) await sql`analyze ${sql.table(table)}`.execute(db);
    return isDone;
  } catch (error) {
    if (isCrossed(error) || isUniqueViolation(error)) return false;
    throw error;
  }
}

async function makeAnew(trx: Trx, fact: number, month: string | null): Promise<void> {
  const those = sql`fact = ${sql.lit(fact)} and ${inMonth(month)}`;
  // Millions of rows are sorted.
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`delete from stat_delta where ${those}`.execute(trx);
  await sql`delete from stat_day where ${those}`.execute(trx);
  await sql`delete from stat_month where ${those}`.execute(trx);
  await sql`insert into stat_day (fact, dept_id, dim, day, k, k2, ${measureList})
    select ${sql.lit(fact)}, dept_id, dim, day, k, k2, ${measureList} from (${counted(fact, month)}) as counted
    order by dept_id, dim, day, k, k2`.execute(trx);
  await sql`insert into stat_month (fact, dept_id, dim, day, k, k2, ${measureList})
    select fact, dept_id, dim, date_trunc('month', day)::date, k, k2, ${summed('')} from stat_day where ${those}
    group by 1, 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6`.execute(trx);
  if (month !== null) return;
  await sql`delete from stat_pending where fact = ${sql.lit(fact)}`.execute(trx);
  await sql`update stat_state set rebuilt_at = now() where fact = ${sql.lit(fact)}`.execute(trx);
}

/** How many sums of a month are not what a count finds, what is not folded among them. One statement, one snapshot. */
export async function countDifferences(db: Db, fact: number, month: string): Promise<number> {
  const sums = (columns: RawBuilder<unknown>) => sql`
    select dept_id, dim, day, k, k2, ${columns}`;
  const { rows } = await sql<{ num: number }>`
    with stored as (
      ${sums(measureList)} from stat_day where fact = ${sql.lit(fact)} and ${inMonth(month)}
      union all
      select above.dept_id, dim, day, k, k2, ${measureList}
      from stat_delta cross join lateral (
        select ancestor_id as dept_id from stat_closure where department_id = stat_delta.dept_id
        union all select 0
      ) as above
      where fact = ${sql.lit(fact)} and ${inMonth(month)}
    ), both_ways as (
      ${sums(measureList)} from stored
      union all
      select dept_id, dim, day, k, k2, ${negative} from (${counted(fact, month)}) as counted
    ), of_days as (
      select count(*) as num from (
        select from both_ways group by dept_id, dim, day, k, k2 having ${anySum}
      ) as different
    ), months as (
      select dept_id, dim, k, k2, ${measureList} from stat_month where fact = ${sql.lit(fact)} and day = ${month}::date
      union all
      select dept_id, dim, k, k2, ${negative} from stat_day where fact = ${sql.lit(fact)} and ${inMonth(month)}
    ), of_months as (
      select count(*) as num from (select from months group by dept_id, dim, k, k2 having ${anySum}) as different
    )
    select of_days.num + of_months.num as num from of_days, of_months`.execute(db);
  return rows[0]?.num ?? 0;
}

/** Months that are checked each time, beside one that is older. */
const MONTHS = 14;

/**
 * Compares a fact's sums with a count of its rows, month by month, the last year and one month of all others; what
 * differs is counted anew. Answers how many sums differed.
 */
export async function checkFact(db: Db, fact: number, stop?: AbortSignal): Promise<number> {
  const { rows } = await sql<{ month: string }>`
    with months as (
      select distinct date_trunc('month', day)::date as month from stat_month
      where fact = ${sql.lit(fact)} and dept_id = ${sql.lit(EVERYWHERE)} and dim = 1
    )
    (select month::text from months order by month desc limit ${sql.lit(MONTHS)})
    union all
    (select month::text from (select month from months order by month desc offset ${sql.lit(MONTHS)}) as older
      order by random() limit 1)`.execute(db);
  let all = 0;
  for (const { month } of rows) {
    if (stop?.aborted) break;
    const found = await countDifferences(db, fact, month);
    all += found;
    if (found > 0) await again(() => recountFact(db, fact, month));
  }
  await sql`delete from stat_day where fact = ${sql.lit(fact)} and day >= (now() - interval '400 days')::date
    and ${noSum}`.execute(db);
  return all;
}

/** Until it is our turn, for a while: who folds is done within moments. */
export async function again(act: () => Promise<boolean>): Promise<void> {
  for (let times = 0; times < 60; times++) {
    if (await act()) return;
    await pause(500);
  }
  throw new Error('somebody else has been folding for half a minute');
}
