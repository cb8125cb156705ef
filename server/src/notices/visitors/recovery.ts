/** Codes that open a phone's sign-ups: asked for by anybody, sent where somebody signed up with that phone. */
import { type ContentLanguage, RECOVERY_MINUTES } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import { type RecoveryCodes, recoveryCodes } from '../../http/recovery-codes.ts';
import { NOTICES_CHANNEL } from '../post.ts';
import { postToGateway } from './gateway.ts';
import { recoveryText } from './texts.ts';

/** Longer than an answer takes: its time must not tell that something is sent. */
const SEND_AFTER_MS = 250;
/** A request is its process's for that long at least: within this time it is sent, or the try has failed. */
const SEND_MS = 20_000;
/** Whoever asked waits for it: tried after so many seconds more each time, until the code is over. */
const SOON_SECONDS = 25;
/** So many are under way at once: a slow gateway keeps few waiting. */
const AT_ONCE = 3;

/**
 * Keeps a request, whosever phone it names; whether anything is sent is found out by whoever sends it. One that is not
 * `isSent`, because its phone was sent enough, is kept like the others.
 */
export async function postRecovery(
  trx: Trx,
  {
    request,
    mobilePhone,
    language,
    isSent,
  }: { request: Buffer; mobilePhone: string; language: ContentLanguage; isSent: boolean },
): Promise<void> {
  await sql`
    with posted as (
      insert into sign_up_recovery (id_hash, mobile_phone, language, status, expires_at, next_try_at)
      values (${request}, ${mobilePhone}, ${language}, ${isSent ? 0 : 2}, now() + make_interval(mins => ${sql.lit(RECOVERY_MINUTES)}),
        now() + make_interval(secs => ${sql.lit(SEND_AFTER_MS / 1_000)}))
      returning id
    )
    select pg_notify(${NOTICES_CHANNEL}, ${String(SEND_AFTER_MS)}) from posted`.execute(trx);
}

interface Due {
  id: number;
  request: Buffer;
  mobilePhone: string;
  language: ContentLanguage;
  isKnown: boolean;
}

/** Sends every code that is due; answers once none is any more. After `stop` it begins nothing more, after `cut` it breaks off. */
export async function sendRecoveries(
  platform: Platform,
  stop?: AbortSignal,
  cut: AbortSignal | undefined = stop,
): Promise<void> {
  const codes = recoveryCodes(platform.sealingSecret);
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendInTurn(platform, codes, stop, cut)));
}

async function sendInTurn(
  { database: { db }, config, log }: Platform,
  codes: RecoveryCodes,
  stop?: AbortSignal,
  cut?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = stop?.aborted ? undefined : await take(db);
    if (!due) return;
    if (!due.isKnown) continue;
    try {
      const limit = AbortSignal.timeout(SEND_MS);
      await send(config, codes, due, cut ? AbortSignal.any([cut, limit]) : limit);
      await sql`update sign_up_recovery set status = 1 where id = ${due.id} and status = 0`.execute(db);
    } catch (error) {
      log.warn({ recovery: due.id, err: error }, 'a code for sign-ups was not sent');
      if (cut?.aborted) return;
    }
  }
}

/** Takes one that is due. What is over, or is for a phone that nobody signed up with, is done with that. */
async function take(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    with due as (
      select id, expires_at <= now() or used_at is not null as is_over,
        exists (select from application where application.mobile_phone = sign_up_recovery.mobile_phone
          and application.mobile_phone <> '') as is_known
      from sign_up_recovery where status = 0 and next_try_at <= now()
      order by next_try_at, id limit 1 for update skip locked
    )
    update sign_up_recovery as request set try_num = try_num + 1,
      next_try_at = now() + make_interval(secs => ${sql.lit(SOON_SECONDS)}::float8 * (request.try_num + 1)),
      status = case when is_known and not is_over then 0 else 2 end
    from due where request.id = due.id
    returning request.id, id_hash as request, mobile_phone as "mobilePhone", language, is_known and not is_over as "isKnown"`.execute(
    db,
  );
  return rows[0];
}

async function send(
  { visitorWebhook }: Config,
  codes: RecoveryCodes,
  { id, request, mobilePhone, language }: Due,
  signal: AbortSignal,
): Promise<void> {
  const code = codes.codeOf(request, mobilePhone);
  const said = recoveryText(language, code);
  await postToGateway(visitorWebhook, { id, kind: 'recovery', mobilePhone, language, ...said }, signal);
}
