/** How many rows a list has, as it says it; a count that is not exact to two digits: 1,234,567 becomes 约 1,200,000. */
export function totalText(
  { count, isEstimate }: { count: number; isEstimate: boolean },
  unit: string,
): string {
  if (!isEstimate) return `共 ${count} ${unit}`;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return `约 ${(Math.round(count / step) * step).toLocaleString('en-US')} ${unit}`;
}
