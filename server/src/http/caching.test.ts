import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { type MadeActivity, makeActivity } from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import { cookieOf, everyCallServed, startApp, type TestApp } from '../testing/start-app.ts';

const all: Call[] = Object.values(calls).flatMap((subject): Call[] => Object.values(subject));

describe('what a caller with a session sees', () => {
  let app: TestApp;
  let admin: TestSession;
  let activity: MadeActivity;
  before(async () => {
    app = await startApp(everyCallServed);
    admin = await app.signInAs('admin');
    activity = await makeActivity(app, admin);
  });
  after(() => app.stop());

  it('is kept by nothing between him and us, whatever he is answered', async () => {
    for (const call of all.filter(({ path }) => path !== calls.user.logout.path))
      for (const body of [{}, { nonsense: 1 }]) {
        const { headers, status } = await app.call(call, body, { as: admin });
        assert.equal(headers.get('cache-control'), 'no-store', `${call.path} ${status}`);
      }
    app.takeErrors();
  });

  it('is not in the answers that are kept for everybody', async () => {
    const { openPage, openView, openHot, openForm } = calls.activity;
    const { id } = activity;
    for (const [call, body] of [
      [openPage, {}],
      [openHot, {}],
      [openForm, { id }],
    ] as const) {
      const his = await app.call(call, body, { as: admin });
      const theirs = await app.call(call, body);
      assert.deepEqual(his.bytes, theirs.bytes, call.path);
      for (const told of ['系统管理员', admin.mark, admin.token])
        assert.ok(!his.bytes.includes(told), `${call.path} tells ${told}`);
    }
    const his = await app.call(openView, { id }, { as: admin });
    assert.deepEqual((await app.call(openView, { id })).data, his.data);
  });

  it('does not open to others what he may see: a draft stays away from every public road', async () => {
    const draft = await makeActivity(app, admin, { title: '尚未公开的活动', onShelf: false });
    const seen = await app.call(calls.activity.detail, { id: draft.id }, { as: admin });
    assert.equal(seen.data.title, '尚未公开的活动');
    const { openView, openForm, openShare, openPage, openHot } = calls.activity;
    for (const as of [admin, undefined]) {
      for (const call of [openView, openForm, openShare])
        assert.equal((await app.call(call, { id: draft.id }, { as })).status, 404, call.path);
      for (const call of [openPage, openHot])
        assert.ok(!(await app.call(call, {}, { as })).bytes.includes('尚未公开'), call.path);
    }
    for (const path of [
      `/portal/portalActivityDetail?id=${draft.id}`,
      `/activityDetail?id=${draft.id}`,
      `/activityApplication?id=${draft.id}`,
    ]) {
      const response = await fetch(`${app.url}${path}`, { headers: { cookie: cookieOf(admin) } });
      assert.equal(response.status, 404, path);
      assert.ok(!(await response.text()).includes('尚未公开'), path);
    }
    for (const path of ['/sitemap.xml', '/portal/index', '/portal/portalActivity'])
      assert.ok(!(await (await fetch(`${app.url}${path}`)).text()).includes('尚未公开'), path);
  });

  it('is not in the pages: they are the same for everybody, and nobody else keeps them', async () => {
    for (const path of ['/portal/index', '/portal/portalActivity', `/activityDetail?id=${activity.id}`]) {
      const his = await fetch(`${app.url}${path}`, { headers: { cookie: cookieOf(admin) } });
      const theirs = await fetch(`${app.url}${path}`);
      assert.equal(his.headers.get('cache-control'), 'private, no-cache', path);
      assert.equal(theirs.headers.get('cache-control'), 'private, no-cache', path);
      const html = await his.text();
      for (const told of ['系统管理员', admin.mark, admin.token]) assert.ok(!html.includes(told), path);
    }
  });
});
