import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { SEAL_BLOCK_BYTES, type SealedRequest, sealedRequest } from '@outbound/contract';
import { networkOf } from './network.ts';
import {
  decryptEnvelope,
  envelopeOf,
  isGenuine,
  type SealKeys,
  sealAnswer,
  sealKeys,
} from './seal/envelope.ts';
import { SeenSeals } from './seal/seen-seals.ts';
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
 * tell (a foreign key, an altered body, one that is old or was opened before), deliberately without a difference.
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
  /** Milliseconds since the epoch; for testing. */
  now?: () => number;
}

/** A body that was opened. */
export interface OpenedSeal {
  text: string;
  /** Tells this seal from every other one there ever was. */
  mark: Buffer;
  /** Seals the answer to it, so that only its sender can read it and only as the answer to this. */
  seal(text: string): string;
}

/** C1C3C2 around the key as 32 hex characters, or around its 16 bytes. */
const WRAPPED_LENGTHS: readonly number[] = [256, 224];

/**
 * Opens sealed bodies and their answers' seals (spec 7; `contract/src/platform/seal.ts` has the form).
 *
 * Unwrapping a key costs far more than everything else, and a page uses one key for all of its calls, so unwrapped
 * keys are remembered and new ones are limited per address. The memory is this process's own: another process unwraps
 * the same key once more.
 */
export class Seal {
  /** Hex, with its leading 04; what browsers wrap their keys with. */
  readonly publicKey: string;
  readonly #privateKey: string;
  readonly #mayBeFast: boolean;
  /** How keys are unwrapped, found out with the first one (see `prepare`). */
  #found: { isFast: boolean; decrypt: Sm2Decrypt } | undefined;
  /** In the order of last use, by the wrapped text. */
  readonly #keys = new Map<string, SealKeys>();
  /** What the envelopes of foreign keys are held against, so that they take the time that others take. */
  readonly #nobodys = sealKeys(randomBytes(SEAL_BLOCK_BYTES));
  readonly #seen: SeenSeals;
  readonly #now: () => number;
  readonly #misses = new TokenBuckets();
  readonly #mostBytes: number;
  readonly #mostKeys: number;
  readonly #newKeys: Allowance;

  /** Throws when `privateKey` is not one. */
  constructor(options: SealOptions) {
    this.#privateKey = options.privateKey;
    this.#mayBeFast = options.sm2 !== 'javascript';
    this.publicKey = publicKeyOf(options.privateKey);
    this.#mostBytes = options.mostBytes ?? 8 * 1024 * 1024;
    this.#mostKeys = options.mostKeys ?? 10_000;
    this.#newKeys = options.newKeys ?? { capacity: 300, perSecond: 5 };
    this.#now = options.now ?? Date.now;
    this.#seen = new SeenSeals(this.#now());
  }

  /** Whether OpenSSL unwraps the keys; else JavaScript does, several times slower. */
  get isFast(): boolean {
    return this.prepare().isFast;
  }

  /**
   * Tries the fast way on keys of its own before it relies on it. That takes a tenth of a second or two: a server does
   * it right after its start, instead of in it or with the first who signs in.
   */
  prepare(): { isFast: boolean; decrypt: Sm2Decrypt } {
    if (this.#found) return this.#found;
    const fast = this.#mayBeFast ? fastDecrypt(this.#privateKey, this.publicKey) : null;
    this.#found = { isFast: fast !== null, decrypt: fast ?? javascriptDecrypt(this.#privateKey) };
    return this.#found;
  }

  /** Opens a body that was sealed for this request, once. Throws SealFailure and nothing else. */
  open(body: SealedBody, address: string, request: SealedRequest): OpenedSeal {
    const { data, sm4Key } = body;
    if (typeof data !== 'string' || typeof sm4Key !== 'string') throw new SealFailure('malformed');
    if (data.length > this.#mostBytes * 2) throw new SealFailure('tooLarge');
    const bytes = fromHex(data);
    const envelope = bytes && envelopeOf(bytes);
    if (!envelope) throw new SealFailure('malformed');
    // A copy: a part of the body's text would keep the whole of it in memory with the remembered key.
    const wrapped = Buffer.from(withoutPrefix(sm4Key), 'latin1').toString('latin1');
    const known = this.#keys.get(wrapped);
    const keys = known ?? this.#newKeysOf(wrapped, address);
    // Nothing is decrypted before it is known to be what the holder of the key wrote: whoever sends altered copies
    // learns the same from each of them.
    if (!isGenuine(keys ?? this.#nobodys, sealedRequest(request), envelope) || !keys)
      throw new SealFailure('unreadable');
    this.#remember(wrapped, keys);
    if (!this.#seen.take(envelope.mark, envelope.time, this.#now())) throw new SealFailure('unreadable');
    const { mark } = envelope;
    return { text: textOf(keys, envelope), mark, seal: (text) => sealAnswer(keys, mark, text) };
  }

  /** The 16 bytes of a wrapped SM4 key, without memory and limit. Throws SealFailure. */
  unwrapKey(sm4Key: string): Buffer {
    const ciphertext = fromHex(withoutPrefix(sm4Key));
    if (ciphertext === null) throw new SealFailure('malformed');
    const key = this.prepare().decrypt(split(ciphertext));
    if (key?.length === SEAL_BLOCK_BYTES) return key;
    // The usual front ends wrap the key as its hex text.
    const bytes = key === null ? null : fromHex(key.toString('latin1'));
    if (bytes?.length !== SEAL_BLOCK_BYTES) throw new SealFailure('unreadable');
    return bytes;
  }

  /** The keys behind a wrapped key that is not remembered; null when it was not wrapped for this server. */
  #newKeysOf(wrapped: string, address: string): SealKeys | null {
    const seconds = this.#misses.take(networkOf(address), this.#newKeys);
    if (seconds > 0) throw new SealFailure('tooManyKeys', Math.ceil(seconds));
    try {
      return sealKeys(this.unwrapKey(wrapped));
    } catch (error) {
      if (error instanceof SealFailure && error.reason === 'unreadable') return null;
      throw error;
    }
  }

  /** As the one that was used last. Only keys with which something genuine came: others cost their sender each time. */
  #remember(wrapped: string, keys: SealKeys): void {
    this.#keys.delete(wrapped);
    this.#keys.set(wrapped, keys);
    if (this.#keys.size <= this.#mostKeys) return;
    const oldest = this.#keys.keys().next();
    if (!oldest.done) this.#keys.delete(oldest.value);
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

function textOf(keys: SealKeys, envelope: Parameters<typeof decryptEnvelope>[1]): string {
  try {
    const text = decryptEnvelope(keys, envelope);
    if (isUtf8(text)) return text.toString('utf8');
  } catch {
    // The holder of the key sealed what is no text: his own fault, and the same failure as every other.
  }
  throw new SealFailure('unreadable');
}
