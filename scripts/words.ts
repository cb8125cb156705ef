/**
 * Finds words that people should not read, by the table of `docs/words.md`: in the strings, templates and drawn texts of
 * the sources, and in the sample content. Each finding is one line with file, line, the word and what to say instead.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { walk } from './syntax-tree.ts';

export interface Word {
  say: string;
  not: readonly string[];
  /** Phrases that may hold one of them. */
  unless: readonly string[];
}

/** The words of the table. */
export function readWords(table: string): Word[] {
  const listed = (cell: string) =>
    cell
      .replaceAll('\\|', '|')
      .split('、')
      .map((one) => one.trim())
      .filter(Boolean);
  return table
    .split('\n')
    .filter((line) => /^\| (?!Say )[^-]/.test(line))
    .map((line) => {
      const [say = '', not = '', , unless = ''] = line.slice(1).split(/(?<!\\)\|/);
      return { say: say.trim(), not: listed(not), unless: listed(unless) };
    });
}

const isLatin = (sign: string | undefined) => sign !== undefined && /\p{Script=Latin}/u.test(sign);

/** Whether a text has a word: in Latin letters as a word of its own, for other languages have it within others. */
function hasWord(text: string, word: string): boolean {
  if (!isLatin(word[0])) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLatin(text[at - 1]) && !isLatin(text[at + word.length])) return true;
  return false;
}

/** The words of a text that should not be there. */
export function wordsIn(text: string, words: readonly Word[]): { not: string; say: string }[] {
  return words.flatMap(({ say, not, unless }) => {
    const rest = unless.reduce((left, phrase) => left.replaceAll(phrase, ''), text);
    return not.filter((word) => hasWord(rest, word)).map((word) => ({ not: word, say }));
  });
}

const told = (file: string, line: number, { not, say }: { not: string; say: string }) =>
  `${file}:${line} says ${not}: say ${say}`;

/** The findings in a source text; comments are not read. */
export function findWords(file: string, source: string, words: readonly Word[]): string[] {
  if (!words.some(({ not }) => not.some((word) => source.includes(word)))) return [];
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: string[] = [];
  walk(program, [], (node) => {
    const text = textOf(node);
    if (text === null) return;
    const line = source.slice(0, node.start).split('\n').length;
    for (const word of wordsIn(text, words)) found.push(told(file, line, word));
  });
  return found;
}

function textOf(node: Parameters<Parameters<typeof walk>[2]>[0]): string | null {
  if (node.type === 'TemplateElement') return node.value.cooked ?? node.value.raw;
  if (node.type === 'JSXText') return node.value;
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
}

/** The findings in the whole product. */
export function findAllWords(root: string): string[] {
  const words = readWords(readFileSync(join(root, 'docs/words.md'), 'utf8'));
  const sources = globSync('{web,contract,server}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => findWords(file, readFileSync(join(root, file), 'utf8'), words));
  const sample = globSync('sample/**/*.md', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => wordsIn(line, words).map((word) => told(file, index + 1, word))),
  );
  return [...sources, ...sample].sort();
}
