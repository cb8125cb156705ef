/**
 * What a sign-up costs its sender: nothing for the first few of a network, a second of work for a handful, more work
 * and a picture code for a crowd (decision 33). A fresh cookie earns nothing here: it is the network that is counted.
 */
import type { KeyObject } from 'node:crypto';
import { type Answer, type calls, PICTURE_HEADER, PROOF_HEADER } from '@outbound/contract';
import { emptyPipeline, inTurn, mapPipeline, type Pipeline, pipelineOf } from '../../../database/pipeline.ts';
import type { Context, Trx } from '../../../http/call-context.ts';
import { networkOf } from '../../../http/network.ts';
import type { Platform } from '../../../http/platform.ts';
import { Refusal, tooMany } from '../../../http/refusal.ts';
import { redeemPictureCode } from '../../../sign-in/index.ts';
import {
  type Counted,
  forgettingUnraised,
  levelsOf,
  ofActivity,
  ofNetwork,
  ofWrongPictures,
  type Pace,
  raise,
  raising,
} from './pace.ts';
import { issueChallenge, type Proof, readProof } from './proof.ts';

export { raise } from './pace.ts';

/** Zero bits of each of the parts: about a second of a phone, and about four. */
export const proofBits = { ordinary: 13, hard: 15 };

/** Nothing, work, or more work with a picture code. */
const Grade = { free: 0, worked: 1, crowded: 2 } as const;
type Grade = (typeof Grade)[keyof typeof Grade];

/** What a picture code came to: none came, a right one, a wrong one. */
export type Picture = 'none' | 'right' | 'wrong';

export interface SignUpGate {
  /** What the sender's browser is to solve now. */
  challenge(
    context: Context<'open'>,
    activityId: number,
    people?: number,
  ): Promise<Answer<typeof calls.application.openChallenge>>;
  /** Uses up the picture code that came, before the sign-up: what a refused one takes back, a guess must not get back. */
  redeemPicture(context: Context<'open'>): Promise<Picture>;
  /** Counts sign-ups, in their transaction: to be asked before their activities are locked. */
  open(entrants: readonly CountedSubmission[]): Pipeline<Levels>;
  /** What is to be solved before a code for a phone is asked for. */
  recoveryChallenge(context: Context<'open'>): { challenge: string; bits: number };
  /** Uses up the work that came with such a request, in its transaction; OM2013 where it is none, or was used. */
  spendWork(trx: Trx, context: Context<'open'>): Promise<void>;
}

/** Whoever sends a sign-up, as far as it is counted. */
export type Sender = Pick<Context<'open'>, 'address' | 'header' | 'sender' | 'now'>;

/** One submission: whoever it signs up is counted, and worked for. */
export interface CountedSubmission {
  context: Sender;
  activityId: number;
  picture: Picture;
  people: number;
}

/** How many there have been of late: true until the transaction ends. */
export interface Levels {
  /** OM2013 or OM2014 when it brought less than it costs now. */
  refusalOf(entrant: CountedSubmission): Refusal | null;
  take(entrant: CountedSubmission): void;
  /** Keeps what was taken. */
  storing(): Pipeline<unknown>;
}

const nothingAsked: Levels = { refusalOf: () => null, take: () => {}, storing: () => emptyPipeline(null) };

/** For sign-ups that the office makes: who does so is known, and what he does is logged. */
export const openToStaff: Pick<SignUpGate, 'open'> = { open: () => emptyPipeline(nothingAsked) };

const gradeOf = (level: number, { free, worked }: Pace): Grade =>
  level <= free ? Grade.free : level <= worked ? Grade.worked : Grade.crowded;

/** What so many people cost more than one, in zero bits: each bit is twice the work. */
const bitsFor = (people: number) => Math.round(Math.log2(people));

/** `secret` is shared by all processes; `bits` are few under test. Without rate limits (for measuring) everything is free. */
export function signUpGate({ config }: Platform, secret: KeyObject, bits = proofBits): SignUpGate {
  const placesOf = ({ address }: Pick<Sender, 'address'>, activityId: number): [Counted, Counted] => [
    { place: `network ${networkOf(address)}`, ...ofNetwork },
    { place: `activity ${activityId}`, ...ofActivity },
  ];
  const worst = ([network = 0, activity = 0]: readonly number[]) =>
    Math.max(gradeOf(network, ofNetwork), gradeOf(activity, ofActivity)) as Grade;
  const proofOf = ({ header, sender, now }: Sender, activityId: number) =>
    readProof(secret, { activityId, sender }, header(PROOF_HEADER), now);

  return {
    async challenge(context, activityId, people = 1) {
      const { db, sender, now } = context;
      if (!config.rateLimits)
        return {
          challenge: issueChallenge(secret, { activityId, sender }, 0, now),
          bits: 0,
          needsPicture: false,
        };
      const levels = await levelsOf(db, placesOf(context, activityId));
      const isCrowded = worst(levels.map((level) => level + people)) === Grade.crowded;
      const wanted = (isCrowded ? bits.hard : bits.ordinary) + bitsFor(people);
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
      await raise(db, [{ ...wrong, by: 1 }]);
      return 'wrong';
    },

    recoveryChallenge({ sender, now }) {
      const wanted = config.rateLimits ? bits.ordinary : 0;
      const challenge = issueChallenge(secret, { purpose: 'recovery', sender }, wanted, now);
      return { challenge, bits: wanted };
    },

    async spendWork(trx, { header, sender, now }) {
      if (!config.rateLimits) return;
      const proof = readProof(secret, { purpose: 'recovery', sender }, header(PROOF_HEADER), now);
      if (!proof || proof.bits < bits.ordinary || !(await spendOnce(trx, proof))) throw new Refusal('OM2013');
    },

    open(entrants) {
      if (!config.rateLimits) return emptyPipeline(nothingAsked);
      const placesOfAll = new Map(
        entrants
          .flatMap(({ context, activityId }) => placesOf(context, activityId))
          .map((counted) => [counted.place, { ...counted, by: 0 }]),
      );
      const counted = [...placesOfAll.values()];
      const proofs = new Map(
        entrants.flatMap((entrant) => {
          const proof = proofOf(entrant.context, entrant.activityId);
          return proof ? [[entrant, proof] as const] : [];
        }),
      );
      // Under the lock of the activity's level, so that nobody spends one of them meanwhile.
      return mapPipeline(inTurn(raising(counted), spentOf([...proofs.values()])), ([held, spent]): Levels => {
        const levels = new Map(counted.map(({ place }, at) => [place, held[at] ?? 0]));
        const spending: Proof[] = [];
        /** The grade that this one's places are at with him. */
        const gradeWith = ({ context, activityId, people }: CountedSubmission) =>
          worst(
            placesOf(context, activityId).map(({ place, most }) =>
              Math.min(most, (levels.get(place) ?? 0) + people),
            ),
          );

        return {
          refusalOf(entrant) {
            const { picture, people } = entrant;
            const grade = gradeWith(entrant);
            if (grade === Grade.free) return null;
            if (grade === Grade.crowded && picture !== 'right')
              return picture === 'none' ? new Refusal('OM2014.wanted') : new Refusal('OM2014.wrong');
            const proof = proofs.get(entrant);
            const needed = (grade === Grade.crowded ? bits.hard : bits.ordinary) + bitsFor(people);
            const isEnough = proof && proof.bits >= needed && !spent.has(nameOf(proof));
            return isEnough ? null : new Refusal('OM2013');
          },
          take(entrant) {
            const proof = proofs.get(entrant);
            if (proof && gradeWith(entrant) !== Grade.free) {
              spent.add(nameOf(proof));
              spending.push(proof);
            }
            for (const { place, most } of placesOf(entrant.context, entrant.activityId)) {
              levels.set(place, Math.min(most, (levels.get(place) ?? 0) + entrant.people));
              const one = placesOfAll.get(place);
              if (one) one.by += entrant.people;
            }
          },
          storing: () =>
            inTurn(
              raising(counted.filter(({ by }) => by > 0)),
              forgettingUnraised(counted.filter(({ by }) => by === 0).map(({ place }) => place)),
              spendingOf(spending),
            ),
        };
      });
    },
  };
}

const nameOf = ({ mark }: Proof) => mark.toString('hex');

/** Which of these proofs a sign-up has been made with. */
function spentOf(proofs: readonly Proof[]): Pipeline<Set<string>> {
  if (proofs.length === 0) return emptyPipeline(new Set());
  const marks = proofs.map(({ mark }) => mark);
  return pipelineOf(
    (trx) => trx.selectFrom('sign_up_proof').select('mark').where('mark', 'in', marks).compile(),
    (rows) => new Set(rows.map(({ mark }) => mark.toString('hex'))),
  );
}

/** Remembers proofs with the sign-ups that they were made for. */
function spendingOf(proofs: readonly Proof[]): Pipeline<unknown> {
  if (proofs.length === 0) return emptyPipeline(null);
  const rows = proofs.map(({ mark, expiresAt }) => ({ mark, expires_at: expiresAt }));
  return pipelineOf(
    (trx) => trx.insertInto('sign_up_proof').values(rows).compile(),
    () => null,
  );
}

/** Remembers one; false where it was spent before, also where that is just being done. */
async function spendOnce(trx: Trx, { mark, expiresAt }: Proof): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('sign_up_proof')
    .values({ mark, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
