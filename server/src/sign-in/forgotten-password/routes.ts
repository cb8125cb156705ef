/** A forgotten password: what is answered never tells whether an account exists, or whose phone a number is. */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Calls,
  passwordFault,
  passwordStrength,
  RESET_MINUTES,
  RESET_TRIES,
  Source,
} from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import { vaultFor } from '../../http/vault.ts';
import { postResetCode } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { type Account, actorOf, findAccount, findAccountById, lowerLoginId, objectOf } from '../account.ts';
import { clearFailures } from '../attempts/index.ts';
import { findEarlierPasswords, updatePassword } from '../password-queries.ts';
import { hashPassword, isOneOf, REMEMBERED_PASSWORDS } from '../passwords.ts';
import { redeemPictureCode } from '../picture-code/index.ts';
import { deleteSessionsOf } from '../session/index.ts';
import {
  claimResetTry,
  countResets,
  endResets,
  insertReset,
  isCodeOf,
  lockResets,
  redeemReset,
} from './queries.ts';

/** Codes for one account within an hour; more requests are answered alike, and nothing is sent. */
const CODES_AN_HOUR = 5;

/** An answer takes so long whatever was asked: a row that belongs to somebody costs a little more than one that does not. */
const ANSWER_AFTER_MS = 100;

/**
 * Can this account be given a new password by its owner? A synced one has none of ours. One that was imported has none
 * yet: this is how its owner gets the first.
 */
const isResettable = (account: Account) =>
  account.status === 1 && account.personStatus === 1 && account.source === Source.selfBuilt;

export function forgottenPasswordRoutes(platform: Platform): Implement<Calls['forgottenPassword']> {
  if (!platform.config.resetWebhook)
    return { checkForgetPassword: refuseReset, resetForgetPassword: refuseReset };
  const vault = vaultFor('notice', platform.sealingSecret);
  return {
    async checkForgetPassword(context, { userLoginId, mobilePhone, verifyCode, verifyId }) {
      const { db } = context;
      context.note({ content: '找回密码：申请验证码' });
      if (!(await redeemPictureCode(db, verifyId, verifyCode))) throw new Refusal('UM4102');
      const answerable = pause(ANSWER_AFTER_MS);
      const name = lowerLoginId(userLoginId);
      // The same questions whoever was named, so that the time tells nothing either.
      const account = await findAccount(db, name);
      const owner = account && isResettable(account) && account.mobilePhone === mobilePhone ? account : null;
      const resetId = randomBytes(24).toString('base64url');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const mayHaveOne = await db.transaction().execute(async (trx) => {
        await lockResets(trx, name);
        const isAllowed = (await countResets(trx, account?.id ?? 0)) < CODES_AN_HOUR && owner !== null;
        await insertReset(trx, { resetId, code, owner: isAllowed ? owner : null });
        if (isAllowed)
          await postResetCode(trx, vault, owner.id, {
            userLoginId: owner.userLoginId,
            mobilePhone,
            code,
            minutes: RESET_MINUTES,
          });
        return isAllowed;
      });
      if (owner && mayHaveOne) context.note({ actor: actorOf(owner), ...objectOf(owner) });
      await answerable;
      return { resetId };
    },

    async resetForgetPassword(context, { userLoginId, resetId, code, newPassword }) {
      const { db } = context;
      context.note({ content: '找回密码：设置新密码' });
      // Judged by the name that was given, before anything is looked up.
      const fault = passwordFault(newPassword, userLoginId);
      if (fault) throw new Refusal('UM4105.weak', { fault });

      // Nothing is hashed before the code was right: else strangers could keep the server at it.
      const claimed = await claimResetTry(db, resetId);
      if (!claimed) throw new Refusal('UM4108');
      const account = await findAccountById(db, claimed.userId ?? 0);
      const isHis =
        account !== undefined &&
        isResettable(account) &&
        lowerLoginId(account.userLoginId) === lowerLoginId(userLoginId);
      if (!isHis || !isCodeOf(claimed, resetId, code, account)) {
        const left = RESET_TRIES - claimed.tries;
        throw left > 0 ? new Refusal('UM4107', { count: left }) : new Refusal('UM4108');
      }

      context.note({ actor: actorOf(account), ...objectOf(account) });
      const before = account.passwordHash;
      const earlier = await findEarlierPasswords(db, account.id, REMEMBERED_PASSWORDS - 1);
      if (await isOneOf([...(before === null ? [] : [before]), ...earlier], newPassword))
        throw new Refusal('UM4105.used', { count: REMEMBERED_PASSWORDS });
      const after = await hashPassword(newPassword);
      return context.write(
        subjects.user,
        async (trx) => {
          const change = {
            userId: account.id,
            before,
            after,
            strength: passwordStrength(newPassword, account.userLoginId),
          };
          if (!(await redeemReset(trx, resetId)) || !(await updatePassword(trx, change)))
            throw new Refusal('UM4108');
          await endResets(trx, account.id);
          await deleteSessionsOf(trx, [account.id]);
          await clearFailures(trx, account.userLoginId);
          return null;
        },
        { holdsSecret: true },
      );
    },
  };
}

/** Where nobody sends codes, whoever forgot his password asks an administrator. */
async function refuseReset(): Promise<never> {
  throw new Refusal('UM4113');
}
