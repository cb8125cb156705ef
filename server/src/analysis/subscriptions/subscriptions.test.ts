import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DataScope,
  type PermissionCode,
  SubscribedPage,
  SubscriptionOutcome,
} from '@outbound/contract';
import { planFactHistory, writeFactHistory } from '../../sample/fact-history/index.ts';
import { foldAll } from '../../statistics/index.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { sendReports } from './worker.ts';

const { reportSubscription, researchAndJudgement: research } = calls;
const CODES: PermissionCode[] = ['latin_analysis_alarm', 'latin_analysis_case', 'latin_analysis_statistic'];

describe('reports that come each morning', () => {
  let app: TestApp;
  let station: number;
  let far: number;
  before(async () => {
    app = await startApp();
    const { db } = app.database;
    const top = await app.makeDepartment({ name: '市局' });
    station = await app.makeDepartment({ name: '一所', parentId: top });
    far = await app.makeDepartment({ name: '二所', parentId: top });
    await planFactHistory(db, { total: 2_000, today: day(0) });
    const stations = [[station, 1] as const, [far, 1] as const];
    await writeFactHistory(
      db,
      {
        zone: app.platform.zone.name,
        surnames: ['王'],
        givenNames: ['芳'],
        stations,
        caseStations: stations,
      },
      new Date(),
      async () => true,
    );
    await foldAll(db);
  });
  after(() => app.stop());

  const day = (ago: number) =>
    new Date(Date.now() + 28_800_000 - ago * 86_400_000).toISOString().slice(0, 10);
  async function person(codes: PermissionCode[] = CODES) {
    const user = await app.makeUser({ codes, deptId: station, scope: DataScope.ownDepartment });
    await app.database.pool.query('update user_account set email = $2 where id = $1', [
      user.userId,
      `p${user.userId}@example.cn`,
    ]);
    return { user, as: await app.signInAs(user) };
  }
  const wish = { page: 1 as const, filter: { range: '1' as const }, sendTime: '08:00', isWeekdays: false };
  const subscribe = (as: TestSession, over: object = {}) =>
    app.call(reportSubscription.add, { ...wish, ...over }, { as });
  const own = async (as: TestSession) => (await app.call(reportSubscription.page, {}, { as })).data.dataBody;
  const notices = async (userId: number): Promise<{ subject: string; content: string; channel: string }[]> =>
    (
      await app.database.pool.query(
        'select subject, content, channel, kind from notice where user_id = $1 order by id',
        [userId],
      )
    ).rows;
  /** Due since then, and nobody makes it. */
  const makeDue = (id: number, ago: string) =>
    app.database.pool.query(
      `update report_subscription set next_at = now() - $2::interval, taken_at = null where id = $1`,
      [id, ago],
    );

  it('are sent once, whichever of several processes looks, with figures of his departments and the link', async () => {
    const { user, as } = await person();
    const { data: made, code, message } = await subscribe(as, { filter: { range: '1', fraudType: '10,20' } });
    assert.equal(code, '000000', message);
    assert.deepEqual(
      [made.title, made.address, made.sendTime, made.isPaused, made.lastOutcome],
      ['接警预警研判', '/analysis1?f.range=1&f.fraudType=10%2C20', '08:00', false, 0],
    );
    assert.match(made.nextTime ?? '', / 08:00:00$/);
    await sendReports(app.platform, new Date());
    assert.deepEqual(await notices(user.userId), [], 'not before its time');

    const { rows } = await app.database.pool.query(
      `update report_subscription set next_at = now() - interval '1 minute' where id = $1 returning next_at`,
      [made.id],
    );
    const due = app.platform.zone.text(rows[0].next_at).slice(0, 10);
    const yesterday = new Date(Date.parse(due) - 86_400_000).toISOString().slice(0, 10);
    const now = new Date();
    await Promise.all(Array.from({ length: 4 }, () => sendReports(app.platform, now)));
    const [report, ...more] = await notices(user.userId);
    assert.deepEqual(more, []);
    assert.deepEqual([report?.channel, report?.subject], ['mail', `接警预警研判 ${yesterday}`]);
    const asked = {
      ...{ timeStart: `${yesterday} 00:00:00`, timeEnd: `${yesterday} 23:59:59`, fraudType: '10,20' },
    };
    const { data } = await app.call(research.alarmReceivingStatisticsByQuantity, asked, { as });
    const everything = await app.call(research.alarmReceivingStatisticsByQuantity, asked, {
      as: await app.signInAs('admin'),
    });
    assert.ok(everything.data.summary.totalNum !== null);
    assert.ok(report?.content.includes(`接警总数：${data.summary.totalNum} 起（环比 `), report?.content);
    assert.ok(report?.content.includes('统计单位：一所'));
    assert.match(report?.content ?? '', /查看页面：http.+\/analysis1\?f\.range=1&f\.fraudType=10%2C20/);
    const [row] = await own(as);
    assert.equal(row?.lastOutcome, SubscriptionOutcome.sent);
    assert.equal(row?.lastReport, report?.content, 'it can be read in the office too');
    assert.ok((row?.nextTime ?? '') > app.platform.zone.text(now), 'the next one is to come');
    await sendReports(app.platform, new Date());
    assert.equal((await notices(user.userId)).length, 1);
  });

  it('say of money that it is that of all regions, where one was chosen', async () => {
    const { user, as } = await person();
    const filter = { range: '1', regionCode: 510_107 };
    const { data: made } = await subscribe(as, { page: SubscribedPage.case, filter });
    await makeDue(made.id, '1 minute');
    await sendReports(app.platform, new Date());
    const [report] = await notices(user.userId);
    const text = report?.content ?? '';
    for (const line of [/^地区：/m, /^立案数：/m, /^止付金额（全部地区）：/m, /^返还金额（全部地区）：/m])
      assert.match(text, line);
  });

  it('of a process that ended in the middle are sent by another, later, and still once', async () => {
    const { user, as } = await person();
    const { data: made } = await subscribe(as);
    await makeDue(made.id, '10 minutes');
    await app.database.pool.query('update report_subscription set taken_at = now() where id = $1', [made.id]);
    await sendReports(app.platform, new Date());
    assert.deepEqual(await notices(user.userId), [], 'somebody else has it');
    await app.database.pool.query(
      `update report_subscription set taken_at = now() - interval '6 minutes' where id = $1`,
      [made.id],
    );
    await sendReports(app.platform, new Date());
    assert.equal((await notices(user.userId)).length, 1);
  });

  it('that could not be made are tried again later', async () => {
    const { user, as } = await person();
    const { pool } = app.database;
    const { data: made } = await subscribe(as);
    await makeDue(made.id, '10 minutes');
    await pool.query('alter table stat_day rename to stat_day_away');
    try {
      await sendReports(app.platform, new Date());
    } finally {
      await pool.query('alter table stat_day_away rename to stat_day');
    }
    const [failed] = await own(as);
    assert.deepEqual([failed?.lastOutcome, failed?.lastTime], [SubscriptionOutcome.none, null]);
    await makeDue(made.id, '10 minutes');
    await sendReports(app.platform, new Date());
    assert.equal((await notices(user.userId)).length, 1);
  });

  it('that came due while no server ran are sent some hours late, and then no more', async () => {
    const { user, as } = await person();
    const { data: made } = await subscribe(as);
    await makeDue(made.id, '3 days 5 hours');
    await sendReports(app.platform, new Date());
    assert.deepEqual(await notices(user.userId), []);
    const [missed] = await own(as);
    assert.equal(missed?.lastOutcome, SubscriptionOutcome.missed);
    assert.ok((missed?.nextTime ?? '') > app.platform.zone.text(new Date()), 'not each of the mornings');
    await makeDue(made.id, '3 hours 50 minutes');
    await sendReports(app.platform, new Date());
    assert.equal((await notices(user.userId)).length, 1);
  });

  it('go to nobody who has lost the right, the department or his place', async () => {
    const { pool } = app.database;
    const { user, as } = await person();
    const { data: made } = await subscribe(as, { filter: { range: '0', deptId: station } });
    const beyond = await subscribe(as, { filter: { range: '0', deptId: far } });
    assert.equal(beyond.code, 'SY4000', 'no department beyond his own');
    await pool.query(`update report_subscription set filter = $2 where id = $1`, [
      made.id,
      JSON.stringify({ deptId: far }),
    ]);
    await makeDue(made.id, '1 minute');
    await sendReports(app.platform, new Date());
    assert.equal((await own(as))[0]?.lastOutcome, SubscriptionOutcome.noDepartment);
    await pool.query(`update report_subscription set filter = '{}' where id = $1`, [made.id]);
    await pool.query(
      `delete from role_resource using user_role, resource where role_resource.role_id = user_role.role_id
        and user_role.user_id = $1 and resource.id = role_resource.resource_id
        and resource.permission_code = 'latin_analysis_alarm'`,
      [user.userId],
    );
    await makeDue(made.id, '1 minute');
    await sendReports(app.platform, new Date());
    const [without] = await own(as);
    assert.deepEqual([without?.lastOutcome, without?.lastReport], [SubscriptionOutcome.noRight, null]);
    const refused = await subscribe(as);
    assert.equal(refused.code, 'SY4017', 'nor does he subscribe any more');
    await pool.query('update user_account set status = 0 where id = $1', [user.userId]);
    await makeDue(made.id, '1 minute');
    await sendReports(app.platform, new Date());
    assert.deepEqual(await notices(user.userId), []);
  });

  it('are of their person alone: changed, paused, ended, and so many at most', async () => {
    const [{ as }, stranger] = [await person(), await person()];
    const { data: made } = await subscribe(as, { page: 3, report: 'caseHandle' });
    assert.equal(made.title, '统计分析：案件办理');
    assert.equal(made.address, '/statisticalAnalysis?view=caseHandle&f.range=1');
    const change = { id: made.id, version: 1, sendTime: '09:30', isWeekdays: true, isPaused: true };
    const { modify, remove } = reportSubscription;
    for (const [call, body] of [
      [modify, change],
      [remove, { id: made.id }],
    ] as const)
      assert.equal((await app.call(call, body, { as: stranger.as })).status, 404, call.path);
    assert.deepEqual(await own(stranger.as), []);
    const { data: paused } = await app.call(modify, change, { as });
    assert.deepEqual([paused.sendTime, paused.isPaused, paused.nextTime], ['09:30', true, null]);
    assert.equal((await app.call(modify, change, { as })).code, 'CM4090');
    const resumed = await app.call(modify, { ...change, version: 2, isPaused: false }, { as });
    assert.match(resumed.data.nextTime ?? '', / 09:30:00$/);
    for (const wrong of [
      { sendTime: '03:00' },
      { page: 3 },
      { report: 'caseHandle' },
      { filter: { range: '1', userId: 1 } },
    ])
      assert.equal((await subscribe(as, wrong)).status, 400, JSON.stringify(wrong));
    const many = await Promise.all(Array.from({ length: 12 }, () => subscribe(as)));
    assert.equal(many.filter(({ code }) => code === '000000').length, 9);
    assert.ok(many.some(({ code }) => code === 'SY4017'));
    await app.call(remove, { id: made.id }, { as });
    assert.equal((await own(as)).length, 9);
    const { rows } = await app.database.pool.query(
      `select operation_type from operation_log where object_type = '报告订阅' and object_id = $1 order by id`,
      [String(made.id)],
    );
    assert.equal(rows.length, 4, 'made, paused, resumed, ended');
  });

  it('of all reports can be made', async () => {
    const { user, as } = await person();
    const reports = [
      'alarm',
      'warningType',
      'caseRegion',
      'block',
      'freeze',
      'fundAppeal',
      'returnFunds',
      'commAppeal',
    ];
    const filter = { range: '1', fraudType: '10', regionCode: 510_104 };
    for (const report of reports) {
      const { data } = await subscribe(as, { page: 3, report, filter });
      await makeDue(data.id, '1 minute');
    }
    const { data } = await subscribe(as, { page: 2, filter, isWeekdays: true });
    await makeDue(data.id, '1 minute');
    await sendReports(app.platform, new Date());
    const told = await notices(user.userId);
    assert.equal(told.length, reports.length + 1);
    for (const { content } of told) {
      assert.match(content, /^.+：.+（环比 .+、同比 .+）$/m);
      assert.ok(!content.includes('undefined'), content);
    }
    // People and times, not cases and accounts.
    const all = told.map(({ content }) => content).join('\n');
    assert.match(all, /^抓获人数：[\d,]+ 人（/m);
    assert.match(all, /^续冻次数（全部地区）：[\d,]+ 次（/m);
    assert.match(told.at(-1)?.content ?? '', /地区：锦江区\n\n立案数：/);
  });
});
