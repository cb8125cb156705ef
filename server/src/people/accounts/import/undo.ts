/** Takes back accounts that an import added, as long as none of them is anybody yet. */
import { undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import { isForeignKeyViolation } from '../../../database/faults.ts';
import type { Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { requireUnbuilt } from '../../../imports/index.ts';
import { holdPeople } from '../../../rights/index.ts';
import { type HeldAccount, holdAccounts } from '../held-accounts.ts';
import { subjectFault } from '../policy.ts';

/**
 * Removes them, so that the same file can be imported again: nobody has ever been one of them, and no record or log
 * speaks of what one did. Answers how many; those that lie in the recycle bin stay there.
 */
export async function undoAccounts(trx: Trx, caller: Caller, users: readonly number[]): Promise<number> {
  await holdPeople(trx, [...users]);
  const there = await trx
    .selectFrom('user_account')
    .select((eb) => [
      'id',
      sql<boolean>`last_login_at is not null or external_subject is not null`.as('signedIn'),
      eb
        .exists(
          eb
            .selectFrom('department')
            .select('id')
            .whereRef('department.head_user_id', '=', 'user_account.id'),
        )
        .as('heads'),
    ])
    .where(sql<boolean>`id = any(${[...users]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .where('purged_at', 'is', null)
    .execute();
  if (there.length === 0) return 0;
  const ids = there.map(({ id }) => id);
  const known = new Map(there.map((row) => [row.id, row]));
  const whyNot = (account: HeldAccount): string | null => {
    const { signedIn = false, heads = false } = known.get(account.id) ?? {};
    if (account.version > 1) return undoFault('edited');
    if (account.passwordHash !== null || signedIn) return undoFault('usable');
    return heads ? undoFault('heads') : (subjectFault(caller, account, 'delete')?.message ?? null);
  };
  const held = await holdAccounts(trx, caller, ids);
  requireUnbuilt(
    held.flatMap((account) => {
      const why = whyNot(account);
      return why === null ? [] : [{ name: account.userName, why }];
    }),
  );
  try {
    await trx.deleteFrom('user_account').where(sql<boolean>`id = any(${ids}::bigint[])`).execute();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    requireUnbuilt(held.slice(0, 1).map(({ userName }) => ({ name: userName, why: undoFault('inUse') })));
  }
  return ids.length;
}
