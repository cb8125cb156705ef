import { type DictionaryType, dictionaryFault } from '@outbound/contract';
import { cellValues, RowReader, type TypedRow } from '../../../imports/index.ts';
import { heldValues } from '../../../records/field-table.ts';
import { type EntryState, entryTable, type TypeState } from '../fields.ts';
import type { StoredItem } from '../office-queries.ts';
import { columns, type Key, type SheetFields, sheetFields } from './columns.ts';

/** An entry that is there, comes by the file, or both. */
export interface Place {
  existing: StoredItem | null;
  draft: Draft | null;
}

/** What a row gives, with what is wrong with it so far. */
export interface Draft {
  cells: RowReader<Key>;
  values: ReturnType<typeof cellValues<SheetFields>>;
  type: string;
  /** Null where the type comes by the file. */
  storedType: DictionaryType | null;
  /** '' for the row of the type itself. */
  dictKey: string;
  parentKey: string;
  /** Null: at the top. Undefined: not found. */
  parent: Place | null | undefined;
  /** Where it stands now. */
  parentBefore: Place | null;
  place: Place;
  /** The type or the entry is there already. */
  isThere: boolean;
}

const entryCells = ['parentId', 'dictValue', 'colour', 'sortNum'] as const;

/** Reads a row on its own. */
export function draftOf(row: TypedRow<Key>): Draft {
  const cells = new RowReader(row, columns);
  const values = cellValues(sheetFields, cells);
  const { type, dictKey } = values;
  if (dictKey === '' && entryCells.some((key) => row.values.has(key)))
    cells.say('dictKey', dictionaryFault('noKey'));
  if (dictKey !== '' && row.values.has('public')) cells.say('public', dictionaryFault('publicOfEntry'));
  const draft: Draft = {
    cells,
    values,
    type,
    storedType: null,
    dictKey,
    parentKey: cells.text('parentId'),
    parent: undefined,
    parentBefore: null,
    place: { existing: null, draft: null },
    isThere: false,
  };
  draft.place.draft = draft;
  return draft;
}

/** Of the type itself, not of an entry whose key is missing. */
export const isTypeRow = ({ dictKey, cells }: Draft): boolean =>
  dictKey === '' && !entryCells.some((key) => cells.row.values.has(key));

/** Only what its cells say. */
const given = ({ cells, values }: Draft): Partial<Draft['values']> =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => (cells.row.values as Map<string, string>).has(key)),
  );

/** The type after its row; an empty cell leaves what is there. */
export const typeAfter = (draft: Draft): TypeState => ({
  ...draft.values,
  ...draft.storedType,
  ...given(draft),
});

/** The entry after its row, but for where it stands. */
export const itemAfter = (draft: Draft): Omit<EntryState, 'parentId'> => ({
  ...draft.values,
  ...(draft.place.existing && heldValues(entryTable, draft.place.existing)),
  ...given(draft),
});
