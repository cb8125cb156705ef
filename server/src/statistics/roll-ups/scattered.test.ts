/** How the database reads what hundreds of scattered departments have. */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { type FreshDatabase, freshDatabase, onTwoConnections } from '../../database/fresh.ts';
import { nodesOf, type Plan } from '../../testing/plans.ts';
import { stat } from './stat.ts';

const DEPARTMENTS = 300;
const scattered = Array.from({ length: DEPARTMENTS }, (_, at) => 1_000 + at).filter((id) => id % 3 !== 0);

describe('a question about hundreds of scattered departments', onTwoConnections(), () => {
  let database: FreshDatabase;
  before(async () => {
    database = await freshDatabase();
    await sql`insert into stat_year (fact, dept_id, dim, day, k, n, m8)
      select 2, 1000 + dept, 2, make_date(2021 + year, 1, 1), kind, 1, 100
      from generate_series(0, ${DEPARTMENTS - 1}::int) as dept, generate_series(0, 4) as year, generate_series(1, 30) as kind
      order by 2, 4, 5`.execute(database.db);
    await sql`vacuum analyze stat_year`.execute(database.db);
  });
  after(async () => {
    mock.restoreAll();
    await database.drop();
  });

  it('is read by the index, also where the planner takes the whole table for cheaper', async () => {
    const plans: Plan[] = [];
    const { query } = pg.Client.prototype;
    // Planned beside it, on its own connection: with whatever was set for it.
    mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
      const [what, more] = given as [string | { text: string; values: unknown[] }, unknown[]];
      const { text, values } = typeof what === 'string' ? { text: what, values: more } : what;
      if (!/"stat_year"/.test(text)) return Reflect.apply(query, this, given);
      return (async () => {
        const { rows } = await Reflect.apply(query, this, [`explain (format json) ${text}`, values]);
        plans.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
        return Reflect.apply(query, this, given);
      })();
    });
    const { rows } = await stat(database.db, {
      fact: 'warning',
      dim: 'fraudType',
      nodes: { plus: scattered, minus: [] },
      by: ['k'],
      first: '2022-01-01',
      last: '2024-12-31',
      measures: ['m8'],
    });
    assert.equal(rows.length, 30);
    assert.deepEqual([rows[0]?.n, rows[0]?.m8], [scattered.length * 3, scattered.length * 300]);
    const ways = plans
      .filter((plan) => plan['Relation Name'] === 'stat_year')
      .map((plan) => plan['Node Type']);
    assert.equal(ways.length, 1);
    assert.doesNotMatch(ways.join(), /Seq Scan/);
  });
});
