/** What visitors are told of their sign-ups, and when. */
import { ApplyStatus, HeldStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { postVisitorNotices, takeBackVisitorNotices, type VisitorNews } from '../../notices/index.ts';
import {
  momentText,
  placesOf,
  placesOfApproved,
  titleIn,
  toldColumns,
  withSessions,
} from '../activities/index.ts';
import { UNDO_WITHIN_MS } from './decide.ts';
import type { Accepted } from './places.ts';

type Senders = Pick<Config, 'smtp' | 'visitorWebhook'>;

/** Who signs up for one activity again and again with one phone is told so often: each mail and message costs somebody. */
const MOST_RECEIVED = 3;

const receipts = {
  [ApplyStatus.pending]: 'received',
  [ApplyStatus.waiting]: 'waiting',
  [ApplyStatus.approved]: 'approved',
} as const;

/** Tells who has just signed up, stands in line now, or is approved already: that is his receipt, and counted as one. */
export async function tellReceived(
  trx: Trx,
  config: Senders,
  accepted: readonly Accepted[],
  ids: ReadonlyMap<string, number>,
  zone: TimeZone,
): Promise<void> {
  const told = accepted.filter(
    ({ noticeLanguage, applyCode }) => noticeLanguage !== null && ids.has(applyCode),
  );
  for (const status of new Set(told.map(({ applyStatus }) => applyStatus))) {
    const those = told.filter(({ applyStatus }) => applyStatus === status);
    const stored = those.flatMap(({ applyCode }) => ids.get(applyCode) ?? []);
    const forms = new Map(those.map(({ form }) => [form.id, form]));
    await postVisitorNotices(trx, config, {
      kind: 'received',
      occasion: '',
      news:
        status === ApplyStatus.approved
          ? await newsOfApproval(trx, [...forms.keys()], zone)
          : [...forms.values()].map(
              (form): VisitorNews => ({
                activityId: form.id,
                text: receipts[status],
                places: (language) => ({ activity: titleIn(form, language) }),
              }),
            ),
      those: sql<boolean>`application.id = any(${stored}::bigint[])
        and (select count(*) from application as earlier where earlier.activity_id = application.activity_id
          and earlier.mobile_phone = application.mobile_phone and earlier.withdrawn_at is not null) < ${MOST_RECEIVED}`,
    });
  }
}

/** That somebody is approved, with all that only those who are learn. */
async function newsOfApproval(
  db: Db | Trx,
  activityIds: readonly number[],
  zone: TimeZone,
): Promise<VisitorNews[]> {
  const activities = await db
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', 'in', [...activityIds])
    .execute();
  return withSessions(
    db,
    activities.map((activity) => ({
      activityId: activity.id,
      text: 'approved',
      places: placesOfApproved(activity, zone),
    })),
    zone,
  );
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
              time: momentText(offer.until, offer.time_zone, zone, language),
            }),
          },
        ],
        those: sql<boolean>`application.apply_status = ${status} and ${until} = ${offer.until}`,
      });
  }
}

/**
 * Tells who stood in line, has a place now and is approved by that. Any process may call it, as often as it likes: each is
 * told once.
 */
export async function tellMovedUp(db: Db, config: Senders, now: Date, zone: TimeZone): Promise<void> {
  if (!config.smtp && !config.visitorWebhook) return;
  const moment = sql<Date>`date_trunc('milliseconds', application.offered_at)`;
  const moved = await db
    .selectFrom('application')
    .innerJoin('activity', 'activity.id', 'application.activity_id')
    .select(['application.activity_id', moment.as('at')])
    .distinct()
    .where('application.apply_status', '=', sql.lit(ApplyStatus.approved))
    .where('application.reviewed_by', 'is', null)
    .where('application.offered_at', '>', new Date(now.getTime() - TOLD_LATE_MS))
    .where('activity.end_time', '>', now)
    .where('activity.held_status', '=', HeldStatus.asPlanned)
    .execute();
  for (const { activity_id, at } of moved)
    await postVisitorNotices(db, config, {
      kind: 'decided',
      occasion: at.toISOString(),
      news: await newsOfApproval(db, [activity_id], zone),
      those: sql<boolean>`application.apply_status = 1 and application.reviewed_by is null and ${moment} = ${at}`,
    });
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
        places:
          applyStatus === ApplyStatus.approved
            ? placesOfApproved(activity, zone)
            : placesOf(activity, zone, reason),
      })),
      zone,
    ),
    those: sql<boolean>`application.id = any(${decided.map(({ id }) => id)}::bigint[])`,
    afterMs: isRejected ? 0 : UNDO_WITHIN_MS + 5_000,
  });
}

type Concerned = readonly { id: number; activity_id: number }[];
const among = (rows: Concerned) => sql<boolean>`application.id = any(${rows.map(({ id }) => id)}::bigint[])`;

/** Takes back what was to be told of decisions that hold no more; who was told of one already is told that, too. */
export async function tellReset(
  trx: Trx,
  config: Senders,
  reset: Concerned,
  at: { reason: string; now: Date; zone: TimeZone },
): Promise<void> {
  if (reset.length === 0) return;
  await takeBackVisitorNotices(trx, ['decided', 'reminder'], among(reset));
  await tellOf(trx, config, reset, {
    ...at,
    ...{ kind: 'decided', text: 'reset' },
    those: sql<boolean>`${among(reset)} and exists (select from visitor_notice as told
      where told.application_id = application.id and told.kind = 'decided')`,
  });
}

/** Tells whose sign-ups the office took back for them; what else was to be told of those is not so any more. */
export async function tellWithdrawn(
  trx: Trx,
  config: Senders,
  withdrawn: Concerned,
  at: { reason: string; now: Date; zone: TimeZone },
): Promise<void> {
  if (withdrawn.length === 0) return;
  await takeBackVisitorNotices(trx, ['decided', 'reminder', 'offered'], among(withdrawn));
  await tellOf(trx, config, withdrawn, {
    ...at,
    ...{ kind: 'withdrawn', text: 'withdrawn', those: among(withdrawn) },
  });
}

async function tellOf(
  trx: Trx,
  config: Senders,
  rows: Concerned,
  {
    kind,
    text,
    those,
    reason,
    now,
    zone,
  }: {
    kind: 'decided' | 'withdrawn';
    text: VisitorNews['text'];
    those: ReturnType<typeof sql<boolean>>;
    reason: string;
    now: Date;
    zone: TimeZone;
  },
): Promise<void> {
  if (!config.smtp && !config.visitorWebhook) return;
  const activities = await trx
    .selectFrom('activity')
    .select(toldColumns)
    .where('id', 'in', [...new Set(rows.map(({ activity_id }) => activity_id))])
    .execute();
  await postVisitorNotices(trx, config, {
    kind,
    occasion: now.toISOString(),
    news: activities.map((activity) => ({
      activityId: activity.id,
      text,
      places: placesOf(activity, zone, reason),
    })),
    those,
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
              places: placesOfApproved(activity, zone),
            })),
          zone,
        ),
        those: sql<boolean>`application.apply_status = 1 and application.created_at < ${new Date(start - ms)}`,
      });
  }
}
