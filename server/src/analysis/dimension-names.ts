/** What the values of dimensions are called, and which there are: of the dictionary, and of tables of ours. */
import { type FactDictionary, type FactDim, type FactKind, wordsOfDim } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import { type DictionaryEntry, findDictionaryEntries } from '../platform/index.ts';

type Entry = Pick<DictionaryEntry, 'name' | 'parentKey' | 'isUsed'>;

const isKey = (key: string) => /^\d{1,6}$/.test(key);

export class DimensionNames {
  readonly #byType: ReadonlyMap<string, ReadonlyMap<number, Entry>>;

  /** Keys of facts are numbers; entries of another kind are left out. */
  constructor(entries: readonly DictionaryEntry[]) {
    const groups = Map.groupBy(
      entries.filter(({ key }) => isKey(key)),
      ({ type }) => type,
    );
    this.#byType = new Map(
      [...groups].map(([type, ones]) => [type, new Map(ones.map((entry) => [Number(entry.key), entry]))]),
    );
  }

  /** A key without an entry stands for itself. */
  ofType(type: FactDictionary, key: number): string {
    return this.#byType.get(type)?.get(key)?.name ?? String(key);
  }

  of(fact: FactKind, dim: FactDim, key: number): string {
    const words = wordsOfDim(fact, dim);
    if (!words) return String(key);
    if ('dictionary' in words) return this.ofType(words.dictionary, key);
    return words.labels[key] ?? (key === 0 ? '未填写' : String(key));
  }

  /** The values that stand there even where nothing was counted: those that may be chosen, in their order. */
  all(fact: FactKind, dim: FactDim): number[] {
    const words = wordsOfDim(fact, dim);
    if (!words) return [];
    if ('labels' in words) return Object.keys(words.labels).map(Number);
    return [...(this.#byType.get(words.dictionary) ?? [])].flatMap(([key, { isUsed }]) =>
      isUsed ? [key] : [],
    );
  }

  /** The regions right below one; those on top for null. */
  regionsBelow(parent: number | null): number[] {
    const above = parent === null ? null : String(parent);
    return [...(this.#byType.get('region') ?? [])].flatMap(([key, { parentKey }]) =>
      parentKey === above ? [key] : [],
    );
  }
}

/** Read in one query. */
export async function findDimensionNames(db: Db): Promise<DimensionNames> {
  const types: readonly FactDictionary[] = ['fraud_type', 'alarm_source', 'region', 'bank', 'operator'];
  return new DimensionNames(await findDictionaryEntries(db, types));
}
