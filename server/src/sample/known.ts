/** The value under a key that the content itself guarantees. */
export function known<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the sample content names ${String(key)}, which it does not have`);
  return value;
}
