/** 回访日期: when the one that a result is about is to be spoken to again. */
import { sql } from 'kysely';
import { dayOf, type Result } from './result.ts';

/** Keeps the day that a result names, and forgets the one that an earlier result named. A new day is told anew. */
export async function keepRevisit({ trx, detailId, formerIds, found }: Result): Promise<void> {
  const day = dayOf(found, 'revisitDate');
  const ids = [detailId, ...formerIds];
  await sql`delete from task_revisit where detail_id = any(${ids}::bigint[])
    and (detail_id <> ${detailId} or day is distinct from ${day}::date)`.execute(trx);
  if (day === null) return;
  await sql`insert into task_revisit (detail_id, day) values (${detailId}, ${day}::date)
    on conflict (detail_id) do nothing`.execute(trx);
}
