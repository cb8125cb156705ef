/** Signing in without a password, on a developer's machine (`MOCK_LOGIN`). */
import type { Body, calls, SignedInUser } from '@outbound/contract';
import type { Context } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { actorOf, findAccount, lowerLoginId, objectOf } from '../account.ts';
import { enter, requireEnabled } from '../session/index.ts';

/** Signs in whoever is named; everything but the password is as in a real sign-in. */
export async function mockLogin(
  context: Context<'open'>,
  { userLoginId }: Body<typeof calls.user.mockLogin>,
  zone: TimeZone,
): Promise<SignedInUser> {
  const account = await findAccount(context.db, lowerLoginId(userLoginId));
  if (!account) {
    context.note({ content: '未知账号模拟登录' });
    throw new Refusal('UM4100.notCounted');
  }
  context.note({
    actor: actorOf(account),
    ...objectOf(account),
    content: `账号“${account.userLoginId}”模拟登录（未验证密码）`,
  });
  requireEnabled(account);
  return enter(context, account, zone);
}
