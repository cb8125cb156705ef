/** Writes the dictionary of an import: new types and entries, and changes of those that are there. */
import { dictionaryTypeFields, newValues, type PermissionCode, writtenFields } from '@outbound/contract';
import type { Change, Context, Trx, Write } from '../../../http/call-context.ts';
import { type ChangedRow, changedRow, type Taken } from '../../../imports/index.ts';
import { heldValues } from '../../../records/field-table.ts';
import type { Writer } from '../../../records/version.ts';
import { eachBySlices } from '../../../threads/slices.ts';
import {
  entryChanges,
  entryColumnsOf,
  entryTable,
  type TypeState,
  typeChanges,
  typeColumnsOf,
} from '../fields.ts';
import { type Draft, isTypeRow, itemAfter, type Place, typeAfter } from './draft.ts';
import { type ItemRow, nextIds, type TypeRow, writeRows } from './queries.ts';

/** So many changes stand in the log and in a type's history; who needs the others has the file. */
export const MOST_CHANGES = 500;

/** Writes what was judged good, each kind in one statement. Writers wait, so that what was judged still holds. */
export async function takeRows(
  trx: Trx,
  context: Context<PermissionCode>,
  good: readonly Draft[],
  { recordEach }: Write,
): Promise<Taken> {
  const by = { userId: context.caller.userId, now: context.now };
  const { ids: typeIds, told: toldTypes, rows: typeRows, changed: types } = await takeTypes(trx, good, by);
  const itemRows = good.filter((draft) => !isTypeRow(draft));
  const {
    told: toldItems,
    ids: entries,
    changed: items,
  } = await takeItems(trx, itemRows, (draft) => draft.storedType?.id ?? typeIds.get(draft.type) ?? 0, by);
  const all = [...toldTypes, ...toldItems];
  context.note({ changes: all.slice(0, MOST_CHANGES).map(({ logged }) => logged) });
  recordEach(
    [...Map.groupBy(all, ({ typeId }) => typeId)].map(([id, ofType]) => ({
      id,
      action: '导入字典',
      changes: ofType.slice(0, MOST_CHANGES).map(({ change }) => change),
    })),
  );
  const addedNum = [...typeRows, ...itemRows].filter(({ isThere }) => !isThere).length;
  return {
    addedNum,
    updatedNum: good.length - addedNum,
    added: { types: [...typeIds.values()], entries },
    changed: { dictionary_type: types, dictionary_item: items },
  };
}

/** What a type or its row in a file holds of the fields that forms write. */
const heldTypeOf = (type: TypeState) =>
  Object.fromEntries(writtenFields(dictionaryTypeFields).map(([key]) => [key, type[key]]));

/** What changed, for the history of its type and for the log, which names the type. */
interface Told {
  typeId: number;
  change: Change;
  logged: Change;
}

const told = (typeId: number, typeName: string, change: Change): Told => ({
  typeId,
  change,
  logged: { ...change, field: `${typeName} / ${change.field}` },
});

async function takeTypes(trx: Trx, good: readonly Draft[], by: Writer) {
  const rows = good.filter(isTypeRow);
  const named = new Set(rows.map(({ type }) => type));
  // Types that come by the first entry that names them.
  const byEntries = good.filter(({ type, storedType, cells }) => {
    if (storedType || named.has(type) || cells.text('name') === '') return false;
    named.add(type);
    return true;
  });
  const fresh = [
    ...rows.filter(({ storedType }) => storedType === null).map(typeAfter),
    ...byEntries.map(({ values: { type, name } }) => newValues(dictionaryTypeFields, { type, name })),
  ];
  const numbers = await nextIds(trx, 'dictionary_type', fresh.length);
  const added: TypeRow[] = fresh.map((type, place) => ({ id: numbers[place] ?? 0, ...typeColumnsOf(type) }));
  const all: Told[] = added.map(({ id, type, name }) => {
    const change = { field: dictionaryTypeFields.type.label, before: '', after: `${name}（${type}）` };
    return { typeId: id, change, logged: change };
  });
  const changed: TypeRow[] = [];
  const kept: ChangedRow[] = [];
  for (const draft of rows) {
    const { storedType } = draft;
    if (!storedType) continue;
    const after = typeAfter(draft);
    const differences = typeChanges(storedType, after);
    if (differences.length === 0) continue;
    changed.push({ id: storedType.id, ...typeColumnsOf(after) });
    kept.push(...changedRow(storedType.id, storedType.name, heldTypeOf(storedType), heldTypeOf(after)));
    all.push(...differences.map((change) => told(storedType.id, storedType.name, change)));
  }
  await writeRows(trx, 'dictionary_type', { added, changed }, by);
  return { ids: new Map(added.map(({ id, type }) => [type, id])), told: all, rows, changed: kept };
}

async function takeItems(
  trx: Trx,
  items: readonly Draft[],
  typeIdOf: (draft: Draft) => number,
  by: Writer,
): Promise<{ told: Told[]; ids: number[]; changed: ChangedRow[] }> {
  const fresh = items.filter(({ place }) => place.existing === null);
  const numbers = await nextIds(trx, 'dictionary_item', fresh.length);
  const ids = new Map<Place, number>(fresh.map(({ place }, index) => [place, numbers[index] ?? 0]));
  const idOf = (place: Place) => place.existing?.id ?? ids.get(place) ?? 0;
  const textOf = textsOf(items, idOf);
  const all: Told[] = [];
  const [added, changed]: [ItemRow[], ItemRow[]] = [[], []];
  const kept: ChangedRow[] = [];
  await eachBySlices(items, (draft) => {
    const { existing } = draft.place;
    const typeId = typeIdOf(draft);
    const after = { ...itemAfter(draft), parentId: draft.parent ? idOf(draft.parent) : null };
    const row: ItemRow = { id: idOf(draft.place), type_id: typeId, ...entryColumnsOf(after) };
    const say = (change: Change) => all.push(told(typeId, draft.storedType?.name ?? draft.type, change));
    if (!existing) {
      added.push(row);
      say({ field: after.dictKey, before: '', after: after.dictValue });
      return;
    }
    const before = heldValues(entryTable, existing);
    const differences = entryChanges(before, after, textOf);
    if (differences.length > 0) {
      changed.push(row);
      kept.push(...changedRow(existing.id, existing.dictValue, before, after));
    }
    for (const change of differences) say({ ...change, field: `${after.dictKey} / ${change.field}` });
  });
  await writeRows(trx, 'dictionary_item', { added, changed }, by);
  return { told: all, ids: added.map(({ id }) => id), changed: kept };
}

/** What stands in the entries above those of the file, by their ids, as it will be afterwards. */
function textsOf(items: readonly Draft[], idOf: (place: Place) => number): (id: number) => string {
  const above = items.flatMap(({ parent, parentBefore }) => [parent ?? [], parentBefore ?? []].flat());
  const values = new Map(
    above.map((place) => [
      idOf(place),
      place.draft ? itemAfter(place.draft).dictValue : (place.existing?.dictValue ?? ''),
    ]),
  );
  return (id) => values.get(id) ?? '';
}
