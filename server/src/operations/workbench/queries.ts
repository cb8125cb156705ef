/** What the workbench counts: each figure within the caller's scope, by an index of what it counts. */
import { PublishStatus, type WorkbenchNumber, type WorkbenchSeries } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Caller } from '../../http/caller.ts';
import { alongAxis, type Period, unitNames } from '../../statistics/index.ts';
import { ofOwnActivities, ownActivities } from '../activities/index.ts';
import { isInStatus, ownInformation } from '../information/index.ts';

/** From when to before when a number of days is counted. */
export interface Days {
  from: Date;
  to: Date;
}

/** One number each, as a subquery; `daysOf`: the days of those that count some. */
function numbers(
  caller: Caller,
  daysOf: (code: WorkbenchNumber) => Days,
): Record<WorkbenchNumber, RawBuilder<number>> {
  const within = (code: WorkbenchNumber, column: string) => {
    const { from, to } = daysOf(code);
    return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  };
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
      where ${within('todayApplyNum', 'created_at')} and ${ofOwnActivities(caller, 'application.activity_id')}`,
    openActivityNum: sql`select count(*) from activity where ${isOpen} and ${ownActivities(caller)}`,
    comingActivityNum: sql`
      select count(*) from activity
      where ${isOpen} and ${within('comingActivityNum', 'start_time')} and ${ownActivities(caller)}`,
    openInformationNum: informationIn(PublishStatus.onShelf),
    draftInformationNum: informationIn(PublishStatus.pending),
  };
}

/** The wanted numbers, in one statement. */
export async function findNumbers(
  db: Db,
  caller: Caller,
  wanted: readonly WorkbenchNumber[],
  daysOf: (code: WorkbenchNumber) => Days,
): Promise<ReadonlyMap<WorkbenchNumber, number>> {
  if (wanted.length === 0) return new Map();
  const all = numbers(caller, daysOf);
  const { rows } = await sql<{ code: WorkbenchNumber; value: number }>`${sql.join(
    wanted.map((code) => sql`select ${sql.lit(code)} as code, (${all[code]})::bigint as value`),
    sql` union all `,
  )}`.execute(db);
  return new Map(rows.map(({ code, value }) => [code, value]));
}

/** The values of a line, one for each point of the axis. */
export async function findValues(
  db: Db,
  caller: Caller,
  code: WorkbenchSeries,
  period: Period,
): Promise<number[]> {
  return code === 'applyNum' ? countSignUps(db, caller, period) : sumViews(db, caller, period);
}

/** A count of an index' part for each point: a tenth of what it costs to find the month of each of a million sign-ups. */
async function countSignUps(db: Db, caller: Caller, { starts, to }: Period): Promise<number[]> {
  const ends = [...starts.slice(1), to];
  const { rows } = await sql<{ value: number }>`
    select (
      select count(*) from application
      where created_at >= point.starts and created_at < point.ends
        and ${ofOwnActivities(caller, 'application.activity_id')}
    ) as value
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) with ordinality as point (starts, ends, place)
    order by place`.execute(db);
  return rows.map(({ value }) => value);
}

async function sumViews(db: Db, caller: Caller, period: Period): Promise<number[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    select to_char(date_trunc(${unitNames[period.granularity]}, day), 'YYYY-MM-DD') as day, sum(view_num)::bigint as value
    from information_view_day join information on information.id = information_view_day.information_id
    where day >= ${period.first}::date and day <= ${period.last}::date and ${ownInformation(caller)}
    group by 1`.execute(db);
  return alongAxis(period, rows);
}
