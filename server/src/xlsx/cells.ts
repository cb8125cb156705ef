/** Rows and cells of a sheet as XML: every value as text, at the place that its reference names. */

const MOST_CHARACTERS = 32_767;

/** The styles of the workbook's style sheet by their place in it; `quoted` is text that stays text when somebody edits the cell. */
export const cellStyles = { text: 1, quoted: 2, heading: 3 } as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 forbids.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Signs without a look of their own, which a reader of cells may leave out before it judges the first one. */
const UNSEEN = /^[\p{Cf}\u007f-\u009f]+/u;

/** True for what a spreadsheet, or a program that reads its CSV, could run: = + - @ tab CR, also full-width, behind signs that nobody sees. */
export function looksLikeFormula(value: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(value.replace(FORBIDDEN, '').replace(UNSEEN, ''));
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
export function rowXml(number: number, row: readonly string[], length: number, style?: number): string {
  let xml = `<row r="${number}">`;
  for (let index = 0; index < length; index++) {
    const value = row[index] ?? '';
    const place = `${nameAt(index)}${number}`;
    if (value === '') xml += `<c r="${place}"/>`;
    else
      xml += `<c r="${place}" t="inlineStr" s="${style ?? (looksLikeFormula(value) ? cellStyles.quoted : cellStyles.text)}"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text as XML takes it, also within an attribute. */
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Text that XML and Excel take as it is: no control characters, and no `_x000A_` that Excel would decode. */
function cellText(value: string): string {
  const text = value
    .slice(0, MOST_CHARACTERS)
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
  return escapeXml(text).replaceAll('\r', '&#13;');
}
