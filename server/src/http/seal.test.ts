import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { calls } from '@outbound/contract';
import { sm2 } from 'sm-crypto-v2';
import { encrypted, marked, pageSealer, wrapKey } from '../testing/page-seal.ts';
import { claimsSeal, newKeyPair, Seal, type SealedBody, SealFailure, type SealOptions } from './seal.ts';

const pair = newKeyPair();
const HOME = '203.0.113.7';
const CHINESE = JSON.stringify({ activityName: '拉美出海·圣保罗专场 🇧🇷🚀', note: '𠮷野家\u0000é' });

/** Of a process that was started a minute ago. */
function sealWith(options: Partial<SealOptions> = {}): Seal {
  const starts = [Date.now() - 60_000];
  return new Seal({ privateKey: pair.privateKey, now: () => starts.pop() ?? Date.now(), ...options });
}

const REQUEST = { path: calls.activity.openPage.path, sealsAnswer: false };
const wrap = (key: Buffer) => wrapKey(key, pair.publicKey);

/** Seals as a page does, with a key of its own unless it is given one. */
const sealAsFrontEnd = (text: string, key = randomBytes(16), publicKey = pair.publicKey) =>
  pageSealer(publicKey, key).seal(text, REQUEST);

/** The failure that opening ends in; anything else fails the test. */
function failureOf(seal: Seal, body: SealedBody, address = HOME): SealFailure {
  try {
    seal.open(body, address, REQUEST);
  } catch (error) {
    assert.ok(error instanceof SealFailure, `not a SealFailure: ${String(error)}`);
    return error;
  }
  return assert.fail(`opened: ${JSON.stringify(body).slice(0, 80)}`);
}

test('a body sealed by sm-crypto-v2 opens, and it opens the sealed answer', () => {
  const seal = sealWith();
  const page = pageSealer(pair.publicKey);
  for (const text of ['', '{}', CHINESE, 'x'.repeat(15), 'x'.repeat(16), '出海🚢'.repeat(105_000)]) {
    const body = page.seal(text, REQUEST);
    const opened = seal.open(body, HOME, REQUEST);
    assert.equal(opened.text, text);
    const answer = opened.seal(text);
    assert.equal(page.open(answer, body), text);
    assert.notEqual(opened.seal(text), answer, 'each answer has an IV of its own');
    assert.throws(() => page.open(answer, page.seal(text, REQUEST)), /another mark/);
  }
});

test('a copy in which any byte was altered does not open, and what was recorded still does', () => {
  const seal = sealWith();
  const body = sealAsFrontEnd('{"a":"出海"}');
  for (let at = 0; at < body.data.length; at += 2)
    assert.equal(failureOf(seal, { ...body, data: flip(body.data, at) }).reason, 'unreadable', `${at}`);
  assert.equal(seal.open(body, HOME, REQUEST).text, '{"a":"出海"}');
});

test('a body opens for the request that it was sealed for, and once', () => {
  const seal = sealWith();
  const body = sealAsFrontEnd('{}');
  const others = [
    { ...REQUEST, path: calls.user.login.path },
    { ...REQUEST, sealsAnswer: true },
    { ...REQUEST, idempotencyKey: 'another-submit-key' },
  ];
  for (const request of others)
    assert.throws(() => seal.open(body, HOME, request), { reason: 'unreadable' }, JSON.stringify(request));
  assert.equal(seal.open(body, HOME, REQUEST).text, '{}');
  assert.equal(failureOf(seal, body).reason, 'unreadable');
  assert.equal(failureOf(seal, { ...body, sm4Key: `04${body.sm4Key}` }, '198.51.100.1').reason, 'unreadable');
});

test('a body opens within five minutes of its time, and after the start of the process', () => {
  let now = Date.now();
  const seal = sealWith({ now: () => now });
  const started = now;
  const page = pageSealer(pair.publicKey);
  const at = (time: number) => page.seal('{}', REQUEST, { time });
  now += 3_600_000;
  for (const time of [now - 300_000, now - 3_000_000, now + 30_001, started, 0, 2 ** 60])
    assert.equal(failureOf(seal, at(time)).reason, 'unreadable', `${time - now}`);
  for (const time of [now - 299_999, now, now + 30_000]) seal.open(at(time), HOME, REQUEST);
  const young = sealWith({ now: () => now });
  assert.equal(failureOf(young, at(now)).reason, 'unreadable', 'an earlier process may have opened it');
  young.open(at(now + 1), HOME, REQUEST);
});

test('the key is remembered only with something genuine', () => {
  const seal = sealWith({ newKeys: { capacity: 4, perSecond: 0.000_001 } });
  const [body, other] = [sealAsFrontEnd('{}'), sealAsFrontEnd('{}')];
  for (let count = 0; count < 3; count++)
    assert.equal(failureOf(seal, { ...body, data: other.data }).reason, 'unreadable');
  seal.open(body, HOME, REQUEST);
  assert.equal(failureOf(seal, body).reason, 'unreadable', 'remembered now: no share is taken');
});

test('a key is taken as hex text or as bytes, with or without the leading 04, in either case', () => {
  const seal = sealWith();
  const key = randomBytes(16);
  for (const wrapped of [wrap(key), sm2.doEncrypt(key.toString('hex').toUpperCase(), pair.publicKey, 1)]) {
    assert.deepEqual(seal.unwrapKey(wrapped), key);
    assert.deepEqual(seal.unwrapKey(`04${wrapped}`), key);
    assert.deepEqual(seal.unwrapKey(wrapped.toUpperCase()), key);
  }
  const raw = sm2.doEncrypt(key, pair.publicKey, 1);
  assert.deepEqual(seal.unwrapKey(raw), key);
  assert.deepEqual(seal.unwrapKey(`04${raw}`), key);
});

test('OpenSSL and JavaScript unwrap the same 200 random keys', () => {
  const [fast, slow] = [sealWith(), sealWith({ sm2: 'javascript' })];
  assert.equal(fast.isFast, true);
  assert.equal(slow.isFast, false);
  const publicKey = sm2.precomputePublicKey(pair.publicKey);
  for (let count = 0; count < 200; count++) {
    const key = randomBytes(16);
    const wrapped = sm2.doEncrypt(count % 2 ? key : key.toString('hex'), publicKey, 1);
    assert.deepEqual(fast.unwrapKey(wrapped), key);
    assert.deepEqual(slow.unwrapKey(wrapped), key);
  }
});

test('key pairs at the edges of the curve work on the fast way', () => {
  const order = 0xfffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123n;
  for (const number of [1n, 2n, 127n, 1n << 200n, order - 2n]) {
    const seal = sealWith({ privateKey: number.toString(16).padStart(64, '0') });
    assert.equal(seal.isFast, true, `private key ${number}`);
    assert.equal(seal.open(sealAsFrontEnd('{}', randomBytes(16), seal.publicKey), HOME, REQUEST).text, '{}');
  }
  for (const privateKey of ['', 'zz', '0'.repeat(64), 'f'.repeat(64), pair.publicKey]) {
    assert.throws(() => sealWith({ privateKey }), /Not an SM2 private key/);
  }
});

test('new pairs differ and know their public key', () => {
  const other = newKeyPair();
  assert.notEqual(other.privateKey, pair.privateKey);
  assert.match(other.privateKey, /^[0-9a-f]{64}$/);
  assert.match(other.publicKey, /^04[0-9a-f]{128}$/);
  assert.equal(new Seal({ privateKey: other.privateKey }).publicKey, other.publicKey);
});

test('a seal for another pair does not open', () => {
  for (const sm2Way of ['openssl', 'javascript'] as const) {
    const failure = failureOf(
      sealWith({ sm2: sm2Way }),
      sealAsFrontEnd('{}', randomBytes(16), newKeyPair().publicKey),
    );
    assert.equal(failure.reason, 'unreadable');
  }
});

test('a remembered key costs no new key, and the least used is forgotten first', () => {
  const seal = sealWith({ mostKeys: 2, newKeys: { capacity: 3, perSecond: 0.000_001 } });
  const [first, second, third] = Array.from({ length: 3 }, () => pageSealer(pair.publicKey));
  assert.ok(first && second && third);
  const open = (page: typeof first, address = HOME) =>
    seal.open(page.seal('{}', REQUEST), address, REQUEST).text;
  open(first);
  open(second);
  for (let count = 0; count < 50; count++) assert.equal(open(first), '{}');
  const prefixed = { ...first.seal('{}', REQUEST), sm4Key: `04${first.sm4Key}` };
  assert.equal(seal.open(prefixed, HOME, REQUEST).text, '{}', 'the prefix makes no other key');
  open(third);
  assert.equal(open(first), '{}', 'in use, so it stayed');
  assert.throws(() => open(second), { reason: 'tooManyKeys' }, 'forgotten, so it counts as new');
  assert.equal(open(second, '198.51.100.1'), '{}', 'another address has a share of its own');
});

test('new keys are limited per address, and 300 people behind one get through at once', () => {
  const seal = sealWith();
  const publicKey = sm2.precomputePublicKey(pair.publicKey);
  const page = pageSealer(pair.publicKey);
  const open = () => {
    const sm4Key = sm2.doEncrypt(page.key.toString('hex'), publicKey, 1);
    return seal.open({ ...page.seal('{}', REQUEST), sm4Key }, HOME, REQUEST).text;
  };
  for (let person = 0; person < 300; person++) assert.equal(open(), '{}');
  let refused: SealFailure | undefined;
  // The share grows while the keys are unwrapped, so that a few more than 300 pass.
  for (let more = 0; more < 100 && !refused; more++) {
    try {
      open();
    } catch (error) {
      assert.ok(error instanceof SealFailure);
      refused = error;
    }
  }
  assert.equal(refused?.reason, 'tooManyKeys');
  assert.equal(refused?.retryAfter, 1);
});

test('keys that do not unwrap count as new keys too', () => {
  const seal = sealWith({ newKeys: { capacity: 5, perSecond: 0.5 } });
  const body = sealAsFrontEnd('{}');
  const foreign = () => ({ ...body, sm4Key: randomBytes(128).toString('hex') });
  for (let count = 0; count < 5; count++) assert.equal(failureOf(seal, foreign()).reason, 'unreadable');
  const failure = failureOf(seal, foreign());
  assert.equal(failure.reason, 'tooManyKeys');
  assert.equal(failure.retryAfter, 2);
});

/** Turns one hex character into another one. */
function flip(hex: string, at: number): string {
  const index = at < 0 ? hex.length + at : at;
  return hex.slice(0, index) + (hex[index] === '0' ? '1' : '0') + hex.slice(index + 1);
}

/** Seals what is no text, or its padding none, as a holder of a key can. */
function sealBytes(bytes: Buffer) {
  const key = randomBytes(16);
  return { data: marked(key, REQUEST, encrypted(key, bytes)), sm4Key: wrap(key) };
}

/** The same with the padding that belongs there. */
function sealPadded(bytes: Buffer) {
  const length = 16 - (bytes.length % 16);
  return sealBytes(Buffer.concat([bytes, Buffer.alloc(length, length)]));
}

/** Made when it is needed: a seal of the moment at which the file was read may be too old when its test begins. */
function damagedFrom({ data, sm4Key }: { data: string; sm4Key: string }): Record<string, SealedBody> {
  return {
    'no data': { sm4Key },
    'no key': { data, sm4Key: undefined },
    'data null': { data: null, sm4Key },
    'data a number': { data: 12, sm4Key },
    'data a list': { data: [data], sm4Key },
    'data an object': { data: { length: 64 }, sm4Key },
    'key null': { data, sm4Key: null },
    'key a number': { data, sm4Key: 4 },
    'key a list': { data, sm4Key: [sm4Key] },
    'both empty': { data: '', sm4Key: '' },
    'data empty': { data: '', sm4Key },
    'data one character': { data: 'a', sm4Key },
    'data of odd length': { data: data.slice(0, -1), sm4Key },
    'data only the IV': { data: data.slice(0, 32), sm4Key },
    'data without a text': { data: data.slice(0, 112), sm4Key },
    'data not whole blocks': { data: data.slice(0, -2), sm4Key },
    'data without its last block': { data: data.slice(0, -32), sm4Key },
    'data doubled': { data: data + data.slice(0, -32), sm4Key },
    'data not hex': { data: `zz${data.slice(2)}`, sm4Key },
    'data not hex at its end': { data: `${data.slice(0, -2)}g0`, sm4Key },
    'data with more behind it': { data: `${data}zz`, sm4Key },
    'data with half a byte more': { data: `${data}a`, sm4Key },
    'data with a line break behind it': { data: `${data}\r\n`, sm4Key },
    'data with a space': { data: ` ${data.slice(1)}`, sm4Key },
    'data with 0x': { data: `0x${data.slice(2)}`, sm4Key },
    'data in base64': { data: Buffer.from(data, 'hex').toString('base64'), sm4Key },
    'data in Chinese': { data: '密'.repeat(64), sm4Key },
    'data plain JSON': { data: CHINESE, sm4Key },
    'data last block damaged': { data: flip(data, -1), sm4Key },
    'data block before the last damaged': { data: flip(data, -33), sm4Key },
    'data foreign': { data: sealAsFrontEnd(CHINESE).data, sm4Key },
    'data huge': { data: 'a'.repeat(17 * 1024 * 1024), sm4Key },
    'padding none': sealBytes(Buffer.alloc(16, 0x41)),
    'padding zero': sealBytes(Buffer.alloc(16)),
    'padding too long': sealBytes(Buffer.alloc(16, 17)),
    'padding uneven': sealBytes(Buffer.from('41414141414141414141414141410302', 'hex')),
    'text not UTF-8': sealPadded(Buffer.of(0x7b, 0xff, 0x7d)),
    'text a lone surrogate': sealPadded(Buffer.of(0xed, 0xa0, 0x80)),
    'text cut within a character': sealPadded(Buffer.from('出海').subarray(0, 5)),
    'key empty': { data, sm4Key: '' },
    'key huge': { data, sm4Key: 'a'.repeat(1024 * 1024) },
    'key one short': { data, sm4Key: sm4Key.slice(1) },
    'key one long': { data, sm4Key: `${sm4Key}0` },
    'key with a wrong prefix': { data, sm4Key: `05${sm4Key}` },
    'key twice prefixed': { data, sm4Key: `0404${sm4Key}` },
    'key not hex': { data, sm4Key: `${sm4Key.slice(0, -1)}g` },
    'key in the order C1C2C3': { data, sm4Key: sm2.doEncrypt('0'.repeat(32), pair.publicKey, 0) },
    'key point damaged in x': { data, sm4Key: flip(sm4Key, 5) },
    'key point damaged in y': { data, sm4Key: flip(sm4Key, 70) },
    'key point zero': { data, sm4Key: '0'.repeat(128) + sm4Key.slice(128) },
    'key point beyond the field': { data, sm4Key: 'f'.repeat(128) + sm4Key.slice(128) },
    'key point of another curve': {
      // The base point of P-256.
      data,
      sm4Key: `6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5${sm4Key.slice(128)}`,
    },
    'key digest damaged': { data, sm4Key: flip(sm4Key, 130) },
    'key text damaged': { data, sm4Key: flip(sm4Key, -1) },
    'key wraps no hex': { data, sm4Key: sm2.doEncrypt('g'.repeat(32), pair.publicKey, 1) },
    'key of 15 bytes': { data, sm4Key: sm2.doEncrypt(randomBytes(15), pair.publicKey, 1) },
    'key of 24 bytes': { data, sm4Key: sm2.doEncrypt(randomBytes(24), pair.publicKey, 1) },
    'key of no bytes': { data, sm4Key: sm4Key.slice(0, 192) },
  };
}

for (const sm2Way of ['openssl', 'javascript'] as const) {
  test(`damaged seals fail as seals (${sm2Way})`, () => {
    const seal = sealWith({ sm2: sm2Way });
    const good = sealAsFrontEnd(CHINESE);
    for (const [name, body] of Object.entries(damagedFrom(good))) {
      const { reason } = failureOf(seal, body);
      assert.ok(['malformed', 'unreadable', 'tooLarge'].includes(reason), `${name}: ${reason}`);
    }
    assert.equal(seal.open(good, HOME, REQUEST).text, CHINESE, 'what was damaged was good');
  });
}

test('a wrong padding, a wrong key and bytes that are no text look the same', () => {
  const seal = sealWith();
  const damaged = damagedFrom(sealAsFrontEnd(CHINESE));
  const messages = [
    'padding none',
    'padding uneven',
    'text not UTF-8',
    'key digest damaged',
    'key wraps no hex',
    'key point zero',
    'data foreign',
    'data last block damaged',
  ].map((name) => {
    const { reason, message, retryAfter, cause } = failureOf(seal, damaged[name]!);
    return JSON.stringify({ reason, message, retryAfter, cause });
  });
  assert.deepEqual(new Set(messages).size, 1);
  assert.match(messages[0]!, /unreadable/);
});

test('size is refused as such, before anything is decrypted', () => {
  const seal = sealWith({ mostBytes: 1024 });
  assert.equal(failureOf(seal, { ...sealAsFrontEnd(CHINESE), data: 'a'.repeat(2049) }).reason, 'tooLarge');
  assert.equal(seal.open(sealAsFrontEnd('x'.repeat(900)), HOME, REQUEST).text.length, 900);
});

test('only a body with a wrapped key claims to be sealed', () => {
  assert.equal(claimsSeal({ data: 'ab', sm4Key: 'cd' }), true);
  assert.equal(claimsSeal({ sm4Key: 4 }), true);
  for (const body of [{ data: 'ab' }, {}, null, [], 'sm4Key', 4, undefined])
    assert.equal(claimsSeal(body), false);
});
