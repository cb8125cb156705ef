/** Sends what waits, whichever process posted it: each is taken by one, and comes due again by itself if that one ends. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Db } from '../database/open.ts';
import { postJson } from '../http/outgoing.ts';
import type { Platform } from '../http/platform.ts';
import { type Vault, vaultFor } from '../http/vault.ts';
import { failureText } from './failure-text.ts';
import { NOTICES_CHANNEL } from './post.ts';
import { sendMail } from './smtp.ts';
import {
  nameInTable,
  sendRecoveries,
  sendToVisitors,
  type TicketsByMail,
  type VisitorChannel,
  visitorChannels,
} from './visitors/index.ts';

const LOOK_MS = 5_000;
/** A notice is its process's for a minute at least: within this time it is sent, or the try has failed. */
const SEND_MS = 45_000;
const channels = ['mail', 'webhook', 'reset'] as const;
/** Tries, each twice as long after the one before, from a minute on: about four hours. */
const MOST_TRIES = 8;
/** What holds for minutes is tried sooner, after twice as many seconds each time, until it is over. */
const SOON_SECONDS = 5;

/** Whoever asked for a code waits for it: behind no notice of any kind. */
const RECOVERY = 'recovery';
type Way = Due['channel'] | VisitorChannel | typeof RECOVERY;
const isForVisitors = (way: Way): way is VisitorChannel => way.startsWith('visitor-');
/** How long a server that stops waits for what visitors are being sent. */
const FINISH_MS = 5_000;

interface Due {
  id: number;
  kind: string;
  channel: (typeof channels)[number];
  subject: string;
  content: string;
  /** What is sent instead of the content, sealed. */
  secret: Buffer | null;
  tryNum: number;
  email: string;
  userId: number;
  userLoginId: string;
  userName: string;
  quietFrom: number | null;
  quietUntil: number | null;
}

/** Starts the worker of this process; it ends with the server. */
export function startNotices(platform: Platform, tickets: TicketsByMail): void {
  const { database, log } = platform;
  const running = new Map<Way, Promise<void>>();
  const [stop, cut] = [new AbortController(), new AbortController()];
  const sendBy = (way: Way) => {
    if (way === RECOVERY) return sendRecoveries(platform, stop.signal, cut.signal);
    return isForVisitors(way)
      ? sendToVisitors(way, platform, { tickets, stop: stop.signal, cut: cut.signal })
      : sendDueBy(way, platform, stop.signal);
  };
  const begin = (way: Way) => {
    // A slow way keeps no other waiting.
    if (stop.signal.aborted || running.has(way)) return;
    running.set(
      way,
      sendBy(way)
        .catch((error: unknown) => log.warn({ err: error, channel: way }, 'notices are sent later'))
        .finally(() => running.delete(way)),
    );
  };
  let looking: Promise<void> | null = null;
  let isAsked = false;
  const lookOn = async () => {
    while (isAsked && !stop.signal.aborted) {
      isAsked = false;
      try {
        for (const way of await dueWays(database.db)) begin(way);
      } catch (error) {
        log.warn({ err: error }, 'notices are looked for later');
      }
    }
    // At once: who asks a moment later must not take this look for one that goes on.
    looking = null;
  };
  const look = () => {
    isAsked = true;
    looking ??= lookOn();
  };
  const forget = database.subscribe(
    NOTICES_CHANNEL,
    // A few milliseconds more: what is due by then is found.
    (after) => (Number(after) > 0 ? setTimeout(look, Number(after) + 20).unref() : look()),
    look,
  );
  const timer = setInterval(look, LOOK_MS).unref();
  platform.onStop(async () => {
    stop.abort();
    forget();
    clearInterval(timer);
    // What is under way may be taken by its receiver at this moment: cut off, it would be sent a second time.
    const patience = setTimeout(() => cut.abort(), FINISH_MS);
    await looking;
    await Promise.all(running.values());
    clearTimeout(patience);
  });
  look();
}

/**
 * The ways by which something is due. One question for all of them: each process asks every few seconds, and what takes
 * a row of one way is dear to a database that has nothing to give.
 */
export async function dueWays(db: Db): Promise<Way[]> {
  const { rows } = await sql<{ way: Way }>`
    select way from unnest(${[...channels]}::text[]) as way
    where exists (select from notice where status = 0 and next_try_at <= now() and channel = way)
    union all
    select 'visitor-' || way from unnest(${visitorChannels.map(nameInTable)}::text[]) as way
    where exists (select from visitor_notice where status = 0 and next_try_at <= now() and channel = way)
    union all
    select ${RECOVERY}::text where exists (select from sign_up_recovery where status = 0 and next_try_at <= now())`.execute(
    db,
  );
  return rows.map(({ way }) => way);
}

/** Sends everything that is due, unless it is stopped; answers once nothing more is. */
export async function sendDue(platform: Platform, stop?: AbortSignal): Promise<void> {
  await Promise.all(channels.map((channel) => sendDueBy(channel, platform, stop)));
}

async function sendDueBy(
  channel: Due['channel'],
  { database: { db }, config, zone, log, sealingSecret }: Platform,
  stop?: AbortSignal,
): Promise<void> {
  const vault = vaultFor('notice', sealingSecret);
  // One at a time: others that wait here would come due for another process, and go out twice.
  for (;;) {
    const notice = stop?.aborted ? undefined : await take(db, channel);
    if (!notice) return;
    if (notice.isGone) continue;
    // Who asked for a code waits for it.
    const quiet = notice.secret ? 0 : quietMinutes(notice, zone.text(new Date()));
    if (quiet > 0) {
      await postpone(db, notice.id, quiet);
      continue;
    }
    try {
      const limit = AbortSignal.timeout(SEND_MS);
      const receiver = await send(config, vault, notice, stop ? AbortSignal.any([stop, limit]) : limit);
      if (receiver === null)
        log.info({ notice: notice.id, kind: notice.kind, userLoginId: notice.userLoginId }, notice.subject);
      await sql`update notice set status = 1, sent_at = now(), receiver = ${receiver ?? ''}, last_error = '', secret = null
        where id = ${notice.id} and status = 0`.execute(db);
    } catch (error) {
      if (stop?.aborted) return await postpone(db, notice.id, notice.secret ? 0 : 1);
      await sql`update notice set last_error = ${failureText(error)},
        status = case when ${notice.tryNum >= MOST_TRIES} then 2 else 0 end,
        secret = case when ${notice.tryNum >= MOST_TRIES} then null else secret end
        where id = ${notice.id} and status = 0`.execute(db);
      log.warn({ notice: notice.id, kind: notice.kind, err: error }, 'a notice was not sent');
    }
  }
}

/**
 * Takes one that is due: until it is marked, or its next try comes, it is nobody else's. One to somebody who has left or is
 * disabled since is given up, and so is one that no longer holds.
 */
async function take(db: Db, channel: Due['channel']): Promise<(Due & { isGone: boolean }) | undefined> {
  const { rows } = await sql<Due & { isGone: boolean }>`
    with due as (
      select id, user_id, expires_at <= now() as is_over from notice where status = 0 and next_try_at <= now() and channel = ${channel}
      order by next_try_at, id limit 1 for update skip locked
    ), receiver as (
      select due.id as notice_id, user_account.email, user_login_id, user_name,
        deleted_at is not null or person_status <> 1 or user_account.status <> 1 as has_left, coalesce(is_over, false) as is_over
      from due join user_account on user_account.id = due.user_id
    ), taken as (
      update notice set try_num = try_num + 1,
        next_try_at = now() + case when expires_at is null then make_interval(mins => (2 ^ least(try_num, 10))::int)
          else make_interval(secs => ${SOON_SECONDS}::float8 * 2 ^ least(try_num + 1, 10)) end,
        status = case when has_left or is_over then 2 else 0 end,
        secret = case when has_left or is_over then null else secret end,
        last_error = case when has_left then '接收人已离职、停用或删除' when is_over then '验证码已过期' else last_error end
      from receiver where notice.id = receiver.notice_id
      returning notice.*
    )
    select taken.id, taken.kind, channel, subject, content, secret, try_num as "tryNum", email, taken.user_id as "userId",
      has_left or is_over as "isGone", user_login_id as "userLoginId", user_name as "userName", quiet_from as "quietFrom", quiet_until as "quietUntil"
    from taken join receiver on receiver.notice_id = taken.id
    left join message_setting on message_setting.user_id = taken.user_id`.execute(db);
  return rows[0];
}

/** Sends one; answers where to, null where nothing is set up for its way: then the log has it. */
async function send(
  { smtp, noticeWebhook, resetWebhook }: Config,
  vault: Vault,
  notice: Due,
  signal: AbortSignal,
): Promise<string | null> {
  const { id, kind, subject, content, email } = notice;
  if (notice.channel === 'reset') {
    // Not to the log: a code that nobody is sent lies nowhere.
    if (!resetWebhook || !notice.secret) throw new Error('RESET_WEBHOOK is not set');
    await postJson(resetWebhook, vault.open(notice.userId, notice.secret).toString(), {}, signal);
    return new URL(resetWebhook).host;
  }
  if (notice.channel === 'mail') {
    if (!smtp) return null;
    await sendMail(
      smtp.url,
      { from: smtp.from, to: email, subject, text: content, id: `notice-${id}` },
      signal,
    );
    return email;
  }
  if (!noticeWebhook) return null;
  const { userLoginId, userName } = notice;
  const body = JSON.stringify({ id, kind, userLoginId, userName, subject, content });
  // With the time, so that one that was listened to cannot be posted again later.
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', noticeWebhook.secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` };
  await postJson(noticeWebhook.address, body, headers, signal);
  return new URL(noticeWebhook.address).host;
}

/** How many minutes of quiet are left for its person at a time of the platform (`YYYY-MM-DD HH:mm:ss`). */
export function quietMinutes(
  { quietFrom, quietUntil }: Pick<Due, 'quietFrom' | 'quietUntil'>,
  time: string,
): number {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return 0;
  const now = Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));
  const since = (now - quietFrom + 1_440) % 1_440;
  const length = (quietUntil - quietFrom + 1_440) % 1_440;
  return since < length ? length - since : 0;
}

/** Not a try: nothing was tried. */
async function postpone(db: Db, id: number, minutes: number): Promise<void> {
  await sql`update notice set try_num = try_num - 1, next_try_at = now() + make_interval(mins => ${minutes}::int)
    where id = ${id} and status = 0`.execute(db);
}
