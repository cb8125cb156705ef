import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sm2, sm4 } from 'sm-crypto-v2';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { newKeyPair } from './seal.ts';

const { openPage } = calls.activity;
const BODY = JSON.stringify({ pageNum: 1, pageSize: 10, template: {} });

/** The browser's half: a key of this page load, wrapped for the server. */
function sealer(publicKey: string) {
  const key = randomBytes(16);
  const sm4Key = sm2.doEncrypt(key.toString('hex'), publicKey, 1);
  return {
    seal(text: string) {
      const iv = randomBytes(16);
      const data = sm4.encrypt(Buffer.from(text), key, { mode: 'cbc', iv, output: 'string' });
      return { data: iv.toString('hex') + data, sm4Key };
    },
    open(data: string) {
      const bytes = Buffer.from(data, 'hex');
      const options = { mode: 'cbc', iv: bytes.subarray(0, 16), output: 'array' } as const;
      return Buffer.from(sm4.decrypt(bytes.subarray(16), key, options)).toString('utf8');
    },
  };
}

describe('sealed bodies (spec 7)', () => {
  let app: TestApp;
  let publicKey: string;
  before(async () => {
    app = await startApp();
    publicKey = (await app.call(calls.platform.publicKey)).data.publicKey;
  });
  after(() => app.stop());

  it('are answered like plain ones, sealed where the caller asks for it', async () => {
    const page = sealer(publicKey);
    const plain = await app.call(openPage, BODY);
    const opened = await app.call(openPage, page.seal(BODY));
    assert.deepEqual([opened.status, opened.data], [200, plain.data]);
    assert.equal(opened.headers.get('x-sealed'), null);
    const sealed = await app.call(openPage, page.seal(BODY), { headers: { 'accept-seal': 'sm4' } });
    assert.equal(sealed.headers.get('x-sealed'), 'sm4');
    assert.deepEqual(Object.keys(JSON.parse(sealed.bytes.toString('utf8'))), ['data']);
    assert.deepEqual(JSON.parse(page.open(String(sealed.data))).data, plain.data);
  });

  it('that are damaged, foreign or empty are a clear 400; the next good one is answered', async () => {
    const page = sealer(publicKey);
    const good = page.seal(BODY);
    const foreign = sealer(newKeyPair().publicKey).seal(BODY);
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
      ['no JSON inside', page.seal('{"pageNum":')],
    ];
    for (const [what, body] of damaged) {
      const reply = await app.call(openPage, body);
      assert.deepEqual([reply.status, reply.code], [400, 'CM4002'], what);
      assert.match(reply.message, /[\u4e00-\u9fff]/, what);
    }
    assert.equal((await app.call(openPage, page.seal(BODY))).code, '000000');
  });

  it('hide nothing from validation: extra keys, the prototype key, absurd depth', async () => {
    const page = sealer(publicKey);
    const deep = `${'{"template":'.repeat(50_000)}{}${'}'.repeat(50_000)}`;
    for (const text of [
      '{"pageNum":1,"isAdmin":true}',
      '{"__proto__":{"pageSize":1}}',
      '{"constructor":{"prototype":{}}}',
      '[]',
    ]) {
      for (const body of [text, page.seal(text)]) {
        const reply = await app.call(openPage, body);
        assert.equal(reply.status, 400, text);
      }
    }
    for (const body of [deep, page.seal(deep)])
      assert.ok([400, 413].includes((await app.call(openPage, body)).status));
    for (const body of ['['.repeat(20_000), 'null', '"text"', '\u0000'])
      assert.equal((await app.call(openPage, body)).status, 400, body.slice(0, 10));
  });

  it('tell in the clear no key that only they held', async () => {
    const text = '{"pageNum":1,"onlyInside":true}';
    const [sealed, plain] = [
      await app.call(openPage, sealer(publicKey).seal(text)),
      await app.call(openPage, text),
    ];
    assert.equal(sealed.code, 'CM4001');
    assert.match(sealed.message, /含有不认识的字段/);
    assert.ok(!sealed.bytes.includes('onlyInside'));
    assert.ok(plain.bytes.includes('onlyInside'));
  });

  it('that are too large are refused with 413, sealed and plain', async () => {
    const page = sealer(publicKey);
    const large = JSON.stringify({ template: { title: 'x'.repeat(openPage.limit) } });
    const huge = JSON.stringify({ template: { title: 'x'.repeat(openPage.limit * 4) } });
    const sealedHuge = { ...page.seal(BODY), data: 'ab'.repeat(openPage.limit * 4) };
    for (const body of [page.seal(large), sealedHuge, huge]) {
      const reply = await app.call(openPage, body);
      assert.deepEqual([reply.status, reply.code], [413, 'CM4130']);
    }
    assert.equal((await app.call(openPage, page.seal(BODY))).code, '000000');
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
    const page = sealer(data.publicKey);
    const first = await app.call(openPage, page.seal(BODY));
    assert.equal(first.code, '000000');
    const visitor = { cookie: [...first.cookies.values()].map((line) => line.split(';')[0]).join('; ') };
    for (const headers of [{}, visitor])
      for (const call of [openPage, calls.user.login, calls.activity.save]) {
        const reply = await app.call(call, BODY, { headers });
        assert.ok(reply.code === 'CM4003' || reply.status === 401, `${call.path}: ${reply.code}`);
      }
    assert.equal((await app.call(openPage, BODY)).code, 'CM4003');
    assert.equal((await app.call(openPage, page.seal(BODY), { headers: visitor })).code, '000000');
  });
});
