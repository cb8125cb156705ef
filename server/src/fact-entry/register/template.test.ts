import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, commAppealLabels, DataScope, returnFundLabels } from '@outbound/contract';
import exceljs from 'exceljs';
import { SAMPLE_MARK } from '../../imports/index.ts';
import { commAppealCells, returnFundCells } from '../../testing/fact-rows.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetXml } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { importForm, workbook } from '../../testing/workbooks.ts';

const { returnFundEntry, commAppealEntry } = calls;
const registers = [
  { name: 'returned funds', entry: returnFundEntry, labels: returnFundLabels },
  { name: 'appeals', entry: commAppealEntry, labels: commAppealLabels },
] as const;

describe('templates of the registers, and what comes back in them', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    const deptId = await app.makeDepartment({ name: '高新分局', code: 'GX' });
    const codes = [
      'latin_analysis_statistic',
      'latin_analysis_return_import',
      'latin_analysis_comm_import',
    ] as const;
    as = await app.signInAs(await app.makeUser({ deptId, scope: DataScope.ownAndBelow, codes: [...codes] }));
  });
  after(() => app.stop());

  type Entry = (typeof registers)[number]['entry'];
  const send = async (entry: Entry, bytes: Uint8Array) =>
    app.call(entry.batchImport, importForm(bytes), { as });
  const templateOf = async (entry: Entry) => {
    const { bytes } = await app.call(entry.importTemplate, {}, { as });
    const book = new exceljs.Workbook();
    await book.xlsx.load(new Uint8Array(bytes).buffer);
    return { bytes, book };
  };
  const bytesOf = async (book: exceljs.Workbook) => Buffer.from(await book.xlsx.writeBuffer());
  const textsOf = (row: exceljs.Row) => (row.values as unknown[]).slice(1).map((cell) => String(cell ?? ''));

  for (const { name, entry, labels } of registers) {
    it(`the template of ${name} says of each column what it takes, and its sample is one that is taken`, async () => {
      const { bytes, book } = await templateOf(entry);
      const [sheet, guide] = book.worksheets;
      assert.ok(sheet && guide);
      assert.equal(guide.name, '填写说明');
      const headings = textsOf(sheet.getRow(1));
      assert.deepEqual(
        headings.map((heading) => heading.replace('*', '')),
        Object.values(labels),
      );
      assert.deepEqual(textsOf(guide.getRow(1)), ['列名', '是否必填', '格式与限制', '可填内容', '示例']);
      for (const [at, heading] of headings.entries()) {
        const [title, needed, rule = '', offered = '', sample] = textsOf(guide.getRow(at + 2));
        assert.equal(title, heading.replace('*', ''));
        assert.equal(needed, heading.endsWith('*') ? '必填' : '选填', heading);
        assert.ok(rule.length >= 2, heading);
        if (title === '返还方式') assert.equal(offered, '直接返还、时间戳溯源返还、按比例返还');
        if (title === '冻结银行') assert.match(offered, /银行|见下拉列表/);
        const cell: string = String(sheet.getRow(2).getCell(at + 1).value ?? '');
        if (at > 0) assert.equal(sample ?? '', cell, heading);
      }
      assert.match(textsOf(guide.getRow(headings.length + 2)).join(), /填写要求.*最多 10,000 行/);

      // As it is, it holds nothing, also when a spreadsheet has saved it anew.
      for (const same of [bytes, await bytesOf(book)]) assert.equal((await send(entry, same)).code, 'SY4004');
      // Somebody who writes into it has written a row.
      const last = sheet.getRow(2).getCell(headings.length);
      last.value = '改过';
      const changed = await send(entry, await bytesOf(book));
      assert.equal(changed.data.failNum, 1);
      assert.match(changed.data.errorList[0]?.reason ?? '', new RegExp(SAMPLE_MARK.slice(0, 4)));
      sheet.getRow(2).getCell(1).value = '高新分局';
      const taken = await send(entry, await bytesOf(book));
      assert.deepEqual([taken.data.addedNum, taken.data.errorList], [1, []]);
    });
  }

  it('takes formulas by what they came to, and says which were saved without it', async () => {
    const headings = Object.values(returnFundLabels);
    const book = new exceljs.Workbook();
    const rows = [returnFundCells(901, '高新分局'), returnFundCells(902, '高新分局')];
    await book.xlsx.load(new Uint8Array(await workbook(rows, headings)).buffer);
    const sheet = book.worksheets[0];
    assert.ok(sheet);
    const put = (row: number, heading: (typeof headings)[number], value: exceljs.CellValue) => {
      sheet.getRow(row).getCell(headings.indexOf(heading) + 1).value = value;
    };
    put(2, '返还金额(元)', { formula: '4000+2000.5', result: 6000.5 });
    put(2, '返还决定书文号', { formula: 'CONCATENATE("文","901")', result: '文901' });
    put(2, '备注', { formula: 'IF(1=1,"","x")', result: '' });
    put(3, '返还金额(元)', { formula: 'H3/2' });
    put(3, '冻结账(卡)号', { formula: '6222000000000000123', result: 6222000000000000000 });
    put(3, '返还日期', { formula: 'NA()', result: { error: '#N/A' } });
    const reply = await send(returnFundEntry, await bytesOf(book));
    assert.deepEqual(
      reply.data.errorList.map(({ errNum, cellFil, reason }) => `${errNum} ${cellFil} ${reason}`),
      [
        '3 冻结账(卡)号 单元格为数值格式且超过15位，末位已丢失，请设为文本格式后重新填写',
        '3 返还金额(元) 公式没有保存计算结果，请在表格软件中打开并保存后重新导入',
        '3 返还日期 单元格的值有误',
      ],
    );
    const list = await app.call(returnFundEntry.page, { template: { keyword: '文901' } }, { as });
    assert.deepEqual(
      list.data.dataBody.map(({ returnAmount, remark }) => [returnAmount, remark]),
      [['6000.50', '']],
    );
  });

  it('colours what is wrong in the error file, and nothing else', async () => {
    const rows = [commAppealCells(801, '高新分局', { 申诉日期: '明天', 处置措施: '' })];
    const reply = await send(commAppealEntry, await workbook(rows, Object.values(commAppealLabels)));
    assert.equal(reply.data.failNum, 1);
    const { importId } = reply.data;
    const { bytes } = await app.call(commAppealEntry.importFaults, { importId }, { as });
    const coloured = [...sheetXml(bytes).matchAll(/<c r="([A-Z]+)2"(?: t="inlineStr")? s="4"/g)];
    const headings = Object.values(commAppealLabels);
    assert.deepEqual(
      coloured.map(([, letter = '']) => headings[letter.charCodeAt(0) - 65]),
      ['处置措施', '申诉日期'],
    );
  });

  it('tells a thousand faults, and how many more there are', async () => {
    const rows = Array.from({ length: 1_010 }, (_, at) =>
      commAppealCells(10_000 + at, '高新分局', { 申诉日期: '明天', 处置措施: '' }),
    );
    const reply = await send(commAppealEntry, await workbook(rows, Object.values(commAppealLabels)));
    assert.deepEqual([reply.data.failNum, reply.data.errorList.length], [1_010, 1_001]);
    assert.deepEqual(reply.data.errorList.at(-1), {
      errNum: 0,
      cellFil: '',
      reason: '其余1020条错误见错误文件',
    });
  });
});
