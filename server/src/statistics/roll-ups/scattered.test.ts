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
    // The database adds months to years and sheets.
    await sql`insert into stat_month (fact, dept_id, dim, day, k, n, m7, m8)
      select 2, 1000 + dept, 2, make_date(2021 + year, 1, 1), kind, 1, 10, 100
      from generate_series(0, ${DEPARTMENTS - 1}::int) as dept, generate_series(0, 4) as year, generate_series(1, 30) as kind
      order by 2, 4, 5`.execute(database.db);
    for (const table of ['stat_year', 'stat_type_sheet'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(database.db);
  });
  after(async () => {
    mock.restoreAll();
    await database.drop();
  });

  /** What it answers, and how the database finds it: table and kind of scan. */
  async function planned(measure: 'm7' | 'm8') {
    const plans: Plan[] = [];
    const { query } = pg.Client.prototype;
    // Planned beside it, on its own connection: with whatever was set for it.
    mock.method(pg.Client.prototype, 'query', function (this: pg.Client, ...given: unknown[]) {
      const [what, more] = given as [string | { text: string; values: unknown[] }, unknown[]];
      const { text, values } = typeof what === 'string' ? { text: what, values: more } : what;
      if (!/"stat_year"|stat_type_sheet/.test(text)) return Reflect.apply(query, this, given);
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
      measures: [measure],
    });
    mock.restoreAll();
    assert.equal(rows.length, 30);
    const ways = plans
      .filter((plan) => /^stat_(year|type_sheet)$/.test(String(plan['Relation Name'])))
      .map((plan) => `${plan['Relation Name']}: ${plan['Node Type']}`);
    return { ways, row: rows[0] };
  }

  it('is read by the index, also where the planner takes the whole table for cheaper', async () => {
    const { ways, row } = await planned('m7');
    assert.deepEqual([row?.n, row?.m7], [scattered.length * 3, scattered.length * 30]);
    assert.equal(ways.length, 1);
    assert.match(ways.join(), /^stat_year: /);
    assert.doesNotMatch(ways.join(), /Seq Scan/);
  });

  it('is read of one sheet for a department and year, where all that it asks for stands on them', async () => {
    const { ways, row } = await planned('m8');
    assert.deepEqual([row?.n, row?.m8], [scattered.length * 3, scattered.length * 300]);
    assert.equal(ways.length, 1);
    assert.match(ways.join(), /^stat_type_sheet: /);
    assert.doesNotMatch(ways.join(), /Seq Scan/);
  });
});
