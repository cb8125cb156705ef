/** What the workbench counts: each figure within the caller's scope, by an index of what it counts. */
import { PublishStatus, type WorkbenchNumber, type WorkbenchSeries } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { type Period, unitNames } from '../../statistics/index.ts';
import { ofOwnActivities, ownActivities } from '../activities/index.ts';
import { isInStatus, ownInformation } from '../information/index.ts';

/** Activities that begin within so many days are near. */
const COMING_DAYS = 7;

/** One number each, as a subquery. `today`: the instant at which the platform's day began. */
function numbers(caller: Caller, today: Date): Record<WorkbenchNumber, RawBuilder<number>> {
  const isOpen = sql`activity.publish_status = ${sql.lit(PublishStatus.onShelf)}`;
  const informationIn = (status: PublishStatus) => sql<number>`
    select count(*) from information
    where deleted_at is null and ${isInStatus(status)} and ${ownInformation(caller)}`;
  return {
    pendingApplyNum: sql`
      select coalesce(sum(tally.pending_num), 0)
      from activity_waiting join activity_tally as tally using (activity_id)
      where ${ofOwnActivities(caller, 'activity_waiting.activity_id')}`,
    todayApplyNum: sql`
      select count(*) from application
      where created_at >= ${today} and ${ofOwnActivities(caller, 'application.activity_id')}`,
    openActivityNum: sql`select count(*) from activity where ${isOpen} and ${ownActivities(caller)}`,
    comingActivityNum: sql`
      select count(*) from activity
      where ${isOpen} and start_time > now() and start_time <= now() + make_interval(days => ${sql.lit(COMING_DAYS)})
        and ${ownActivities(caller)}`,
    openInformationNum: informationIn(PublishStatus.onShelf),
    draftInformationNum: informationIn(PublishStatus.pending),
  };
}

/** The wanted numbers, in one statement. */
export async function findNumbers(
  db: Db,
  caller: Caller,
  wanted: readonly WorkbenchNumber[],
  today: Date,
): Promise<ReadonlyMap<WorkbenchNumber, number>> {
  if (wanted.length === 0) return new Map();
  const all = numbers(caller, today);
  const { rows } = await sql<{ code: WorkbenchNumber; value: number }>`${sql.join(
    wanted.map((code) => sql`select ${sql.lit(code)} as code, (${all[code]})::bigint as value`),
    sql` union all `,
  )}`.execute(db);
  return new Map(rows.map(({ code, value }) => [code, value]));
}

interface Point {
  /** The first day of the point, `YYYY-MM-DD`. */
  day: string;
  value: number;
}

/** The points of a line that are not zero. */
export async function findPoints(
  db: Db,
  caller: Caller,
  code: WorkbenchSeries,
  period: Period,
  timeZone: string,
): Promise<Point[]> {
  const unit = unitNames[period.granularity];
  const source: Record<WorkbenchSeries, RawBuilder<unknown>> = {
    applyNum: sql`
      select created_at at time zone ${timeZone} as at, 1 as num from application
      where created_at >= ${period.from} and created_at < ${period.to}
        and ${ofOwnActivities(caller, 'application.activity_id')}`,
    informationViewNum: sql`
      select day::timestamp as at, view_num as num
      from information_view_day join information on information.id = information_view_day.information_id
      where day >= ${period.first}::date and day <= ${period.last}::date and ${ownInformation(caller)}`,
  };
  const { rows } = await sql<Point>`
    select to_char(date_trunc(${unit}, counted.at), 'YYYY-MM-DD') as day, sum(counted.num)::bigint as value
    from (${source[code]}) as counted group by 1`.execute(db);
  return rows;
}
