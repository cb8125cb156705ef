/** What visitors are told of an activity that they signed up for. */
import {
  ApplyStatus,
  type ContentLanguage,
  cityName,
  clockText,
  daysIn,
  HeldStatus,
  type NamedOption,
  NoticeStatus,
  namesIn,
  PublishStatus,
  SESSION_KEY,
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
  online_address: string;
  name_texts: readonly NamedOption[];
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
  'activity.online_address',
  'activity.name_texts',
] as const;

/** What was told of an activity before it is changed: of its sessions as well. */
export interface ToldBefore extends ToldActivity {
  sessions: readonly ToldSession[];
}

/** What was told of one that is on the shelf and takes place; undefined for others: nobody was told of them, or is when it does again. */
export async function findTold(trx: Trx, id: number): Promise<ToldBefore | undefined> {
  const activity = await trx
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', '=', id)
    .where('publish_status', '=', PublishStatus.onShelf)
    .where('held_status', '=', HeldStatus.asPlanned)
    .executeTakeFirst();
  return activity && { ...activity, sessions: await findSessions(trx, [id]) };
}

/** The title in a language, or in Chinese where it has none. */
export const titleIn = (
  { title, title_es, title_pt }: Pick<ToldActivity, 'title' | 'title_es' | 'title_pt'>,
  language: ContentLanguage,
): string => (language === 'es' ? title_es : language === 'pt' ? title_pt : '') || title;

/** What stands before the address of what takes place online; see `placesOfApproved`. */
const onlineWords: Record<ContentLanguage, string> = {
  zh: '线上会场：',
  es: 'Sala en línea: ',
  pt: 'Sala online: ',
};

/** What stands at the places of a text: title and place as they are called in the language, the time by the clocks of the place. */
export const placesOf =
  (activity: ToldActivity, zone: TimeZone, reason = ''): VisitorNews['places'] =>
  (language) => ({
    activity: titleIn(activity, language),
    time: periodText(activity.start_time, activity.end_time, activity.time_zone, zone, language),
    place:
      [
        cityName(activity.city_label, language),
        namesIn(activity.name_texts, language)(activity.location) ?? activity.location,
      ]
        .filter(Boolean)
        .join(' · ') || '--',
    online: '',
    reason,
  });

/** The same for those who are approved, who alone are told where it takes place online. */
export const placesOfApproved =
  (activity: ToldActivity, zone: TimeZone): VisitorNews['places'] =>
  (language) => ({
    ...placesOf(activity, zone)(language),
    // On a line of its own: a full stop behind it would be taken for a part of it.
    online: activity.online_address && `\n${onlineWords[language]}${activity.online_address}`,
  });

/** News with the sessions of their activities, each by the clocks of its place: everybody is told of those that he chose. */
export async function withSessions(
  db: Db | Trx,
  news: readonly VisitorNews[],
  zone: TimeZone,
): Promise<VisitorNews[]> {
  if (news.length === 0) return [];
  const rows = await findSessions(db, [...new Set(news.map(({ activityId }) => activityId))]);
  const sessions = Map.groupBy(rows, ({ activity_id }) => activity_id);
  return news.map((one) => ({
    ...one,
    sessions: (language) =>
      (sessions.get(one.activityId) ?? []).map((held) => ({
        name: held.name,
        text: `${namesIn(held.name_texts, language)(held.name) ?? held.name} ${sessionTime(held, zone, language)}`,
      })),
  }));
}

type ToldSession = Awaited<ReturnType<typeof findSessions>>[number];

/** The sessions of some activities, in the order in which they are. */
const findSessions = (db: Db | Trx, activityIds: number[]) =>
  db
    .selectFrom('activity_session as held')
    .innerJoin('form_item', 'form_item.id', 'held.form_item_id')
    .innerJoin('activity', 'activity.id', 'form_item.activity_id')
    .select([
      ...(['form_item.activity_id', 'activity.time_zone', 'activity.name_texts', 'held.id'] as const),
      ...(['held.name', 'held.start_time', 'held.end_time', 'held.location'] as const),
    ])
    .where('activity.id', 'in', activityIds)
    .orderBy('held.start_time')
    .orderBy('held.id')
    .execute();

/** When and where a session is, by the clocks of its place. */
function sessionTime(
  { start_time, end_time, time_zone, name_texts, location }: ToldSession,
  zone: TimeZone,
  language: ContentLanguage = 'zh',
): string {
  const inPlace = (moment: Date) => clockText(moment.getTime(), time_zone || zone.name);
  const when = daysIn(timeRangeText(inPlace(start_time), inPlace(end_time)), language);
  return [when, namesIn(name_texts, language)(location) ?? location].filter(Boolean).join(' · ');
}

/** The names of sessions that are at another time or place than before, and not over by both. */
function movedSessions(
  before: readonly ToldSession[],
  after: readonly ToldSession[],
  { now, zone }: { now: Date; zone: TimeZone },
): string[] {
  const known = new Map(before.map((session) => [session.id, session]));
  return after
    .filter((session) => {
      const was = known.get(session.id);
      if (!was || (was.end_time <= now && session.end_time <= now)) return false;
      return sessionTime(was, zone) !== sessionTime(session, zone);
    })
    .map(({ name }) => name);
}

/**
 * Tells everybody who still comes, when an activity that is shown and not over is at another time or place than before, and
 * where only sessions of it are, who chose one of these, and where only its address online is, who is approved: to whom it is
 * not told yet that it takes place after all, together with that.
 */
export async function tellMoved(
  trx: Trx,
  config: Pick<Config, 'smtp' | 'visitorWebhook'>,
  before: ToldBefore,
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
  const moved = movedSessions(before.sessions, await findSessions(trx, [after.id]), { now, zone });
  const isWhole = said(before) !== said(after);
  const isMovedOnline = after.online_address !== '' && after.online_address !== before.online_address;
  if (!isWhole && !isMovedOnline && moved.length === 0) return;
  const isConcerned = isWhole
    ? sql<boolean>`true`
    : sql<boolean>`(${hasChosen(moved)} or ${isMovedOnline}::boolean and application.apply_status = 1)`;
  const concerned = sql<boolean>`application.activity_id = ${after.id} and ${isConcerned}`;
  const those = sql<boolean>`${concerned} and application.apply_status in (0, 1, 4, 5)`;
  const unaware = await findUnaware(trx, after.id);
  const untold = await findUntoldApprovals(trx, concerned);
  // What was to be told of the time and place before would arrive behind this.
  await takeBackVisitorNotices(trx, ['changed', 'reminder', 'calledOff'], concerned);
  const occasion = now.toISOString();
  const isUnaware = sql<boolean>`application.id = any(${unaware.ids}::bigint[])`;
  for (const isApproved of [true, false])
    await postVisitorNotices(trx, config, {
      kind: 'changed',
      occasion,
      news: await withSessions(
        trx,
        [
          {
            activityId: after.id,
            text: 'changed',
            places: isApproved ? placesOfApproved(after, zone) : placesOf(after, zone),
          },
        ],
        zone,
      ),
      those: sql<boolean>`${those} and (application.apply_status = 1) = ${isApproved}::boolean and not ${isUnaware}`,
    });
  if (untold.ids.length > 0) {
    const isUntold = sql<boolean>`application.id = any(${untold.ids}::bigint[])`;
    await takeBackVisitorNotices(trx, ['decided'], isUntold);
    await postVisitorNotices(trx, config, {
      kind: 'decided',
      occasion,
      news: await withSessions(
        trx,
        [{ activityId: after.id, text: 'approved', places: placesOfApproved(after, zone) }],
        zone,
      ),
      those: isUntold,
      afterMs: Math.max(0, untold.nextTry.getTime() - now.getTime()),
    });
  }
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

/** True for a sign-up (`application`) that chose one of some sessions, by the names that they have now. */
const hasChosen = (names: readonly string[]) => sql<boolean>`exists (
    select from application_answer as given
    join form_item as item on item.id = given.form_item_id and item.field_key = ${sql.lit(SESSION_KEY)}
    where given.application_id = application.id and chosen_options(given.type, given.value) && ${names}::text[])`;

/** Who of some was approved and has not been told so, because it may still be taken back or could not be sent; and when the last is sent. */
async function findUntoldApprovals(
  trx: Trx,
  those: ReturnType<typeof sql<boolean>>,
): Promise<{ ids: number[]; nextTry: Date }> {
  const rows = await trx
    .selectFrom('visitor_notice')
    .innerJoin('application', 'application.id', 'visitor_notice.application_id')
    .select(['application.id', 'visitor_notice.next_try_at'])
    .where(those)
    .where('application.apply_status', '=', ApplyStatus.approved)
    .where('visitor_notice.kind', '=', 'decided')
    .where('visitor_notice.status', '<>', NoticeStatus.sent)
    .execute();
  const last = Math.max(0, ...rows.map(({ next_try_at }) => next_try_at.getTime()));
  return { ids: [...new Set(rows.map(({ id }) => id))], nextTry: new Date(last) };
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
