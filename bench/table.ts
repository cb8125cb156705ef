import type { Result } from './compare.ts';

/** The results as a table that reads in a terminal and in a Markdown page alike. */
export function table(results: readonly Result[]): string {
  const head = ['row', 'product', 'floor', 'ratio', 'processor time', 'target', 'held'];
  const lines = results.map((one) => [
    one.row,
    `${one.product} ${one.unit}`,
    one.floor === null ? '' : `${one.floor} ${one.unit}`,
    one.ratio === null ? '' : one.ratio.toFixed(2),
    one.timeRatio?.toFixed(2) ?? '',
    one.unit === 'answers/s' ? one.target : `${one.target} ${one.unit}`,
    one.held ? 'yes' : 'NO',
  ]);
  const widths = head.map((title, at) =>
    Math.max(...[head, ...lines].map((line) => (line[at] ?? title).length)),
  );
  const drawn = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [drawn(head), drawn(widths.map((width) => '-'.repeat(width))), ...lines.map(drawn)].join('\n');
}
