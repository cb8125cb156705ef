/** The calls that the pages about activities make: a few words of each, so that no validator reaches a phone. */
import { type ApplyEntry, type Calls, type ContentLanguage, visitorCallPaths } from '@outbound/contract';
import { sendTo } from '../../api/send.ts';

const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const;
// Every failure is shown in its place; there is nobody else to tell it to.
const quiet = true;

export const shareActivity = (id: number) =>
  sendTo<Calls['activity']['openShare']>(post(visitorCallPaths.shareActivity), { id }, { quiet });

/** Signs up. The same key answers the same result, however often it is sent; `headers` hold proof and picture code. */
export const applyForActivity = (
  entries: ApplyEntry[],
  idempotencyKey: string,
  headers: Record<string, string>,
) =>
  sendTo<Calls['application']['openApply']>(post(visitorCallPaths.applyForActivity), entries, {
    quiet,
    idempotencyKey,
    headers,
  });

/** The form as it is now: what is left of its options. */
export const fetchForm = (id: number, language: ContentLanguage) =>
  sendTo<Calls['activity']['openForm']>(post(visitorCallPaths.signUpForm), { id, language }, { quiet });

/** What this browser is to work on before it signs up. */
export const fetchChallenge = (activityId: number, signal: AbortSignal, peopleNum?: number) =>
  sendTo<Calls['application']['openChallenge']>(
    post(visitorCallPaths.signUpChallenge),
    { activityId, peopleNum },
    { quiet, signal },
  );

/** A new picture code. */
export const fetchPictureCode = () =>
  sendTo<Calls['user']['verifyCode']>({ method: 'GET', path: visitorCallPaths.pictureCode }, {}, { quiet });
