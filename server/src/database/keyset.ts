import { type SelectQueryBuilder, sql } from 'kysely';

/** Where a list from the newest on goes on: behind this row. The time is the database's text: a Date loses microseconds. */
export interface RowPlace {
  createdAt: string;
  id: number;
}

/** The next rows behind a place (null: from the newest on), newest first, each with its own as `place`. */
export function nextBehind<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  place: RowPlace | null,
  most: number,
) {
  const behind = place
    ? rows.where(sql<boolean>`(created_at, id) < (${place.createdAt}::timestamptz, ${place.id})`)
    : rows;
  return behind
    .select(sql<string>`created_at::text`.as('place'))
    .orderBy(sql`created_at`, 'desc')
    .orderBy(sql`id`, 'desc')
    .limit(most);
}
