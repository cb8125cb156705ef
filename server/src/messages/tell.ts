/** Telling the open pages of people that they have something new, or less than before. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Carries ids of people, `12,15`, or `*` for everybody. The database tells it when the transaction commits, on every node.
 */
export const MESSAGES_CHANNEL = 'messages';

/** So many ids make one notice: PostgreSQL takes 7,999 bytes. */
const AT_ONCE = 400;

/** The end of a statement whose common table expression `people` has a column `user_id`: tells these. */
export const tellPeople: RawBuilder<unknown> = sql`
  select count(pg_notify(${sql.lit(MESSAGES_CHANNEL)}, ids)) from (
    select string_agg(user_id::text, ',') as ids from (
      select user_id, (row_number() over (order by user_id) - 1) / ${sql.lit(AT_ONCE)} as chunk
      from (select distinct user_id from people) as each
    ) as numbered group by chunk
  ) as chunks`;

/** Whose pages a notice is for; null for everybody's. */
export function peopleOf(payload: string): ReadonlySet<number> | null {
  return payload === '*' ? null : new Set(payload.split(',').map(Number));
}

/** Tells every process that something else may begin or end next. */
export const PLANS_CHANNEL = 'message-plans';
