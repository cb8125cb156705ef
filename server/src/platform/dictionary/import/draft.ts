import {
  DICT_VALUE_MAX,
  type DictionaryColour,
  type DictionaryType,
  dictionaryFault,
  dictionaryTypeFault,
} from '@outbound/contract';
import { RowReader, type TypedRow } from '../../../imports/index.ts';
import { columns, enumerations, type Key } from './columns.ts';
import type { StoredItem } from './queries.ts';

/** An entry that is there, comes by the file, or both. */
export interface Place {
  existing: StoredItem | null;
  draft: Draft | null;
}

/** What a row gives, with what is wrong with it so far. */
export interface Draft {
  cells: RowReader<Key>;
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
  colour: DictionaryColour;
  sortNum: number;
  status: 0 | 1;
  public: boolean;
}

const entryCells = ['parent', 'dictValue', 'colour', 'sortNum'] as const;

/** Reads a row on its own. */
export function draftOf(row: TypedRow<Key>): Draft {
  const cells = new RowReader(row, columns);
  cells.short('typeName', 50);
  cells.short('dictKey', 64);
  cells.short('dictValue', DICT_VALUE_MAX);
  cells.short('remark', 200);
  const dictKey = cells.text('dictKey');
  if (dictKey === '' && entryCells.some((key) => row.values.has(key)))
    cells.say('dictKey', dictionaryFault('noKey'));
  if (dictKey !== '' && row.values.has('public')) cells.say('public', dictionaryFault('publicOfEntry'));
  const draft: Draft = {
    cells,
    type: cells.judged('type', dictionaryTypeFault),
    storedType: null,
    dictKey,
    parentKey: cells.text('parent'),
    parent: undefined,
    parentBefore: null,
    place: { existing: null, draft: null },
    isThere: false,
    colour: cells.code('colour', enumerations.colour) ?? '',
    sortNum: cells.whole('sortNum', 1_000_000),
    status: cells.code('status', enumerations.status) === 0 ? 0 : 1,
    public: cells.code('public', enumerations.public) ?? false,
  };
  draft.place.draft = draft;
  return draft;
}

/** Of the type itself, not of an entry whose key is missing. */
export const isTypeRow = ({ dictKey, cells }: Draft): boolean =>
  dictKey === '' && !entryCells.some((key) => cells.row.values.has(key));

const given = ({ cells }: Draft, key: Key) => cells.row.values.has(key);

/** The type after its row; an empty cell leaves what is there. */
export function typeAfter(draft: Draft) {
  const { storedType: stored, cells } = draft;
  return {
    type: draft.type,
    name: stored && !given(draft, 'typeName') ? stored.name : cells.text('typeName'),
    public: stored && !given(draft, 'public') ? stored.public : draft.public,
    status: stored && !given(draft, 'status') ? stored.status : draft.status,
    remark: stored && !given(draft, 'remark') ? stored.remark : cells.text('remark'),
  };
}

/** The entry after its row, but for where it stands. */
export function itemAfter(draft: Draft) {
  const { cells } = draft;
  const stored = draft.place.existing;
  return {
    dictKey: draft.dictKey,
    dictValue: stored && !given(draft, 'dictValue') ? stored.dict_value : cells.text('dictValue'),
    colour: stored && !given(draft, 'colour') ? stored.colour : draft.colour,
    sortNum: stored && !given(draft, 'sortNum') ? stored.sort_num : draft.sortNum,
    status: stored && !given(draft, 'status') ? stored.status : draft.status,
    remark: stored && !given(draft, 'remark') ? stored.remark : cells.text('remark'),
  };
}
