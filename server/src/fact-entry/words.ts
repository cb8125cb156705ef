/** The dictionary as facts are written by it: what may be chosen, by key and by name. */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

const types = ['fraud_type', 'alarm_source', 'region', 'bank', 'operator'] as const;
export type WordType = (typeof types)[number];

export interface FactWords {
  /** The key of a name or of a key, of entries in use; null without one. */
  key(type: WordType, text: string): number | null;
  /** The name of a key, also of one that is chosen no more; the key itself without one. */
  word(type: WordType, key: number | null): string;
  /** Names in use, in their order. */
  offered(type: WordType): string[];
}

/** Facts have room for keys up to 32,767 of these; of banks and regions for more. */
const smallTypes: ReadonlySet<string> = new Set<WordType>(['fraud_type', 'alarm_source', 'operator']);
const isKeyOf = (type: string, key: string) =>
  /^\d{1,9}$/.test(key) && (!smallTypes.has(type) || Number(key) <= 32_767);

/** Read in one query. */
export async function findFactWords(db: Db): Promise<FactWords> {
  const rows = await db
    .selectFrom('dictionary_item')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_item.type_id')
    .select([
      'dictionary_type.type',
      'dictionary_item.dict_key as key',
      'dictionary_item.dict_value as value',
      sql<boolean>`dictionary_item.status = 1`.as('isUsed'),
    ])
    .where('dictionary_type.type', 'in', [...types])
    .orderBy('dictionary_item.sort_num')
    .orderBy('dictionary_item.id')
    .execute();
  const keys = new Map<string, number>();
  const words = new Map<string, string>();
  // A key wins over a name that is spelled like it.
  for (const { type, key, value, isUsed } of [...rows].reverse())
    if (isUsed && isKeyOf(type, key)) keys.set(`${type} ${value}`, Number(key));
  for (const { type, key, value, isUsed } of rows) {
    words.set(`${type} ${key}`, value);
    if (isUsed && isKeyOf(type, key)) keys.set(`${type} ${key}`, Number(key));
  }
  return {
    key: (type, text) => keys.get(`${type} ${text}`) ?? null,
    word: (type, key) => (key === null ? '' : (words.get(`${type} ${key}`) ?? String(key))),
    offered: (type) =>
      rows
        .filter((row) => row.type === type && row.isUsed && isKeyOf(type, row.key))
        .map(({ value }) => value),
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
