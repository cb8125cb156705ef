import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';
import { describe, expect, test } from 'vitest';
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

function openOnServer({ data, sm4Key }: { data: string; sm4Key: string }): string {
  const bytes = Buffer.from(data, 'hex');
  const decipher = createDecipheriv('sm4-cbc', unwrap(sm4Key), bytes.subarray(0, 16));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString();
}

function sealOnServer(key: Buffer, bytes: Buffer): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('sm4-cbc', key, iv);
  return iv.toString('hex') + cipher.update(bytes, undefined, 'hex') + cipher.final('hex');
}

describe('the sealer of a page', () => {
  const sealer = createSealer(pair.publicKey);
  const key = unwrap(sealer.seal('').sm4Key);

  test('seals what node:crypto opens', () => {
    for (const text of TEXTS) expect(openOnServer(sealer.seal(text))).toBe(text);
  });

  test('opens what node:crypto sealed', () => {
    for (const text of TEXTS) expect(sealer.open(sealOnServer(key, Buffer.from(text)))).toBe(text);
    expect(sealer.open(sealOnServer(key, Buffer.from('\ufeff{}')))).toBe('\ufeff{}');
  });

  test('keeps one wrapped key, in lower-case hex without prefix, and a new IV for each body', () => {
    const [one, two] = [sealer.seal('{}'), sealer.seal('{}')];
    expect(one.sm4Key).toBe(two.sm4Key);
    expect(one.sm4Key).toMatch(/^[0-9a-f]{256}$/);
    expect(key).toHaveLength(16);
    expect(one.data).not.toBe(two.data);
    expect(one.data.slice(0, 32)).not.toBe(two.data.slice(0, 32));
  });

  test('another page has another key', () => {
    const other = createSealer(pair.publicKey);
    expect(unwrap(other.seal('').sm4Key).equals(key)).toBe(false);
    expect(() => other.open(sealOnServer(key, Buffer.from('{"a":1}')))).toThrow();
  });

  test('throws on damaged answers', () => {
    const whole = sealOnServer(key, Buffer.from('{"a":"出海"}'));
    const damaged = [
      '',
      'ab',
      whole.slice(0, 32),
      whole.slice(2),
      `${whole.slice(0, -2)}zz`,
      `${whole}0`,
      '{"code":"000000"}',
    ];
    for (const data of damaged) expect(() => sealer.open(data), data).toThrow('malformed');
    expect(() => sealer.open(sealOnServer(key, Buffer.of(0x7b, 0xff, 0x7d)))).toThrow();
  });

  test('a public key that is none is refused at once', () => {
    expect(() => createSealer('')).toThrow();
    expect(() => createSealer(`04${'0'.repeat(128)}`)).toThrow();
  });
});
