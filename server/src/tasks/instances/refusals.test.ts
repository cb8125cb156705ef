/** What is refused of tasks: each time by the caller or the state that one rule alone refuses. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DataScope,
  HandleStatus,
  HandleType,
  type TemplateSettings,
  TransferScope,
} from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { pdf, send } from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { ok } from '../../testing/task-staff.ts';
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

const SELF = 5;
const ALL = 1;
const FAR = '2099-01-01 00:00:00';
const PAST = '2020-01-01 00:00:00';
let app: TestApp;
let template: TestTemplate;
let chief: TestUser;
let handler: TestUser;
let asChief: TestSession;
let asHandler: TestSession;
let asViewer: TestSession;
/** Holds every code, and sees nothing. */
let asStranger: TestSession;

before(async () => {
  app = await startApp();
  template = await makeTemplate(app);
  const codes = [...taskCodes, 'latin_task_sensitive'] as const;
  chief = await app.makeUser({ codes, scope: SELF });
  handler = await app.makeUser({ codes, scope: SELF });
  asChief = await app.signInAs(chief);
  asHandler = await app.signInAs(handler);
  asViewer = await app.signInAs(await app.makeUser({ codes, scope: ALL }));
  asStranger = await app.signInAs(await app.makeUser({ codes, scope: SELF }));
});
after(() => app.stop());

/** A task of the chief with one step; signed where its handler is to be at work. */
async function make(
  settings: Partial<TemplateSettings> | null,
  { target = person(handler.userId) as object, sign = true } = {},
) {
  const of = settings === null ? template : await makeTemplate(app, settings);
  const { instance, detailList } = await dispatch(app, asChief, of, [target]);
  const detailId = detailList[0]?.detailId ?? 0;
  if (sign) ok(await handle(app, asHandler, HandleType.sign, { detailId }));
  return { ...instance, detailId };
}

async function makeDraft(as = asChief) {
  const body = { templateId: template.templateId, autoSave: 0 as const, formData: { victimName: '王芳' } };
  const draft = await app.call(taskCalls.draft, body, { as });
  ok(draft);
  return draft.data;
}

async function amend(instanceId: number, more: object = {}, as = asChief) {
  const row = await app.database.db
    .selectFrom('task_instance')
    .select('version')
    .where('id', '=', instanceId)
    .executeTakeFirst();
  const body = {
    ...{
      instanceId,
      version: row?.version ?? 1,
      title: '改名',
      priority: 3,
      formData: { victimName: '王芳' },
    },
    ...{ targetList: [person(handler.userId)], ...more },
  };
  return app.call(taskCalls.submitformodify, body as never, { as });
}

describe('seeing a task', () => {
  it('is nobody’s of the same department where a person was asked, but is of its department’s scope', async () => {
    const { deptId } = handler;
    const colleague = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: SELF, deptId }));
    const chosenDepartments = [deptId];
    const above = await app.signInAs(
      await app.makeUser({ codes: taskCodes, scope: DataScope.chosenDepartments, chosenDepartments }),
    );
    const { instanceCode } = await make(null, { sign: false });
    const seen = async (as: TestSession) => (await app.call(taskCalls.detail, { instanceCode }, { as })).code;
    assert.deepEqual([await seen(colleague), await seen(above)], ['TM4004', '000000']);
  });

  it('tells of which task it was made only whoever sees that one', async () => {
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const { instanceCode } = await make(null);
    const more = { sourceInstanceCode: instanceCode };
    const made = await dispatch(app, asChief, template, [person(other.userId)], more);
    const source = async (as: TestSession) =>
      (await read(app, as, made.instance.instanceCode)).instance.sourceInstanceCode;
    assert.deepEqual([await source(asChief), await source(await app.signInAs(other))], [instanceCode, null]);
  });
});

describe('changing a task', () => {
  it('is its originator’s alone, of what is there and was dispatched, while nobody has signed', async () => {
    const { instanceId, detailId } = await make(null, { sign: false });
    assert.equal((await amend(2_000_000_000)).code, 'TM4001');
    assert.equal((await amend((await makeDraft()).instanceId)).code, 'TM4001');
    assert.equal((await amend(instanceId, {}, asStranger)).code, 'TM4004');
    assert.equal((await amend(instanceId, {}, asViewer)).code, 'TM4002');
    assert.equal((await amend(instanceId, { deadline: PAST })).code, 'CM4001');
    ok(await amend(instanceId));
    ok(await handle(app, asHandler, HandleType.sign, { detailId }));
    assert.equal((await amend(instanceId)).code, 'TM4002');
  });

  it('takes over the files of whoever changes it alone, and holds them', async () => {
    const { instanceId } = await make(null, { sign: false });
    const upload = async (as: TestSession) =>
      (await send(app, calls.file.uploadFile, { bytes: pdf(1_000), name: '材料.pdf' }, { as })).data[0] ?? '';
    const withFile = (id: string) =>
      amend(instanceId, {
        fileList: [{ name: '材料.pdf', uid: '1', url: `/web/efs/api/v1/file/preview/${id}` }],
      });
    assert.equal((await withFile(await upload(asHandler))).code, 'TM4000');
    const id = await upload(asChief);
    ok(await withFile(id));
    const { db } = app.database;
    const held = db.selectFrom('file_use').select('holder_id').where('file_id', '=', id);
    assert.deepEqual(await held.execute(), [{ holder_id: instanceId }]);
  });

  it('of one that came back replaces who refused it, by somebody who has not done it', async () => {
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const asOther = await app.signInAs(other);
    const task = await dispatch(app, asChief, template, [person(handler.userId), person(other.userId)]);
    const { instanceId } = task.instance;
    const [mine, his] = task.detailList.map(({ detailId }) => detailId);
    ok(await handle(app, asHandler, HandleType.sign, { detailId: mine ?? 0 }));
    const reason = { opinion: '非本单位', returnReasonType: 2 };
    ok(await handle(app, asOther, HandleType.refuse, { detailId: his ?? 0 }, reason));
    ok(
      await handle(
        app,
        asHandler,
        HandleType.complete,
        { detailId: mine ?? 0 },
        { formData: { handleNote: '已办' } },
      ),
    );
    const replacing = (targetId: number, replaceDetailId: number) =>
      amend(instanceId, { targetList: [{ ...person(targetId), replaceDetailId }] });
    assert.equal((await replacing(other.userId, mine ?? 0)).code, 'CM4001');
    assert.equal((await replacing(handler.userId, his ?? 0)).code, 'TM4000');
    ok(await replacing(chief.userId, his ?? 0));
  });

  it('brings who had refused back to work only where the template lets him go on', async () => {
    const { instanceId, detailId } = await make({ directBack: 0 });
    const reason = { opinion: '账号有误', returnReasonType: 1 };
    ok(await handle(app, asHandler, HandleType.refuse, { detailId }, reason));
    const sent = await amend(instanceId, {
      targetList: [{ ...person(handler.userId), replaceDetailId: detailId }],
    });
    ok(sent);
    assert.equal(sent.data.detailList.find((one) => one.isCurrent === 1)?.handleStatus, 0);
  });
});

describe('a draft', () => {
  it('is dispatched by its originator alone, by its own template', async () => {
    const { instanceId } = await makeDraft();
    const submit = (more: object = {}, as = asChief) =>
      app.call(
        taskCalls.submitfordraft,
        {
          ...dispatchBody(template, [person(handler.userId)]),
          instanceId,
          draftVersion: 1,
          ...more,
        } as never,
        { as },
      );
    assert.equal((await submit({}, asViewer)).code, 'TM4001');
    assert.equal((await submit({ instanceId: 2_000_000_000 })).code, 'TM4001');
    assert.equal((await submit(await makeTemplate(app))).code, 'CM4001');
    assert.equal((await submit({ draftVersion: 0 })).code, 'TM4009', 'written on since');
    ok(await submit());
    const kept = { templateId: template.templateId, instanceId, draftVersion: 1, autoSave: 0 as const };
    assert.equal((await app.call(taskCalls.draft, kept, { as: asChief })).code, 'TM4002', 'a task by now');
    const { draftVersion: _, ...unversioned } = kept;
    const other = { ...unversioned, instanceId: (await makeDraft()).instanceId };
    ok(await app.call(taskCalls.draft, other, { as: asChief }));
  });

  it('is kept of templates that are there, and is no task to anything but a draft’s calls', async () => {
    const none = { templateId: 2_000_000_000, autoSave: 0 as const, formData: {} };
    assert.equal((await app.call(taskCalls.draft, none, { as: asChief })).code, 'TM4006');
    const { instanceCode } = await makeDraft();
    const asked = { fieldKeyList: ['victimPhone'], reason: '核对' };
    const reveal = (code: string, as = asChief) =>
      app.call(taskCalls.reveal, { instanceCode: code, ...asked }, { as });
    assert.equal((await reveal(instanceCode)).code, 'TM4001');
    assert.equal((await reveal('ZJ209901010001')).code, 'TM4001');
    assert.equal((await reveal((await make(null)).instanceCode, asStranger)).code, 'TM4004');
    const comment = { opinion: '说明' };
    assert.equal((await handle(app, asChief, HandleType.comment, { instanceCode }, comment)).code, 'TM4001');
    const { templateList } = calls.taskDocument;
    assert.equal((await app.call(templateList, { instanceCode }, { as: asChief })).code, 'TM4001');
    const copy = dispatchBody(template, [person(handler.userId)], { sourceInstanceCode: 'ZJ209901010001' });
    assert.equal((await app.call(taskCalls.create, copy as never, { as: asChief })).code, 'TM4001');
  });

  it('and a task need a main handler', async () => {
    const assistant = { ...person(handler.userId), roleType: 2 };
    const body = dispatchBody(template, [assistant]);
    assert.equal((await app.call(taskCalls.create, body as never, { as: asChief })).code, 'CM4001');
  });
});

describe('transferring a step', () => {
  const move = (detailId: number, targetList: object[], as = asHandler) =>
    handle(app, as, HandleType.transfer, { detailId }, { targetList, opinion: '请办理' });

  it('goes to one other receiver', async () => {
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const { detailId } = await make(null);
    assert.equal((await move(detailId, [person(handler.userId)])).code, 'TM4011', 'to himself');
    assert.equal((await move(detailId, [person(other.userId), person(chief.userId)])).code, 'CM4001');
    const both = await dispatch(app, asChief, template, [person(handler.userId), person(other.userId)]);
    const mine = both.detailList.find((one) => one.handlerUserId === handler.userId)?.detailId ?? 0;
    ok(await handle(app, asHandler, HandleType.sign, { detailId: mine }));
    assert.equal((await move(mine, [person(other.userId)])).code, 'TM4011', 'to who has it already');
    const { deptId } = handler;
    const unsigned = await make(null, { target: department(deptId), sign: false });
    assert.equal(
      (await move(unsigned.detailId, [department(deptId)])).code,
      'TM4011',
      'to the same department',
    );
    assert.equal(
      (await move(unsigned.detailId, [person(handler.userId)])).code,
      'TM4011',
      'to himself what his department has not signed',
    );
  });

  it('goes as far as its template lets it', async () => {
    const near = await app.makeUser({ codes: taskCodes, scope: SELF, deptId: handler.deptId });
    const far = await app.makeUser({ codes: taskCodes, scope: SELF, deptId: await app.makeDepartment() });
    for (const transferScope of [TransferScope.department, TransferScope.dataScope]) {
      const { detailId } = await make({ transferScope });
      assert.equal((await move(detailId, [person(far.userId)])).code, 'TM4011', `scope ${transferScope}`);
      ok(await move(detailId, [person(near.userId)]));
    }
  });
});

describe('a deadline', () => {
  it('is asked for later than it is, and set to what is asked for or said, in the future', async () => {
    const { detailId } = await make(null);
    ok(await handle(app, asChief, HandleType.adjustDeadline, { detailId }, { newDeadline: FAR }));
    const ask = (newDeadline: string) =>
      handle(app, asHandler, HandleType.askExtension, { detailId }, { newDeadline, opinion: '未复' });
    assert.equal((await ask('2098-01-01 00:00:00')).code, 'CM4001');
    const adjust = (more: object) => handle(app, asChief, HandleType.adjustDeadline, { detailId }, more);
    assert.equal((await adjust({ agree: 1, newDeadline: FAR })).code, 'TM4000', 'nobody has asked');
    assert.equal((await adjust({})).code, 'CM4001');
    assert.equal((await adjust({ newDeadline: PAST })).code, 'CM4001');
    ok(await ask('2099-02-01 00:00:00'));
    await app.database.db
      .updateTable('task_extension')
      .set({ new_deadline: new Date('2020-01-01') })
      .where('detail_id', '=', detailId)
      .execute();
    assert.equal((await adjust({ agree: 1 })).code, 'CM4001', 'what was asked for is over meanwhile');
  });
});

describe('an action', () => {
  it('says which step or task it means, and what it cannot do without', async () => {
    const { detailId, instanceCode } = await make(null);
    const { sign, refuse, comment, invite, feedback, addWatcher } = HandleType;
    const act = async (as: TestSession, handleType: number, more: object) => {
      const reply = await app.call(taskCalls.handle, { handleType, version: 1, ...more } as never, { as });
      const { fields } = (reply.data ?? {}) as { fields?: { path: string }[] };
      return [reply.code, fields?.[0]?.path];
    };
    const { version } = await app.database.db
      .selectFrom('task_detail')
      .select('version')
      .where('id', '=', detailId)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await act(asHandler, sign, {}), ['CM4001', 'detailId']);
    assert.deepEqual(await act(asChief, comment, { opinion: '说明' }), ['CM4001', 'instanceCode']);
    assert.deepEqual(await act(asChief, comment, { instanceCode }), ['CM4001', 'opinion']);
    assert.deepEqual(await act(asChief, comment, { instanceCode, opinion: '' }), ['CM4001', 'opinion']);
    const step = { detailId, version };
    assert.deepEqual(await act(asHandler, refuse, { ...step, opinion: '有误' }), [
      'CM4001',
      'returnReasonType',
    ]);
    assert.deepEqual(await act(asHandler, invite, step), ['CM4001', 'targetList']);
    assert.deepEqual(await act(asHandler, feedback, step), ['CM4001', 'opinion']);
    const left = await app.makeUser({ codes: taskCodes, personStatus: 0 });
    const { instanceVersion } = await read(app, asChief, instanceCode);
    const task = { instanceCode, version: instanceVersion };
    assert.deepEqual(await act(asChief, addWatcher, { ...task, userIdList: [left.userId] }), [
      'CM4001',
      'userIdList',
    ]);
    const [code] = await act(asChief, comment, { detailId: 2_000_000_000, opinion: '说明' });
    assert.equal(code, 'TM4001');
  });

  it('says of one that cannot be withdrawn any more that it was signed, whatever version was seen', async () => {
    const { instanceCode, detailId } = await make(null, { sign: false });
    const { instanceVersion: version } = await read(app, asChief, instanceCode);
    ok(await handle(app, asHandler, HandleType.sign, { detailId }));
    const body = { handleType: HandleType.withdraw, instanceCode, version, opinion: '误派' };
    assert.equal((await app.call(taskCalls.handle, body, { as: asChief })).code, 'TM4014');
  });

  it('is begun by members of the department that was asked alone, whoever sees it', async () => {
    const { deptId } = handler;
    const { detailId } = await make(null, { target: department(deptId), sign: false });
    assert.equal((await handle(app, asViewer, HandleType.sign, { detailId })).code, 'TM4003');
    ok(await handle(app, asHandler, HandleType.sign, { detailId }));
  });

  it('is done to steps that are of the present round alone', async () => {
    const { detailId } = await make(null);
    const other = await app.makeUser({ codes: taskCodes, scope: SELF });
    const moved = { targetList: [person(other.userId)], opinion: '请办理' };
    ok(await handle(app, asHandler, HandleType.transfer, { detailId }, moved));
    for (const status of [HandleStatus.pending, HandleStatus.unsigned]) {
      await app.database.db
        .updateTable('task_detail')
        .set({ handle_status: status })
        .where('id', '=', detailId)
        .execute();
      const urged = await handle(app, asChief, HandleType.urge, { detailId });
      assert.equal(urged.code, 'TM4002', urged.message);
    }
  });

  it('reopens for as many days as the template says, steps that are completed', async () => {
    const { detailId, instanceCode, instanceId } = await make(null);
    ok(await handle(app, asHandler, HandleType.complete, { detailId }, { formData: { handleNote: '已办' } }));
    const reopen = (ids: number[]) =>
      handle(app, asChief, HandleType.reopen, { instanceCode }, { reopenDetailIdList: ids, opinion: '补充' });
    assert.equal((await reopen([detailId, 2_000_000_000])).code, 'CM4001');
    const finished = (daysAgo: number) =>
      app.database.db
        .updateTable('task_instance')
        .set({ finish_at: new Date(Date.now() - daysAgo * 86_400_000) })
        .where('id', '=', instanceId)
        .execute();
    await finished(8);
    assert.equal((await reopen([detailId])).code, 'TM4019');
    await finished(6);
    ok(await reopen([detailId]));
  });

  it('adds targets who are new, in the place of one who refused alone, and invites those alone who are not there', async () => {
    const { detailId, instanceCode } = await make(null);
    const add = (targetId: number, more: object = {}) =>
      handle(
        app,
        asChief,
        HandleType.addTarget,
        { instanceCode },
        { targetList: [person(targetId)], ...more },
      );
    assert.equal((await add(handler.userId)).code, 'TM4000');
    assert.equal((await add(chief.userId, { replaceDetailId: detailId })).code, 'CM4001');
    const invite = () =>
      handle(app, asHandler, HandleType.invite, { detailId }, { targetList: [person(chief.userId)] });
    ok(await invite());
    assert.equal((await invite()).code, 'TM4000');
  });

  it('reviews by a role that one holds with the code to review, a result that waits', async () => {
    const code = 'latin_task_management_review';
    const { roleId } = await app.makeUser({ codes: [code], scope: SELF });
    const byRole = { needReview: 1, reviewerType: 3, reviewerRoleId: roleId } as const;
    const { detailId, instanceCode } = await make(byRole);
    const reviewer = await app.makeUser({ codes: ['latin_task_management_view'], scope: SELF });
    await app.database.db
      .insertInto('user_role')
      .values({ user_id: reviewer.userId, role_id: roleId })
      .execute();
    const as = await app.signInAs(reviewer);
    const seen = () => app.call(taskCalls.detail, { instanceCode }, { as });
    assert.equal((await seen()).code, 'TM4004', 'nothing waits for a review');
    ok(await handle(app, asHandler, HandleType.complete, { detailId }, { formData: { handleNote: '已办' } }));
    ok(await seen());
    assert.equal((await read(app, asChief, instanceCode)).instance.status, 2);
    ok(await handle(app, as, HandleType.approve, { detailId }));
  });
});
