/** Rows and cells of a sheet as XML: every value as text unless it says otherwise, at the place that its reference names. */

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
  day: 8,
  time: 9,
} as const;

/**
 * A text, one that is shown in a style of its own, or one that opens what lies at an address beside the workbook. A number
 * that people add up, and a day or time (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss`) that they sort and reckon by.
 */
export type Cell =
  | string
  | { readonly number: string }
  | { readonly time: string }
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

/** More digits than these a number of a spreadsheet does not keep. */
const NUMBER = /^-?(?=[\d.]{1,16}$)\d{1,15}(\.\d+)?$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;
const DAY_MS = 86_400_000;
/** The day 0 of spreadsheets, which know a 29 February 1900: they agree from the day after it on. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_SURE = 61;

/** The cell of a number or a moment; null where a spreadsheet does not know it: then it is a text. */
function valueXml(place: string, cell: { number: string } | { time: string }): string | null {
  if ('number' in cell) return NUMBER.test(cell.number) ? `<c r="${place}"><v>${cell.number}</v></c>` : null;
  const [, ...parts] = MOMENT.exec(cell.time) ?? [];
  const [year = 0, month = 1, day = 0, hour, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const serial = (Date.UTC(year, month - 1, day, hour ?? 0, minute, second) - DAY_ZERO) / DAY_MS;
  if (parts.length === 0 || serial < FIRST_SURE) return null;
  const style = hour === undefined ? cellStyles.day : cellStyles.time;
  return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

const wordsOf = (cell: Cell): string => {
  if (typeof cell === 'string') return cell;
  if ('number' in cell) return cell.number;
  return 'time' in cell ? cell.time : cell.text;
};

/** `A`, `B`, … `AA`. */
export function columnName(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
}

/** What is no text; null for what is one. */
function specialXml(place: string, cell: Exclude<Cell, string>): string | null {
  if ('link' in cell) return linkXml(place, cell);
  return 'text' in cell ? null : valueXml(place, cell);
}

const names: string[] = [];
const nameAt = (index: number): string => (names[index] ??= columnName(index));

/** A row, the first one being 1. Row and cells name their places: the format does not ask for it, some readers do. */
export function rowXml(number: number, row: readonly Cell[], length: number, style?: number): string {
  let xml = `<row r="${number}">`;
  for (let index = 0; index < length; index++) {
    const cell = row[index] ?? '';
    const value = wordsOf(cell);
    const own = typeof cell === 'object' && 'style' in cell ? cellStyles[cell.style] : style;
    const place = `${nameAt(index)}${number}`;
    const special = typeof cell === 'string' ? null : specialXml(place, cell);
    if (special !== null) xml += special;
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
