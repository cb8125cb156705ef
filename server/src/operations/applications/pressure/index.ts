/**
 * What a sign-up costs its sender: nothing for the first few of a network, a second of work for a handful, more work
 * and a picture code for a crowd (decision 33). A fresh cookie earns nothing here: it is the network that is counted.
 */
import { type Answer, type calls, PICTURE_HEADER, PROOF_HEADER } from '@outbound/contract';
import type { Context, Trx } from '../../../http/call-context.ts';
import { networkOf } from '../../../http/network.ts';
import type { Platform } from '../../../http/platform.ts';
import { Refusal, tooMany } from '../../../http/refusal.ts';
import { redeemPictureCode } from '../../../sign-in/index.ts';
import { type Counted, levelsOf, ofActivity, ofNetwork, ofWrongPictures, type Pace, raise } from './pace.ts';
import { issueChallenge, type Proof, readProof } from './proof.ts';

/** Zero bits of each of the parts: about a second of a phone, and about four. */
export const proofBits = { ordinary: 13, hard: 15 };

/** Nothing, work, or more work with a picture code. */
const Grade = { free: 0, worked: 1, crowded: 2 } as const;
type Grade = (typeof Grade)[keyof typeof Grade];

/** What a picture code came to: none came, a right one, a wrong one. */
type Picture = 'none' | 'right' | 'wrong';

export interface SignUpGate {
  /** What the sender's browser is to solve now. */
  challenge(
    context: Context<'open'>,
    activityId: number,
  ): Promise<Answer<typeof calls.application.openChallenge>>;
  /** Uses up the picture code that came, before the sign-up: what a refused one takes back, a guess must not get back. */
  redeemPicture(context: Context<'open'>): Promise<Picture>;
  /** Counts a sign-up, in its transaction; throws OM2013 or OM2014 when it brought less than it costs now. */
  pass(trx: Trx, context: Context<'open'>, activityId: number, picture: Picture): Promise<void>;
}

const gradeOf = (level: number, { free, worked }: Pace): Grade =>
  level <= free ? Grade.free : level <= worked ? Grade.worked : Grade.crowded;

/** `secret` is shared by all processes; `bits` are few under test. Without rate limits (for measuring) everything is free. */
export function signUpGate({ config }: Platform, secret: string, bits = proofBits): SignUpGate {
  const placesOf = ({ address }: Context<'open'>, activityId: number): [Counted, Counted] => [
    { place: `network ${networkOf(address)}`, ...ofNetwork },
    { place: `activity ${activityId}`, ...ofActivity },
  ];
  const worst = ([network = 0, activity = 0]: readonly number[]) =>
    Math.max(gradeOf(network, ofNetwork), gradeOf(activity, ofActivity)) as Grade;
  const proofOf = ({ header, sender, now }: Context<'open'>, activityId: number) =>
    readProof(secret, { activityId, sender }, header(PROOF_HEADER), now);

  return {
    async challenge(context, activityId) {
      const { db, sender, now } = context;
      if (!config.rateLimits)
        return {
          challenge: issueChallenge(secret, { activityId, sender }, 0, now),
          bits: 0,
          needsPicture: false,
        };
      const levels = await levelsOf(db, placesOf(context, activityId));
      const isCrowded = worst(levels.map((level) => level + 1)) === Grade.crowded;
      const wanted = isCrowded ? bits.hard : bits.ordinary;
      const challenge = issueChallenge(secret, { activityId, sender }, wanted, now);
      return { challenge, bits: wanted, needsPicture: isCrowded };
    },

    async redeemPicture(context) {
      const { db, header, address } = context;
      const [verifyId = '', code = ''] = header(PICTURE_HEADER).split('.');
      if (!config.rateLimits || verifyId === '' || code === '') return 'none';
      // The answer was lost on its way: the code, which is used up by now, is no guess.
      if (await context.isRepeated()) return 'none';
      const wrong = { place: `wrong ${networkOf(address)}`, ...ofWrongPictures };
      const [level = 0] = await levelsOf(db, [wrong]);
      if (level > wrong.most - 1) throw tooMany(((level - wrong.most + 1) / wrong.perMinute) * 60);
      if (await redeemPictureCode(db, verifyId, code)) return 'right';
      await raise(db, [wrong]);
      return 'wrong';
    },

    async pass(trx, context, activityId, picture) {
      if (!config.rateLimits) return;
      const grade = worst(await raise(trx, placesOf(context, activityId)));
      if (grade === Grade.free) return;
      if (grade === Grade.crowded && picture !== 'right')
        throw picture === 'none' ? new Refusal('OM2014.wanted') : new Refusal('OM2014.wrong');
      const proof = proofOf(context, activityId);
      const needed = grade === Grade.crowded ? bits.hard : bits.ordinary;
      if (!proof || proof.bits < needed || !(await spend(trx, proof))) throw new Refusal('OM2013');
    },
  };
}

/** Remembers a proof with the sign-up that it was made for; false when another one has it. */
async function spend(trx: Trx, { mark, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sign_up_proof')
    .values({ mark, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows !== 0n;
}
