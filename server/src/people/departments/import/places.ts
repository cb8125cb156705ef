/** Where the departments of a file stand: parents by full path or code, in the file or there already. */
import { PATH_SEPARATOR } from '../paths.ts';
import { AT_TOP } from './columns.ts';
import type { Draft, Place } from './draft.ts';
import type { Existing } from './queries.ts';

/** All departments by what a cell may call them. */
export interface Places {
  byId: ReadonlyMap<number, Place>;
  /** Of those that are there. */
  paths: ReadonlyMap<Place, string>;
  byPath: ReadonlyMap<string, Place>;
  /** Of those that are there, and of the file's first row with a code. */
  byCode: Map<string, Place>;
}

export function placesOf(all: readonly Existing[]): Places {
  const byId = new Map(all.map((existing): [number, Place] => [existing.id, { existing, draft: null }]));
  const below = Map.groupBy(all, (one) => one.parentId);
  const paths = new Map<Place, string>();
  const open: { parentId: number | null; above: string }[] = [{ parentId: null, above: '' }];
  for (const { parentId, above } of open)
    for (const { id, deptName: name } of below.get(parentId) ?? []) {
      const path = above === '' ? name : `${above}${PATH_SEPARATOR}${name}`;
      const place = byId.get(id);
      if (place) paths.set(place, path);
      open.push({ parentId: id, above: path });
    }
  return {
    byId,
    paths,
    byPath: new Map([...paths].map(([place, path]) => [path, place])),
    byCode: new Map([...byId.values()].map((place) => [place.existing?.deptCode ?? '', place])),
  };
}

/**
 * Finds the parent of each draft: by a path that is there, else by a path that the file makes, else by code. Whose
 * parent cell is empty stands at the top when new, and stays where it is otherwise; the word for the top brings it there. `parent` stays undefined where
 * nothing is found.
 */
export function resolveParents({ byId, paths, byPath, byCode }: Places, drafts: readonly Draft[]): void {
  const tops = new Map(
    drafts
      .filter(({ parentText, place }) =>
        place.existing === null ? ['', AT_TOP].includes(parentText) : parentText === AT_TOP,
      )
      .map((draft) => [draft.values.deptName, draft.place]),
  );
  const newPaths = new Map<Place, string>();
  const waiting = new Map<string, Draft[]>();
  const below = new Map<Place, Draft[]>();
  const ready: [Draft, Place | null][] = [];
  const known = (place: Place) => (place.draft ? newPaths.get(place) : paths.get(place));
  const add = <K>(map: Map<K, Draft[]>, key: K, draft: Draft) => {
    const list = map.get(key);
    if (list) list.push(draft);
    else map.set(key, [draft]);
  };

  for (const draft of drafts) {
    const { parentText, place } = draft;
    const stays = place.existing?.parentId ?? null;
    if (parentText === AT_TOP) ready.push([draft, null]);
    else if (parentText === '') ready.push([draft, stays === null ? null : (byId.get(stays) ?? null)]);
    else {
      const isPath = parentText.includes(PATH_SEPARATOR);
      const found =
        byPath.get(parentText) ?? (isPath ? undefined : (tops.get(parentText) ?? byCode.get(parentText)));
      if (found) ready.push([draft, found]);
      else if (isPath) add(waiting, parentText, draft);
    }
  }
  const settlePath = (draft: Draft, above: string | undefined): void => {
    const path =
      above === undefined ? draft.values.deptName : `${above}${PATH_SEPARATOR}${draft.values.deptName}`;
    newPaths.set(draft.place, path);
    for (const child of waiting.get(path) ?? []) ready.push([child, draft.place]);
    waiting.delete(path);
    for (const child of below.get(draft.place) ?? []) ready.push([child, draft.place]);
    below.delete(draft.place);
  };
  // Grows while it is walked: a path that becomes known wakes those that asked for it.
  for (const [draft, parent] of ready) {
    draft.parent = parent;
    if (parent === null) settlePath(draft, undefined);
    else {
      const above = known(parent);
      if (above === undefined) add(below, parent, draft);
      else settlePath(draft, above);
    }
  }
}
