import type { Call } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { Refusal } from './refusal.ts';
import { AHEAD_MS, OLDEST_MS } from './seal/seen-seals.ts';
import type { OpenedSeal } from './seal.ts';

/** What the clocks of database and process may differ. */
const SLACK_MS = 60_000;

/**
 * Calls that do something for who has no session: sign-ins, new passwords, sign-ups. There the body alone lets somebody
 * in, so that whoever recorded one must not bring it to another process either. (Elsewhere he would need the session's
 * credential, with which he could write bodies of his own; and each process by itself takes no seal twice.)
 */
export const isForStrangers = ({ needs, log }: Call): boolean => needs === 'open' && log !== null;

/** Says to all processes that this seal has been opened; refuses it (CM4002) when one of them has said so. */
export async function openOnce(db: Db, { mark }: OpenedSeal): Promise<void> {
  const said = await db
    .insertInto('opened_seal')
    .values({
      mark,
      expires_at: sql`now() + make_interval(secs => ${(OLDEST_MS + AHEAD_MS + SLACK_MS) / 1000})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (said.numInsertedOrUpdatedRows === 0n) throw new Refusal('CM4002');
}
