/** Whether a code is genuine (核验真伪), for anybody who holds it. */
import { z } from 'zod';
import { call } from '../call.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { text } from '../wire.ts';
import { contentLanguages } from './content-language.ts';
import { wantedLanguage } from './information.ts';

/**
 * valid: ours, and holds. used: let somebody in already. void: ours once. postponed: holds, for a time that is not known yet.
 * ended: its activity is over. unknown: never ours.
 */
export const proofStates = ['valid', 'used', 'void', 'postponed', 'ended', 'unknown'] as const;
export type ProofState = (typeof proofStates)[number];

export const verified = z.strictObject({
  state: z.enum(proofStates),
  activityTitle: z.string(),
  /** Of the title: that which was asked for, else Chinese. */
  language: z.enum(contentLanguages),
  organizer: z.string(),
  /** By the clocks of the place; '' while it is postponed, as the rest of the time. */
  startTime: z.string(),
  endTime: z.string(),
  /** Whose clocks those are, `墨西哥城时间 (GMT-6)`. */
  clock: z.string(),
  /** Of whose ticket it is the first character, and no more. */
  owner: z.string(),
});
export type Verified = z.output<typeof verified>;

export const verifyCalls = {
  /** A code that this platform did not make costs no look into the database. */
  check: call({
    path: visitorCallPaths.verifyCode,
    name: '核验真伪',
    needs: 'open',
    log: null,
    body: z.strictObject({ code: text(100), language: wantedLanguage }),
    answer: verified,
    limit: 1_024,
  }),
};
