import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { planFactHistory, writeFactHistory } from './index.ts';

const today = '2026-11-24';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

it('begins with the last days, stops after any step, and goes on there without writing anything twice', async () => {
  const { db } = app.database;
  const alarms = async () => {
    const { rows } = await sql<{ num: number; first: string }>`
      select count(*)::int as num, min(occur_day)::text as first from alarm_fact where source_system = 'history'`.execute(
      db,
    );
    return rows[0] ?? { num: 0, first: '' };
  };
  await planFactHistory(db, { total: 3_000, today });
  const deptId = await app.makeDepartment();
  const stations = [[deptId, 1] as const];
  const places = {
    ...{ zone: app.platform.zone.name, surnames: ['王'], givenNames: ['芳'] },
    ...{ stations, caseStations: stations },
  };
  const now = new Date(`${today}T12:00:00+08:00`);
  assert.ok((await writeFactHistory(db, places, now, async () => false)) <= 500);
  const newest = await alarms();
  assert.ok(newest.num > 0 && newest.first > '2026-01-01', newest.first);
  await writeFactHistory(db, places, now, async () => true);
  const all = await alarms();
  assert.ok(all.num > newest.num * 3 && all.first < '2023-12-10', `${all.num} from ${all.first}`);
  assert.equal(await writeFactHistory(db, places, now, async () => true), 0);
  assert.deepEqual(await alarms(), all);
});
