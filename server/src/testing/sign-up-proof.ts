/** What a visitor's page does before it sends a sign-up: it works on a challenge, and its person reads a picture. */
import { createHash } from 'node:crypto';
import { calls, PICTURE_HEADER, PROOF_HEADER, PROOF_PARTS, proofText } from '@outbound/contract';
import { type MadeActivity, signUp } from './activities.ts';
import type { TestApp } from './start-app.ts';

/** What the pictures of these tests show: `startApp({ rateLimits: true }, underPressure)`. */
export const PICTURE_TEXT = 'W7XA';
/** Hundreds of sign-ups in a test cannot work a second each. */
export const underPressure = { pictureText: () => PICTURE_TEXT, proofBits: { ordinary: 3, hard: 5 } };

/** The proof of a challenge, as the header has it. */
export function solve(challenge: string, bits: number): string {
  const solved = (part: number, counter: number) =>
    Math.clz32(
      createHash('sha256')
        .update(proofText(challenge, part, counter))
        .digest()
        .readUInt32BE(0),
    ) >= bits;
  const counters = Array.from({ length: PROOF_PARTS }, (_, part) => {
    let counter = 0;
    while (!solved(part, counter)) counter += 1;
    return counter;
  });
  return `${challenge}~${counters.join(',')}`;
}

/** The headers of a sign-up as a page sends them: the proof, and the picture's text when one is asked for. */
export async function signUpHeaders(
  app: TestApp,
  activityId: number,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { data } = await app.call(calls.application.openChallenge, { activityId }, { headers });
  const proof = { [PROOF_HEADER]: solve(data.challenge, data.bits) };
  if (!data.needsPicture) return { ...headers, ...proof };
  return { ...headers, ...proof, ...(await pictureHeader(app, PICTURE_TEXT, headers)) };
}

/** What somebody typed under a new picture. */
export async function pictureHeader(
  app: TestApp,
  typed: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const { data } = await app.call(calls.user.verifyCode, {}, { headers });
  return { [PICTURE_HEADER]: `${data.verifyId}.${typed}` };
}

/** Signs up as a page does: what has become dearer since it began to work is worked for once more. */
export async function signUpByPage(
  app: TestApp,
  activity: MadeActivity,
  headers: Record<string, string>,
): ReturnType<typeof signUp> {
  const send = async () =>
    signUp(app, activity, {}, { headers: await signUpHeaders(app, activity.id, headers) });
  const reply = await send();
  return ['OM2013', 'OM2014'].includes(reply.code) ? send() : reply;
}
