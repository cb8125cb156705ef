/** What of a text is stored, whoever wrote it. */

/**
 * Signs that turn round how what stands behind them is read: `报告\u202excod.exe` would look like a document, and a name
 * would turn round the words of the page that it stands in. No language of the product needs them.
 */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** Without those. */
export const withoutTurning = (text: string) => text.replace(TURNING, '');

/** Without those, NUL and halves of surrogate pairs, neither of which PostgreSQL takes. */
export const storedText = (text: string) => withoutTurning(text.toWellFormed().replaceAll('\u0000', ''));

/** Whether anything of a text is seen: blanks and signs of no width alone are no name and no answer. */
export const isSeen = (text: string) => /[^\p{C}\p{Z}]/u.test(text);

/**
 * The first characters of a text (code points); the text itself where it has no more. What stands behind them costs
 * nothing: a character has two code units at most.
 */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, most * 2)].slice(0, most).join('');
}

/** Those, and a mark that there were more. */
export function shortened(text: string, most: number): string {
  const first = firstCharacters(text, most);
  return first.length < text.length ? `${first}…` : text;
}
