/** Telling people outside of the office: written in the transaction of what happened, sent after it. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../http/call-context.ts';
import type { Vault } from '../http/vault.ts';

export const NOTICES_CHANNEL = 'notices';

export type NoticeKind = 'right-request' | 'task-message' | 'reset-code' | 'analysis-report';

export interface NewNotice {
  userId: number;
  kind: NoticeKind;
  subject: string;
  content: string;
}

/** Whether mail goes to whoever has not chosen: what comes by itself does not, what was asked for or needs an answer does. */
export const TASK_MESSAGES_BY_MAIL = false;
export const OTHERS_BY_MAIL = true;

/** The ways that somebody (`user_account`, `message_setting` where he has one) is told by, as rows `way(channel)`. */
export const waysOf = (unlessChosen: { mail: boolean }): RawBuilder<unknown> => sql`(
  select 'mail' as channel
  where user_account.email <> '' and coalesce(message_setting.by_mail, ${sql.lit(unlessChosen.mail)})
  union all select 'webhook' where coalesce(message_setting.by_webhook, false))`;

/** Tells people by mail where they have an address and did not choose otherwise, and by the web hook where they chose it. */
export async function postNotices(trx: Trx, notices: readonly NewNotice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    with posted as (
      insert into notice (kind, channel, user_id, subject, content)
      select given."kind", way.channel, given."userId", given."subject", given."content"
      from json_to_recordset(${JSON.stringify(notices)}::json) as given(
        "kind" text, "userId" bigint, "subject" text, "content" text)
      join user_account on user_account.id = given."userId"
        and user_account.deleted_at is null and user_account.person_status = 1 and user_account.status = 1
      left join message_setting on message_setting.user_id = user_account.id
      cross join lateral ${waysOf({ mail: OTHERS_BY_MAIL })} as way
      returning id
    )
    select case when exists (select from posted) then pg_notify(${NOTICES_CHANNEL}, '') end`.execute(trx);
}

/** The body that the web hook of reset codes takes. */
export interface ResetCode {
  userLoginId: string;
  mobilePhone: string;
  code: string;
  /** How long the code holds. */
  minutes: number;
}

/** What is kept of a code. */
const codeNotice = { subject: '找回密码验证码', content: '验证码仅发送至本人手机，不在此显示' };

/** Longer than an answer takes: its time must not tell that something is sent. */
const CODE_AFTER_MS = 250;

/**
 * Sends a code for a forgotten password, for as long as it holds. What is kept of it says that there was one; the code lies
 * sealed until it was sent.
 */
export async function postResetCode(trx: Trx, vault: Vault, userId: number, code: ResetCode): Promise<void> {
  await sql`
    with posted as (
      insert into notice (kind, channel, user_id, subject, content, next_try_at, expires_at, secret)
      values ('reset-code', 'reset', ${userId}, ${codeNotice.subject}, ${codeNotice.content},
        now() + make_interval(secs => ${CODE_AFTER_MS / 1_000}::float8), now() + make_interval(mins => ${code.minutes}::int),
        ${vault.seal(userId, Buffer.from(JSON.stringify(code)))})
      returning id
    )
    select pg_notify(${NOTICES_CHANNEL}, ${String(CODE_AFTER_MS)}) from posted`.execute(trx);
}
