import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';
import { stat } from './stat.ts';
import { checkAll, startRollUps } from './worker.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
  await startRollUps(app.platform);
});
after(() => app.stop());

async function alarms(column = 'n'): Promise<number> {
  const { rows } = await sql<{
    num: number;
  }>`select coalesce(sum(${sql.ref(column)}), 0)::int as num from stat_month
    where fact = 1 and dim = 1 and dept_id = 0`.execute(app.database.db);
  return rows[0]?.num ?? 0;
}
const nothingPending = async () => {
  const { rows } = await sql`select from stat_pending`.execute(app.database.db);
  return rows.length === 0;
};

it('folds by itself within two seconds', async () => {
  await until(nothingPending);
  const deptId = await app.makeDepartment();
  await sql`insert into alarm_fact (source_id, alarm_no, alarm_time, alarm_source, dept_id, region_code, occur_day)
    select num, num, '2026-02-27 16:30:00Z', 1, ${deptId}::bigint, 510100, '2026-02-28' from generate_series(1, 5) as num`.execute(
    app.database.db,
  );
  const begun = Date.now();
  await until(async () => (await alarms()) === 5);
  assert.ok(Date.now() - begun < 4_000);
});

it('mends at night what is wrong, says so, and looks at each fact once a day', async () => {
  const { db } = app.database;
  await sql`update stat_month set n = n + 7 where fact = 1`.execute(db);
  const told: unknown[] = [];
  const log = { error: (said: unknown) => told.push(said) } as unknown as typeof app.platform.log;
  await checkAll({ database: app.database, log });
  assert.equal(await alarms(), 5);
  assert.equal(told.length, 1);
  await sql`update stat_month set n = n + 7 where fact = 1`.execute(db);
  await checkAll({ database: app.database, log });
  assert.equal(told.length, 1);
});

it('counts hours in the zone of the platform, and anew where that is another one', async () => {
  const { db } = app.database;
  const hours = async () => {
    const { rows } = await stat(db, {
      ...{ fact: 'alarm', dim: 'hourOfWeek', nodes: { plus: [0], minus: [] }, by: ['k'] },
      ...{ first: '2026-02-01', last: '2026-03-31' },
    });
    return rows.flatMap(({ k, n }) => (n > 0 ? [k] : []));
  };
  await until(nothingPending);
  await app.platform.database.db.updateTable('stat_zone').set({ name: 'UTC' }).execute();
  await sql`insert into stat_pending (fact) values (1)`.execute(db);
  // Friday, 16:30.
  await until(async () => (await hours()).join() === String(4 * 24 + 16));
  await startRollUps(app.platform);
  // Saturday, 0:30.
  await until(async () => (await hours()).join() === String(5 * 24));
});
