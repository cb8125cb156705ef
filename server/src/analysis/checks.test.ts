import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { foldAll, startRollUps } from '../statistics/index.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';

const { statisticCheck } = calls;

describe('checks of the sums that somebody asks for', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_statistic', 'latin_sys_statistic_check'] }),
    );
  });
  after(() => app.stop());

  const list = async () => (await app.call(statisticCheck.list, {}, { as })).data;

  it('wait once however often they are asked for, run behind, and say what they mended', async () => {
    const { db } = app.database;
    const deptId = await app.makeDepartment();
    await sql`insert into alarm_fact (source_id, alarm_no, alarm_time, alarm_source, dept_id, region_code, occur_day)
      select num, num, '2026-02-27 16:30:00Z', 1, ${deptId}::bigint, 510100, '2026-02-28' from generate_series(1, 5) as num`.execute(
      db,
    );
    await foldAll(db);
    await sql`update stat_month set n = n + 7 where fact = 1 and dim = 1 and dept_id = 0`.execute(db);
    const first = await list();
    assert.deepEqual(
      [first.factList.length, first.factList[0]?.factName, first.factList[0]?.checkedTime, first.repairList],
      [10, '警情', null, []],
    );

    const asked = await app.call(statisticCheck.start, {}, { as });
    assert.equal(asked.data.askedNum, 10, asked.message);
    assert.equal((await app.logged(asked)).content, '立即核对统计数据，共 10 类');
    assert.equal((await app.call(statisticCheck.start, {}, { as })).data.askedNum, 0, 'they wait already');
    assert.ok((await list()).factList.every(({ isRunning }) => isRunning));

    app.takeErrors();
    await startRollUps(app.platform);
    await until(async () => (await list()).factList.every(({ isRunning }) => !isRunning));
    const done = await list();
    assert.ok(done.factList.every(({ checkedTime }) => checkedTime !== null));
    assert.deepEqual(
      done.factList.filter(({ diffNum }) => diffNum > 0).map(({ factName, diffNum }) => [factName, diffNum]),
      [['警情', 1]],
    );
    assert.deepEqual(
      done.repairList.map(({ factName, month, diffNum }) => [factName, month, diffNum]),
      [['警情', '2026-02', 1]],
    );
    const { rows } = await sql<{ n: number }>`
      select n::int as n from stat_month where fact = 1 and dim = 1 and dept_id = 0`.execute(db);
    assert.equal(rows[0]?.n, 5);
    app.takeErrors();
    assert.equal((await app.call(statisticCheck.start, {}, { as })).data.askedNum, 10, 'and again');
    await until(async () => (await list()).factList.every(({ isRunning }) => !isRunning));
  });

  it('mends all of a fact where somebody asks for its sums anew, once however often', async () => {
    const { db } = app.database;
    await sql`update stat_day set n = n + 3 where fact = 1 and dim = 1`.execute(db);
    const sums = async () =>
      (
        await sql<{ n: number }>`
          select sum(n)::int as n from stat_day where fact = 1 and dim = 1 and dept_id = 0`.execute(db)
      ).rows[0]?.n;
    assert.notEqual(await sums(), 5);
    const ask = () => app.call(statisticCheck.rebuild, { fact: 1 }, { as });
    const [first, second] = await Promise.all([ask(), ask()]);
    assert.ok(first.data.askedNum + second.data.askedNum >= 1, first.message);
    assert.equal((await app.logged(first)).content, '按明细重建统计数据：警情');
    await until(async () => (await list()).factList.every(({ isRebuilding }) => !isRebuilding));
    assert.equal(await sums(), 5);
    assert.notEqual((await list()).factList[0]?.rebuiltTime, null);
    assert.equal((await app.call(statisticCheck.rebuild, { fact: 11 }, { as })).code, 'CM4001');
  });

  it('are asked for by whoever may, and read without that', async () => {
    const reader = await app.signInAs(await app.makeUser({ codes: ['latin_sys_statistic'] }));
    assert.equal((await app.call(statisticCheck.list, {}, { as: reader })).code, '000000');
    assert.equal((await app.call(statisticCheck.start, {}, { as: reader })).code, 'CM4030');
    assert.equal((await app.call(statisticCheck.rebuild, { fact: 1 }, { as: reader })).code, 'CM4030');
  });
});
