/**
 * Types of fraud of hundreds of scattered departments: all types of a department and a span in one number for each sum, 20 digits at
 * a place of its own for each type (migration 0126). The database keeps them and adds them up; here they are taken apart again.
 */
import { type RawBuilder, sql } from 'kysely';
import { type StatFact, type StatMeasure, type StatQuestion, statFacts } from './question.ts';
import type { Piece } from './spans.ts';

/** By fact, the sums that its sheets have: those that a call shows beside types. */
const typedMeasures: Readonly<Partial<Record<StatFact, readonly StatMeasure[]>>> = {
  alarm: ['n', 'm2'],
  warning: ['n', 'm8'],
  case: ['n', 'm1', 'm2', 'm5'],
};
const columns = ['n', 'm1', 'm2', 'm5', 'm8'] as const;

/** Which sheets stand for which sums. */
const spans = { fifth: 1, stat_month: 2, stat_quarter: 3, stat_year: 4 } as const;
type OnSheets = Piece & { table: keyof typeof spans };

export const isOnTypeSheets = (piece: Piece): piece is OnSheets => piece.table in spans;

/** The sheets have an answer to it. */
export const hasTypeSheets = (
  { fact, dim, k2, kRange }: StatQuestion,
  measures: readonly StatMeasure[],
): boolean =>
  dim === 'fraudType' && !k2 && !kRange && measures.every((name) => typedMeasures[fact]?.includes(name));

/** Digits of a place. */
const WIDTH = sql.lit(20);
/** Half of what they hold, which is added to each place, so that none is below nothing. */
const HALF = sql`5e19`;

/**
 * What these pieces of the departments come to, by time and type, with the columns of all others; `minus` are those of them that are taken
 * off, and `time` names the point of a `day`.
 */
export function typeRows(
  { fact, by, k }: StatQuestion,
  pieces: readonly OnSheets[],
  ids: readonly number[],
  {
    tag,
    time,
    measures,
    minus,
  }: {
    tag: number;
    time: RawBuilder<unknown>;
    measures: readonly StatMeasure[];
    minus: readonly number[];
  },
): RawBuilder<unknown> {
  const sheets = pieces.map(
    ({ table, sign, first, last }) =>
      sql`(${sql.lit(spans[table])}, ${first}::date, ${last}::date, ${sql.lit(sign)})`,
  );
  const isOff =
    minus.length === 0
      ? sql`pieces.sign < 0`
      : sql`(pieces.sign < 0) <> (dept_id = any(${[...minus]}::bigint[]))`;
  const digits = measures.map(
    (
      name,
    ) => sql`lpad((sum(case when ${isOff} then -${sql.ref(name)} else ${sql.ref(name)} end) + (select sum(weight) * ${HALF} from stat_type_place))::text,
      (select ${WIDTH} * (max(place) + 1) from stat_type_place), '0') as ${sql.ref(name)}`,
  );
  const taken = measures.map((name) => {
    const all = sql.ref(`added.${name}`);
    return sql`(substr(${all}, length(${all}) + 1 - ${WIDTH} * (place + 1), ${WIDTH})::numeric - ${HALF})::bigint as ${sql.ref(name)}`;
  });
  return sql`
    select ${sql.lit(tag)} as tag, time, ${by.includes('k') ? sql`k` : sql`0`} as k, 0 as k2, 0::bigint as "deptId",
      ${sql.join(taken)}
    from (
      select ${time} as time, ${sql.join(digits)}
      from (values ${sql.join(sheets)}) as pieces (span, first, last, sign)
      join stat_type_sheet as sheet on sheet.fact = ${sql.lit(statFacts[fact])} and sheet.span = pieces.span
        and sheet.day between pieces.first and pieces.last
      where dept_id = any(${[...ids]}::bigint[]) group by 1
    ) as added cross join stat_type_place
    ${k?.length ? sql`where k = any(${[...k]}::int[])` : sql``}`;
}

/** Facts that have sheets. */
export const typedFacts: readonly number[] = Object.keys(typedMeasures).map(
  (name) => statFacts[name as StatFact],
);

/** Sums of a fact's types as its sheets should have them, of the rows of a table that `those` says. */
export function typeSheetsOf(
  fact: number,
  table: 'stat_day' | 'stat_month',
  those: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [, has = []] =
    Object.entries(typedMeasures).find(([name]) => statFacts[name as StatFact] === fact) ?? [];
  const sums = columns.map((name) =>
    has.includes(name)
      ? sql`sum(${sql.ref(name)} * weight) as ${sql.ref(name)}`
      : sql`0::numeric as ${sql.ref(name)}`,
  );
  const found =
    table === 'stat_day'
      ? sql`(1, first_of_fifth(day))`
      : sql`(2, day), (3, date_trunc('quarter', day)::date), (4, date_trunc('year', day)::date)`;
  return sql`
    select fact, spans.span, spans.first as day, dept_id, ${sql.join(sums)}
    from ${sql.table(table)} join stat_type_place using (k) cross join lateral (values ${found}) as spans (span, first)
    where ${those} and dim = 2 group by fact, spans.span, spans.first, dept_id`;
}

export const typeColumns = sql.join(columns.map((name) => sql.ref(name)));
/** Each of them the other way round. */
export const negativeTypes = sql.join(columns.map((name) => sql`-${sql.ref(name)} as ${sql.ref(name)}`));
/** A group whose sheets do not come to nothing. */
export const anyType: RawBuilder<boolean> = sql<boolean>`(${sql.join(
  columns.map((name) => sql`sum(${sql.ref(name)})`),
)}) is distinct from (${sql.join(columns.map(() => sql`0`))})`;
