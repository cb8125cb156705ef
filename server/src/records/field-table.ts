/** The fields of an entity (`fields.ts` of the contract) in the columns of its table. */
import {
  type DetailKey,
  detailFields,
  type ElsewhereKey,
  type Field,
  type FieldList,
  fieldsWhere,
  keysOf,
  type RowKey,
  rowFields,
  type SearchedKey,
  type Shown,
  type SpecialKey,
  shapeFault,
  type Values,
  type Written,
  type WrittenKey,
} from '@outbound/contract';
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema as DB } from '../database/schema.ts';
import { searchPattern } from '../database/search.ts';
import { wrongField } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';

type SnakeCase<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${SnakeCase<Tail>}`
    : `_${Lowercase<Head>}${SnakeCase<Tail>}`
  : S;

/** Keys of the fields that one value holds; special ones are read and written by hand. */
export type PlainKey<F extends FieldList> = Exclude<keyof F & string, SpecialKey<F>>;
/** Keys of those that stand in a column of the entity's own table. */
export type ColumnKey<F extends FieldList> = Exclude<PlainKey<F>, ElsewhereKey<F>>;
/** Keys of special ones that forms write into it: an insert can name their columns `satisfies Record<…, unknown>`. */
export type SpecialColumnKey<F extends FieldList> = Exclude<SpecialKey<F> & WrittenKey<F>, ElsewhereKey<F>>;
type Named<F extends FieldList, T extends keyof DB> = { [K in ColumnKey<F>]?: keyof DB[T] & string };
type NameOf<K extends string, N> = K extends keyof N ? N[K] & string : SnakeCase<K>;

/** Names each field that has no column: a list that is ahead of the migrations does not compile. */
type WithoutColumn<F extends FieldList, T extends keyof DB, N> = {
  [K in ColumnKey<F> as NameOf<K, N> extends keyof DB[T] ? never : K]: keyof DB[T] & string;
};

/** A list of fields with the columns that they stand in. */
export interface FieldTable<F extends FieldList, N = unknown> {
  readonly table: keyof DB & string;
  readonly fields: F;
  readonly columns: { readonly [K in ColumnKey<F>]: NameOf<K, N> };
}

/** Binds fields to a table. A column is its field's key in snake case; `named` has those that are called otherwise. */
export function fieldTable<
  T extends keyof DB & string,
  F extends FieldList,
  const N extends Named<F, T> = Record<never, never>,
>(table: T, fields: F, named: N & WithoutColumn<F, T, N>): FieldTable<F, N> {
  const known: Partial<Record<string, string>> = named;
  const columns = fieldsWhere<F, ColumnKey<F>>(fields, isColumn).map(
    ([key]) => [key, known[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] as const,
  );
  return { table, fields, columns: Object.fromEntries(columns) as FieldTable<F, N>['columns'] };
}

const isColumn = ({ kind, elsewhere }: Field) => kind !== 'special' && !elsewhere;

type StoredTime<D extends Field> = null extends Written<D> ? Date | null : Date;
/** A value as its column holds it. */
type Stored<D extends Field> = D extends { kind: 'time' }
  ? StoredTime<D>
  : D extends { kind: 'choice'; textCodes: true }
    ? number
    : Written<D>;
/** A row as selects read it, by the fields' keys: those of `selectFields`, and those that stand elsewhere. */
export type StoredRow<F extends FieldList> = { [K in PlainKey<F>]: Stored<F[K]> };
type Selected<F extends FieldList> = {
  [K in ColumnKey<F>]: AliasedRawBuilder<Stored<F[K]>, K>;
}[ColumnKey<F>];

const entriesOf = <F extends FieldList, N>({ columns, fields }: FieldTable<F, N>) =>
  (Object.entries(columns) as [ColumnKey<F>, string][]).flatMap(([key, column]) => {
    const field = fields[key];
    return field ? [{ key, column, field: field as Field }] : [];
  });

/** The columns of the fields for a select, each under its field's key. */
export function selectFields<F extends FieldList, N>(table: FieldTable<F, N>): Selected<F>[] {
  return entriesOf(table).map(({ key, column }) =>
    sql.ref(`${table.table}.${column}`).as(key),
  ) as Selected<F>[];
}

/** Needed by those lists that have a time that forms write. */
type ZoneOf<F extends FieldList> = { [K in WrittenKey<F>]: F[K]['kind'] }[WrittenKey<F>] &
  'time' extends never
  ? []
  : [zone: TimeZone];

function wireValue(
  field: Field & { textCodes?: true },
  stored: unknown,
  zone: TimeZone | undefined,
): unknown {
  if (stored instanceof Date) return zone?.text(stored);
  return field.textCodes ? String(stored) : stored;
}

function storedValue(
  key: string,
  field: Field & { textCodes?: true },
  value: unknown,
  zone: TimeZone | undefined,
): unknown {
  if (field.kind !== 'time') return field.textCodes ? Number(value) : value;
  if (typeof value !== 'string') return null;
  // Nobody could come at that time, and whatever stood for it might lie behind the end of what begins then.
  if (zone && !zone.has(value)) throw wrongField(key, shapeFault('skippedTime', { label: field.label }));
  return zone?.instant(value);
}

type WrittenColumnKey<F extends FieldList> = ColumnKey<F> & WrittenKey<F>;
type WrittenPlainKey<F extends FieldList> = PlainKey<F> & WrittenKey<F>;

/** What a read record holds of the fields that forms write, whole. */
export function heldValues<F extends FieldList, N>(
  { fields }: FieldTable<F, N>,
  row: Pick<StoredRow<F>, WrittenPlainKey<F>>,
  ...[zone]: ZoneOf<F>
): Pick<Values<F>, WrittenPlainKey<F>> {
  const written = fieldsWhere<F, WrittenPlainKey<F>>(
    fields,
    ({ kind, shownOnly }) => kind !== 'special' && !shownOnly,
  );
  return Object.fromEntries(written.map(([key, field]) => [key, wireValue(field, row[key], zone)])) as Pick<
    Values<F>,
    WrittenPlainKey<F>
  >;
}

type ShownIn<F extends FieldList, K extends keyof F> = { [P in K]: Shown<F[P]> };

/** A read record's fields as rows answer them: masked where they are, times in the platform's zone. */
export function rowValues<F extends FieldList, N>(
  table: FieldTable<F, N>,
  row: Pick<StoredRow<F>, RowKey<F> & PlainKey<F>>,
  zone: TimeZone,
): ShownIn<F, RowKey<F> & PlainKey<F>> {
  return shownValues(rowFields(table.fields), row, zone);
}

/** Those that details answer besides. */
export function detailValues<F extends FieldList, N>(
  table: FieldTable<F, N>,
  row: Pick<StoredRow<F>, DetailKey<F> & PlainKey<F>>,
  zone: TimeZone,
): ShownIn<F, DetailKey<F> & PlainKey<F>> {
  return shownValues(detailFields(table.fields), row, zone);
}

function shownValues<S>(fields: readonly (readonly [string, Field])[], row: object, zone: TimeZone): S {
  const stored: Partial<Record<string, unknown>> = { ...row };
  return Object.fromEntries(
    fields
      .filter(([, { kind }]) => kind !== 'special')
      .map(([key, field]: readonly [string, Field & { mask?: (value: string) => string }]) => {
        const value = wireValue(field, stored[key], zone);
        return [key, typeof value === 'string' ? (field.mask?.(value) ?? value) : value];
      }),
  ) as S;
}

type ColumnValues<F extends FieldList, N> = {
  [K in WrittenColumnKey<F> as NameOf<K, N>]: Stored<F[K]>;
};

/** The columns of what a record is to hold, for an insert or an update. Refuses (CM4001) a time that clocks skip. */
export function columnValues<F extends FieldList, N>(
  table: FieldTable<F, N>,
  values: Pick<Values<F>, WrittenColumnKey<F>>,
  ...[zone]: ZoneOf<F>
): ColumnValues<F, N> {
  const held: Partial<Record<string, unknown>> = values;
  const written = entriesOf(table).filter(({ field }) => !field.shownOnly);
  return Object.fromEntries(
    written.map(({ key, column, field }) => [column, storedValue(key, field, held[key], zone)]),
  ) as ColumnValues<F, N>;
}

/** `column = wanted.column, …` for each name, for an update from rows that are called `wanted`. */
export const assignedFrom = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = wanted.${sql.ref(column)}`));

type Filter = string | number | null | undefined;
type Condition = (value: string) => RawBuilder<SqlBool>;

/**
 * The list's filters by searched fields as one condition: a choice by its code, a text by a part of it. `by` has those
 * that stand elsewhere, that an index serves, or that mean something else. What is left out or empty does not filter.
 */
export function matchesFields<F extends FieldList, N>(
  { table, fields, columns }: FieldTable<F, N>,
  filters: { [K in SearchedKey<F>]?: Filter },
  by: { [K in SearchedKey<F>]?: Condition } & { [K in Exclude<SearchedKey<F>, ColumnKey<F>>]: Condition },
): RawBuilder<SqlBool> {
  const given: Partial<Record<string, Filter>> = filters;
  const hands: Partial<Record<string, Condition>> = by;
  const own: Partial<Record<string, string>> = columns;
  const searched = fieldsWhere<F, SearchedKey<F>>(fields, (field) => field.searched === true);
  const conditions = searched.flatMap(([key, field]) => {
    const value = given[key];
    if (value === undefined || value === null || value === '') return [];
    const hand = hands[key];
    if (hand) return [hand(String(value))];
    const ref = sql.ref(`${table}.${own[key]}`);
    return field.kind === 'text'
      ? [sql<SqlBool>`search_fold(${ref}) like ${searchPattern(String(value))}`]
      : [sql<SqlBool>`${ref} = ${storedValue(key, field, value, undefined)}`];
  });
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * What a record is to hold after a change: what the body leaves out stays, and so does a value that comes back masked
 * as it was shown.
 */
export function changedValues<F extends FieldList>(
  fields: F,
  before: Values<F>,
  body: { [K in WrittenKey<F>]?: Written<F[K]> | undefined },
): Values<F> {
  const given: Partial<Record<string, unknown>> = body;
  const held: Partial<Record<string, unknown>> = before;
  const after = keysOf(fields).flatMap((key) => {
    if (!(key in held)) return [];
    const { mask } = (fields[key] ?? {}) as { mask?: (value: string) => string };
    const value = given[key];
    const isKept =
      value === undefined || (mask && typeof value === 'string' && value === mask(String(held[key])));
    return [[key, isKept ? held[key] : value]];
  });
  return { ...before, ...Object.fromEntries(after) };
}
