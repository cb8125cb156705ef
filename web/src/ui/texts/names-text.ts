/** Ids as a form holds them: one, several, or none. */
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id) => typeof id === 'number');

/** “运营部、财务部、另 2 项”: what is chosen may be out of the reader's sight. */
function listed(ids: readonly number[], names: ReadonlyMap<number, string>): string {
  const known = ids.flatMap((id) => names.get(id) ?? []);
  const hiddenNum = ids.length - known.length;
  const hidden = hiddenNum > 0 ? [`另 ${hiddenNum} 项`] : [];
  return [known.join('、'), ...hidden].filter(Boolean).join('、');
}

/** The names of what a field holds by id; empty when it holds nothing. */
export const namesText = (value: unknown, names: ReadonlyMap<number, string>): string =>
  listed(idsOf(value), names);

/** What a long list of ids has and has not beside the one that it was. */
export function changesText(value: unknown, base: unknown, names: ReadonlyMap<number, string>): string {
  const [before, after] = [idsOf(base), idsOf(value)];
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  return [
    ...(added.length > 0 ? [`新增：${listed(added, names)}`] : []),
    ...(removed.length > 0 ? [`移除：${listed(removed, names)}`] : []),
  ].join('；');
}
