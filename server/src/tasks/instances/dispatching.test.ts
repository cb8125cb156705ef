import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, HandleType, TaskItemType, TaskStatus } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { ACCOUNT, firstStep, form, note, ok, PHONE, taskStaff } from '../../testing/task-staff.ts';
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

let app: TestApp;
let chief: TestUser;
let handler: TestUser;
let asChief: TestSession;
let asHandler: TestSession;
let template: TestTemplate;

before(async () => {
  app = await startApp();
  ({ chief, handler, asChief, asHandler, template } = await taskStaff(app));
});
after(() => app.stop());

const key = (name: string) => ({ 'idempotency-key': `${name}-0123456789abcdef` });
const create = (body: object, as = asChief, headers = {}) =>
  app.call(taskCalls.create, body as never, { as, headers });

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
    const member = await app.makeUser({
      codes: ['latin_task_management_handle'],
      scope: DataScope.self,
      deptId,
    });
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
    const targetList = [person((await app.makeUser({ codes: taskCodes, scope: DataScope.self })).userId)];
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
    const owner = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const owner = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const other = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId: department });
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
