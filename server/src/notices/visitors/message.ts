/** What the office tells people who signed up for an activity in its own words, by the ways and to the limits of all notices. */
import { type ContentLanguage, contentLanguages } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { NOTICES_CHANNEL } from '../post.ts';
import { emailOf } from './post.ts';
import { messageText } from './texts.ts';

type Senders = Pick<Config, 'smtp' | 'visitorWebhook'>;

/** By which ways a sign-up (`application`) is reached, as a condition each. */
const waysOf = ({ smtp, visitorWebhook }: Senders) => ({
  sms: sql<boolean>`(${visitorWebhook !== undefined}::boolean and application.mobile_phone <> '')`,
  mail: sql<boolean>`(${smtp !== undefined}::boolean and ${emailOf} is not null)`,
});

export interface MessageNumbers {
  chosenNum: number;
  toldNum: number;
  refusedNum: number;
  unreachableNum: number;
  withdrawnNum: number;
}

/** Who of some sign-ups (`chosen`: their ids) a message would reach, and why it would not reach the others. */
export async function countMessage(
  db: Db | Trx,
  config: Senders,
  chosen: RawBuilder<unknown>,
): Promise<MessageNumbers> {
  const { sms, mail } = waysOf(config);
  const { rows } = await sql<MessageNumbers>`
    select count(*)::int as "chosenNum", (count(*) filter (where state = 'told'))::int as "toldNum",
      (count(*) filter (where state = 'refused'))::int as "refusedNum",
      (count(*) filter (where state = 'unreachable'))::int as "unreachableNum",
      (count(*) filter (where state = 'withdrawn'))::int as "withdrawnNum"
    from (
      select case when application.withdrawn_at is not null or application.purged_at is not null then 'withdrawn'
        when application.notice_language is null then 'refused'
        when ${sms} or ${mail} then 'told' else 'unreachable' end as state
      from application where application.id in (${chosen})
    ) as judged`.execute(db);
  return rows[0] ?? { chosenNum: 0, toldNum: 0, refusedNum: 0, unreachableNum: 0, withdrawnNum: 0 };
}

/** Posts a message to those of some sign-ups whom it reaches: each once, however often this is called for it. */
export async function postMessage(
  trx: Trx,
  config: Senders,
  chosen: RawBuilder<unknown>,
  {
    messageId,
    subject,
    content,
    titleIn,
  }: {
    messageId: number;
    subject: string;
    content: string;
    titleIn: (language: ContentLanguage) => string;
  },
): Promise<void> {
  const { sms, mail } = waysOf(config);
  const texts = contentLanguages.map((language) => ({
    language,
    frame: messageText(language, titleIn(language)),
  }));
  await sql`
    with posted as (
      insert into visitor_notice (application_id, kind, occasion, channel, subject, content, paragraph)
      select application.id, 'message', ${String(messageId)}, way.channel, ${subject},
        replace(said."frame", '{number}', application.apply_code), ${content}
      from json_to_recordset(${JSON.stringify(texts)}::json) as said("language" text, "frame" text)
      join application on application.notice_language = said."language"
      cross join lateral (
        select 'sms' as channel where ${sms} union all select 'mail' where ${mail}
      ) as way
      where application.id in (${chosen}) and application.withdrawn_at is null and application.purged_at is null
      on conflict do nothing
      returning id
    )
    select case when exists (select from posted) then pg_notify(${NOTICES_CHANNEL}, '') end`.execute(trx);
}
