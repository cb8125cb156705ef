/** Signing in. */
import type { Body, calls, SignedInUser } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Actor, Context } from '../../http/call-context.ts';
import { CREDENTIAL_COOKIE, MARK_COOKIE } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { passwordMatches } from '../passwords.ts';
import { findRights } from '../rights/queries.ts';
import { redeemPictureCode } from './picture-code.ts';
import { type Failures, needsPictureCode, pauseMinutes, remainingText } from './policy.ts';
import { presentSignedIn } from './present.ts';
import {
  type Account,
  deleteFailuresOf,
  findAccount,
  findFailures,
  insertFailure,
  lockFailuresOf,
  updateLastLogin,
} from './queries.ts';
import { deleteSession, insertSession, SESSION_DAYS } from './sessions.ts';

type LoginBody = Body<typeof calls.user.login>;

/**
 * Signs a person in. Unknown accounts and wrong passwords are told apart by nothing: same steps, same work, same
 * words. That an account is frozen or its owner has left is said only to who knows the password.
 */
export async function login(context: Context<'open'>, body: LoginBody): Promise<SignedInUser> {
  const { db, address } = context;
  const name = lowerLoginId(body.userLoginId);
  const account = await findAccount(db, name);
  if (account) context.note({ actor: actorOf(account), ...objectOf(account) });
  context.note({ content: account ? `账号「${account.userLoginId}」登录` : '未知账号登录' });

  await requirePictureCode(db, body, await findFailures(db, name, address));
  const failures = await claimTry(db, name, address);
  const matches = await passwordMatches(account?.passwordHash, body.password);
  if (!account || !matches) throw new Refusal('UM4100', { remaining: remainingText(failures) });

  if (account.personStatus === 0 || account.status === 0) {
    await deleteFailuresOf(db, name);
    throw new Refusal(account.personStatus === 0 ? 'UM4006' : 'UM4007');
  }
  // Not `context.write`: a repeatable write keeps a hash of its body, and this body holds a password.
  const session = await db.transaction().execute(async (trx) => {
    await deleteFailuresOf(trx, name);
    if (context.caller) await deleteSession(trx, context.caller.sessionId);
    await updateLastLogin(trx, account.id, address);
    return insertSession(trx, { userId: account.id, address, browser: context.browser });
  });
  const maxAgeSeconds = SESSION_DAYS * 86_400;
  context.setCookie(CREDENTIAL_COOKIE, session.token, { httpOnly: true, maxAgeSeconds });
  context.setCookie(MARK_COOKIE, session.mark, { httpOnly: false, maxAgeSeconds });
  return presentSignedIn(account, await findRights(db, account.id), session.mark);
}

/** Accounts are compared in lower case; no account holds a NUL, which PostgreSQL could not even look for. */
export const lowerLoginId = (userLoginId: string) => userLoginId.replaceAll('\u0000', '').toLowerCase();

/** A code that came along is used up, right or wrong; where one is needed, none is refused. */
async function requirePictureCode(db: Db, body: LoginBody, failures: Failures): Promise<void> {
  requireNoPause(failures);
  if (body.verifyId && body.verifyCode) {
    if (!(await redeemPictureCode(db, body.verifyId, body.verifyCode))) throw new Refusal('UM4102');
  } else if (needsPictureCode(failures)) throw new Refusal('UM4101');
}

function requireNoPause(failures: Failures): void {
  const minutes = pauseMinutes(failures);
  if (minutes > 0) throw new Refusal('UM4103', { minutes });
}

/**
 * Counts a try as failed before the password is looked at (a right one clears it), one after the other for an account:
 * of a hundred tries at once only as many as the pause allows get to the password. Refuses with UM4103 during a pause.
 * Answers the failures, this one included.
 */
export async function claimTry(db: Db, name: string, address: string): Promise<Failures> {
  return db.transaction().execute(async (trx) => {
    await lockFailuresOf(trx, name);
    requireNoPause(await findFailures(trx, name, address));
    await insertFailure(trx, name, address);
    return findFailures(trx, name, address);
  });
}

export function actorOf(account: Account): Actor {
  return {
    userId: account.id,
    userLoginId: account.userLoginId,
    userName: account.userName,
    departmentId: account.departmentId,
    departmentName: account.departmentName ?? '',
  };
}

/** The account as the operation log's object. */
export function objectOf(account: Account) {
  return { objectType: '用户', objectId: account.id, objectName: account.userName };
}
