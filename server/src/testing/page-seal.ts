/** The browser's half of sealed bodies, entirely by sm-crypto-v2: what a page seals, and what it could send instead. */
import { randomBytes } from 'node:crypto';
import { type Call, type SealedRequest, sealedRequest, sealPurposes } from '@outbound/contract';
import { sm2, sm3, sm4 } from 'sm-crypto-v2';

export interface SealedText {
  data: string;
  sm4Key: string;
}

interface Over {
  /** Milliseconds since the epoch; now when left out. */
  time?: number;
  /** What is said to be the request, beside its path. */
  request?: Partial<SealedRequest>;
}

const hmac = (key: Uint8Array, ...parts: (string | Buffer)[]) =>
  Buffer.from(sm3(Buffer.concat(parts.map((part) => Buffer.from(part))), { key, mode: 'hmac' }), 'hex');

/** Wraps a key as its hex text, the way sm-crypto front ends do it. */
export const wrapKey = (key: Buffer, publicKey: string): string =>
  sm2.doEncrypt(key.toString('hex'), publicKey, 1);

/** Marks what stands behind the mark as the holder of the key does. */
export function marked(key: Buffer, request: SealedRequest, rest: Buffer): string {
  const mark = hmac(hmac(key, sealPurposes.requestMark), `${sealedRequest(request)}\0`, rest);
  return Buffer.concat([mark, rest]).toString('hex');
}

/** Time, IV and ciphertext of a text, which is padded by the rules unless it comes as whole blocks. */
export function encrypted(key: Buffer, text: string | Buffer, time = Date.now()): Buffer {
  const [iv, timeBytes] = [randomBytes(16), Buffer.alloc(8)];
  timeBytes.writeBigUInt64BE(BigInt(time));
  const cipherKey = hmac(key, sealPurposes.requestCipher).subarray(0, 16);
  const padding = typeof text === 'string' ? 'pkcs#7' : 'none';
  const bytes = sm4.encrypt(Buffer.from(text), cipherKey, { mode: 'cbc', iv, output: 'array', padding });
  return Buffer.concat([timeBytes, iv, bytes]);
}

/** A page with one key, wrapped once. */
export function pageSealer(publicKey: string, key = randomBytes(16)) {
  const sm4Key = wrapKey(key, publicKey);
  return {
    key,
    sm4Key,
    seal(text: string, { path }: Pick<Call, 'path'>, { time, request }: Over = {}): SealedText {
      const rest = encrypted(key, text, time);
      return { data: marked(key, { path, sealsAnswer: false, ...request }, rest), sm4Key };
    },
    /** Opens the answer to a request; throws when it is not the server's, or another request's. */
    open(answer: string, request: SealedText): string {
      const bytes = Buffer.from(answer, 'hex');
      const rest = bytes.subarray(32);
      const mark = hmac(hmac(key, sealPurposes.answerMark), `${request.data.slice(0, 64)}\0`, rest);
      if (!mark.equals(bytes.subarray(0, 32))) throw new Error('the answer bears another mark');
      const cipherKey = hmac(key, sealPurposes.answerCipher).subarray(0, 16);
      const options = { mode: 'cbc', iv: rest.subarray(0, 16), output: 'array' } as const;
      return Buffer.from(sm4.decrypt(rest.subarray(16), cipherKey, options)).toString('utf8');
    },
  };
}
