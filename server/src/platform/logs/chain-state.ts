import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';

/** How far the chain of the operation log has come: rows of the last quarter of an hour that wait for it, its last position. */
export async function logChainState(db: Db): Promise<{ waitingNum: number; lastPosition: number }> {
  const { rows } = await sql<{ waitingNum: number; lastPosition: number }>`
    select
      (select count(*)::int from operation_log log
        where log.created_at > now() - interval '15 minutes'
          and not exists (
            select from operation_log_chain chain
            where chain.log_created_at = log.created_at and chain.log_id = log.id
              and chain.log_created_at > now() - interval '15 minutes')
          and not exists (
            select from operation_log_foreign found
            where found.log_created_at = log.created_at and found.log_id = log.id)) as "waitingNum",
      coalesce((select max(position) from operation_log_chain), 0) as "lastPosition"
  `.execute(db);
  return rows[0] ?? { waitingNum: 0, lastPosition: 0 };
}
