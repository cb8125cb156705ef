import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, PREVIEW_BASE, PublishStatus } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { makeInformation } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { MOST_LIVE } from './previews.ts';
import { MOST_VERSIONS } from './versions.ts';

const { information } = calls;
let app: TestApp;
let admin: TestSession;

before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const detailOf = async (id: number) => (await app.call(information.detail, { id }, { as: admin })).data;
const write = async (id: number, changes: object) => {
  const { version, title, content, columnKey, pinned } = await detailOf(id);
  const body = { id, version, title, content, columnKey, pinned, ...changes };
  const reply = await app.call(information.modify, body, { as: admin });
  assert.equal(reply.code, '000000', reply.message);
};
const versionsOf = async (informationId: number, paging: object = {}) =>
  (await app.call(information.versionPage, { template: { informationId }, ...paging }, { as: admin })).data;

describe('versions', () => {
  it('tell what each said and what has changed since, paragraph by paragraph', async () => {
    const id = await makeInformation(app, admin, {
      ...{ title: '第一版', onShelf: false, content: '<p>一</p><p>二</p><p>三</p>' },
    });
    await write(id, { title: '第二版', content: '<p>一</p><p>二·改</p><p>三</p><h2>四</h2>' });
    const { dataBody, count } = await versionsOf(id);
    assert.equal(count, 2);
    assert.deepEqual(
      dataBody.map(({ version, title, operator, isCurrent }) => [version, title, operator, isCurrent]),
      [
        [2, '第二版', '系统管理员', true],
        [1, '第一版', '系统管理员', false],
      ],
    );
    const { data } = await app.call(information.versionDetail, { id, version: 1 }, { as: admin });
    assert.deepEqual([data.title, data.content], ['第一版', '<p>一</p><p>二</p><p>三</p>']);
    assert.deepEqual(data.differenceList, [
      { field: '资讯标题', before: '第一版', after: '第二版', parts: null },
      {
        ...{ field: '正文', before: '一 二 三', after: '一 二·改 三 四' },
        parts: [
          { kind: 'same', text: '一' },
          { kind: 'removed', text: '二' },
          { kind: 'added', text: '二·改' },
          { kind: 'same', text: '三' },
          { kind: 'added', text: '四' },
        ],
      },
    ]);
    assert.equal((await app.call(information.versionDetail, { id, version: 9 }, { as: admin })).status, 404);
    assert.equal((await app.call(information.versionPage, { template: {} }, { as: admin })).status, 404);
  });

  it('and the log tell a column by its name', async () => {
    const id = await makeInformation(app, admin, { onShelf: false, columnKey: 'market' });
    await write(id, { columnKey: 'policy' });
    const difference = { field: '栏目', before: '市场动态', after: '政策法规' };
    const { data } = await app.call(information.versionDetail, { id, version: 1 }, { as: admin });
    assert.deepEqual(data.differenceList, [{ ...difference, parts: null }]);
    const history = await app.call(
      information.historyPage,
      { template: { informationId: id } },
      { as: admin },
    );
    assert.deepEqual(history.data.dataBody[0]?.changes, [difference]);
  });

  it('do not come of what is saved as it stood', async () => {
    const { data: file } = await make.send(
      app,
      calls.file.coverFiles,
      { bytes: await make.jpeg(), name: '图.jpg' },
      { as: admin },
    );
    const named = (name: string) => JSON.stringify([{ name, url: `${PREVIEW_BASE}${file}`, uid: '1' }]);
    const id = await makeInformation(app, admin, { onShelf: false, tags: ['铜', '锂'], cover: named('一') });
    const kept = await detailOf(id);
    const { tags, cover } = kept;
    await write(id, { tags, cover });
    assert.deepEqual(await detailOf(id), kept);
    assert.equal((await versionsOf(id)).count, 1);
    await write(id, { tags: tags.toReversed(), cover });
    await write(id, { tags: tags.toReversed(), cover: named('二') });
    assert.equal((await versionsOf(id)).count, 3);
  });

  it('come back as the next one, with their files; shelf and place at the top stay', async () => {
    const { data: file } = await make.send(
      app,
      calls.file.coverFiles,
      { bytes: await make.jpeg(), name: '旧图.jpg' },
      { as: admin },
    );
    const content = `<p>旧</p><img src="${PREVIEW_BASE}${file}">`;
    const id = await makeInformation(app, admin, { title: '旧标题', content });
    await write(id, { title: '新标题', content: '<p>新</p>' });
    await app.call(information.pin, { id, pinned: true }, { as: admin });
    assert.equal(await make.unheldSince(app, file), null, 'an earlier version still shows it');
    const { version } = await detailOf(id);
    const body = { id, version, restoredVersion: 1 };
    const restored = await app.call(information.restoreVersion, body, { as: admin });
    assert.equal(restored.code, '000000', restored.message);
    const after = await detailOf(id);
    assert.deepEqual(
      [after.title, after.content, after.pinned, after.publishStatus],
      ['旧标题', content, true, PublishStatus.onShelf],
    );
    const row = await app.logged(restored);
    assert.equal(row.content, '将资讯“新标题”恢复为版本 1');
    assert.equal((await app.call(information.restoreVersion, body, { as: admin })).status, 409);
    const gone = { id, version: after.version, restoredVersion: 999 };
    assert.equal((await app.call(information.restoreVersion, gone, { as: admin })).status, 404);
  });

  it('are kept up to a number; the files of older ones go', async () => {
    const { data: file } = await make.send(
      app,
      calls.file.coverFiles,
      { bytes: await make.jpeg(), name: '初图.jpg' },
      { as: admin },
    );
    const id = await makeInformation(app, admin, {
      onShelf: false,
      content: `<img src="${PREVIEW_BASE}${file}">`,
    });
    for (let turn = 1; turn < MOST_VERSIONS; turn++) await write(id, { content: `<p>${turn}</p>` });
    assert.equal(await make.unheldSince(app, file), null);
    await write(id, { content: '<p>末</p>' });
    assert.equal((await versionsOf(id)).count, MOST_VERSIONS);
    assert.ok(await make.unheldSince(app, file));
  });
});

describe('a link to a preview', () => {
  const link = async (id: number, hours = 1) =>
    (await app.call(information.previewLink, { id, hours }, { as: admin })).data;
  const open = (token: string) => app.call(information.openPreview, { token });

  it('opens what is not published, until it expires or is ended', async () => {
    const id = await makeInformation(app, admin, { onShelf: false, title: '预览专用' });
    const reply = await app.call(information.previewLink, { id }, { as: admin });
    const { token, expiresTime } = reply.data;
    assert.match(token, /^[\w-]{32}$/);
    const row = await app.logged(reply);
    assert.ok(!JSON.stringify(row).includes(token), 'the log does not have it');
    const { rows } = await app.database.pool.query('select * from information_preview');
    assert.ok(!JSON.stringify(rows).includes(token), 'and neither has the table');
    const seen = await open(token);
    assert.deepEqual([seen.data.id, seen.data.title, seen.data.expiresTime], [id, '预览专用', expiresTime]);
    assert.equal(seen.data.isOnShelf, false);
    assert.equal((await app.call(information.openDetail, { id })).status, 404);
    await write(id, { title: '又改了' });
    assert.equal((await open(token)).data.title, '又改了');

    await app.database.pool.query("update information_preview set expires_at = now() - interval '1 second'");
    assert.deepEqual([(await open(token)).status, (await open('made-up')).status], [404, 404]);

    const [one, two] = [await link(id), await link(id)];
    assert.equal((await open(one.token)).status, 200);
    const ended = await app.call(information.endPreview, { id }, { as: admin });
    assert.equal(ended.data.endedNum, 2);
    for (const { token: gone } of [one, two]) assert.equal((await open(gone)).status, 404);
  });

  it('is one of twenty that work: one more ends what would end next, and keeps no visitor from what is kept for him', async () => {
    const id = await makeInformation(app, admin, { onShelf: false });
    const kept = await app.call(information.openPage, {});
    const first = await link(id);
    for (let more = 1; more < MOST_LIVE; more++) await link(id);
    assert.equal((await open(first.token)).status, 200);
    const last = await link(id);
    assert.deepEqual([(await open(first.token)).status, (await open(last.token)).status], [404, 200]);
    const { rows } = await app.database.pool.query(
      'select count(*)::int as num from information_preview where information_id = $1',
      [id],
    );
    assert.equal(rows[0].num, MOST_LIVE);
    const again = await app.call(information.openPage, {});
    assert.equal(again.headers.get('etag'), kept.headers.get('etag'));
  });

  it('opens nothing that is in the recycle bin', async () => {
    const id = await makeInformation(app, admin, { onShelf: false });
    const { token } = await link(id);
    await app.call(information.delete, { ids: [id] }, { as: admin });
    assert.equal((await open(token)).status, 404);
    await app.call(information.restore, { ids: [id] }, { as: admin });
    assert.equal((await open(token)).status, 404);
  });
});
