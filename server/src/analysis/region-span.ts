/** A province or a town stands for all that is within it: 510000 for 51…, 510100 for 5101…. */
export function regionSpan(code: number): readonly [number, number] {
  const width = code % 10_000 === 0 ? 10_000 : code % 100 === 0 ? 100 : 1;
  return [code, code + width - 1];
}
