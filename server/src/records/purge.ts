import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';

/** So many go in one transaction, and are named in one row of the log. */
export const PURGED_AT_ONCE = 50;

/**
 * Purges in steps what has had its time, until a step finds fewer than it may take. `purgeSome` removes at most
 * PURGED_AT_ONCE in its transaction and answers how many. Answers how many went in all.
 */
export async function purgeInSteps(db: Db, purgeSome: (trx: Trx) => Promise<number>): Promise<number> {
  let done = 0;
  for (;;) {
    const num = await db.transaction().execute(purgeSome);
    done += num;
    if (num < PURGED_AT_ONCE) return done;
  }
}
