import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { activityBody, makeActivity } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const mexico = {
  timeZone: 'America/Mexico_City',
  startTime: '2030-12-03 23:00:00',
  endTime: '2030-12-04 07:30:00',
  applyEndTime: '2030-12-01 14:00:00',
};

describe('an activity', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs('admin');
  });
  after(() => app.stop());

  const openView = async (id: number) => (await app.call(calls.activity.openView, { id })).data;
  const change = async (body: object) => {
    const { version } = (await app.call(calls.setting.detail, {}, { as })).data;
    const reply = await app.call(calls.setting.modify, { version, ...body }, { as });
    assert.equal(reply.status, 200, reply.message);
  };
  let pages = 0;
  const page = async (address: string) => (await fetch(`${app.url}${address}&n=${++pages}`)).text();
  const structuredIn = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '{}');

  it('is announced by the clocks of its place, while its times on the wire stay the platform’s', async () => {
    const { id } = await makeActivity(app, as, mexico);
    const shown = await openView(id);
    assert.deepEqual(
      [shown.startTime, shown.endTime, shown.placeStartTime, shown.placeEndTime, shown.placeClock],
      [
        mexico.startTime,
        mexico.endTime,
        '2030-12-03 09:00:00',
        '2030-12-03 17:30:00',
        '墨西哥城时间 (GMT-6)',
      ],
    );
    assert.equal(shown.placeApplyEndTime, '2030-12-01 00:00:00');
    for (const address of [`/portal/portalActivityDetail?id=${id}`, `/activityDetail?id=${id}`]) {
      const html = await page(address);
      const words = html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, '');
      assert.match(
        words,
        /2030-12-03 09:00-17:30 墨西哥城时间 \(GMT-6\)北京时间 2030-12-03 23:00 - 12\/04 07:30/,
      );
      const { startDate, endDate } = structuredIn(html);
      assert.deepEqual([startDate, endDate], ['2030-12-03T09:00:00-06:00', '2030-12-03T17:30:00-06:00']);
    }
    const list = (await page('/portal/portalActivity?keyword=')).replace(/<[^>]*>/g, '');
    assert.match(list, /2030-12-03 09:00-17:30 墨西哥城时间/);
  });

  it('in the hour that comes twice is announced for the right one of the two', async () => {
    const twice = { timeZone: 'America/Santiago', endTime: '2030-04-08 00:00:00' };
    const first = await makeActivity(app, as, { ...twice, startTime: '2030-04-07 10:30:00' });
    const second = await makeActivity(app, as, { ...twice, startTime: '2030-04-07 11:30:00' });
    const starts = [];
    for (const { id } of [first, second])
      starts.push(structuredIn(await page(`/portal/portalActivityDetail?id=${id}`)).startDate);
    assert.deepEqual(starts, ['2030-04-06T23:30:00-03:00', '2030-04-06T23:30:00-04:00']);
  });

  it('has the platform’s zone where it names none, and no second clock then', async () => {
    const { id } = await makeActivity(app, as, {});
    const shown = await openView(id);
    assert.deepEqual([shown.timeZone, shown.placeClock], ['Asia/Shanghai', '']);
    // A row from before there were zones.
    await app.database.db.updateTable('activity').set({ time_zone: '' }).where('id', '=', id).execute();
    const { data } = await app.call(calls.activity.detail, { id }, { as });
    assert.equal(data.timeZone, 'Asia/Shanghai');
    await change({ timeZone: 'America/Lima' });
    const next = await makeActivity(app, as, {});
    assert.equal((await openView(next.id)).timeZone, 'America/Lima');
    await change({ timeZone: 'Asia/Shanghai' });
  });

  it('takes a zone that there is, and its log names it as people do', async () => {
    for (const timeZone of ['CST', 'America/Nowhere', 'GMT-6', 'x'.repeat(65)]) {
      const reply = await app.call(calls.activity.save, activityBody({ timeZone }), { as });
      assert.equal(reply.code, 'CM4001', timeZone);
    }
    const reply = await app.call(calls.activity.save, activityBody(mexico), { as });
    const changes = (await app.logged(reply)).changes as { field: string; after: string }[];
    assert.equal(changes.find(({ field }) => field === '活动时区')?.after, '墨西哥城');
  });

  it('says who holds it and whom to ask, else what the platform says, on both of its pages', async () => {
    await change({
      organizer: '平台商会',
      contactPerson: '平台联系人',
      contactWay: '',
      contactPhone: '0755-1',
    });
    await change({ applyNotes: '平台的须知' });
    const own = {
      organizer: '远洋商会',
      contactPerson: '李娜',
      contactWay: 'lina@example.org',
      applyNotes: '请携带护照',
    };
    const silent = await makeActivity(app, as, {});
    const told = await makeActivity(app, as, own);
    const half = await makeActivity(app, as, { contactWay: '13800000000' });
    const hostOf = async (id: number) => {
      const { organizer, contactPerson, contactWay, applyNotes } = await openView(id);
      return [organizer, contactPerson, contactWay, applyNotes];
    };
    assert.deepEqual(await hostOf(silent.id), ['平台商会', '平台联系人', '0755-1', '平台的须知']);
    assert.deepEqual(await hostOf(told.id), Object.values(own));
    // Nobody is named for a number that is not his.
    assert.deepEqual((await hostOf(half.id)).slice(1, 3), ['', '13800000000']);
    for (const path of ['/portal/portalActivityDetail', '/activityDetail', '/activityApplication']) {
      const html = await page(`${path}?id=${told.id}`);
      assert.match(html, /远洋商会/, path);
      assert.match(html, /请携带护照/, path);
      assert.match(html, /href="\/portal\/index"/, path);
      assert.match(html, /href="\/portal\/portalPrivacy"/, path);
    }
    const spoken = await makeActivity(app, as, { ...own, applyNotesEs: 'Traiga su pasaporte' });
    for (const path of ['/portal/portalActivityDetail', '/activityDetail', '/activityApplication']) {
      assert.match(await page(`${path}?id=${spoken.id}&lang=es`), /<p>Traiga su pasaporte/, path);
      assert.match(await page(`${path}?id=${spoken.id}&lang=pt`), /<p lang="zh-CN">请携带护照/, path);
    }
    const html = await page(`/activityDetail?id=${told.id}`);
    assert.match(html, /href="mailto:lina@example\.org"/);
    assert.deepEqual(structuredIn(html).organizer.contactPoint, {
      '@type': 'ContactPoint',
      name: '李娜',
      email: 'lina@example.org',
    });
  });
});
