import { type SelectQueryBuilder, sql } from 'kysely';

/** Where an export goes on: behind this row. The time is the database's text, because a Date loses microseconds. */
export interface LogPlace {
  createdAt: string;
  /** The same without its microseconds. */
  at: Date;
  id: number;
}

/** The next rows of a log behind a place (null: from the newest on), newest first, each with its own place. */
export function nextBehind<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  place: LogPlace | null,
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
