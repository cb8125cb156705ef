/** Rows and cells of a sheet as XML: every value as text, at the place that its reference names. */

import { looksLikeFormula, withoutForbidden } from '@outbound/contract';

const MOST_CHARACTERS = 32_767;

/**
 * The styles of the workbook's style sheet by their place in it; `quoted` is text that stays text when somebody edits the cell.
 * `faulty` stands out by its colour, `sample` is grey, `wrapped` is as high as its text, `link` is blue.
 */
export const cellStyles = {
  text: 1,
  quoted: 2,
  heading: 3,
  faulty: 4,
  sample: 5,
  wrapped: 6,
  link: 7,
} as const;

/** A text, one that is shown in a style of its own, or one that opens what lies at an address beside the workbook. */
export type Cell =
  | string
  | { readonly text: string; readonly style: 'faulty' | 'sample' | 'wrapped' }
  | { readonly text: string; readonly link: string };

/** So many characters Excel takes of a text within a formula. */
const MOST_LITERAL = 255;
const literal = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** The one formula that leaves: made of texts alone, which no character of them ends. */
function linkXml(place: string, { text, link }: { text: string; link: string }): string | null {
  if (link.length > MOST_LITERAL || text.length > MOST_LITERAL) return null;
  const formula = cellText(`HYPERLINK(${literal(link)},${literal(text)})`);
  return `<c r="${place}" t="str" s="${cellStyles.link}"><f>${formula}</f><v>${cellText(text)}</v></c>`;
}

/** `A`, `B`, … `AA`. */
export function columnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

const names: string[] = [];
const nameAt = (index: number): string => (names[index] ??= columnName(index));

/** A row, the first one being 1. Row and cells name their places: the format does not ask for it, some readers do. */
export function rowXml(number: number, row: readonly Cell[], length: number, style?: number): string {
  let xml = `<row r="${number}">`;
  for (let index = 0; index < length; index++) {
    const cell = row[index] ?? '';
    const value = typeof cell === 'string' ? cell : cell.text;
    const own = typeof cell === 'object' && 'style' in cell ? cellStyles[cell.style] : style;
    const place = `${nameAt(index)}${number}`;
    const link = typeof cell === 'object' && 'link' in cell ? linkXml(place, cell) : null;
    if (link !== null) xml += link;
    else if (value === '') xml += own === undefined ? `<c r="${place}"/>` : `<c r="${place}" s="${own}"/>`;
    else
      xml += `<c r="${place}" t="inlineStr" s="${own ?? (looksLikeFormula(value) ? cellStyles.quoted : cellStyles.text)}"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as XML takes it, also within an attribute. */
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Text that XML and Excel take as it is: no control characters, and no `_x000A_` that Excel would decode. */
function cellText(value: string): string {
  const text = withoutForbidden(value.slice(0, MOST_CHARACTERS).toWellFormed()).replace(
    /_(?=x[0-9A-Fa-f]{4}_)/g,
    '_x005F_',
  );
  return escapeXml(text).replaceAll('\r', '&#13;');
}
