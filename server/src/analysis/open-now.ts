/** What waits or expires now, whatever span was asked for: read by the partial indexes of the facts (tasks and statistics 2.9.2). */
import { FactKind, type FactMeasures } from '@outbound/contract';
import { sql } from 'kysely';
import { factShapes, fragmentOf, type Measure } from './fact-shapes.ts';
import { all, factConditions } from './fact-sql.ts';
import type { Numbers, Wanted } from './figures.ts';
import { dayAfter } from './span.ts';
import { yuan } from './sums.ts';

const hasAmount: ReadonlySet<FactKind> = new Set([FactKind.block, FactKind.freeze]);

const filterOf = ({ scope }: Numbers, { types = [], region = null }: Wanted) => ({
  ...{ nodes: scope.nodes, types, region },
});

/** The rows of a measure without days, and their amount in yuan where they have one. */
export async function countOpen<F extends FactKind>(
  numbers: Numbers,
  wanted: Wanted & { fact: F },
  measure: FactMeasures[F][number],
): Promise<{ num: number; amount: number }> {
  const { fact } = wanted;
  const { table, measures } = factShapes[fact];
  const { when } = (measures as Readonly<Record<string, Measure>>)[measure] ?? { when: sql`false` };
  const { rows } = await sql<{ num: number; cents: number }>`
    select count(*)::int as num, ${
      hasAmount.has(fact) ? sql`coalesce(round(sum(amount) * 100), 0)::bigint` : sql`0`
    } as cents
    from ${sql.table(table)}
    where ${all([...factConditions(fact, filterOf(numbers, wanted), numbers.at), fragmentOf(when, numbers.at)])}`.execute(
    numbers.db,
  );
  const { num = 0, cents = 0 } = rows[0] ?? {};
  return { num, amount: yuan(Number(cents)) };
}

/** The frozen accounts that expire on each of the next days, today the first. */
export async function expiringByDay(
  numbers: Numbers,
  wanted: Wanted,
  days: number,
): Promise<Map<string, { num: number; amount: number }>> {
  const { at, span } = numbers;
  const last = dayAfter(span.today, days - 1);
  const { rows } = await sql<{ day: string; num: number; cents: number }>`
    select to_char(expire_day, 'YYYY-MM-DD') as day, count(*)::int as num,
      round(sum(amount) * 100)::bigint as cents
    from freeze_fact
    where ${all(factConditions(FactKind.freeze, filterOf(numbers, wanted), at))} and state = 1
      and expire_day between ${span.today}::date and ${last}::date
    group by 1`.execute(numbers.db);
  return new Map(rows.map(({ day, num, cents }) => [day, { num, amount: yuan(Number(cents)) }]));
}
