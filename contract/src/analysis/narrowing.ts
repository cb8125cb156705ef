/** What statistics are narrowed by beside time and department; each call takes some of it. */
export const narrowingLabels = { fraudType: '诈骗类型', regionCode: '地区' } as const;
export type Narrowing = keyof typeof narrowingLabels;
const narrowings = Object.keys(narrowingLabels) as Narrowing[];

/** `全部地区`: what was chosen and a call does not take, so that its numbers are of all; null where it takes everything. */
export function unheeded(
  filter: { readonly [name in Narrowing]?: unknown },
  by: readonly Narrowing[],
): string | null {
  const left = narrowings.filter((name) => filter[name] && !by.includes(name));
  return left.length > 0 ? left.map((name) => `全部${narrowingLabels[name]}`).join('、') : null;
}
