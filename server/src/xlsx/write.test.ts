import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { it } from 'node:test';
import { crc32, inflateRawSync } from 'node:zlib';
import { looksLikeFormula } from '@outbound/contract';
import { xlsxStream } from './write.ts';

/** Reads an archive by its directory, as spreadsheets do, and checks every sum. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.length - 22;
  assert.equal(bytes.readUInt32LE(end), 0x06054b50);
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < bytes.readUInt16LE(end + 10); index++) {
    assert.equal(bytes.readUInt32LE(at), 0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const offset = bytes.readUInt32LE(at + 42);
    assert.equal(bytes.readUInt32LE(offset), 0x04034b50);
    const start = offset + 30 + bytes.readUInt16LE(offset + 26);
    const plain = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    assert.equal(crc32(plain), bytes.readUInt32LE(at + 16), name);
    assert.equal(plain.length, bytes.readUInt32LE(at + 24), name);
    files.set(name, plain.toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

async function* batches(...rows: string[][][]) {
  yield* rows;
}

const columns = [{ heading: '姓名' }, { heading: '=手机号' }];

it('writes a workbook whose parts are where the format wants them', async () => {
  const stream = xlsxStream({
    sheetName: '报名/信息',
    columns,
    rows: batches([['李娜', '13800001111']], [['a', '']]),
  });
  const files = unzip(await buffer(stream));
  assert.deepEqual([...files.keys()].sort(), [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  assert.match(files.get('xl/workbook.xml') ?? '', /<sheet name="报名_信息" sheetId="1" r:id="rId1"\/>/);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.equal(sheet.match(/<row r="\d+">/g)?.length, 3);
  assert.match(
    sheet,
    /<row r="2"><c r="A2" t="inlineStr" s="1"><is><t xml:space="preserve">李娜<\/t><\/is><\/c><c r="B2" t="inlineStr" s="1"><is><t xml:space="preserve">13800001111<\/t>/,
  );
  assert.match(sheet, /<c r="B1" t="inlineStr" s="3"><is><t xml:space="preserve">=手机号<\/t>/);
  assert.doesNotMatch(sheet, /<f>|<v>/);
});

it('offers drop-downs, in the rule or on a sheet of their own, and says a note beside a chosen cell', async () => {
  const long = Array.from({ length: 60 }, (_, index) => `部门${index}`);
  const stream = xlsxStream({
    sheetName: '模板',
    columns: [
      { heading: '状态', choices: { values: ['启用', '停用'], isClosed: true } },
      { heading: '上级', choices: { values: long, isClosed: false, note: '填“无”或 <路径>' } },
    ],
    rows: batches(),
  });
  const files = unzip(await buffer(stream));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.match(sheet, /showErrorMessage="1" sqref="A2:A20000"><formula1>&quot;启用,停用&quot;</);
  assert.match(
    sheet,
    /allowBlank="1" showInputMessage="1" promptTitle="上级" prompt="填“无”或 &lt;路径&gt;" sqref="B2:B20000"><formula1>'可选项'!\$A\$2:\$A\$61</,
  );
  assert.match(files.get('xl/worksheets/sheet2.xml') ?? '', /部门59/);
});

it('keeps what looks like a formula as quoted text', async () => {
  const risky = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\u0001=1',
    '\u200b=1',
    '\u0085+1',
  ];
  for (const value of risky) assert.equal(looksLikeFormula(value), true, value);
  assert.equal(looksLikeFormula('李娜 = 1'), false);
  const files = unzip(
    await buffer(
      xlsxStream({
        sheetName: 's',
        columns: [{ heading: 'a' }],
        rows: batches(risky.map((value) => [value])),
      }),
    ),
  );
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.equal(sheet.match(/t="inlineStr" s="2"/g)?.length, risky.length);
  assert.match(files.get('xl/styles.xml') ?? '', /<xf numFmtId="49"[^>]* quotePrefix="1"\/>/);
});

it('takes any text: markup, control characters, halves of characters, what Excel would decode', async () => {
  const value = '<b>&"</b>\u0000\u000b\ud800_x0041_\n第二行\r';
  const files = unzip(
    await buffer(xlsxStream({ sheetName: 's', columns: [{ heading: 'a' }], rows: batches([[value]]) })),
  );
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  assert.ok(sheet.includes('&lt;b&gt;&amp;&quot;&lt;/b&gt;\ufffd_x005F_x0041_\n第二行&#13;</t>'), sheet);
});

it('names sheets as long as Excel counts, which takes some characters for two', async () => {
  const sheetName = `${'𠮷'.repeat(20)}报名`;
  const files = unzip(
    await buffer(xlsxStream({ sheetName, columns: [{ heading: 'a' }], rows: batches([['1']]) })),
  );
  const name = files.get('xl/workbook.xml')?.match(/<sheet name="([^"]*)"/)?.[1];
  assert.equal(name, '𠮷'.repeat(12));
});

it('goes on in a second sheet where the first is full', async () => {
  async function* many() {
    const batch = Array.from({ length: 10_000 }, () => ['']);
    for (let index = 0; index < 100; index++) yield batch;
    yield [['last']];
  }
  const files = unzip(
    await buffer(xlsxStream({ sheetName: 's', columns: [{ heading: 'a' }], rows: many() })),
  );
  assert.equal(files.get('xl/worksheets/sheet1.xml')?.match(/<row r="\d+">/g)?.length, 1_000_001);
  assert.match(files.get('xl/worksheets/sheet2.xml') ?? '', /last/);
  assert.match(files.get('xl/workbook.xml') ?? '', /sheetId="2"/);
});

it('asks its source for no more when the reader goes away, and passes on its failure', async () => {
  let asked = 0;
  const ended = Promise.withResolvers<void>();
  async function* endless() {
    try {
      for (;;) {
        asked++;
        yield Array.from({ length: 500 }, () => [String(Math.random()), String(Math.random())]);
      }
    } finally {
      ended.resolve();
    }
  }
  const stream = xlsxStream({ sheetName: 's', columns, rows: endless() });
  for await (const _ of stream) if (asked > 3) break;
  const then = asked;
  await ended.promise;
  assert.ok(asked - then <= 2, `asked ${asked - then} times more`);

  async function* failing(): AsyncGenerator<string[][]> {
    yield [['a']];
    throw new Error('the database went away');
  }
  await assert.rejects(
    buffer(xlsxStream({ sheetName: 's', columns, rows: failing() })),
    /the database went away/,
  );
});
