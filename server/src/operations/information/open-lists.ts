/** In which order visitors browse the news, and what they narrow it by. */
import type { Body, calls } from '@outbound/contract';
import { sql } from 'kysely';

type Filters = Body<typeof calls.information.openPage>['template'];

export const newestFirst = sql`information.pinned desc, information.shown_from desc, information.id desc`;
export const hottestFirst = sql`tally.heat desc, tally.information_id desc`;

/**
 * The filters besides the word, as a condition on `information`, or on what has its columns. What can only be one of a few, as a column that
 * is `known`, stands in the text: a list without parameters keeps its plan in PostgreSQL, and to plan it takes longer than to read it.
 */
export function listMatches({ columnKey, contentType, id }: Filters, known: ReadonlySet<string> = new Set()) {
  return sql.join(
    [
      sql`true`,
      ...(columnKey
        ? [sql`information.column_key = ${known.has(columnKey) ? sql.lit(columnKey) : columnKey}`]
        : []),
      ...(contentType == null ? [] : [sql`information.content_type = ${sql.lit(contentType)}`]),
      ...(id === undefined ? [] : [sql`information.id <> ${id}`]),
    ],
    sql` and `,
  );
}
