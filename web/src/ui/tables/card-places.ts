/** A card has room for its title and a few columns more; the record itself has all. */
const CARD_CELLS = 6;
/** Half of a card on a phone of 390 pixels, without what stands between its two words. */
const HALF_CARD = 133;
const CHARACTER = 14;
/** What a column's width has around its value. */
const AROUND = 24;

interface Placed {
  key: string;
  title: string;
  width?: number;
  picture?: boolean;
}

/** Its name and the longest of what it says fit half a card. */
const isShort = ({ title, width = 160 }: Placed) => title.length * CHARACTER + width - AROUND <= HALF_CARD;

/**
 * Where the columns stand in a card: the title above, the picture in the corner, then the first few others, short
 * ones two beside each other. One that has no other beside it has the whole line.
 */
export function cardPlaces(
  shown: readonly Placed[],
  titleKey: string | undefined,
): ReadonlyMap<string, string> {
  const facts = shown.filter(({ key, picture }) => key !== titleKey && !picture).slice(0, CARD_CELLS);
  const short = facts.filter(isShort);
  const halves = new Set(short.slice(0, short.length - (short.length % 2)));
  return new Map([
    ...shown.filter(({ picture }) => picture).map(({ key }) => [key, 'is-card-picture'] as const),
    ...facts.map((fact) => [fact.key, halves.has(fact) ? 'is-card-half' : 'is-card-fact'] as const),
    ...(titleKey === undefined ? [] : [[titleKey, 'is-card-title'] as const]),
  ]);
}
