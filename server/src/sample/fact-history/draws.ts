/** What chance decides about a fact, as SQL: the same number of a fact always draws the same. */
import { type RawBuilder, sql } from 'kysely';
import type { FactDay } from './days.ts';

/** A value with how often it comes. */
export type Weighted<T> = readonly (readonly [T, number])[];

/** From 0 to below 1, of the fact's number and what is drawn. */
export const draw = (what: number): RawBuilder<number> =>
  sql`((hashint8extended(n, ${sql.lit(what)}) & 9007199254740991) / 9007199254740992.0::float8)`;

/** Where each value ends, as the thresholds of `width_bucket`. */
function thresholds(weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let reached = 0;
  return weights.slice(0, -1).map((weight) => {
    reached += weight;
    return reached / whole;
  });
}

/** One of some whole numbers. */
export function oneOfMany(what: number, values: Weighted<number>): RawBuilder<number> {
  const [only] = values;
  if (only && values.length === 1) return sql`${only[0]}::bigint`;
  return sql`(${values.map(([value]) => value)}::bigint[])[1 + width_bucket(${draw(what)},
    ${thresholds(values.map(([, weight]) => weight))}::float8[])]`;
}

/** About `middle`, by so many doublings and halvings. */
export const logNormal = (what: number, middle: RawBuilder<unknown>, sigma: number): RawBuilder<number> =>
  sql`(${middle} * exp(${sql.lit(sigma)}::float8 * sqrt(-2 * ln(1 - ${draw(what)})) * cos(2 * pi() * ${draw(what + 500)})))`;

export const chance = (what: number, share: number): RawBuilder<boolean> =>
  sql`(${draw(what)} < ${sql.lit(share)}::float8)`;

/** By hours of the day: few at night, most before noon and in the evening. */
const hours = [
  9, 5, 3, 2, 2, 3, 6, 12, 26, 42, 50, 46, 34, 36, 46, 50, 46, 40, 34, 36, 40, 36, 26, 16,
] as const;

/** A row a fact: `n` its number, `day`, `place` on that day, and `at` within it. */
export const factsOfDays = (
  days: readonly FactDay[],
  { zone, share }: { zone: string; share: number },
) => sql`
  select n, day, place, ((day + make_interval(
      hours => ${oneOfMany(
        1,
        hours.map((weight, hour) => [hour, weight] as const),
      )}::int,
      secs => floor(${draw(2)} * 3600))) at time zone ${zone}::text) as at
  from unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ num }) => num)}::int[],
      ${days.map(({ first }) => first)}::bigint[]) as days (day, num, first)
    cross join lateral (
      select generate_series(first, first + floor(num * ${sql.lit(share)}::float8 + ${draw7()})::bigint - 1) as n,
        generate_series(1, floor(num * ${sql.lit(share)}::float8 + ${draw7()})::bigint) as place
    ) as facts`;

/** What is left of a share is given to some days. */
function draw7(): RawBuilder<number> {
  return sql`((hashint8extended(first, 7) & 9007199254740991) / 9007199254740992.0::float8)`;
}
