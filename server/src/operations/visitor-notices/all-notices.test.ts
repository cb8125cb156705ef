import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type BodyInput, calls, DataScope, NOTIFY_HEADER } from '@outbound/contract';
import { sql } from 'kysely';
import {
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { visitorNotice, activityHost, application } = calls;
type Wish = BodyInput<typeof visitorNotice.allPage>;

describe('the notices of all activities', () => {
  let app: TestApp;
  let admin: TestSession;
  let clerk: TestSession;
  let clerkId: number;
  let theirs: MadeActivity;
  let own: MadeActivity;
  const codesOf: Record<string, string> = {};
  before(async () => {
    // Nobody listens there: what is sent fails, and is left to be looked at.
    app = await startApp({
      visitorWebhook: { address: 'http://127.0.0.1:9/sms', secret: 'sixteen-characters' },
    });
    admin = await app.signInAs('admin');
    const codes = ['latin_op_activity_publish', 'latin_op_activity_add'] as const;
    const user = await app.makeUser({ codes: [...codes], scope: DataScope.self });
    clerkId = user.userId;
    clerk = await app.signInAs(user);
    const formItemList = withPlaces([item('姓名'), item('手机号', { require: true })]);
    theirs = await makeActivity(app, admin, { title: '总部论坛', formItemList });
    own = await makeActivity(app, clerk, { title: '自办沙龙', formItemList });
    for (const [name, activity] of [
      ['甲', theirs],
      ['乙', theirs],
      ['丙', own],
    ] as const) {
      const answers = { 姓名: name, 手机号: newPhone() };
      const { data } = await signUp(app, activity, answers, { headers: { [NOTIFY_HEADER]: 'zh' } });
      codesOf[name] = data.applyCode;
      if (name === '乙')
        await app.call(application.approve, { ids: [data.id], applyStatus: 1 }, { as: admin });
    }
    // Each as it may stand, whatever the worker has come to.
    await sql`update visitor_notice set status = 2, sent_at = null, try_num = 6, last_error = '连接被拒绝',
      created_at = timestamptz '2026-03-01 09:00+08' + visitor_notice.id * interval '1 minute'`.execute(
      app.database.db,
    );
    await sql`update visitor_notice set status = 1, sent_at = now(), last_error = '' where kind = 'decided'`.execute(
      app.database.db,
    );
  });
  after(() => app.stop());

  const page = async (template: Wish['template'] = {}, as = admin, more: Partial<Wish> = {}) =>
    (await app.call(visitorNotice.allPage, { ...more, template }, { as })).data;
  const codes = async (template: Wish['template'], as = admin) =>
    (await page(template, as)).dataBody.map(({ applyCode, kind }) => `${applyCode} ${kind}`);
  const told = (name: string, kind = 'received') => `${codesOf[name]} ${kind}`;

  it('are listed newest first, with their activity, and page by page', async () => {
    const all = await page();
    assert.deepEqual(
      all.dataBody.map(({ activityTitle, kind }) => `${activityTitle} ${kind}`),
      ['自办沙龙 received', '总部论坛 decided', '总部论坛 received', '总部论坛 received'],
    );
    assert.equal(all.count, 4);
    const pages = await Promise.all([1, 2].map((pageNum) => page({}, admin, { pageNum, pageSize: 3 })));
    assert.deepEqual(
      pages.flatMap(({ dataBody }) => dataBody.map(({ id }) => id)),
      all.dataBody.map(({ id }) => id),
    );
  });

  it('are found by activity, number, kind, way, state and time', async () => {
    assert.deepEqual(await codes({ activityId: own.id }), [told('丙')]);
    const typed = (codesOf.甲 ?? '').toLowerCase().replace(/^(.{3})/, '$1-');
    assert.deepEqual(await codes({ applyCode: typed }), [told('甲')]);
    assert.deepEqual(await codes({ kind: 'decided' }), [told('乙', 'decided')]);
    assert.deepEqual(await codes({ status: 1 }), [told('乙', 'decided')]);
    assert.equal((await codes({ status: 2 })).length, 3);
    assert.equal((await codes({ channel: 'sms' })).length, 4);
    assert.deepEqual(await codes({ channel: 'mail' }), []);
    const [last] = (await page()).dataBody;
    const at = last?.createdTime ?? '';
    assert.deepEqual(await codes({ createdTimeStart: at, createdTimeEnd: at }), [told('丙')]);
    assert.equal((await codes({ createdTimeEnd: at })).length, 4);
  });

  it('are those of the own activities and of the hosted ones', async () => {
    assert.deepEqual(await codes({}, clerk), [told('丙')]);
    assert.deepEqual(await codes({ activityId: theirs.id }, clerk), []);
    const host = { activityId: theirs.id, addIds: [clerkId], removeIds: [] };
    await app.call(activityHost.save, host, { as: admin });
    assert.equal((await codes({}, clerk)).length, 4);
    await app.call(activityHost.save, { ...host, addIds: [], removeIds: [clerkId] }, { as: admin });
    assert.deepEqual(await codes({}, clerk), [told('丙')]);
    const nobody = await app.signInAs(await app.makeUser({ codes: ['latin_op_activity_detail'] }));
    const refused = await app.call(visitorNotice.allPage, { template: {} }, { as: nobody });
    assert.equal(refused.code, 'CM4030');
  });

  it('go again where they failed, as in the list of their activity', async () => {
    const again = async (name: string, as = admin, kind = 'received') => {
      const row = (await page({ applyCode: codesOf[name] ?? '' })).dataBody.find((one) => one.kind === kind);
      const body = { activityId: row?.activityId ?? 0, id: row?.id ?? 0 };
      return (await app.call(visitorNotice.resend, body, { as })).data.doneNum;
    };
    assert.equal(await again('甲', clerk), 0);
    assert.equal(await again('乙', admin, 'decided'), 0);
    assert.equal(await again('丙', clerk), 1);
    assert.equal(await again('甲'), 1);
    // Hidden from the worker's next turn by nothing: it waits, or has failed again by itself.
    const { rows } = await sql<{ num: number }>`select count(*)::int as num from visitor_notice
      where status = 1`.execute(app.database.db);
    assert.equal(rows[0]?.num, 1);
  });
});
