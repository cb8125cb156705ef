import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { requireSoundTask } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { makeTemplate, type TestTemplate, taskCalls, taskCodes } from '../../testing/tasks.ts';
import { workbook } from '../../testing/workbooks.ts';

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

it('takes priority and time to handle from answers that say them', async () => {
  const shared = { require: false, sortNum: 0, enabledStatus: 1 } as const;
  const deciding = await makeTemplate(app, {}, [
    {
      ...shared,
      ...{ fieldKey: 'level', name: '等级', type: 3 },
      formItemDetailRespList: [{ value: '紧急' }, { value: '低' }],
      priorityRule: [{ value: '紧急', priority: 1 }],
    },
    { ...shared, fieldKey: 'minutes', name: '到场时限', type: 8, handleLimit: 1 },
  ]);
  const rowOf = (formData: object) => ({
    targetName: '城关派出所',
    formData: { victimName: '王芳', ...formData },
  });
  const { data } = await send(
    [rowOf({ level: '紧急', minutes: 45 }), rowOf({ level: '低' }), rowOf({})],
    deciding,
  );
  const found = await app.database.db
    .selectFrom('task_instance')
    .innerJoin('task_detail', 'task_detail.instance_id', 'task_instance.id')
    .select(['priority', 'task_detail.created_at', 'handle_deadline'])
    .where('batch_code', '=', data.batchCode)
    .orderBy('task_instance.code')
    .execute();
  const minutes = (from: Date, to: Date | null) =>
    Math.round(((to?.getTime() ?? 0) - from.getTime()) / 60_000);
  // The limits of the template: 5, 10, 30 minutes to sign and 30, 60, 240 to handle.
  assert.deepEqual(
    found.map(({ priority, created_at, handle_deadline }) => [
      priority,
      minutes(created_at, handle_deadline),
    ]),
    [
      [1, 5 + 45],
      [3, 30 + 240],
      [2, 10 + 60],
    ],
  );
});

it('tells rows with a number of another task or of another row, and dispatches them when they are meant', async () => {
  const phone = '13912340001';
  const withPhone = (victimPhone: string) => ({
    targetName: '城关派出所',
    formData: { victimName: '王芳', victimPhone },
  });
  const first = await send([withPhone(phone)]);
  assert.equal(first.data.successNum, 1);
  const rows = [
    withPhone('13912340002'),
    withPhone(phone),
    withPhone('13912340002'),
    withPhone('13912340003'),
  ];
  const doubles = (data: typeof first.data) =>
    data.duplicateList.map(({ rowNo, sameRowList, duplicateList }) => [
      rowNo,
      sameRowList,
      duplicateList.map((one) => [one.entityValueMasked, one.instanceCode, one.visible]),
    ]);
  const expected = [
    [1, [3], []],
    [2, [], [['139****0001', first.data.batchCode, 1]]],
    [3, [1], []],
  ];
  for (const more of [{ checkOnly: 1 }, {}]) {
    const { data } = await send(rows, more);
    assert.deepEqual([data.batchCode, data.successNum, data.faultList], [null, 0, []]);
    assert.deepEqual(doubles(data), expected);
  }
  const meant = await send(rows, { confirmDuplicate: 1 });
  assert.equal(meant.data.successNum, 4, meant.message);
});

it('reads a workbook as it is pasted, and offers one with the headings of the form', async () => {
  const offered = await app.call(taskCalls.batchTemplate, { templateId: template.templateId }, { as });
  assert.deepEqual(sheetTexts(offered.bytes)[0], ['办理单位*', '被害人*', '联系电话', '账号*']);
  const headings = ['办理单位*', '被害人*', '账号*'];
  const filled = [{ 办理单位: '城关派出所', 被害人: '王芳', 账号: '6222020000112233445' }];
  const read = async (bytes: Buffer, name = '派发.xlsx') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    return app.call(taskCalls.batchRead, form as never, { as });
  };
  const { data } = await read(await workbook(filled, headings));
  assert.deepEqual(data.rowList, [headings, ['城关派出所', '王芳', '6222020000112233445']]);
  assert.equal((await read(await workbook([], headings))).message, '导入文件无法读取：文件中没有数据');
  assert.equal((await read(Buffer.from('x'), 'a.csv')).code, 'CM4151');
  assert.notEqual((await read(Buffer.from('x'))).code, '000000');
  const many = Array.from({ length: 101 }, () => filled[0] ?? {});
  assert.match((await read(await workbook(many, headings))).message, /行数过多/);
});
