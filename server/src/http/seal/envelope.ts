/** The inside of `data`: marked, then encrypted by SM4 (`contract/src/platform/seal.ts` says how the bytes stand). */
import {
  type Cipheriv,
  createCipheriv,
  createDecipheriv,
  createHash,
  type Decipheriv,
  type Hash,
  randomFillSync,
  timingSafeEqual,
} from 'node:crypto';
import { SEAL_BLOCK_BYTES, SEAL_MARK_BYTES, SEAL_TIME_BYTES, sealPurposes } from '@outbound/contract';

const CIPHER = 'sm4-cbc';
const HASH_BLOCK_BYTES = 64;
/** Copied rather than made anew: looking the algorithm up costs several times what hashing a small body does. */
const blank: Hash = createHash('sm3');

/**
 * The keys of one page, derived from the key that it wrapped. Its ciphers stay, as looking one up costs a third of what
 * it does with a small body: in CBC a block only chains to the block before it, which may as well be of the text before.
 */
export interface SealKeys {
  requestCipher: Decipheriv;
  requestMark: MarkKey;
  answerCipher: Cipheriv;
  answerMark: MarkKey;
}

/** A key of HMAC-SM3 as the two blocks that its hashes begin with. */
interface MarkKey {
  inner: Buffer;
  outer: Buffer;
}

/** A request's parts, its mark not yet held against them. */
export interface Envelope {
  mark: Buffer;
  /** Milliseconds since the epoch, by the sender's clock. */
  time: number;
  /** All that the mark stands for. */
  marked: Buffer;
}

/** The bytes of one context and what follows, under HMAC-SM3. */
function markOf({ inner, outer }: MarkKey, context: string, marked: Buffer): Buffer {
  const digest = blank.copy().update(inner).update(`${context}\0`).update(marked).digest();
  return blank.copy().update(outer).update(digest).digest();
}

function markKey(key: Buffer): MarkKey {
  const [inner, outer] = [Buffer.alloc(HASH_BLOCK_BYTES, 0x36), Buffer.alloc(HASH_BLOCK_BYTES, 0x5c)];
  for (const [at, byte] of key.entries()) {
    inner[at] = (inner[at] ?? 0) ^ byte;
    outer[at] = (outer[at] ?? 0) ^ byte;
  }
  return { inner, outer };
}

/** The keys that an SM4 key of 16 bytes stands for. */
export function sealKeys(key: Buffer): SealKeys {
  const root = markKey(key);
  const derived = (purpose: keyof typeof sealPurposes) => {
    const digest = blank.copy().update(root.inner).update(sealPurposes[purpose]).digest();
    return blank.copy().update(root.outer).update(digest).digest();
  };
  const cipherKey = (purpose: keyof typeof sealPurposes) => derived(purpose).subarray(0, SEAL_BLOCK_BYTES);
  const before = Buffer.alloc(SEAL_BLOCK_BYTES);
  return {
    requestCipher: createDecipheriv(CIPHER, cipherKey('requestCipher'), before).setAutoPadding(false),
    requestMark: markKey(derived('requestMark')),
    answerCipher: createCipheriv(CIPHER, cipherKey('answerCipher'), before).setAutoPadding(false),
    answerMark: markKey(derived('answerMark')),
  };
}

/** The parts of a request's `data`; null when they cannot be there. */
export function envelopeOf(bytes: Buffer): Envelope | null {
  const textBytes = bytes.length - SEAL_MARK_BYTES - SEAL_TIME_BYTES - SEAL_BLOCK_BYTES;
  if (textBytes < SEAL_BLOCK_BYTES || textBytes % SEAL_BLOCK_BYTES !== 0) return null;
  const marked = bytes.subarray(SEAL_MARK_BYTES);
  return { mark: bytes.subarray(0, SEAL_MARK_BYTES), time: Number(marked.readBigUInt64BE()), marked };
}

/** Whether an envelope is as the holder of the key made it for this context; in the same time, whatever differs. */
export function isGenuine({ requestMark }: SealKeys, context: string, { mark, marked }: Envelope): boolean {
  return timingSafeEqual(markOf(requestMark, context, marked), mark);
}

/** The bytes of the text. Throws when a genuine envelope holds none. */
export function decryptEnvelope({ requestCipher }: SealKeys, { marked }: Envelope): Buffer {
  // What comes of the first block, which is where the text is chained to, belongs to the text before.
  const padded = requestCipher.update(marked.subarray(SEAL_TIME_BYTES)).subarray(SEAL_BLOCK_BYTES);
  const padding = padded.at(-1) ?? 0;
  const end = padded.length - padding;
  if (padding < 1 || padding > SEAL_BLOCK_BYTES || padded.subarray(end).some((byte) => byte !== padding))
    throw new Error('wrong padding');
  return padded.subarray(0, end);
}

/** The `data` of an answer to the request that bore this mark. */
export function sealAnswer(
  { answerCipher, answerMark }: SealKeys,
  requestMark: Buffer,
  text: string,
): string {
  const bytes = Buffer.byteLength(text);
  const padding = SEAL_BLOCK_BYTES - (bytes % SEAL_BLOCK_BYTES);
  const padded = Buffer.allocUnsafe(SEAL_BLOCK_BYTES + bytes + padding);
  // A random block, encrypted, is as good as a random one: the text is chained to it.
  randomFillSync(padded, 0, SEAL_BLOCK_BYTES);
  padded.write(text, SEAL_BLOCK_BYTES);
  padded.fill(padding, SEAL_BLOCK_BYTES + bytes);
  const marked = answerCipher.update(padded);
  return markOf(answerMark, requestMark.toString('hex'), marked).toString('hex') + marked.toString('hex');
}
