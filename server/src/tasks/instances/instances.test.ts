import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { BacklogTab, calls, HandleStatus, HandleType, TaskItemType, TaskStatus } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  department,
  dispatch,
  dispatchBody,
  handle,
  item,
  makeTemplate,
  person,
  read,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';
import { findFormEntries } from '../templates/index.ts';
import { purgeOldDrafts, tellOldDrafts } from './drafts.ts';

const SELF = 5;
let app: TestApp;
let chief: TestUser;
let handler: TestUser;
let asChief: TestSession;
let asHandler: TestSession;
let template: TestTemplate;

before(async () => {
  app = await startApp();
  const codes = [...taskCodes, 'latin_task_management_terminate', 'latin_task_management_export'] as const;
  chief = await app.makeUser({ codes, scope: SELF });
  handler = await app.makeUser({ codes, scope: SELF });
  asChief = await app.signInAs(chief);
  asHandler = await app.signInAs(handler);
  template = await makeTemplate(app);
});
after(() => app.stop());

const note = { formData: { handleNote: '已办理' } };
const PHONE = '13812345678';
const ACCOUNT = '6222021234567890123';
const form = { victimName: '王芳', victimPhone: PHONE, accountList: [{ accountNo: ACCOUNT }] };
const key = (name: string) => ({ 'idempotency-key': `${name}-0123456789abcdef` });
const create = (body: object, as = asChief, headers = {}) =>
  app.call(taskCalls.create, body as never, { as, headers });
const leave = (user: TestUser) =>
  app.database.db
    .updateTable('user_account')
    .set({ person_status: 0 })
    .where('id', '=', user.userId)
    .execute();
const ok = ({ code, message }: { code: string; message: string }) => assert.equal(code, '000000', message);
const firstStep = (task: { detailList: { detailId: number }[] }) => task.detailList[0]?.detailId ?? 0;

/** The same export as a task of 任务中心. */
async function exportedByTask(body: object): Promise<Buffer> {
  const asked = await app.call(calls.exportTask.add, { kind: 'task', body } as never, { as: asChief });
  assert.equal(asked.code, '000000', asked.message);
  const { id } = asked.data as { id: number };
  for (let attempt = 0; attempt < 500; attempt++) {
    const { data } = await app.call(calls.exportTask.page, { template: {} }, { as: asChief });
    const task = data.dataBody.find((one) => one.id === id);
    if (task && task.finishedTime !== null) {
      assert.equal(task.failure, '');
      return (await app.call(calls.exportTask.download, { id }, { as: asChief })).bytes;
    }
    await pause(20);
  }
  throw new Error(`export task ${id} does not end`);
}

describe('dispatching', () => {
  it('takes no sign in the address of an attachment that no database stores', async () => {
    for (const sign of ['\u0000', '\ud800']) {
      const fileList = [{ name: `单据${sign}`, uid: sign, url: `/a${sign}` }];
      const sent = await create(dispatchBody(template, [person(handler.userId)], { fileList }));
      assert.equal(sent.code, '000000', sent.message);
      const { fileList: kept } = await read(app, asChief, sent.data.instanceCode);
      assert.equal(kept[0]?.name?.startsWith('单据'), true);
    }
  });

  it('keeps every field, is logged, tells its handler, and happens once however often it is sent', async () => {
    const body = dispatchBody(template, [person(handler.userId)], {
      title: '核查账户',
      priority: 1,
      deadline: '2099-01-01 10:00:00',
      remark: '尽快',
      ccUserIdList: [chief.userId],
      formData: form,
      completeMode: 1,
    });
    const [one, other] = await Promise.all([
      create(body, asChief, key('once')),
      create(body, asChief, key('once')),
    ]);
    assert.deepEqual(one.data, other.data);
    const written = await app.database.db
      .selectFrom('operation_log')
      .select('trace_id')
      .where('object_name', '=', one.data.instanceCode)
      .execute();
    assert.equal(written.length, 1);
    // Whichever came second was answered what the first had stored.
    const first =
      [one, other].find(({ headers }) => headers.get('x-trace-id') === written[0]?.trace_id) ?? one;
    assert.equal(first.code, '000000', first.message);
    const task = await read(app, asChief, first.data.instanceCode);
    assert.match(task.instance.instanceCode, /^ZJ\d{12}$/);
    const { instance } = task;
    assert.deepEqual(
      [
        instance.title,
        instance.priority,
        instance.remark,
        instance.completeMode,
        instance.originUserName,
        instance.status,
      ],
      ['核查账户', 1, '尽快', 1, chief.userName, TaskStatus.pending],
    );
    assert.deepEqual(task.formData, form);
    assert.equal(task.detailList[0]?.handleDeadline, '2099-01-01 10:00:00');
    assert.equal((await app.logged(first)).content, `派发任务“核查账户”（${instance.instanceCode}）`);
    const messages = await app.call(calls.taskMessage.userPage, { template: {} }, { as: asHandler });
    assert.ok(
      messages.data.dataBody.some((row) => row.instanceCode === instance.instanceCode && row.msgType === 1),
    );
  });

  it('makes the title by the rule, one task a target where it is split, and numbers without gaps', async () => {
    const { data } = await create(
      dispatchBody(template, [person(handler.userId), person(chief.userId)], { splitFlag: 1 }),
    );
    assert.equal(data.instanceList.length, 2);
    assert.equal(data.batchCode, data.instanceCode);
    const numbers = data.instanceList.map(({ instanceCode }) => Number(instanceCode.slice(-4)));
    assert.equal(numbers[1], (numbers[0] ?? 0) + 1);
    const task = await read(app, asChief, data.instanceCode);
    assert.match(task.instance.title, /^测试模板\d+-王芳$/);
  });

  it('refuses what the form lacks, targets that cannot handle, old templates and disabled ones', async () => {
    const missing = await create(dispatchBody(template, [person(handler.userId)], { formData: {} }));
    assert.deepEqual([missing.status, missing.code, missing.message], [200, 'TM4005', '请填写被害人']);
    const { errorList, fields } = missing.data as unknown as {
      errorList: { fieldKey: string }[];
      fields: { path: string }[];
    };
    assert.equal(errorList[0]?.fieldKey, 'victimName');
    assert.equal(fields[0]?.path, 'formData.victimName');
    const codeless = await app.makeUser();
    const unfit = await create(dispatchBody(template, [person(handler.userId), person(codeless.userId)]));
    assert.deepEqual(
      [unfit.code, unfit.message],
      ['TM4000', `派发对象“${codeless.userName}”已停用、已离职或没有任务处理权限，请移除后重新提交`],
    );
    const more: number[] = [];
    for (let n = 0; n < 5; n++) more.push((await app.makeUser({ userName: `无权限${n}` })).userId);
    const many = await create(dispatchBody(template, [codeless.userId, ...more].map(person)));
    assert.match(many.message, /^派发对象(“.+?”、){4}“.+?”等 6 个已停用、/);
    const old = await create(
      dispatchBody({ ...template, templateVersionId: 999_999 }, [person(handler.userId)]),
    );
    assert.equal(old.code, 'TM4007');
    assert.deepEqual(old.data, { templateVersionId: template.templateVersionId });
    const off = await makeTemplate(app);
    await app.database.db
      .updateTable('task_template')
      .set({ enabled_status: 0 })
      .where('id', '=', off.templateId)
      .execute();
    assert.equal((await create(dispatchBody(off, [person(handler.userId)]))).code, 'TM4006');
    const past = await create(
      dispatchBody(template, [person(handler.userId)], { deadline: '2020-01-01 00:00:00' }),
    );
    assert.equal(past.code, 'CM4001');
  });

  it('refuses what the form never asked, by its key, in whichever call a form comes', async () => {
    const faultsOf = async (reply: { code: string; message: string; data: unknown }) => {
      assert.equal(reply.code, 'TM4005', reply.message);
      const { fields } = reply.data as { fields: { path: string; message: string }[] };
      return fields.map(({ path, message }) => [path, message]);
    };
    const wrong = { ...form, victimAge: '30', accountList: [{ accountNo: ACCOUNT, bank: '工行' }] };
    const targets = [person(handler.userId)];
    const told = [
      ['formData.accountList.0.bank', '涉案账户第1行：没有字段“bank”'],
      ['formData.victimAge', '表单中没有字段“victimAge”'],
    ];
    assert.deepEqual(
      await faultsOf(await create(dispatchBody(template, targets, { formData: wrong }))),
      told,
    );
    const { instance, detailList } = await dispatch(app, asChief, template, targets);
    const amended = {
      ...{ instanceId: instance.instanceId, version: 1, title: '', priority: 3, fileList: [], remark: '' },
      ...{ ccUserIdList: [], targetList: targets, formData: wrong },
    };
    const { instanceVersion } = await read(app, asChief, instance.instanceCode);
    const modified = await app.call(
      taskCalls.submitformodify,
      { ...amended, version: instanceVersion } as never,
      { as: asChief },
    );
    assert.deepEqual(await faultsOf(modified), told);
    const detailId = firstStep({ detailList });
    await handle(app, asHandler, HandleType.sign, { detailId });
    const done = await handle(
      app,
      asHandler,
      HandleType.complete,
      { detailId },
      { formData: { handleNote: '已办理', result: '1' } },
    );
    assert.deepEqual(await faultsOf(done), [['formData.result', '表单中没有字段“result”']]);
    const place = await app.makeDepartment({ name: '未知字段派出所' });
    assert.ok(place > 0);
    const batch = await app.call(
      taskCalls.batchCreate,
      {
        ...{ ...template, priority: 3, checkOnly: 1 },
        rowList: [{ targetName: '未知字段派出所', formData: { ...form, victimAge: '30' } }],
      } as never,
      { as: asChief },
    );
    assert.deepEqual(batch.data.faultList, [{ rowNo: 1, reasonList: ['表单中没有字段“victimAge”'] }]);
  });

  it('names people, departments and regions as they are called, and none that are not there', async () => {
    const items = [
      item('leader', '主办人', TaskItemType.user),
      item('office', '主办单位', TaskItemType.department),
      item('place', '案发地', TaskItemType.region),
      item('helperList', '协办人', TaskItemType.table, {
        childItemList: [item('helper', '姓名', TaskItemType.user)],
      }),
    ];
    const asking = await makeTemplate(app, {}, items, items);
    const deptId = await app.makeDepartment({ name: '主办派出所' });
    const said = (userId: number, dept = deptId) => ({
      leader: { userId, userName: '局长' },
      office: { deptId: dept, deptName: '市局' },
      place: { regionCode: '510104', regionName: '北京市' },
      helperList: [{ helper: { userId, userName: '局长' } }],
    });
    const leader = { userId: handler.userId, userName: handler.userName };
    const named = {
      leader,
      office: { deptId, deptName: '主办派出所' },
      place: { regionCode: '510104', regionName: '锦江区' },
      helperList: [{ helper: leader }],
    };
    const targets = [person(handler.userId)];
    const bodyOf = (userId: number, dept?: number) =>
      dispatchBody(asking, targets, { formData: { victimName: '王芳', ...said(userId, dept) } });
    const none = 999_999_999;
    const refused = await create(bodyOf(none, none));
    assert.equal(refused.code, 'TM4005');
    assert.deepEqual(
      (refused.data as unknown as { fields: { path: string; message: string }[] }).fields.map(
        ({ path, message }) => [path, message],
      ),
      [
        ['formData.leader', '请选择主办人'],
        ['formData.office', '请选择主办单位'],
        ['formData.helperList.0.helper', '协办人第1行：请选择姓名'],
      ],
    );
    const made = await create(bodyOf(handler.userId));
    const { instance, formData, detailList } = await read(app, asChief, made.data.instanceCode);
    assert.deepEqual(formData, { victimName: '王芳', ...named });

    const amended = {
      ...{ instanceId: instance.instanceId, version: instance.instanceVersion, title: '', priority: 3 },
      ...{ fileList: [], remark: '', ccUserIdList: [], targetList: targets },
      formData: { victimName: '王芳', ...said(chief.userId) },
    };
    const modified = await app.call(taskCalls.submitformodify, amended as never, { as: asChief });
    assert.deepEqual(
      modified.data.changeList.map(({ fieldKey, newValue }) => [fieldKey, newValue]),
      [
        ['leader', chief.userName],
        ['helperList', '1 行'],
      ],
    );

    const detailId = firstStep({ detailList });
    await handle(app, asHandler, HandleType.sign, { detailId });
    const result = (userId: number) => ({ formData: { handleNote: '已办理', ...said(userId) } });
    const wrong = await handle(app, asHandler, HandleType.complete, { detailId }, result(none));
    assert.equal(wrong.code, 'TM4005');
    await handle(app, asHandler, HandleType.complete, { detailId }, result(handler.userId));
    const done = await read(app, asChief, made.data.instanceCode);
    assert.deepEqual(done.detailList[0]?.handleData, { handleNote: '已办理', ...named });

    const { wordOf, pathOf } = await findFormEntries(app.database.db, items);
    const town = wordOf('region', '510104');
    for (const [regionName, stored] of [
      [town, town],
      [`湖南省/长沙市/${town}`, pathOf('region', '510104')],
    ] as const) {
      const place = { regionCode: '510104', regionName };
      const formData = { victimName: '王芳', ...said(handler.userId), place };
      const one = await dispatch(app, asChief, asking, targets, { formData });
      assert.deepEqual(one.formData.place, { regionCode: '510104', regionName: stored });
    }
    assert.equal(pathOf('region', '510104'), '四川省/成都市/锦江区');
  });

  it('gives alarms and cases the numbers that they have, and takes none that are not there or beyond reach', async () => {
    const { db } = app.database;
    const items = [
      item('alarmList', '关联警情', TaskItemType.alarms),
      item('caseList', '关联案件', TaskItemType.cases),
    ];
    const asking = await makeTemplate(app, {}, items, items);
    const deptId = await app.makeDepartment();
    const own = await app.makeUser({ codes: taskCodes, scope: 3, deptId });
    const asOwn = await app.signInAs(own);
    const alarm = async (no: string, dept: number) =>
      db
        .insertInto('alarm_fact')
        .values({
          ...{ source_id: no, alarm_no: no, alarm_time: new Date(), occur_day: '2026-01-01' },
          ...{ alarm_source: 1, dept_id: dept, region_code: 510_104 },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const { id: caseId } = await db
      .insertInto('case_fact')
      .values({
        ...{ source_id: 'A-LINK', case_no: 'A-LINK', case_name: '王芳被诈骗案', stage: 2, dept_id: deptId },
        ...{ region_code: 510_104, accept_day: '2026-01-01' },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: near } = await alarm('J-NEAR', deptId);
    const { id: far } = await alarm('J-FAR', await app.makeDepartment());
    const alarmNamed = (...ids: number[]) => ids.map((alarmId) => ({ alarmId, alarmNo: 'J-FALSE' }));
    const bodyOf = (alarmList: object[]) =>
      dispatchBody(asking, [person(handler.userId)], {
        formData: { victimName: '王芳', alarmList, caseList: [{ caseId, caseNo: 'A-FALSE' }] },
      });
    const send = (alarmList: object[]) =>
      app.call(taskCalls.create, bodyOf(alarmList) as never, { as: asOwn });
    for (const other of [999_999_999, far]) {
      const refused = await send(alarmNamed(near, other));
      assert.equal(refused.code, 'TM4005');
      assert.match(refused.message, /关联警情中的第2项已不存在或您无权查看/);
    }
    const made = await send(alarmNamed(near));
    assert.equal(made.code, '000000', made.message);
    const { instanceCode } = made.data;
    const links = {
      alarmList: [{ alarmId: near, alarmNo: 'J-NEAR' }],
      caseList: [{ caseId, caseNo: 'A-LINK' }],
    };
    const task = await read(app, asOwn, instanceCode);
    assert.deepEqual(task.formData, { victimName: '王芳', ...links });
    assert.deepEqual([task.instance.alarmNos, task.instance.caseNos], ['J-NEAR', 'A-LINK']);

    // Its handler sees neither alarm nor case by himself, and names in his result what the task names.
    const detailId = firstStep(task);
    await handle(app, asHandler, HandleType.sign, { detailId });
    const complete = (ids: number[]) =>
      handle(
        app,
        asHandler,
        HandleType.complete,
        { detailId },
        { formData: { handleNote: '已办理', alarmList: alarmNamed(...ids), caseList: [] } },
      );
    assert.equal((await complete([far])).code, 'TM4005');
    assert.equal((await complete([near])).code, '000000');
    const done = await read(app, asOwn, instanceCode);
    assert.deepEqual(done.detailList[0]?.handleData?.alarmList, links.alarmList);

    // Nor does a member of its department, who names what is his department's.
    const { id: second } = await alarm('J-SECOND', deptId);
    const member = await app.makeUser({ codes: ['latin_task_management_handle'], scope: SELF, deptId });
    const asMember = await app.signInAs(member);
    const given = await dispatch(app, asOwn, asking, [person(member.userId)]);
    const step = { detailId: firstStep(given) };
    ok(await handle(app, asMember, HandleType.sign, step));
    const result = {
      handleNote: '已办理',
      alarmList: alarmNamed(second),
      caseList: [{ caseId, caseNo: '' }],
    };
    ok(await handle(app, asMember, HandleType.complete, step, { formData: result }));
  });

  it('goes to a hundred targets, and its history names as many as there is room for, and their number', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 100; n++) ids.push(await app.makeDepartment({ name: `第${n}责任区派出所` }));
    const task = await dispatch(app, asChief, template, ids.map(department));
    assert.equal(task.detailList.length, 100);
    const { data } = await app.call(
      taskCalls.historyPage,
      { template: { instanceCode: task.instance.instanceCode } },
      { as: asChief },
    );
    const names = data.dataBody[0]?.targetNames ?? '';
    assert.match(names, /^第0责任区派出所、.*、第\d+责任区派出所等100个$/);
    assert.ok(names.length <= 300, names);
  });

  it('bounds a form in size and depth before any work', async () => {
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
    const long = { victimName: '王'.repeat(300_000) };
    for (const formData of [deep, long, { __proto__x: 1 }]) {
      const reply = await create(dispatchBody(template, [person(handler.userId)], { formData }));
      assert.deepEqual([reply.status, reply.code], [400, 'CM4001']);
    }
  });

  it('tells of the same number in another task, masked, before it is dispatched again', async () => {
    const other = await makeTemplate(app);
    const account = '6222029999888877776';
    const formData = { ...form, accountList: [{ accountNo: account }], victimPhone: '13900001111' };
    const { data } = await create(dispatchBody(other, [person(handler.userId)], { formData }));
    const again = await create(
      dispatchBody(other, [person(handler.userId)], { formData, confirmDuplicate: 0 }),
    );
    assert.equal(again.code, 'TM4015');
    const { duplicateList } = again.data as unknown as {
      duplicateList: { instanceCode: string; entityValueMasked: string }[];
    };
    assert.ok(
      duplicateList.every(
        (one) => one.instanceCode === data.instanceCode && !one.entityValueMasked.includes(account),
      ),
    );
    const asked = await app.call(
      taskCalls.checkDuplicate,
      { templateType: 1, entityList: [{ entityType: 'account', entityValue: ` ${account} ` }] },
      { as: asHandler },
    );
    assert.equal(asked.data.duplicateList[0]?.instanceCode, data.instanceCode);
  });

  it('tells of the numbers that a task has since it was changed, and of none that it had before', async () => {
    const [before, since] = ['6222029999888870001', '6222029999888870002'];
    const withAccount = (accountNo: string) => ({ ...form, accountList: [{ accountNo }] });
    const formData = withAccount(before);
    const targetList = [person((await app.makeUser({ codes: taskCodes, scope: SELF })).userId)];
    const task = await dispatch(app, asChief, template, targetList, { formData });
    const { instance, instanceVersion: version } = task;
    const amended = await app.call(
      taskCalls.submitformodify,
      {
        ...{ instanceId: instance.instanceId, version, title: instance.title, priority: 3 },
        ...{ formData: withAccount(since), targetList },
      },
      { as: asChief },
    );
    assert.equal(amended.code, '000000', amended.message);
    for (const [entityValue, codes] of [
      [before, []],
      [since, [instance.instanceCode]],
    ] as const) {
      const { data } = await app.call(
        taskCalls.checkDuplicate,
        { templateType: 1, entityList: [{ entityType: 'account', entityValue }] },
        { as: asChief },
      );
      assert.deepEqual(
        data.duplicateList.map(({ instanceCode }) => instanceCode),
        codes,
      );
    }
  });
});

describe('drafts', () => {
  it('go after half a year in which nobody wrote on them, once, told as done by the product, and no task with them', async () => {
    const owner = await app.makeUser({ codes: taskCodes, scope: SELF });
    const as = await app.signInAs(owner);
    const { db } = app.database;
    const make = async (days: number) => {
      const { templateId } = template;
      const body = { templateId, autoSave: 0, formData: { victimName: '王芳' } };
      const { data } = await app.call(taskCalls.draft, body as never, { as });
      const updated_at = new Date(Date.now() - days * 86_400_000);
      await db.updateTable('task_instance').set({ updated_at }).where('id', '=', data.instanceId).execute();
      return data.instanceId;
    };
    const [old, young] = [await make(181), await make(179)];
    const task = await dispatch(app, as, template, [person(handler.userId)]);
    const updated_at = new Date(Date.now() - 400 * 86_400_000);
    const { instanceId } = task.instance;
    await db.updateTable('task_instance').set({ updated_at }).where('id', '=', instanceId).execute();
    const purged = await Promise.all([purgeOldDrafts(db), purgeOldDrafts(db)]);
    assert.equal(purged[0] + purged[1], 1);
    const { data } = await app.call(taskCalls.draftlist, { template: {} }, { as });
    assert.deepEqual(
      data.dataBody.map((row) => row.instanceId),
      [young],
    );
    const history = await db
      .selectFrom('task_history')
      .select(['handle_type', 'operator_name', 'client_type'])
      .where('instance_id', '=', old)
      .orderBy('id')
      .execute();
    assert.deepEqual(history.at(-1), {
      ...{ handle_type: HandleType.deleteDraft, operator_name: '系统', client_type: 'system' },
    });
    assert.equal((await read(app, as, task.instance.instanceCode)).instance.instanceId, instanceId);
  });

  it('are told of a week before they go, once for all that go on one day', async () => {
    const owner = await app.makeUser({ codes: taskCodes, scope: SELF });
    const as = await app.signInAs(owner);
    const now = new Date('2026-11-20T04:00:00Z');
    const make = async (writtenAt: string) => {
      const body = { templateId: template.templateId, autoSave: 0, formData: { victimName: '王芳' } };
      const { data } = await app.call(taskCalls.draft, body as never, { as });
      await app.database.db
        .updateTable('task_instance')
        .set({ updated_at: new Date(writtenAt) })
        .where('id', '=', data.instanceId)
        .execute();
    };
    const told = async () => {
      await Promise.all([tellOldDrafts(app.platform, now), tellOldDrafts(app.platform, now)]);
      const { data } = await app.call(calls.taskMessage.userPage, { template: {} }, { as });
      return data.dataBody.map(({ content }) => content).sort();
    };
    const text = (num: number, day: string) =>
      `【草稿将清除】您有${num}份任务草稿久未更新，将于${day}自动清除，请继续填写或提交。`;
    // By the platform's clocks: the second is of the same day, though of the day before by Greenwich's.
    await make('2026-05-30T02:00:00Z');
    await make('2026-05-29T17:00:00Z');
    await make('2026-06-05T02:00:00Z');
    assert.deepEqual(await told(), [text(2, '2026-11-26')]);
    assert.deepEqual(await told(), [text(2, '2026-11-26')], 'not again');
    await make('2026-05-28T02:00:00Z');
    assert.deepEqual(await told(), [text(1, '2026-11-24'), text(2, '2026-11-26')]);
  });

  it('are kept with versions, seen by their originator alone, and become the task', async () => {
    const draft = {
      templateId: template.templateId,
      autoSave: 0 as const,
      formData: { victimPhone: PHONE },
      targetList: [person(handler.userId)],
    };
    const first = await app.call(taskCalls.draft, draft, { as: asChief });
    assert.equal(first.code, '000000', first.message);
    const { instanceId, instanceCode } = first.data;
    const second = await app.call(
      taskCalls.draft,
      { ...draft, instanceId, draftVersion: 1, autoSave: 1 },
      { as: asChief },
    );
    assert.equal(second.data.draftVersion, 2);
    const stale = await app.call(
      taskCalls.draft,
      { ...draft, instanceId, draftVersion: 1, autoSave: 1 },
      { as: asChief },
    );
    assert.equal(stale.code, 'TM4009');
    assert.equal((stale.data as unknown as { latestVersion: number }).latestVersion, 2);
    assert.equal((await app.call(taskCalls.detail, { instanceCode }, { as: asHandler })).code, 'TM4001');
    const own = await read(app, asChief, instanceCode);
    assert.equal(own.draft?.targetList[0]?.targetName, handler.userName);
    const listed = await app.call(taskCalls.draftlist, { template: {} }, { as: asChief });
    assert.deepEqual(
      [listed.data.dataBody[0]?.instanceId, listed.data.dataBody[0]?.completeRate],
      [instanceId, 0],
    );
    const body = {
      ...dispatchBody(template, [person(handler.userId)], { formData: form }),
      instanceId,
      draftVersion: 2,
    };
    await app.database.db
      .updateTable('task_instance')
      .set({ created_at: new Date('2026-01-01') })
      .where('id', '=', instanceId)
      .execute();
    const sent = await app.call(taskCalls.submitfordraft, body as never, { as: asChief });
    assert.deepEqual([sent.code, sent.data.instanceCode], ['000000', instanceCode]);
    const { createdTime } = (await read(app, asChief, instanceCode)).instance;
    assert.ok(createdTime > '2026-01-02', 'as old as its dispatch');
    assert.equal((await app.call(taskCalls.submitfordraft, body as never, { as: asChief })).code, 'TM4002');
  });

  it('hold their files, and work in progress does, until they go', async () => {
    const ids = ['first', 'second', 'proof'].map((name) => name.padEnd(22, 'x'));
    const [one = '', two = '', proof = ''] = ids;
    await app.database.db
      .insertInto('file')
      .values(
        ids.map((id) => ({
          ...{ id, name: '材料.pdf', audience: 'signedIn', media_type: 'application/pdf', size: 1 },
          sha256: Buffer.alloc(32),
          created_by: id === proof ? handler.userId : chief.userId,
        })),
      )
      .execute();
    const held = async () => {
      const rows = await app.database.db
        .selectFrom('file')
        .select('id')
        .where('unheld_since', 'is', null)
        .execute();
      return ids.filter((id) => rows.some((row) => row.id === id));
    };
    const urls = (...of: string[]) =>
      of.map((id) => ({ url: `/web/efs/api/v1/file/preview/${id}`, name: '材料.pdf' }));
    const save = async (fileList: object[], more: object = {}) => {
      const body = { templateId: template.templateId, autoSave: 1, fileList, ...more };
      const { code, data, message } = await app.call(taskCalls.draft, body as never, { as: asChief });
      assert.equal(code, '000000', message);
      return data;
    };
    // Somebody else's file is refused when it is dispatched, not while it is written.
    const { instanceId } = await save(urls(one, proof));
    assert.deepEqual(await held(), [one]);
    await save(urls(two), { instanceId, draftVersion: 1 });
    assert.deepEqual(await held(), [two]);
    await app.call(taskCalls.deletedraft, { instanceIdList: [instanceId] }, { as: asChief });
    assert.deepEqual(await held(), []);

    const ownKind = await makeTemplate(app);
    const detailId = firstStep(await dispatch(app, asChief, ownKind, [person(handler.userId)]));
    await handle(app, asHandler, HandleType.sign, { detailId });
    const begun = { proof: JSON.stringify(urls(proof, one)), contact: PHONE };
    await handle(app, asHandler, HandleType.saveProgress, { detailId }, { formData: begun });
    assert.deepEqual(await held(), [proof]);
    const department = await app.makeDepartment();
    const other = await app.makeUser({ codes: taskCodes, scope: SELF, deptId: department });
    const moved = await handle(
      app,
      asHandler,
      HandleType.transfer,
      { detailId },
      { targetList: [{ targetType: 2, targetId: department }], opinion: '移交' },
    );
    assert.equal(moved.code, '000000', moved.message);
    const asOther = await app.signInAs(other);
    const { instanceCode } = moved.data;
    const before = await read(app, asOther, instanceCode);
    assert.equal(before.myDetail?.draftData?.contact, '138****5678', 'nobody has signed');
    const next = before.myDetail?.detailId ?? 0;
    await handle(app, asOther, HandleType.sign, { detailId: next });
    const said = await handle(app, asOther, HandleType.feedback, { detailId: next }, { opinion: '已联系' });
    assert.equal(said.code, '000000', said.message);
    const { draftData } = (await read(app, asOther, instanceCode)).myDetail ?? {};
    assert.equal(draftData?.contact, PHONE, 'an opinion leaves alone what is being written');
    const done = await handle(
      app,
      asOther,
      HandleType.complete,
      { detailId: next },
      { formData: { ...draftData, ...note.formData, proof: JSON.stringify(urls(proof)) } },
    );
    assert.equal(done.code, '000000', done.message);
  });

  it('are deleted by their originator alone, and number a hundred', async () => {
    const mine = await app.call(
      taskCalls.draft,
      { templateId: template.templateId, autoSave: 1 },
      { as: asChief },
    );
    const { instanceId } = mine.data;
    const theirs = await app.call(taskCalls.deletedraft, { instanceIdList: [instanceId] }, { as: asHandler });
    assert.deepEqual([theirs.data.successNum, theirs.data.failList[0]?.reason], [0, '任务不存在或已被删除']);
    const own = await app.call(taskCalls.deletedraft, { instanceIdList: [instanceId] }, { as: asChief });
    assert.equal(own.data.successNum, 1);
    const many = await app.makeUser({ codes: taskCodes });
    await app.database.pool.query(
      `insert into task_instance (code, template_id, template_version_id, template_type, status, origin_user_id, origin_user_name, origin_user_type, origin_dept_id, origin_dept_name)
       select 'TX20260101' || lpad(n::text, 4, '0'), $1, $2, 1, 0, $3, '', 1, 1, '' from generate_series(1, 100) as n`,
      [template.templateId, template.templateVersionId, many.userId],
    );
    const full = await app.call(
      taskCalls.draft,
      { templateId: template.templateId, autoSave: 1 },
      { as: await app.signInAs(many) },
    );
    assert.equal(full.code, 'TM4018');
  });
});

describe('handling', () => {
  it('lets one of a department sign; who comes at the same moment is told who was first', async () => {
    const deptId = await app.makeDepartment();
    const members = [
      await app.makeUser({ codes: taskCodes, scope: SELF, deptId }),
      await app.makeUser({ codes: taskCodes, scope: SELF, deptId }),
    ];
    const sessions = await Promise.all(members.map((one) => app.signInAs(one)));
    const task = await dispatch(app, asChief, template, [department(deptId)]);
    const detailId = firstStep(task);
    const waiting = await app.call(taskCalls.backlog, { template: { tabType: 2 } }, { as: sessions[0] });
    assert.deepEqual(
      waiting.data.dataBody.map((row) => row.detailId),
      [detailId],
    );
    const replies = await Promise.all(
      sessions.map((as) =>
        app.call(taskCalls.handle, { handleType: HandleType.sign, detailId, version: 1 }, { as }),
      ),
    );
    assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'TM4009']);
    const late = replies.find(({ code }) => code === 'TM4009');
    const winner = members[replies.findIndex(({ code }) => code === '000000')];
    const told = late?.data as unknown as {
      updatedBy: string;
      handleTypeName: string;
      latestVersion: number;
    };
    assert.deepEqual(
      [told.updatedBy, told.handleTypeName, told.latestVersion],
      [winner?.userName, '签收', 2],
    );
    // Who comes later, and has read it since, is told the same; a stranger of the same narrow scope is not.
    const loser = sessions[replies.findIndex(({ code }) => code === 'TM4009')];
    const stranger = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF }));
    const again = await handle(app, loser as TestSession, HandleType.sign, { detailId });
    assert.deepEqual(
      [again.code, again.message],
      ['TM4003', `该任务已由${winner?.userName}签收，您不是办理人`],
    );
    const opened = await app.call(taskCalls.checkTaskStatus, { detailId }, { as: loser });
    assert.deepEqual([opened.code, opened.data.canHandle], ['000000', 0]);
    assert.equal((await handle(app, stranger, HandleType.sign, { detailId })).code, 'TM4004');
  });

  it('tells of the step that was asked for how it stands, and of no other one', async () => {
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const targets = [person(handler.userId), person(other.userId)];
    const { detailList } = await dispatch(app, asChief, template, targets, { formData: form });
    const [mine, his] = [handler, other].map(
      ({ userId }) => detailList.find(({ handlerUserId }) => handlerUserId === userId)?.detailId ?? 0,
    );
    await handle(app, asHandler, HandleType.sign, { detailId: mine ?? 0 });
    const check = async (detailId: number | undefined, as: TestSession) => {
      const { data } = await app.call(taskCalls.checkTaskStatus, { detailId }, { as });
      return [data.detailId, data.handleStatus];
    };
    assert.deepEqual(await check(mine, asHandler), [mine, HandleStatus.pending]);
    assert.deepEqual(await check(his, await app.signInAs(other)), [his, HandleStatus.unsigned]);
    assert.deepEqual(await check(his, asHandler), [his, null]);
  });

  it('reviews, sends back with marks, and is done at the second time; the reviewer sees it in his tab', async () => {
    const reviewed = await makeTemplate(app, { needReview: 1 });
    const task = await dispatch(app, asChief, reviewed, [person(handler.userId)], { formData: form });
    const detailId = firstStep(task);
    const { instanceCode } = task.instance;
    const check = async (as: TestSession) =>
      (await app.call(taskCalls.checkTaskStatus, { detailId }, { as })).data;
    assert.deepEqual(
      [
        (await check(asHandler)).status,
        (await check(asHandler)).handleStatus,
        (await check(asHandler)).canHandle,
      ],
      [1, 0, 0],
    );
    await handle(app, asHandler, HandleType.sign, { detailId });
    assert.deepEqual(
      [
        (await check(asHandler)).handleStatus,
        (await check(asHandler)).canHandle,
        (await check(asChief)).handleStatus,
      ],
      [1, 1, null],
    );
    const kept = await handle(
      app,
      asHandler,
      HandleType.saveProgress,
      { detailId },
      { formData: { handleNote: '写了一半' } },
    );
    assert.equal(kept.data.draftVersion, 1);
    assert.deepEqual((await read(app, asHandler, instanceCode)).myDetail?.draftData, {
      handleNote: '写了一半',
    });
    assert.equal(
      (await handle(app, asHandler, HandleType.complete, { detailId }, { formData: {} })).code,
      'TM4005',
    );
    await handle(app, asHandler, HandleType.complete, { detailId }, note);
    const toReview = await app.call(taskCalls.backlog, { template: { tabType: 3 } }, { as: asChief });
    assert.ok(toReview.data.dataBody.some((row) => row.detailId === detailId));
    const marks = [{ fieldKey: 'handleNote', note: '太简单' }];
    await handle(app, asChief, HandleType.rework, { detailId }, { opinion: '请补充', fieldMarkList: marks });
    const seen = await read(app, asHandler, instanceCode);
    assert.deepEqual(
      [seen.myDetail?.fieldMarkList, seen.myDetail?.opinion, seen.instance.status],
      [marks, '请补充', 2],
    );
    await handle(app, asHandler, HandleType.complete, { detailId }, { formData: { handleNote: '详细情况' } });
    const done = await handle(app, asChief, HandleType.approve, { detailId });
    assert.equal(done.data.status, TaskStatus.completed);
    assert.equal((await read(app, asHandler, instanceCode)).myDetail, null, 'nothing is left to do');
    const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as: asHandler });
    assert.deepEqual(
      history.data.dataBody.map((row) => row.handleTypeName),
      ['派发', '签收', '提交审核', '退回重办', '提交审核', '审核通过'],
    );
    assert.deepEqual(
      history.data.dataBody[4]?.changeList.map(({ fieldName, newValue }) => [fieldName, newValue]),
      [['办理情况说明', '详细情况']],
    );
    assert.deepEqual(
      history.data.stepList.map(({ state }) => state),
      ['finish', 'finish', 'finish', 'finish', 'finish'],
    );
  });

  it('says in its history what changed as people read it: amounts with their unit, periods, several choices', async () => {
    const { number, dateRange, checkbox, text } = TaskItemType;
    const options = ['查询', '止付', '冻结'].map((value) => ({ value }));
    const asking = await makeTemplate(
      app,
      {},
      [
        item('victimName', '被害人姓名', text, { require: true }),
        item('loss', '涉案金额', number, { unit: '元', precision: 2 }),
        item('people', '人数', number, { precision: 0 }),
        item('period', '起止日期', dateRange),
        item('steps', '查控事项', checkbox, { formItemDetailRespList: options }),
      ],
      [item('handleNote', '办理情况说明', text, { require: true })],
    );
    const before = {
      victimName: '王芳',
      loss: 0.5,
      people: 3,
      period: '2026-03-01~2026-03-31',
      steps: '查询',
    };
    const task = await dispatch(app, asChief, asking, [person(handler.userId)], { formData: before });
    const { instanceId, instanceVersion, instanceCode } = task.instance;
    const after = {
      ...before,
      loss: 1234567.5,
      people: 12,
      period: '2026-03-01~2026-04-30',
      steps: '查询,冻结',
    };
    const sent = await app.call(
      taskCalls.submitformodify,
      {
        ...{ instanceId, version: instanceVersion, title: '', priority: 3, formData: after },
        ...{ fileList: [], remark: '', ccUserIdList: [], targetList: [person(handler.userId)] },
      } as never,
      { as: asChief },
    );
    assert.equal(sent.code, '000000', sent.message);
    const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as: asHandler });
    assert.deepEqual(
      history.data.dataBody
        .flatMap(({ changeList }) => changeList)
        .map(({ fieldName, oldValue, newValue }) => `${fieldName} ${oldValue} → ${newValue}`),
      [
        '涉案金额 0.5 元 → 1,234,567.5 元',
        '人数 3 → 12',
        '起止日期 2026-03-01 至 2026-03-31 → 2026-03-01 至 2026-04-30',
        '查控事项 查询 → 查询、冻结',
      ],
    );
  });

  it('goes back to its originator, who changes it; who had signed goes on where he was', async () => {
    const task = await dispatch(app, asChief, template, [person(handler.userId)], { formData: form });
    const { instanceCode, instanceId } = task.instance;
    const detailId = firstStep(task);
    await handle(app, asHandler, HandleType.sign, { detailId });
    await handle(
      app,
      asHandler,
      HandleType.refuse,
      { detailId },
      { opinion: '账号有误', returnReasonType: 1 },
    );
    const mine = await app.call(taskCalls.backlog, { template: { tabType: 4 } }, { as: asChief });
    assert.ok(mine.data.dataBody.some((row) => row.instanceCode === instanceCode));
    const { instanceVersion } = await read(app, asChief, instanceCode);
    const body = {
      instanceId,
      version: instanceVersion,
      title: task.instance.title,
      priority: 2 as const,
      formData: { ...form, victimName: '李芳' },
      targetList: [{ ...person(handler.userId), replaceDetailId: detailId }],
    };
    const sent = await app.call(taskCalls.submitformodify, body, { as: asChief });
    assert.equal(sent.code, '000000', sent.message);
    assert.deepEqual([sent.data.status, sent.data.roundNo], [TaskStatus.processing, 2]);
    assert.deepEqual(
      sent.data.changeList.map(({ fieldName }) => fieldName),
      ['优先级', '被害人'],
    );
    assert.equal((await app.call(taskCalls.submitformodify, body, { as: asChief })).code, 'TM4009');
  });

  it('keeps the deadline that an amendment leaves out, and moves the clocks that it changes', async () => {
    const deadline = '2099-01-01 10:00:00';
    const task = await dispatch(app, asChief, template, [person(handler.userId)], { deadline });
    const { instanceCode, instanceId, title } = task.instance;
    const amend = async (more: object) => {
      const { instanceVersion, formData } = await read(app, asChief, instanceCode);
      const targetList = [person(handler.userId)];
      const body = {
        instanceId,
        version: instanceVersion,
        title,
        priority: 3,
        formData,
        targetList,
        ...more,
      };
      const sent = await app.call(taskCalls.submitformodify, body as never, { as: asChief });
      assert.equal(sent.code, '000000', sent.message);
      const { instance, detailList } = await read(app, asChief, instanceCode);
      const { changeList } = sent.data;
      return { own: instance.deadline, step: detailList[0], names: changeList.map((one) => one.fieldName) };
    };
    const named = await amend({ title: '改名' });
    assert.deepEqual(
      [named.own, named.step?.handleDeadline, named.step?.signDeadline, named.names],
      [deadline, deadline, task.detailList[0]?.signDeadline, ['任务标题']],
    );
    const urgent = await amend({ title: '改名', priority: 1 });
    assert.equal(urgent.step?.handleDeadline, deadline);
    assert.ok((urgent.step?.signDeadline ?? '') < (named.step?.signDeadline ?? ''));
    assert.equal(urgent.step?.dueAt, urgent.step?.signDeadline);
    const freed = await amend({ title: '改名', priority: 1, deadline: null });
    assert.deepEqual([freed.own, freed.names], [null, ['办理时限']]);
    assert.ok((freed.step?.handleDeadline ?? '9') < deadline);
  });

  it('goes back to the department where the one who had signed has left', async () => {
    const deptId = await app.makeDepartment();
    const leaver = await app.makeUser({ codes: taskCodes, scope: SELF, deptId });
    const asLeaver = await app.signInAs(leaver);
    const task = await dispatch(app, asChief, template, [department(deptId)]);
    const { instanceCode, instanceId, title } = task.instance;
    const detailId = firstStep(task);
    await handle(app, asLeaver, HandleType.sign, { detailId });
    const reason = { opinion: '账号有误', returnReasonType: 1 };
    assert.equal((await handle(app, asLeaver, HandleType.refuse, { detailId }, reason)).code, '000000');
    await leave(leaver);
    const { instanceVersion: version, formData } = await read(app, asChief, instanceCode);
    const targetList = [{ ...department(deptId), replaceDetailId: detailId }];
    const body = { instanceId, version, title, priority: 3 as const, formData, targetList };
    const sent = await app.call(taskCalls.submitformodify, body, { as: asChief });
    assert.equal(sent.code, '000000', sent.message);
    const begun = sent.data.detailList.find((one) => one.isCurrent === 1);
    assert.deepEqual([begun?.handleStatus, begun?.handlerUserName], [0, null]);
  });

  it('is reviewed by a supervisor where the reviewer has left; those of a reviewing role are told', async () => {
    const supervisor = await app.makeUser({
      codes: [...taskCodes, 'latin_task_management_supervise', 'latin_task_management_review'],
      scope: 1,
    });
    const asSupervisor = await app.signInAs(supervisor);
    const leaver = await app.makeUser({ codes: taskCodes, scope: SELF, deptId: supervisor.deptId });
    const submit = async (as: TestSession, reviewed: TestTemplate) => {
      const task = await dispatch(app, as, reviewed, [person(handler.userId)]);
      const detailId = firstStep(task);
      await handle(app, asHandler, HandleType.sign, { detailId });
      assert.equal((await handle(app, asHandler, HandleType.complete, { detailId }, note)).code, '000000');
      return { detailId, code: task.instance.instanceCode };
    };
    const isTold = async (code: string) => {
      const { data } = await app.call(calls.taskMessage.userPage, { template: {} }, { as: asSupervisor });
      return data.dataBody.some((row) => row.instanceCode === code && row.msgType === 5);
    };
    const { detailId, code } = await submit(
      await app.signInAs(leaver),
      await makeTemplate(app, { needReview: 1 }),
    );
    assert.notEqual((await handle(app, asSupervisor, HandleType.approve, { detailId })).code, '000000');
    assert.equal(await isTold(code), false);
    await leave(leaver);
    const done = await handle(app, asSupervisor, HandleType.approve, { detailId });
    assert.deepEqual([done.code, done.data.status], ['000000', TaskStatus.completed]);
    const role = await app.database.db
      .selectFrom('user_role')
      .select('role_id')
      .where('user_id', '=', supervisor.userId)
      .executeTakeFirstOrThrow();
    const byRole = { needReview: 1, reviewerType: 3, reviewerRoleId: role.role_id } as const;
    assert.equal(await isTold((await submit(asChief, await makeTemplate(app, byRole))).code), true);
  });

  it('goes on by a handler who supervises it, too, where handlers may not transfer', async () => {
    const kept = await makeTemplate(app, { allowTransfer: 0 });
    const codes = [...taskCodes, 'latin_task_management_supervise'] as const;
    const both = await app.makeUser({ codes, scope: 1 });
    const move = { targetList: [person(chief.userId)], opinion: '请办理' };
    for (const [user, code] of [
      [handler, 'TM4000'],
      [both, '000000'],
    ] as const) {
      const detailId = firstStep(await dispatch(app, asChief, kept, [person(user.userId)]));
      const as = await app.signInAs(user);
      await handle(app, as, HandleType.sign, { detailId });
      assert.equal((await handle(app, as, HandleType.transfer, { detailId }, move)).code, code);
    }
  });

  it('masks what was kept on the way for a department that has not signed', async () => {
    const deptId = await app.makeDepartment();
    const member = await app.makeUser({ codes: taskCodes, scope: SELF, deptId });
    const task = await dispatch(app, asChief, template, [person(handler.userId)]);
    const detailId = firstStep(task);
    await handle(app, asHandler, HandleType.sign, { detailId });
    const formData = { handleNote: '一半', contact: PHONE };
    await handle(app, asHandler, HandleType.saveProgress, { detailId }, { formData });
    const moved = { targetList: [department(deptId)], opinion: '请办理' };
    const sent = await handle(app, asHandler, HandleType.transfer, { detailId }, moved);
    assert.equal(sent.code, '000000', sent.message);
    const { myDetail } = await read(app, await app.signInAs(member), task.instance.instanceCode);
    assert.deepEqual(myDetail?.draftData, { handleNote: '一半', contact: '138****5678' });
  });

  it('can be withdrawn until somebody signs', async () => {
    const task = await dispatch(app, asChief, template, [person(handler.userId)]);
    const { instanceCode } = task.instance;
    const back = await handle(app, asChief, HandleType.withdraw, { instanceCode }, { opinion: '内容有误' });
    assert.equal(back.data.status, TaskStatus.draft);
    const drafts = await app.call(taskCalls.draftlist, { template: {} }, { as: asChief });
    assert.equal(drafts.data.dataBody[0]?.fromWithdraw, 1);
    const other = await dispatch(app, asChief, template, [person(handler.userId)]);
    await handle(app, asHandler, HandleType.sign, { detailId: firstStep(other) });
    assert.equal(
      (
        await handle(
          app,
          asChief,
          HandleType.withdraw,
          { instanceCode: other.instance.instanceCode },
          { opinion: '内容有误' },
        )
      ).code,
      'TM4014',
    );
  });

  it('gives more time where it is asked for and granted, so often as the template says; urges not again at once', async () => {
    const once = await makeTemplate(app, { maxExtensionTimes: 1 });
    const task = await dispatch(app, asChief, once, [person(handler.userId)]);
    const detailId = firstStep(task);
    await handle(app, asHandler, HandleType.sign, { detailId });
    const asked = await handle(
      app,
      asHandler,
      HandleType.askExtension,
      { detailId },
      { opinion: '等回执', newDeadline: '2098-01-01 00:00:00' },
    );
    assert.equal(asked.code, '000000', asked.message);
    await handle(app, asChief, HandleType.adjustDeadline, { detailId }, { agree: 1 });
    const { detailList, extensionList } = await read(app, asChief, task.instance.instanceCode);
    assert.deepEqual(
      [detailList[0]?.handleDeadline, detailList[0]?.dueAt, extensionList[0]?.state],
      ['2098-01-01 00:00:00', '2098-01-01 00:00:00', 1],
    );
    assert.equal(
      (
        await handle(
          app,
          asHandler,
          HandleType.askExtension,
          { detailId },
          { opinion: '再等', newDeadline: '2099-01-01 00:00:00' },
        )
      ).code,
      'TM4012',
    );
    assert.equal((await handle(app, asChief, HandleType.urge, { detailId })).code, '000000');
    assert.equal(
      (await handle(app, asChief, HandleType.urge, { detailId })).message,
      '催办过于频繁，请30分钟后再试',
    );
  });

  it('leaves an extension that waits with the work when that goes to another: in either order, and both at once', async () => {
    const until = '2098-01-01 00:00:00';
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const begin = async () => {
      const task = await dispatch(app, asChief, template, [person(handler.userId)]);
      const detailId = firstStep(task);
      await handle(app, asHandler, HandleType.sign, { detailId });
      const asked = { opinion: '等回执', newDeadline: until };
      await handle(app, asHandler, HandleType.askExtension, { detailId }, asked);
      return { detailId, instanceCode: task.instance.instanceCode };
    };
    const now = async (instanceCode: string) => {
      const { detailList, extensionList } = await read(app, asChief, instanceCode);
      const current = detailList.find(({ isCurrent }) => isCurrent === 1);
      assert.ok(current);
      return { current, waits: extensionList.map(({ detailId, state }) => [detailId, state]) };
    };
    const give = (detailId: number) => {
      const given = { opinion: '转你办理', targetList: [person(other.userId)] };
      return handle(app, asHandler, HandleType.transfer, { detailId }, given);
    };
    const grant = (detailId: number) =>
      handle(app, asChief, HandleType.adjustDeadline, { detailId }, { agree: 1 });

    const given = await begin();
    assert.equal((await give(given.detailId)).code, '000000');
    const { current, waits } = await now(given.instanceCode);
    assert.equal(current.handlerUserId, other.userId);
    assert.deepEqual(waits, [[current.detailId, 0]], 'it is to be decided for whoever has it now');
    assert.equal((await grant(given.detailId)).code, 'TM4002', 'of the step that is over nothing is decided');
    assert.equal((await grant(current.detailId)).code, '000000');
    assert.equal((await now(given.instanceCode)).current.handleDeadline, until);

    const granted = await begin();
    assert.equal((await grant(granted.detailId)).code, '000000');
    assert.equal((await give(granted.detailId)).code, '000000');
    const after = await now(granted.instanceCode);
    assert.deepEqual([after.current.handleDeadline, after.waits[0]?.[1]], [until, 1]);

    const both = await begin();
    const replies = await Promise.all([give(both.detailId), grant(both.detailId)]);
    const [isGiven, isGranted] = replies.map(({ code }) => code === '000000');
    assert.ok(isGiven || isGranted);
    if (!isGiven) assert.equal((await give(both.detailId)).code, '000000');
    if (!isGranted)
      assert.equal((await grant((await now(both.instanceCode)).current.detailId)).code, '000000');
    const last = await now(both.instanceCode);
    assert.deepEqual(
      [last.current.handlerUserId, last.current.handleDeadline, last.waits[0]?.[1]],
      [other.userId, until, 1],
    );
  });

  it('never takes time from who is sent back and had asked for more', async () => {
    const reviewed = await makeTemplate(app, { needReview: 1, reworkLimit: 120 });
    const task = await dispatch(app, asChief, reviewed, [person(handler.userId)]);
    const detailId = firstStep(task);
    const { instanceCode } = task.instance;
    const now = async () => {
      const { detailList, extensionList } = await read(app, asChief, instanceCode);
      return { deadline: detailList[0]?.handleDeadline, states: extensionList.map(({ state }) => state) };
    };
    const sendBack = async (newDeadline: string) => {
      ok(await handle(app, asHandler, HandleType.complete, { detailId }, note));
      ok(await handle(app, asChief, HandleType.rework, { detailId }, { opinion: '请补充', newDeadline }));
    };
    ok(await handle(app, asHandler, HandleType.sign, { detailId }));
    const asked = { opinion: '等回执', newDeadline: '2098-01-01 00:00:00' };
    ok(await handle(app, asHandler, HandleType.askExtension, { detailId }, asked));
    await sendBack('2097-01-01 00:00:00');
    assert.deepEqual((await now()).states, [0], 'more than he was given is still asked for');
    await sendBack('2099-01-01 00:00:00');
    assert.deepEqual(await now(), { deadline: '2099-01-01 00:00:00', states: [2] });
    // Of before it was settled so.
    await app.database.db
      .updateTable('task_extension')
      .set({ state: 0 })
      .where('detail_id', '=', detailId)
      .execute();
    const granted = await handle(app, asChief, HandleType.adjustDeadline, { detailId }, { agree: 1 });
    assert.equal(granted.code, 'CM4001', granted.message);
    assert.equal((await now()).deadline, '2099-01-01 00:00:00');
  });

  it('asks nothing of whoever opens a task again: what was asked for before it was done is over', async () => {
    const task = await dispatch(app, asChief, template, [person(handler.userId)]);
    const detailId = firstStep(task);
    await handle(app, asHandler, HandleType.sign, { detailId });
    const asked = { opinion: '等回执', newDeadline: '2098-01-01 00:00:00' };
    await handle(app, asHandler, HandleType.askExtension, { detailId }, asked);
    await handle(app, asHandler, HandleType.complete, { detailId }, { formData: { handleNote: '已办理' } });
    const { instanceCode } = task.instance;
    const again = { opinion: '再查一次', reopenDetailIdList: [detailId] };
    assert.equal((await handle(app, asChief, HandleType.reopen, { instanceCode }, again)).code, '000000');
    const { extensionList } = await read(app, asChief, instanceCode);
    assert.deepEqual(
      extensionList.map(({ state }) => state),
      [2],
    );
  });

  it('urges a task by its number: every step that waits and was not just urged, in one row of its history', async () => {
    const others = [await app.makeUser({ codes: taskCodes, scope: SELF }), chief];
    const task = await dispatch(
      app,
      asChief,
      template,
      [handler, ...others].map((one) => person(one.userId)),
    );
    const { instanceCode } = task.instance;
    const [first, second] = task.detailList;
    await handle(app, asHandler, HandleType.sign, { detailId: first?.detailId ?? 0 });
    await handle(app, asHandler, HandleType.complete, { detailId: first?.detailId ?? 0 }, note);
    assert.equal(
      (await handle(app, asChief, HandleType.urge, { detailId: second?.detailId ?? 0 })).code,
      '000000',
    );
    const batch = (as: TestSession) =>
      app.call(
        taskCalls.batchHandle,
        { handleType: HandleType.urge, itemList: [{ instanceCode, version: 1 }] },
        { as },
      );
    assert.deepEqual((await batch(asHandler)).data.failNum, 1);
    assert.deepEqual((await batch(asChief)).data, { successNum: 1, failNum: 0, failList: [] });
    const urged = await read(app, asChief, instanceCode);
    assert.deepEqual(
      urged.detailList.map(({ urgeNum }) => urgeNum),
      [0, 1, 1],
    );
    assert.match((await batch(asChief)).data.failList[0]?.reason ?? '', /^催办过于频繁/);
    const { data } = await app.call(
      taskCalls.historyPage,
      { template: { instanceCode, handleTypeList: [HandleType.urge] } },
      { as: asChief },
    );
    assert.deepEqual(
      data.dataBody.map(({ targetNames }) => targetNames),
      [others[0]?.userName, chief.userName],
    );
  });

  it('is done by a substitute on behalf of who is away, three links far, and no longer', async () => {
    const chain = [handler];
    for (let n = 0; n < 4; n++) chain.push(await app.makeUser({ codes: taskCodes, scope: SELF }));
    for (let n = 0; n < 4; n++)
      await app.database.pool.query(
        `insert into task_substitute (user_id, substitute_id, start_at, end_at) values ($1, $2, now() - interval '1 hour', now() + interval '1 hour')`,
        [chain[n]?.userId, chain[n + 1]?.userId],
      );
    const task = await dispatch(app, asChief, template, [person(handler.userId)], { formData: form });
    const detailId = firstStep(task);
    const told = await app.database.pool.query(
      'select user_id from task_message where instance_code = $1 order by user_id',
      [task.instance.instanceCode],
    );
    assert.deepEqual(
      told.rows.map((row) => row.user_id),
      chain.slice(0, 4).map(({ userId }) => userId),
      'whoever can act for him hears of it',
    );
    const far = await app.signInAs(chain[4] as TestUser);
    assert.equal((await handle(app, far, HandleType.sign, { detailId })).code, 'TM4004');
    const near = await app.signInAs(chain[3] as TestUser);
    const list = await app.call(
      taskCalls.backlog,
      { pageNum: 1, pageSize: 100, template: { tabType: 1 } },
      { as: near },
    );
    assert.equal(
      list.data.dataBody.find((row) => row.detailId === detailId)?.onBehalfOfName,
      handler.userName,
    );
    assert.equal((await handle(app, near, HandleType.sign, { detailId })).code, '000000');
    const history = await app.call(
      taskCalls.historyPage,
      { template: { instanceCode: task.instance.instanceCode } },
      { as: asChief },
    );
    assert.deepEqual(
      [history.data.dataBody[1]?.operatorName, history.data.dataBody[1]?.onBehalfOfName],
      [chain[3]?.userName, handler.userName],
    );
    await app.database.pool.query('delete from task_substitute');
    assert.equal((await app.call(taskCalls.detail, { detailId }, { as: near })).code, 'TM4004');
  });

  it('is done to several at once; what one is refused keeps none of the others back', async () => {
    const steps = await Promise.all(
      [1, 2, 3].map(async () => firstStep(await dispatch(app, asChief, template, [person(handler.userId)]))),
    );
    const itemList = steps.map((detailId, at) => ({ detailId, version: at === 1 ? 9 : 1 }));
    const { data } = await app.call(
      taskCalls.batchHandle,
      { handleType: HandleType.sign, itemList },
      { as: asHandler },
    );
    assert.deepEqual([data.successNum, data.failNum], [2, 1]);
    assert.match(data.failList[0]?.reason ?? '', /请刷新后重试/);
  });

  it('ends with the first completed step where one is enough, co-handlers included', async () => {
    const any = await makeTemplate(app, { completeMode: 1, needSign: 0 });
    const task = await dispatch(app, asChief, any, [person(handler.userId), person(chief.userId)]);
    const [mine, other] = task.detailList;
    await handle(
      app,
      asChief,
      HandleType.invite,
      { detailId: other?.detailId ?? 0 },
      { targetList: [person(handler.userId)] },
    );
    const done = await handle(app, asHandler, HandleType.complete, { detailId: mine?.detailId ?? 0 }, note);
    assert.equal(done.data.status, TaskStatus.completed);
    const { detailList } = await read(app, asChief, task.instance.instanceCode);
    assert.deepEqual(
      detailList.map(({ handleStatus }) => handleStatus),
      [4, 5, 5],
    );
  });
});

describe('co-handlers', () => {
  const helperOf = async (code: string) => {
    const { detailList } = await read(app, asChief, code);
    return {
      deadline: detailList.find(({ roleType }) => roleType === 2)?.handleDeadline,
      main: detailList[0]?.handleDeadline,
    };
  };

  it('have the deadline of the step that they help with, also when it is moved', async () => {
    const supervisor = await app.signInAs(
      await app.makeUser({ codes: [...taskCodes, 'latin_task_management_supervise'] }),
    );
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const light = await makeTemplate(app, { needSign: 0 });
    const task = await dispatch(app, asChief, light, [person(handler.userId)]);
    const detailId = firstStep(task);
    const invited = await handle(
      app,
      asHandler,
      HandleType.invite,
      { detailId },
      { targetList: [person(other.userId)] },
    );
    assert.equal(invited.code, '000000', invited.message);
    const { instanceCode } = task.instance;
    const moved = await handle(
      app,
      supervisor,
      HandleType.adjustDeadline,
      { detailId },
      { newDeadline: '2099-05-06 07:08:09' },
    );
    assert.equal(moved.code, '000000', moved.message);
    assert.deepEqual(await helperOf(instanceCode), {
      deadline: '2099-05-06 07:08:09',
      main: '2099-05-06 07:08:09',
    });
  });

  it('get the new deadline of a task that is amended', async () => {
    const [other, helper] = [
      await app.makeUser({ codes: taskCodes, scope: SELF }),
      await app.makeUser({ codes: taskCodes, scope: SELF }),
    ];
    const task = await dispatch(app, asChief, template, [person(handler.userId), person(other.userId)], {
      formData: form,
    });
    const { instanceCode, instanceId } = task.instance;
    const detailId = firstStep(task);
    await handle(app, asHandler, HandleType.sign, { detailId });
    await handle(app, asHandler, HandleType.invite, { detailId }, { targetList: [person(helper.userId)] });
    // The only one at work gives it back: it waits to be signed again, and may be amended.
    const refused = await handle(
      app,
      asHandler,
      HandleType.refuse,
      { detailId },
      { opinion: '不是本单位的', returnReasonType: 1 },
    );
    assert.equal(refused.data.status, TaskStatus.pending, refused.message);
    const { instanceVersion } = await read(app, asChief, instanceCode);
    const amended = await app.call(
      taskCalls.submitformodify,
      {
        instanceId,
        version: instanceVersion,
        title: '改时限',
        priority: 3,
        formData: form,
        deadline: '2099-05-06 07:08:09',
        targetList: [person(other.userId)],
      } as never,
      { as: asChief },
    );
    assert.equal(amended.code, '000000', amended.message);
    assert.equal((await helperOf(instanceCode)).deadline, '2099-05-06 07:08:09');
  });
});

describe('who sees what', () => {
  it('is masked for everybody but the originator and who works on it; masked values come back as they were', async () => {
    const task = await dispatch(app, asChief, template, [person(handler.userId)], { formData: form });
    const { instanceCode, instanceId } = task.instance;
    const codes = [...taskCodes, 'latin_task_sensitive'] as const;
    const auditor = await app.signInAs(await app.makeUser({ codes }));
    const seen = await read(app, auditor, instanceCode);
    assert.deepEqual([seen.formData.victimPhone, seen.maskFlag, seen.canReveal], ['138****5678', 1, 1]);
    assert.ok(!JSON.stringify(seen).includes(ACCOUNT));
    const copied = await create(
      dispatchBody(template, [person(handler.userId)], {
        sourceInstanceCode: instanceCode,
        formData: seen.formData,
      }),
      auditor,
    );
    assert.equal(copied.code, 'TM4005');
    const followUp = dispatchBody(template, [person(chief.userId)], { sourceInstanceCode: instanceCode });
    const { data: followed } = await create(followUp);
    const titles = async (as: TestSession) =>
      (await read(app, as, instanceCode)).instance.followUpList.length;
    assert.deepEqual([await titles(asChief), await titles(asHandler)], [1, 0]);
    const source = async (as: TestSession) =>
      (await read(app, as, followed.instanceCode)).instance.sourceInstanceCode;
    assert.deepEqual([await source(asChief), await source(auditor)], [instanceCode, instanceCode]);
    const plain = await app.call(
      taskCalls.reveal,
      { instanceCode, fieldKeyList: ['victimName', 'victimPhone', 'accountList'], reason: '核对' },
      { as: auditor },
    );
    assert.deepEqual(
      plain.data.valueList.map(({ value }) => value),
      [PHONE, ACCOUNT],
    );
    assert.ok(!JSON.stringify(await app.logged(plain)).includes(PHONE));
    const history = await app.call(taskCalls.historyPage, { template: { instanceCode } }, { as: asChief });
    assert.equal(history.data.dataBody.at(-1)?.handleTypeName, '查看明文');
    const { instanceVersion } = await read(app, asChief, instanceCode);
    const masked = {
      ...form,
      victimPhone: '138****5678',
      accountList: [{ accountNo: '6222***********0123' }],
    };
    const change = {
      instanceId,
      version: instanceVersion,
      title: '改名',
      priority: 3,
      formData: masked,
      targetList: [person(handler.userId)],
    } as const;
    const assisted = await app.call(
      taskCalls.submitformodify,
      { ...change, targetList: [{ ...person(handler.userId), roleType: 2 }] },
      { as: asChief },
    );
    assert.notEqual(assisted.code, '000000', 'co-handlers are invited');
    const sent = await app.call(taskCalls.submitformodify, change, { as: asChief });
    assert.equal(sent.code, '000000', sent.message);
    assert.deepEqual(
      sent.data.changeList.map(({ fieldKey }) => fieldKey),
      ['title'],
    );
    assert.deepEqual((await read(app, asChief, instanceCode)).formData, form);
  });

  it('is masked again for who has given it away or handed it in, and for a department until one of it signs', async () => {
    const people = [];
    for (let n = 0; n < 3; n++) {
      const user = await app.makeUser({ codes: taskCodes, scope: SELF });
      people.push({ ...user, as: await app.signInAs(user) });
    }
    const [first, second, member] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
    const act = async (as: TestSession, type: number, detailId: number, more: object = {}) => {
      const done = await handle(app, as, type, { detailId }, more);
      assert.equal(done.code, '000000', done.message);
    };
    const task = await dispatch(app, asChief, template, [person(first.userId)], { formData: form });
    const phoneFor = async (as: TestSession, of = task) =>
      (await read(app, as, of.instance.instanceCode)).formData.victimPhone;
    const masked = '138****5678';
    const detailId = firstStep(task);
    await act(first.as, HandleType.sign, detailId);
    assert.equal(await phoneFor(first.as), PHONE);
    const receiver = { targetList: [person(second.userId)], opinion: '请办理' };
    await act(first.as, HandleType.transfer, detailId, receiver);
    assert.deepEqual([await phoneFor(first.as), await phoneFor(second.as)], [masked, PHONE]);
    await app.database.db
      .updateTable('task_detail')
      .set({ handle_status: HandleStatus.pending })
      .where('id', '=', detailId)
      .execute();
    assert.equal(await phoneFor(first.as), masked, 'whatever its step says');
    const { myDetail } = await read(app, second.as, task.instance.instanceCode);
    await act(second.as, HandleType.sign, myDetail?.detailId ?? 0);
    await act(second.as, HandleType.complete, myDetail?.detailId ?? 0, note);
    assert.deepEqual([await phoneFor(second.as), await phoneFor(asChief)], [masked, PHONE]);

    const shared = await dispatch(app, asChief, template, [department(member.deptId)], { formData: form });
    assert.equal(await phoneFor(member.as, shared), masked);
    await act(member.as, HandleType.sign, firstStep(shared));
    assert.equal(await phoneFor(member.as, shared), PHONE);
  });

  it('follows the data scope: two departments of a scope, and nothing beside them', async () => {
    const [one, two, beyond] = [
      await app.makeDepartment(),
      await app.makeDepartment(),
      await app.makeDepartment(),
    ];
    const sent: string[] = [];
    for (const deptId of [one, two, beyond]) {
      const own = await app.makeUser({ codes: taskCodes, scope: SELF, deptId });
      const target = await app.makeUser({ codes: taskCodes, scope: SELF, deptId });
      const task = await dispatch(app, await app.signInAs(own), template, [person(target.userId)]);
      sent.push(task.instance.instanceCode);
    }
    const reader = await app.signInAs(
      await app.makeUser({ codes: taskCodes, scope: 2, chosenDepartments: [one, two] }),
    );
    const { data } = await app.call(taskCalls.list, { template: {} }, { as: reader });
    assert.deepEqual(data.dataBody.map(({ instanceCode }) => instanceCode).sort(), sent.slice(0, 2).sort());
    assert.equal(data.count, 2);
    assert.equal(
      (await app.call(taskCalls.detail, { instanceCode: sent[2] ?? '' }, { as: reader })).code,
      'TM4004',
    );
    assert.equal(
      (await app.call(taskCalls.historyPage, { template: { instanceCode: sent[2] ?? '' } }, { as: reader }))
        .code,
      'TM4004',
    );
    // Nor is he told, by the number of a step, which task it is of.
    const hidden = await app.database.db
      .selectFrom('task_detail')
      .innerJoin('task_instance', 'task_instance.id', 'task_detail.instance_id')
      .select('task_detail.id')
      .where('task_instance.code', '=', sent[2] ?? '')
      .executeTakeFirstOrThrow();
    const itemList = [{ detailId: hidden.id, version: 1 }];
    const signed = await app.call(
      taskCalls.batchHandle,
      { handleType: HandleType.sign, itemList },
      { as: reader },
    );
    assert.deepEqual(signed.data.failList, [{ instanceCode: '', reason: '抱歉，您无权查看该任务' }]);
  });
});

describe('lists', () => {
  it('are narrowed by each filter, and exported as they are', async () => {
    const special = await makeTemplate(app);
    const account = '6222020000111122223';
    const phone = '13900007766';
    const body = {
      formData: { victimName: '欧阳明月', victimPhone: phone, accountList: [{ accountNo: account }] },
      priority: 1,
    };
    const task = await dispatch(app, asChief, special, [person(handler.userId)], body);
    const { instanceCode } = task.instance;
    const hits: object[] = [
      { keyword: '欧阳' },
      { keyword: phone },
      { keyword: `${account.slice(0, 4)} ${account.slice(4)}` },
      { instanceCode },
      { title: '明月' },
      { templateId: special.templateId },
      { entityValue: account },
      { templateId: special.templateId, priority: 1 },
      { templateId: special.templateId, statusList: [1] },
      { templateId: special.templateId, relation: 1 },
      { templateId: special.templateId, handlerUserId: handler.userId },
      { templateId: special.templateId, originOrgId: chief.deptId },
      { templateId: special.templateId, handlerDeptId: handler.deptId },
      { templateId: special.templateId, overdueStatus: 0 },
    ];
    for (const template of hits) {
      const { data } = await app.call(taskCalls.list, { template } as never, { as: asChief });
      assert.deepEqual(
        data.dataBody.map((row) => row.instanceCode),
        [instanceCode],
        JSON.stringify(template),
      );
    }
    for (const more of [
      { priority: 2 },
      { status: 4 },
      { relation: 2 },
      { overdueStatus: 2 },
      { handlerUserId: chief.userId },
      { keyword: '无此人' },
      // Who sees a number masked could find it out digit by digit.
      { keyword: phone.slice(0, 10) },
    ]) {
      const { data } = await app.call(
        taskCalls.list,
        { template: { templateId: special.templateId, ...more } } as never,
        { as: asChief },
      );
      assert.equal(data.count, 0, JSON.stringify(more));
    }
    const { data } = await app.call(
      taskCalls.list,
      { template: { templateId: special.templateId } },
      { as: asChief },
    );
    assert.deepEqual(data.dataBody[0]?.listColumnData, { victimName: '欧阳明月' });
    for (const [exportType, expected] of [
      [1, instanceCode],
      [2, '1 行'],
      [3, handler.userName],
    ] as const) {
      const reply = await app.call(
        taskCalls.listExport,
        { template: { templateId: special.templateId, exportType } },
        { as: asChief },
      );
      const rows = sheetTexts(reply.bytes);
      assert.equal(rows.length, 2);
      assert.ok(rows[1]?.includes(expected), `${exportType}: ${rows[1]}`);
      const body = { template: { templateId: special.templateId, exportType } };
      assert.deepEqual(sheetTexts(await exportedByTask(body)), rows);
    }
  });

  it('are of the last ninety days, unless something says when or which', async () => {
    const special = await makeTemplate(app);
    const account = '6222020000111122224';
    const more = { formData: { victimName: '司马清风', accountList: [{ accountNo: account }] } };
    const target = await app.makeUser({ codes: taskCodes, scope: SELF });
    const task = await dispatch(app, asChief, special, [person(target.userId)], more);
    const { instanceCode, instanceId } = task.instance;
    const then = new Date('2020-06-01T04:00:00Z');
    await app.database.db
      .updateTable('task_instance')
      .set({ created_at: then, due_at: then, finish_at: then, batch_code: 'PCOLD' })
      .where('id', '=', instanceId)
      .execute();
    const numbers = [
      ['alarmNo', 'JOLD1'],
      ['caseNo', 'AOLD1'],
    ] as const;
    for (const [entity_type, entity_value] of numbers)
      await app.database.db
        .insertInto('task_entity')
        .values({ entity_type, entity_value, instance_id: instanceId, created_at: then })
        .execute();
    const [from, to] = ['2020-05-31 00:00:00', '2020-06-03 00:00:00'];
    const of = { templateId: special.templateId };
    for (const [template, isThere] of [
      [of, false],
      [{ ...of, keyword: '' }, false],
      [{ keyword: '司马' }, true],
      [{ title: '清风' }, true],
      [{ instanceCode }, true],
      [{ entityValue: account }, true],
      [{ batchCode: 'PCOLD' }, true],
      [{ alarmNo: 'JOLD1' }, true],
      [{ caseNo: 'AOLD1' }, true],
      ...['createdTime', 'finishTime', 'due'].flatMap((key) => [
        [{ ...of, [`${key}Start`]: from }, true] as const,
        [{ ...of, [`${key}End`]: to }, true] as const,
        [{ ...of, [`${key}Start`]: to }, false] as const,
      ]),
    ] as const) {
      const { data } = await app.call(taskCalls.list, { template } as never, { as: asChief });
      assert.deepEqual(
        data.dataBody.map((row) => row.instanceCode),
        isThere ? [instanceCode] : [],
        JSON.stringify(template),
      );
    }
  });

  it('of a department are those alone that the caller may see, narrowed by whatever stands beside it', async () => {
    const handlerDeptId = await app.makeDepartment();
    const target = await app.makeUser({ codes: taskCodes, scope: SELF, deptId: handlerDeptId });
    const own = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF }));
    const { instanceCode } = (await dispatch(app, own, template, [person(target.userId)])).instance;
    const all = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: 1 }));
    for (const [as, more, isThere] of [
      [all, {}, true],
      [asChief, {}, false],
      [all, { priority: 3 }, true],
      [all, { priority: 2 }, false],
    ] as const) {
      const { data } = await app.call(taskCalls.list, { template: { handlerDeptId, ...more } }, { as });
      assert.deepEqual(
        [data.count, data.dataBody.map((row) => row.instanceCode)],
        isThere ? [1, [instanceCode]] : [0, []],
        JSON.stringify(more),
      );
    }
  });

  it('stand on the board by their status, as many as the list of it has, and only those that the caller may see', async () => {
    const own = await makeTemplate(app);
    const [first, second] = [
      await dispatch(app, asChief, own, [person(handler.userId)]),
      await dispatch(app, asChief, own, [person(handler.userId)]),
    ];
    await handle(app, asHandler, HandleType.sign, { detailId: firstStep(first) });
    const board = async (as: TestSession, more: object = {}) => {
      const template = { templateId: own.templateId, ...more };
      const { code, message, data } = await app.call(taskCalls.board, { template } as never, { as });
      assert.equal(code, '000000', message);
      return data.columnList;
    };
    const codesOf = (found: Awaited<ReturnType<typeof board>>) =>
      found.map(({ status, count, dataBody }) => [
        status,
        count,
        dataBody.map(({ instanceCode }) => instanceCode),
      ]);
    const [waits, works] = [second.instance.instanceCode, first.instance.instanceCode];
    assert.deepEqual(codesOf(await board(asChief)), [
      ...[
        [1, 1, [waits]],
        [2, 1, [works]],
        [3, 0, []],
        [4, 0, []],
        [5, 0, []],
      ],
    ]);
    assert.deepEqual(codesOf(await board(asChief, { statusList: [2, 4] })), [
      [2, 1, [works]],
      [4, 0, []],
    ]);
    assert.deepEqual(codesOf(await board(asChief, { status: 1 })), [[1, 1, [waits]]]);
    const stranger = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: 5 }));
    assert.deepEqual(
      (await board(stranger)).map(({ count }) => count),
      [0, 0, 0, 0, 0],
    );
  });

  it('count what waits for a person as its tabs show it', async () => {
    const own = await app.makeUser({ codes: taskCodes, scope: SELF });
    const as = await app.signInAs(own);
    for (let n = 0; n < 3; n++) await dispatch(app, asChief, template, [person(own.userId)]);
    const [first] = (await app.call(taskCalls.backlog, { template: { tabType: 1 } }, { as })).data.dataBody;
    const signed = await handle(app, as, HandleType.sign, { detailId: first?.detailId ?? 0 });
    assert.ok(signed.data.nextDetailId !== null && signed.data.nextDetailId !== first?.detailId);
    const { data } = await app.call(taskCalls.selfTodoStatistics, {}, { as });
    assert.deepEqual(
      [data.todoNum, data.unsignedNum, data.pendingNum, data.typeList[0]?.todoNum],
      [3, 2, 1, 3],
    );
    const tabs = (await app.call(taskCalls.backlog, { template: { tabType: 1 } }, { as })).data.tabCountList;
    assert.deepEqual(
      tabs.map(({ num }) => num),
      [3, 0, 0, 0, 0],
    );
    await handle(app, as, HandleType.complete, { detailId: first?.detailId ?? 0 }, note);
    const after = (await app.call(taskCalls.selfTodoStatistics, {}, { as })).data;
    assert.deepEqual([after.todoNum, after.todayDoneNum, after.monthOnTimeRate], [2, 1, 100]);
  });

  it('count the tasks copied to one that he has not opened since', async () => {
    const copied = await app.makeUser({ codes: taskCodes, scope: SELF });
    const as = await app.signInAs(copied);
    const unread = async () => (await app.call(taskCalls.selfTodoStatistics, {}, { as })).data.ccUnreadNum;
    const more = { ccUserIdList: [copied.userId] };
    const first = await dispatch(app, asChief, template, [person(handler.userId)], more);
    await dispatch(app, asChief, template, [person(handler.userId)], more);
    await dispatch(app, asChief, template, [person(copied.userId)]);
    assert.equal(await unread(), 2);
    await read(app, as, first.instance.instanceCode);
    assert.equal(await unread(), 1);
  });

  it('say of a row that its result waits for the caller’s review, and of nobody else’s', async () => {
    const reviewed = await makeTemplate(app, { needSign: 0, needReview: 1 });
    const { instance, detailList } = await dispatch(app, asChief, reviewed, [person(handler.userId)]);
    const { instanceCode } = instance;
    const canReview = async (as: TestSession) => {
      const { data } = await app.call(taskCalls.list, { template: { instanceCode } }, { as });
      return data.dataBody.map((row) => row.canReview);
    };
    assert.deepEqual([await canReview(asChief), await canReview(asHandler)], [[0], [0]]);
    await handle(app, asHandler, HandleType.complete, { detailId: firstStep({ detailList }) }, note);
    assert.deepEqual([await canReview(asChief), await canReview(asHandler)], [[1], [0]]);
  });

  it('say what the server takes for each step that waits, by state and template', async () => {
    const strict = await makeTemplate(app, {
      allowReturn: 0,
      allowTransfer: 0,
      allowAssist: 0,
      maxExtensionTimes: 0,
    });
    const own = await app.makeUser({ codes: taskCodes, scope: SELF });
    const as = await app.signInAs(own);
    const offered = async () => {
      const { data } = await app.call(taskCalls.backlog, { template: { tabType: 1 } }, { as });
      return Promise.all(
        data.dataBody.map(async ({ instanceCode, handleTypeList }) => {
          const { actionList } = await read(app, as, instanceCode);
          const whole = actionList.map(({ handleType }) => handleType);
          assert.ok(handleTypeList.every((type) => whole.includes(type)));
          return handleTypeList;
        }),
      );
    };
    const { sign, refuse, transfer, invite, askExtension } = HandleType;
    const asked: readonly number[] = [sign, refuse, transfer, invite, askExtension];
    const of = async () => (await offered())[0]?.filter((type) => asked.includes(type));
    const free = await dispatch(app, asChief, template, [person(own.userId)]);
    assert.deepEqual(await of(), [sign, refuse, transfer]);
    await handle(app, as, sign, { detailId: firstStep(free) });
    assert.deepEqual(await of(), [refuse, transfer, invite, askExtension]);
    await handle(app, as, HandleType.complete, { detailId: firstStep(free) }, note);
    const bound = await dispatch(app, asChief, strict, [person(own.userId)]);
    assert.deepEqual(await of(), [sign]);
    await handle(app, as, sign, { detailId: firstStep(bound) });
    assert.deepEqual(await of(), []);
  });

  it('offer a reviewer nothing in a list: he reads the result first', async () => {
    const reviewed = await makeTemplate(app, { needSign: 0, needReview: 1 });
    const { instance, detailList } = await dispatch(app, asChief, reviewed, [person(handler.userId)]);
    await handle(app, asHandler, HandleType.complete, { detailId: firstStep({ detailList }) }, note);
    const template = { tabType: BacklogTab.toReview };
    const { data } = await app.call(taskCalls.backlog, { template }, { as: asChief });
    const row = data.dataBody.find(({ instanceCode }) => instanceCode === instance.instanceCode);
    assert.deepEqual(row?.handleTypeList, []);
  });

  it('offer people and departments to choose from', async () => {
    const found = await app.call(
      taskCalls.peoplePage,
      { template: { keyword: handler.userName, canHandle: 1 } },
      { as: asChief },
    );
    assert.ok(found.data.dataBody.some(({ userId }) => userId === handler.userId));
    const ownKind = await makeTemplate(app);
    await dispatch(app, asChief, ownKind, [person(handler.userId)]);
    const suggested = await app.call(
      taskCalls.suggestTarget,
      { templateId: ownKind.templateId },
      { as: asChief },
    );
    assert.ok(suggested.data.dataBody.some(({ targetId }) => targetId === handler.deptId));
    // Of a region those who had alarms there, and first of all.
    const station = await app.makeDepartment({ name: '辖区派出所' });
    await app.database.db
      .insertInto('alarm_fact')
      .values({
        ...{ source_id: 'region', alarm_no: 'J-REGION', alarm_time: '2026-03-01 10:00:00+08' },
        ...{ occur_day: '2026-03-01', alarm_source: 1, dept_id: station, region_code: 530102 },
      })
      .execute();
    const ofRegion = async (regionCode: string) => {
      const body = { templateId: ownKind.templateId, regionCode };
      return (await app.call(taskCalls.suggestTarget, body, { as: asChief })).data.dataBody;
    };
    const [first] = await ofRegion('530102');
    assert.deepEqual([first?.targetId, first?.regionMatch], [station, 1]);
    assert.ok(first?.reasonList.includes('所属辖区'));
    assert.ok((await ofRegion('530103')).every(({ regionMatch }) => regionMatch === 0));
    // Whoever sees nobody but himself can give a task to any department that is enabled.
    const tree = (await app.call(taskCalls.departmentTree, {}, { as: asChief })).data;
    const flat = (nodes: typeof tree): number[] => nodes.flatMap((one) => [one.id, ...flat(one.children)]);
    const enabled = await app.database.db
      .selectFrom('department')
      .select('id')
      .where('status', '=', 1)
      .execute();
    assert.deepEqual(flat(tree).sort(), enabled.map(({ id }) => id).sort());
  });
});
