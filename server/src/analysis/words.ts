/** What the values of dimensions are called, and which there are: of the dictionary, and of tables of ours. */
import { type FactDictionary, type FactDim, type FactKind, wordsOfDim } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';

interface Entry {
  type: FactDictionary;
  key: number;
  name: string;
  parentKey: number | null;
  isEnabled: boolean;
}

export class FactWords {
  readonly #byType: ReadonlyMap<FactDictionary, ReadonlyMap<number, Entry>>;

  constructor(entries: readonly Entry[]) {
    const groups = Map.groupBy(entries, ({ type }) => type);
    this.#byType = new Map(
      [...groups].map(([type, ones]) => [type, new Map(ones.map((entry) => [entry.key, entry]))]),
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
    return [...(this.#byType.get(words.dictionary)?.values() ?? [])].flatMap(({ key, isEnabled }) =>
      isEnabled ? [key] : [],
    );
  }

  /** The regions right below one; those on top for null. */
  regionsBelow(parent: number | null): number[] {
    return [...(this.#byType.get('region')?.values() ?? [])].flatMap(({ key, parentKey }) =>
      parentKey === parent ? [key] : [],
    );
  }
}

/** Read in one query; keys of facts are numbers, others are left out. */
export async function findFactWords(db: Db): Promise<FactWords> {
  const { rows } = await sql<Entry>`
    select dictionary_type.type, item.dict_key::int as key, item.dict_value as name,
      case when parent.dict_key ~ '^[0-9]{1,6}$' then parent.dict_key::int end as "parentKey",
      item.status = 1 as "isEnabled"
    from dictionary_item as item join dictionary_type on dictionary_type.id = item.type_id
    left join dictionary_item as parent on parent.id = item.parent_id
    where dictionary_type.type in ('fraud_type', 'alarm_source', 'region', 'bank', 'operator')
      and item.dict_key ~ '^[0-9]{1,6}$'
    order by item.sort_num, item.id`.execute(db);
  return new FactWords(rows);
}
