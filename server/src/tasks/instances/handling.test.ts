import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, HandleStatus, HandleType, TaskItemType, TaskStatus } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { firstStep, form, note, ok, PHONE, taskStaff } from '../../testing/task-staff.ts';
import {
  department,
  dispatch,
  handle,
  item,
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

const leave = (user: TestUser) =>
  app.database.db
    .updateTable('user_account')
    .set({ person_status: 0 })
    .where('id', '=', user.userId)
    .execute();

describe('handling', () => {
  it('lets one of a department sign; who comes at the same moment is told who was first', async () => {
    const deptId = await app.makeDepartment();
    const members = [
      await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId }),
      await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId }),
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
    const stranger = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: DataScope.self }));
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
    const other = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const leaver = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId });
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
    const leaver = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId: supervisor.deptId });
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
    const member = await app.makeUser({ codes: taskCodes, scope: DataScope.self, deptId });
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
    const other = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
    const others = [await app.makeUser({ codes: taskCodes, scope: DataScope.self }), chief];
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
    for (let n = 0; n < 4; n++) chain.push(await app.makeUser({ codes: taskCodes, scope: DataScope.self }));
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
    const other = await app.makeUser({ codes: taskCodes, scope: DataScope.self });
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
      await app.makeUser({ codes: taskCodes, scope: DataScope.self }),
      await app.makeUser({ codes: taskCodes, scope: DataScope.self }),
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
