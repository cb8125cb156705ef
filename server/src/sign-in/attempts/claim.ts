import type { Db } from '../../database/open.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Failures, pauseMinutes } from './policy.ts';
import { findFailures, insertFailure, lockFailuresOf, type TryPlace } from './queries.ts';

/** Refuses (UM4103) during the pause that follows on failures. */
export function requireNoPause(failures: Failures): void {
  const minutes = pauseMinutes(failures);
  if (minutes > 0) throw new Refusal('UM4103', { minutes });
}

/**
 * Counts a try as failed before the password is looked at (a right one clears it), one after the other for an account:
 * of a hundred tries at once only as many as the pause allows get to the password. Refuses with UM4103 during a pause.
 * Answers the failures, this one included, and its id.
 */
export async function claimTry(
  db: Db,
  name: string,
  place: TryPlace,
): Promise<Failures & { claimId: number }> {
  return db.transaction().execute(async (trx) => {
    await lockFailuresOf(trx, name);
    requireNoPause(await findFailures(trx, name, place));
    const claimId = await insertFailure(trx, name, place);
    return { ...(await findFailures(trx, name, place)), claimId };
  });
}
