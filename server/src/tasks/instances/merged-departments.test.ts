import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { calls, DataScope, HandleType } from '@outbound/contract';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { department, dispatch, handle, makeTemplate, taskCalls, taskCodes } from '../../testing/tasks.ts';

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

it('a department that is merged leaves no task behind: what waits is signed by the target, what is over is seen there', async () => {
  const admin = await app.signInAs('admin');
  const parentId = await app.makeDepartment({ name: '合并任务的总部' });
  const gone = await app.makeDepartment({ name: '并入前', parentId });
  const kept = await app.makeDepartment({ name: '并入后', parentId });
  const template = await makeTemplate(app);
  const chief = await app.signInAs(await app.makeUser({ codes: taskCodes, scope: DataScope.self }));
  const memberOf = async (deptId: number, scope: DataScope) => {
    const user = await app.makeUser({ codes: taskCodes, scope, deptId } as never);
    await app.database.db.deleteFrom('user_department').where('user_id', '=', user.userId).execute();
    await app.database.db
      .insertInto('user_department')
      .values({ user_id: user.userId, department_id: deptId })
      .execute();
    await app.database.db
      .updateTable('user_account')
      .set({ department_id: deptId })
      .where('id', '=', user.userId)
      .execute();
    return app.signInAs(user);
  };
  const before = await memberOf(gone, DataScope.self);
  const after = await memberOf(kept, DataScope.self);
  const viewer = await memberOf(kept, DataScope.ownDepartment);
  const form = { formData: { victimName: '王芳' } };
  const over = await dispatch(app, chief, template, [department(gone)], form);
  const overStep = over.detailList[0]?.detailId ?? 0;
  await handle(app, before, HandleType.sign, { detailId: overStep });
  const done = await handle(
    app,
    before,
    HandleType.complete,
    { detailId: overStep },
    { formData: { handleNote: '已办理' } },
  );
  assert.equal(done.data.status, 4, done.message);
  const open = await dispatch(app, chief, template, [department(gone)], form);
  const detailId = open.detailList[0]?.detailId ?? 0;
  const seenBy = async (as: typeof viewer, code: string) =>
    (await app.call(taskCalls.detail, { instanceCode: code }, { as })).code;
  assert.equal(await seenBy(viewer, over.instance.instanceCode), 'TM4004');
  assert.equal(await seenBy(after, open.instance.instanceCode), 'TM4004');

  const merged = await app.call(calls.department.merge, { ids: [gone], targetId: kept }, { as: admin });
  assert.equal(merged.code, '000000', merged.message);
  assert.equal(await seenBy(viewer, over.instance.instanceCode), '000000');
  // What each of them handles now: what is over stays where it was done.
  const handledBy = async (handlerDeptId: number) =>
    (await app.call(taskCalls.list, { template: { handlerDeptId } }, { as: admin })).data.dataBody.map(
      (row) => row.instanceCode,
    );
  const both = [open.instance.instanceCode, over.instance.instanceCode];
  assert.deepEqual(await handledBy(kept), both);
  assert.deepEqual(await handledBy(gone), [over.instance.instanceCode]);
  const waiting = await app.call(taskCalls.backlog, { template: { tabType: 2 } }, { as: after });
  assert.deepEqual(
    waiting.data.dataBody.map((row) => row.detailId),
    [detailId],
  );
  const signed = await handle(app, after, HandleType.sign, { detailId });
  assert.equal(signed.code, '000000', signed.message);
});
