/** Counts facts anew, where sums have to be made or mended. */
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isCrossed, isUniqueViolation } from '../../database/faults.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { EVERYWHERE } from './nodes.ts';
import { type StatFact, statFacts, statMeasures } from './question.ts';
import { cellsOf, countedDims, intoSheets, isCounted } from './sheets.ts';
import { anySum, measureList, negative, noSum, summed } from './sums.ts';
import { takeTurn } from './turn.ts';
import { anyType, negativeTypes, typeColumns, typedFacts, typeSheetsOf } from './type-sheets.ts';

/** Days of one month, from its first to before the first of the next; all there are for null. */
const inMonth = (month: string | null): RawBuilder<unknown> =>
  month === null
    ? sql`true`
    : sql`day >= ${month}::date and day < (${month}::date + interval '1 month')::date`;

/** Days of the year of a month; all there are for null. */
const inYear = (month: string | null): RawBuilder<unknown> =>
  month === null
    ? sql`true`
    : sql`day >= date_trunc('year', ${month}::date)::date
        and day < (date_trunc('year', ${month}::date) + interval '1 year')::date`;

/** What the database adds up of the months, each by the days of its unit. */
const ofMonths = ['quarter', 'year'] as const;
const longTable = (unit: (typeof ofMonths)[number]) => sql.table(`stat_${unit}`);

/** Rows with `own` sums of departments, as rows of each of them with all below it. */
const spread = (own: RawBuilder<unknown>) => sql`(${own}) as own cross join lateral (
    select ancestor_id as dept_id from stat_closure where department_id = own.dept_id
    union all select 0
  ) as above`;

/** What a count of all rows finds, for each department with all below it, by day: all sums, of what is not only counted. */
const counted = (fact: number, month: string | null): RawBuilder<unknown> => sql`
  select above.dept_id, dim, day, k, k2, ${summed('own')}
  from ${spread(sql`
    select dept_id, dim, day, k, k2, ${summed('')} from stat_part
    where fact = ${sql.lit(fact)} and ${inMonth(month)} and not ${isCounted} group by dept_id, dim, day, k, k2`)}
  group by above.dept_id, dim, day, k, k2`;

/** The same of what is only counted. */
const countedCells = (fact: number, month: string | null): RawBuilder<unknown> => sql`
  select ${sql.lit(fact)}::smallint as fact, above.dept_id, day, dim, k, sum(n)::bigint as n
  from ${spread(sql`
    select dept_id, dim, day, k, sum(n)::bigint as n from stat_part
    where fact = ${sql.lit(fact)} and ${inMonth(month)} and ${isCounted} group by dept_id, dim, day, k`)}
  group by above.dept_id, dim, day, k`;

/** Some facts have nothing that is only counted. */
const hasCounted = (fact: number) =>
  Object.keys(countedDims).some((name) => statFacts[name as StatFact] === fact);

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
      for (const table of [
        ...['stat_day', 'stat_month', 'stat_quarter', 'stat_year', 'stat_day_sheet', 'stat_month_sheet'],
        'stat_type_sheet',
      ])
        await sql`analyze ${sql.table(table)}`.execute(db);
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
  // The sheets of types are filled once, below, and not with each step.
  await sql`set local statistics.made_anew = 'on'`.execute(trx);
  await sql`delete from stat_delta where ${those}`.execute(trx);
  for (const table of ['stat_day', 'stat_month', 'stat_day_sheet', 'stat_month_sheet'])
    await sql`delete from ${sql.table(table)} where ${those}`.execute(trx);
  await sql`insert into stat_day (fact, dept_id, dim, day, k, k2, ${measureList})
    select ${sql.lit(fact)}, dept_id, dim, day, k, k2, ${measureList} from (${counted(fact, month)}) as counted
    order by dept_id, dim, day, k, k2`.execute(trx);
  await sql`insert into stat_month (fact, dept_id, dim, day, k, k2, ${measureList})
    select fact, dept_id, dim, date_trunc('month', day)::date, k, k2, ${summed('')} from stat_day where ${those}
    group by 1, 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6`.execute(trx);
  // The database has added all of that to quarters and years; they are made anew, too, for what was wrong with them already.
  for (const unit of ofMonths) {
    await sql`delete from ${longTable(unit)} where fact = ${sql.lit(fact)} and ${inYear(month)}`.execute(trx);
    await sql`insert into ${longTable(unit)} (fact, dept_id, dim, day, k, k2, ${measureList})
      select fact, dept_id, dim, date_trunc(${sql.lit(unit)}, day)::date, k, k2, ${summed('')} from stat_month
      where fact = ${sql.lit(fact)} and ${inYear(month)} group by 1, 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6`.execute(
      trx,
    );
  }
  if (typedFacts.includes(fact)) await makeTypeSheets(trx, fact, month);
  if (hasCounted(fact)) {
    await intoSheets('stat_day_sheet', countedCells(fact, month)).execute(trx);
    await intoSheets(
      'stat_month_sheet',
      sql`select fact, dept_id, date_trunc('month', day)::date as day, dim, k, sum(n)::bigint as n
        from (${cellsOf('stat_day_sheet')} where ${those}) as days group by 1, 2, 3, 4, 5`,
    ).execute(trx);
  }
  if (month !== null) return;
  await sql`delete from stat_pending where fact = ${sql.lit(fact)}`.execute(trx);
  await sql`update stat_state set rebuilt_at = now() where fact = ${sql.lit(fact)}`.execute(trx);
}

/** Sheets of types, of the days and months that are there. */
async function makeTypeSheets(trx: Trx, fact: number, month: string | null): Promise<void> {
  for (const { table, those, spans } of typeSheetsIn(fact, month)) {
    await sql`delete from stat_type_sheet where ${those} and ${spans}`.execute(trx);
    await sql`insert into stat_type_sheet (fact, span, day, dept_id, ${typeColumns})
      select fact, span, day, dept_id, ${typeColumns} from (${typeSheetsOf(fact, table, those)}) as sheets
      order by 1, 2, 3, 4`.execute(trx);
  }
}

/** Which sheets come of days and which of months, and of which of them. */
const typeSheetsIn = (fact: number, month: string | null) =>
  [
    {
      table: 'stat_day',
      those: sql`fact = ${sql.lit(fact)} and ${inMonth(month)}`,
      spans: sql`span = 1`,
    },
    {
      table: 'stat_month',
      those: sql`fact = ${sql.lit(fact)} and ${inYear(month)}`,
      spans: sql`span between 2 and 4`,
    },
  ] as const;

/** How many sums of a month, and of its year and the quarters of that, are not what a count finds, what is not folded among them. One statement, one snapshot. */
export async function countDifferences(db: Db, fact: number, month: string): Promise<number> {
  const sums = (columns: RawBuilder<unknown>) => sql`
    select dept_id, dim, day, k, k2, ${columns}`;
  const those = sql`fact = ${sql.lit(fact)} and ${inMonth(month)}`;
  // Of a cell, and of what becomes one: `n` and no other sum.
  const none = sql.join(statMeasures.slice(1).map((name) => sql`0::bigint as ${sql.ref(name)}`));
  const ofCells = (cells: RawBuilder<unknown>) =>
    sql`select dept_id, dim, day, k, 0 as k2, n, ${none} from (${cells}) as cells`;
  const { rows } = await sql<{ num: number }>`
    with waiting as (
      select fact, above.dept_id, dim, day, k, k2, ${measureList}
      from stat_delta cross join lateral (
        select ancestor_id as dept_id from stat_closure where department_id = stat_delta.dept_id
        union all select 0
      ) as above
      where ${those}
    ), stored as (
      ${sums(measureList)} from stat_day where ${those}
      union all
      ${sums(measureList)} from waiting where not ${isCounted}
      union all
      ${ofCells(sql`${cellsOf('stat_day_sheet')} where ${those}`)}
      union all
      ${ofCells(sql`select * from waiting where ${isCounted}`)}
    ), both_ways as (
      ${sums(measureList)} from stored
      union all
      select dept_id, dim, day, k, k2, ${negative} from (${counted(fact, month)}) as counted
      union all
      select dept_id, dim, day, k, k2, ${negative} from (${ofCells(countedCells(fact, month))}) as counted
    ), of_days as (
      select count(*) as num from (
        select from both_ways group by dept_id, dim, day, k, k2 having ${anySum}
      ) as different
    ), months as (
      select dept_id, dim, k, k2, ${measureList} from stat_month where fact = ${sql.lit(fact)} and day = ${month}::date
      union all
      select dept_id, dim, k, k2, ${negative} from stat_day where ${those}
      union all
      select dept_id, dim, k, k2, ${measureList} from (${ofCells(
        sql`${cellsOf('stat_month_sheet')} where fact = ${sql.lit(fact)} and day = ${month}::date`,
      )}) as sheets
      union all
      select dept_id, dim, k, k2, ${negative} from (${ofCells(sql`${cellsOf('stat_day_sheet')} where ${those}`)}) as sheets
    ), of_months as (
      select count(*) as num from (select from months group by dept_id, dim, k, k2 having ${anySum}) as different
    ), long_units as (
      ${sql.join(
        ofMonths.map(
          (unit) => sql`
            select ${sql.lit(unit)} as unit, day, dept_id, dim, k, k2, ${measureList} from ${longTable(unit)}
            where fact = ${sql.lit(fact)} and ${inYear(month)}
            union all
            select ${sql.lit(unit)}, date_trunc(${sql.lit(unit)}, day)::date, dept_id, dim, k, k2, ${negative} from stat_month
            where fact = ${sql.lit(fact)} and ${inYear(month)}`,
        ),
        sql` union all `,
      )}
    ), of_long_units as (
      select count(*) as num from (
        select from long_units group by unit, day, dept_id, dim, k, k2 having ${anySum}
      ) as different
    ), type_sheets as (
      ${sql.join(
        typeSheetsIn(fact, month).map(
          ({ table, those, spans }) => sql`
            select span, day, dept_id, ${typeColumns} from stat_type_sheet where ${those} and ${spans}
            union all
            select span, day, dept_id, ${negativeTypes} from (${typeSheetsOf(fact, table, those)}) as counted`,
        ),
        sql` union all `,
      )}
    ), of_types as (
      select count(*) as num from (select from type_sheets group by span, day, dept_id having ${anyType}) as different
    )
    select of_days.num + of_months.num + of_long_units.num + of_types.num as num
    from of_days, of_months, of_long_units, of_types`.execute(db);
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
    if (found === 0) continue;
    await again(() => recountFact(db, fact, month));
    await db.insertInto('stat_repair').values({ fact, month, diff_num: found }).execute();
  }
  await sql`delete from stat_repair where created_at < now() - interval '400 days'`.execute(db);
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
