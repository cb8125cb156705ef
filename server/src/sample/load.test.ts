import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, PREVIEW_BASE, readFileList } from '@outbound/contract';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { sampleAccounts } from './content/accounts.ts';
import { sampleActivities } from './content/activities.ts';
import { loadSample } from './load.ts';

describe('the sample content', () => {
  let app: TestApp;
  let password: string | null;
  before(async () => {
    app = await startApp();
    ({ samplePassword: password } = await loadSample(app.platform, app.fileStore));
  });
  after(() => app.stop());

  it('fills the public list with activities whose posters can be seen', async () => {
    const { data } = await app.call(calls.activity.openPage, { pageSize: 100 });
    assert.ok(data.count >= 12);
    for (const row of data.dataBody) {
      const [poster] = readFileList(row.poster);
      const id = poster?.url.slice(PREVIEW_BASE.length) ?? '';
      const reply = await app.call(calls.file.preview, { id, w: 320 });
      assert.equal(reply.headers.get('content-type'), 'image/webp');
    }
  });

  it('holds two hundred sign-ups in all three states, counted right', async () => {
    const { rows } = await app.database.pool.query(`
      select count(*)::int as total, count(distinct apply_status)::int as states,
             sum((apply_status in (0, 1))::int)::int as live,
             (select sum(pending_num + approved_num)::int from activity_tally) as counted from application`);
    assert.equal(rows[0].total, 200);
    assert.equal(rows[0].states, 3);
    assert.equal(rows[0].live, rows[0].counted);
  });

  it('tells of each sign-up once that it was handed in, and once how it was decided', async () => {
    const admin = await app.signInAs('admin');
    for (const [applyStatus, told] of [
      [0, ['提交报名']],
      [1, ['提交报名', '通过']],
      [2, ['提交报名', '驳回']],
    ] as const) {
      const list = await app.call(calls.application.page, { template: { applyStatus } }, { as: admin });
      const { id } = list.data.dataBody[0]!;
      const { data } = await app.call(calls.application.detail, { id }, { as: admin });
      const actions = data.historyList.map(({ action }) => action);
      assert.deepEqual(actions, told);
    }
  });

  it('has an account of each user type that can sign in with the password shown once, and must change it', async () => {
    assert.equal(new Set(sampleAccounts.map((account) => account.userType)).size, 7);
    const [account] = sampleAccounts;
    const reply = await app.call(calls.user.login, { userLoginId: account?.userLoginId, password });
    assert.equal(reply.code, '000000', reply.message);
    assert.equal(reply.data.firstLogin, 1);
  });

  it('comes once, also when all of it was deleted', async () => {
    assert.deepEqual(await loadSample(app.platform, app.fileStore), { samplePassword: null });
    await app.database.pool.query('truncate application, application_answer, activity cascade');
    assert.deepEqual(await loadSample(app.platform, app.fileStore), { samplePassword: null });
    const { data } = await app.call(calls.activity.openPage, {});
    assert.notEqual(data.count, sampleActivities.length);
  });
});
