/** Facts as SQL: which rows are meant, and the sums of those that no roll-up holds. */
import type { FactDim, FactKind } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { StatNodes } from '../statistics/index.ts';
import { rowsWithin } from './fact-scope.ts';
import { factShapes, fragmentOf, type Measure, type Now, SLOTS } from './fact-shapes.ts';
import type { Days } from './span.ts';

/** Which facts count, beside their days. */
export interface FactFilter {
  nodes: StatNodes;
  /** Empty: all. */
  types: readonly number[];
  /** Codes from … to. */
  region: readonly [number, number] | null;
  /** Values of dimensions. */
  values?: readonly { dim: FactDim; from: number; to: number }[];
}

const none = sql`null`;

/** Rows that are there, of these departments, types and places. */
export function factConditions(fact: FactKind, filter: FactFilter, at: Now): RawBuilder<boolean>[] {
  const { dims } = factShapes[fact];
  const found: RawBuilder<boolean>[] = [sql<boolean>`deleted_at is null`, rowsWithin(filter.nodes)];
  if (filter.types.length > 0) found.push(sql<boolean>`fraud_type = any(${[...filter.types]}::int[])`);
  if (filter.region)
    found.push(sql<boolean>`region_code between ${filter.region[0]} and ${filter.region[1]}`);
  for (const { dim, from, to } of filter.values ?? [])
    found.push(sql<boolean>`${fragmentOf(dims[dim] ?? none, at)} between ${from} and ${to}`);
  return found;
}

/** The rows that a number counts, on their days. */
export function measureConditions({ day, when }: Measure, { first, last }: Days, at: Now) {
  const found = [fragmentOf<boolean>(when, at)];
  if (day) found.push(sql<boolean>`${sql.ref(day)} between ${first}::date and ${last}::date`);
  return found;
}

export const all = (conditions: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` and `,
  )}`;

/** What sums are divided by. */
export interface Grouping {
  /** The first day of a day, month or year. */
  time?: 'day' | 'month' | 'year';
  dim?: FactDim;
}

export interface SumRow {
  day: string | null;
  k: number | null;
  sums: number[];
}

/** Sums straight from the facts: for divisions that the roll-ups do not hold, and for what only some rows have. */
export async function sumFacts(
  db: Db,
  fact: FactKind,
  days: Days,
  filter: FactFilter,
  by: Grouping,
  at: Now,
): Promise<SumRow[]> {
  const { table, flows, dims } = factShapes[fact];
  const where = all(factConditions(fact, filter, at));
  const k = by.dim === undefined ? sql`null::int` : sql`(${fragmentOf(dims[by.dim] ?? none, at)})::int`;
  const parts = flows.map(({ day, slots }) => {
    const booked = fragmentOf<string>(day, at);
    const bucket = by.time ? sql`to_char(date_trunc(${by.time}, ${booked}), 'YYYY-MM-DD')` : sql`null::text`;
    const sums = Array.from({ length: SLOTS }, (_, slot) => {
      const value = slots[slot];
      return value === undefined
        ? sql`0::bigint as ${sql.ref(`s${slot}`)}`
        : sql`coalesce(sum(${fragmentOf(value, at)}), 0)::bigint as ${sql.ref(`s${slot}`)}`;
    });
    return sql`
      select ${bucket} as day, ${k} as k, ${sql.join(sums)}
      from ${sql.table(table)} where ${where} and ${booked} between ${days.first}::date and ${days.last}::date
      group by 1, 2`;
  });
  const { rows } = await sql<Record<string, number> & Omit<SumRow, 'sums'>>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  return rows.map((row) => ({
    ...{ day: row.day, k: row.k },
    sums: Array.from({ length: SLOTS }, (_, slot) => Number(row[`s${slot}`] ?? 0)),
  }));
}
