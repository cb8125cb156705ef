/** Clicks of what stands on a shelf, by days of the platform's calendar. */
import { sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Shelf } from './shelf.ts';

/** So many days the office sees; `housekeeping.ts` keeps more. */
const TREND_DAYS = 30;

const tableOf = ({ table }: Shelf) => ({ days: sql.table(`${table}_click_day`), id: sql.ref(`${table}_id`) });

/** Adds the clicks among the new visits `seen` (see `Visited.add`) to their days. */
export function addClickDays(shelf: Shelf, zone: TimeZone) {
  const { days, id } = tableOf(shelf);
  return sql`
    insert into ${days} as days (${id}, day, click_num)
    select subject_id, (half_hour at time zone ${zone.name})::date, count(*) from seen
    where kind = 'click' group by 1, 2 order by 1, 2
    on conflict (${id}, day) do update set click_num = days.click_num + excluded.click_num`;
}

/** Clicks of each of the last days, today's the last. */
export async function findClickTrend(
  db: Db,
  shelf: Shelf,
  recordId: number,
  zone: TimeZone,
): Promise<{ day: string; clickNum: number }[]> {
  const { days, id } = tableOf(shelf);
  const today = sql`(now() at time zone ${zone.name})::date`;
  const { rows } = await sql<{ day: string; clickNum: number }>`
    select to_char(wanted.day, 'YYYY-MM-DD') as day, coalesce(click_num, 0) as "clickNum"
    from generate_series(${today} - ${TREND_DAYS - 1}::int, ${today}, interval '1 day') as wanted (day)
    left join ${days} as days on ${id} = ${recordId} and days.day = wanted.day::date
    order by wanted.day`.execute(db);
  return rows;
}
