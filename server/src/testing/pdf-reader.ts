/** Reads what our PDFs hold, by the structure of the file and not by what wrote it: as a viewer finds it from its end on. */
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  title: string;
  language: string;
  pageNum: number;
  /** In the order in which they are written, which is that of reading; `top` in points from the top of its page. */
  lines: { text: string; top: number; page: number; role: string }[];
  /** What every page draws, as it is written. */
  contents: string[];
  links: string[];
  /** Of the pieces that are in another language than the document. */
  languages: string[];
  fonts: Buffer[];
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le').replace('\ufeff', '');

export function readPdf(bytes: Buffer): ReadPdf {
  const text = bytes.toString('latin1');
  assert.match(text, /^%PDF-1\.\d/);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const table = /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n(.*)/s.exec(text.slice(start));
  assert.ok(table, 'a table of objects where the end says');
  const places = [...(table[2] ?? '').matchAll(/(\d{10}) \d{5} n/g)].map(([, at]) => Number(at));
  assert.equal(places.length + 1, Number(table[1]));
  const objects = new Map(
    places.map((at, index) => {
      const head = `${index + 1} 0 obj\n`;
      assert.equal(text.slice(at, at + head.length), head, 'each object stands where the table says');
      const end = text.indexOf('\nendobj\n', at);
      return [index + 1, { at: at + head.length, said: text.slice(at + head.length, end) }];
    }),
  );
  const dictionary = (number: number) => (objects.get(number)?.said ?? '').split('\nstream\n')[0] ?? '';
  const stream = (number: number) => {
    const said = dictionary(number);
    const from = (objects.get(number)?.at ?? 0) + said.length + '\nstream\n'.length;
    const content = bytes.subarray(from, from + Number(/\/Length (\d+)/.exec(said)?.[1]));
    return said.includes('/FlateDecode') ? inflateSync(content) : content;
  };
  const reference = (said: string, name: string) =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(said)?.[1] ?? 0);
  const all = [...objects.keys()];
  const catalog = dictionary(reference(table[3] ?? '', 'Root'));
  const pages = [...dictionary(reference(catalog, 'Pages')).matchAll(/(\d+) 0 R/g)].map(([, one]) =>
    dictionary(Number(one)),
  );
  const fontNumbers = new Map(
    [...(pages[0] ?? '').matchAll(/\/(F\d) (\d+) 0 R/g)].map(([, name, number]) => [name, Number(number)]),
  );
  const meanings = new Map(
    [...fontNumbers].map(([name, number]) => {
      const said = stream(reference(dictionary(number), 'ToUnicode')).toString();
      return [
        name,
        new Map([...said.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, at, is]) => [at, utf16(is ?? '')])),
      ];
    }),
  );
  const height = Number(/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pages[0] ?? '')?.[1]);
  const contents = pages.map((page) => stream(reference(page, 'Contents')).toString('latin1'));
  const lines = contents.flatMap((content, page) =>
    [
      ...content.matchAll(
        /^\/(\w+) <<\/MCID \d+>> BDC .*BT \/(F\d) [\d.]+ Tf [\d.]+ ([\d.]+) Td <(\w*)> Tj ET EMC$/gm,
      ),
    ].map(([, role = '', font, up, shown = '']) => ({
      role,
      page,
      top: height - Number(up),
      text: (shown.match(/.{4}/g) ?? []).map((one) => meanings.get(font)?.get(one) ?? '\ufffd').join(''),
    })),
  );
  return {
    title: utf16(/\/Title <(\w+)>/.exec(dictionary(reference(table[3] ?? '', 'Info')))?.[1] ?? ''),
    language: /\/Lang \(([^)]*)\)/.exec(catalog)?.[1] ?? '',
    pageNum: pages.length,
    lines,
    contents,
    links: all.flatMap((number) => /\/URI \(([^)]*)\)/.exec(dictionary(number))?.[1] ?? []),
    languages: all.flatMap(
      (number) => /\/StructElem.*\/Lang \(([^)]*)\)/.exec(dictionary(number))?.[1] ?? [],
    ),
    fonts: all.flatMap((number) => {
      const file = reference(dictionary(number), 'FontFile2');
      return file === 0 ? [] : [stream(file)];
    }),
  };
}
