import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, PREVIEW_BASE } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from '../../testing/factories.ts';
import * as make from '../../testing/files.ts';
import { makeInformation } from '../../testing/information.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { purgeExpired } from './purge.ts';

const { information } = calls;

describe('news in the recycle bin', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const purge = (days: number) => purgeExpired(app.database.db, app.platform.operationLog, days);
  const age = (id: number, days: number) =>
    sql`update information set deleted_at = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
      app.database.db,
    );

  it('goes by itself after as many days as RECYCLE_DAYS says, with its files', async () => {
    const sent = { bytes: await make.jpeg(), name: '封面.jpg' };
    const file = (await make.send(app, calls.file.coverFiles, sent, { as: admin })).data;
    const old = await makeInformation(app, admin, {
      ...{ title: '旧闻', onShelf: false },
      cover: JSON.stringify([{ url: `${PREVIEW_BASE}${file}`, name: '封面.jpg' }]),
    });
    const young = await makeInformation(app, admin, { onShelf: false });
    const alive = await makeInformation(app, admin);
    await app.call(information.delete, { ids: [old, young] }, { as: admin });
    const lying = (await app.call(information.detail, { id: old }, { as: admin })).data;
    assert.ok(lying.deletedTime && lying.purgeTime && lying.purgeTime > lying.deletedTime);
    assert.equal((await app.call(information.detail, { id: alive }, { as: admin })).data.purgeTime, null);
    await age(old, 8);
    await age(young, 6);

    assert.equal(await purge(0), 0, 'never');
    assert.equal(await purge(9), 0);
    const [one, other] = await Promise.all([purge(7), purge(7)]);
    assert.equal(one + other, 1);
    const statusOf = async (id: number) => (await app.call(information.detail, { id }, { as: admin })).status;
    assert.deepEqual([await statusOf(old), await statusOf(young), await statusOf(alive)], [404, 200, 200]);
    assert.ok(await make.unheldSince(app, file));
    const { rows } = await sql<{ content: string; user_name: string }>`
      select content, user_name from operation_log where call_path = 'housekeeping'`.execute(app.database.db);
    assert.deepEqual(rows, [{ content: '回收站中的资讯满 7 天，自动彻底删除：“旧闻”', user_name: '系统' }]);
  });
});

describe('files of news', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  const codes = ['latin_op_info_add', 'latin_op_info_publish'] as const;
  const bytes = async () => ({ bytes: await make.jpeg(), name: '图.jpg' });
  const add = (as: TestSession, file: string) =>
    app.call(
      information.add,
      { title: '图', content: `<img src="${PREVIEW_BASE}${file}" alt="">`, cover: '' },
      { as },
    );

  it('are those that visitors may see', async () => {
    const inside = (await make.send(app, calls.file.uploadFile, await bytes(), { as: admin })).data;
    const file = String(inside);
    const { rows } = await app.database.pool.query('select audience from file where id = $1', [file]);
    assert.notEqual(rows[0].audience, 'public');
    const refused = await add(admin, file);
    assert.deepEqual([refused.code, refused.message], ['OM2000', '有图片已过期，请重新上传']);
  });

  it('are those of whoever puts them in, until a record shows them', async () => {
    const editor = await app.signInAs(await app.makeUser({ codes: [...codes] }));
    const file = (await make.send(app, calls.file.coverFiles, await bytes(), { as: admin })).data;
    assert.equal((await add(editor, file)).code, 'OM2000');
    assert.equal((await add(admin, file)).code, '000000');
    assert.equal((await add(editor, file)).code, '000000', 'everybody sees it now');
  });
});
