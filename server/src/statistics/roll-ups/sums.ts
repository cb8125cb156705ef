/** The ten sums of a row as SQL. */
import { type RawBuilder, sql } from 'kysely';
import { statMeasures } from './question.ts';

export const measureList = sql.join(statMeasures.map((name) => sql.ref(name)));

/** Each of them added up, of the rows of a table or of the only ones there are (''). */
export const summed = (table: string): RawBuilder<unknown> =>
  sql.join(
    statMeasures.map((name) => {
      const column = sql.ref(table === '' ? name : `${table}.${name}`);
      return sql`sum(${column})::bigint as ${sql.ref(name)}`;
    }),
  );

/** What an insert of sums does where there are some already. */
export const addedTo = (table: 'stat_day' | 'stat_month'): RawBuilder<unknown> => sql`
  on conflict (fact, dept_id, dim, day, k, k2) do update set ${sql.join(
    statMeasures.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )}`;

const each = (of: (name: (typeof statMeasures)[number]) => RawBuilder<unknown>) =>
  sql.join(statMeasures.map((name) => sql`${of(name)}`));
/** Each of them the other way round. */
export const negative: RawBuilder<unknown> = each((name) => sql`-${sql.ref(name)} as ${sql.ref(name)}`);
/** A group whose rows do not come to nothing. */
export const anySum: RawBuilder<boolean> = sql<boolean>`(${each((name) => sql`sum(${sql.ref(name)})`)})
  is distinct from (${each(() => sql`0`)})`;
/** A row that has come to nothing. */
export const noSum: RawBuilder<boolean> = sql<boolean>`(${measureList}) = (${each(() => sql`0`)})`;
