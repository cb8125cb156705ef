/** What is read from a list of fields (`fields.ts`): its keys by what is said of them, and the shapes of calls. */
import type { z } from 'zod';
import type { Field, FieldKind, FieldList } from './fields.ts';
import { filterText } from './wire.ts';

type Marked<F extends FieldList, M> = { [K in keyof F]: F[K] extends M ? K : never }[keyof F] & string;
type ShownOnlyKey<F extends FieldList> = Marked<F, { shownOnly: true }>;

/** Keys that forms write. */
export type WrittenKey<F extends FieldList> = Exclude<keyof F & string, ShownOnlyKey<F>>;
/** Keys that a change may name, too. */
export type ChangeableKey<F extends FieldList> = Exclude<WrittenKey<F>, Marked<F, { fixed: true }>>;
/** Keys of one kind. */
export type KeyOfKind<F extends FieldList, K extends FieldKind> = Marked<F, { kind: K }>;
/** Keys of those that stand elsewhere. */
export type ElsewhereKey<F extends FieldList> = Marked<F, { elsewhere: true }>;
/** Keys of those that need a hand. */
export type SpecialKey<F extends FieldList> = KeyOfKind<F, 'special'>;
/** Keys that the list is searched by. */
export type SearchedKey<F extends FieldList> = Marked<F, { searched: true }>;
/** Keys that the list can be sorted by. */
export type SortableKey<F extends FieldList> = Marked<F, { sortable: true }>;
/** Keys of the import's columns. */
export type ImportedKey<F extends FieldList> = Marked<F, { imported: true | 'required' }>;
/** Keys of the export's columns. */
export type ExportedKey<F extends FieldList> = Marked<F, { exported: true }>;
/** Keys that are shown masked. */
export type MaskedKey<F extends FieldList> = Marked<F, { mask: (value: string) => string }>;

/** One value as it is written. */
export type Written<D extends Field> = z.output<D['write']>;
/** What a record holds: each written field as the wire writes it, masked by nothing. */
export type Values<F extends FieldList> = {
  [K in WrittenKey<F>]: F[K] extends { kind: 'special'; optional: true; initial: undefined }
    ? Written<F[K]> | null
    : Written<F[K]>;
};

type AddShape<F extends FieldList> = {
  [K in WrittenKey<F>]: F[K] extends { optional: true } ? z.ZodOptional<F[K]['write']> : F[K]['write'];
};
type WholeShape<F extends FieldList> = {
  [K in WrittenKey<F>]: F[K] extends { optional: true } ? z.ZodDefault<F[K]['write']> : F[K]['write'];
};
type ModifyShape<F extends FieldList> = { [K in ChangeableKey<F>]: z.ZodOptional<F[K]['write']> };
type ReadShape<F extends FieldList, K extends keyof F> = { [P in K]: F[P]['read'] };
/** Keys that details answer besides those of rows. */
export type DetailKey<F extends FieldList> = Exclude<
  Marked<F, { detailOnly: true }>,
  Marked<F, { writtenOnly: true }>
>;
/** Keys that rows answer. */
export type RowKey<F extends FieldList> = Exclude<
  keyof F & string,
  Marked<F, { detailOnly: true }> | Marked<F, { writtenOnly: true }>
>;

/** One value as it is answered. */
export type Shown<D extends Field> = z.output<D['read']>;

/** The keys of a list, typed. */
export const keysOf = <F extends FieldList>(fields: F) => Object.keys(fields) as (keyof F & string)[];

/** Some fields of a list, as a list, in the order of `keys`. */
export const pickFields = <F extends FieldList, const K extends keyof F & string>(
  fields: F,
  keys: readonly K[],
): Pick<F, K> => Object.fromEntries(keys.map((key) => [key, fields[key]])) as Pick<F, K>;

/** The fields that `isTaken` takes, in the list's order. */
export function fieldsWhere<F extends FieldList, K extends keyof F & string>(
  fields: F,
  isTaken: (field: Field) => boolean,
): (readonly [K, F[K]])[] {
  return keysOf(fields).flatMap((key) => {
    const field = fields[key];
    return field && isTaken(field) ? [[key as K, field as F[K]] as const] : [];
  });
}

/** Those that forms write. */
export const writtenFields = <F extends FieldList>(fields: F) =>
  fieldsWhere<F, WrittenKey<F>>(fields, (field) => !field.shownOnly);

/** The columns of the import's template. */
export const importedFields = <F extends FieldList>(fields: F) =>
  fieldsWhere<F, ImportedKey<F>>(fields, (field) => field.imported !== undefined);

/** The columns of the export. */
export const exportedFields = <F extends FieldList>(fields: F) =>
  fieldsWhere<F, ExportedKey<F>>(fields, (field) => field.exported === true);

/** The columns that the list can be sorted by. */
export const sortableKeys = <F extends FieldList>(fields: F): SortableKey<F>[] =>
  fieldsWhere<F, SortableKey<F>>(fields, (field) => field.sortable === true).map(([key]) => key);

/** Those that rows answer. */
export const rowFields = <F extends FieldList>(fields: F) =>
  fieldsWhere<F, RowKey<F>>(fields, (field) => !field.detailOnly && !field.writtenOnly);

/** Those that details answer besides. */
export const detailFields = <F extends FieldList>(fields: F) =>
  fieldsWhere<F, DetailKey<F>>(fields, (field) => field.detailOnly === true && !field.writtenOnly);

/** What `add` takes of the fields. */
export function addShape<F extends FieldList>(fields: F): AddShape<F> {
  return shapeOf(writtenFields(fields), ({ optional, write }) => (optional ? write.optional() : write));
}

/** What a call takes that writes a record whole: what is left out is empty afterwards. */
export function wholeShape<F extends FieldList>(fields: F): WholeShape<F> {
  return shapeOf(writtenFields(fields), ({ optional, initial, write }) =>
    optional ? write.default(initial) : write,
  );
}

/** What `modify` takes: what is left out stays as it is. */
export function modifyShape<F extends FieldList>(fields: F): ModifyShape<F> {
  const changeable = fieldsWhere<F, ChangeableKey<F>>(fields, (one) => !one.shownOnly && !one.fixed);
  return shapeOf(changeable, ({ write }) => write.optional());
}

/** What rows of the list answer. */
export function rowShape<F extends FieldList>(fields: F): ReadShape<F, RowKey<F>> {
  return shapeOf(rowFields(fields), ({ read }) => read);
}

/** What details answer besides what rows do. */
export function detailShape<F extends FieldList>(fields: F): ReadShape<F, DetailKey<F>> {
  return shapeOf(detailFields(fields), ({ read }) => read);
}

const filters = { text: filterText } as const;

type FilterOf<D extends Field> = D extends { kind: 'choice' }
  ? z.ZodNullable<z.ZodType<NonNullable<Written<D>>, NonNullable<Written<D>>>>
  : typeof filterText;

/** The list's filters by searched fields: a part of a text, one of the values of a choice. */
export function filterShape<F extends FieldList>(fields: F): { [K in SearchedKey<F>]: FilterOf<F[K]> } {
  const searched = fieldsWhere<F, SearchedKey<F>>(fields, (field) => field.searched === true);
  return shapeOf(searched, (field) =>
    field.kind === 'choice' ? field.write.nullable() : filters.text.describe(`${field.label}，包含即可`),
  );
}

function shapeOf<S>(entries: readonly (readonly [string, Field])[], schema: (field: Field) => z.ZodType): S {
  return Object.fromEntries(entries.map(([key, field]) => [key, schema(field)])) as S;
}

/** The values of a new record: what was given, and what is empty where nothing was. */
export function newValues<F extends FieldList>(
  fields: F,
  given: { [K in WrittenKey<F>]?: Written<F[K]> | undefined },
): Values<F> {
  return Object.fromEntries(
    writtenFields(fields).map(([key, field]) => [key, given[key] ?? field.initial ?? null]),
  ) as Values<F>;
}
