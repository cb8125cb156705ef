/** Telling visitors of their sign-ups: written in the transaction of what happened, sent after it. */
import { type ContentLanguage, contentLanguages, SESSION_KEY, type VisitorText } from '@outbound/contract';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Db } from '../../database/open.ts';
import type { Trx } from '../../http/call-context.ts';
import { NOTICES_CHANNEL } from '../post.ts';
import { asText, sessionWords, visitorText } from './texts.ts';

export type VisitorNoticeKind =
  | 'received'
  | 'decided'
  | 'changed'
  | 'reminder'
  | 'offered'
  | 'lapsed'
  | 'calledOff'
  | 'withdrawn';

/** What is told to sign-ups of one activity. */
export interface VisitorNews {
  activityId: number;
  text: VisitorText;
  /** What stands at `{activity}`, `{time}`, `{place}` and `{reason}`, in each language. */
  places: (language: ContentLanguage) => Readonly<Record<string, string>>;
  /** Its sessions, in their order, in each language: at `{sessions}` everybody reads those that he chose. */
  sessions?: (language: ContentLanguage) => readonly { name: string; text: string }[];
}

type Senders = Pick<Config, 'smtp' | 'visitorWebhook'>;

/** Fields whose answer is an address, where it looks like one. */
const EMAIL_FIELDS = [
  '邮箱',
  '电子邮箱',
  '邮箱地址',
  '电子邮件',
  'Email',
  'E-mail',
  'email',
  'Correo',
  'Correo electrónico',
];
const EMAIL = String.raw`^[^\s<>@,;:"\\]+@[^\s<>@,;:"\\]+\.[^\s<>@,;:"\\]+$`;

/** The address of a sign-up (`application`), as a column expression; null where its form has none. */
export const emailOf = sql<string | null>`(
  select answer.value from application_answer as answer
  where answer.application_id = application.id and answer.type = 1 and trim(answer.name) = any(${EMAIL_FIELDS}::text[])
    and answer.value ~ ${EMAIL} order by answer.sort_num limit 1)`;

/** True where a form asks for what this server can send to. */
export const canTell = ({ smtp, visitorWebhook }: Senders, form: readonly { name: string }[]): boolean =>
  visitorWebhook !== undefined ||
  (smtp !== undefined && form.some(({ name }) => EMAIL_FIELDS.includes(name.trim())));

/**
 * Tells those of some sign-ups who agreed to be told, by every way that reaches them. Of one kind and occasion each is told
 * once, however often this is called. `those` is a condition on `application`; `afterMs` from now it is sent.
 */
export async function postVisitorNotices(
  db: Db | Trx,
  { smtp, visitorWebhook }: Senders,
  {
    kind,
    occasion,
    news,
    those,
    afterMs = 0,
  }: {
    kind: VisitorNoticeKind;
    occasion: string;
    news: readonly VisitorNews[];
    those: ReturnType<typeof sql<boolean>>;
    afterMs?: number;
  },
): Promise<void> {
  if ((!smtp && !visitorWebhook) || news.length === 0) return;
  const texts = news.flatMap(({ activityId, text, places, sessions }) =>
    contentLanguages.map((language) => ({
      ...{
        activityId,
        text,
        language,
        sessions: (sessions?.(language) ?? []).map(({ name, text: said }) => ({ name, text: asText(said) })),
      },
      ...sessionWords[language],
      ...visitorText(language, text, places(language)),
    })),
  );
  await sql`
    with posted as (
      insert into visitor_notice (application_id, kind, occasion, channel, subject, content, paragraph, has_ticket, next_try_at)
      select application.id, ${kind}, ${occasion}, way.channel, said."subject",
        replace(replace(said."content", '{number}', application.apply_code), '{sessions}', coalesce(chosen.text, '')), coalesce(own.content, ''), said."text" = 'approved', now() + make_interval(secs => ${afterMs / 1_000}::float8)
      from json_to_recordset(${JSON.stringify(texts)}::json) as said(
        "activityId" bigint, "text" text, "language" text, "subject" text, "content" text, "sessions" json,
        "before" text, "between" text, "after" text)
      join application on application.activity_id = said."activityId" and application.notice_language = said."language"
      left join activity_notice_text as own on own.activity_id = said."activityId" and own.text = said."text"
        and own.language = said."language"
      left join lateral (
        select said."before" || string_agg(held.one ->> 'text', said."between" order by held.place) || said."after" as text
        from application_answer as given
        join form_item as item on item.id = given.form_item_id and item.field_key = ${sql.lit(SESSION_KEY)}
        join json_array_elements(said."sessions") with ordinality as held(one, place)
          on held.one ->> 'name' = any(chosen_options(given.type, given.value))
        where given.application_id = application.id
      ) as chosen on true
      cross join lateral (
        select 'sms' as channel where ${visitorWebhook !== undefined}::boolean and application.mobile_phone <> ''
        union all select 'mail' where ${smtp !== undefined}::boolean and ${emailOf} is not null
      ) as way
      -- Asked for before it is written: a reminder is posted again each minute, and mostly it is there.
      where ${those} and not exists (select from visitor_notice as there where there.application_id = application.id
        and there.kind = ${kind} and there.occasion = ${occasion} and there.channel = way.channel)
      on conflict do nothing
      returning id
    )
    select case when exists (select from posted) then pg_notify(${NOTICES_CHANNEL}, ${afterMs > 0 ? String(afterMs) : ''}) end`.execute(
    db,
  );
}

/** How many sign-ups of some are told what concerns them: they agreed to, and a way reaches them. */
export async function countTold(
  db: Db | Trx,
  { smtp, visitorWebhook }: Senders,
  those: ReturnType<typeof sql<boolean>>,
): Promise<number> {
  if (!smtp && !visitorWebhook) return 0;
  const { rows } = await sql<{ num: number }>`
    select count(*)::int as num from application where ${those} and application.notice_language is not null
      and (${visitorWebhook !== undefined}::boolean and application.mobile_phone <> ''
        or ${smtp !== undefined}::boolean and ${emailOf} is not null)`.execute(db);
  return rows[0]?.num ?? 0;
}

/**
 * Takes back what is not sent of some kinds, and what was given up too, that nobody sends it again: what it would tell is no
 * longer so. `those` is a condition on `application`.
 */
export async function takeBackVisitorNotices(
  trx: Trx,
  kinds: readonly VisitorNoticeKind[],
  those: ReturnType<typeof sql<boolean>>,
): Promise<void> {
  await sql`delete from visitor_notice using application
    where application.id = visitor_notice.application_id and ${those}
      and kind = any(${[...kinds]}::text[]) and visitor_notice.status <> 1`.execute(trx);
}
