/** 值班表: who plans it, for whom, and whom a department's task tells. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { calls, DataScope, dutyLimits } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { department, dispatch, makeTemplate, type TestTemplate, taskCodes } from '../../testing/tasks.ts';

const { taskDuty, taskMessage } = calls;
const HOUR = 3_600_000;
let app: TestApp;
let template: TestTemplate;
let station = 0;
let other = 0;
let closed = 0;
let supervisor: TestSession;
let chief: TestSession;
const members: TestUser[] = [];
let stranger: TestUser;

before(async () => {
  app = await startApp();
  template = await makeTemplate(app);
  station = await app.makeDepartment({ name: '值班派出所' });
  other = await app.makeDepartment({ name: '别处派出所' });
  closed = await app.makeDepartment({ name: '撤销派出所' });
  await app.database.db.updateTable('department').set({ status: 0 }).where('id', '=', closed).execute();
  const codes = [...taskCodes, 'latin_task_management_supervise'] as const;
  supervisor = await app.signInAs(
    await app.makeUser({ codes, scope: DataScope.chosenDepartments, chosenDepartments: [station, closed] }),
  );
  chief = await app.signInAs(await app.makeUser({ codes: taskCodes }));
  const own = { codes: taskCodes, scope: DataScope.self };
  for (let n = 0; n < 3; n++) members.push(await app.makeUser({ ...own, deptId: station }));
  stranger = await app.makeUser({ ...own, deptId: other });
});
after(() => app.stop());

const at = (hours: number) => app.platform.zone.text(new Date(Date.now() + hours * HOUR));
const idOf = (n: number) => members[n]?.userId ?? 0;
const shift = (userIdList: number[], more: object = {}) => ({
  ...{ deptId: station, userIdList, startTime: at(-1), endTime: at(8) },
  ...more,
});
const add = (body: object, as = supervisor) => app.call(taskDuty.add, body as never, { as });

/** Of the three members those who were told of a new task of the station. */
async function toldOfNew(): Promise<number[]> {
  const { instance } = await dispatch(app, chief, template, [department(station)]);
  const told: number[] = [];
  for (const [n, member] of members.entries()) {
    const as = await app.signInAs(member);
    const { data } = await app.call(taskMessage.userPage, { template: {} }, { as });
    if (data.dataBody.some(({ instanceCode }) => instanceCode === instance.instanceCode)) told.push(n);
  }
  return told;
}

it('tells of a department’s task who is on duty, and everybody where nobody is', async () => {
  assert.deepEqual(await toldOfNew(), [0, 1, 2]);
  assert.equal((await add(shift([idOf(1)]))).code, '000000');
  assert.equal((await add(shift([idOf(2)], { startTime: at(1) }))).code, '000000', 'later on duty');
  assert.deepEqual(await toldOfNew(), [1]);
  const page = await app.call(taskDuty.page, { template: { state: 2 } }, { as: supervisor });
  const [running] = page.data.dataBody;
  assert.deepEqual([page.data.count, running?.deptName, running?.canEnd], [1, '值班派出所', 1]);
  assert.equal((await app.call(taskDuty.end, { id: running?.id ?? 0 }, { as: supervisor })).code, '000000');
  assert.deepEqual(await toldOfNew(), [0, 1, 2], 'nobody is on duty any more');
});

it('is planned for members of one’s own departments, and nobody twice at a time', async () => {
  const faults: [object, string][] = [
    [shift([idOf(0)], { deptId: other }), '请选择数据范围内的启用单位'],
    [shift([stranger.userId]), '请选择该单位在职且有任务处理权限的人员'],
    [shift([idOf(0)], { endTime: at(-0.5) }), '结束时间应晚于开始时间和当前时间'],
    [shift([idOf(0)], { startTime: at(9) }), '结束时间应晚于开始时间和当前时间'],
    [shift([idOf(0)], { endTime: at(24 * 40) }), '一次值班最长 31 天'],
    [shift([idOf(0)], { deptId: closed }), '请选择数据范围内的启用单位'],
  ];
  for (const [body, fault] of faults) {
    const reply = await add(body);
    assert.notEqual(reply.code, '000000', fault);
    assert.match(JSON.stringify([reply.message, reply.data, String(reply.bytes)]), new RegExp(fault));
  }
  const first = await Promise.all([add(shift([idOf(0)])), add(shift([idOf(0)], { startTime: at(2) }))]);
  assert.deepEqual(first.map(({ code }) => code).sort(), ['000000', 'TM4000']);
});

it('shows members their own department’s shifts, and lets them end none', async () => {
  const member = await app.signInAs(members[0] as TestUser);
  const { data } = await app.call(taskDuty.page, { template: {} }, { as: member });
  assert.ok(data.dataBody.length > 0 && data.dataBody.every(({ canEnd }) => canEnd === 0));
  const id = data.dataBody[0]?.id ?? 0;
  assert.equal((await app.call(taskDuty.end, { id }, { as: member })).status, 403);
  const far = await app.signInAs(stranger);
  assert.equal((await app.call(taskDuty.page, { template: {} }, { as: far })).data.count, 0);
  const elsewhere = await app.signInAs(
    await app.makeUser({
      codes: [...taskCodes, 'latin_task_management_supervise'],
      ...{ scope: DataScope.chosenDepartments, chosenDepartments: [other] },
    }),
  );
  assert.equal((await app.call(taskDuty.end, { id }, { as: elsewhere })).code, 'CM4040');
  assert.equal((await app.call(taskDuty.end, { id: 2_000_000_000 }, { as: supervisor })).code, 'CM4040');
});

it('has no more shifts ahead than somebody can oversee', async () => {
  await app.database.pool.query(
    `insert into task_duty (dept_id, user_id, start_at, end_at, created_by)
     select $1, $2, now() + n * interval '1 day', now() + n * interval '1 day' + interval '1 hour', $2
     from generate_series(100, 99 + $3::int) as n`,
    [station, idOf(0), dutyLimits.open],
  );
  const full = await add(shift([idOf(1)], { startTime: at(24), endTime: at(32) }));
  assert.match(full.message, new RegExp(String(dutyLimits.open)));
});
