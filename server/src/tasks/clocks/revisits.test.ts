/** 回访日期: told once, on its day, to who handled the task. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { calls, HandleType, type TaskFormItem, TaskItemType } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
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
const ok = (reply: { code: string; message: string }) => assert.equal(reply.code, '000000', reply.message);

async function complete(revisitDate: string) {
  const task = await dispatch(app, chief, template, [person(handler.userId)]);
  const detailId = task.detailList[0]?.detailId ?? 0;
  const formData = { handleNote: '已劝阻', revisitDate };
  ok(await handle(app, asHandler, HandleType.complete, { detailId }, { formData }));
  return { instanceCode: task.instance.instanceCode, detailId };
}

async function told(instanceCode: string) {
  const { data } = await app.call(
    calls.taskMessage.userPage,
    { pageSize: 100, template: {} },
    { as: asHandler },
  );
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

it('tells it after downtime, but not weeks later', async () => {
  const [late, gone] = [await complete(dayIn(10)), await complete(dayIn(11))];
  await tellRevisits(app.platform, at(16, '09:00:00'));
  assert.equal((await told(late.instanceCode)).length, 1);
  const { instanceCode } = await complete(dayIn(20));
  await tellRevisits(app.platform, at(27, '09:00:00'));
  assert.equal((await told(instanceCode)).length, 0);
  assert.equal((await told(gone.instanceCode)).length, 1);
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
