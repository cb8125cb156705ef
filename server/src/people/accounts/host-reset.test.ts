import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { resetOnHost } from './host-reset.ts';

describe('a password that is reset on the host', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  it('opens the account in place of the old one, is to be changed, and ends sessions and pauses', async () => {
    const session = await app.signInAs('admin');
    for (let time = 0; time < 5; time++)
      await app.call(calls.user.login, { userLoginId: 'admin', password: 'Wrong-Harbour-1' });
    const reset = await resetOnHost(app.database.db, app.platform.operationLog, 'ADMIN');
    assert.equal(reset?.userLoginId, 'admin');
    const reply = await app.call(calls.user.login, { userLoginId: 'admin', password: reset?.password });
    assert.deepEqual([reply.code, reply.data.firstLogin], ['000000', 1]);
    const before = await app.call(calls.user.getUserResourceCode, {}, { as: session });
    assert.equal(before.status, 401);
  });

  it('stands in the operation log, without the password', async () => {
    const reset = await resetOnHost(app.database.db, app.platform.operationLog, 'admin');
    const rows = await app.database.db
      .selectFrom('operation_log')
      .selectAll()
      .where('call_path', '=', 'npm run admin')
      .orderBy('id', 'desc')
      .execute();
    assert.deepEqual(
      [rows[0]?.user_name, rows[0]?.content, rows[0]?.object_name, rows[0]?.result],
      ['服务器命令行', '在服务器上重置用户“系统管理员”的密码', '系统管理员', 1],
    );
    assert.ok(!JSON.stringify(rows).includes(reset?.password ?? '?'));
  });

  it('is for nobody whose password is not kept here', async () => {
    const { db } = app.database;
    const [synced, gone] = [await app.makeUser(), await app.makeUser()];
    await db.updateTable('user_account').set({ source: 1 }).where('id', '=', synced.userId).execute();
    await db
      .updateTable('user_account')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone.userId)
      .execute();
    for (const login of ['nobody', synced.userLoginId, gone.userLoginId])
      assert.equal(await resetOnHost(db, app.platform.operationLog, login), null, login);
  });
});
