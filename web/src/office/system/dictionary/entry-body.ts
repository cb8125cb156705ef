/** An entry as its form holds it and as a call takes it: the list writes one, too, without the form. */
import { type DictionaryEntry, type DictionaryEntryFields, dictionaryEntryFields } from '@outbound/contract';
import { type FormValues, formValuesOf, plainBody } from '../../../ui/forms/field-list.ts';

export type EntryValues = FormValues<DictionaryEntryFields>;

/** What the form begins with. */
export const entryValues = (entry: DictionaryEntry): EntryValues =>
  formValuesOf(dictionaryEntryFields, entry);

/** What `modify` takes of an entry as it was read. */
export const entryBody = (entry: DictionaryEntry) =>
  ({
    kind: 'item',
    typeId: entry.typeId,
    ...plainBody(dictionaryEntryFields, entryValues(entry)),
    status: entry.status,
    id: entry.id,
    version: entry.version,
  }) as const;
