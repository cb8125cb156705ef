/** The fields of an entity (`fields.ts` of the contract) as the columns of its import, and a row's cells as their values. */
import {
  type Field,
  type FieldList,
  fieldText,
  type ImportedKey,
  importedFields,
  type KeyOfKind,
  rowFault,
  type Values,
} from '@outbound/contract';
import type { Choices } from '../xlsx/write.ts';
import type { ImportColumn } from './columns.ts';
import type { RowReader } from './read-rows.ts';

/** The template's columns, in the list's order. */
export const importColumns = <F extends FieldList>(fields: F): ImportColumn<ImportedKey<F>>[] =>
  importedFields(fields).map(([key, { label, imported, sheetWidth }]) => ({
    key,
    heading: label,
    ...(imported === 'required' && { isRequired: true }),
    ...(sheetWidth !== undefined && { width: sheetWidth }),
  }));

/** Drop-downs of the template for the choices and flags among them. */
export const choicesOf = <F extends FieldList>(fields: F) =>
  Object.fromEntries<Choices>(
    importedFields(fields).flatMap(([key, field]) => {
      const codes = codesOf(field);
      return codes ? [[key, { values: [...codes.keys()], isClosed: true }]] : [];
    }),
  ) as { [K in ImportedKey<F>]?: Choices };

/** What has a name in its cell and an id where it is stored is read by hand, like what is special. */
type CellKey<F extends FieldList> = Exclude<ImportedKey<F>, KeyOfKind<F, 'special' | 'reference'>>;

/** What a row's cells hold, with the faults that the fields' limits and rules find in them. */
export function cellValues<F extends FieldList>(
  fields: F,
  cells: RowReader<ImportedKey<F>>,
): Pick<Values<F>, CellKey<F> & keyof Values<F>> {
  return Object.fromEntries(
    importedFields(fields)
      .filter(([, { kind }]) => kind !== 'special' && kind !== 'reference')
      .map(([key, field]) => [key, cellValue(key, field, cells)]),
  ) as Pick<Values<F>, CellKey<F> & keyof Values<F>>;
}

interface TextLike extends Field {
  max: number;
  normalise?: (value: string) => string;
  rule?: (value: string) => string | null;
}
interface ChoiceLike extends Field {
  values: readonly (string | number)[];
  labels: Record<string, string>;
}
const isChoice = (field: Field): field is ChoiceLike => field.kind === 'choice';
/** What a cell may say, with what it means; null of a field that is not chosen. */
function codesOf(field: Field): ReadonlyMap<string, unknown> | null {
  if (field.kind === 'flag') return new Map([true, false].map((value) => [fieldText(field, value), value]));
  if (!isChoice(field)) return null;
  const { labels, values } = field;
  return new Map(
    Object.entries(labels).map(([code, label]) => [label, values.find((value) => String(value) === code)]),
  );
}

const isText = (field: Field): field is TextLike => field.kind === 'text';

function cellValue<K extends string>(key: K, field: Field, cells: RowReader<K>): unknown {
  const codes = codesOf(field);
  if (codes) return cells.code(key, codes) ?? field.initial ?? null;
  if (isText(field)) {
    const { normalise, rule, max } = field;
    const value = normalise?.(cells.text(key)) ?? cells.text(key);
    if ([...value].length > max) cells.say(key, rowFault('tooLong', { most: max }));
    else {
      const reason = value === '' ? null : (rule?.(value) ?? null);
      if (reason !== null) cells.say(key, reason);
    }
    return value;
  }
  if (field.kind === 'number') return cells.whole(key, (field as Field & { max: number }).max);
  throw new Error(`no cell is read into ${key}, a field of kind ${field.kind}`);
}
