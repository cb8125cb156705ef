/** Lists in the order of a column that a caller chose (`sort` of a body). */
import type { Sort } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PageRequest } from './paging.ts';

/** Which page, in which order; without one the list keeps its own. */
export type SortedRequest<K extends string> = PageRequest & { sort?: Sort<K> | undefined };

/** What a place in the order is read back as. */
export const placeTypes = {
  timestamptz: sql`timestamptz`,
  text: sql`text`,
  bigint: sql`bigint`,
  date: sql`date`,
};

/** A direction as SQL has it. */
export const directionOf = (order: Sort['order']) => (order === 'asc' ? sql`asc` : sql`desc`);

/**
 * What a list can be put in the order of. It is never null, and an index has it, in one direction, together with the id:
 * read from either end it serves both.
 */
export interface SortColumn {
  by: RawBuilder<unknown>;
  /** Of a place in the order, as text. */
  type: keyof typeof placeTypes;
}

/** The columns of a list by what the wire calls them. */
export type SortColumns<K extends string> = { readonly [P in K]: SortColumn };

/** A time that every row has. */
export const timeColumn = (column: string): SortColumn => ({ by: sql.ref(column), type: 'timestamptz' });

/** A time that rows may lack: those without come before all others. Its index has the same expression. */
export const optionalTimeColumn = (column: string): SortColumn => ({
  by: sql`coalesce(${sql.ref(column)}, '-infinity')`,
  type: 'timestamptz',
});

/** A time that rows may lack, and then matter least: those without come behind all others. Its index has the same expression. */
export const lastTimeColumn = (column: string): SortColumn => ({
  by: sql`coalesce(${sql.ref(column)}, 'infinity')`,
  type: 'timestamptz',
});

/** A number that every row has. */
export const numberColumn = (column: string): SortColumn => ({ by: sql.ref(column), type: 'bigint' });

/** A text that every row has. */
export const textColumn = (column: string): SortColumn => ({ by: sql.ref(column), type: 'text' });

/** The order for `page`: the column, and of equal rows the id, both one way, so that one index has them. */
export function sortedBy<K extends string, const I extends string>(
  sort: Sort<K>,
  columns: SortColumns<K>,
  id: I,
) {
  return [
    [columns[sort.field].by, sort.order],
    [id, sort.order],
  ] as const;
}
