/** The calls of who waits in line, apart from those that every form needs: their script comes with what shows where he stands. */
import { type Calls, type OwnKey, visitorCallPaths } from '@outbound/contract';
import { sendTo } from '../../api/send.ts';

const post = <P extends string>(path: P) => ({ method: 'POST', path }) as const;
// Every failure is shown in its place; there is nobody else to tell it to.
const quiet = true;

/** Where a sign-up stands. */
export const fetchStanding = (key: OwnKey, signal: AbortSignal) =>
  sendTo<Calls['application']['openStanding']>(
    post(visitorCallPaths.signUpStanding),
    { key },
    { quiet, signal },
  );

/** Takes the place that was offered. */
export const confirmSignUp = (key: OwnKey) =>
  sendTo<Calls['application']['openConfirm']>(post(visitorCallPaths.confirmSignUp), { key }, { quiet });
