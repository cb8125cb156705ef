/** What visitors are told of an activity that they signed up for. */
import { type ContentLanguage, HeldStatus, PublishStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postVisitorNotices, takeBackVisitorNotices, type VisitorNews } from '../../notices/index.ts';
import { periodText } from './place-time.ts';

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

/** Tells everybody who still comes, when an activity that is shown and not over is at another time or place than before. */
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
  // What was to be told of the time and place before would arrive behind this.
  await takeBackVisitorNotices(
    trx,
    ['changed', 'reminder'],
    sql<boolean>`application.activity_id = ${after.id}`,
  );
  await postVisitorNotices(trx, config, {
    kind: 'changed',
    occasion: now.toISOString(),
    news: [{ activityId: after.id, text: 'changed', places: placesOf(after, zone) }],
    those: sql<boolean>`application.activity_id = ${after.id} and application.apply_status in (0, 1, 4, 5)`,
  });
}
