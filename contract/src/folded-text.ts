/**
 * A text as the search reads it, which looks past case, accents and width: letter by letter, so that places stay, and what is
 * found can be shown as it was written.
 */
export const foldedText = (text: string): string =>
  Array.from(text, (letter) => {
    const plain = letter
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFKC')
      .toLowerCase();
    return plain.length === letter.length ? plain : letter;
  }).join('');

/** What is searched for, as it stands in a folded text; '' where it is nothing. */
export const foldedWord = (keyword: string): string => foldedText(keyword.normalize('NFC').trim());
