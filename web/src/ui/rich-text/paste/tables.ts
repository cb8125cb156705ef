import type { BlockWriter } from './block-writer.ts';

/** Wider and longer ones are no table that somebody reads; what is beyond goes. */
const MOST_ROWS = 300;
const MOST_COLUMNS = 30;

const spanOf = (cell: Element, name: 'colspan' | 'rowspan') => {
  const span = Math.min(MOST_COLUMNS, Math.max(1, Number(cell.getAttribute(name)) || 1));
  return span > 1 ? ` ${name}="${span}"` : '';
};

const rowsOf = (table: Element) =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table).slice(0, MOST_ROWS);
const cellsOf = (row: Element) =>
  [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH').slice(0, MOST_COLUMNS);

/** Writes a table; false for one that only placed what is in it: of one column, or with tables inside. */
export function writeTable(
  table: Element,
  writer: BlockWriter,
  blocksIn: (cell: Element) => string[],
): boolean {
  const rows = rowsOf(table).map((row) => cellsOf(row));
  const isLayout = table.querySelector('table') !== null || rows.every((cells) => cells.length < 2);
  if (isLayout) return false;
  const written = rows.map((cells) =>
    cells.map((cell) => {
      const isHead = cell.tagName === 'TH' || cell.closest('thead') !== null;
      const tag = isHead ? 'th' : 'td';
      const inner = blocksIn(cell);
      return {
        inner,
        html: `<${tag}${spanOf(cell, 'colspan')}${spanOf(cell, 'rowspan')}>${inner.join('') || '<p></p>'}</${tag}>`,
      };
    }),
  );
  const full = written.filter((cells) => cells.some(({ inner }) => inner.length > 0));
  if (full.length > 0)
    writer.add(
      `<table><tbody>${full.map((cells) => `<tr>${cells.map(({ html }) => html).join('')}</tr>`).join('')}</tbody></table>`,
    );
  return true;
}
