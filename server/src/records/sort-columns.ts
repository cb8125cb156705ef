/** The sortable fields of an entity (`fields.ts` of the contract) in the columns of its table. */
import { type Field, type FieldList, fieldsWhere, type SortableKey } from '@outbound/contract';
import {
  numberColumn,
  optionalTimeColumn,
  type SortColumn,
  type SortColumns,
  textColumn,
  timeColumn,
} from '../database/sorting.ts';
import type { ColumnKey, FieldTable } from './field-table.ts';

/** What a list can be sorted by; `by` has those that an index holds in another form. */
export function sortColumns<F extends FieldList, N>(
  { table, fields, columns }: FieldTable<F, N>,
  by: { readonly [K in SortableKey<F>]?: SortColumn } & {
    readonly [K in Exclude<SortableKey<F>, ColumnKey<F>>]: SortColumn;
  },
): SortColumns<SortableKey<F>> {
  const own: Partial<Record<string, string>> = columns;
  const hands: Partial<Record<string, SortColumn>> = by;
  const sortable = fieldsWhere<F, SortableKey<F>>(fields, (field) => field.sortable === true);
  return Object.fromEntries(
    sortable.map(([key, field]) => [key, hands[key] ?? plainColumn(field, `${table}.${own[key]}`)]),
  ) as SortColumns<SortableKey<F>>;
}

function plainColumn({ kind, optional }: Field, column: string): SortColumn {
  if (kind === 'time') return optional ? optionalTimeColumn(column) : timeColumn(column);
  return kind === 'number' ? numberColumn(column) : textColumn(column);
}
