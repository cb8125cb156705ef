import type { Context } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Account, findAccountById, lowerLoginId, ownPasswordOf } from '../account.ts';
import { passwordMatches } from '../passwords.ts';
import { claimTry } from './claim.ts';
import { clearPasswordFailures } from './queries.ts';

/**
 * Refuses with `code` whoever does not know the password of the account he is signed in to. Guesses count like failed
 * sign-ins, of this session alone: who finds an open browser cannot try a list of passwords in it, and who fails elsewhere
 * keeps nobody from changing his password.
 */
export async function requireCurrentPassword(
  { db, caller }: Pick<Context<'signedIn'>, 'db' | 'caller'>,
  account: Pick<Account, 'userLoginId' | 'passwordHash'>,
  password: string,
  code: 'UM4104.old' | 'UM4104.initial' | 'UM4106',
): Promise<void> {
  const name = lowerLoginId(account.userLoginId);
  await claimTry(db, name, { session: caller.sessionId });
  if (!(await passwordMatches(account.passwordHash, password))) throw new Refusal(code);
  await clearPasswordFailures(db, name);
}

/**
 * The same of the caller, before he changes something of himself (UM4106). Whose password another system keeps has none
 * that could be asked for here: `labels` say what he cannot change (UM4305).
 */
export async function requireOwnPassword(
  context: Context<'signedIn'>,
  password: string,
  labels: string,
): Promise<void> {
  const account = await findAccountById(context.db, context.caller.userId);
  if (!account) throw new Refusal('CM4010');
  if (ownPasswordOf(account) === null) throw new Refusal('UM4305.changeOwn', { labels });
  await requireCurrentPassword(context, account, password, 'UM4106');
}
