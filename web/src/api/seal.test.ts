import { createDecipheriv, createHmac } from 'node:crypto';
import { type SealedRequest, sealedRequest, sealPurposes } from '@outbound/contract';
import { sm2 } from 'sm-crypto-v2';
import { describe, expect, test } from 'vitest';
import { sealAnswer } from '../testing/call-server.ts';
import { createSealer } from './seal.ts';

const pair = sm2.generateKeyPairHex();
const TEXTS = [
  '',
  '{}',
  '{"name":"拉美出海·圣保罗专场 🇧🇷🚀","note":"𠮷野家é"}',
  'x'.repeat(16),
  '出海🚢'.repeat(10_000),
];

/** What a server does with a seal: node:crypto for SM4, the private key for SM2. */
function unwrap(sm4Key: string): Buffer {
  return Buffer.from(sm2.doDecrypt(sm4Key, pair.privateKey, 1, { output: 'string' }), 'hex');
}

const REQUEST: SealedRequest = { path: '/oms/api/v1/activity/page', sealsAnswer: true };
const hmac = (key: Buffer, ...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHmac('sm3', key)).digest();

/** The time and the text, once the mark was held against them. */
function openOnServer({ data, sm4Key }: { data: string; sm4Key: string }, request = REQUEST) {
  const [bytes, key] = [Buffer.from(data, 'hex'), unwrap(sm4Key)];
  const marked = bytes.subarray(32);
  const mark = hmac(hmac(key, sealPurposes.requestMark), `${sealedRequest(request)}\0`, marked);
  expect(bytes.subarray(0, 32).toString('hex')).toBe(mark.toString('hex'));
  const cipherKey = hmac(key, sealPurposes.requestCipher).subarray(0, 16);
  const decipher = createDecipheriv('sm4-cbc', cipherKey, marked.subarray(8, 24));
  const text = Buffer.concat([decipher.update(marked.subarray(24)), decipher.final()]).toString();
  return { text, time: Number(marked.readBigUInt64BE()) };
}

describe('the sealer of a page', () => {
  const sealer = createSealer(pair.publicKey, 0);
  const seal = (text: string) => sealer.seal(text, REQUEST);
  const key = unwrap(seal('').body.sm4Key);

  test('seals what node:crypto opens, for one request', () => {
    for (const text of TEXTS) expect(openOnServer(seal(text).body).text).toBe(text);
    const request = { path: '/x', idempotencyKey: 'k1', sealsAnswer: false };
    expect(openOnServer(sealer.seal('{}', request).body, request).text).toBe('{}');
  });

  test("bears the server's time, whatever this device takes it for", () => {
    const ahead = 86_400_000;
    const { time } = openOnServer(createSealer(pair.publicKey, ahead).seal('{}', REQUEST).body);
    expect(Math.abs(time - Date.now() - ahead)).toBeLessThan(10_000);
  });

  test('opens what node:crypto sealed, as the answer to its request alone', () => {
    for (const text of [...TEXTS, '\ufeff{}']) {
      const sealed = seal('{}');
      const answer = sealAnswer(key, sealed.body.data, text);
      expect(sealed.open(answer)).toBe(text);
      expect(() => seal('{}').open(answer)).toThrow('not as the server wrote it');
    }
  });

  test('keeps one wrapped key, in lower-case hex without prefix, and a new IV for each body', () => {
    const [one, two] = [seal('{}').body, seal('{}').body];
    expect(one.sm4Key).toBe(two.sm4Key);
    expect(one.sm4Key).toMatch(/^[0-9a-f]{256}$/);
    expect(key).toHaveLength(16);
    expect(one.data.slice(80, 112)).not.toBe(two.data.slice(80, 112));
    expect(one.data.slice(112)).not.toBe(two.data.slice(112));
  });

  test('another page has another key', () => {
    const other = createSealer(pair.publicKey, 0).seal('', REQUEST);
    expect(unwrap(other.body.sm4Key).equals(key)).toBe(false);
    expect(() => other.open(sealAnswer(key, other.body.data, '{"a":1}'))).toThrow();
  });

  test('throws on damaged answers', () => {
    const sealed = seal('{}');
    const whole = sealAnswer(key, sealed.body.data, '{"a":"出海"}');
    const damaged = [
      '',
      'ab',
      whole.slice(0, 96),
      whole.slice(2),
      `${whole.slice(0, -2)}zz`,
      `${whole}0`,
      '{}',
    ];
    for (const data of damaged) expect(() => sealed.open(data), data).toThrow('malformed');
    for (let at = 0; at < whole.length; at += 2) {
      const altered = `${whole.slice(0, at)}${whole[at] === '0' ? '1' : '0'}${whole.slice(at + 1)}`;
      expect(() => sealed.open(altered), String(at)).toThrow('not as the server wrote it');
    }
    expect(() => sealed.open(sealAnswer(key, sealed.body.data, Buffer.of(0x7b, 0xff, 0x7d)))).toThrow();
  });

  test('a public key that is none is refused at once', () => {
    expect(() => createSealer('', 0)).toThrow();
    expect(() => createSealer(`04${'0'.repeat(128)}`, 0)).toThrow();
  });
});
