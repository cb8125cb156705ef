import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { sm4 } from 'sm-crypto-v2';
import { removeExpired } from '../housekeeping.ts';
import { pageSealer } from '../testing/page-seal.ts';
import { ADMIN_PASSWORD, startApp, type TestApp } from '../testing/start-app.ts';
import { newKeyPair } from './seal.ts';

const { openPage } = calls.activity;
const BODY = JSON.stringify({ pageNum: 1, pageSize: 10, template: {} });

describe('sealed bodies (spec 7)', () => {
  let app: TestApp;
  let publicKey: string;
  before(async () => {
    app = await startApp();
    publicKey = (await app.call(calls.platform.publicKey)).data.publicKey;
  });
  after(() => app.stop());

  it('are answered like plain ones, sealed where the caller asks for it', async () => {
    const page = pageSealer(publicKey);
    const plain = await app.call(openPage, BODY);
    const opened = await app.call(openPage, page.seal(BODY, openPage));
    assert.deepEqual([opened.status, opened.data], [200, plain.data]);
    assert.equal(opened.headers.get('x-sealed'), null);
    const body = page.seal(BODY, openPage, { request: { sealsAnswer: true } });
    const sealed = await app.call(openPage, body, { headers: { 'accept-seal': 'sm4' } });
    assert.equal(sealed.headers.get('x-sealed'), 'sm4');
    assert.deepEqual(Object.keys(JSON.parse(sealed.bytes.toString('utf8'))), ['data']);
    assert.deepEqual(JSON.parse(page.open(String(sealed.data), body)).data, plain.data);
  });

  it('that are damaged, foreign or empty are a clear 400; the next good one is answered', async () => {
    const page = pageSealer(publicKey);
    const good = page.seal(BODY, openPage);
    const foreign = pageSealer(newKeyPair().publicKey).seal(BODY, openPage);
    const flipped = `${good.data.slice(0, -2)}${good.data.endsWith('00') ? '01' : '00'}`;
    const damaged: [string, object][] = [
      ['no hex', { ...good, data: 'zz'.repeat(32) }],
      ['nothing', { ...good, data: '' }],
      ['an IV alone', { ...good, data: good.data.slice(0, 32) }],
      ['half a block', { ...good, data: good.data.slice(0, -16) }],
      ['a flipped byte', { ...good, data: flipped }],
      ['a foreign key', foreign],
      ['no key', { ...good, sm4Key: '' }],
      ['a short key', { ...good, sm4Key: good.sm4Key.slice(0, 40) }],
      ['zeros for a key', { ...good, sm4Key: '0'.repeat(good.sm4Key.length) }],
      ['no JSON inside', page.seal('{"pageNum":', openPage)],
    ];
    const answers = new Set<string>();
    for (const [what, body] of damaged) {
      const reply = await app.call(openPage, body);
      assert.deepEqual([reply.status, reply.code], [400, 'CM4002'], what);
      answers.add(`${reply.bytes}`);
    }
    assert.deepEqual([...answers].length, 1, 'nothing tells one from the other');
    assert.match([...answers].join(), /[\u4e00-\u9fff]/);
    assert.equal((await app.call(openPage, page.seal(BODY, openPage))).code, '000000');
  });

  it('of the form without a mark are refused, altered or not', async () => {
    const page = pageSealer(publicKey);
    const iv = randomBytes(16);
    for (const text of [BODY, `${BODY}${' '.repeat(64)}`, 'no JSON']) {
      const bytes = sm4.encrypt(Buffer.from(text), page.key, { mode: 'cbc', iv, output: 'string' });
      const reply = await app.call(openPage, { data: iv.toString('hex') + bytes, sm4Key: page.sm4Key });
      assert.deepEqual([reply.status, reply.code], [400, 'CM4002'], text);
    }
  });

  it('are told alike when they are altered, old, seen, or meant for another request', async () => {
    const page = pageSealer(publicKey);
    const body = page.seal(BODY, openPage);
    assert.equal((await app.call(openPage, body)).code, '000000');
    const fresh = () => page.seal(BODY, openPage);
    const key = { 'idempotency-key': 'a-key-of-sixteen' };
    const replies = [
      await app.call(openPage, body),
      await app.call(openPage, page.seal(BODY, openPage, { time: Date.now() - 300_000 })),
      await app.call(openPage, page.seal(BODY, openPage, { time: Date.now() + 40_000 })),
      await app.call(calls.activity.openHot, fresh()),
      await app.call(openPage, fresh(), { headers: key }),
      await app.call(openPage, fresh(), { headers: { 'accept-seal': 'sm4' } }),
      await app.call(
        openPage,
        page.seal(BODY, openPage, { request: { idempotencyKey: 'taken-away-by-one' } }),
      ),
    ];
    for (const [at, { status, code }] of replies.entries())
      assert.deepEqual([status, code], [400, 'CM4002'], String(at));
    assert.equal(new Set(replies.map(({ bytes }) => `${bytes}`)).size, 1);
    const request = { idempotencyKey: key['idempotency-key'] };
    const reply = await app.call(openPage, page.seal(BODY, openPage, { request }), { headers: key });
    assert.equal(reply.code, '000000');
  });

  it('that sign somebody in open at one process only', async () => {
    const other = await startApp({}, { database: app.database });
    try {
      const { login } = calls.user;
      const page = pageSealer(publicKey);
      const signIn = (password: string) =>
        page.seal(JSON.stringify({ userLoginId: 'admin', password }), login);
      for (const [password, code] of [[ADMIN_PASSWORD, '000000'] as const, ['wrong', 'UM4100'] as const]) {
        const body = signIn(password);
        const first = await app.call(login, body);
        assert.equal(first.code, code, first.message);
        for (const server of [app, other]) {
          const again = await server.call(login, body);
          assert.deepEqual([again.status, again.code, again.cookies.size], [400, 'CM4002', 0]);
        }
      }
      const { db } = app.database;
      const left = async () => (await db.selectFrom('opened_seal').select('mark').execute()).length;
      assert.equal(await left(), 2);
      await removeExpired(db);
      assert.equal(await left(), 2);
      await db.updateTable('opened_seal').set({ expires_at: sql`now() - interval '1 second'` }).execute();
      await removeExpired(db);
      assert.equal(await left(), 0);
    } finally {
      await other.stop();
    }
  });

  it('hide nothing from validation: extra keys, the prototype key, absurd depth', async () => {
    const page = pageSealer(publicKey);
    const deep = `${'{"template":'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
    for (const text of [
      '{"pageNum":1,"isAdmin":true}',
      '{"__proto__":{"pageSize":1}}',
      '{"constructor":{"prototype":{}}}',
      '[]',
    ]) {
      for (const body of [text, page.seal(text, openPage)]) {
        const reply = await app.call(openPage, body);
        assert.equal(reply.status, 400, text);
      }
    }
    for (const body of [deep, page.seal(deep, openPage)])
      assert.ok([400, 413].includes((await app.call(openPage, body)).status));
    for (const body of ['['.repeat(20_000), 'null', '"text"', '\u0000'])
      assert.equal((await app.call(openPage, body)).status, 400, body.slice(0, 10));
  });

  it('tell in the clear no key that only they held', async () => {
    const text = '{"pageNum":1,"onlyInside":true}';
    const [sealed, plain] = [
      await app.call(openPage, pageSealer(publicKey).seal(text, openPage)),
      await app.call(openPage, text),
    ];
    assert.equal(sealed.code, 'CM4001');
    assert.match(sealed.message, /含有不认识的字段/);
    assert.ok(!sealed.bytes.includes('onlyInside'));
    assert.ok(plain.bytes.includes('onlyInside'));
  });

  it('that are too large are refused with 413, sealed and plain', async () => {
    const page = pageSealer(publicKey);
    const large = JSON.stringify({ template: { title: 'x'.repeat(openPage.limit) } });
    const huge = JSON.stringify({ template: { title: 'x'.repeat(openPage.limit * 4) } });
    const sealedHuge = { ...page.seal(BODY, openPage), data: 'ab'.repeat(openPage.limit * 4) };
    for (const body of [page.seal(large, openPage), sealedHuge, huge]) {
      const reply = await app.call(openPage, body);
      assert.deepEqual([reply.status, reply.code], [413, 'CM4130']);
    }
    assert.equal((await app.call(openPage, page.seal(BODY, openPage))).code, '000000');
  });
});

describe('SEALED_BODIES=required', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ sealedBodies: 'required' });
  });
  after(() => app.stop());

  it('takes calls that have no body', async () => {
    const { status } = await app.call(calls.user.checkToken, '');
    assert.equal(status, 401, 'there is nothing to seal: he is asked for his session');
    const headers = { 'content-type': 'text/plain' };
    assert.equal((await app.call(calls.platform.publicKey, {}, { headers })).status, 200);
  });

  it('refuses plain bodies, also where the answer was kept, and takes sealed ones', async () => {
    const { data } = await app.call(calls.platform.publicKey);
    const page = pageSealer(data.publicKey);
    const first = await app.call(openPage, page.seal(BODY, openPage));
    assert.equal(first.code, '000000');
    const visitor = { cookie: [...first.cookies.values()].map((line) => line.split(';')[0]).join('; ') };
    for (const headers of [{}, visitor])
      for (const call of [openPage, calls.user.login, calls.activity.save]) {
        const reply = await app.call(call, BODY, { headers });
        assert.ok(reply.code === 'CM4003' || reply.status === 401, `${call.path}: ${reply.code}`);
      }
    assert.equal((await app.call(openPage, BODY)).code, 'CM4003');
    assert.equal((await app.call(openPage, page.seal(BODY, openPage), { headers: visitor })).code, '000000');
  });
});
