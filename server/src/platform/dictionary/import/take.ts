/** Writes the dictionary of an import: new types and entries, and changes of those that are there. */
import type { PermissionCode } from '@outbound/contract';
import type { Change, Context, Trx } from '../../../http/call-context.ts';
import { changes, itemLabels, itemTexts, typeLabels, typeTexts } from '../fields.ts';
import { type Draft, isTypeRow, itemAfter, type Place, typeAfter } from './draft.ts';
import { type ItemRow, nextIds, type TypeRow, writeItems, writeTypes } from './queries.ts';

/** So many changes stand in the log; who needs the others has the file. */
const MOST_CHANGES = 500;

/** Writes what was judged good, each kind in one statement. Writers wait, so that what was judged still holds. */
export async function takeRows(
  trx: Trx,
  context: Context<PermissionCode>,
  good: readonly Draft[],
): Promise<{ addedNum: number; updatedNum: number }> {
  const by = { userId: context.caller.userId, now: context.now };
  const { ids: typeIds, told: toldTypes, rows: typeRows } = await takeTypes(trx, good, by);
  const items = good.filter((draft) => !isTypeRow(draft));
  const told = await takeItems(
    trx,
    items,
    (draft) => draft.storedType?.id ?? typeIds.get(draft.type) ?? 0,
    by,
  );
  context.note({ changes: [...toldTypes, ...told].slice(0, MOST_CHANGES) });
  const addedNum = [...typeRows, ...items].filter(({ isThere }) => !isThere).length;
  return { addedNum, updatedNum: good.length - addedNum };
}

interface By {
  userId: number;
  now: Date;
}

async function takeTypes(trx: Trx, good: readonly Draft[], by: By) {
  const rows = good.filter(isTypeRow);
  const named = new Set(rows.map(({ type }) => type));
  // Types that come by the first entry that names them.
  const byEntries = good.filter(({ type, storedType, cells }) => {
    if (storedType || named.has(type) || cells.text('typeName') === '') return false;
    named.add(type);
    return true;
  });
  const fresh = [
    ...rows.filter(({ storedType }) => storedType === null).map(typeAfter),
    ...byEntries.map(({ type, cells }) => ({
      type,
      name: cells.text('typeName'),
      public: false,
      status: 1 as const,
      remark: '',
    })),
  ];
  const numbers = await nextIds(trx, 'dictionary_type', fresh.length);
  const added: TypeRow[] = fresh.map((type, place) => ({ id: numbers[place] ?? 0, ...type }));
  const told: Change[] = fresh.map(({ type, name }) => ({
    field: typeLabels.type,
    before: '',
    after: `${name}（${type}）`,
  }));
  const changed: TypeRow[] = [];
  for (const draft of rows) {
    const { storedType } = draft;
    if (!storedType) continue;
    const after = typeAfter(draft);
    const differences = changes(typeLabels, typeTexts(storedType), typeTexts(after));
    if (differences.length === 0) continue;
    changed.push({ id: storedType.id, ...after });
    told.push(...differences.map((change) => ({ ...change, field: `${storedType.name} / ${change.field}` })));
  }
  await writeTypes(trx, { added, changed }, by);
  return { ids: new Map(added.map(({ id, type }) => [type, id])), told, rows };
}

async function takeItems(
  trx: Trx,
  items: readonly Draft[],
  typeIdOf: (draft: Draft) => number,
  by: By,
): Promise<Change[]> {
  const fresh = items.filter(({ place }) => place.existing === null);
  const numbers = await nextIds(trx, 'dictionary_item', fresh.length);
  const ids = new Map<Place, number>(fresh.map(({ place }, index) => [place, numbers[index] ?? 0]));
  const idOf = (place: Place) => place.existing?.id ?? ids.get(place) ?? 0;
  const textOf = (place: Place | null | undefined) =>
    place?.draft ? itemAfter(place.draft).dictValue : (place?.existing?.dict_value ?? '');
  const told: Change[] = [];
  const rows = items.map((draft): { row: ItemRow; isNew: boolean; differs: boolean } => {
    const after = itemAfter(draft);
    const { existing } = draft.place;
    const row: ItemRow = {
      id: idOf(draft.place),
      type_id: typeIdOf(draft),
      parent_id: draft.parent ? idOf(draft.parent) : null,
      dict_key: after.dictKey,
      dict_value: after.dictValue,
      colour: after.colour,
      sort_num: after.sortNum,
      status: after.status,
      remark: after.remark,
    };
    const name = `${draft.storedType?.name ?? draft.type} / ${after.dictKey}`;
    if (!existing) {
      told.push({ field: name, before: '', after: after.dictValue });
      return { row, isNew: true, differs: false };
    }
    const before = itemTexts(
      {
        dictKey: existing.dict_key,
        dictValue: existing.dict_value,
        colour: existing.colour,
        sortNum: existing.sort_num,
        status: existing.status,
        remark: existing.remark,
      },
      draft.parentBefore?.existing?.dict_value ?? '',
    );
    const differences = changes(itemLabels, before, itemTexts(after, textOf(draft.parent)));
    const isMoved = existing.parent_id !== row.parent_id;
    told.push(
      ...differences
        .filter(({ field }) => field !== itemLabels.parent || isMoved)
        .map((change) => ({ ...change, field: `${name} / ${change.field}` })),
    );
    const differs = isMoved || differences.some(({ field }) => field !== itemLabels.parent);
    return { row, isNew: false, differs };
  });
  await writeItems(
    trx,
    {
      added: rows.filter(({ isNew }) => isNew).map(({ row }) => row),
      changed: rows.filter(({ differs }) => differs).map(({ row }) => row),
    },
    by,
  );
  return told;
}
