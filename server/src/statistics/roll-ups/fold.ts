/** Adds what writes have left beside them (`stat_delta`) to the sums, and lets the sums follow the departments. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { moveSums } from './departments.ts';
import { recountFact } from './recount.ts';
import { isCounted, ontoSheets } from './sheets.ts';
import { addedTo, measureList, summed } from './sums.ts';
import { takeTurn } from './turn.ts';

/** Deltas that are added up in one transaction; the embedded database serves nobody else meanwhile. */
const AT_ONCE = 20_000;

/** Adds some; answers how many, null when another one is at it. */
export async function foldSome(trx: Trx, atOnce = AT_ONCE): Promise<number | null> {
  if (!(await takeTurn(trx))) return null;
  // In the order of the keys, so that pages are filled one after the other. What is of a department that has just been
  // made waits until the tree knows it.
  const { rows } = await sql<{ num: number }>`
    with taken as (
      delete from stat_delta where id in (
        select id from stat_delta
        where dept_id not in (select id from department where id not in (select id from stat_department))
        order by id limit ${sql.lit(atOnce)}
      ) returning *
    ), own as (
      select fact, dept_id, dim, day, k, k2, ${summed('')} from taken group by fact, dept_id, dim, day, k, k2
    ), spread as (
      select fact, above.dept_id, dim, day, k, k2, ${summed('own')}
      from own cross join lateral (
        select ancestor_id as dept_id from stat_closure where department_id = own.dept_id
        union all select 0
      ) as above
      group by fact, above.dept_id, dim, day, k, k2
    ), counted as (
      select fact, dept_id, day, dim, k, n from spread where ${isCounted} and n <> 0
    ), month_sheets as (
      ${ontoSheets(
        'stat_month_sheet',
        sql`select fact, dept_id, date_trunc('month', day)::date as day, dim, k, sum(n)::bigint as n from counted
          group by 1, 2, 3, 4, 5`,
      )}
    ), day_sheets as (
      ${ontoSheets('stat_day_sheet', sql`select * from counted`)}
    ), months as (
      insert into stat_month (fact, dept_id, dim, day, k, k2, ${measureList})
      select fact, dept_id, dim, date_trunc('month', day)::date, k, k2, ${summed('')}
      from spread where not ${isCounted} group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      ${addedTo('stat_month')}
    ), days as (
      insert into stat_day (fact, dept_id, dim, day, k, k2, ${measureList})
      select fact, dept_id, dim, day, k, k2, ${measureList} from spread where not ${isCounted}
      order by 1, 2, 3, 4, 5, 6
      ${addedTo('stat_day')}
    )
    select count(*) as num from taken`.execute(trx);
  return rows[0]?.num ?? 0;
}

/** Does what stands in `stat_pending`: facts to be counted anew, departments that have moved. False when it is not our turn. */
async function doPending(db: Db): Promise<boolean> {
  for (;;) {
    const next = await db
      .selectFrom('stat_pending')
      .select('fact')
      .orderBy('fact')
      .limit(1)
      .executeTakeFirst();
    if (!next) return true;
    const isDone =
      next.fact === 0
        ? await db.transaction().execute(async (trx) => {
            if (!(await takeTurn(trx))) return false;
            await moveSums(trx);
            return true;
          })
        : await recountFact(db, next.fact);
    if (!isDone) return false;
  }
}

/** Folds all there is, unless another one is at it or `stop` says so; answers how many deltas were added. */
export async function foldAll(db: Db, stop?: AbortSignal, atOnce = AT_ONCE): Promise<number> {
  if (!(await doPending(db))) return 0;
  let all = 0;
  while (!stop?.aborted) {
    const num = await db.transaction().execute((trx) => foldSome(trx, atOnce));
    all += num ?? 0;
    if (num === null || num < atOnce) break;
  }
  return all;
}
