/** Changing one's own password. */
import { type Body, type calls, passwordFault, passwordStrength } from '@outbound/contract';
import type { Context, Trx } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { subjects } from '../../records/subjects.ts';
import { findAccountById, lowerLoginId, objectOf, ownPasswordOf } from '../account.ts';
import { requireCurrentPassword } from '../attempts/index.ts';
import { findEarlierPasswords, updatePassword } from '../password-queries.ts';
import { hashPassword, isOneOf, REMEMBERED_PASSWORDS } from '../passwords.ts';
import { deleteSessionsOf } from '../session/index.ts';
import { type Devices, keepMark } from './devices.ts';

/**
 * Sets a new password and ends all other sessions of the user. Guesses at the old one count like failed sign-ins: who
 * finds an open browser cannot try a list of passwords in it.
 */
export async function modifyPassword(
  context: Context<'signedIn'>,
  body: Body<typeof calls.user.modifyPassword>,
  devices: Devices,
): Promise<{ endedSessions: number }> {
  const { db, caller } = context;
  const account = await findAccountById(db, caller.userId);
  if (!account) throw new Refusal('CM4010');
  context.note({ content: `用户“${account.userName}”修改自己的密码`, ...objectOf(account) });
  // Whose password another system keeps has none that could be changed here.
  if (ownPasswordOf(account) === null) throw new Refusal('UM4305.changePassword');
  // In the words of the form that asked for it.
  const isWrong = account.firstLogin === 1 ? 'UM4104.initial' : 'UM4104.old';
  await requireCurrentPassword(context, account, body.oldPassword, isWrong);

  const fault = passwordFault(body.newPassword, account.userLoginId);
  if (fault) throw new Refusal('UM4105.weak', { fault });
  const before = account.passwordHash ?? '';
  // With the one that stands now they are the last five.
  const earlier = await findEarlierPasswords(db, account.id, REMEMBERED_PASSWORDS - 1);
  if (await isOneOf([before, ...earlier], body.newPassword))
    throw new Refusal('UM4105.used', { count: REMEMBERED_PASSWORDS });
  const after = await hashPassword(body.newPassword);

  const change = async (trx: Trx) => {
    const isChanged = await updatePassword(trx, {
      userId: account.id,
      before,
      after,
      strength: passwordStrength(body.newPassword, account.userLoginId),
    });
    // Changed or reset by somebody else since it was read: what the caller knows is the old password no more.
    if (!isChanged) throw new Refusal(isWrong);
    return { endedSessions: await deleteSessionsOf(trx, [account.id], { but: caller.sessionId }) };
  };
  // Nothing of the body is kept under a repeat key, not even a hash: it holds two passwords.
  const answer = await context.write(subjects.user, change, { holdsSecret: true });
  // The marks of the old password are none any longer; this browser stays known.
  keepMark(context, devices.mark({ name: lowerLoginId(account.userLoginId), passwordHash: after }));
  return answer;
}
