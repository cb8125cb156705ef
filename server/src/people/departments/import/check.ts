/** What an import of departments would do: every row judged by itself, and the tree as it would be afterwards. */
import { departmentFault, EnabledStatus, errorText, rowFault } from '@outbound/contract';
import type { Db } from '../../../database/open.ts';
import type { Caller } from '../../../http/caller.ts';
import {
  findCircles,
  isLive,
  type Judged,
  judgeUntilSettled,
  spreadFaults,
  type TypedRow,
} from '../../../imports/index.ts';
import { findGrowingDepartments } from '../../../rights/index.ts';
import { eachBySlices, mapBySlices } from '../../../threads/slices.ts';
import type { Key } from './columns.ts';
import { type Draft, draftOf, nameAfter, type Place, statusAfter } from './draft.ts';
import { type Places, placesOf, resolveParents } from './places.ts';
import { type Existing, findAllDepartments, findHeads, findRetiredCodes } from './queries.ts';

/** Judges all rows, in five queries however many they are. */
export async function judgeRows(
  db: Db,
  caller: Caller,
  rows: readonly TypedRow<Key>[],
  updateExisting: boolean,
): Promise<Judged<Draft>> {
  const all = await findAllDepartments(db, caller);
  const places = placesOf(all);
  const drafts = await mapBySlices(rows, draftOf);
  const retired = await findRetiredCodes(
    db,
    drafts.map(({ values }) => values.deptCode),
  );
  const heads = await findHeads(
    db,
    caller,
    drafts.map(({ headText }) => headText.toLowerCase()),
  );
  const growing = await findGrowingDepartments(db, caller);

  const seen = new Map<string, number>();
  await eachBySlices(drafts, (draft) => {
    judgeCode(draft, places, { retired, seen, updateExisting });
    judgeHead(draft, heads);
  });
  resolveParents(places, drafts);
  await eachBySlices(drafts, (draft) => judgeParent(draft, caller, growing));
  return judgePlaced(places, drafts);
}

/** Judges drafts, each of which knows its parent, by the tree as it would be with all of them. */
export const judgePlaced = (places: Pick<Places, 'byId'>, drafts: readonly Draft[]): Promise<Judged<Draft>> =>
  judgeUntilSettled(
    drafts,
    '部门',
    () => judgeTogether(places, drafts),
    ({ cells }, reason) => cells.say('parentId', reason),
  );

function judgeCode(
  draft: Draft,
  { byCode }: Places,
  {
    retired,
    seen,
    updateExisting,
  }: { retired: Set<string>; seen: Map<string, number>; updateExisting: boolean },
): void {
  const { cells } = draft;
  const code = draft.values.deptCode;
  if (code === '') return;
  const isDouble = seen.has(code);
  cells.once('deptCode', code, seen);
  if (isDouble) return;
  const there = byCode.get(code);
  if (!there) {
    if (retired.has(code)) cells.say('deptCode', errorText('UM4224', { code }));
    byCode.set(code, draft.place);
    return;
  }
  draft.isThere = there.existing?.seen ?? false;
  if (!draft.isThere) cells.say('deptCode', errorText('UM4224', { code }));
  else if (!updateExisting) cells.say('deptCode', departmentFault('codeThere'));
  else {
    there.draft = draft;
    draft.place = there;
  }
}

function judgeHead(draft: Draft, heads: ReadonlyMap<string, { id: number; name: string }>): void {
  const { headText, place, cells } = draft;
  const { existing } = place;
  if (headText === '') return;
  // Who leads it already may be out of the importer's sight.
  if (existing?.headLoginId?.toLowerCase() === headText.toLowerCase())
    draft.head = { id: existing.headUserId, name: existing.headUserName ?? '' };
  else {
    const head = heads.get(headText.toLowerCase());
    if (head) draft.head = head;
    else cells.say('headUserId', departmentFault('noHead', { given: headText.slice(0, 50) }));
  }
}

const parentIdOf = (existing: Existing | null) => existing?.parentId ?? null;
const isNew = (place: Place | null | undefined) => place?.existing === null;

/** Does it come to stand somewhere else than it does now? A new one does. */
const moves = ({ existing }: Place, parent: Place | null): boolean =>
  existing === null || isNew(parent) || parentIdOf(existing) !== (parent?.existing?.id ?? null);

/** Refuses a parent that the importer may not give it; `unknown` says that there is none for him. */
export function judgeParent(
  { cells, parent, parentText, place }: Draft,
  caller: Caller,
  growing: ReadonlySet<number> | null,
  unknown = departmentFault('noParent', { given: parentText.slice(0, 100) }),
): void {
  if (parent === undefined) return void cells.say('parentId', unknown);
  if (isNew(parent) || !moves(place, parent)) return;
  if (parent === null) {
    const isEmpty = parentText === '';
    if (!caller.scope.all) cells.say('parentId', departmentFault(isEmpty ? 'addedAtTop' : 'movedToTop'));
    return;
  }
  const { existing } = parent;
  if (!existing?.seen) return void cells.say('parentId', unknown);
  // Whoever sees a department by its place alone would lose it elsewhere.
  const byPlace = place.existing === null || growing?.has(place.existing.id);
  if (growing && byPlace && !growing.has(existing.id)) cells.say('parentId', errorText('UM4225'));
}

/** One look at the tree as it would be; true when it found new faults, after which it would be another one. */
async function judgeTogether({ byId }: Pick<Places, 'byId'>, drafts: readonly Draft[]): Promise<boolean> {
  let found = 0;
  const say = (draft: Draft | null, reason: string, key: Key = 'parentId') => {
    if (!isLive(draft)) return;
    draft.cells.say(key, reason);
    found++;
  };
  const parentAfter = ({ existing, draft }: Place): Place | null => {
    if (isLive(draft)) return draft.parent ?? null;
    const id = parentIdOf(existing);
    return id === null ? null : (byId.get(id) ?? null);
  };
  spreadFaults(
    drafts,
    ({ parent }) => (parent && isNew(parent) ? parent.draft : null),
    ({ cells }) => cells.faults.length > 0,
    (draft, parent) => say(draft, departmentFault('parentRowFaulty', { row: parent.cells.row.number })),
  );
  const live = drafts.filter(isLive).map(({ place }) => place);
  for (const { draft } of findCircles(live, parentAfter)) say(draft, errorText('UM4222'));
  const below = Map.groupBy([...byId.values(), ...live.filter(isNew)], parentAfter);
  await eachBySlices(below.values(), (siblings) => {
    for (const named of Map.groupBy(siblings, nameAfter).values()) {
      if (named.length === 1) continue;
      const rows = named.flatMap(({ draft }) => (isLive(draft) ? draft : []));
      // One of them may stay: the one that is there already, or the first row.
      const first = rows.length === named.length ? rows.shift() : undefined;
      for (const draft of rows)
        say(
          draft,
          first
            ? rowFault('repeated', { row: first.cells.row.number })
            : errorText('UM4223', { name: draft.values.deptName }),
          'deptName',
        );
    }
  });
  await eachBySlices(live, (place) => {
    const parent = parentAfter(place);
    const isOn = statusAfter(place) === EnabledStatus.enabled;
    const wakes = place.existing?.status !== EnabledStatus.enabled;
    if (parent && isOn && (wakes || moves(place, parent)) && statusAfter(parent) === EnabledStatus.disabled)
      say(place.draft, errorText('UM4226'));
    if (isOn || place.existing?.status !== EnabledStatus.enabled) return;
    if (below.get(place)?.some((child) => statusAfter(child) === EnabledStatus.enabled))
      say(place.draft, departmentFault('enabledBelow'), 'status');
  });
  return found > 0;
}
