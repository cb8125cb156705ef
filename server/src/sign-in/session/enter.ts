/** The last beats of every sign-in, whoever vouched for the person: a password, another system, or nobody (mock). */
import type { SignedInUser } from '@outbound/contract';
import type { Context, Trx } from '../../http/call-context.ts';
import { CREDENTIAL_COOKIE, MARK_COOKIE } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { findRights } from '../../rights/index.ts';
import { type Account, updateLastLogin } from '../account.ts';
import { presentSignedIn } from './present.ts';
import { deleteSession, endSurplus, insertSession, SESSION_DAYS } from './sessions.ts';

/** Refuses whoever has left or was frozen. Only for somebody of whom it is known that the account is his. */
export function requireEnabled(account: Account): void {
  if (account.personStatus === 0) throw new Refusal('UM4006');
  if (account.status === 0) throw new Refusal('UM4007');
}

/**
 * Opens the session: the one that this browser had ends, the two cookies are set. `work` is done in the same
 * transaction before it; `idToken` is what the provider of a synced user gave. Refuses (UM4112) whose password or
 * standing changed since `account` was read.
 */
export async function enter(
  context: Context<'open'>,
  account: Account,
  zone: TimeZone,
  { work, idToken = null }: { work?: (trx: Trx) => Promise<void>; idToken?: string | null } = {},
): Promise<SignedInUser> {
  const { db, address, browser } = context;
  // Not `context.write`: a repeatable write keeps a hash of its body, and this body holds a password or a code.
  const session = await db.transaction().execute(async (trx) => {
    await work?.(trx);
    if (context.caller) await deleteSession(trx, context.caller.sessionId);
    if (!(await updateLastLogin(trx, account, address, zone))) throw new Refusal('UM4112');
    const opened = await insertSession(trx, { userId: account.id, address, browser, idToken });
    await endSurplus(trx, account.id, opened.id);
    return opened;
  });
  const maxAgeSeconds = SESSION_DAYS * 86_400;
  context.setCookie(CREDENTIAL_COOKIE, session.token, { httpOnly: true, maxAgeSeconds });
  context.setCookie(MARK_COOKIE, session.mark, { httpOnly: false, maxAgeSeconds });
  return presentSignedIn(account, await findRights(db, account.id), session.mark);
}
