/**
 * Numbers that are only counted: all cells of a department and a day in one row. A cell is one number of 64 bits: its
 * dimension in the upper ones, then 31 for the key, and 27 for the count, which half of their range is added to, since what
 * is taken off may be folded before what it is taken from.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import { type StatDim, type StatFact, statDims, statFacts } from './question.ts';

/** By fact, what of it is only counted: `n` alone, by one key. */
export const countedDims: Readonly<Partial<Record<StatFact, readonly StatDim[]>>> = {
  alarm: ['alarmSource', 'region', 'hourOfWeek'],
  warning: [
    ...(['region', 'hourOfWeek', 'warningLevel', 'warningSource', 'warningType'] as const),
    'disposeResult',
  ],
};

export type SheetTable = 'stat_day_sheet' | 'stat_month_sheet';
export const sheetOf = { stat_day: 'stat_day_sheet', stat_month: 'stat_month_sheet' } as const;

const pairs = Object.entries(countedDims).map(
  ([fact, dims]) =>
    sql`fact = ${sql.lit(statFacts[fact as StatFact])} and dim in (${sql.join(dims.map((dim) => sql.lit(statDims[dim])))})`,
);
/** Of a row with `fact` and `dim`: it belongs on a sheet. */
export const isCounted: RawBuilder<boolean> = sql<boolean>`(${sql.join(pairs, sql` or `)})`;

const DIM_AT = 58;
const KEY_AT = 27;
const KEYS = 2 ** 31 - 1;
const HALF = 2 ** 26;

/** A cell of a row with `dim`, `k` and `n`. */
const cell = sql`((dim::bigint << ${sql.lit(DIM_AT)}) | ((k::bigint & ${sql.lit(KEYS)}) << ${sql.lit(KEY_AT)})
  | (n + ${sql.lit(HALF)}))`;
const cells = sql`coalesce(array_agg(${cell} order by dim, k) filter (where n <> 0), '{}')`;
/** What a `cell` says. */
export const dimOfCell = sql`(cell >> ${sql.lit(DIM_AT)})::smallint`;
export const keyOfCell = sql`((cell >> ${sql.lit(KEY_AT)}) & ${sql.lit(KEYS)})::int`;
export const countOfCell = sql`((cell & ${sql.lit(2 * HALF - 1)}) - ${sql.lit(HALF)})`;
/** Of one dimension: cells stand in their order. */
export const isOfDim = (dim: StatDim): RawBuilder<boolean> =>
  sql<boolean>`(cell >> ${sql.lit(DIM_AT)}) = ${sql.lit(statDims[dim])}`;

/** Rows of fact, dept_id, day, dim, k and n of a table of sheets. */
export const cellsOf = (table: SheetTable): RawBuilder<unknown> => sql`
  select fact, dept_id, day, ${dimOfCell} as dim, ${keyOfCell} as k, ${countOfCell} as n
  from ${sql.table(table)} cross join lateral unnest(cells) as cell`;

/** Writes the sheets of rows (fact, dept_id, day, dim, k, n) that have none yet. */
export const intoSheets = (table: SheetTable, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into ${sql.table(table)} (fact, dept_id, day, cells)
  select fact, dept_id, day, ${cells} from (${rows}) as counted
  group by fact, dept_id, day order by fact, dept_id, day`;

/** Adds such rows to the sheets that there are: what stands there is read and written anew. The caller's turn. */
export const ontoSheets = (table: SheetTable, rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${intoSheets(
    table,
    sql`
    select fact, dept_id, day, dim, k, sum(n)::bigint as n from (
      select fact, dept_id, day, dim, k, n from (${rows}) as fresh
      union all
      select sheet.fact, sheet.dept_id, sheet.day, ${dimOfCell}, ${keyOfCell}, ${countOfCell}
      from (select distinct fact, dept_id, day from (${rows}) as fresh) as touched
      join ${sql.table(table)} as sheet on sheet.fact = touched.fact and sheet.dept_id = touched.dept_id
        and sheet.day = touched.day
      cross join lateral unnest(sheet.cells) as cell
    ) as added group by fact, dept_id, day, dim, k`,
  )}
  on conflict (fact, dept_id, day) do update set cells = excluded.cells`;

/** Lets the sheets of a department leave some that are above it, and come to others. */
export async function moveSheets(
  trx: Trx,
  id: number,
  { left, joined }: { left: readonly number[]; joined: readonly number[] },
): Promise<void> {
  for (const table of ['stat_day_sheet', 'stat_month_sheet'] as const)
    await ontoSheets(
      table,
      sql`
      select fact, above.dept_id, day, dim, k, above.sign * n as n
      from (${cellsOf(table)} where dept_id = ${id} and fact between 1 and 10) as moved cross join (
        select -1 as sign, unnest(${[...left]}::bigint[]) as dept_id
        union all select 1, unnest(${[...joined]}::bigint[])
      ) as above`,
    ).execute(trx);
}
