/** What visitors are told of an activity that they signed up for. */
import {
  type ContentLanguage,
  clockText,
  HeldStatus,
  PublishStatus,
  timeRangeText,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postVisitorNotices, takeBackVisitorNotices, type VisitorNews } from '../../notices/index.ts';
import { subjects } from '../../records/subjects.ts';
import { periodText } from './place-time.ts';

/** What is done with an activity that is called off or taken up again, as its history names it. */
export const heldActions: Record<HeldStatus, string> = {
  [HeldStatus.asPlanned]: '恢复举行',
  [HeldStatus.postponed]: '延期',
  [HeldStatus.cancelled]: '取消活动',
};

/** What notices say of an activity. */
export interface ToldActivity {
  id: number;
  title: string;
  title_es: string;
  title_pt: string;
  start_time: Date;
  end_time: Date;
  time_zone: string;
  city_label: string;
  location: string;
}

export const toldColumns = [
  'activity.id',
  'activity.title',
  'activity.title_es',
  'activity.title_pt',
  'activity.start_time',
  'activity.end_time',
  'activity.time_zone',
  'activity.city_label',
  'activity.location',
] as const;

/** What was told of one that is on the shelf and takes place; undefined for others: nobody was told of them, or is when it does again. */
export const findTold = (trx: Trx, id: number): Promise<ToldActivity | undefined> =>
  trx
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', '=', id)
    .where('publish_status', '=', PublishStatus.onShelf)
    .where('held_status', '=', HeldStatus.asPlanned)
    .executeTakeFirst();

/** The title in a language, or in Chinese where it has none. */
export const titleIn = (
  { title, title_es, title_pt }: Pick<ToldActivity, 'title' | 'title_es' | 'title_pt'>,
  language: ContentLanguage,
): string => (language === 'es' ? title_es : language === 'pt' ? title_pt : '') || title;

/** What stands at the places of a text: title and place as the office wrote them, the time by the clocks of the place. */
export const placesOf =
  (activity: ToldActivity, zone: TimeZone, reason = ''): VisitorNews['places'] =>
  (language) => ({
    activity: titleIn(activity, language),
    time: periodText(activity.start_time, activity.end_time, activity.time_zone, zone),
    place: [activity.city_label, activity.location].filter(Boolean).join(' · ') || '--',
    reason,
  });

/** News with the sessions of their activities, each by the clocks of its place: everybody is told of those that he chose. */
export async function withSessions(
  db: Db | Trx,
  news: readonly VisitorNews[],
  zone: TimeZone,
): Promise<VisitorNews[]> {
  if (news.length === 0) return [];
  const rows = await db
    .selectFrom('activity_session as held')
    .innerJoin('form_item', 'form_item.id', 'held.form_item_id')
    .innerJoin('activity', 'activity.id', 'form_item.activity_id')
    .select([
      ...(['activity.id', 'activity.time_zone', 'held.name'] as const),
      ...(['held.start_time', 'held.end_time', 'held.location'] as const),
    ])
    .where('activity.id', 'in', [...new Set(news.map(({ activityId }) => activityId))])
    .orderBy('held.start_time')
    .orderBy('held.id')
    .execute();
  const sessions = Map.groupBy(rows, ({ id }) => id);
  return news.map((one) => ({
    ...one,
    sessions: (sessions.get(one.activityId) ?? []).map((held) => ({
      name: held.name,
      text: sessionText(held, zone),
    })),
  }));
}

function sessionText(
  {
    name,
    start_time,
    end_time,
    time_zone,
    location,
  }: { name: string; start_time: Date; end_time: Date; time_zone: string; location: string },
  zone: TimeZone,
): string {
  const inPlace = (moment: Date) => clockText(moment.getTime(), time_zone || zone.name);
  const when = timeRangeText(inPlace(start_time), inPlace(end_time));
  return [`${name} ${when}`, location].filter(Boolean).join(' · ');
}

/**
 * Tells everybody who still comes, when an activity that is shown and not over is at another time or place than before: to
 * whom it is not told yet that it takes place after all, together with that.
 */
export async function tellMoved(
  trx: Trx,
  config: Pick<Config, 'smtp' | 'visitorWebhook'>,
  before: ToldActivity,
  { now, zone }: { now: Date; zone: TimeZone },
): Promise<void> {
  const after = await trx
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', '=', before.id)
    .executeTakeFirst();
  if (!after || after.end_time <= now) return;
  const said = (one: ToldActivity) => {
    const { time, place } = placesOf(one, zone)('zh');
    return `${time} ${place}`;
  };
  if (said(before) === said(after)) return;
  const those = sql<boolean>`application.activity_id = ${after.id} and application.apply_status in (0, 1, 4, 5)`;
  const unaware = await findUnaware(trx, after.id);
  // What was to be told of the time and place before would arrive behind this.
  await takeBackVisitorNotices(
    trx,
    ['changed', 'reminder', 'calledOff'],
    sql<boolean>`application.activity_id = ${after.id}`,
  );
  const occasion = now.toISOString();
  const isUnaware = sql<boolean>`application.id = any(${unaware.ids}::bigint[])`;
  await postVisitorNotices(trx, config, {
    kind: 'changed',
    occasion,
    news: await withSessions(
      trx,
      [{ activityId: after.id, text: 'changed', places: placesOf(after, zone) }],
      zone,
    ),
    those: sql<boolean>`${those} and not ${isUnaware}`,
  });
  if (unaware.ids.length > 0)
    await postVisitorNotices(trx, config, {
      kind: 'calledOff',
      occasion,
      news: await withSessions(
        trx,
        [{ activityId: after.id, text: 'resumed', places: placesOf(after, zone, unaware.reason) }],
        zone,
      ),
      those: sql<boolean>`${those} and ${isUnaware}`,
    });
}

/** Who has not been told yet that an activity takes place after all, and why it does. */
async function findUnaware(trx: Trx, activityId: number): Promise<{ ids: number[]; reason: string }> {
  const { rows } = await sql<{ ids: number[]; reason: string }>`
    select array(select distinct application_id from visitor_notice
        join application on application.id = visitor_notice.application_id
        where application.activity_id = ${activityId}::bigint and kind = 'calledOff' and visitor_notice.status <> 1) as ids,
      coalesce((select reason from record_history where subject = ${subjects.activity.history} and subject_id = ${activityId}::bigint
        and action = ${heldActions[HeldStatus.asPlanned]} order by id desc limit 1), '') as reason`.execute(
    trx,
  );
  return rows[0] ?? { ids: [], reason: '' };
}
