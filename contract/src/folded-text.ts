/** Letters that are as they are read: those of ASCII that are not large, and the Chinese ones. */
const OTHERS = /[^ -@[-~\u4e00-\u9fff]/gu;

/** How letters are read that have been read before. So many are kept; a longer text of rarer ones takes longer. */
const known = new Map<string, string>();
const MOST_KNOWN = 2_000;

/**
 * A text as the search reads it, which looks past case, accents and width: letter by letter, so that places stay, and what is
 * found can be shown as it was written.
 */
export const foldedText = (text: string): string => text.replace(OTHERS, foldedLetter);

function foldedLetter(letter: string): string {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const plain = letter
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase();
  const folded = plain.length === letter.length ? plain : letter;
  if (known.size < MOST_KNOWN) known.set(letter, folded);
  return folded;
}

/** The words of what is searched for, each as it stands in a folded text, none twice: each is looked for by itself. */
export function foldedWords(keyword: string): string[] {
  const folded = foldedText(keyword.normalize('NFC'));
  return [...new Set(folded.split(/\s+/))].filter((word) => word !== '');
}
