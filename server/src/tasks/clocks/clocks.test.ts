/** Results of 资金查控 as facts, the clocks that run from them, and who is told of their ends. */
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { ClockState, calls, HandleType } from '@outbound/contract';
import { sql } from 'kysely';
import { onTwoConnections } from '../../database/fresh.ts';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import {
  ACCOUNT,
  completeFund,
  dayIn,
  type FundTask,
  fundForm,
  signedTask,
  templateOf,
  timeIn,
} from '../../testing/fund-tasks.ts';
import { assertEveryFilter, fillAtOnce, overhearPlans, settle } from '../../testing/plans.ts';
import { requireSoundTask } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { handle, read, type TestTemplate, taskCalls, taskCodes } from '../../testing/tasks.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { findClocksOf } from '../facts/index.ts';
import { tellClocks } from './index.ts';

const { taskClock } = calls;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SELF = 5;
let app: TestApp;
let chief: TestUser;
let handler: TestUser;
let asChief: TestSession;
let asHandler: TestSession;
let asStranger: TestSession;
let template: TestTemplate;

before(async () => {
  app = await startApp();
  chief = await app.makeUser({ codes: [...taskCodes, 'latin_task_management_terminate'], scope: SELF });
  handler = await app.makeUser({ codes: taskCodes, scope: SELF });
  asChief = await app.signInAs(chief);
  asHandler = await app.signInAs(handler);
  asStranger = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF }));
  template = await templateOf(app, 'fund_control');
});
after(() => app.stop());

const make = (accounts?: readonly string[]): Promise<FundTask> =>
  signedTask(app, { chief: asChief, handler, as: asHandler }, template, fundForm(app, accounts));
const complete = (task: FundTask, rows: readonly object[]) => completeFund(app, asHandler, task, rows);
const reopen = async (task: FundTask) => {
  const { instanceCode, detailId } = task;
  const more = { reopenDetailIdList: [detailId], opinion: '结果有误' };
  const reply = await handle(app, asChief, HandleType.reopen, { instanceCode }, more);
  assert.equal(reply.code, '000000', reply.message);
};
const stopped = (accountNo: string, more: object = {}) => ({
  ...{ accountNo, action: '止付', result: '成功', blockAmount: 1_000, blockTime: timeIn(app, -HOUR) },
  blockTimes: '1',
  ...more,
});
const frozen = (accountNo: string, days: number, more: object = {}) => ({
  ...{ accountNo, action: '冻结', result: '成功', freezeAmount: 900, freezeStart: dayIn(app, 0) },
  freezeEnd: dayIn(app, days),
  ...more,
});
const blocksOf = (accountNo: string) =>
  app.database.db
    .selectFrom('block_fact')
    .selectAll()
    .where('account_no', '=', accountNo)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
const freezesOf = (accountNo: string) =>
  app.database.db
    .selectFrom('freeze_fact')
    .selectAll()
    .where('account_no', '=', accountNo)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
const clocksOf = async (filters: object, as = asHandler) => {
  const reply = await app.call(taskClock.clockList, { template: filters }, { as });
  assert.equal(reply.code, '000000', reply.message);
  assert.equal(reply.data.count, reply.data.dataBody.length);
  return reply.data.dataBody;
};
let last = 4_000_000_000_000_000;
const freshAccount = () => String(++last);

describe('a stopped payment', () => {
  it('becomes a fact and a clock; a freeze later closes the clock', async () => {
    const task = await make();
    const rows = [stopped(ACCOUNT), { accountNo: ACCOUNT, action: '查询', result: '成功', balance: 5 }];
    assert.equal((await complete(task, rows)).factNum, 1);
    const [block, ...others] = await blocksOf(ACCOUNT);
    assert.ok(block && others.length === 0);
    assert.deepEqual(
      [block.source_system, block.amount, block.account_type, block.account_level, block.institution],
      ['task', 1_000, 2, 2, 10],
    );
    assert.deepEqual(
      [block.fraud_type, block.handler_user_id, block.dept_id, block.result, block.fail_reason],
      [10, handler.userId, handler.deptId, 1, null],
    );
    const runs = (block.expire_time?.getTime() ?? 0) - (block.block_time?.getTime() ?? 0);
    assert.equal(runs, 48 * HOUR);

    for (const as of [asHandler, asChief]) {
      const [clock, ...more] = await clocksOf({ accountNo: ACCOUNT }, as);
      assert.ok(clock && more.length === 0);
      assert.deepEqual(
        [clock.clockTypeName, clock.objectMasked, clock.amount, clock.instanceCode, clock.detailId],
        ['止付到期', '6222***********0123', 1_000, task.instanceCode, task.detailId],
      );
      assert.ok(Math.abs(clock.remainSeconds - 47 * 3_600) < 60);
    }
    assert.deepEqual(await clocksOf({ accountNo: ACCOUNT }, asStranger), []);
    const detail = await read(app, asChief, task.instanceCode);
    assert.deepEqual(
      detail.clockList.map(({ state, detailId }) => [state, detailId]),
      [[1, task.detailId]],
    );

    const next = await make();
    const todo = await app.call(taskCalls.backlog, { template: { tabType: 1 } }, { as: asHandler });
    const row = todo.data.dataBody.find(({ instanceCode }) => instanceCode === next.instanceCode);
    assert.deepEqual(
      row?.clockList.map(({ clockType }) => clockType),
      [1],
      'what runs for an account is seen in every task that names it',
    );
    await complete(next, [frozen(ACCOUNT, 90)]);
    const [freeze] = await freezesOf(ACCOUNT);
    assert.equal((await blocksOf(ACCOUNT))[0]?.freeze_id, freeze?.id);
    assert.deepEqual(await clocksOf({ clockType: 1, accountNo: ACCOUNT }), []);
    const [of] = await clocksOf({ clockType: 2, accountNo: ACCOUNT });
    assert.equal(of?.expireTime, `${dayIn(app, 90)} 23:59:59`);
    const after = await read(app, asChief, task.instanceCode);
    assert.deepEqual(
      after.clockList.map(({ clockType, state }) => [clockType, state]),
      [
        [2, 1],
        [1, 2],
      ],
    );
    await requireSoundTask(app, next.instanceCode, 'a freeze');
  });

  it('of a result that is changed later is the same row, and goes with it', async () => {
    const [one, other] = [freshAccount(), freshAccount()];
    const task = await make([one, other]);
    await complete(task, [stopped(one), stopped(other)]);
    const [before] = await blocksOf(one);
    await reopen(task);
    const failed = { accountNo: other, action: '止付', result: '失败', failReason: '余额为零' };
    await complete(task, [stopped(one, { blockAmount: 77 }), { ...failed, blockTime: timeIn(app, -HOUR) }]);
    const [changed, ...more] = await blocksOf(one);
    assert.deepEqual([changed?.id, changed?.amount, more.length], [before?.id, 77, 0]);
    const [bad] = await blocksOf(other);
    assert.deepEqual([bad?.result, bad?.fail_reason, bad?.amount, bad?.expire_time], [0, 3, 0, null]);
    await reopen(task);
    await complete(task, [stopped(one)]);
    assert.deepEqual(await blocksOf(other), []);
    await reopen(task);
    await complete(task, [stopped(one), stopped(other)]);
    assert.equal((await blocksOf(other)).length, 1, 'it comes back as the row that it was');
  });

  it('runs no longer once it is released, until that is taken back', async () => {
    const account = freshAccount();
    await complete(await make([account]), [stopped(account)]);
    const task = await make([account]);
    await complete(task, [{ accountNo: account, action: '解除止付', result: '成功' }]);
    assert.deepEqual(await clocksOf({ accountNo: account }), []);
    await reopen(task);
    await complete(task, [{ accountNo: account, action: '解除止付', result: '失败', failReason: '其他' }]);
    assert.equal((await clocksOf({ accountNo: account })).length, 1);
  });
});

describe('what another department has stopped or frozen', () => {
  const elsewhere = async (accountNo: string, more: object = {}) => {
    const otherChief = await app.makeUser({
      codes: [...taskCodes, 'latin_task_management_terminate'],
      // He may name any alarm; who handles it reaches no further for that.
      scope: 1,
    });
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const people = { chief: await app.signInAs(otherChief), handler: other, as: await app.signInAs(other) };
    return {
      people,
      task: await signedTask(app, people, template, { ...fundForm(app, [accountNo]), ...more }),
    };
  };
  const orders = (accountNo: string, action: string, more: object = {}) => ({
    formData: {
      accountResultList: [{ accountNo, action, result: '成功', ...more }],
      handleNote: '已与开户机构办理',
    },
  });

  it('is neither released, renewed nor unfrozen by who has nothing to do with it, and he is told so', async () => {
    const [stoppedOne, frozenOne] = [freshAccount(), freshAccount()];
    await complete(await make([stoppedOne]), [stopped(stoppedOne)]);
    await complete(await make([frozenOne]), [frozen(frozenOne, 20)]);
    // An alarm that has nothing to do with what was stopped: naming one opens nothing.
    const { id: alarmId } = await app.database.db
      .insertInto('alarm_fact')
      .values({
        ...{ source_id: 'J-reach', alarm_no: 'J510777', alarm_time: new Date(), occur_day: '2026-01-01' },
        ...{ alarm_source: 1, dept_id: chief.deptId, region_code: 510_104 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const named = { alarmList: [{ alarmId, alarmNo: 'J510777' }] };
    const renewal = { freezeStart: dayIn(app, 20), freezeEnd: dayIn(app, 60), freezeAmount: 900 };
    for (const [account, action, more, order] of [
      [stoppedOne, '解除止付', {}, {}],
      [frozenOne, '解除冻结', {}, {}],
      [frozenOne, '续冻', renewal, {}],
      [stoppedOne, '解除止付', {}, named],
      [frozenOne, '解除冻结', {}, named],
      [frozenOne, '续冻', renewal, named],
    ] as const) {
      const { people, task } = await elsewhere(account, order);
      const { detailId } = task;
      const done = await handle(
        app,
        people.as,
        HandleType.complete,
        { detailId },
        orders(account, action, more),
      );
      assert.equal(done.code, 'TM4000', action);
      assert.match(done.message, /由其他单位登记，与本任务没有关联的警情、案件/);
    }
    assert.equal((await blocksOf(stoppedOne))[0]?.release_time, null);
    assert.deepEqual(
      (await freezesOf(frozenOne)).map(({ state, renew_times }) => [state, renew_times]),
      [[1, 0]],
    );
  });

  it('is renewed, and not frozen a second time, where it ended elsewhere and the renewal follows without a gap', async () => {
    const account = freshAccount();
    await complete(await make([account]), [frozen(account, -1, { freezeStart: dayIn(app, -30) })]);
    const { people, task } = await elsewhere(account);
    const renewal = (begin: number) => ({
      ...{ freezeStart: dayIn(app, begin), freezeEnd: dayIn(app, 60), freezeAmount: 900 },
    });
    const { detailId } = task;
    const done = await handle(
      app,
      people.as,
      HandleType.complete,
      { detailId },
      orders(account, '续冻', renewal(0)),
    );
    assert.equal(done.code, '000000', done.message);
    const facts = await freezesOf(account);
    assert.deepEqual(
      facts.map((fact) => [fact.expire_day, fact.renew_times, fact.state]),
      [[dayIn(app, 60), 1, 1]],
    );
    const gap = freshAccount();
    await complete(await make([gap]), [frozen(gap, -9, { freezeStart: dayIn(app, -30) })]);
    const later = await elsewhere(gap);
    await handle(
      app,
      later.people.as,
      HandleType.complete,
      { detailId: later.task.detailId },
      orders(gap, '续冻', renewal(0)),
    );
    assert.equal((await freezesOf(gap)).length, 2, 'after a gap it is another freeze');
  });

  it('is released where its data scope takes in the department', async () => {
    const account = freshAccount();
    await complete(await make([account]), [stopped(account)]);
    const { people } = await elsewhere(freshAccount());
    const wide = await app.makeUser({ codes: taskCodes, scope: 1 });
    const as = await app.signInAs(wide);
    const task = await signedTask(app, { ...people, handler: wide, as }, template, fundForm(app, [account]));
    const done = await handle(
      app,
      as,
      HandleType.complete,
      { detailId: task.detailId },
      orders(account, '解除止付'),
    );
    assert.equal(done.code, '000000', done.message);
    assert.notEqual((await blocksOf(account))[0]?.release_time, null);
  });
});

it('of a task that is terminated when it was reopened stays as it was handed in: the bank has stopped it', async () => {
  const account = freshAccount();
  const task = await make([account]);
  await complete(task, [stopped(account)]);
  await reopen(task);
  const { instanceCode } = task;
  const ended = await handle(app, asChief, HandleType.terminate, { instanceCode }, { opinion: '重复派发' });
  assert.equal(ended.code, '000000', ended.message);
  assert.equal((await blocksOf(account)).length, 1);
  assert.equal((await clocksOf({ accountNo: account })).length, 1, 'it runs on, and is watched');
});

describe('a frozen account', () => {
  it(
    'is held before those with higher numbers, whatever a result says first',
    onTwoConnections(),
    async () => {
      const [low, high] = [freshAccount(), freshAccount()];
      for (const account of [low, high]) await complete(await make([account]), [frozen(account, 30)]);
      const both = await make([high, low]);
      const rows = [
        { ...frozen(high, 90), action: '续冻' },
        { accountNo: low, action: '解除冻结', result: '成功' },
      ];
      let done: Promise<unknown> | null = null;
      await app.database.db.transaction().execute(async (trx) => {
        // As a bank's push holds them.
        const hold = (account: string) =>
          sql`select from freeze_fact where account_no = ${account} for no key update`.execute(trx);
        await hold(low);
        done = complete(both, rows);
        await someoneWaits(trx);
        // Held by the one that waits, if it began with what it renews.
        await hold(high);
      });
      await done;
      assert.deepEqual(
        [...(await freezesOf(low)), ...(await freezesOf(high))].map((fact) => [fact.state, fact.renew_times]),
        [
          [2, 0],
          [1, 1],
        ],
      );
    },
  );

  it('is renewed once by a result, however often that is handed in, and as before when it says so no more', async () => {
    const account = freshAccount();
    await complete(await make([account]), [frozen(account, 10)]);
    const renewal = await make([account]);
    const renewed = (days: number) => [{ ...frozen(account, days), action: '续冻' }];
    const state = async () => {
      const [fact, ...others] = await freezesOf(account);
      assert.equal(others.length, 0);
      return [fact?.expire_day, fact?.renew_times];
    };
    await complete(renewal, renewed(100));
    assert.deepEqual(await state(), [dayIn(app, 100), 1]);
    await reopen(renewal);
    await complete(renewal, renewed(120));
    assert.deepEqual(await state(), [dayIn(app, 120), 1]);
    await reopen(renewal);
    await complete(renewal, [{ accountNo: account, action: '查询', result: '成功' }]);
    assert.deepEqual(await state(), [dayIn(app, 10), 0]);
  });

  it('is renewed also by a result that comes after its last day, and runs again', async () => {
    const account = freshAccount();
    await complete(await make([account]), [frozen(account, -1, { freezeStart: dayIn(app, -30) })]);
    const state = async () =>
      (await freezesOf(account)).map((fact) => [fact.expire_day, fact.renew_times, fact.state]);
    assert.deepEqual(await state(), [[dayIn(app, -1), 0, 3]]);
    const renewal = await make([account]);
    await complete(renewal, [{ ...frozen(account, 60), action: '续冻' }]);
    assert.deepEqual(await state(), [[dayIn(app, 60), 1, 1]]);
    await app.database.db
      .updateTable('freeze_fact')
      .set({ state: 3 })
      .where('account_no', '=', account)
      .execute();
    await reopen(renewal);
    await complete(renewal, [{ ...frozen(account, 80), action: '续冻' }]);
    assert.deepEqual(await state(), [[dayIn(app, 80), 1, 1]]);
    const gap = await make([account]);
    await app.database.db
      .updateTable('freeze_fact')
      .set({ state: 3, expire_day: dayIn(app, -9) })
      .where('account_no', '=', account)
      .execute();
    await complete(gap, [{ ...frozen(account, 70), action: '续冻' }]);
    assert.equal((await state()).length, 2, 'after a gap it is another freeze');
  });

  it('is there once, and renewed once, when the result that is reopened goes to somebody else', async () => {
    const [account, known] = [freshAccount(), freshAccount()];
    await complete(await make([known]), [frozen(known, 10)]);
    const task = await make([account, known]);
    const rows = [stopped(account), frozen(account, 60), { ...frozen(known, 100), action: '续冻' }];
    await complete(task, rows);
    await reopen(task);
    const other = await app.makeUser({ codes: taskCodes, scope: SELF, deptId: handler.deptId });
    const asOther = await app.signInAs(other);
    const to = { targetList: [{ targetType: 1, targetId: other.userId }], opinion: '请代办' };
    const moved = await handle(app, asHandler, HandleType.transfer, { detailId: task.detailId }, to);
    assert.equal(moved.code, '000000', moved.message);
    const detailId = moved.data.newDetailList[0]?.detailId ?? 0;
    const signed = await handle(app, asOther, HandleType.sign, { detailId });
    assert.equal(signed.code, '000000', signed.message);
    await completeFund(app, asOther, { ...task, detailId }, rows);
    const facts = async () => [
      (await blocksOf(account)).length,
      (await freezesOf(account)).length,
      ...(await freezesOf(known)).map((fact) => fact.renew_times),
    ];
    assert.deepEqual(await facts(), [1, 1, 1]);
    await reopen({ ...task, detailId });
    await completeFund(app, asOther, { ...task, detailId }, [stopped(account)]);
    assert.deepEqual(await facts(), [1, 0, 0]);
  });

  it('that nobody here has frozen begins with its renewal', async () => {
    const account = freshAccount();
    await complete(await make([account]), [{ ...frozen(account, 50), action: '续冻' }]);
    assert.deepEqual(
      (await freezesOf(account)).map((fact) => [fact.expire_day, fact.renew_times]),
      [[dayIn(app, 50), 1]],
    );
  });

  it('is released by a result, and frozen again when that is changed', async () => {
    const account = freshAccount();
    await complete(await make([account]), [frozen(account, 60)]);
    const task = await make([account]);
    await complete(task, [{ accountNo: account, action: '解除冻结', result: '成功' }]);
    assert.deepEqual(
      (await freezesOf(account)).map((fact) => [fact.state, fact.unfreeze_day]),
      [[2, dayIn(app, 0)]],
    );
    await reopen(task);
    await complete(task, [{ accountNo: account, action: '查询', result: '成功' }]);
    assert.deepEqual(
      (await freezesOf(account)).map((fact) => [fact.state, fact.unfreeze_day]),
      [[1, null]],
    );
  });
});

describe('instance/clockList', () => {
  it('finds by each filter, and as many as the workbench counts', async () => {
    const [soon, late] = [freshAccount(), freshAccount()];
    await complete(await make([soon, late]), [
      stopped(soon, { blockTime: timeIn(app, -40 * HOUR) }),
      stopped(late),
      frozen(freshAccount(), 5),
    ]);
    const codes = async (filters: object) =>
      (await clocksOf(filters)).map(({ objectMasked }) => objectMasked.slice(-4));
    const within = { expireEnd: timeIn(app, DAY) };
    assert.ok((await codes(within)).includes(soon.slice(-4)));
    assert.ok(!(await codes(within)).includes(late.slice(-4)));
    assert.ok((await codes({ expireStart: timeIn(app, 30 * HOUR) })).includes(late.slice(-4)));
    assert.deepEqual(await codes({ institution: 31_999 }), []);
    assert.deepEqual(await codes({ deptId: chief.deptId }), []);
    assert.ok((await codes({ deptId: handler.deptId, institution: 10 })).length > 0);
    assert.deepEqual(await clocksOf({ mine: 1 }, asChief), [], 'its originator sees it, it is not his');
    const mine = await clocksOf({ mine: 1, ...within });
    const week = await clocksOf({ clockType: 2, mine: 1, expireEnd: `${dayIn(app, 7)} 23:59:59` });
    const todo = await app.call(taskCalls.selfTodoStatistics, {}, { as: asHandler });
    assert.deepEqual([todo.data.clockBlockNum, todo.data.clockNum], [mine.length, mine.length + week.length]);
    assert.ok(mine.length > 0 && week.length > 0);
  });

  it('gives what its task keeps masked to none but those who see it plain there', async () => {
    const account = freshAccount();
    await complete(await make([account]), [stopped(account)]);
    const [clock] = await clocksOf({ accountNo: account });
    const body = { clockType: 1, clockId: clock?.clockId ?? 0, action: 1 } as const;
    // His step is done: from now on he asks for each value, with a reason.
    const { data } = await app.call(taskClock.clockPrefill, body, { as: asHandler });
    const { victimName, victimPhone, lossAmount, accountList } = data.formData;
    assert.deepEqual([victimName, victimPhone, lossAmount], [undefined, undefined, 50_000]);
    const [row] = accountList as Record<string, unknown>[];
    assert.deepEqual(
      [row?.accountNo, row?.accountLevel],
      [account, '二级'],
      'the account itself is what it is about',
    );
  });

  it('begins a task about an account in the clear, for who sees it alone; the log keeps that, not what', async () => {
    const account = freshAccount();
    await complete(await make([account, freshAccount()]), [stopped(account)]);
    const [clock] = await clocksOf({ accountNo: account });
    const body = { clockType: 1, clockId: clock?.clockId ?? 0, action: 1 } as const;
    const reply = await app.call(taskClock.clockPrefill, body, { as: asChief });
    assert.equal(reply.data.templateId, template.templateId);
    const { accountList, controlItems, victimName } = reply.data.formData;
    assert.deepEqual([controlItems, victimName], ['冻结', '王芳']);
    assert.deepEqual(
      (accountList as { accountNo: string; accountLevel: string }[]).map((row) => [
        row.accountNo,
        row.accountLevel,
      ]),
      [[account, '二级']],
    );
    const logged = await app.logged(reply);
    assert.ok(logged.content.includes('转冻结') && !logged.content.includes(account));
    const refused = await app.call(taskClock.clockPrefill, body, { as: asStranger });
    assert.equal(refused.code, 'TM4000');
    const renewing = await app.call(taskClock.clockPrefill, { ...body, action: 2 }, { as: asChief });
    assert.equal(renewing.code, 'TM4000', 'a stopped payment is not renewed');
  });

  it('begins one task about several accounts, all of which he sees', async () => {
    const accounts = [freshAccount(), freshAccount()];
    await complete(
      await make(accounts),
      accounts.map((account) => stopped(account)),
    );
    const ids = await Promise.all(
      accounts.map(async (accountNo) => (await clocksOf({ accountNo }))[0]?.clockId ?? 0),
    );
    const [clockId = 0, ...moreIdList] = ids;
    const body = { clockType: 1, clockId, action: 1, moreIdList } as const;
    const { data } = await app.call(taskClock.clockPrefill, body, { as: asChief });
    assert.deepEqual(
      (data.formData.accountList as { accountNo: string }[]).map(({ accountNo }) => accountNo),
      accounts,
    );
    const beyond = { ...body, moreIdList: [...moreIdList, 999_999_999] };
    assert.equal((await app.call(taskClock.clockPrefill, beyond, { as: asChief })).code, 'TM4000');
  });
});

describe('the clocks of a task', () => {
  it('hide neither those of another task nor those that run', async () => {
    const { db } = app.database;
    const tasks = [await make([freshAccount()]), await make([freshAccount()])];
    const [many, few] = await Promise.all(
      tasks.map(async ({ instanceCode }) => (await read(app, asChief, instanceCode)).instance.instanceId),
    );
    await app.database.pool.query(`
      insert into block_fact (source_id, account_no, account_type, institution, apply_time, occur_day, result, dept_id,
          expire_time, release_time, instance_id)
        select 'c' || n, 'C' || n, 1, 10, now(), current_date, 1, ${handler.deptId}, now() + n * interval '1 minute',
          case when n <= 210 then now() end, case when n <= 420 then ${many} else ${few} end
        from generate_series(1, 421) as n;
      insert into freeze_fact (source_id, account_no, account_type, institution, freeze_day, expire_day, dept_id, state,
          instance_id)
        select 'c' || n, 'C' || n, 1, 10, current_date, current_date + n, ${handler.deptId},
          case when n <= 210 then 2 else 1 end, case when n <= 420 then ${many} else ${few} end
        from generate_series(1, 421) as n`);
    const at = { now: new Date(), zone: app.platform.zone };
    for (const all of [false, true]) {
      const found = await findClocksOf(db, [many ?? 0, few ?? 0], at, { all });
      assert.deepEqual(
        [many, few].map(
          (id) => found.get(id ?? 0)?.filter(({ state }) => state === ClockState.ticking).length,
        ),
        [400, 2],
      );
    }
    await app.database.pool.query("delete from block_fact where source_id like 'c%'");
    await app.database.pool.query("delete from freeze_fact where source_id like 'c%'");
  });
});

describe('the ends', () => {
  const told = async (user: TestUser, instanceCode: string) => {
    const as = await app.signInAs(user);
    const { data } = await app.call(taskMessages, { pageSize: 100, template: {} }, { as });
    return data.dataBody
      .filter((row) => row.instanceCode === instanceCode && row.msgType === 23)
      .map(({ content }) => content)
      .reverse();
  };
  const taskMessages = calls.taskMessage.userPage;
  const look = (ms: number) => {
    const now = new Date(Date.now() + ms);
    return Promise.all([tellClocks(app.platform, now), tellClocks(app.platform, now)]);
  };

  it('of a stopped payment are told at 24, 4 and 1 hours, once, also when two look', async () => {
    const account = freshAccount();
    const task = await make([account]);
    await complete(task, [stopped(account, { blockTime: timeIn(app, -MINUTE) })]);
    await look(0);
    assert.deepEqual(await told(handler, task.instanceCode), []);
    for (const [hours, num] of [
      [25, 1],
      [26, 1],
      [44.5, 2],
      [47.5, 3],
      [47.9, 3],
      [50, 3],
    ] as const) {
      await look(hours * HOUR);
      // Messages of one kind within a minute would else be one: each has a key of its own.
      assert.equal((await told(handler, task.instanceCode)).length, num, `after ${hours} hours`);
    }
    const [first] = await told(handler, task.instanceCode);
    assert.match(first ?? '', /^【止付到期】账户4000\*{8}\d{4}止付将于.+到期（ZJ\d+）。$/);
    assert.deepEqual(await told(chief, task.instanceCode), []);
  });

  it('are told once, of the last rung, after nobody looked for long; and never of what was released', async () => {
    const [account, released] = [freshAccount(), freshAccount()];
    const task = await make([account, released]);
    await complete(task, [stopped(account), stopped(released)]);
    await complete(await make([released]), [{ accountNo: released, action: '解除止付', result: '成功' }]);
    await look(48 * HOUR);
    const texts = await told(handler, task.instanceCode);
    assert.equal(texts.length, 1);
    assert.match(texts[0] ?? '', /已于/);
  });

  it('of a frozen account are told by days, and anew once it was renewed; then it has expired', async () => {
    const account = freshAccount();
    const task = await make([account]);
    await complete(task, [frozen(account, 40)]);
    await look(9 * DAY);
    assert.equal((await told(handler, task.instanceCode)).length, 0);
    for (const [days, num] of [
      [10, 1],
      [33, 2],
      [37, 3],
      [39, 4],
    ] as const) {
      await look(days * DAY);
      assert.equal((await told(handler, task.instanceCode)).length, num, `after ${days} days`);
    }
    const renewal = await make([account]);
    await complete(renewal, [{ ...frozen(account, 100), action: '续冻' }]);
    await look(75 * DAY);
    assert.equal((await told(handler, task.instanceCode)).length, 5);
    await look(101 * DAY);
    assert.equal((await freezesOf(account))[0]?.state, 3);
  });

  it('brings a task to renew a week before, where the template says so, and one only', async () => {
    const { db } = app.database;
    const row = await db
      .selectFrom('task_template')
      .select('settings')
      .where('id', '=', template.templateId)
      .executeTakeFirstOrThrow();
    const settings = JSON.stringify({ ...(row.settings as object), autoRenew: 1 });
    await db.updateTable('task_template').set({ settings }).where('id', '=', template.templateId).execute();
    const account = freshAccount();
    const task = await make([account, freshAccount()]);
    await complete(task, [frozen(account, 20)]);
    const follows = async () => (await read(app, asChief, task.instanceCode)).instance.followUpList;
    await look(12 * DAY);
    assert.deepEqual(await follows(), []);
    await look(13 * DAY);
    await look(17 * DAY);
    const [made, ...more] = await follows();
    assert.ok(made && more.length === 0);
    const renewal = await read(app, asChief, made.instanceCode);
    assert.deepEqual(
      [renewal.instance.originUserId, renewal.detailList[0]?.handlerUserId, renewal.formData.controlItems],
      [chief.userId, handler.userId, '续冻'],
    );
    assert.match(renewal.instance.remark, /自动生成续冻任务。待补充：法律文书。/);
    assert.deepEqual(
      (renewal.formData.accountList as { accountNo: string }[]).map(({ accountNo }) => accountNo),
      [account],
    );
    await requireSoundTask(app, made.instanceCode, 'being made');
  });
});

describe('clocks at size', () => {
  const facts = ['block_fact', 'freeze_fact'];
  after(() => mock.restoreAll());

  it('are found by indexes of what runs, whatever the filter', async () => {
    const other = (await app.makeUser({ codes: taskCodes })).deptId;
    const own = handler.deptId;
    const fill = `
      insert into block_fact (source_id, account_no, account_type, institution, apply_time, occur_day, result, dept_id,
          expire_time, release_time)
        select 'n' || n, 'N' || n, 1, n % 9 * 10 + 10, now(), current_date, 1,
          case when n % 100 = 0 then ${own} else ${other} end, now() + n * interval '1 second',
          case when n % 10 > 0 then now() end
        from generate_series(1, 20000) as n;
      insert into freeze_fact (source_id, account_no, account_type, institution, freeze_day, expire_day, dept_id, state)
        select 'n' || n, 'N' || n, 1, n % 9 * 10 + 10, current_date, current_date + n % 180 + 1,
          case when n % 100 = 0 then ${own} else ${other} end, case when n % 10 > 0 then 2 else 1 end
        from generate_series(1, 20000) as n`;
    await fillAtOnce(app, facts, fill);
    await settle(app, facts);
    const as = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: 1 }));
    const { plansOf } = overhearPlans(app, as, (text) => /\b(block|freeze)_fact\b/.test(text));
    const filters = [
      ...[{}, { accountNo: 'N300' }, { deptId: own }, { institution: 10 }, { mine: 1 }],
      ...[{ expireStart: timeIn(app, HOUR) }, { expireEnd: timeIn(app, DAY) }],
    ];
    for (const clockType of [1, 2])
      for (const filter of filters) {
        const template = { clockType, ...filter };
        const nodes = await plansOf(taskClock.clockList, { template, pageNum: 1, pageSize: 10 });
        const whole = nodes.filter(
          (node) => node['Node Type'] === 'Seq Scan' && facts.includes(node['Relation Name'] ?? ''),
        );
        assert.ok(
          nodes.some((node) => /^(block|freeze)_fact_/.test(node['Index Name'] ?? '')),
          `${JSON.stringify(template)} is found by none of its indexes`,
        );
        assert.deepEqual(whole, [], `${JSON.stringify(template)} reads a table whole`);
      }
    assertEveryFilter(taskClock.clockList, [{ clockType: 1 }, ...filters]);
  });
});
