import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { BacklogTab, calls, DataScope, HandleStatus, HandleType } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { ACCOUNT, firstStep, form, note, PHONE, taskStaff } from '../../testing/task-staff.ts';
import {
  department,
  dispatch,
  dispatchBody,
  handle,
  makeTemplate,
  person,
  read,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';

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

const create = (body: object, as = asChief, headers = {}) =>
  app.call(taskCalls.create, body as never, { as, headers });

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
      const user = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
      const own = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId });
      const target = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId });
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
    const target = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const target = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId: handlerDeptId });
    const own = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: DataScope.self }));
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
    const own = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const copied = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const own = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
