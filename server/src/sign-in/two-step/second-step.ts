/** Asking for the second step at a sign-in whose password was right. */
import type { Db } from '../../database/open.ts';
import type { Context } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Vault } from '../../http/vault.ts';
import type { Account } from '../account.ts';
import { claimStep, findTwoStep, redeemRecoveryCode } from './queries.ts';
import { stepOfCode } from './totp.ts';

/** What came of it: nothing to ask, or the code is still missing, wrong, or right. */
export type SecondStep = 'none' | 'missing' | 'wrong' | 'right';

/** Judges the code of a sign-in and uses it up. */
export async function takeSecondStep(
  context: Pick<Context, 'db' | 'now' | 'note'>,
  vault: Vault,
  account: Pick<Account, 'id' | 'userLoginId'>,
  code: string | undefined,
): Promise<SecondStep> {
  const { db, now, note } = context;
  const known = await findTwoStep(db, account.id);
  if (!known?.isOn) return 'none';
  if (!code) return 'missing';
  const step = stepOfCode(vault.open(account.id, known.secret), code, now.getTime());
  if (step !== null) return (await claimStep(db, account.id, step)) ? 'right' : 'wrong';
  if (!(await redeemRecoveryCode(db, account.id, code))) return 'wrong';
  note({
    content: `账号“${account.userLoginId}”登录（使用恢复码，剩余 ${known.recoveryLeft - 1} 个）`,
  });
  return 'right';
}

/** Refuses a secret's owner who has none that counts. Answers what his device must know. */
export async function pendingSecret(db: Db, vault: Vault, userId: number) {
  const known = await findTwoStep(db, userId);
  if (!known?.isPending) throw new Refusal('UM4111');
  return { sealed: known.secret, secret: vault.open(userId, known.secret) };
}
