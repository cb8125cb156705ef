/**
 * Challenges that a browser works on, and the check of what it found. Nothing is kept of a challenge: it carries what it
 * is good for, under a mark that any process of ours can make again.
 */
import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROOF_PARTS, proofText } from '@outbound/contract';

/** Long enough for a form that somebody fills with care; the page asks for another one when it is over. */
export const PROOF_MINUTES = 20;

/** What a challenge is bound to: a sign-up to an activity, or what else costs work. */
type Bound = { sender: string } & ({ activityId: number } | { purpose: 'recovery' });

/** A solved challenge: what it was worth, and by what it is known. */
export interface Proof {
  bits: number;
  mark: Buffer;
  expiresAt: Date;
}

/** `<bits>.<when it is over, ms>.<mark with chance in it>`, 22 characters of each 128 bits. */
const SHAPE = /^(\d{1,2})\.(\d{13})\.([\w-]{11})([\w-]{22})~(\d{1,10}(?:,\d{1,10})*)$/;

const markOf = (secret: KeyObject, bound: Bound, terms: string) =>
  createHmac('sha256', secret)
    .update(`${'purpose' in bound ? bound.purpose : `sign-up ${bound.activityId}`} ${terms} ${bound.sender}`)
    .digest('base64url')
    .slice(0, 22);

/** A challenge for one sign-up of one sender to one activity, or for one request of his. */
export function issueChallenge(secret: KeyObject, bound: Bound, bits: number, now: Date): string {
  const terms = `${bits}.${now.getTime() + PROOF_MINUTES * 60_000}.${randomBytes(8).toString('base64url')}`;
  return `${terms}${markOf(secret, bound, terms)}`;
}

/** What a proof is worth; null when it is none, not ours, over, or made for something else or another sender. */
export function readProof(secret: KeyObject, bound: Bound, text: string, now: Date): Proof | null {
  const found = SHAPE.exec(text);
  if (!found) return null;
  const [, bits = '', until = '', chance = '', mark = '', counters = ''] = found;
  const wanted = markOf(secret, bound, `${bits}.${until}.${chance}`);
  if (!timingSafeEqual(Buffer.from(mark), Buffer.from(wanted)) || Number(until) <= now.getTime()) return null;
  const solutions = counters.split(',').map(Number);
  const challenge = text.slice(0, text.indexOf('~'));
  const isSolved =
    solutions.length === PROOF_PARTS &&
    solutions.every((counter, part) => zeroBits(proofText(challenge, part, counter)) >= Number(bits));
  if (!isSolved) return null;
  return {
    bits: Number(bits),
    mark: Buffer.from(chance + mark, 'ascii'),
    expiresAt: new Date(Number(until)),
  };
}

/** Zero bits at the beginning of a text's hash, of the first 32. */
function zeroBits(text: string): number {
  return Math.clz32(createHash('sha256').update(text).digest().readUInt32BE(0));
}
