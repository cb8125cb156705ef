import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Editor, type JSONContent } from '@tiptap/react';
import { expect, test } from 'vitest';
import { editorValue } from './editor-file.ts';
import { editorExtensions } from './extensions.ts';

/**
 * Random texts as the editor writes them. The test of the server's sanitiser reads the same file and lets each pass
 * unchanged: what one side learns the other must. `WRITE_FIXTURES=1` writes it anew.
 */
const file = join(import.meta.dirname, '../../../../contract/fixtures/editor-made.json');
const HOW_MANY = 80;
const preview = '/web/efs/api/v1/file/preview/AbCdEfGhIjKlMnOpQrStUv';

/** The same numbers in every run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    one: <T>(of: readonly T[]): T => of[below(of.length)] as T,
    some: <T>(least: number, most: number, make: () => T): T[] =>
      Array.from({ length: least + below(most - least + 1) }, make),
    maybe: () => next() < 0.5,
  };
}

type Random = ReturnType<typeof randomFrom>;

const words = [
  '钱凯港',
  'a < b && c > d',
  '“引号” "x"',
  'não é açúcar',
  '空\u00a0格',
  '😀',
  "l'été",
  '前 后',
  '&amp;',
];
const links = ['https://example.com/?a=1&b=2#c', 'http://例子.中国/路径', 'mailto:a@b.c', 'tel:10086'];

function run(random: Random): JSONContent {
  if (random.below(12) === 0) return { type: 'hardBreak' };
  const text = random.one(words);
  if (random.below(6) === 0) return { type: 'text', text, marks: [{ type: 'code' }] };
  const types = ['bold', 'italic', 'underline', 'strike'].filter(() => random.below(4) === 0);
  const marks: NonNullable<JSONContent['marks']> = types.map((type) => ({ type }));
  if (random.below(6) === 0) marks.push({ type: random.one(['superscript', 'subscript']) });
  if (random.below(5) === 0) marks.push({ type: 'link', attrs: { href: random.one(links) } });
  return { type: 'text', text, marks };
}

const paragraph = (random: Random): JSONContent => ({
  type: 'paragraph',
  content: random.some(0, 5, () => run(random)),
});

function block(random: Random, depth: number): JSONContent {
  const inner = (least = 1) => random.some(least, 3, () => block(random, depth + 1));
  const item = (): JSONContent => ({
    type: 'listItem',
    content: [paragraph(random), ...(depth < 2 ? inner(0) : [])],
  });
  const caption = random.maybe() ? random.one(words) : '';
  switch (random.below(depth < 2 ? 10 : 3)) {
    case 0:
      return { ...paragraph(random), type: 'heading', attrs: { level: random.one([2, 3, 4]) } };
    case 1:
      return {
        type: 'image',
        attrs: {
          src: random.one([preview, `${preview}?w=640`, 'https://example.com/a.png?x=1&y=2']),
          alt: random.one(['', '图 & "题"', null]),
          ...(random.maybe() ? { width: '1200', height: '675' } : {}),
          caption,
        },
      };
    case 2:
      return {
        type: 'film',
        attrs: {
          src: preview,
          poster: random.one([preview, null]),
          title: random.one(['片子', null]),
          caption,
        },
      };
    case 3:
      return { type: 'blockquote', content: inner() };
    case 4:
      return { type: 'bulletList', content: random.some(1, 3, item) };
    case 5:
      return { type: 'orderedList', attrs: { start: random.one([1, 3]) }, content: random.some(1, 3, item) };
    case 6:
      return {
        type: 'codeBlock',
        attrs: { language: random.one([null, 'ts']) },
        content: [{ type: 'text', text: 'a < b;\n  c' }],
      };
    case 7:
      return { type: 'horizontalRule' };
    case 8:
      return table(random, depth);
    default:
      return paragraph(random);
  }
}

function table(random: Random, depth: number): JSONContent {
  const columns = 1 + random.below(3);
  const cell = (type: string): JSONContent => ({
    type,
    content: random.some(1, 2, () => block(random, depth + 2)),
  });
  return {
    type: 'table',
    content: random.some(1, 3, () => {
      if (random.below(4) === 0)
        return {
          type: 'tableRow',
          content: [{ ...cell('tableHeader'), attrs: { colspan: columns, rowspan: 1 } }],
        };
      return { type: 'tableRow', content: Array.from({ length: columns }, () => cell('tableCell')) };
    }),
  };
}

test('what the editor makes is what its server lets pass, and it reads it as it wrote it', () => {
  const random = randomFrom(20_261_123);
  const editor = new Editor({ extensions: editorExtensions() });
  const made = Array.from({ length: HOW_MANY }, () => {
    const content = random.some(1, 5, () => block(random, 0));
    editor.commands.setContent({ type: 'doc', content }, { errorOnInvalidContent: true });
    return editorValue(editor.getHTML());
  });
  for (const html of made) {
    editor.commands.setContent(html);
    expect(editorValue(editor.getHTML())).toBe(html);
  }
  editor.destroy();
  if (process.env.WRITE_FIXTURES) writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`);
  expect(made).toEqual(JSON.parse(readFileSync(file, 'utf8')));
});
