/** What visitors are told of their sign-ups, and when. */
import { ApplyStatus, HeldStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postVisitorNotices, type VisitorNews } from '../../notices/index.ts';
import { momentText, placesOf, titleIn, toldColumns, withSessions } from '../activities/index.ts';
import { UNDO_WITHIN_MS } from './decide.ts';
import type { Entrant } from './submission.ts';

type Senders = Pick<Config, 'smtp' | 'visitorWebhook'>;

/** Who signs up for one activity again and again with one phone is told so often: each mail and message costs somebody. */
const MOST_RECEIVED = 3;

/** Tells who has just signed up, or stands in line now. */
export async function tellReceived(
  trx: Trx,
  config: Senders,
  accepted: readonly Entrant[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const told = accepted.filter(
    ({ noticeLanguage, applyCode }) => noticeLanguage !== null && ids.has(applyCode),
  );
  const forms = new Map(told.map(({ form }) => [form.id, form]));
  const stored = told.flatMap(({ applyCode }) => ids.get(applyCode) ?? []);
  for (const text of ['received', 'waiting'] as const) {
    const isWaiting = text === 'waiting';
    await postVisitorNotices(trx, config, {
      kind: 'received',
      occasion: '',
      news: [...forms.values()].map(
        (form): VisitorNews => ({
          activityId: form.id,
          text,
          places: (language) => ({ activity: titleIn(form, language) }),
        }),
      ),
      those: sql<boolean>`application.id = any(${stored}::bigint[])
        and (application.apply_status = ${ApplyStatus.waiting}) = ${isWaiting}::boolean
        and (select count(*) from application as earlier where earlier.activity_id = application.activity_id
          and earlier.mobile_phone = application.mobile_phone and earlier.withdrawn_at is not null) < ${MOST_RECEIVED}`,
    });
  }
}

/** Who did not confirm is told so for a day after: a server that stood still, or was set up since, tells of nothing older. */
const TOLD_LATE_MS = 86_400_000;

/**
 * Tells whom a place was offered to, and until when; and who did not confirm it that it went on. Any process may call it, as
 * often as it likes: each offer and each end of one is told once.
 */
export async function tellOffered(db: Db, config: Senders, now: Date, zone: TimeZone): Promise<void> {
  if (!config.smtp && !config.visitorWebhook) return;
  const since = new Date(now.getTime() - TOLD_LATE_MS);
  // As milliseconds: what a browser's clock and ours can say of an instant.
  const until = sql<Date>`date_trunc('milliseconds', application.confirm_by)`;
  for (const [text, status, from] of [
    ['offered', ApplyStatus.offered, now],
    ['lapsed', ApplyStatus.lapsed, since],
  ] as const) {
    const offers = await db
      .selectFrom('application')
      .innerJoin('activity', 'activity.id', 'application.activity_id')
      .select(toldColumns)
      .select(until.as('until'))
      .distinct()
      .where('application.apply_status', '=', sql.lit(status))
      .where('application.confirm_by', '>', from)
      .where('activity.end_time', '>', now)
      .where('activity.held_status', '=', HeldStatus.asPlanned)
      .execute();
    for (const offer of offers)
      await postVisitorNotices(db, config, {
        kind: text,
        occasion: offer.until.toISOString(),
        news: [
          {
            activityId: offer.id,
            text,
            places: (language) => ({
              ...placesOf(offer, zone)(language),
              time: momentText(offer.until, offer.time_zone, zone),
            }),
          },
        ],
        those: sql<boolean>`application.apply_status = ${status} and ${until} = ${offer.until}`,
      });
  }
}

/** Tells whose sign-ups were decided; of an approval only once it cannot be taken back any more. */
export async function tellDecided(
  trx: Trx,
  config: Senders,
  decided: readonly { id: number; activity_id: number }[],
  {
    applyStatus,
    reason,
    isSentBack = false,
    now,
    zone,
  }: {
    applyStatus: 1 | 2;
    reason: string;
    /** Its person may correct what was marked. */
    isSentBack?: boolean;
    now: Date;
    zone: TimeZone;
  },
): Promise<void> {
  if (decided.length === 0 || (!config.smtp && !config.visitorWebhook)) return;
  const activities = await trx
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', 'in', [...new Set(decided.map(({ activity_id }) => activity_id))])
    .execute();
  const isRejected = applyStatus === ApplyStatus.rejected;
  await postVisitorNotices(trx, config, {
    kind: 'decided',
    occasion: now.toISOString(),
    news: await withSessions(
      trx,
      activities.map((activity) => ({
        activityId: activity.id,
        text: isSentBack ? 'sentBack' : isRejected ? 'rejected' : 'approved',
        places: placesOf(activity, zone, reason),
      })),
      zone,
    ),
    those: sql<boolean>`application.id = any(${decided.map(({ id }) => id)}::bigint[])`,
    afterMs: isRejected ? 0 : UNDO_WITHIN_MS + 5_000,
  });
}

const HOUR = 3_600_000;
const reminders = [
  { name: 'day', ms: 24 * HOUR },
  { name: 'hours', ms: 2 * HOUR },
] as const;

/**
 * Reminds who is approved, a day and two hours before the start; whoever signed up later than that is not. Any process may
 * call it, as often as it likes: each is reminded once of each start.
 */
export async function remindVisitors(db: Db, config: Senders, now: Date, zone: TimeZone): Promise<void> {
  if (!config.smtp && !config.visitorWebhook) return;
  const coming = await db
    .selectFrom('activity')
    .select(toldColumns)
    .where('publish_status', '=', 1)
    .where('held_status', '=', HeldStatus.asPlanned)
    .where('start_time', '>', now)
    .where('start_time', '<=', new Date(now.getTime() + 24 * HOUR))
    .execute();
  for (const { name, ms } of reminders) {
    // Two hours before, nobody is told any more that it is tomorrow.
    const due = coming.filter(({ start_time }) => {
      const ahead = start_time.getTime() - now.getTime();
      return ahead <= ms && (name === 'hours' || ahead > 2 * HOUR);
    });
    for (const start of new Set(due.map(({ start_time }) => start_time.getTime())))
      await postVisitorNotices(db, config, {
        kind: 'reminder',
        occasion: `${name} ${new Date(start).toISOString()}`,
        news: await withSessions(
          db,
          due
            .filter(({ start_time }) => start_time.getTime() === start)
            .map((activity) => ({
              activityId: activity.id,
              text: 'reminder',
              places: placesOf(activity, zone),
            })),
          zone,
        ),
        those: sql<boolean>`application.apply_status = 1 and application.created_at < ${new Date(start - ms)}`,
      });
  }
}
