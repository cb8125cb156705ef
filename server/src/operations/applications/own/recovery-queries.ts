/** Requests for a code that opens a phone's sign-ups, and what it opens. */
import type { ApplyStatus } from '@outbound/contract';
import { MOST_RECOVERED, RECOVERY_TRIES } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/open.ts';
import type { Trx } from '../../../http/call-context.ts';

/** Uses up one try of a request that is not over; undefined when there is none left, or no such request. */
export const claimTry = (db: Db, request: Buffer) =>
  db
    .updateTable('sign_up_recovery')
    .set({ tries: sql`tries + 1` })
    .where('id_hash', '=', request)
    .where('tries', '<', RECOVERY_TRIES)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['mobile_phone as mobilePhone', 'tries', sql<boolean>`status <> 2`.as('isSent')])
    .executeTakeFirst();

/** Takes a request away from everybody else who has its code; false when somebody was faster. */
export async function redeem(trx: Trx, request: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_up_recovery')
    .set({ used_at: sql`now()` })
    .where('id_hash', '=', request)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The latest sign-ups of a phone, whatever became of them. */
export const findOfPhone = (db: Db, mobilePhone: string) =>
  db
    .selectFrom('application')
    .innerJoin('activity', 'activity.id', 'application.activity_id')
    .select((eb) => [
      'application.id',
      'application.apply_code',
      eb.ref('application.apply_status').$castTo<ApplyStatus>().as('apply_status'),
      'application.withdrawn_at',
      'application.created_at',
      'activity.title',
      'activity.title_es',
      'activity.title_pt',
    ])
    .where('application.mobile_phone', '=', mobilePhone)
    // What the index of phones has: nobody's phone is ''.
    .where('application.mobile_phone', '<>', '')
    .orderBy('application.id', 'desc')
    .limit(MOST_RECOVERED)
    .execute();
