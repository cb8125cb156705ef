import assert from 'node:assert/strict';
import { createCipheriv, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sm2, sm4 } from 'sm-crypto-v2';
import { claimsSeal, newKeyPair, Seal, type SealedBody, SealFailure, type SealOptions } from './seal.ts';

const pair = newKeyPair();
const HOME = '203.0.113.7';
const CHINESE = JSON.stringify({ activityName: '拉美出海·圣保罗专场 🇧🇷🚀', note: '𠮷野家\u0000é' });

function sealWith(options: Partial<SealOptions> = {}): Seal {
  return new Seal({ privateKey: pair.privateKey, ...options });
}

/** Wraps a key as its hex text, the way sm-crypto front ends do it. */
function wrap(key: Uint8Array, publicKey = pair.publicKey): string {
  return sm2.doEncrypt(Buffer.from(key).toString('hex'), publicKey, 1);
}

/** Seals entirely with sm-crypto-v2. */
function sealAsFrontEnd(text: string, key = randomBytes(16), publicKey = pair.publicKey) {
  const iv = randomBytes(16);
  const data =
    iv.toString('hex') + sm4.encrypt(Buffer.from(text), key, { mode: 'cbc', iv, output: 'string' });
  return { data, sm4Key: wrap(key, publicKey) };
}

function openAsFrontEnd(key: Uint8Array, data: string): string {
  const bytes = Buffer.from(data, 'hex');
  const options = { mode: 'cbc', iv: bytes.subarray(0, 16), output: 'array' } as const;
  return Buffer.from(sm4.decrypt(bytes.subarray(16), key, options)).toString();
}

/** The failure that opening ends in; anything else fails the test. */
function failureOf(seal: Seal, body: SealedBody, address = HOME): SealFailure {
  try {
    seal.open(body, address);
  } catch (error) {
    assert.ok(error instanceof SealFailure, `not a SealFailure: ${String(error)}`);
    return error;
  }
  return assert.fail(`opened: ${JSON.stringify(body).slice(0, 80)}`);
}

test('a body sealed by sm-crypto-v2 opens, and it opens the sealed answer', () => {
  const seal = sealWith();
  for (const text of ['', '{}', CHINESE, 'x'.repeat(15), 'x'.repeat(16), '出海🚢'.repeat(105_000)]) {
    const { key, text: opened } = seal.open(sealAsFrontEnd(text), HOME);
    assert.equal(opened, text);
    const answer = seal.seal(key, text);
    assert.equal(openAsFrontEnd(key, answer), text);
    assert.notEqual(seal.seal(key, text), answer, 'each answer has an IV of its own');
  }
});

test('the same key, IV and text give the same bytes as sm-crypto-v2', () => {
  const [key, iv] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('sm4-cbc', key, iv);
  assert.equal(
    cipher.update(CHINESE, 'utf8', 'hex') + cipher.final('hex'),
    sm4.encrypt(CHINESE, key, { mode: 'cbc', iv }),
  );
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
    assert.equal(seal.open(sealAsFrontEnd('{}', randomBytes(16), seal.publicKey), HOME).text, '{}');
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
  const [first, second, third] = [sealAsFrontEnd('1'), sealAsFrontEnd('2'), sealAsFrontEnd('3')];
  seal.open(first, HOME);
  seal.open(second, HOME);
  for (let count = 0; count < 50; count++) assert.equal(seal.open(first, HOME).text, '1');
  assert.equal(
    seal.open({ ...first, sm4Key: `04${first.sm4Key}` }, HOME).text,
    '1',
    'the prefix makes no other key',
  );
  seal.open(third, HOME);
  assert.equal(seal.open(first, HOME).text, '1', 'in use, so it stayed');
  assert.equal(failureOf(seal, second).reason, 'tooManyKeys', 'forgotten, so it counts as new');
  assert.equal(seal.open(second, '198.51.100.1').text, '2', 'another address has a share of its own');
});

test('new keys are limited per address, and 300 people behind one get through at once', () => {
  const seal = sealWith();
  const publicKey = sm2.precomputePublicKey(pair.publicKey);
  const key = randomBytes(16);
  const body = sealAsFrontEnd('{}', key);
  const sealNew = () => ({ ...body, sm4Key: sm2.doEncrypt(key.toString('hex'), publicKey, 1) });
  for (let person = 0; person < 300; person++) assert.equal(seal.open(sealNew(), HOME).text, '{}');
  let refused: SealFailure | undefined;
  // The share grows while the keys are unwrapped, so that a few more than 300 pass.
  for (let more = 0; more < 100 && !refused; more++) {
    try {
      seal.open(sealNew(), HOME);
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

/** Seals bytes that are no text, or without padding, under a key of the server. */
function sealBytes(bytes: Uint8Array, padded: boolean) {
  const [key, iv] = [randomBytes(16), randomBytes(16)];
  const cipher = createCipheriv('sm4-cbc', key, iv).setAutoPadding(padded);
  return {
    data: Buffer.concat([iv, cipher.update(bytes), cipher.final()]).toString('hex'),
    sm4Key: wrap(key),
  };
}

const good = sealAsFrontEnd(CHINESE);
const { data, sm4Key } = good;
const damaged: Record<string, SealedBody> = {
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
  'padding none': sealBytes(Buffer.alloc(16, 0x41), false),
  'padding zero': sealBytes(Buffer.alloc(16), false),
  'padding too long': sealBytes(Buffer.alloc(16, 17), false),
  'padding uneven': sealBytes(Buffer.from('41414141414141414141414141410302', 'hex'), false),
  'text not UTF-8': sealBytes(Buffer.of(0x7b, 0xff, 0x7d), true),
  'text a lone surrogate': sealBytes(Buffer.of(0xed, 0xa0, 0x80), true),
  'text cut within a character': sealBytes(Buffer.from('出海').subarray(0, 5), true),
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

for (const sm2Way of ['openssl', 'javascript'] as const) {
  test(`${Object.keys(damaged).length} damaged seals fail as seals (${sm2Way})`, () => {
    const seal = sealWith({ sm2: sm2Way });
    assert.equal(seal.open(good, HOME).text, CHINESE);
    for (const [name, body] of Object.entries(damaged)) {
      const { reason } = failureOf(seal, body);
      assert.ok(['malformed', 'unreadable', 'tooLarge'].includes(reason), `${name}: ${reason}`);
    }
    assert.equal(seal.open(good, HOME).text, CHINESE);
  });
}

test('a wrong padding, a wrong key and bytes that are no text look the same', () => {
  const seal = sealWith();
  const messages = [
    'padding none',
    'padding uneven',
    'text not UTF-8',
    'key digest damaged',
    'key wraps no hex',
    'key point zero',
  ].map((name) => {
    const { reason, message, retryAfter, cause } = failureOf(seal, damaged[name]!);
    return JSON.stringify({ reason, message, retryAfter, cause });
  });
  assert.deepEqual(new Set(messages).size, 1);
  assert.match(messages[0]!, /unreadable/);
});

test('size is refused as such, before anything is decrypted', () => {
  const seal = sealWith({ mostBytes: 1024 });
  assert.equal(failureOf(seal, { ...good, data: 'a'.repeat(2049) }).reason, 'tooLarge');
  assert.equal(seal.open(sealAsFrontEnd('x'.repeat(1000)), HOME).text.length, 1000);
});

test('only a body with a wrapped key claims to be sealed', () => {
  assert.equal(claimsSeal({ data: 'ab', sm4Key: 'cd' }), true);
  assert.equal(claimsSeal({ sm4Key: 4 }), true);
  for (const body of [{ data: 'ab' }, {}, null, [], 'sm4Key', 4, undefined])
    assert.equal(claimsSeal(body), false);
});
