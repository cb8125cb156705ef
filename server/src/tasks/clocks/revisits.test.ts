/** 回访日期: told once, on its day, to who handled the task. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { calls, HandleType, type TaskFormItem, TaskItemType } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { ok } from '../../testing/task-staff.ts';
import { dispatch, handle, makeTemplate, person, type TestTemplate, taskCodes } from '../../testing/tasks.ts';
import { tellRevisits } from './revisits.ts';

const DAY = 86_400_000;
const revisit: TaskFormItem = {
  ...{ fieldKey: 'revisitDate', name: '回访日期', type: TaskItemType.date, require: false },
  ...{ sortNum: 9, enabledStatus: 1 },
};

let app: TestApp;
let template: TestTemplate;
let chief: TestSession;
let handler: TestUser;
let asHandler: TestSession;

before(async () => {
  app = await startApp();
  template = await makeTemplate(app, { needSign: 0 }, [], [revisit]);
  chief = await app.signInAs(await app.makeUser({ codes: taskCodes }));
  handler = await app.makeUser({ codes: taskCodes });
  asHandler = await app.signInAs(handler);
});
after(() => app.stop());

const dayIn = (days: number) => app.platform.zone.text(new Date(Date.now() + days * DAY)).slice(0, 10);
const at = (days: number, time: string) => app.platform.zone.instant(`${dayIn(days)} ${time}`);

async function complete(revisitDate: string, by = handler) {
  const task = await dispatch(app, chief, template, [person(by.userId)]);
  const detailId = task.detailList[0]?.detailId ?? 0;
  const formData = { handleNote: '已劝阻', revisitDate };
  const as = by === handler ? asHandler : await app.signInAs(by);
  ok(await handle(app, as, HandleType.complete, { detailId }, { formData }));
  return { instanceCode: task.instance.instanceCode, detailId };
}

async function told(instanceCode: string, as = asHandler) {
  const { data } = await app.call(calls.taskMessage.userPage, { pageSize: 100, template: {} }, { as });
  return data.dataBody
    .filter((row) => row.instanceCode === instanceCode && row.msgType === 20)
    .map(({ content }) => content);
}

it('tells it in the morning of the day, once, also when two processes look', async () => {
  const { instanceCode } = await complete(dayIn(3));
  await tellRevisits(app.platform, at(2, '12:00:00'));
  await tellRevisits(app.platform, at(3, '07:59:59'));
  assert.deepEqual(await told(instanceCode), []);
  const looks = [at(3, '08:00:00'), at(3, '08:00:01')];
  await Promise.all(looks.map((now) => tellRevisits(app.platform, now)));
  await tellRevisits(app.platform, at(4, '09:00:00'));
  assert.equal((await told(instanceCode)).length, 1);
  assert.match((await told(instanceCode))[0] ?? '', new RegExp(`回访日期为${dayIn(3)}`));
});

it('tells it after downtime, however long, once', async () => {
  const [late, gone] = [await complete(dayIn(10)), await complete(dayIn(11))];
  await tellRevisits(app.platform, at(16, '09:00:00'));
  for (const { instanceCode } of [late, gone]) assert.equal((await told(instanceCode)).length, 1);
  const { instanceCode } = await complete(dayIn(20));
  await tellRevisits(app.platform, at(49, '09:00:00'));
  await tellRevisits(app.platform, at(49, '09:01:00'));
  const [said = '', ...more] = await told(instanceCode);
  assert.match(said, new RegExp(`回访日期为${dayIn(20)}`));
  assert.deepEqual(more, []);
});

it('tells it where the result came weeks after the day', async () => {
  const { instanceCode } = await complete(dayIn(-30));
  await tellRevisits(app.platform, at(1, '09:00:00'));
  assert.equal((await told(instanceCode)).length, 1);
});

it('follows the result that counts: reopened it is silent, with another day it is told on that one', async () => {
  const { instanceCode, detailId } = await complete(dayIn(40));
  ok(
    await handle(
      app,
      chief,
      HandleType.reopen,
      { instanceCode },
      { opinion: '补充', reopenDetailIdList: [detailId] },
    ),
  );
  await tellRevisits(app.platform, at(40, '09:00:00'));
  assert.deepEqual(await told(instanceCode), []);
  const formData = { handleNote: '已劝阻', revisitDate: dayIn(42) };
  ok(await handle(app, asHandler, HandleType.complete, { detailId }, { formData }));
  await tellRevisits(app.platform, at(41, '09:00:00'));
  assert.deepEqual(await told(instanceCode), []);
  await tellRevisits(app.platform, at(42, '09:00:00'));
  assert.equal((await told(instanceCode)).length, 1);
});

it('tells whoever stands in for the handler, too', async () => {
  const stands = await app.makeUser({ codes: taskCodes });
  const asStands = await app.signInAs(stands);
  const away = await app.makeUser({ codes: taskCodes });
  const asAway = await app.signInAs(away);
  const { instanceCode } = await complete(dayIn(50), away);
  const absence = {
    substituteId: stands.userId,
    ...{ startTime: app.platform.zone.text(new Date(Date.now() - DAY)) },
    ...{ endTime: app.platform.zone.text(new Date(Date.now() + DAY)) },
  };
  ok(await app.call(calls.taskSubstitute.add, absence, { as: asAway }));
  await tellRevisits(app.platform, at(50, '09:00:00'));
  assert.equal((await told(instanceCode, asAway)).length, 1);
  assert.equal((await told(instanceCode, asStands)).length, 1);
});

it('tells the head of the department where the handler has left, and without one whoever ordered it', async () => {
  const deptId = await app.makeDepartment({ name: '回访派出所' });
  const [gone, head] = [
    await app.makeUser({ codes: taskCodes, deptId }),
    await app.makeUser({ codes: taskCodes, deptId }),
  ];
  const [first, second] = [await complete(dayIn(60), gone), await complete(dayIn(62), gone)];
  const { db } = app.database;
  await db.updateTable('user_account').set({ person_status: 0 }).where('id', '=', gone.userId).execute();
  await tellRevisits(app.platform, at(60, '09:00:00'));
  assert.equal((await told(first.instanceCode, chief)).length, 1);
  await db.updateTable('department').set({ head_user_id: head.userId }).where('id', '=', deptId).execute();
  await tellRevisits(app.platform, at(62, '09:00:00'));
  assert.equal((await told(second.instanceCode, await app.signInAs(head))).length, 1);
  assert.deepEqual(await told(second.instanceCode, chief), []);
});
