import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, HandleType } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  dispatch,
  dispatchBody,
  handle,
  handleItems,
  makeTemplate,
  person,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';

const SELF = 5;

describe('the files of a task', () => {
  let app: TestApp;
  let template: TestTemplate;
  before(async () => {
    app = await startApp();
    template = await makeTemplate(app);
  });
  after(() => app.stop());

  async function someone() {
    const user = await app.makeUser({ codes: taskCodes, scope: SELF });
    return { ...user, as: await app.signInAs(user) };
  }
  const upload = async (as: TestSession) => {
    const { data } = await make.send(
      app,
      calls.file.uploadFile,
      { bytes: make.pdf(1_000), name: '材料.pdf' },
      { as },
    );
    return data[0] ?? '';
  };
  const listOf = (id: string) => [{ name: '材料.pdf', uid: '1', url: `/web/efs/api/v1/file/preview/${id}` }];
  const readBy = async (as: TestSession, id: string) =>
    (
      await Promise.all(
        [calls.file.download, calls.file.preview].map((call) => app.call(call, { id }, { as })),
      )
    ).map(({ status }) => status);

  it('are read by who may see the task, and are not there for anybody else who has their address', async () => {
    const [originator, handler, stranger] = await Promise.all([someone(), someone(), someone()]);
    const id = await upload(originator.as);
    const admin = await app.signInAs('admin');
    assert.deepEqual(await readBy(stranger.as, id), [200, 200], 'a file that nothing holds yet is as before');
    const task = await dispatch(app, originator.as, template, [person(handler.userId)], {
      formData: { victimName: '王芳' },
      fileList: listOf(id),
    });
    for (const { as } of [originator, handler]) assert.deepEqual(await readBy(as, id), [200, 200]);
    assert.deepEqual(await readBy(admin, id), [200, 200]);
    assert.deepEqual(await readBy(stranger.as, id), [404, 404]);

    // Whom it is copied to sees it, with its files.
    const watched = await app.call(
      taskCalls.handle,
      {
        handleType: 32,
        instanceCode: task.instance.instanceCode,
        version: task.instanceVersion,
        userIdList: [stranger.userId],
      },
      { as: originator.as },
    );
    assert.equal(watched.code, '000000', watched.message);
    assert.deepEqual(await readBy(stranger.as, id), [200, 200]);
  });

  it('of a department are read by its members before one of them has signed', async () => {
    const [originator, stranger] = [await someone(), await someone()];
    const member = await app.makeUser({ codes: taskCodes, scope: SELF });
    const dept = await app.database.db
      .selectFrom('user_account')
      .select('department_id as id')
      .where('id', '=', member.userId)
      .executeTakeFirstOrThrow();
    const id = await upload(originator.as);
    await app.database.db
      .updateTable('user_account')
      .set({ department_id: null })
      .where('id', '=', stranger.userId)
      .execute();
    await app.database.db.deleteFrom('user_department').where('user_id', '=', stranger.userId).execute();
    await dispatch(app, originator.as, template, [{ targetType: 2, targetId: dept.id ?? 0 }], {
      formData: { victimName: '王芳' },
      fileList: listOf(id),
    });
    assert.deepEqual(await readBy(await app.signInAs(member), id), [200, 200]);
    assert.deepEqual(await readBy(await app.signInAs(stranger), id), [404, 404]);
  });

  it('of a draft are their originator’s', async () => {
    const [originator, stranger] = [await someone(), await someone()];
    const id = await upload(originator.as);
    const saved = await app.call(
      taskCalls.draft,
      { templateId: template.templateId, autoSave: 1, title: '稿', fileList: listOf(id) } as never,
      { as: originator.as },
    );
    assert.equal(saved.code, '000000', saved.message);
    assert.deepEqual(await readBy(originator.as, id), [200, 200]);
    assert.deepEqual(await readBy(stranger.as, id), [404, 404]);
  });

  it('that a follow-up takes over by rule or by hand are read by its handler, too', async () => {
    const [originator, handler, other, stranger] = await Promise.all([
      someone(),
      someone(),
      someone(),
      someone(),
    ]);
    const proof = handleItems.find(({ fieldKey }) => fieldKey === 'proof');
    assert.ok(proof);
    const further = await makeTemplate(
      app,
      { defaultTargetList: [{ targetType: 1, targetId: other.userId, targetName: '王五' }] },
      [{ ...proof, fieldKey: 'evidence' }],
    );
    const rule = {
      when: { fieldKey: 'handleNote', eq: '需要再查' },
      ...{ templateId: further.templateId, carryList: [{ from: 'proof', to: 'evidence' }] },
    };
    const first = await makeTemplate(app, { followUpList: [{ ...rule, priority: 1 }] });
    const task = await dispatch(app, originator.as, first, [person(handler.userId)]);
    const detailId = task.detailList[0]?.detailId ?? 0;
    const id = await upload(handler.as);
    assert.equal((await handle(app, handler.as, HandleType.sign, { detailId })).code, '000000');
    const formData = { handleNote: '需要再查', proof: JSON.stringify(listOf(id)) };
    const done = await handle(app, handler.as, HandleType.complete, { detailId }, { formData });
    assert.equal(done.data.followUpList.length, 1, done.message);
    assert.deepEqual(await readBy(other.as, id), [200, 200]);
    assert.deepEqual(await readBy(stranger.as, id), [404, 404]);

    // Copied by who sees the first one; of another task he may not name it.
    const { instanceCode } = task.instance;
    const copy = (more: object) =>
      app.call(
        taskCalls.create,
        dispatchBody(first, [person(stranger.userId)], { fileList: listOf(id), ...more }) as never,
        { as: originator.as },
      );
    assert.equal((await copy({})).code, 'TM4000');
    assert.equal((await copy({ sourceInstanceCode: instanceCode })).code, '000000');
    assert.deepEqual(await readBy(stranger.as, id), [200, 200]);
  });
});
