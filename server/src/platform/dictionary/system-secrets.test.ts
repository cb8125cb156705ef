import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import { removeExpired } from '../../housekeeping.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { dictionary } = calls;
const ofDictionary: PermissionCode[] = ['latin_sys_dict', 'latin_sys_dict_add', 'latin_sys_dict_modify'];
const both: PermissionCode[] = [...ofDictionary, 'latin_sys_func_modify'];

describe('secrets of external systems in the office', () => {
  let app: TestApp;
  let as: TestSession;
  let typeId: number;
  before(async () => {
    app = await startApp();
    as = await app.signInAs(await app.makeUser({ codes: both, userName: '何雨' }));
    const types = (await app.call(dictionary.tree, {}, { as })).data;
    typeId = types.find(({ type }) => type === 'iframe-url')?.id ?? 0;
  });
  after(() => app.stop());

  async function addSystem(dictKey: string): Promise<number> {
    const entry = { kind: 'item', typeId, dictKey, dictValue: 'https://bi.example.com/' };
    return (await app.call(dictionary.add, entry, { as })).data.id;
  }
  const renew = (id: number, more: object = {}, who = as, headers = {}) =>
    app.call(dictionary.renewSecret, { id, ...more }, { as: who, headers });
  const states = async (who = as) => (await app.call(dictionary.systemSecrets, {}, { as: who })).data;

  it('are made by who may write the entries, and by nobody else', async () => {
    const id = await addSystem('rights');
    const others: [string, TestSession, boolean][] = [
      ['reads only', await app.signInAs(await app.makeUser({ codes: ['latin_sys_dict'] })), false],
      ['the dictionary alone', await app.signInAs(await app.makeUser({ codes: ofDictionary })), false],
      [
        'not all data',
        await app.signInAs(await app.makeUser({ codes: both, scope: DataScope.ownAndBelow })),
        false,
      ],
      ['both', as, true],
    ];
    for (const [who, session, may] of others) {
      assert.equal((await states(session)).writable, may, who);
      const reply = await renew(id, {}, session);
      assert.equal(reply.status === 200 && reply.code === '000000', may, `${who}: ${reply.message}`);
    }
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from external_system_secret`.execute(
      app.database.db,
    );
    assert.equal(rows[0]?.n, 1);
  });

  it('are told once: the table has a hash, log, history and stored answers nothing', async () => {
    const id = await addSystem('told');
    const key = { 'idempotency-key': 'a-secret-made-twice' };
    const [first, second] = [await renew(id, {}, as, key), await renew(id, { keepOldHours: 24 }, as, key)];
    const secrets = [first.data.frameSecret, second.data.frameSecret];
    for (const secret of secrets) assert.match(secret, /^[A-Za-z0-9_-]{43}$/);
    assert.notEqual(secrets[0], secrets[1]);
    assert.equal(first.headers.get('cache-control'), 'no-store');
    assert.equal((await app.logged(first)).content, '生成外部系统“told”的密钥');
    const row = await app.logged(second);
    assert.deepEqual(
      [row.content, row.user_name, row.answer],
      ['更换外部系统“told”的密钥，旧密钥 24 小时后失效', '何雨', ''],
    );
    const kept: unknown[] = [];
    for (const table of ['operation_log', 'record_history', 'idempotency_key', 'external_system_secret'])
      kept.push((await sql`select t::text as row from ${sql.table(table)} t`.execute(app.database.db)).rows);
    const all = JSON.stringify([kept, await states()]);
    for (const secret of secrets) {
      assert.ok(!all.includes(secret));
      assert.ok(!all.includes(Buffer.from(secret).toString('hex')));
    }
    const { data } = await app.call(dictionary.historyPage, { template: { typeId } }, { as });
    assert.match(JSON.stringify(data), /更换密钥“told”/);
  });

  it('are told of in the office by who made them, when, and until when the one before works', async () => {
    const id = await addSystem('state');
    const of = async () => (await states()).list.find(({ itemId }) => itemId === id);
    assert.equal(await of(), undefined);
    await renew(id);
    const { createdBy, createdTime, oldUntil } = (await of()) ?? {};
    assert.deepEqual([createdBy, oldUntil], ['何雨', null]);
    assert.match(createdTime ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await renew(id, { keepOldHours: 24 });
    assert.ok(((await of())?.oldUntil ?? '') > (createdTime ?? ''));
    await sql`update external_system_secret set expires_at = now() where expires_at is not null`.execute(
      app.database.db,
    );
    assert.equal((await of())?.oldUntil, null);
    await removeExpired(app.database.db);
    const { rows } = await sql`select from external_system_secret where item_id = ${id}`.execute(
      app.database.db,
    );
    assert.equal(rows.length, 1, 'what has had its time is swept');
  });

  it('belong to entries of external systems alone', async () => {
    const types = (await app.call(dictionary.tree, {}, { as })).data;
    const cities = types.find(({ type }) => type === 'activity_city')?.id;
    const items = (await app.call(dictionary.tree, { typeId: cities }, { as })).data[0]?.itemList ?? [];
    assert.equal((await renew(items[0]?.id ?? 0)).status, 404);
    assert.equal((await renew(999_999)).status, 404);
    const id = await addSystem('hours');
    for (const keepOldHours of [1, -24, 100_000, null, '24'])
      assert.equal((await renew(id, { keepOldHours })).status, 400, String(keepOldHours));
  });

  it('stay one in force, of many who renew it at once', async () => {
    const id = await addSystem('at-once');
    const replies = await Promise.all(Array.from({ length: 6 }, () => renew(id, { keepOldHours: 24 })));
    assert.deepEqual([...new Set(replies.map(({ code }) => code))], ['000000']);
    const { rows } = await sql<{ current: boolean }>`
      select expires_at is null as current from external_system_secret where item_id = ${id}
    `.execute(app.database.db);
    assert.deepEqual([rows.length, rows.filter(({ current }) => current).length], [5, 1]);
  });
});
