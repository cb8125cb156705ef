/** Reads what stands in a list of `- 名称：内容` or in a row of a table, name by name, with the kind that each must have. */
import { SampleFault } from './fault.ts';
import type { Block, Document, Section, Text } from './markdown.ts';

/** Named texts that belong together, as they stand in a file. */
interface Named {
  file: string;
  line: number;
  values: ReadonlyMap<string, Text>;
}

/** Turns a text into a value; throws a WrongText that says how the text should be. What is missing is ''. */
export type Reader<T> = (text: string) => T;

export class WrongText extends Error {}

type Values<F> = { [K in keyof F]: F[K] extends readonly [string, Reader<infer T>] ? T : never };
type Fields = Readonly<Record<string, readonly [name: string, read: Reader<unknown>]>>;

/** The named texts as an object: `{ title: ['标题', text] }` reads what is called 标题. Unknown names are faults, too. */
export function readFields<const F extends Fields>({ file, line, values }: Named, fields: F): Values<F> {
  const known = new Set(Object.values(fields).map(([name]) => name));
  for (const [name, at] of values)
    if (!known.has(name))
      throw new SampleFault(file, at.line, `没有“${name}”这一项，可以写的有：${[...known].join('、')}`);
  const read = Object.entries(fields).map(([key, [name, reader]]) => {
    const at = values.get(name);
    return [key, readAt(file, at?.line ?? line, `“${name}”`, at?.text ?? '', reader)];
  });
  return Object.fromEntries(read) as Values<F>;
}

/** One text by its reader; a WrongText becomes a fault with its place. */
export function readAt<T>(file: string, line: number, what: string, text: string, read: Reader<T>): T {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof WrongText) throw new SampleFault(file, line, `${what}${error.message}`);
    throw error;
  }
}

/** The list of `- 名称：内容` that the blocks begin with. */
export function leadingFields({ file }: Document, { blocks, line }: Pick<Section, 'blocks' | 'line'>): Named {
  const [first] = blocks;
  if (first?.kind !== 'list') throw new SampleFault(file, line, '标题下面应是“- 名称：内容”的列表');
  const values = new Map<string, Text>();
  for (const item of first.items) {
    const [, name, text = ''] = /^([^：:]+)[：:]\s*(.*)$/.exec(item.text) ?? [];
    if (name === undefined) throw new SampleFault(file, item.line, '应写作“- 名称：内容”');
    if (values.has(name)) throw new SampleFault(file, item.line, `“${name}”写了两次`);
    values.set(name, { text, line: item.line });
  }
  return { file, line, values };
}

/** The section with that title. */
export function sectionOf(document: Document, title: string): Section {
  const section = document.sections.find((one) => one.title === title);
  if (!section) throw new SampleFault(document.file, 1, `缺少小标题“## ${title}”`);
  return section;
}

/** The only block of a kind among others, which are explanations. */
export function blockOf<K extends Block['kind']>(
  { file }: Document,
  { blocks, line }: Pick<Section, 'blocks' | 'line'>,
  kind: K,
): Block & { kind: K } {
  const found = blocks.filter((block): block is Block & { kind: K } => block.kind === kind);
  const [only] = found;
  if (!only || found.length > 1)
    throw new SampleFault(file, found[1]?.line ?? line, `这里应有且只有一个${kindNames[kind]}`);
  return only;
}

const kindNames: Record<Block['kind'], string> = {
  paragraph: '段落',
  quote: '引文',
  list: '“- ”列表',
  steps: '“1. ”列表',
  table: '表格',
};

/** The rows of the only table there, each read by the names of its columns. */
export function readTable<const F extends Fields>(
  document: Document,
  place: Pick<Section, 'blocks' | 'line'>,
  fields: F,
): Values<F>[] {
  const { head, rows } = blockOf(document, place, 'table');
  return rows.map(({ line, cells }) => {
    const values = new Map(head.map((name, column) => [name, { text: cells[column] ?? '', line }]));
    return readFields({ file: document.file, line, values }, fields);
  });
}
