import { sql } from 'kysely';
import type { TimeZone } from '../../http/time-zone.ts';
import type { Visited } from '../visits.ts';

/** After so many seconds a view counts half as much for what is hot. */
const HALF_LIFE = 14 * 86_400;

/** The logarithm of what the views of this moment weigh, and of that with what was there before. */
const weight = sql`(extract(epoch from now()) / ${sql.lit(HALF_LIFE)} + ln(views.num) / ln(2))::float8`;
const warmer = sql`greatest(heat, ${weight}) + ln(1 + power(2::float8, -least(abs(heat - ${weight}), 60))) / ln(2)`;

/** Views of what visitors see now, added to its number, its heat and its day by the platform's calendar. */
export const visitedInformation = (zone: TimeZone): Visited => ({
  subject: 'information',
  isShown: sql<boolean>`exists (
    select from information where information.id = v."id" and shown_from <= now() and shown_until > now())`,
  add: sql`, views as (
      select subject_id, views as num from counted where views > 0
    ), locked as (
      select information_id from information_tally where information_id in (select subject_id from views)
      order by information_id for no key update
    ), tallied as (
      update information_tally set view_num = view_num + views.num, heat = ${warmer}
      from views join locked on locked.information_id = views.subject_id
      where information_tally.information_id = locked.information_id
    )
    insert into information_view_day (information_id, day, view_num)
    select subject_id, (half_hour at time zone ${zone.name})::date, count(*) from seen
    where kind = 'view' group by 1, 2 order by 1, 2
    on conflict (information_id, day) do update set view_num = information_view_day.view_num + excluded.view_num`,
});
