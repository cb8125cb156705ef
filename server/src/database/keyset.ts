import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { placeTypes, type SortColumn } from './sorting.ts';

/** Where a list goes on: behind this row. The value is the database's text: a Date loses microseconds. */
export interface RowPlace {
  value: string;
  id: number;
}

/** The order in which a list is read part by part. */
export interface ReadOrder {
  column: SortColumn;
  id: RawBuilder<unknown>;
  order: 'asc' | 'desc';
}

export const newestFirst: ReadOrder = {
  column: { by: sql`created_at`, type: 'timestamptz' },
  id: sql`id`,
  order: 'desc',
};

/** The next rows behind a place (null: from the first on) in an order, each with its own as `place`. */
export function nextBehind<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  place: RowPlace | null,
  most: number,
  { column: { by, type }, id, order }: ReadOrder = newestFirst,
) {
  const side = order === 'asc' ? sql`>` : sql`<`;
  const behind = place
    ? rows.where(
        sql<boolean>`(${by}, ${id}) ${side} (${place.value}::text::${placeTypes[type]}, ${place.id}::bigint)`,
      )
    : rows;
  return behind
    .select(sql<string>`${by}::text`.as('place'))
    .orderBy(by, order)
    .orderBy(id, order)
    .limit(most);
}
