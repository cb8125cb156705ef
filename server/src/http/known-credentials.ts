/** Credentials are looked up in the database; what a stranger makes up must not cost a query a call without end. */
import { createHash } from 'node:crypto';
import type { Caller } from './caller.ts';
import type { Http } from './exchange.ts';

/** More sessions than this are asked for anew, each by the share of its address. */
const MOST_KNOWN = 10_000;

/**
 * Finds the caller of a credential. One that is not known yet takes a share of its address first, and is refused with 429
 * where that is used up; whoever is signed in keeps working behind the same address.
 */
export async function findCaller(
  http: Pick<Http, 'limits' | 'resolveCaller' | 'knownCredentials'>,
  token: string,
  { isUse, address }: { isUse: boolean; address: string },
): Promise<Caller | null> {
  const known = http.knownCredentials;
  const hash = createHash('sha256').update(token).digest('base64url');
  if (!known.has(hash)) http.limits.takeUnknownCredential(address);
  const caller = await http.resolveCaller(token, isUse);
  known.delete(hash);
  if (!caller) return null;
  known.add(hash);
  const [oldest] = known;
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return caller;
}
