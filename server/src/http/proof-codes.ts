/**
 * Short signed codes that prove something to whoever scans or reads them. Whose they are stands in no
 * code but as a number, and nothing of them is stored: what was not made by this platform is known by its mark alone,
 * without a look into the database.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { keyFrom } from './secrets.ts';
import { CODE_ALPHABET, typedCode } from './sign-up-keys.ts';

/** 50 bits: nobody tries them through at the pace that calls are answered at. */
const MARK_LENGTH = 10;
/** 20 bits of the moment of approval: one that was taken back and given again is another ticket. */
const VERSION_LENGTH = 4;

export interface Proof {
  applicationId: number;
  version: string;
}

export interface ProofCodes {
  /** The ticket of a sign-up that was approved then. */
  ticketOf(applicationId: number, approvedAt: Date | null): string;
  /** True for the version of the ticket of a sign-up that was approved then: any other one is void. */
  isVersionOf(version: string, approvedAt: Date | null): boolean;
  /** The code of an activity, for its page, posters and notices: that it is this platform's. Nothing in it is secret. */
  activityOf(activityId: number): string;
  /** Which activity such a code is of, however it was typed; null for one that is not ours. */
  readActivity(code: string): number | null;
  /** What a code proves, however it was typed; null for one that is not ours. */
  read(code: string): Proof | null;
}

/** What a code begins with tells its kind: there may be others. */
const TICKET = 'T';
const ACTIVITY = 'A';

const inSigns = (value: number): string =>
  value < 32
    ? (CODE_ALPHABET[value] ?? '')
    : inSigns(Math.floor(value / 32)) + (CODE_ALPHABET[value % 32] ?? '');
const fromSigns = (signs: string): number =>
  [...signs].reduce((value, sign) => value * 32 + CODE_ALPHABET.indexOf(sign), 0);

/** Kind, number, version; then the mark. */
const shape = /^(T[A-HJ-NP-Z2-9]{5,15})([A-HJ-NP-Z2-9]{10})$/;

const activityShape = /^(A[A-HJ-NP-Z2-9]{1,11})([A-HJ-NP-Z2-9]{10})$/;

/** True for what may be a code of ours, however it was typed; whether it is one only its mark tells. */
export const isProofShaped = (text: string): boolean => shape.test(typedCode(text));

const versionOf = (approvedAt: Date | null) =>
  inSigns(32 ** VERSION_LENGTH + ((approvedAt?.getTime() ?? 0) % 32 ** VERSION_LENGTH)).slice(
    -VERSION_LENGTH,
  );

/** In fours, as people read them out. */
const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-');

/** What a device that works without network keeps of a ticket: enough to know it again, too little to make one. */
export const ticketDigest = (code: string): string =>
  createHash('sha256').update(typedCode(code)).digest('hex').slice(0, 24);

/** The codes of a platform, which every process derives from its secret alike. */
export function proofCodes(sealingSecret: string): ProofCodes {
  const key = keyFrom(sealingSecret, 'proof code');
  const markOf = (said: string) =>
    [...createHmac('sha256', key).update(said).digest().subarray(0, MARK_LENGTH)]
      .map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length])
      .join('');
  const signed = (said: string) => grouped(said + markOf(said));
  return {
    ticketOf: (id, approvedAt) => signed(TICKET + inSigns(id) + versionOf(approvedAt)),
    activityOf: (id) => signed(ACTIVITY + inSigns(id)),
    readActivity(code) {
      const [, said = '', mark = ''] = activityShape.exec(typedCode(code)) ?? [];
      if (said === '' || !timingSafeEqual(Buffer.from(markOf(said)), Buffer.from(mark))) return null;
      return fromSigns(said.slice(1));
    },
    isVersionOf: (version, approvedAt) => version === versionOf(approvedAt),
    read(code) {
      const [, said = '', mark = ''] = shape.exec(typedCode(code)) ?? [];
      if (said === '' || !timingSafeEqual(Buffer.from(markOf(said)), Buffer.from(mark))) return null;
      const rest = said.slice(1);
      const applicationId = fromSigns(rest.slice(0, -VERSION_LENGTH));
      return { applicationId, version: rest.slice(-VERSION_LENGTH) };
    },
  };
}
