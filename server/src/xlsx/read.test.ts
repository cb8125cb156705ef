import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, before, describe, it } from 'node:test';
import { readSheet, type SheetRow, UnreadableWorkbook } from './read.ts';
import { xlsxStream } from './write.ts';
import { zip } from './zip.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const frame = {
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId7"/><sheet name="b" sheetId="2" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/b.xml"/><Relationship Id="rId7" Target="worksheets/a.xml"/></Relationships>',
};
const sheet = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`;
const limits = { rows: 100, columns: 20 };

describe('reading a workbook', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbound-xlsx-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  type Parts = Record<string, string | AsyncIterable<Buffer>>;
  let files = 0;
  async function fileOf(parts: Parts): Promise<string> {
    const path = join(folder, `${++files}.xlsx`);
    const entries = Object.entries(parts).map(([name, data]) => ({
      name,
      data:
        typeof data === 'string'
          ? (async function* () {
              yield Buffer.from(data);
            })()
          : data,
    }));
    await pipeline(Readable.from(zip(entries)), createWriteStream(path));
    return path;
  }
  async function rowsOf(path: string, within = limits): Promise<SheetRow[]> {
    const rows: SheetRow[] = [];
    for await (const row of readSheet(path, within, 'test')) rows.push(row);
    return rows;
  }
  const refused = (path: string, text: RegExp) =>
    assert.rejects(rowsOf(path), (error) => error instanceof UnreadableWorkbook && text.test(error.message));

  it('reads what we write: text stays text, formulas stay quoted', async () => {
    const path = join(folder, 'own.xlsx');
    const cells = ['=1+1', '013800', '<b>&"', '', '_x000A_', '多\n行', '末'];
    async function* rows() {
      yield [cells];
    }
    const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((heading) => ({ heading }));
    await pipeline(xlsxStream({ sheetName: 's', columns, rows: rows() }), createWriteStream(path));
    const [heading, row] = await rowsOf(path);
    assert.deepEqual(heading?.cells, ['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    assert.deepEqual(row?.cells, cells);
    assert.deepEqual([heading?.number, row?.number], [1, 2]);
    assert.equal(row?.marks.size, 0);
  });

  it('reads what spreadsheets write: shared texts, numbers, gaps, phonetics, prefixes', async () => {
    const path = await fileOf({
      ...frame,
      'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>姓名</t></si><si><r><t>张</t></r><r><t>三</t></r><rPh><t>zhang</t></rPh></si></sst>`,
      'xl/worksheets/a.xml': `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="B3" t="s"><x:v>0</x:v></x:c></x:row>
        <x:row r="4"/><x:row r="5"><x:c r="A5" t="s"><x:v>1</x:v></x:c><x:c r="C5"><x:v>1.38E10</x:v></x:c><x:c r="D5" t="b"><x:v>1</x:v></x:c>
        <x:c r="E5"><x:v>1.1010119900307123E17</x:v></x:c><x:c r="F5" t="str"><x:f>A1&amp;"x"</x:f><x:v>y</x:v></x:c><x:c r="G5" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    const [first, second] = await rowsOf(path);
    assert.deepEqual([first?.number, first?.cells], [3, ['', '姓名']]);
    assert.deepEqual([second?.number, second?.cells.slice(0, 4)], [5, ['张三', '', '13800000000', 'TRUE']]);
    assert.deepEqual(
      [...(second?.marks ?? [])],
      [
        [4, 'lossy'],
        [5, 'formula'],
        [6, 'error'],
      ],
    );
  });

  describe('says days and shares as people see them', () => {
    const styles = `<styleSheet ${MAIN}><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/>
      <numFmt numFmtId="165" formatCode="[$-804]yyyy/m/d\\ h:mm"/><numFmt numFmtId="166" formatCode="&quot;day&quot;#,##0.00"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${[0, 14, 164, 165, 22, 166, 10, 20, 58].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells = (values: readonly (readonly [style: number, value: string])[]) =>
      sheet(`<row>${values.map(([style, value]) => `<c s="${style}"><v>${value}</v></c>`).join('')}</row>`);
    const read = async (
      values: readonly (readonly [number, string])[],
      workbook = frame['xl/workbook.xml'],
    ) => {
      const parts = { ...frame, 'xl/workbook.xml': workbook, 'xl/styles.xml': styles };
      const [row] = await rowsOf(await fileOf({ ...parts, 'xl/worksheets/a.xml': cells(values) }));
      return row?.cells;
    };

    it('by the format of each cell', async () => {
      assert.deepEqual(
        await read([
          ...([
            [1, '46346'],
            [2, '46346'],
            [8, '46346.75'],
            [3, '46346.645833333336'],
            [4, '46346.5'],
          ] as const),
          // No day: a number, a time of day, what no sheet counts, and a format that only names one.
          ...([
            [0, '46346'],
            [7, '0.5'],
            [1, '7'],
            [1, '9999999'],
            [5, '46346.5'],
            [99, '46346'],
          ] as const),
          ...([
            [6, '0.5'],
            [6, '0.07'],
            [6, '1'],
          ] as const),
        ]),
        [
          ...['2026-11-20', '2026-11-20', '2026-11-20 18:00:00'],
          ...['2026-11-20 15:30:00', '2026-11-20 12:00:00'],
          ...['46346', '0.5', '7', '9999999', '46346.5', '46346'],
          ...['50%', '7%', '100%'],
        ],
      );
    });

    it('in workbooks that count days from 1904', async () => {
      for (const said of ['1', 'true']) {
        const workbook = frame['xl/workbook.xml'].replace(
          '<sheets>',
          `<workbookPr date1904="${said}"/><sheets>`,
        );
        assert.deepEqual(
          await read(
            [
              [1, '44884'],
              [0, '44884'],
            ],
            workbook,
          ),
          ['2026-11-20', '44884'],
        );
      }
    });
  });

  it('refuses what is no workbook', async () => {
    const path = join(folder, 'text.xlsx');
    await writeFile(path, '账号,姓名\n');
    await refused(path, /仅支持 .xlsx/);
    await writeFile(path, '');
    await refused(path, /仅支持 .xlsx/);
    await writeFile(path, Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]));
    await refused(path, /损坏/);
    await refused(await fileOf({ 'word/document.xml': '<a/>' }), /不是有效的工作簿/);
    const { '[Content_Types].xml': _, ...untyped } = frame;
    await refused(await fileOf({ ...untyped, 'xl/worksheets/a.xml': sheet('') }), /不是有效的工作簿/);
    await refused(await fileOf({ ...frame, 'xl/worksheets/b.xml': sheet('') }), /没有工作表/);
    await refused(await fileOf({ ...frame, 'xl/worksheets/a.xml': '<worksheet><sheetData>' }), /损坏/);
    await refused(
      await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(''), 'xl/vbaProject.bin': 'x' }),
      /宏/,
    );
  });

  it('tells a workbook with a password from what is of another kind', async () => {
    const path = join(folder, 'locked.xlsx');
    const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    await writeFile(
      path,
      Buffer.concat([compound, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    );
    await refused(path, /打开密码/);
    await writeFile(path, Buffer.concat([compound, Buffer.alloc(600), Buffer.from('Workbook', 'utf16le')]));
    await refused(path, /仅支持 .xlsx/);
  });

  it('refuses entities, whatever they stand for', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    await refused(
      await fileOf({ ...frame, 'xl/worksheets/a.xml': `${bomb}${sheet('<row><c><v>&b;</v></c></row>')}` }),
      /不允许的内容/,
    );
    await refused(
      await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet('<row><c><v>&b;</v></c></row>') }),
      /损坏/,
    );
  });

  it('refuses too many rows and columns, and passes over empty ones', async () => {
    const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
    assert.equal(
      (await rowsOf(await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(row.repeat(100)) }))).length,
      100,
    );
    await refused(await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(row.repeat(101)) }), /最多 99 行/);
    const wide = Array.from({ length: 16_384 }, () => '<c><v>1</v></c>').join('');
    await refused(await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(`<row>${wide}</row>`) }), /列数过多/);
    const last = '<row r="1"><c r="XFD1" t="n"><v>1</v></c></row>';
    await refused(await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(last) }), /列数过多/);
    const empty = '<row><c s="1"/><c r="XFD1"/></row>';
    assert.deepEqual(
      await rowsOf(await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(empty.repeat(5000)) })),
      [],
    );
  });

  it('refuses a bomb within bounded memory, and the server goes on meanwhile', async () => {
    async function* bomb() {
      yield Buffer.from(`<worksheet ${MAIN}><sheetData>`);
      const chunk = Buffer.from('<row><c/></row>'.repeat(70_000));
      for (let piece = 0; piece < 200; piece++) yield chunk;
    }
    const path = await fileOf({ ...frame, 'xl/worksheets/a.xml': bomb() });
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    const before = process.memoryUsage().rss;
    await refused(path, /内容过大/);
    clearInterval(turning);
    assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
    assert.ok(turns > 20, `the event loop turned ${turns} times`);

    async function* longText() {
      yield Buffer.from(`<worksheet ${MAIN}><sheetData><row><c t="inlineStr"><is><t>`);
      for (let piece = 0; piece < 100; piece++) yield Buffer.alloc(1_000_000, 97);
    }
    await refused(await fileOf({ ...frame, 'xl/worksheets/a.xml': longText() }), /内容过大/);
  });

  describe('refuses what the parser would keep in millions of pieces:', () => {
    /** Forty million characters, as a file of forty thousand. */
    async function* endless(before: string, piece: string) {
      yield Buffer.from(before);
      for (let done = 0; done < 40; done++) yield Buffer.alloc(1_000_000, piece);
    }
    const bombs: Record<string, [before: string, piece: string]> = {
      'a comment': ['<worksheet><!--', '-A'],
      'an instruction': ['<worksheet><?a ', '?A'],
      'a CDATA section': ['<worksheet><![CDATA[', ']A'],
      'a text of references': ['<worksheet><sheetData><row><c><v>', '&lt;'],
      'a text of line ends': ['<worksheet><sheetData><row><c><v>', '\rA'],
      'an attribute of references': ['<worksheet a="', '&lt;'],
      attributes: ['<worksheet ', 'a="" '],
      'a name': ['<worksheet ', 'a'],
      'open tags': ['<worksheet>', '<a>'],
    };
    for (const [what, [start, piece]] of Object.entries(bombs))
      it(what, async () => {
        const path = await fileOf({ ...frame, 'xl/worksheets/a.xml': endless(start, piece) });
        const before = process.resourceUsage().maxRSS;
        // Four at once, as one who wants to bring the process down would send them.
        await Promise.all([1, 2, 3, 4].map(() => refused(path, /内容过大|损坏/)));
        const grown = process.resourceUsage().maxRSS - before;
        assert.ok(grown < 150_000, `memory grew by ${grown} KB`);
      });
  });

  it('counts a shared text with every cell that shows it: a small file cannot stand for very much', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    );
    // Blanks cost as much to look at.
    for (const character of ['k', ' ']) {
      const path = await fileOf({
        ...frame,
        'xl/worksheets/a.xml': sheet(rows.join('')),
        'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>${character.repeat(32_000)}</t></si></sst>`,
      });
      await assert.rejects(
        rowsOf(path, { rows: 10_000, columns: 20 }),
        (error) => error instanceof UnreadableWorkbook && /文件内容过大/.test(error.message),
        character,
      );
    }
  });

  it('counts rows itself where they give themselves numbers that no sheet has', async () => {
    const path = await fileOf({
      ...frame,
      'xl/worksheets/a.xml': sheet(
        ['3', '99999999999999999999', '-1', '1.5', 'x', '9']
          .map((number) => `<row r="${number}"><c t="inlineStr"><is><t>a</t></is></c></row>`)
          .join(''),
      ),
    });
    assert.deepEqual(
      (await rowsOf(path)).map(({ number }) => number),
      [3, 4, 5, 6, 7, 9],
    );
  });

  it('closes the file when the reader has seen enough', async () => {
    const row = '<row><c><v>1</v></c></row>';
    const path = await fileOf({ ...frame, 'xl/worksheets/a.xml': sheet(row.repeat(50)) });
    for await (const _ of readSheet(path, limits, 'test')) break;
    await rm(path);
  });
});
