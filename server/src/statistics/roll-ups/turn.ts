import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';

/** Whose turn it is: one folds at a time, of however many processes. Held until the transaction ends. */
export async function takeTurn(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('statistics', 0)) as "isMine"`.execute(trx);
  return rows[0]?.isMine ?? false;
}
