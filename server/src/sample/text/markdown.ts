/**
 * The little of Markdown that the files of `sample/` are written in: one title, sections, paragraphs, lists, quotes and
 * tables. Every piece knows its line, so that a fault can be shown where it stands.
 */
import { SampleFault } from './fault.ts';

/** A piece of text and the line (from 1) that it stands on. */
export interface Text {
  text: string;
  line: number;
}

export type Block =
  | ({ kind: 'paragraph' | 'quote' } & Text)
  | { kind: 'list' | 'steps'; line: number; items: readonly Text[] }
  | {
      kind: 'table';
      line: number;
      head: readonly string[];
      rows: readonly { line: number; cells: readonly string[] }[];
    };

/** What stands below a heading, up to the next one. */
export interface Section {
  title: string;
  line: number;
  blocks: readonly Block[];
}

export interface Document {
  /** As a fault names it, e.g. `sample/roles.md`. */
  file: string;
  title: string;
  /** What stands before the first section. */
  blocks: readonly Block[];
  sections: readonly Section[];
}

type Kind = Block['kind'];

const marks: readonly (readonly [Kind, RegExp])[] = [
  ['list', /^- +/],
  ['steps', /^\d+\. +/],
  ['quote', /^> */],
  ['table', /^\|/],
];

const kindOf = (text: string): Kind => marks.find(([, mark]) => mark.test(text))?.[0] ?? 'paragraph';
const withoutMark = (kind: Kind, text: string) =>
  text.replace(marks.find(([one]) => one === kind)?.[1] ?? '', '');

/** Reads a file's text. Throws a SampleFault for what is none of this. */
export function readDocument(file: string, source: string): Document {
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index): Text => ({ text: text.trim(), line: index + 1 }));
  const first = lines.find(({ text }) => text !== '');
  const title = first && /^# +(.+)$/.exec(first.text)?.[1];
  if (!first || !title) throw new SampleFault(file, first?.line ?? 1, '文件应以“# 标题”开头');
  const sections: { title: string; line: number; lines: Text[] }[] = [{ ...first, title, lines: [] }];
  for (const one of lines.slice(first.line)) {
    const heading = /^(#+) *(.*)$/.exec(one.text);
    if (!heading) sections.at(-1)?.lines.push(one);
    else if (heading[1] === '##' && heading[2])
      sections.push({ title: heading[2], line: one.line, lines: [] });
    else throw new SampleFault(file, one.line, '小标题应写作“## 小标题”');
  }
  const [top, ...others] = sections.map(
    (section): Section => ({
      title: section.title,
      line: section.line,
      blocks: blocksOf(file, section.lines),
    }),
  );
  return { file, title, blocks: top?.blocks ?? [], sections: others };
}

function blocksOf(file: string, lines: readonly Text[]): Block[] {
  const runs: { kind: Kind; lines: Text[] }[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line.text === '') {
      isOpen = false;
      continue;
    }
    const kind = kindOf(line.text);
    const last = runs.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(line);
    else runs.push({ kind, lines: [line] });
    isOpen = true;
  }
  return runs.map((run) => blockOf(file, run.kind, run.lines));
}

function blockOf(file: string, kind: Kind, lines: readonly Text[]): Block {
  const line = lines[0]?.line ?? 0;
  const items = lines.map((one) => ({ ...one, text: withoutMark(kind, one.text) }));
  if (kind === 'list' || kind === 'steps') return { kind, line, items };
  if (kind === 'table') return { kind, line, ...tableOf(file, lines) };
  // Chinese has no spaces where a line ends.
  return { kind, line, text: items.map(({ text }) => text).join('') };
}

function tableOf(file: string, lines: readonly Text[]) {
  const rows = lines.map(({ text, line }) => ({
    line,
    cells: text
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  }));
  const [head, rule, ...body] = rows;
  if (!head || !rule?.cells.every((cell) => /^:?-+:?$/.test(cell)))
    throw new SampleFault(file, rule?.line ?? head?.line ?? 0, '表格第二行应写作“|---|---|”');
  const wrong = body.find(({ cells }) => cells.length !== head.cells.length);
  if (wrong)
    throw new SampleFault(
      file,
      wrong.line,
      `这一行有 ${wrong.cells.length} 格，表头有 ${head.cells.length} 格`,
    );
  return { head: head.cells, rows: body };
}
