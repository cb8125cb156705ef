import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Body,
  calls,
  DataScope,
  dimsOfFact,
  FactDim,
  FactKind,
  type FactMeasure,
  type PermissionCode,
} from '@outbound/contract';
import { planFactHistory, writeFactHistory } from '../sample/fact-history/index.ts';
import { foldAll } from '../statistics/index.ts';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

type Template = Body<typeof calls.fact.page>['template'];
const research = calls.researchAndJudgement;
const ZONE = 'Asia/Shanghai';

let seed = 20_261_123;
const chance = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
/** By the platform's clocks. */
const day = (ago: number) => new Date(Date.now() + 28_800_000 - ago * 86_400_000).toISOString().slice(0, 10);

describe('numbers of the statistics over random facts', () => {
  let app: TestApp;
  let admin: TestSession;
  let bureau: number;
  let stations: number[];
  let everywhere: number;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    everywhere = await app.makeDepartment({ name: '市局' });
    bureau = await app.makeDepartment({ name: '分局', parentId: everywhere });
    stations = [];
    for (const name of ['一所', '二所', '三所'])
      stations.push(await app.makeDepartment({ name, parentId: bureau }));
    const { db } = app.database;
    await planFactHistory(db, { total: 3_000, today: day(0) });
    const places = {
      ...{ zone: ZONE, surnames: ['王', '李'], givenNames: ['芳', '伟'] },
      stations: [[stations[0] ?? 0, 3] as const, [stations[1] ?? 0, 2] as const, [bureau, 1] as const],
      caseStations: [[stations[2] ?? 0, 2] as const, [stations[0] ?? 0, 1] as const],
    };
    await writeFactHistory(db, places, new Date(), async () => true);
    await foldAll(db);
  });
  after(() => app.stop());

  const countOf = async (template: Template, as = admin) => {
    const reply = await app.call(calls.fact.page, { pageSize: 1, template }, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data.count;
  };
  const sql = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await app.database.pool.query(text, values)).rows[0]?.num ?? 0);

  it('regions begin where cases lie in several of them, and none is lost', async () => {
    const { db, pool } = app.database;
    const filter = { timeStart: `${day(300)} 00:00:00`, timeEnd: `${day(0)} 23:59:59` };
    await pool.query(`update case_fact set region_code = 510700 where id = (
      select max(id) from case_fact where deleted_at is null and accept_day > '${day(300)}')`);
    await foldAll(db);
    const cases = await app.call(research.caseHandleStatistics, filter, { as: admin });
    const { data } = await app.call(research.caseRegionStatistics, filter, { as: admin });
    assert.deepEqual([data.parentCode, data.parentName], [510_100, '成都市']);
    assert.ok(data.regionList.filter(({ caseNum }) => caseNum > 0).length > 2);
    const sum = data.regionList.reduce((all, { caseNum }) => all + caseNum, 0);
    assert.equal(sum, cases.data.summary.acceptNum);
    const beside = data.regionList.find(({ regionCode }) => regionCode === 510_700);
    assert.equal(beside?.caseNum, 1);
    for (const { regionCode, caseNum } of data.regionList)
      assert.equal(
        await countOf({ ...filter, fact: FactKind.case, measure: 'acceptNum', regionCode }),
        caseNum,
      );
    const above = await app.call(
      research.caseRegionStatistics,
      { ...filter, regionCode: 510_000 },
      { as: admin },
    );
    assert.equal(above.data.parentCode, 510_000, 'a region that was asked for stays');
    await pool.query(`update case_fact set region_code = 510700 where id % 2 = 0 and deleted_at is null`);
    await foldAll(db);
    const apart = await app.call(research.caseRegionStatistics, filter, { as: admin });
    assert.equal(apart.data.parentCode, 510_000, 'neither of two regions has nearly all');
  });

  it('a clicked number is the count of its rows, for random days, departments and types', async () => {
    for (let turn = 0; turn < 20; turn++) {
      const first = 1 + chance(900);
      const times = {
        timeStart: `${day(first)} 00:00:00`,
        timeEnd: `${day(chance(first + 1))} 23:59:59`,
      };
      const deptId = one([null, everywhere, bureau, ...stations]);
      const fraudType = one(['', '10', '10,20,40']);
      const filter = { ...times, deptId, fraudType, granularity: 2 } as const;
      const shared = { ...times, deptId, fraudType };
      const asked = { filter, shared };
      const click = async (
        fact: FactKind,
        measure: FactMeasure,
        number: number | null | undefined,
        more = {},
      ) =>
        assert.equal(
          await countOf({ fact, measure, ...shared, ...more } as never),
          number,
          `${fact} ${measure} ${JSON.stringify([asked, more])}`,
        );

      const alarms = await app.call(research.alarmReceivingStatisticsByQuantity, filter, { as: admin });
      assert.equal(alarms.code, '000000', alarms.message);
      await click(FactKind.alarm, 'totalNum', alarms.data.summary.totalNum);
      await click(FactKind.alarm, 'fraudNum', alarms.data.summary.fraudNum);
      await click(FactKind.alarm, 'invalidNum', alarms.data.summary.invalidNum);
      const hour = one(alarms.data.hourList);
      const k = (hour.weekday - 1) * 24 + hour.hour;
      await click(FactKind.alarm, 'totalNum', hour.value, { dim: FactDim.hourOfWeek, k });
      for (const { code, value, isOwn } of alarms.data.rankList)
        await click(FactKind.alarm, 'totalNum', value, { deptId: Number(code), isOwn });

      const warnings = await app.call(research.earlyReceivingStatisticsByQuantity, filter, { as: admin });
      await click(FactKind.warning, 'disposeNum', warnings.data.summary.disposeNum);
      await click(FactKind.warning, 'totalNum', warnings.data.summary.urgentNum, {
        ...{ dim: FactDim.level, k: 1 },
      });

      const cases = await app.call(research.caseHandleStatistics, filter, { as: admin });
      const { summary } = cases.data;
      for (const measure of [
        'acceptNum',
        'fileNum',
        'solveNum',
        'transferNum',
        'closeNum',
        'openNum',
      ] as const)
        await click(FactKind.case, measure, summary[measure]);
      const places = await app.call(research.caseRegionStatistics, filter, { as: admin });
      const place = places.data.regionList[0];
      if (place)
        await click(FactKind.case, 'acceptNum', place.caseNum, {
          ...{ dim: FactDim.region, k: place.regionCode },
        });

      const blocks = await app.call(research.blockPaymentStatistics, filter, { as: admin });
      for (const measure of ['orderNum', 'successNum', 'failNum', 'in30Num', 'toFreezeNum'] as const)
        if (measure !== 'in30Num') await click(FactKind.block, measure, blocks.data.summary[measure]);
      const bank = blocks.data.rankList[0];
      if (bank)
        await click(FactKind.block, 'orderNum', bank.value, {
          dim: FactDim.institution,
          k: Number(bank.code),
        });
      const frozen = await app.call(research.frozenAmountStatistics, filter, { as: admin });
      for (const measure of ['newNum', 'unfreezeNum', 'expiredNum', 'frozenNum', 'expiring30Num'] as const)
        await click(FactKind.freeze, measure, frozen.data.summary[measure]);
      const holder = frozen.data.rankList[0];
      if (holder)
        await click(FactKind.freeze, 'frozenNum', holder.value, {
          ...{ dim: FactDim.institution, k: Number(holder.code) },
        });
      const returned = await app.call(calls.returnFund.statistics, filter, { as: admin });
      await click(FactKind.returnFund, 'registerNum', returned.data.summary.registerNum);

      const plain = { ...times, deptId, granularity: 2 } as const;
      const appeals = await app.call(calls.commAppeal.statistics, plain, { as: admin });
      const funds = await app.call(research.fundAccountAppealStatistics, plain, { as: admin });
      for (const measure of ['appealNum', 'decidedNum', 'rejectNum', 'pendingNum', 'overdueNum'] as const) {
        await click(FactKind.commAppeal, measure, appeals.data.summary[measure], { fraudType: '' });
        await click(FactKind.fundAppeal, measure, funds.data.summary[measure], { fraudType: '' });
      }
    }
  });

  it('the balance of what is frozen is the sum of its rows, and each day of the calendar has its own', async () => {
    const times = { timeStart: `${day(200)} 00:00:00`, timeEnd: `${day(0)} 23:59:59` };
    const { data } = await app.call(
      research.frozenAmountStatistics,
      { ...times, granularity: 1 },
      { as: admin },
    );
    const series = data.seriesList.find(({ code }) => code === 'frozenAmount')?.dataList ?? [];
    // At the end of the span, and of a month within it.
    const within = data.xAxisList.length - 3;
    const bucket = data.xAxisList[within] ?? '';
    const endOfMonth = new Date(Date.UTC(Number(bucket.slice(0, 4)), Number(bucket.slice(5, 7)), 0));
    for (const [timeEnd, balance] of [
      [times.timeEnd, data.summary.frozenAmount],
      [`${endOfMonth.toISOString().slice(0, 10)} 23:59:59`, series[within]],
    ] as const) {
      const template = { fact: FactKind.freeze, measure: 'frozenNum', ...times, timeEnd } as const;
      let cents = 0;
      let left = await countOf(template as never);
      assert.ok(left > 10, String(left));
      for (let pageNum = 1; left > 0; pageNum++) {
        const page = await app.call(
          calls.fact.page,
          { pageNum, pageSize: 100, template: template as never },
          { as: admin },
        );
        left -= page.data.dataBody.length;
        for (const { amount, secondAmount } of page.data.dataBody)
          cents += Math.round(((amount ?? 0) - (secondAmount ?? 0)) * 100);
      }
      assert.equal(cents, Math.round((balance ?? 0) * 100), timeEnd);
    }

    const calendar = data.expireList.filter(({ num }) => num > 0);
    assert.ok(calendar.length > 0);
    const soon = { fact: FactKind.freeze, measure: 'expiring30Num', ...times } as const;
    for (const { day: expireDay, num } of calendar)
      assert.equal(await countOf({ ...soon, expireDay } as never), num, expireDay);
    assert.equal(
      calendar.reduce((all, { num }) => all + num, 0),
      await countOf(soon as never),
    );
    const other = { fact: FactKind.block, expireDay: day(0) };
    const reply = await app.call(calls.fact.page, { template: other as never }, { as: admin });
    assert.equal(reply.code, 'SY4000');
  });

  it('every bucket of the axis is there, and all together are the card', async () => {
    for (const granularity of [0, 1, 2] as const) {
      const filter = {
        ...{ timeStart: `${day(360)} 00:00:00`, timeEnd: `${day(0)} 23:59:59`, granularity },
      };
      const { data } = await app.call(research.alarmReceivingStatisticsByQuantity, filter, { as: admin });
      const series = data.seriesList.find(({ code }) => code === 'totalNum')?.dataList ?? [];
      assert.equal(series.length, data.xAxisList.length);
      const sum = series.reduce<number>((all, value) => all + (value ?? 0), 0);
      assert.equal(sum, data.summary.totalNum);
      assert.ok(sum > 100);
      const num = `select count(*) as num from alarm_fact where occur_day between $1 and $2`;
      assert.equal(sum, await sql(num, [day(360), day(0)]));
      assert.equal(
        data.hourList.reduce((all, { value }) => all + value, 0),
        sum,
      );
      assert.equal(
        data.rankList.reduce((all, { value }) => all + value, 0),
        sum,
      );
    }
  });

  it('compares with the same days of the year before, and with nothing where that was 0', async () => {
    const filter = { timeStart: `${day(200)} 00:00:00`, timeEnd: `${day(101)} 23:59:59` };
    const { data } = await app.call(research.alarmReceivingStatisticsByQuantity, filter, { as: admin });
    const num = `select count(*) as num from alarm_fact where occur_day between $1::date and $2::date`;
    const [now, before] = [await sql(num, [day(200), day(101)]), await sql(num, [day(300), day(201)])];
    assert.equal(data.summary.totalNum, now);
    assert.equal(data.summary.totalNum_mom, Math.round(((now - before) / before) * 1_000) / 10);
    const long = { timeStart: '2001-01-01 00:00:00', timeEnd: '2001-01-31 00:00:00' };
    const nothing = await app.call(research.alarmReceivingStatisticsByQuantity, long, { as: admin });
    assert.equal(nothing.data.summary.totalNum, 0);
    assert.equal(nothing.data.summary.totalNum_yoy, null);
    assert.equal(nothing.data.summary.avgLossAmount, null);
  });

  it('who sees two stations gets exactly their sum, and who lacks the right nothing', async () => {
    const [first = 0, second = 0] = stations;
    const user = await app.makeUser({
      codes: ['latin_analysis_alarm', 'latin_analysis_export'],
      ...{ scope: DataScope.chosenDepartments, chosenDepartments: [first, second] },
    } as never);
    const as = await app.signInAs(user);
    const year = { range: '1' } as const;
    const of = async (filter: object, session = as) =>
      await app.call(research.alarmReceivingStatisticsByQuantity, { ...year, ...filter }, { as: session });
    const own = (await of({})).data;
    const each = await Promise.all(
      [first, second].map(async (deptId) => (await of({ deptId }, admin)).data.summary.totalNum ?? 0),
    );
    assert.ok((own.summary.totalNum ?? 0) > 0);
    assert.equal(own.summary.totalNum, (each[0] ?? 0) + (each[1] ?? 0));
    assert.equal(own.scopeName, '一所等2个单位');
    assert.equal((await of({ deptId: stations[2] })).code, 'SY4000');
    for (const isOwn of [0, 1] as const) {
      const template = { deptId: stations[2] ?? 0, isOwn };
      assert.equal((await app.call(calls.fact.page, { template }, { as })).code, 'SY4000', `own: ${isOwn}`);
    }
    assert.equal((await app.call(research.caseHandleStatistics, {}, { as })).code, 'CM4030');
    const { timeStart, timeEnd } = own;
    assert.equal(await countOf({ timeStart, timeEnd } as never, as), own.summary.totalNum);
    const other = await app.call(calls.fact.page, { template: { fact: FactKind.case } }, { as });
    assert.equal(other.code, 'CM4030');
    const book = await app.call(calls.fact.export, { template: { fact: FactKind.freeze } }, { as });
    assert.equal(book.code, 'CM4030');
  });

  it('who sees no department gets zeros', async () => {
    const user = await app.makeUser({ codes: ['latin_analysis_alarm'], scope: DataScope.self });
    const reply = await app.call(
      research.alarmReceivingStatisticsByQuantity,
      { range: '1' },
      { as: await app.signInAs(user) },
    );
    assert.equal(reply.code, '000000', reply.message);
    assert.deepEqual([reply.data.summary.totalNum, reply.data.scopeName], [0, '无单位']);
  });

  it('lets a report be taken along by who may export and sees reports, and logs which', async () => {
    const body = { report: 'caseHandle', timeStart: `${day(30)} 00:00:00`, timeEnd: `${day(0)} 23:59:59` };
    const asked = async (codes: PermissionCode[]) => {
      const as = await app.signInAs(await app.makeUser({ codes }));
      return app.call(calls.fact.reportExport, body as never, { as });
    };
    assert.equal((await asked(['latin_analysis_statistic'])).code, 'CM4030', 'sees it');
    assert.equal(
      (await asked(['latin_analysis_case', 'latin_analysis_export'])).code,
      'CM4030',
      'has boards',
    );
    const reply = await asked(['latin_analysis_statistic', 'latin_analysis_export']);
    assert.equal(reply.code, '000000');
    const { content, result } = await app.logged(reply);
    assert.deepEqual([content, result], [`导出报表“案件办理”（${day(30)} 至 ${day(0)}）`, 1]);
  });

  it('masks names, phones and accounts in rows', async () => {
    const template = { timeStart: `${day(900)} 00:00:00`, timeEnd: `${day(0)} 23:59:59` };
    for (const fact of [FactKind.alarm, FactKind.block, FactKind.returnFund, FactKind.commAppeal]) {
      const { data } = await app.call(
        calls.fact.page,
        { template: { ...template, fact } as never },
        { as: admin },
      );
      assert.ok(data.dataBody.length > 0);
      for (const row of data.dataBody)
        for (const value of [row.personName, row.personPhone, row.personIdNo, row.accountNo, row.accountName])
          assert.ok(value === null || value.includes('*'), `${fact} ${value}`);
    }
  });

  it('masks numbers that names of cases hold', async () => {
    for (const [fact, table] of [
      [FactKind.case, 'case_fact'],
      [FactKind.returnFund, 'return_fund_fact'],
    ] as const) {
      await app.database.db.updateTable(table).set({ case_name: '王某13800138000被诈骗案' }).execute();
      const template = { timeStart: `${day(900)} 00:00:00`, timeEnd: `${day(0)} 23:59:59`, fact };
      const { data } = await app.call(calls.fact.page, { template: template as never }, { as: admin });
      assert.ok(data.dataBody.length > 0);
      for (const { name } of data.dataBody) assert.equal(name, '王某138****8000被诈骗案');
    }
  });

  it('refuses spans that are too long, days the wrong way round, and what a fact does not have', async () => {
    const of = async (filter: object) =>
      (await app.call(research.alarmReceivingStatisticsByType, filter as never, { as: admin })).code;
    assert.equal(await of({ granularity: 0, timeStart: `${day(366)} 00:00:00` }), 'SY4005');
    assert.equal(await of({ granularity: 0, timeStart: `${day(365)} 00:00:00` }), '000000');
    assert.equal(await of({ granularity: 1, timeStart: `${day(3_700)} 00:00:00` }), 'SY4005');
    assert.equal(await of({ timeStart: `${day(1)} 00:00:00`, timeEnd: `${day(2)} 00:00:00` }), 'SY4000');
    const page = async (template: object) =>
      (await app.call(calls.fact.page, { template: template as never }, { as: admin })).code;
    for (const fact of Object.values(FactKind))
      for (const dim of Object.values(FactDim)) {
        const has = dimsOfFact[fact].includes(dim);
        assert.equal(await page({ fact, dim, k: 1 }), has ? '000000' : 'SY4000', `${fact} ${dim}`);
      }
    assert.equal(await page({ fact: FactKind.alarm, measure: 'solveNum' }), 'SY4000');
    for (const fact of Object.values(FactKind)) {
      const has = (dim: FactDim) => (dimsOfFact[fact].includes(dim) ? '000000' : 'SY4000');
      assert.equal(await page({ fact, fraudType: '1' }), has(FactDim.fraudType), `${fact}: types`);
      assert.equal(await page({ fact, regionCode: 510_100 }), has(FactDim.region), `${fact}: places`);
    }
    for (const isOwn of [0, 1])
      assert.equal(await page({ deptId: 999_999_999, isOwn }), 'SY4000', 'a department that there is not');
  });

  it('refuses to export more rows than one workbook takes, and cuts none', async () => {
    await app.database.pool.query(
      `insert into block_fact
         (source_id, account_no, account_type, institution, apply_time, result, dept_id, occur_day)
       select 'many ' || num, num, 1, 102, now(), 1, $1::bigint, $2::date from generate_series(1, 50001) as num`,
      [bureau, day(0)],
    );
    const template = { timeStart: `${day(0)} 00:00:00`, timeEnd: `${day(0)} 23:59:59`, fact: FactKind.block };
    const book = await app.call(calls.fact.export, { template }, { as: admin });
    assert.deepEqual([book.code, book.message], ['SY4000', '导出数据超过50000条，请缩小查询范围']);
  });
});
