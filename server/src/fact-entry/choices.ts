/** What a fact may choose of the dictionary, by key and by name. */
import type { Db } from '../database/open.ts';
import { findDictionaryEntries } from '../platform/index.ts';

const types = ['fraud_type', 'alarm_source', 'region', 'bank', 'operator'] as const;
export type ChoiceType = (typeof types)[number];

export interface FactChoices {
  /** The key of a name or of a key, of entries in use; null without one. */
  key(type: ChoiceType, text: string): number | null;
  /** The name of a key, also of one that is chosen no more; the key itself without one. */
  name(type: ChoiceType, key: number | null): string;
  /** Names in use, in their order. */
  offered(type: ChoiceType): string[];
}

/** Facts have room for keys up to 32,767 of these; of banks and regions for more. */
const smallTypes: ReadonlySet<string> = new Set<ChoiceType>(['fraud_type', 'alarm_source', 'operator']);
const isKeyOf = (type: string, key: string) =>
  /^\d{1,9}$/.test(key) && (!smallTypes.has(type) || Number(key) <= 32_767);

/** Read in one query. */
export async function findFactChoices(db: Db): Promise<FactChoices> {
  const entries = await findDictionaryEntries(db, types);
  const offered = entries.filter(({ type, key, isUsed }) => isUsed && isKeyOf(type, key));
  const names = new Map(entries.map(({ type, key, name }) => [`${type} ${key}`, name]));
  const keys = new Map<string, number>();
  // A key wins over a name that is spelled like it, the first of equal names over those after it.
  for (const { type, key, name } of offered.toReversed()) keys.set(`${type} ${name}`, Number(key));
  for (const { type, key } of offered) keys.set(`${type} ${key}`, Number(key));
  return {
    key: (type, text) => keys.get(`${type} ${text}`) ?? null,
    name: (type, key) => (key === null ? '' : (names.get(`${type} ${key}`) ?? String(key))),
    offered: (type) => offered.filter((entry) => entry.type === type).map(({ name }) => name),
  };
}

/** The name that a mistyped one is nearest to; null when none is near. */
export function nearest(given: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let bestShare = 0.5;
  for (const name of names) {
    // Not even all of the shorter one would be enough.
    if ((2 * Math.min(given.length, name.length)) / (given.length + name.length) <= bestShare) continue;
    const share = (2 * commonLength(given, name)) / (given.length + name.length);
    if (share > bestShare) [best, bestShare] = [name, share];
  }
  return best;
}

/** The length of the longest common subsequence; what is typed is cut by its caller. */
function commonLength(a: string, b: string): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const left of a) {
    const next = [0];
    for (let at = 0; at < b.length; at++)
      next.push(left === b[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}
