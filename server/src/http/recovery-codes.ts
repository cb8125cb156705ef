/**
 * The one-time codes by which a visitor finds his sign-ups by his phone. A code is a keyed hash of the request that it was
 * asked for with: it is stored nowhere, and a copy of the tables tells none.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyFrom } from './secrets.ts';

const DIGITS = 6;

/** What a request is known by: its browser alone has the id that this is the hash of. */
export const recoveryHash = (recoveryId: string): Buffer => createHash('sha256').update(recoveryId).digest();

export interface RecoveryCodes {
  /** The id of a request, which its browser alone is told: it is stored nowhere, nor in a kept answer, which has the nonce. */
  idOf(nonce: string): string;
  /** Six digits, bound to the phone that they are sent to. */
  codeOf(request: Buffer, mobilePhone: string): string;
  /** True for the code of this request; it takes the same time for every code. */
  isCodeOf(request: Buffer, mobilePhone: string, code: string): boolean;
  /** What stands for a phone where tries are counted: nobody reads it back. */
  counterOf(mobilePhone: string): string;
}

/** Codes that every process derives from the platform's secret alike. */
export function recoveryCodes(sealingSecret: string): RecoveryCodes {
  const ofIds = keyFrom(sealingSecret, 'sign-up recovery id');
  const ofCodes = keyFrom(sealingSecret, 'sign-up recovery code');
  const ofCounters = keyFrom(sealingSecret, 'sign-up recovery counter');
  const codeOf = (request: Buffer, mobilePhone: string) => {
    const hash = createHmac('sha256', ofCodes).update(request).update(mobilePhone).digest();
    return String(hash.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
  };
  return {
    idOf: (nonce) => createHmac('sha256', ofIds).update(nonce).digest('base64url'),
    codeOf,
    isCodeOf: (request, mobilePhone, code) =>
      code.length === DIGITS && timingSafeEqual(Buffer.from(codeOf(request, mobilePhone)), Buffer.from(code)),
    counterOf: (mobilePhone) =>
      createHmac('sha256', ofCounters).update(mobilePhone).digest('base64url').slice(0, 22),
  };
}
