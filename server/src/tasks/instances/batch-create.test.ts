import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { TestSession } from '../../testing/factories.ts';
import { requireSoundTask } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { makeTemplate, type TestTemplate, taskCalls, taskCodes } from '../../testing/tasks.ts';

let app: TestApp;
let as: TestSession;
let template: TestTemplate;
before(async () => {
  app = await startApp();
  as = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: 1 }));
  template = await makeTemplate(app);
  await app.makeDepartment({ name: '城关派出所' });
  await app.makeDepartment({ name: '北关派出所' });
});
after(() => app.stop());

const send = (rowList: object[], more: object = {}, options: object = {}) =>
  app.call(taskCalls.batchCreate, { ...template, priority: 2, rowList, ...more } as never, {
    as,
    ...options,
  });
const row = (targetName: string, victimName: string) => ({ targetName, formData: { victimName } });

it('dispatches a task a row with one batch code, each of them sound', async () => {
  const { data } = await send([
    row('城关派出所', '王芳'),
    row('北关派出所 ', '李娜'),
    row('城关派出所', '赵强'),
  ]);
  assert.deepEqual([data.successNum, data.faultList], [3, []]);
  const found = await app.call(taskCalls.list, { template: { batchCode: data.batchCode } }, { as });
  assert.equal(found.data.count, 3);
  assert.deepEqual(found.data.dataBody.map(({ handlerNames }) => handlerNames).sort(), [
    '北关派出所',
    '城关派出所',
    '城关派出所',
  ]);
  for (const { instanceCode } of found.data.dataBody) await requireSoundTask(app, instanceCode, 'a batch');
});

it('knows departments of one name by code or path', async () => {
  for (const district of ['甲区', '乙区'])
    await app.makeDepartment({
      name: '刑侦大队',
      code: `XZ-${district}`,
      parentId: await app.makeDepartment({ name: district }),
    });
  const [byName, byCode, byPath] = await Promise.all(
    ['刑侦大队', 'XZ-甲区', '乙区/刑侦大队'].map((name) => send([row(name, '王芳')], { checkOnly: 1 })),
  );
  assert.deepEqual(byName?.data.faultList[0]?.reasonList, [
    '名为“刑侦大队”的单位有 2 个，请填写单位代码或完整路径',
  ]);
  assert.deepEqual([byCode?.data.faultList, byPath?.data.faultList], [[], []]);
});

it('says what is wrong with which row, and then dispatches none', async () => {
  const count = async () => (await app.call(taskCalls.list, { template: {} }, { as })).data.count;
  const before = await count();
  const rows = [row('城关派出所', '王芳'), row('无名派出所', '李娜'), row('', '')];
  for (const checkOnly of [0, 1]) {
    const { data } = await send(rows, { checkOnly });
    assert.equal(data.successNum, 0);
    assert.deepEqual(
      data.faultList.map(({ rowNo, reasonList }) => [rowNo, reasonList]),
      [
        [2, ['没有名为“无名派出所”的启用单位']],
        [3, ['请填写办理单位', '请填写被害人']],
      ],
    );
  }
  assert.deepEqual((await send([row('城关派出所', '王芳')], { checkOnly: 1 })).data.faultList, []);
  assert.equal(await count(), before);
  const many = Array.from({ length: 101 }, () => row('城关派出所', '王芳'));
  assert.notEqual((await send(many)).code, '000000');
});
