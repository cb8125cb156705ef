import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { calls, type InformationAdd, PublishStatus } from '@outbound/contract';
import { daysFromNow } from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { informationBody, makeInformation } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { until } from '../../testing/waits.ts';
import { settlePlans } from './plans.ts';

const { information } = calls;

describe('what is planned', () => {
  let app: TestApp;
  let second: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    second = await startApp({}, { database: app.database });
    admin = await app.signInAs('admin');
  });
  after(async () => {
    await second.stop();
    await app.stop();
  });

  const detailOf = async (id: number) => (await app.call(information.detail, { id }, { as: admin })).data;
  const isSeen = async (id: number, at = app) =>
    (await at.call(information.openDetail, { id })).status === 200;
  const seconds = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
  /** Moves the clock, so to say: the item's instants are so many seconds earlier. */
  const sooner = (id: number, by: number) =>
    app.database.pool.query(
      `update information set on_shelf_time = on_shelf_time - make_interval(secs => $2),
         off_shelf_time = off_shelf_time - make_interval(secs => $2) where id = $1`,
      [id, by],
    );
  const settle = () => app.database.db.transaction().execute((trx) => settlePlans(trx));
  const actions = async (informationId: number) =>
    (
      await app.call(information.historyPage, { template: { informationId } }, { as: admin })
    ).data.dataBody.map(({ action, operator }) => `${operator}${action}`);

  it('tells search engines when it came, not when it was written', async () => {
    const today = daysFromNow(0).slice(0, 10);
    const onShelfTime = daysFromNow(1);
    const id = await makeInformation(app, admin, { onShelf: false, title: '先写后发', onShelfTime });
    await app.database.pool.query('update information set updated_at = $2 where id = $1', [id, '2026-01-05']);
    await sooner(id, 86_400);
    await settle();
    const sitemap = await (await fetch(`${app.url}/sitemap.xml`)).text();
    assert.match(sitemap, new RegExp(`id=${id}</loc><lastmod>${today}<`));
  });

  it('is seen from its second on until its last, on every node, whatever they keep', async () => {
    const from = Math.ceil(Date.now() / 1000) * 1000 + 2_000;
    const wire = (ms: number) => daysFromNow((ms - Date.now()) / 86_400_000);
    const id = await makeInformation(app, admin, {
      ...{
        onShelf: false,
        title: '定时专用',
        onShelfTime: wire(from + 300),
        offShelfTime: wire(from + 2_300),
      },
    });
    const { onShelfTime, offShelfTime } = await detailOf(id);
    const [on, off] = [seconds(onShelfTime ?? ''), seconds(offShelfTime ?? '')];
    assert.equal(off - on, 2_000);
    // As lists and details keep it: asked without end, from before until after.
    const seen: { began: number; ended: number; is: boolean }[] = [];
    while (Date.now() < off + 700) {
      for (const at of [app, second]) {
        const began = Date.now();
        const is = await isSeen(id, at);
        seen.push({ began, ended: Date.now(), is });
        const listed = await at.call(information.openPage, { template: { keyword: '定时专用' } });
        seen.push({ began, ended: Date.now(), is: listed.data.count === 1 });
      }
      await pause(20);
    }
    // A notification and a timer take a moment; a second they do not.
    const wrong = seen.filter(({ began, ended, is }) =>
      is ? began > off + 500 || ended < on : began > on + 500 && ended < off,
    );
    assert.deepEqual(wrong, []);
    assert.ok(seen.some(({ is }) => is));
    await until(async () => (await actions(id)).length === 3, 50);
    assert.deepEqual(await actions(id), ['系统定时下架', '系统定时上架', '系统管理员新增']);
    const after = await detailOf(id);
    assert.deepEqual(
      [after.publishStatus, after.publishTime, after.onShelfTime, after.offShelfTime, after.version],
      [PublishStatus.offShelf, onShelfTime, null, null, 1],
    );
  });

  it('holds also where nothing was running at that time, and is written down once by several', async () => {
    const id = await makeInformation(app, admin, { onShelf: false, onShelfTime: daysFromNow(2) });
    assert.equal((await detailOf(id)).publishStatus, PublishStatus.pending);
    assert.equal(await isSeen(id, second), false);
    await sooner(id, 3 * 86_400);
    const third = await startApp({}, { database: app.database });
    try {
      assert.equal(await isSeen(id, third), true);
      const { publishStatus, publishTime } = await detailOf(id);
      assert.equal(publishStatus, PublishStatus.onShelf);
      assert.ok(publishTime && seconds(publishTime) < Date.now() - 80_000_000, 'since when it was planned');
    } finally {
      await third.stop();
    }
    await Promise.all([settle(), settle(), settle()]);
    assert.deepEqual(await actions(id), ['系统定时上架', '系统管理员新增']);
    assert.equal((await detailOf(id)).version, 1, 'whoever edits it is not disturbed');
  });

  it('brings nothing to the shelf that lacks what visitors come for, by whichever road', async () => {
    const onShelfTime = daysFromNow(2);
    const added = await app.call(information.add, informationBody({ content: '', onShelfTime }), {
      as: admin,
    });
    assert.deepEqual([added.code, added.message], ['OM2000', '资讯将定时上架，正文不能为空']);
    const id = await makeInformation(app, admin, { onShelf: false, content: '' });
    const write = async (wish: Partial<InformationAdd>) => {
      const { version } = await detailOf(id);
      return app.call(information.modify, { ...informationBody(wish), id, version }, { as: admin });
    };
    const planned = await write({ content: '', onShelfTime });
    assert.equal(planned.message, '资讯将定时上架，正文不能为空');
    const film = await write({ contentType: 1, onShelfTime });
    assert.equal(film.message, '资讯将定时上架，视频不能为空');
    assert.equal((await write({ onShelfTime })).code, '000000');
    const { version } = await detailOf(id);
    const back = await app.call(
      information.restoreVersion,
      { id, version, restoredVersion: 1 },
      { as: admin },
    );
    assert.deepEqual([back.code, back.message], ['OM2000', '资讯将定时上架，正文不能为空']);
    assert.notEqual((await detailOf(id)).content, '');
  });

  it('that has come due while somebody edits leaves nothing to plan', async () => {
    const id = await makeInformation(app, admin, { onShelf: false, onShelfTime: daysFromNow(2) });
    const { onShelfTime, version, content, title } = await detailOf(id);
    await sooner(id, 3 * 86_400);
    const past = daysFromNow(-1);
    const body = { id, version, content, title, onShelfTime: past };
    const reply = await app.call(information.modify, body, { as: admin });
    assert.equal(reply.code, '000000', reply.message);
    const after = await detailOf(id);
    assert.deepEqual([after.publishStatus, after.onShelfTime], [PublishStatus.onShelf, null]);
    assert.ok(onShelfTime);
    assert.equal(await isSeen(id), true);
  });

  it('ends with a decision by hand', async () => {
    const id = await makeInformation(app, admin, {
      ...{ onShelf: false, onShelfTime: daysFromNow(2), offShelfTime: daysFromNow(4) },
    });
    const move = (publishStatus: number) =>
      app.call(information.updateStatus, { ids: [id], publishStatus, reason: '临时' }, { as: admin });
    assert.equal((await move(1)).data.doneNum, 1);
    const { onShelfTime, offShelfTime } = await detailOf(id);
    assert.deepEqual([onShelfTime, offShelfTime !== null], [null, true]);
    assert.equal((await move(2)).data.doneNum, 1);
    assert.equal((await detailOf(id)).offShelfTime, null);
    await sooner(id, 9 * 86_400);
    assert.equal(await isSeen(id), false);
  });

  it('ends the links from before it, as a withdrawal by hand does', async () => {
    const opens = async (token: string) => (await app.call(information.openPreview, { token })).status;
    const [onAndOff, off] = [
      { onShelf: false, onShelfTime: daysFromNow(2), offShelfTime: daysFromNow(4) },
      { offShelfTime: daysFromNow(4) },
    ];
    for (const wish of [onAndOff, off]) {
      const id = await makeInformation(app, admin, wish);
      const { token } = (await app.call(information.previewLink, { id, hours: 72 }, { as: admin })).data;
      await sooner(id, 3 * 86_400);
      await settle();
      assert.equal(await opens(token), 200, 'while it is on the shelf');
      await sooner(id, 2 * 86_400);
      await settle();
      assert.equal(await opens(token), 404);
      // One that is made now shows what is to come.
      const later = (await app.call(information.previewLink, { id, hours: 72 }, { as: admin })).data;
      assert.equal(await opens(later.token), 200);
    }
  });

  it('in the recycle bin is nothing', async () => {
    const id = await makeInformation(app, admin, { onShelf: false, onShelfTime: daysFromNow(2) });
    await app.call(information.delete, { ids: [id] }, { as: admin });
    await sooner(id, 3 * 86_400);
    assert.equal(await isSeen(id), false);
    await app.call(information.restore, { ids: [id] }, { as: admin });
    const { publishStatus, onShelfTime } = await detailOf(id);
    assert.deepEqual([publishStatus, onShelfTime], [PublishStatus.pending, null]);
  });
});
