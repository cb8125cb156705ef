/** Signing in. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Body, calls, SignedInUser } from '@outbound/contract';
import type { Db } from '../../database/open.ts';
import type { Context } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Vault } from '../../http/vault.ts';
import { actorOf, findAccount, lowerLoginId, objectOf, ownPasswordOf } from '../account.ts';
import {
  claimTry,
  clearFailures,
  deleteFailure,
  type Failures,
  findFailures,
  needsPictureCode,
  requireNoPause,
  secondStepOf,
  waitMs,
  wrongTry,
} from '../attempts/index.ts';
import { passwordMatches } from '../passwords.ts';
import { redeemPictureCode } from '../picture-code/index.ts';
import { enter, requireEnabled } from '../session/index.ts';
import { takeSecondStep } from '../two-step/index.ts';
import { DEVICE_COOKIE, type Devices, keepMark } from './devices.ts';

type LoginBody = Body<typeof calls.user.login>;

/**
 * Signs a person in. Unknown accounts and wrong passwords are told apart by nothing: same steps, same work, same
 * words. That an account is frozen or its owner has left is said only to who knows the password.
 */
export async function login(
  context: Context<'open'>,
  body: LoginBody,
  zone: TimeZone,
  vault: Vault,
  devices: Devices,
): Promise<SignedInUser> {
  const { db, address } = context;
  const name = lowerLoginId(body.userLoginId);
  const account = await findAccount(db, name);
  const mark = context.cookie(DEVICE_COOKIE);
  const owner = { name, passwordHash: account?.passwordHash ?? null };
  const deviceId = devices.idOf(mark, owner);
  const place = deviceId === null ? { network: address } : { device: deviceId };
  if (account) context.note({ actor: actorOf(account), ...objectOf(account) });
  context.note({ content: account ? `账号“${account.userLoginId}”登录` : '未知账号登录' });

  await requirePictureCode(db, body, await findFailures(db, name, place));
  const failures = await claimTry(db, name, place);
  await pause(waitMs(failures));
  const matches = await passwordMatches(account && ownPasswordOf(account), body.password);
  if (!account || !matches) throw wrongTry('UM4100', failures);

  // The password was right, whatever else is wrong with the account.
  if (account.personStatus === 0 || account.status === 0) await clearFailures(db, name);
  requireEnabled(account);
  // Who knows the password is no stranger: his guesses at the second step count from wherever they come.
  const guess = body.otpCode
    ? await claimTry(db, secondStepOf(name), deviceId === null ? 'everywhere' : place)
    : failures;
  const second = await takeSecondStep(context, vault, account, body.otpCode);
  if (second === 'missing') {
    // No failure, but earlier ones stay: a known password must not buy new guesses at the second step.
    await deleteFailure(db, failures.claimId);
    throw new Refusal('UM4109');
  }
  if (second === 'wrong') throw wrongTry('UM4110', guess);
  await clearFailures(db, name);
  const user = await enter(context, account, zone);
  keepMark(context, deviceId !== null && mark !== undefined ? mark : devices.mark(owner));
  return user;
}

/** A code that came along is used up, right or wrong; where one is needed, none is refused. */
async function requirePictureCode(db: Db, body: LoginBody, failures: Failures): Promise<void> {
  requireNoPause(failures);
  if (body.verifyId && body.verifyCode) {
    if (!(await redeemPictureCode(db, body.verifyId, body.verifyCode))) throw new Refusal('UM4102');
  } else if (needsPictureCode(failures)) throw new Refusal('UM4101');
}
