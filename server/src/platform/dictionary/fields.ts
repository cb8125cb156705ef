/** What types and entries of the dictionary hold, where it stands, and how a change of it reads. */
import {
  type DictionaryEntryFields,
  type DictionaryTypeFields,
  dictionaryEntryFields,
  dictionaryTypeFields,
  type Values,
} from '@outbound/contract';
import type { Change } from '../../http/call-context.ts';
import { fieldChanges } from '../../records/field-changes.ts';
import { columnValues, fieldTable } from '../../records/field-table.ts';

export const typeTable = fieldTable('dictionary_type', dictionaryTypeFields, {});
export const entryTable = fieldTable('dictionary_item', dictionaryEntryFields, {});

/** A type, and an entry, as a whole. */
export type TypeState = Values<DictionaryTypeFields>;
export type EntryState = Values<DictionaryEntryFields>;

/** As they are stored. */
export const typeColumnsOf = (state: TypeState) => columnValues(typeTable, state);
export const entryColumnsOf = (state: EntryState) => columnValues(entryTable, state);

/** What changed of a type, by field label; `before` is null for a new one. */
export const typeChanges = (before: TypeState | null, after: TypeState): Change[] =>
  fieldChanges(dictionaryTypeFields, before, after, {});

/** What changed of an entry; `textOf` answers what stands in another one. */
export const entryChanges = (
  before: EntryState | null,
  after: EntryState,
  textOf: (id: number) => string,
): Change[] =>
  fieldChanges(dictionaryEntryFields, before, after, {
    parentId: ({ parentId }) => (parentId === null ? '' : textOf(parentId)),
  });
