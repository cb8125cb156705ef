/** Signs without a look of their own, which a reader of cells may leave out before it judges the first one. */
const UNSEEN = /^[\p{Cf}\u007f-\u009f]+/u;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML 1.0 forbids.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Without the signs that no XML may hold, thus no sheet. */
export const withoutForbidden = (text: string) => text.replace(FORBIDDEN, '');

/** True for what a spreadsheet, or a program that reads its CSV, could run: = + - @ tab CR LF, also full-width, behind signs that nobody sees. */
export function looksLikeFormula(value: string): boolean {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(withoutForbidden(value).replace(UNSEEN, ''));
}
