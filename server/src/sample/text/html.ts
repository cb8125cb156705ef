import type { Block } from './markdown.ts';

/** Blocks as HTML within the white list of spec 5.4; `**bold**` and `[text](https://…)` are all that a line may hold. */
export function htmlOf(blocks: readonly Block[]): string {
  return blocks.map(blockHtml).join('');
}

export const headingHtml = (title: string) => `<h2>${inlineHtml(title)}</h2>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlineHtml(block.text)}</p>`;
    case 'quote':
      return `<blockquote><p>${inlineHtml(block.text)}</p></blockquote>`;
    case 'list':
      return `<ul>${block.items.map(({ text }) => `<li>${inlineHtml(text)}</li>`).join('')}</ul>`;
    case 'steps':
      return `<ol>${block.items.map(({ text }) => `<li>${inlineHtml(text)}</li>`).join('')}</ol>`;
    case 'table':
      return [
        `<table><thead>${rowHtml('th', block.head)}</thead>`,
        `<tbody>${block.rows.map(({ cells }) => rowHtml('td', cells)).join('')}</tbody></table>`,
      ].join('');
  }
}

const rowHtml = (tag: 'th' | 'td', cells: readonly string[]) =>
  `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell)}</${tag}>`).join('')}</tr>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function inlineHtml(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(
      /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g,
      '<a href="$2" target="_blank" rel="noopener noreferrer">$1</a>',
    );
}
