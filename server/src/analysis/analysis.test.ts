import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, FactKind } from '@outbound/contract';
import { sql } from 'kysely';
import { foldAll } from '../statistics/index.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const research = calls.researchAndJudgement;
const all: Call[] = [...Object.values(research), calls.returnFund.statistics, calls.commAppeal.statistics];

describe('statistics of an empty database, and of its first facts', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  for (const call of all)
    it(`${call.path} answers zeros for every bucket`, async () => {
      const reply = await app.call(call, {}, { as: admin });
      assert.equal(reply.code, '000000', reply.message);
      const {
        xAxisList,
        seriesList = [],
        summary = {},
      } = reply.data as {
        xAxisList: string[];
        seriesList?: { dataList: (number | null)[] }[];
        summary?: Record<string, number | null>;
      };
      assert.equal(xAxisList.length, 30);
      for (const { dataList } of seriesList) {
        assert.equal(dataList.length, 30);
        assert.deepEqual(
          [...new Set(dataList)].filter((value) => value !== 0 && value !== null),
          [],
        );
      }
      for (const [key, value] of Object.entries(summary))
        assert.ok(value === null || value === 0, `${key} ${value}`);
    });

  it('fact/page has no rows of any fact', async () => {
    for (const fact of Object.values(FactKind)) {
      const { data, code } = await app.call(calls.fact.page, { template: { fact } }, { as: admin });
      assert.deepEqual([code, data.count, data.dataBody], ['000000', 0, []]);
    }
  });

  it('tell those below a department that has nearly all, unless somebody chose one; each figure its course', async () => {
    const { db } = app.database;
    const city = await app.makeDepartment({ name: '市局' });
    const bureau = await app.makeDepartment({ name: '分局', parentId: city });
    const station = await app.makeDepartment({ name: '一所', parentId: bureau });
    const beside = await app.makeDepartment({ name: '支队', parentId: city });
    await app.makeDepartment({ name: '空所', parentId: city });
    await sql`insert into alarm_fact (source_id, alarm_no, alarm_time, alarm_source, dept_id, region_code, occur_day, loss_amount)
      select num, num, now(), 1, case when num > 12 then ${bureau} when num > 1 then ${station} else ${beside} end::bigint,
        510100, (now() at time zone 'Asia/Shanghai')::date, 100 from generate_series(1, 20) as num`.execute(
      db,
    );
    await foldAll(db);
    const call = research.alarmReceivingStatisticsByQuantity;
    const ask = async (deptId: number | null) => (await app.call(call, { deptId }, { as: admin })).data;
    const all = await ask(null);
    assert.deepEqual(
      all.rankList.filter(({ value }) => value > 0).map(({ name, value }) => [name, value]),
      [
        ['一所', 11],
        ['分局（本级）', 8],
        ['支队', 1],
      ],
    );
    const chosen = await ask(city);
    assert.deepEqual(
      chosen.rankList.filter(({ value }) => value > 0).map(({ name, value }) => [name, value]),
      [
        ['分局', 19],
        ['支队', 1],
      ],
    );
    for (const code of ['totalNum', 'lossAmount'] as const) {
      const course = all.courseList.find((one) => one.code === code)?.dataList ?? [];
      assert.equal(
        course.reduce((sum: number, value) => sum + (value ?? 0), 0),
        all.summary[code],
        code,
      );
    }
    assert.equal(all.courseList.find(({ code }) => code === 'avgLossAmount')?.dataList.at(-1), 100);
    assert.ok(!all.courseList.some(({ code }) => code === 'todayNum'), 'what is of today has none');
  });
});
