/** How the database answers the calls of a list at size: what it is asked, and by which plans. */
import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Call } from '@outbound/contract';
import pg from 'pg';
import type { TestSession } from './factories.ts';
import type { TestApp } from './start-app.ts';
import { until } from './waits.ts';

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** A plan with all that is below it. */
export const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The most rows that are put in order for a page. */
export function mostSorted(nodes: readonly Plan[]): number {
  const below = nodes.filter((node) => node['Node Type'] === 'Sort').flatMap((node) => node.Plans ?? []);
  return Math.max(0, ...below.map((node) => node['Actual Rows']));
}

/**
 * Vacuums until the planner knows most rows of these tables for visible to everybody, as it does in a product that runs.
 * While anybody still looks at the time before they were filled (the database itself does, when it counts them), a vacuum
 * leaves them as they are; then an index alone answers nothing, and a table is rather read whole.
 */
export async function settle({ database: { pool } }: TestApp, tables: readonly string[]): Promise<void> {
  await pool.query('vacuum analyze');
  await until(async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select relname as name from pg_class where relname = any($1) and relallvisible < 0.9 * relpages',
      [tables],
    );
    for (const { name } of rows) await pool.query(`vacuum analyze ${name}`);
    return rows.length === 0;
  });
}

/**
 * Fills tables at size: their indexes, but for those that hold a constraint, are taken away before and made again after, which
 * costs less for all rows at once than for each.
 */
export async function fillAtOnce({ database: { pool } }: TestApp, tables: readonly string[], fill: string) {
  const { rows } = await pool.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
      where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  );
  const away = rows.map(({ name }) => `drop index ${name}`);
  await pool.query([...away, fill, ...rows.map(({ text }) => text)].join(';\n'));
}

interface Query {
  text: string;
  values: unknown[];
}

/** Overhears the reading queries of this process that `concerns` takes, until `mock.restoreAll()`. */
export function overhearPlans(app: TestApp, as: TestSession, concerns: (text: string) => boolean) {
  const heard: Query[] = [];
  const query = pg.Client.prototype.query;
  mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
    const [what, more] = given as [string | Query, unknown];
    const { text, values } = typeof what === 'string' ? { text: what, values: more } : what;
    if (/^\s*(select|with)\b/i.test(text) && concerns(text))
      heard.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, given);
  });
  /** What a call asks the database. */
  const queriesOf = async (call: Call, body: object): Promise<Query[]> => {
    heard.length = 0;
    const reply = await app.call(call, body, { as });
    assert.equal(reply.code, '000000', reply.message);
    return heard.splice(0);
  };
  /** What the database does for a call: every node of every plan. */
  const plansOf = async (call: Call, body: object): Promise<Plan[]> => {
    const plans: Plan[] = [];
    for (const { text, values } of await queriesOf(call, body)) {
      const { rows } = await app.database.pool.query(
        `explain (analyze, timing off, format json) ${text}`,
        values,
      );
      plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
    }
    return plans;
  };
  return { queriesOf, plansOf };
}

/** Every filter that a list has must be among these. */
export function assertEveryFilter(call: Call, filters: readonly object[]): void {
  const { body } = call as unknown as {
    body: { shape: { template: { unwrap(): { shape: Record<string, unknown> } } } };
  };
  const named = new Set(filters.flatMap((template) => Object.keys(template)));
  assert.deepEqual([...named].sort(), Object.keys(body.shape.template.unwrap().shape).sort(), call.path);
}
