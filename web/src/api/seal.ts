/**
 * The browser's half of sealed bodies (spec 7; `contract/src/platform/seal.ts` has the form). It brings the national
 * ciphers with it, so import it lazily (`await import('./seal.ts')`).
 */
import {
  SEAL_BLOCK_BYTES,
  SEAL_MARK_BYTES,
  SEAL_TIME_BYTES,
  type SealedRequest,
  sealedRequest,
  sealPurposes,
} from '@outbound/contract';
import { sm2, sm3, sm4 } from 'sm-crypto-v2';

export interface Sealer {
  /** Seals the JSON text of a body for one sending of one request: it is not taken a second time. */
  seal(bodyText: string, request: SealedRequest): Sealed;
}

export interface Sealed {
  body: { data: string; sm4Key: string };
  /** Opens the answer that the server sealed for this request. Throws when it is damaged or another request's. */
  open(dataHex: string): string;
}

/**
 * Makes the sealer of this page load: one random SM4 key, wrapped once with the server's SM2 public key (hex, with its
 * leading 04). Make it once and keep it: the server limits how many new keys one address may bring. `serverAhead` is by
 * how many milliseconds the server's clock is ahead of the browser's.
 */
export function createSealer(publicKeyHex: string, serverAhead: number): Sealer {
  const key = randomBytes(SEAL_BLOCK_BYTES);
  // No precomputed public key: its table costs as much as a dozen wrappings, and a page wraps once.
  const sm4Key = sm2.doEncrypt(toHex(key), publicKeyHex, 1);
  const derived = (purpose: string) => hmac(key, new TextEncoder().encode(purpose));
  const requestCipher = derived(sealPurposes.requestCipher).subarray(0, SEAL_BLOCK_BYTES);
  const requestMark = derived(sealPurposes.requestMark);
  const answerCipher = derived(sealPurposes.answerCipher).subarray(0, SEAL_BLOCK_BYTES);
  const answerMark = derived(sealPurposes.answerMark);
  return {
    seal(bodyText, request) {
      const iv = randomBytes(SEAL_BLOCK_BYTES);
      const text = new TextEncoder().encode(bodyText);
      const marked = joined(
        timeBytes(Date.now() + serverAhead),
        iv,
        sm4.encrypt(text, requestCipher, { mode: 'cbc', iv, output: 'array' }),
      );
      const mark = markOf(requestMark, sealedRequest(request), marked);
      return {
        body: { data: toHex(mark) + toHex(marked), sm4Key },
        open: (dataHex) => {
          if (!/^(?:[0-9a-f]{32}){4,}$/i.test(dataHex)) throw new Error('The sealed answer is malformed');
          const bytes = fromHex(dataHex);
          const rest = bytes.subarray(SEAL_MARK_BYTES);
          if (toHex(markOf(answerMark, toHex(mark), rest)) !== toHex(bytes.subarray(0, SEAL_MARK_BYTES)))
            throw new Error('The sealed answer is not as the server wrote it');
          return decrypt(answerCipher, rest);
        },
      };
    },
  };
}

function decrypt(key: Uint8Array, ivAndText: Uint8Array): string {
  const text = sm4.decrypt(ivAndText.subarray(SEAL_BLOCK_BYTES), key, {
    mode: 'cbc',
    iv: ivAndText.subarray(0, SEAL_BLOCK_BYTES),
    // The library's own reading of UTF-8 takes damaged bytes for text.
    output: 'array',
  });
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
}

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));

const hmac = (key: Uint8Array, message: Uint8Array) => fromHex(sm3(message, { key, mode: 'hmac' }));

const markOf = (key: Uint8Array, context: string, marked: Uint8Array) =>
  hmac(key, joined(new TextEncoder().encode(`${context}\0`), marked));

function timeBytes(time: number): Uint8Array {
  const bytes = new Uint8Array(SEAL_TIME_BYTES);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, Math.round(time))));
  return bytes;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += hexOf[byte];
  return hex;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
}
