/**
 * What opens a sign-up to its person. Nothing of it is stored: the query code is a keyed hash of the sign-up's number, and the
 * token of a link says by itself whose it is and how long it holds. So neither a copy of the tables nor the stored answer
 * of a repeated submit tells any of them, and sign-ups from before have theirs, too.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { keyFrom } from './secrets.ts';

/** Letters and digits that nobody confuses on the telephone: no I, O, 0, 1. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 40 bits, which nobody tries through at the pace that wrong ones are answered at. */
const QUERY_CODE_LENGTH = 8;
const MARK_BYTES = 16;

export interface SignUpKeys {
  /** The query code of a number, as people are shown it: `ABCD-2345`. */
  queryCodeOf(applyCode: string): string;
  /** True for the code of this number, however it was typed; it takes the same time for every code. */
  opens(applyCode: string, queryCode: string): boolean;
  /** A token that opens one sign-up until then. */
  tokenOf(applicationId: number, until: Date): string;
  /** Which sign-up a token opens; null for one that is over, or not ours. */
  readToken(token: string, now: Date): number | null;
}

/** A number or code as it was typed, without what was only written for reading. */
export const typedCode = (text: string): string => text.replaceAll(/[\s\-–—]/g, '').toUpperCase();

/** Keys that every process derives from the platform's secret alike. */
export function signUpKeys(sealingSecret: string): SignUpKeys {
  const ofCodes = keyFrom(sealingSecret, 'sign-up query code');
  const ofTokens = keyFrom(sealingSecret, 'sign-up link');
  const codeOf = (applyCode: string) =>
    [...createHmac('sha256', ofCodes).update(typedCode(applyCode)).digest().subarray(0, QUERY_CODE_LENGTH)]
      .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
      .join('');
  const markOf = (said: string) =>
    createHmac('sha256', ofTokens).update(said).digest().subarray(0, MARK_BYTES);
  return {
    queryCodeOf: (applyCode) => codeOf(applyCode).replace(/^(.{4})/, '$1-'),
    opens(applyCode, queryCode) {
      const hash = (text: string) => createHmac('sha256', ofCodes).update(`= ${text}`).digest();
      return timingSafeEqual(hash(codeOf(applyCode)), hash(typedCode(queryCode)));
    },
    tokenOf(applicationId, until) {
      const said = `${applicationId.toString(36)}.${Math.floor(until.getTime() / 1_000).toString(36)}`;
      return `${said}.${markOf(said).toString('base64url')}`;
    },
    readToken(token, now) {
      const [, said = '', id = '', until = '', mark = ''] =
        /^(([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([\w-]{22})$/.exec(token) ?? [];
      if (said === '' || !timingSafeEqual(markOf(said), Buffer.from(mark, 'base64url'))) return null;
      return Number.parseInt(until, 36) * 1_000 > now.getTime() ? Number.parseInt(id, 36) : null;
    },
  };
}
