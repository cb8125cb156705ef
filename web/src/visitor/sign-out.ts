import { type Calls, visitorCallPaths } from '@outbound/contract';
import { sendTo } from '../api/send.ts';

/** Answers where to go after signing out (an external address for synced users), or null. */
export async function signOut(): Promise<string | null> {
  const { logoutAddress } = await sendTo<Calls['user']['logout']>(
    { method: 'POST', path: visitorCallPaths.signOut },
    {},
    // Whoever leaves is not told that it failed.
    { quiet: true },
  );
  return logoutAddress;
}
