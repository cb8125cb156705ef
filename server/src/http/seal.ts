import { isUtf8 } from 'node:buffer';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { networkOf } from './network.ts';
import {
  decryptsWell,
  javascriptDecrypt,
  type KeyPair,
  opensslDecrypt,
  publicKeyOf,
  type Sm2Decrypt,
  split,
} from './seal/sm2.ts';
import { type Allowance, TokenBuckets } from './token-bucket.ts';

export { type KeyPair, newKeyPair } from './seal/sm2.ts';

/**
 * Why a seal was not opened: `malformed` is visible without any key; `unreadable` is everything that only the keys can
 * tell (a foreign key, a wrong padding, bytes that are no text), deliberately without a difference.
 */
export type SealFault = 'malformed' | 'tooLarge' | 'unreadable' | 'tooManyKeys';

const texts: Record<SealFault, string> = {
  malformed: 'The sealed body is not of the form {data, sm4Key} in hex',
  tooLarge: 'The sealed body is too large',
  unreadable: 'The sealed body cannot be read with the key of this server',
  tooManyKeys: 'Too many new keys from this address',
};

/** The one error that opening a seal throws. */
export class SealFailure extends Error {
  readonly reason: SealFault;
  /** Whole seconds until a new key is taken from this address again; only with `tooManyKeys`. */
  readonly retryAfter: number | undefined;

  constructor(reason: SealFault, retryAfter?: number) {
    super(texts[reason]);
    this.name = 'SealFailure';
    this.reason = reason;
    this.retryAfter = retryAfter;
  }
}

/** A body that says it is sealed (spec 7); whether its parts are texts that open is not known yet. */
export interface SealedBody {
  data?: unknown;
  sm4Key: unknown;
}

/** True when a parsed body is to be opened rather than read as it is. */
export function claimsSeal(body: unknown): body is SealedBody {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, 'sm4Key');
}

export interface SealOptions {
  /** Hex, 64 characters. */
  privateKey: string;
  /** Bytes of ciphertext in one body, beyond which it is refused as `tooLarge`. */
  mostBytes?: number;
  /** Unwrapped keys that are remembered; one per page load of a visitor. */
  mostKeys?: number;
  /** New keys from one address. The default lets a hall of 300 people behind one address open the page at once. */
  newKeys?: Allowance;
  /** `javascript` goes without OpenSSL; for measuring and testing. */
  sm2?: 'openssl' | 'javascript';
}

const KEY_BYTES = 16;
const IV_BYTES = 16;
const BLOCK_BYTES = 16;
const CIPHER = 'sm4-cbc';
/** C1C3C2 around the key as 32 hex characters, or around its 16 bytes. */
const WRAPPED_LENGTHS: readonly number[] = [256, 224];

/**
 * Opens sealed bodies and seals answers (spec 7). `data` is the body's text under SM4-CBC with PKCS#7, the random IV
 * before the ciphertext, in hex; `sm4Key` is the SM4 key under the server's SM2 public key, C1C3C2 in hex.
 *
 * Unwrapping a key costs far more than everything else, and a page uses one key for all of its calls, so unwrapped
 * keys are remembered and new ones are limited per address. The memory is this process's own: another process unwraps
 * the same key once more.
 */
export class Seal {
  /** Hex, with its leading 04; what browsers wrap their keys with. */
  readonly publicKey: string;
  /** Whether OpenSSL unwraps the keys; else JavaScript does, several times slower. */
  readonly isFast: boolean;
  readonly #decrypt: Sm2Decrypt;
  /** In the order of last use, by the wrapped text. */
  readonly #keys = new Map<string, Buffer>();
  readonly #misses = new TokenBuckets();
  readonly #mostBytes: number;
  readonly #mostKeys: number;
  readonly #newKeys: Allowance;

  /** Throws when `privateKey` is not one. Tries the fast way on keys of its own before it relies on it. */
  constructor(options: SealOptions) {
    this.publicKey = publicKeyOf(options.privateKey);
    this.#mostBytes = options.mostBytes ?? 8 * 1024 * 1024;
    this.#mostKeys = options.mostKeys ?? 10_000;
    this.#newKeys = options.newKeys ?? { capacity: 300, perSecond: 5 };
    const fast = options.sm2 === 'javascript' ? null : fastDecrypt(options.privateKey, this.publicKey);
    this.isFast = fast !== null;
    this.#decrypt = fast ?? javascriptDecrypt(options.privateKey);
  }

  /** The text of a sealed body and the key to seal the answer with. Throws SealFailure and nothing else. */
  open(body: SealedBody, address: string): { key: Buffer; text: string } {
    const { data, sm4Key } = body;
    if (typeof data !== 'string' || typeof sm4Key !== 'string') throw new SealFailure('malformed');
    if (data.length > this.#mostBytes * 2) throw new SealFailure('tooLarge');
    const bytes = fromHex(data);
    if (bytes === null || bytes.length < IV_BYTES + BLOCK_BYTES || bytes.length % BLOCK_BYTES !== 0) {
      throw new SealFailure('malformed');
    }
    const key = this.#keyOf(sm4Key, address);
    return { key, text: decrypt(key, bytes) };
  }

  /** Seals an answer with the key that its request came with. */
  seal(key: Buffer, text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv);
    return iv.toString('hex') + cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
  }

  /** The 16 bytes of a wrapped SM4 key, without memory and limit. Throws SealFailure. */
  unwrapKey(sm4Key: string): Buffer {
    const ciphertext = fromHex(withoutPrefix(sm4Key));
    if (ciphertext === null) throw new SealFailure('malformed');
    const key = this.#decrypt(split(ciphertext));
    if (key?.length === KEY_BYTES) return key;
    // The usual front ends wrap the key as its hex text.
    const bytes = key === null ? null : fromHex(key.toString('latin1'));
    if (bytes?.length !== KEY_BYTES) throw new SealFailure('unreadable');
    return bytes;
  }

  #keyOf(sm4Key: string, address: string): Buffer {
    // Before the look-up, so that a huge text is not even hashed.
    const wrapped = withoutPrefix(sm4Key);
    const known = this.#keys.get(wrapped);
    if (known) {
      this.#keys.delete(wrapped);
      this.#keys.set(wrapped, known);
      return known;
    }
    const seconds = this.#misses.take(networkOf(address), this.#newKeys);
    if (seconds > 0) throw new SealFailure('tooManyKeys', Math.ceil(seconds));
    // A buffer of its own: a slice of Node's shared pool would keep kilobytes alive for each remembered key.
    const key = Buffer.alloc(KEY_BYTES);
    key.set(this.unwrapKey(wrapped));
    this.#keys.set(wrapped, key);
    if (this.#keys.size > this.#mostKeys) {
      const oldest = this.#keys.keys().next();
      if (!oldest.done) this.#keys.delete(oldest.value);
    }
    return key;
  }
}

function fastDecrypt(privateKey: KeyPair['privateKey'], publicKey: KeyPair['publicKey']): Sm2Decrypt | null {
  try {
    const decrypt = opensslDecrypt(privateKey);
    return decryptsWell(decrypt, publicKey) ? decrypt : null;
  } catch {
    return null;
  }
}

/** A wrapped key without the 04 that marks an uncompressed point; some front ends leave it, some drop it. */
function withoutPrefix(sm4Key: string): string {
  if (WRAPPED_LENGTHS.includes(sm4Key.length)) return sm4Key;
  if (sm4Key.startsWith('04') && WRAPPED_LENGTHS.includes(sm4Key.length - 2)) return sm4Key.slice(2);
  throw new SealFailure('malformed');
}

function fromHex(text: string): Buffer | null {
  // Node stops at the first character that is not hex, so that a shorter result tells.
  const bytes = Buffer.from(text, 'hex');
  return bytes.length * 2 === text.length ? bytes : null;
}

function decrypt(key: Buffer, bytes: Buffer): string {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
    const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()]);
    if (isUtf8(text)) return text.toString('utf8');
  } catch {
    // A wrong padding: the same failure as below, so that nobody can ask which of the two it was.
  }
  throw new SealFailure('unreadable');
}
