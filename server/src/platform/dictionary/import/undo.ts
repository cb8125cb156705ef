/**
 * Takes back an import of the dictionary: types and entries that it added, as long as nobody changed them or put others below
 * them, and what it changed of those that were there.
 */
import { type DictionaryType, dictionaryFault, type PermissionCode, undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Change, Context, Trx, Write } from '../../../http/call-context.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import {
  type BuiltOn,
  isAsLeft,
  type Kept,
  type KeptRow,
  type Restored,
  RowReader,
  requireEach,
  requireUnbuilt,
  requireUnchanged,
  type Undoable,
  type Undone,
  valuesBefore,
} from '../../../imports/index.ts';
import { heldValues } from '../../../records/field-table.ts';
import type { Writer } from '../../../records/version.ts';
import { mapBySlices } from '../../../threads/slices.ts';
import {
  type EntryState,
  entryChanges,
  entryColumnsOf,
  entryTable,
  type TypeState,
  typeChanges,
  typeColumnsOf,
} from '../fields.ts';
import { findStoredItems, findTypes, type StoredItem } from '../office-queries.ts';
import { checkReach, typeChangeFault, valueFault } from '../policy.ts';
import { judgeMove, judgePlaced, judgeStatus } from './check.ts';
import { columns, type Key } from './columns.ts';
import type { Draft, Place } from './draft.ts';
import { writeRows } from './queries.ts';
import { MOST_CHANGES } from './take.ts';

const ACTION = '撤销导入';
type By = Pick<Context<PermissionCode>, 'caller' | 'now'>;

/** What the rows of one table are, and why one of them may not go. */
interface Found extends Omit<BuiltOn, 'why'> {
  id: number;
  typeId: number;
  type: string;
  why: string | null;
}

/** What was put back, with the type in whose history it stands. */
interface RestoredOf {
  name: string;
  changes: readonly Change[];
  typeId: number;
}

/** Removes and puts back, under the lock of the dictionary. */
export async function undoEntries(
  trx: Trx,
  { caller, now }: By,
  { added, changed }: Undoable,
  { write, zone }: { write: Write; zone: TimeZone },
): Promise<Undone> {
  const seen = sql`true`;
  await requireUnchanged(trx, 'dictionary_type', changed.dictionary_type ?? [], { zone, seen });
  await requireUnchanged(trx, 'dictionary_item', changed.dictionary_item ?? [], { zone, seen });
  const going = await findGoing(trx, added, changed);
  const types = await findTypes(trx, zone);
  const stored = await findTouched(trx, types, changed);
  for (const type of new Set([...going.map((one) => one.type), ...stored.types.map((one) => one.type)]))
    checkReach(caller, type);
  requireUnbuilt(going.flatMap(({ name, why }) => (why === null ? [] : [{ name, why }])));
  const by = { userId: caller.userId, now };
  // First, so that what the import put below an entry that it added leaves it.
  const restored = [
    ...(await restoreTypes(trx, stored.types, changed.dictionary_type ?? [], by)),
    ...(await restoreItems(trx, stored, changed.dictionary_item ?? [], { by, added })),
  ];
  const { types: addedTypes = [], entries = [] } = added;
  await sql`delete from dictionary_item where id = any(${[...entries]}::bigint[])`.execute(trx);
  await sql`delete from dictionary_type where id = any(${[...addedTypes]}::bigint[])`.execute(trx);
  const back = Map.groupBy(restored, ({ typeId }) => typeId);
  const touched = new Set([...going.map(({ typeId }) => typeId), ...back.keys()]);
  write.recordEach(
    [...touched].map((id) => ({
      ...{ id, action: ACTION },
      changes: (back.get(id) ?? []).flatMap(({ changes }) => changes).slice(0, MOST_CHANGES),
    })),
  );
  return {
    removedNum: going.length,
    restored: restored.map(({ name, changes }): Restored => ({ name, changes: () => changes })),
  };
}

/** What was added and is there, and why it may not go. What the import moved away from it does not stand below it any more. */
async function findGoing(
  trx: Trx,
  { types = [], entries = [] }: Undoable['added'],
  { dictionary_item: kept = [] }: Kept,
): Promise<Found[]> {
  const [allTypes, allEntries] = [sql`${[...types]}::bigint[]`, sql`${[...entries]}::bigint[]`];
  const leaving = kept.filter(({ fields }) => fields.parentId).map(({ id }) => id);
  const { rows: foundEntries } = await sql<Found>`
    select item.id, item.type_id as "typeId", type.type, item.dict_value as name, case
      when item.version > 1 then ${undoFault('edited')}
      when exists (select from dictionary_item as child where child.parent_id = item.id
        and child.id <> all(${allEntries}) and child.id <> all(${leaving}::bigint[]))
        then ${undoFault('hasChildren')}
      when exists (select from external_system_secret where item_id = item.id) then ${undoFault('inUse')}
      end as why
    from dictionary_item as item join dictionary_type as type on type.id = item.type_id
    where item.id = any(${allEntries}) order by item.id`.execute(trx);
  const { rows: foundTypes } = await sql<Found>`
    select id, id as "typeId", type, name, case
      when version > 1 then ${undoFault('edited')}
      when exists (select from dictionary_item where type_id = dictionary_type.id and dictionary_item.id <> all(${allEntries}))
        then ${undoFault('hasEntries')}
      end as why
    from dictionary_type where id = any(${allTypes}) order by id`.execute(trx);
  return [...foundEntries, ...foundTypes];
}

/** The types of what is put back, with all their entries. */
interface Touched {
  types: DictionaryType[];
  items: StoredItem[];
}

async function findTouched(trx: Trx, types: readonly DictionaryType[], kept: Kept): Promise<Touched> {
  const ids = new Set((kept.dictionary_type ?? []).map(({ id }) => id));
  const items = (kept.dictionary_item ?? []).map(({ id }) => id);
  if (items.length > 0) {
    const { rows } = await sql<{ id: number }>`
      select distinct type_id as id from dictionary_item where id = any(${items}::bigint[])`.execute(trx);
    for (const { id } of rows) ids.add(id);
  }
  return {
    types: types.filter(({ id }) => ids.has(id)),
    items: items.length > 0 ? await findStoredItems(trx, [...ids]) : [],
  };
}

async function restoreTypes(
  trx: Trx,
  types: readonly DictionaryType[],
  kept: readonly KeptRow[],
  by: Writer,
): Promise<RestoredOf[]> {
  const rows = new Map(kept.map((row) => [row.id, row]));
  const wanted = types.flatMap((before) => {
    const row = rows.get(before.id);
    return row ? [{ before, row, after: { ...before, ...valuesBefore<TypeState>(row) } }] : [];
  });
  await requireEach(wanted, ({ before, row, after }) => [
    row.name,
    isAsLeft(row, before) ? typeChangeFault(before, after) : undoFault('edited'),
  ]);
  const changed = wanted.map(({ before, after }) => ({ id: before.id, ...typeColumnsOf(after) }));
  await writeRows(trx, 'dictionary_type', { added: [], changed }, by);
  return wanted.map(({ before, after }) => ({
    typeId: before.id,
    name: before.name,
    changes: typeChanges(before, after),
  }));
}

/** Makes entries again what they were, by the rules of an import that would say so: the trees as they would be are judged. */
async function restoreItems(
  trx: Trx,
  { types, items }: Touched,
  kept: readonly KeptRow[],
  { by, added: { entries = [] } }: { by: Writer; added: Undoable['added'] },
): Promise<RestoredOf[]> {
  if (kept.length === 0) return [];
  const going = new Set(entries);
  const typeOf = new Map(types.map((type) => [type.id, type]));
  const byId = new Map(
    items
      .filter(({ id }) => !going.has(id))
      .map((existing): [number, Place] => [existing.id, { existing, draft: null }]),
  );
  const found = await mapBySlices(kept, (row) => {
    const place = byId.get(row.id);
    const type = place?.existing && typeOf.get(place.existing.type_id);
    if (!place?.existing || !type) return [];
    const before = heldValues(entryTable, place.existing);
    const after: EntryState = { ...before, ...valuesBefore<EntryState>(row) };
    return [{ row, type, before, after, draft: draftOf({ place, type, after, before }, byId) }];
  });
  const wanted = found.flat();
  const drafts = wanted.map(({ draft }) => draft);
  await judgePlaced({ byId }, drafts);
  await requireEach(wanted, ({ row, before, draft }) => [
    row.name,
    isAsLeft(row, before) ? (draft.cells.faults[0]?.reason ?? null) : undoFault('edited'),
  ]);
  const changed = wanted.map(({ row, type, after }) => ({
    ...{ id: row.id, type_id: type.id },
    ...entryColumnsOf(after),
  }));
  await writeRows(trx, 'dictionary_item', { added: [], changed }, by);
  const values = new Map(items.map(({ id, dictValue }) => [id, dictValue]));
  for (const { row, after } of wanted) values.set(row.id, after.dictValue);
  return mapBySlices(wanted, ({ type, before, after }) => ({
    typeId: type.id,
    name: type.name,
    changes: entryChanges(before, after, (id) => values.get(id) ?? '').map((change) => ({
      ...change,
      field: `${after.dictKey} / ${change.field}`,
    })),
  }));
}

/** An entry that is to be as it was, as a row of a file would say it. */
function draftOf(
  one: { place: Place; type: DictionaryType; before: EntryState; after: EntryState },
  byId: ReadonlyMap<number, Place>,
): Draft {
  const { place, type: storedType, before, after } = one;
  const { type, name } = storedType;
  // Every cell is given, so that what was empty is again.
  const values = new Map<Key, string>(columns.map(({ key }) => [key, '']));
  const cells = new RowReader({ number: 0, values, unreadable: new Map() }, columns);
  const parentOf = (id: number | null) => (id === null ? null : byId.get(id));
  const draft: Draft = {
    ...{ cells, type, storedType, place, dictKey: after.dictKey, parentKey: '', isThere: true },
    // The name and the openness beside an entry are its type's.
    values: { ...after, type, name, public: storedType.public },
    parent: parentOf(after.parentId),
    parentBefore: parentOf(before.parentId) ?? null,
  };
  place.draft = draft;
  const fault = before.dictValue === after.dictValue ? null : valueFault(type, after.dictValue);
  if (fault !== null) cells.say('dictValue', fault);
  judgeStatus(draft);
  if (draft.parent === undefined) cells.say('parentId', dictionaryFault('parentGone'));
  else judgeMove(draft);
  return draft;
}
