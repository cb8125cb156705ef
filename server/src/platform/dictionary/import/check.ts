/** What an import of the dictionary would do: every row judged by itself, and the trees as they would be afterwards. */
import { type DictionaryType, dictionaryFault } from '@outbound/contract';
import type { Db } from '../../../database/open.ts';
import type { Caller } from '../../../http/caller.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import {
  findCircles,
  isLive,
  type Judged,
  judgeUntilSettled,
  spreadFaults,
  type TypedRow,
} from '../../../imports/index.ts';
import { eachBySlices, mapBySlices } from '../../../threads/slices.ts';
import { findStoredItems, findTypes } from '../office-queries.ts';
import { belowFault, MOST_LEVELS, reachFault, typeChangeFault, valueFault } from '../policy.ts';
import type { Key } from './columns.ts';
import { type Draft, draftOf, isTypeRow, itemAfter, type Place, typeAfter } from './draft.ts';

/** All entries of the types that the file names, by their ids and by type and key. */
interface Places {
  byId: ReadonlyMap<number, Place>;
  byKey: Map<string, Place>;
}

/** No type holds a space. */
const keyOf = (type: string, dictKey: string) => `${type} ${dictKey}`;

/** Judges all rows, in two queries however many they are. */
export async function judgeRows(
  db: Db,
  { zone, caller }: { zone: TimeZone; caller: Pick<Caller, 'codes' | 'scope'> },
  rows: readonly TypedRow<Key>[],
  updateExisting: boolean,
): Promise<Judged<Draft>> {
  const drafts = await mapBySlices(rows, draftOf);
  const types = new Map((await findTypes(db, zone)).map((type) => [type.type, type]));
  for (const draft of drafts) draft.storedType = types.get(draft.type) ?? null;
  const places = await placesOf(db, drafts);
  const seen = new Map<string, number>();
  await eachBySlices(drafts, (draft) => {
    if (isTypeRow(draft)) judgeType(draft, updateExisting, seen);
    else judgeItem(draft, places, updateExisting, seen);
    const reason = reachFault(caller, draft.type);
    if (reason !== null) draft.cells.say('type', reason);
  });
  await judgeNames(drafts);
  await eachBySlices(drafts, (draft) => {
    if (!isTypeRow(draft)) judgeParent(draft, places);
  });
  return judgePlaced(places, drafts);
}

/** Judges drafts, each of which knows its parent, by the trees as they would be with all of them. */
export const judgePlaced = (places: Pick<Places, 'byId'>, drafts: readonly Draft[]): Promise<Judged<Draft>> =>
  judgeUntilSettled(
    drafts,
    '字典项',
    () => judgeTogether(places, drafts),
    ({ cells }, reason) => cells.say('parentId', reason),
  );

async function placesOf(db: Db, drafts: readonly Draft[]): Promise<Places> {
  const types = new Map(
    drafts.flatMap(({ storedType }) => (storedType ? [[storedType.id, storedType.type] as const] : [])),
  );
  const stored = await findStoredItems(db, [...types.keys()]);
  const byId = new Map(stored.map((existing): [number, Place] => [existing.id, { existing, draft: null }]));
  const byKey = new Map(
    stored.flatMap(({ id, type_id, dictKey }) => {
      const place = byId.get(id);
      return place ? [[keyOf(types.get(type_id) ?? '', dictKey), place] as const] : [];
    }),
  );
  return { byId, byKey };
}

function judgeType(draft: Draft, updateExisting: boolean, seen: Map<string, number>): void {
  const { cells, type, storedType } = draft;
  if (type === '') return;
  cells.once('type', type, seen);
  draft.isThere = storedType !== null;
  if (!storedType) {
    if (!cells.row.values.has('name')) cells.say('name', dictionaryFault('noTypeName'));
    return;
  }
  if (!updateExisting) return void cells.say('type', dictionaryFault('typeThere'));
  const reason = typeChangeFault(storedType, typeAfter(draft));
  if (reason !== null) cells.say('type', reason);
}

function judgeItem(
  draft: Draft,
  { byKey }: Places,
  updateExisting: boolean,
  seen: Map<string, number>,
): void {
  const { cells, type, dictKey, storedType } = draft;
  if (dictKey === '') return;
  cells.judged('dictValue', (value) => valueFault(type, value));
  const key = keyOf(type, dictKey);
  const isDouble = seen.has(key);
  cells.once('dictKey', key, seen);
  if (isDouble) return;
  const there = byKey.get(key);
  if (!there) {
    byKey.set(key, draft.place);
    if (!cells.row.values.has('dictValue')) cells.say('dictValue', dictionaryFault('noValue'));
    if (storedType?.fixed) cells.say('dictKey', fixedFault(storedType));
    return;
  }
  draft.isThere = true;
  if (!updateExisting) return void cells.say('dictKey', dictionaryFault('keyThere'));
  there.draft = draft;
  draft.place = there;
  judgeStatus(draft);
}

/** Refuses to turn on or off what the system fixes. */
export function judgeStatus(draft: Draft): void {
  const { cells, storedType, place } = draft;
  if (storedType?.fixed && itemAfter(draft).status !== place.existing?.status)
    cells.say('status', fixedFault(storedType));
}

const fixedFault = ({ name }: DictionaryType) => dictionaryFault('fixed', { name });

/** The name beside an entry is its type's: as it is stored, as the type's row says, or as the first row of a new one. */
function judgeNames(drafts: readonly Draft[]): Promise<void> {
  return eachBySlices(Map.groupBy(drafts, ({ type }) => type).values(), (rows) => {
    const own = rows.find(isTypeRow);
    const stored = rows[0]?.storedType?.name;
    const named = own ?? rows.find(({ cells }) => cells.text('name') !== '');
    const names = new Set([stored, own?.cells.text('name'), named?.cells.text('name')]);
    for (const { cells } of rows) {
      const name = cells.text('name');
      if (name !== '' && !names.has(name))
        cells.say(
          'name',
          stored === undefined
            ? dictionaryFault('otherNameThanRow', { row: named?.cells.row.number ?? '' })
            : dictionaryFault('otherNameThanStored'),
        );
    }
  });
}

function judgeParent(draft: Draft, { byId, byKey }: Places): void {
  const { cells, parentKey, place } = draft;
  const before = place.existing?.parentId ?? null;
  draft.parentBefore = before === null ? null : (byId.get(before) ?? null);
  if (parentKey === '') draft.parent = draft.parentBefore;
  else {
    draft.parent = byKey.get(keyOf(draft.type, parentKey));
    if (!draft.parent) cells.say('parentId', dictionaryFault('noParentKey', { key: parentKey.slice(0, 64) }));
  }
  judgeMove(draft);
}

/** Refuses to move what stands where it is for good. */
export function judgeMove(draft: Draft): void {
  const { cells, place, storedType } = draft;
  const isMoved = place.existing !== null && draft.parent !== draft.parentBefore;
  if (storedType?.fixed && isMoved) cells.say('parentId', fixedFault(storedType));
  const fault = draft.parent && draft.parent !== draft.parentBefore ? belowFault(draft) : null;
  if (fault !== null) cells.say('parentId', fault);
}

/** One look at the trees as they would be; true when it found new faults, after which they would be others. */
async function judgeTogether({ byId }: Pick<Places, 'byId'>, drafts: readonly Draft[]): Promise<boolean> {
  let found = 0;
  const say = (draft: Draft | null, key: Key, reason: string) => {
    if (!isLive(draft)) return;
    draft.cells.say(key, reason);
    found++;
  };
  const isFaulty = (draft: Draft) => !isLive(draft);
  await eachBySlices(Map.groupBy(drafts, ({ type }) => type).values(), (rows) => {
    if (rows[0]?.storedType) return;
    // A new type comes by its own row, or by the first entry that names it.
    const own = rows.find(isTypeRow);
    if (own ? isLive(own) : rows.some((row) => isLive(row) && row.cells.text('name') !== '')) return;
    for (const row of rows)
      say(
        row,
        own ? 'type' : 'name',
        own ? dictionaryFault('typeRowFaulty', { row: own.cells.row.number }) : dictionaryFault('noType'),
      );
  });
  const items = drafts.filter((draft) => !isTypeRow(draft));
  spreadFaults(
    items,
    ({ parent }) => (parent && parent.existing === null ? parent.draft : null),
    isFaulty,
    (draft, parent) =>
      say(draft, 'parentId', dictionaryFault('parentRowFaulty', { row: parent.cells.row.number })),
  );
  const parentAfter = ({ existing, draft }: Place): Place | null => {
    if (isLive(draft)) return draft.parent ?? null;
    const id = existing?.parentId ?? null;
    return id === null ? null : (byId.get(id) ?? null);
  };
  const live = items.filter(isLive).map(({ place }) => place);
  const circles = findCircles(live, parentAfter);
  for (const { draft } of circles) say(draft, 'parentId', dictionaryFault('circle'));
  if (circles.size > 0) return true;
  const all = [...byId.values(), ...live.filter(({ existing }) => existing === null)];
  await eachBySlices(all, (place) => {
    const way: Place[] = [];
    for (let at: Place | null = place; at !== null && way.length <= MOST_LEVELS; at = parentAfter(at))
      way.push(at);
    // Whose row it is that makes the tree too deep: the nearest one on the way up.
    if (way.length > MOST_LEVELS)
      say(
        way.find(({ draft }) => isLive(draft))?.draft ?? null,
        'parentId',
        dictionaryFault('tooDeep', { most: MOST_LEVELS }),
      );
  });
  return found > 0;
}
