/** Two people edit one record: which fields either of them changed, and the values that keep the work of both. */

/** The values of a form: as it opened, as somebody else saved them since, and as they are typed now. */
export interface Edits<V> {
  base: V;
  theirs: V;
  mine: V;
}

export type ChangedBy = 'theirs' | 'mine' | 'both';

/** Whose value stands in a field that both changed; `union`, of lists of ids, keeps what either added or took away. */
export type Choice = 'theirs' | 'mine' | 'union';

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');

/** Lists of ids have no order; an empty text, null and undefined are all an empty field. */
function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) =>
    JSON.stringify(isIds(value) ? [...value].sort((a, b) => a - b) : (value ?? ''));
  return plain(one) === plain(other);
}

/** Who changed which field. Fields that nobody changed, or both to the same value, are not in it. */
export function changedFields<V extends object>({ base, theirs, mine }: Edits<V>): Map<keyof V, ChangedBy> {
  const changed = new Map<keyof V, ChangedBy>();
  for (const name of Object.keys({ ...base, ...theirs, ...mine }) as (keyof V)[]) {
    if (isSame(theirs[name], mine[name])) continue;
    if (isSame(base[name], mine[name])) changed.set(name, 'theirs');
    else changed.set(name, isSame(base[name], theirs[name]) ? 'mine' : 'both');
  }
  return changed;
}

/** May what both did to a field stand together? Each id was added or taken away by itself. */
export const canUnite = <V>({ base, theirs, mine }: Edits<V>, name: keyof V): boolean =>
  isIds(base[name]) && isIds(theirs[name]) && isIds(mine[name]);

function united(base: readonly number[], theirs: readonly number[], mine: readonly number[]): number[] {
  const stays = (id: number) => !base.includes(id) || (theirs.includes(id) && mine.includes(id));
  return [...new Set([...theirs, ...mine])].filter(stays);
}

/**
 * The values that keep both people's work: a field that one of them changed holds his value, one that both changed
 * what was chosen for it (mine, while nothing is). `names` are the fields of the form; the rest is as it was saved.
 */
export function mergeEdits<V extends object>(
  edits: Edits<V>,
  names: readonly (keyof V)[],
  choices: ReadonlyMap<keyof V, Choice>,
): V {
  const { base, theirs, mine } = edits;
  const changed = changedFields(edits);
  const merged = { ...theirs };
  for (const name of names) {
    const by = changed.get(name);
    const choice = by === 'both' ? (choices.get(name) ?? 'mine') : by;
    if (choice === 'mine') merged[name] = mine[name];
    if (choice !== 'union') continue;
    const lists: unknown[] = [base[name], theirs[name], mine[name]];
    const [was, his, own] = lists.filter(isIds);
    if (was && his && own) merged[name] = united(was, his, own) as V[keyof V];
  }
  return merged;
}
