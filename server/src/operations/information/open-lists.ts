/** In which order visitors browse the news, and what they narrow it by. */
import type { Body, calls } from '@outbound/contract';
import { sql } from 'kysely';

type Filters = Body<typeof calls.information.openPage>['template'];

export const newestFirst = sql`information.pinned desc, information.shown_from desc, information.id desc`;
export const hottestFirst = sql`tally.heat desc, tally.information_id desc`;

/** The filters besides the word, as a condition on `information`, or on what has its columns. */
export function listMatches({ columnKey, contentType, id }: Filters) {
  return sql.join(
    [
      sql`true`,
      ...(columnKey ? [sql`information.column_key = ${columnKey}`] : []),
      ...(contentType == null ? [] : [sql`information.content_type = ${contentType}`]),
      ...(id === undefined ? [] : [sql`information.id <> ${id}`]),
    ],
    sql` and `,
  );
}
