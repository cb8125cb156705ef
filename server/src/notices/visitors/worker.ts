/** Sends visitors what waits for them, whichever process posted it: each is taken by one, and comes due again if that one ends. */
import { type ContentLanguage, HeldStatus } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Platform } from '../../http/platform.ts';
import { type ProofCodes, proofCodes } from '../../http/proof-codes.ts';
import { type SignUpKeys, signUpKeys } from '../../http/sign-up-keys.ts';
import { inHalfTheTime } from '../../threads/half-the-time.ts';
import { failureText } from '../failure-text.ts';
import { type MailFile, reachAgain, sendMail } from '../smtp.ts';
import { postToGateway } from './gateway.ts';
import { emailOf } from './post.ts';
import { attachedText, ownLink, wholeText } from './texts.ts';

export const visitorChannels = ['visitor-mail', 'visitor-sms'] as const;
export type VisitorChannel = (typeof visitorChannels)[number];
/** What the table calls a way: only visitors have rows there. */
export const nameInTable = (channel: VisitorChannel) => channel.replace('visitor-', '');

/** A notice is its process's for a minute at least: within this time it is sent, or the try has failed. */
const SEND_MS = 45_000;
/** Tries, each twice as long after the one before, from a minute on: about four hours. */
const MOST_TRIES = 8;
/** So many of a way are under way at once: a slow mail server takes a second for each. */
const AT_ONCE = 5;
const DAY = 86_400_000;
/**
 * Confirmations a receiver gets within a day, over all activities: anybody can write another's number or address into forms,
 * and each costs somebody. What the office decides about is always told.
 */
const MOST_RECEIVED_A_DAY = 10;

/** A thousand that are approved at once must not take the process from those who look at their pages. */
const ticketTurns = inHalfTheTime();

/** What is filled in when it is sent, and lies nowhere. */
type Keys = Pick<SignUpKeys, 'queryCodeOf' | 'tokenOf'> & Pick<ProofCodes, 'activityOf'>;

/** The ticket of a sign-up as it is at this moment, in a language; null where it has none. */
export type TicketsByMail = (
  applicationId: number,
  language: ContentLanguage,
) => Promise<{ fileName: string; bytes: Buffer } | null>;

interface Sending {
  /** Without, nothing is attached. */
  tickets?: TicketsByMail;
  /** Nothing more is begun. */
  stop?: AbortSignal;
  /** What is under way is broken off. */
  cut?: AbortSignal | undefined;
}

interface Due {
  id: number;
  kind: string;
  subject: string;
  content: string;
  paragraph: string;
  tryNum: number;
  applicationId: number;
  activityId: number;
  applyCode: string;
  mobilePhone: string;
  /** One without is given up before it is sent. */
  language: ContentLanguage;
  email: string | null;
  endTime: Date;
  isGone: boolean;
  /** It says that its sign-up is approved. */
  hasTicket: boolean;
}

/** Sends everything that is due by one way; answers once nothing more is. */
export async function sendToVisitors(
  channel: VisitorChannel,
  platform: Platform,
  sending: Sending = {},
): Promise<void> {
  const keys = { ...signUpKeys(platform.sealingSecret), ...proofCodes(platform.sealingSecret) };
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendInTurn(channel, platform, keys, sending)));
}

async function sendInTurn(
  channel: VisitorChannel,
  { database: { db }, config, log }: Platform,
  keys: Keys,
  { tickets, stop, cut = stop }: Sending,
): Promise<void> {
  /** A mail without its ticket is better than none: it is on the page that it leads to. */
  const ticketOf = async ({ id, hasTicket, applicationId, language }: Due, signal: AbortSignal) => {
    if (channel !== 'visitor-mail' || !hasTicket || !tickets || !config.smtp) return null;
    // Not for a server that is away: at each try of each mail one would be made for nothing.
    await reachAgain(config.smtp.url, signal);
    return ticketTurns(() => tickets(applicationId, language)).catch((error: unknown) => {
      log.warn({ notice: id, err: error }, 'a ticket could not be attached');
      return null;
    });
  };
  for (;;) {
    const notice = stop?.aborted ? undefined : await take(db, channel);
    if (!notice) return;
    if (notice.isGone) continue;
    try {
      const limit = AbortSignal.timeout(SEND_MS);
      const signal = cut ? AbortSignal.any([cut, limit]) : limit;
      if (!(await reserve(db, channel, notice))) continue;
      // Made now: what was changed since it was approved is on it.
      const ticket = await ticketOf(notice, signal);
      const receiver = await send(config, keys, channel, notice, { ticket, signal });
      await sql`update visitor_notice set status = 1, sent_at = now(), receiver = ${receiver}, last_error = ''
        where id = ${notice.id} and status = 0`.execute(db);
    } catch (error) {
      if (cut?.aborted) {
        // Not a try: nothing was tried.
        await sql`update visitor_notice set try_num = try_num - 1, next_try_at = now() + interval '1 minute'
          where id = ${notice.id} and status = 0`.execute(db);
        return;
      }
      await sql`update visitor_notice set last_error = ${failureText(error)}, status = case when ${notice.tryNum >= MOST_TRIES} then 2 else 0 end
        where id = ${notice.id} and status = 0`.execute(db);
      log.warn({ notice: notice.id, kind: notice.kind, err: error }, 'a notice to a visitor was not sent');
    }
  }
}

/** Takes one that is due. What its person no longer wants, or what is no longer so, is given up. */
async function take(db: Db, channel: VisitorChannel): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select id, application_id, kind from visitor_notice
      where status = 0 and next_try_at <= now() and channel = ${nameInTable(channel)}
      order by next_try_at, id limit 1 for update skip locked
    ), receiver as (
      select due.id as notice_id, application.*, ${emailOf} as email,
        case
          when notice_language is null or withdrawn_at is not null and due.kind <> 'withdrawn' or due.kind = 'reminder' and (apply_status <> 1 or activity.start_time <= now())
            or due.kind in ('changed', 'calledOff') and apply_status in (2, 6)
            or due.kind = 'offered' and apply_status <> 5 or due.kind = 'lapsed' and apply_status <> 6
            then '报名人已停止接收通知或报名已失效'
          when activity.held_status <> 0 and (due.kind in ('reminder', 'changed', 'offered')
            or due.kind = 'decided' and apply_status = 1)
            then case activity.held_status when ${sql.lit(HeldStatus.cancelled)} then '活动已取消' else '活动已延期' end
        end as gone
      from due join application on application.id = due.application_id
        join activity on activity.id = application.activity_id
    ), taken as (
      update visitor_notice as notice set try_num = try_num + 1,
        next_try_at = now() + make_interval(mins => (2 ^ least(try_num, 10))::int),
        status = case when gone is null then 0 else 2 end, last_error = coalesce(gone, last_error)
      from receiver
      where notice.id = receiver.notice_id
      returning notice.*
    )
    select taken.id, kind, subject, content, paragraph, has_ticket as "hasTicket", try_num as "tryNum", receiver.gone is not null as "isGone", receiver.id as "applicationId",
      receiver.activity_id as "activityId",
      apply_code as "applyCode", mobile_phone as "mobilePhone", notice_language as "language", email,
      activity.end_time as "endTime"
    from taken join receiver on receiver.notice_id = taken.id join activity on activity.id = receiver.activity_id`.execute(
    db,
  );
  return rows[0];
}

/**
 * Notes whom a confirmation goes to, before it goes; false where he had as many as anybody gets within a day. Two processes that
 * send to one receiver come one after the other.
 */
async function reserve(
  db: Db,
  channel: VisitorChannel,
  { id, kind, email, mobilePhone }: Due,
): Promise<boolean> {
  const receiver = channel === 'visitor-mail' ? email?.toLowerCase() : mobilePhone;
  if (kind !== 'received' || !receiver) return true;
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor notice to ${receiver}`}, 0))`.execute(
      trx,
    );
    const { rows } = await sql<{ isOver: boolean }>`
      update visitor_notice as notice set receiver = ${receiver},
        status = case when told.num >= ${MOST_RECEIVED_A_DAY} then 2 else status end,
        last_error = case when told.num >= ${MOST_RECEIVED_A_DAY} then '该接收人一天内的报名确认已达上限' else last_error end
      from (select count(*) as num from visitor_notice as earlier
        where earlier.receiver = ${receiver} and earlier.created_at > now() - interval '1 day'
          and earlier.kind = 'received' and earlier.status <> 2 and earlier.id <> ${id}) as told
      where notice.id = ${id} and notice.status = 0
      returning notice.status = 2 as "isOver"`.execute(trx);
    return rows[0]?.isOver === false;
  });
}

/** Sends one; answers where to. */
async function send(
  { smtp, visitorWebhook, publicAddress }: Config,
  keys: Keys,
  channel: VisitorChannel,
  notice: Due,
  { ticket, signal }: { ticket: Awaited<ReturnType<TicketsByMail>>; signal: AbortSignal },
): Promise<string> {
  const { kind, subject, email, mobilePhone, language } = notice;
  // Until two days after its end, and two days from now at least: a visitor who hears late can still read it.
  const until = new Date(Math.max(notice.endTime.getTime(), Date.now()) + 2 * DAY);
  const content = wholeText(notice, {
    queryCode: keys.queryCodeOf(notice.applyCode),
    proof: keys.activityOf(notice.activityId),
    link: ownLink(publicAddress, language, keys.tokenOf(notice.applicationId, until)),
  });
  if (channel === 'visitor-mail') {
    if (!smtp || email === null) throw new Error('no way to send it by mail any more');
    const attachment: MailFile | undefined = ticket
      ? { fileName: ticket.fileName, mediaType: 'application/pdf', bytes: ticket.bytes }
      : undefined;
    const text = attachment ? `${content}\n${attachedText[language]}` : content;
    const id = `visitor-notice-${notice.id}`;
    await sendMail(smtp.url, { from: smtp.from, to: email, subject, text, attachment, id }, signal);
    return email.toLowerCase();
  }
  await postToGateway(
    visitorWebhook,
    { id: notice.id, kind, mobilePhone, language, subject, content },
    signal,
  );
  return mobilePhone;
}
