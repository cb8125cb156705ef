/** What every export takes besides the filters of its list: which columns it has, and which rows. */
import { z } from 'zod';
import { downloadCall } from './call.ts';
import { OperationType } from './enums.ts';
import { type ExportedKey, exportedFields } from './field-shapes.ts';
import type { FieldList } from './fields.ts';
import type { PermissionCode } from './permissions.ts';
import { id, sortShape } from './wire.ts';

/** So many rows may be named; more are found by filters. */
export const MOST_CHOSEN_ROWS = 1_000;

/** The exported fields of an entity by key, with what heads their columns. */
export const exportColumns = <F extends FieldList>(fields: F) =>
  Object.fromEntries(exportedFields(fields).map(([key, { label }]) => [key, label])) as Record<
    ExportedKey<F>,
    string
  >;

/** Rows that were ticked: these, whatever the filters find. */
export const chosenRows = { ids: z.array(id).min(1).max(MOST_CHOSEN_ROWS).optional() };

/**
 * An export of what a list finds, in the list's order (`sortable` are its columns). `columns` are all that there are by key, in their order; a caller who names some gets
 * those in that order, and who names none gets all.
 */
export function exportCall<
  const N extends PermissionCode,
  T extends z.ZodRawShape,
  const K extends string,
  P extends `/${string}`,
  R extends z.ZodRawShape = Record<never, never>,
  const S extends string = never,
>({
  template,
  columns,
  sortable = [],
  rows,
  ...description
}: {
  path: P;
  name: string;
  needs: N;
  template: T;
  columns: Readonly<Record<K, string>>;
  sortable?: readonly S[];
  rows?: R;
}) {
  const keys = Object.keys(columns) as [K, ...K[]];
  return downloadCall({
    ...description,
    log: OperationType.query,
    body: z.strictObject({
      template: z
        .strictObject(template)
        .partial()
        .default({} as never),
      columns: z.array(z.enum(keys)).min(1, '请至少选择一列').max(keys.length).optional(),
      ...sortShape(sortable),
      ...(rows as R),
    }),
  });
}
