/** Texts in lines that have room. */

/** What does not begin a line, and what does not end one, as Chinese is set. */
const CLOSING = '，。、；：！？）》】\u300d\u300f〉”’…·,.;:!?)\\]»%';
const OPENING = '（《【\u300c\u300e〈“‘(\\[«¿¡';
/** A word, a number, a time, an address: up to so many signs that it has room in any line. */
const WORD = 'A-Za-z0-9À-ɏ';
const piece = new RegExp(
  `[${OPENING}]*(?:[${WORD}+@#][${WORD}+@#_:/.&='-]{0,30}|\\s|\\S)[${CLOSING}]*`,
  'gsu',
);

/** Broken between words, in a text without them between any two characters, and where it must be within a word. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string) => {
    if (line.trim() !== '' && !fits((line + part).trimEnd())) {
      lines.push(line);
      line = '';
    }
    if (line !== '' || part.trim() !== '') line += part;
  };
  for (const [part] of text.matchAll(piece)) {
    if (fits(part.trimEnd())) add(part);
    else for (const character of part) add(character);
  }
  return line === '' ? lines : [...lines, line];
}
