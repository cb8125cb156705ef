import crypto from 'node:crypto';
import { sm2 } from 'sm-crypto-v2';

/** Hex texts: the private key 64 characters, the public key 130 with its leading 04. */
export interface KeyPair {
  privateKey: string;
  publicKey: string;
}

/** The parts of an SM2 ciphertext in the order C1C3C2: a point without its leading 04, a digest, the masked text. */
export interface Ciphertext {
  point: Buffer;
  digest: Buffer;
  masked: Buffer;
}

/** Decrypts an SM2 ciphertext; null when it was not made for this key, whatever the cause. Throws nothing. */
export type Sm2Decrypt = (ciphertext: Ciphertext) => Buffer | null;

// The curve of GB/T 32918.5: y² = x³ + ax + b over p, order n.
const P = 'fffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff';
const A = 'fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffffc';
const B = '28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93';
/** Twice the base point of the standard, with the leading 04. */
const TWICE_BASE =
  '0456cefd60d7c87c000d58ef57fa73ba4d9c0dfa08c08a7331495c2e1da3f2bd52' +
  '31b7e7e6cc8189f668535ce0f8eaf1bd6de84c182f6c8e716f780d3a970a23c3';
const N = 'fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123';

const PRIME = BigInt(`0x${P}`);

/** A new random key pair. */
export function newKeyPair(): KeyPair {
  return sm2.generateKeyPairHex();
}

/** The public key of a private one. Throws when the text is not a private key of this curve. */
export function publicKeyOf(privateKey: string): string {
  const value = /^[0-9a-f]{64}$/i.test(privateKey) ? BigInt(`0x${privateKey}`) : 0n;
  if (value < 1n || value >= BigInt(`0x${N}`) - 1n)
    throw new Error('Not an SM2 private key: 64 hex characters are expected');
  try {
    const pair = crypto.createECDH('SM2');
    pair.setPrivateKey(privateKey, 'hex');
    return pair.getPublicKey('hex');
  } catch {
    // An OpenSSL that was built without this curve.
    return sm2.getPublicKeyFromPrivateKey(privateKey);
  }
}

/** Decryption in JavaScript: 4 to 7 ms a call, works everywhere. */
export function javascriptDecrypt(privateKey: string): Sm2Decrypt {
  return ({ point, digest, masked }) => {
    try {
      const hex = Buffer.concat([point, digest, masked]).toString('hex');
      const text = sm2.doDecrypt(hex, privateKey, 1, { output: 'array' });
      return text.length === masked.length ? Buffer.from(text) : null;
    } catch {
      // The point is not on the curve.
      return null;
    }
  };
}

/**
 * Decryption with the point multiplication in OpenSSL, several times faster. Node offers no SM2 decryption, and
 * OpenSSL refuses Diffie-Hellman with keys that it recognises as SM2; with explicit parameters and another base point
 * (2G) it takes them for keys of some curve. The base point is of no consequence for the product with a peer's point.
 * Throws when this OpenSSL does not play along.
 */
export function opensslDecrypt(privateKey: string): Sm2Decrypt {
  const curve = curveParameters();
  const own = crypto.createPrivateKey({ key: pkcs8(curve, privateKey), format: 'der', type: 'pkcs8' });
  const peerHead = spkiHead(curve);
  return ({ point, digest, masked }) => {
    try {
      // OpenSSL checks here that the point lies on the curve: an invalid one would leak the private key.
      const peer = crypto.createPublicKey({
        key: Buffer.concat([peerHead, point]),
        format: 'der',
        type: 'spki',
      });
      const x = crypto.diffieHellman({ privateKey: own, publicKey: peer });
      const root = rootOf(x);
      // Diffie-Hellman yields x alone. Both points with that x are tried; the digest says which one it was.
      return unmask(x, root, digest, masked) ?? unmask(x, PRIME - root, digest, masked);
    } catch {
      return null;
    }
  };
}

/** True when `decrypt` opens what sm-crypto-v2 wrapped and refuses what was damaged. */
export function decryptsWell(decrypt: Sm2Decrypt, publicKey: string): boolean {
  for (const length of [16, 32]) {
    const text = crypto.randomBytes(length);
    const bytes = Buffer.from(sm2.doEncrypt(text, publicKey, 1), 'hex');
    const ciphertext = split(bytes);
    if (!decrypt(ciphertext)?.equals(text)) return false;
    ciphertext.masked[0] = (ciphertext.masked[0] ?? 0) ^ 1;
    if (decrypt(ciphertext) !== null) return false;
  }
  return true;
}

/** Splits the bytes of a ciphertext that has no leading 04. */
export function split(bytes: Buffer): Ciphertext {
  return { point: bytes.subarray(0, 64), digest: bytes.subarray(64, 96), masked: bytes.subarray(96) };
}

/** One of the two y of a point with this x; p = 3 (mod 4), so that a root is a power. OpenSSL knows how to take it. */
function rootOf(x: Buffer): bigint {
  const point = crypto.ECDH.convertKey(
    Buffer.concat([Buffer.of(2), x]),
    'SM2',
    undefined,
    'hex',
    'uncompressed',
  );
  return BigInt(`0x${point.toString().slice(66)}`);
}

function unmask(x: Buffer, root: bigint, digest: Buffer, masked: Buffer): Buffer | null {
  const y = Buffer.from(root.toString(16).padStart(64, '0'), 'hex');
  // The key derivation of SM2 counts blocks of 32 bytes; what is wrapped here is never longer than one.
  const mask = sm3(x, y, Buffer.of(0, 0, 0, 1));
  const text = Buffer.alloc(masked.length);
  for (let at = 0; at < masked.length; at++) text[at] = (masked[at] ?? 0) ^ (mask[at] ?? 0);
  return crypto.timingSafeEqual(sm3(x, text, y), digest) ? text : null;
}

function sm3(...parts: Buffer[]): Buffer {
  const hash = crypto.createHash('sm3');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

// The little of DER that these keys need.

const EC_PUBLIC_KEY = '06072a8648ce3d0201';
const PRIME_FIELD = '06072a8648ce3d0101';

/** One DER element: its tag, its length, its content in hex. */
function element(tag: string, ...content: string[]): string {
  const hex = content.join('');
  const length = hex.length / 2;
  const size = length.toString(16).padStart(length < 256 ? 2 : 4, '0');
  return `${tag}${length < 128 ? '' : `8${size.length / 2}`}${size}${hex}`;
}
const sequence = (...content: string[]) => element('30', ...content);
const octets = (hex: string) => element('04', hex);
/** A positive number; the leading 00 keeps its top bit from being read as a sign. */
const integer = (hex: string) => element('02', Number.parseInt(hex.slice(0, 2), 16) > 127 ? `00${hex}` : hex);

function curveParameters(): string {
  return sequence(
    integer('01'),
    sequence(PRIME_FIELD, integer(P)),
    sequence(octets(A), octets(B)),
    octets(TWICE_BASE),
    integer(N),
    integer('01'),
  );
}

function pkcs8(curve: string, privateKey: string): Buffer {
  const key = sequence(integer('01'), octets(privateKey));
  return Buffer.from(sequence(integer('00'), sequence(EC_PUBLIC_KEY, curve), octets(key)), 'hex');
}

/** Everything of a public key up to the 64 bytes of its point. */
function spkiHead(curve: string): Buffer {
  const point = `0004${'00'.repeat(64)}`;
  const whole = sequence(sequence(EC_PUBLIC_KEY, curve), element('03', point));
  return Buffer.from(whole.slice(0, -128), 'hex');
}
