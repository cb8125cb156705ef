/** Switching one's own second step on and off (spec 2.4 personal centre). */
import { randomInt } from 'node:crypto';
import { type Calls, RECOVERY_CODES } from '@outbound/contract';
import type { Context, Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Vault } from '../../http/vault.ts';
import { subjects } from '../../records/subjects.ts';
import { type Account, findAccountById, lowerLoginId, objectOf, ownPasswordOf } from '../account.ts';
import {
  claimTry,
  clearFailures,
  deleteFailure,
  requireCurrentPassword,
  secondStepOf,
  wrongTry,
} from '../attempts/index.ts';
import { confirmTwoStep, deleteTwoStep, insertRecoveryCodes, insertTwoStep } from './queries.ts';
import { pendingSecret, takeSecondStep } from './second-step.ts';
import { base32, newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** Letters and digits that nobody confuses on paper; ten of them are fifty bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

function newRecoveryCode(): string {
  const text = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** What the operation log says of each step. */
const steps = { begin: '申请开启', confirm: '开启', end: '关闭' } as const;

/** Refuses who does not hold the phone or a recovery code, where the second step is on. Guesses count, in this session. */
async function requireSecondStep(
  context: Context<'signedIn'>,
  vault: Vault,
  account: Account,
  code: string | undefined,
): Promise<void> {
  const { db, now, caller } = context;
  const name = lowerLoginId(account.userLoginId);
  const failures = await claimTry(db, secondStepOf(name), { session: caller.sessionId });
  // The row of the log says what was asked for, not which code came with it.
  const found = await takeSecondStep({ db, now, note: () => {} }, vault, account, code);
  if (found === 'wrong') throw wrongTry('UM4110', failures);
  if (found === 'right') await clearFailures(db, name);
  else await deleteFailure(db, failures.claimId);
  if (found === 'missing') throw new Refusal('UM4109');
}

export function twoStepRoutes({ settings }: Platform, vault: Vault): Implement<Calls['twoStep']> {
  /** The caller's account; whose password another system keeps has his second step there, too. */
  async function ownAccount(context: Context<'signedIn'>, step: keyof typeof steps): Promise<Account> {
    const account = await findAccountById(context.db, context.caller.userId);
    if (!account) throw new Refusal('CM4010');
    context.note({ content: `用户“${account.userName}”${steps[step]}两步验证`, ...objectOf(account) });
    if (ownPasswordOf(account) === null) throw new Refusal(`UM4305.${step}TwoStep`);
    return account;
  }

  return {
    async begin(context, { password }) {
      const account = await ownAccount(context, 'begin');
      await requireCurrentPassword(context, account, password, 'UM4106');
      const secret = newTotpSecret();
      await context.write(
        subjects.user,
        async (trx) => {
          if (!(await insertTwoStep(trx, account.id, vault.seal(account.id, secret))))
            throw new Refusal('UM4111');
        },
        { holdsSecret: true },
      );
      return {
        secret: base32(secret),
        otpAddress: totpAddress(secret, (await settings.current()).platformName, account.userLoginId),
      };
    },

    async confirm(context, { otpCode }) {
      const account = await ownAccount(context, 'confirm');
      const { sealed, secret } = await pendingSecret(context.db, vault, account.id);
      // Else whoever finds an open browser, but knows no password, could try all codes until he has the recovery codes.
      const name = lowerLoginId(account.userLoginId);
      const failures = await claimTry(context.db, name, { session: context.caller.sessionId });
      const step = stepOfCode(secret, otpCode, context.now.getTime());
      if (step === null) throw wrongTry('UM4110', failures);
      await clearFailures(context.db, name);
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
      return context.write(
        subjects.user,
        async (trx) => {
          if (!(await confirmTwoStep(trx, account.id, { secret: sealed, step }))) throw new Refusal('UM4111');
          await insertRecoveryCodes(trx, account.id, recoveryCodes);
          return { recoveryCodes };
        },
        { holdsSecret: true },
      );
    },

    async end(context, { password, otpCode }) {
      const account = await ownAccount(context, 'end');
      await requireCurrentPassword(context, account, password, 'UM4106');
      await requireSecondStep(context, vault, account, otpCode);
      return context.write(
        subjects.user,
        async (trx) => ({ changed: await deleteTwoStep(trx, account.id) }),
        {
          holdsSecret: true,
        },
      );
    },
  };
}
