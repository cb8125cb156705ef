/** The fields of an entity (`fields.ts` of the contract) in its list: the columns and the search bar. */
import {
  type Field,
  type FieldList,
  fieldsWhere,
  fieldText,
  type RowKey,
  type SearchedKey,
  type SpecialKey,
} from '@outbound/contract';
import type { ReactNode } from 'react';
import type { Column, SearchField } from './page-table.tsx';

/** Keys of the fields that have a column. */
type ColumnKey<F extends FieldList> = {
  [K in keyof F]: F[K] extends { column: object } ? K : never;
}[keyof F] &
  RowKey<F>;

/**
 * The list's columns: those of `order` first, fields by key and others as they are; fields that it does not name follow.
 * `cells` has those that are special, and those that show more than the value.
 */
export function listColumns<F extends FieldList, R extends { [K in ColumnKey<F>]: unknown }>(
  fields: F,
  order: readonly (ColumnKey<F> | Column<R>)[],
  cells: { [K in ColumnKey<F>]?: (row: R) => ReactNode } & {
    [K in ColumnKey<F> & SpecialKey<F>]: (row: R) => ReactNode;
  },
): Column<R>[] {
  const known = new Map(
    fieldsWhere<F, ColumnKey<F>>(fields, ({ column }) => column !== undefined).map(([key, field]) => [
      key,
      columnOf<R>(key, field, cells[key]),
    ]),
  );
  const named = new Set<string>(order.map((one) => (typeof one === 'string' ? one : one.key)));
  const rest = [...known].filter(([key]) => !named.has(key)).map(([, column]) => column);
  const first = order.flatMap((one) => (typeof one === 'string' ? (known.get(one) ?? []) : one));
  return [...first, ...rest];
}

function columnOf<R extends object>(
  key: string,
  field: Field,
  cell: ((row: R) => ReactNode) | undefined,
): Column<R> {
  return {
    key,
    title: field.label,
    ...field.column,
    render: cell ?? ((row) => fieldText(field, (row as Record<string, unknown>)[key]) || '--'),
  };
}

/** The search bar's fields: those of `order` first, searched ones by key and others as they are; the rest follows. */
export function searchFields<F extends FieldList, T extends { [K in SearchedKey<F>]?: unknown }>(
  fields: F,
  order: readonly (SearchedKey<F> | SearchField<T>)[],
): SearchField<T>[] {
  const known = new Map(
    fieldsWhere<F, SearchedKey<F>>(fields, ({ searched }) => searched === true).map(([key, field]) => [
      key as string,
      searchField<T>(key as keyof T & string, field),
    ]),
  );
  const named = new Set<string>(order.map((one) => (typeof one === 'string' ? one : one.name)));
  const rest = [...known].filter(([key]) => !named.has(key)).map(([, field]) => field);
  const first = order.flatMap((one) => (typeof one === 'string' ? (known.get(one) ?? []) : one));
  return [...first, ...rest];
}

function searchField<T>(
  name: keyof T & string,
  field: Field & { values?: readonly (string | number)[]; labels?: Record<string, string> },
): SearchField<T> {
  const { label, values, labels } = field;
  if (field.kind !== 'choice' || !values) return { name, label, kind: 'text' };
  return {
    name,
    label,
    kind: 'select',
    options: values.map((value) => ({ value, label: labels?.[value] ?? String(value) })),
  };
}
