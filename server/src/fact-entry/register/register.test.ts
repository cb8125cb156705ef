import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { calls, commAppealLabels, DataScope, returnFundLabels } from '@outbound/contract';
import { commAppealCells, returnFundCells } from '../../testing/fact-rows.ts';
import type { TestSession } from '../../testing/factories.ts';
import { sheetTexts } from '../../testing/sheet.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { type Cells, importForm, workbook } from '../../testing/workbooks.ts';
import { zip } from '../../xlsx/zip.ts';

const { returnFundEntry, commAppealEntry } = calls;
const returnHeadings = Object.values(returnFundLabels);
const appealHeadings = Object.values(commAppealLabels);
const codes = [
  'latin_analysis_statistic',
  'latin_analysis_return_import',
  'latin_analysis_comm_import',
  'latin_analysis_void',
  'latin_analysis_sensitive',
] as const;

describe('registered facts', () => {
  let app: TestApp;
  let as: TestSession;
  let others: TestSession;
  let own: number;
  let serial = 0;
  before(async () => {
    app = await startApp();
    own = await app.makeDepartment({ name: '高新分局', code: 'GX' });
    const far = await app.makeDepartment({ name: '青羊分局', code: 'QY' });
    const role = { scope: DataScope.ownAndBelow, codes: [...codes] };
    as = await app.signInAs(await app.makeUser({ userName: '登记员', deptId: own, ...role }));
    others = await app.signInAs(await app.makeUser({ userName: '外局登记员', deptId: far, ...role }));
  });
  after(() => app.stop());

  const returns = async (rows: readonly Cells[], fields: Record<string, string> = {}, who = as) =>
    app.call(returnFundEntry.batchImport, importForm(await workbook(rows, returnHeadings), fields), {
      as: who,
    });
  const appeals = async (rows: readonly Cells[], fields: Record<string, string> = {}, who = as) =>
    app.call(commAppealEntry.batchImport, importForm(await workbook(rows, appealHeadings), fields), {
      as: who,
    });
  const one = (over: Cells = {}, dept = '高新分局') => returnFundCells(++serial, dept, over);
  const appeal = (over: Cells = {}, dept = '高新分局') => commAppealCells(++serial, dept, over);
  const faultsOf = (reply: { data: { errorList: { errNum: number; cellFil: string; reason: string }[] } }) =>
    reply.data.errorList.map(({ errNum, cellFil, reason }) => `${errNum} ${cellFil} ${reason}`);

  it('stores 117 of 120 rows, lists every fault, and takes the corrected error file', async () => {
    const rows = Array.from({ length: 120 }, () => one());
    Object.assign(rows[3] as object, { 被害人证件号码: '510104199001010010', 案件名称: '=1+1' });
    Object.assign(rows[7] as object, { '冻结账(卡)号': '#', 返还日期: '昨天' });
    Object.assign(rows[9] as object, { 冻结银行: '中国工商很行' });
    const reply = await returns(rows);
    assert.deepEqual(
      [reply.code, reply.data.totalNum, reply.data.successNum, reply.data.failNum],
      ['000000', 120, 117, 3],
      reply.message,
    );
    assert.deepEqual(faultsOf(reply), [
      '5 被害人证件号码 身份证号校验位不正确',
      '9 冻结账(卡)号 应为5至40位字母或数字',
      '9 返还日期 日期格式应为 yyyy-MM-dd',
      '11 冻结银行 “中国工商很行”不在可选项中，您要填写的是“中国工商银行”吗',
    ]);
    const { importId } = reply.data;
    const file = await app.call(returnFundEntry.importFaults, { importId }, { as });
    const [heads = [], ...lines] = sheetTexts(file.bytes);
    const bad = lines.map((line) =>
      Object.fromEntries(heads.map((head, at): [string, string] => [head, line[at] ?? ''])),
    );
    assert.equal(bad.length, 3);
    // As text, like all that is read here.
    assert.equal(bad[0]?.案件名称, '=1+1');
    assert.match(bad[1]?.错误原因 ?? '', /冻结账\(卡\)号：.*返还日期：/);
    const mended = bad.map(({ 错误原因: _, ...row }, at) => ({
      ...Object.fromEntries(Object.entries(row).map(([key, value]) => [key.replace('*', ''), value])),
      被害人证件号码: one().被害人证件号码 ?? '',
      '冻结账(卡)号': `622299900000000000${at}`,
      返还日期: '2026-03-05',
      冻结银行: '10',
    }));
    const again = await returns(mended);
    assert.deepEqual(faultsOf(again), []);
    assert.equal(again.data.addedNum, 3);
    const logged = await app.logged(reply);
    assert.equal(logged.content, '批量导入资金返还登记：新增 117 条，更新 0 条，失败 3 行');
    const list = await app.call(returnFundEntry.page, { pageSize: 100, template: {} }, { as });
    assert.equal(list.data.count, 120);
  });

  const refused: [string, Cells, string[]][] = [
    [
      'a department out of sight',
      { 登记单位: '青羊分局' },
      ['登记单位 “青羊分局”不是您数据范围内的启用单位'],
    ],
    ['a short case number', { 案件编号: 'A1' }, ['案件编号 应为6至40位字母、数字或“-”']],
    ['an unnamed document', { 被害人证件号码: 'E1234567' }, ['被害人证件号码 身份证号格式不正确']],
    [
      'a phone that is none',
      { 被害人联系电话: '12345678901' },
      ['被害人联系电话 应为11位手机号码，或带区号的固定电话'],
    ],
    ['nothing that was lost', { '被骗金额(元)': '0' }, ['被骗金额(元) 应大于0']],
    [
      'three decimals',
      { '返还金额(元)': '1.001' },
      ['返还金额(元) 应为 0 至 9,999,999,999.99 的金额，最多两位小数'],
    ],
    ['more than was frozen', { '返还金额(元)': '10000.01' }, ['返还金额(元) 不能超过冻结金额']],
    ['more than was lost', { '被骗金额(元)': '9999.99' }, ['返还金额(元) 不能超过被骗金额']],
    [
      'a share without its notice',
      { 返还方式: '按比例返还' },
      [
        '返还比例(%) 按比例返还时请填写返还比例',
        '公告起始日期 按比例返还时请填写公告日期',
        '公告截止日期 按比例返还时请填写公告日期',
      ],
    ],
    [
      'a share that is another sum',
      { 返还方式: '按比例返还', '返还比例(%)': '50', 公告起始日期: '2026-01-01', 公告截止日期: '2026-01-31' },
      ['返还金额(元) 应为冻结金额与返还比例之积（5000.00元，允许相差1元）'],
    ],
    [
      'a short notice, and a return before its end',
      {
        返还方式: '按比例返还',
        '返还比例(%)': '100',
        公告起始日期: '2026-03-01',
        公告截止日期: '2026-03-30',
      },
      ['公告截止日期 公告期不少于30日', '返还日期 按比例返还时应晚于公告截止日期'],
    ],
    [
      'another payee without a word',
      { 返还收款户名: '王大明' },
      ['返还收款户名 与被害人姓名不一致时，请在备注中说明原因'],
    ],
    ['one officer', { 办案人二: '李警官' }, ['办案人二 两名办案人不能是同一人']],
    ['tomorrow', { 返还日期: '2099-01-01' }, ['返还日期 不能晚于今天']],
    ['an empty required cell', { 返还决定书文号: '' }, ['返还决定书文号 请填写返还决定书文号']],
  ];
  for (const [title, over, expected] of refused)
    it(`refuses ${title}`, async () => {
      assert.deepEqual(
        faultsOf(await returns([one(over)])),
        expected.map((fault) => `2 ${fault}`),
      );
    });

  it('takes what people write in their own ways', async () => {
    const reply = await returns([
      one({
        登记单位: 'GX',
        返还日期: '2026-03-05 15:30:00',
        被害人证件号码: '护照：E12345678',
        返还收款户名: '王大明',
        备注: '受害人未成年，由监护人收款',
      }),
      one({ 被害人联系电话: '０２８-12345678', 返还日期: '2026年3月5日', 诈骗类型: '' }),
      one({
        返还方式: '按比例返还',
        '返还比例(%)': '50%',
        '返还金额(元)': '5,000.50',
        公告起始日期: '2026-01-01',
        公告截止日期: '46053',
      }),
      // Who gets all back waits for the end of no notice.
      one({ 公告起始日期: '2026-03-01', 公告截止日期: '2026-03-31', 返还日期: '2026-03-05' }),
    ]);
    assert.deepEqual(faultsOf(reply), []);
    assert.equal(reply.data.addedNum, 4);
    for (const beyond of ['19999', '73051', '4605', '460530'])
      assert.deepEqual(faultsOf(await returns([one({ 返还日期: beyond })])), [
        '2 返还日期 日期格式应为 yyyy-MM-dd',
      ]);
  });

  it('lets no frozen account be returned twice, within a file and beside what is there', async () => {
    const first = one({ '返还金额(元)': '6000' });
    const second = one({ '冻结账(卡)号': first['冻结账(卡)号'] ?? '', '返还金额(元)': '5000' });
    const within = await returns([first, second]);
    assert.deepEqual(faultsOf(within), ['3 返还金额(元) 该冻结账户累计返还 11000.00 元，超过冻结金额']);
    assert.equal(within.data.addedNum, 1);
    const beside = await returns([{ ...second, '返还金额(元)': '4000.01' }]);
    assert.deepEqual(faultsOf(beside), ['2 返还金额(元) 该冻结账户累计返还 10000.01 元，超过冻结金额']);
    const fits = await returns([{ ...second, '返还金额(元)': '4000' }]);
    assert.deepEqual(faultsOf(fits), []);
  });

  it('names the row and the department that a repetition repeats', async () => {
    const row = one();
    const twice = await returns([row, row]);
    assert.match(faultsOf(twice).join(), /^3 返还决定书文号 与第 2 行重复/);
    const later = await returns([row, one()]);
    assert.match(faultsOf(later).join(), /^2 返还决定书文号 已于\d{4}-\d\d-\d\d由高新分局登记/);
  });

  it('refuses an account of 19 digits that is a number', async () => {
    const bytes = await workbook([one({ '冻结账(卡)号': '6222000000000000123' })], returnHeadings);
    const { default: exceljs } = await import('exceljs');
    const book = new exceljs.Workbook();
    await book.xlsx.load(new Uint8Array(bytes).buffer);
    const sheet = book.worksheets[0];
    assert.ok(sheet);
    const cell = sheet.getRow(2).getCell(returnHeadings.indexOf('冻结账(卡)号') + 1);
    cell.value = Number('6222000000000000123');
    const day = sheet.getRow(2).getCell(returnHeadings.indexOf('返还日期') + 1);
    day.value = new Date('2026-03-05T00:00:00Z');
    const form = importForm(Buffer.from(await book.xlsx.writeBuffer()));
    const reply = await app.call(returnFundEntry.batchImport, form, { as });
    assert.deepEqual(faultsOf(reply), [
      '2 冻结账(卡)号 单元格为数值格式且超过15位，末位已丢失，请设为文本格式后重新填写',
    ]);
  });

  it('tells by its own codes what is no such workbook', async () => {
    const send = async (bytes: Uint8Array, name?: string) =>
      app.call(returnFundEntry.batchImport, importForm(bytes, {}, name), { as });
    assert.equal((await send(Buffer.from('a,b'), 'a.csv')).code, 'SY4001');
    assert.equal((await send(Buffer.from('a,b'))).code, 'SY4001');
    const parts = [{ name: 'word/document.xml', data: Readable.from([Buffer.from('<a/>')]) }];
    assert.equal((await send(await buffer(zip(parts)))).code, 'SY4001', 'an archive of something else');
    const damaged = await send(Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]));
    assert.deepEqual([damaged.code, /损坏/.test(damaged.message)], ['CM2000', true], damaged.message);
    const missing = await send(await workbook([{ 备注: 'x' }], ['备注', '随便写的一列']));
    assert.equal(missing.code, 'SY4002');
    assert.match(missing.message, /缺少列：登记单位、案件编号/);
    assert.equal((await send(await workbook([], returnHeadings))).code, 'SY4004');
    const many = Array.from({ length: 10_001 }, () => ({ 登记单位: 'x' }));
    assert.equal((await send(await workbook(many, returnHeadings))).code, 'SY4003');
    const more = await send(await workbook([{ ...one(), 自用: 'x' }], [...returnHeadings, '自用']));
    assert.equal(more.data.addedNum, 1, 'a column of nobody is left out');
  });

  it('asks before it takes the same file again, and keeps a record of each', async () => {
    const bytes = await workbook([one(), one({ 办案人二: '李警官' })], returnHeadings);
    const send = (fields: Record<string, string> = {}) =>
      app.call(returnFundEntry.batchImportCheck, importForm(bytes, fields, '三月.xlsx'), { as });
    const { importId } = (await send()).data;
    const taken = await app.call(returnFundEntry.importTake, { importId }, { as });
    assert.equal(taken.data.addedNum, 1);
    const again = await send();
    assert.equal(again.code, 'SY4006');
    const unchecked = importForm(bytes, {}, '三月.xlsx');
    assert.equal((await app.call(returnFundEntry.batchImport, unchecked, { as })).code, 'SY4006');
    assert.match(again.message, /^该文件已于\d{4}-.*由登记员导入，确认再次导入吗$/);
    assert.equal((await send({ confirmRepeat: '1' })).data.existNum, 1);
    const records = await app.call(returnFundEntry.importRecordPage, { template: {} }, { as });
    const [record] = records.data.dataBody;
    assert.ok(record);
    assert.deepEqual(
      [
        record.fileName,
        record.createdBy,
        record.totalNum,
        record.successNum,
        record.failNum,
        record.hasFaults,
      ],
      ['三月.xlsx', '登记员', 2, 1, 1, true],
    );
    assert.ok(record.undoUntil);
    const faults = await app.call(returnFundEntry.importRecordFaults, { batchId: record.batchId }, { as });
    assert.equal(sheetTexts(faults.bytes).length, 2);
    const theirs = await app.call(returnFundEntry.importRecordPage, { template: {} }, { as: others });
    assert.equal(theirs.data.count, 0);
    const stranger = await app.call(
      returnFundEntry.importRecordFaults,
      { batchId: record.batchId },
      { as: others },
    );
    assert.equal(stranger.code, 'CM4040');
    // Who sees its person sees it, and what it could not take is that person's alone.
    const { batchId } = record;
    for (const more of [{ deptId: own }, { scope: DataScope.all }]) {
      const colleague = await app.signInAs(
        await app.makeUser({ codes: [...codes], scope: DataScope.ownAndBelow, ...more }),
      );
      const { data } = await app.call(returnFundEntry.importRecordPage, { template: {} }, { as: colleague });
      const seen = data.dataBody.find((row) => row.batchId === batchId);
      assert.deepEqual([seen?.hasFaults, seen?.undoUntil], [false, null]);
      const refused = await app.call(returnFundEntry.importRecordFaults, { batchId }, { as: colleague });
      assert.equal(refused.code, 'CM4040');
    }

    const undone = await app.call(returnFundEntry.importUndo, { batchId: record.batchId }, { as });
    assert.equal(undone.data.removedNum, 1, undone.message);
    assert.equal((await send()).code, '000000', 'what was taken back is not asked about');
  });

  it('takes nothing back once a row was withdrawn or changed', async () => {
    const row = appeal();
    await appeals([row, appeal()]);
    const last = (await app.call(commAppealEntry.importLast, {}, { as })).data;
    assert.equal(last?.addedNum, 2);
    // Moved since to a department that he does not see.
    const { db } = app.database;
    const appealed = db.selectFrom('comm_appeal_fact').select(['id', 'dept_id']).orderBy('id', 'desc');
    const { id, dept_id } = await appealed.executeTakeFirstOrThrow();
    const moveTo = (to: number) =>
      db.updateTable('comm_appeal_fact').set({ dept_id: to }).where('id', '=', id).execute();
    await moveTo(await app.makeDepartment());
    const undo = () => app.call(commAppealEntry.importUndo, { batchId: last?.batchId }, { as });
    const unseen = await undo();
    assert.equal(unseen.code, 'CM2001');
    assert.match(unseen.message, /^导入后数据已有变动，不能撤销：“SS\d{13}”已不在您的数据范围内$/);
    await moveTo(dept_id);
    const decided = await appeals([{ ...row, 核查结果: '驳回', 核查日期: '2026-02-07', 核查人: '刘警官' }]);
    assert.equal(decided.data.updatedNum, 1);
    const reply = await undo();
    assert.deepEqual([reply.code, /已被修改/.test(reply.message)], ['CM2001', true]);
  });

  it('decides what waits, and refuses every other repetition', async () => {
    const row = appeal();
    assert.equal((await appeals([row])).data.addedNum, 1);
    assert.match(
      faultsOf(await appeals([{ ...row, 备注: '再来' }])).join(),
      /^2 通讯账号 已于.*由高新分局登记$/,
    );
    const restored = {
      ...row,
      核查结果: '同意恢复',
      核查日期: '2026-02-06',
      核查人: '刘警官',
      恢复日期: '2026-02-06',
    };
    assert.match(
      faultsOf(await appeals([{ ...restored, 登记单位: '青羊分局' }], {}, others)).join(),
      /^2 通讯账号 已于.*由高新分局登记$/,
      'what waits at another department is not theirs to decide',
    );
    const done = await appeals([restored]);
    assert.deepEqual([done.data.addedNum, done.data.updatedNum, done.data.failNum], [0, 1, 0]);
    assert.match(faultsOf(await appeals([{ ...restored, 备注: 'y' }])).join(), /已于/);
    const { dataBody } = (
      await app.call(commAppealEntry.page, { template: { keyword: row.通讯账号 } }, { as })
    ).data;
    assert.deepEqual(
      dataBody.map(({ state, checkDay, restoreDay, accountNo }) => [state, checkDay, restoreDay, accountNo]),
      [
        [
          '同意恢复',
          '2026-02-06',
          '2026-02-06',
          `${row.通讯账号?.slice(0, 3)}****${row.通讯账号?.slice(-4)}`,
        ],
      ],
    );
    assert.match(dataBody[0]?.appealNo ?? '', /^SS\d{13}$/);
  });

  it('refuses appeals that their own rules refuse', async () => {
    const rows: [Cells, string[]][] = [
      [{ 账号类型: '固定电话', 通讯账号: '13912345678' }, ['通讯账号 固定电话应为数字和“-”']],
      [{ 账号类型: '400号码', 通讯账号: '4001' }, ['通讯账号 400号码应为400加7位数字']],
      [{ 账号类型: 'QQ', 通讯账号: '12a' }, ['通讯账号 QQ号应为5至12位数字']],
      [
        { 通讯账号: '13900000001', 联系电话: '13900000001' },
        ['联系电话 手机号关停时，联系电话不能与通讯账号相同'],
      ],
      [{ 处置日期: '2026-02-06' }, ['处置日期 不能晚于申诉日期']],
      [{ 核查结果: '驳回' }, ['核查日期 已有核查结果时请填写核查日期', '核查人 已有核查结果时请填写核查人']],
      [{ 核查日期: '2026-02-06' }, ['核查日期 待核查时不填写']],
      [
        { 核查结果: '驳回', 核查日期: '2026-02-01', 核查人: '刘', 恢复日期: '2026-02-09' },
        ['核查日期 不能早于申诉日期', '恢复日期 仅在同意恢复时填写'],
      ],
      [
        { 核查结果: '同意恢复', 核查日期: '2026-02-06', 核查人: '刘', 恢复日期: '2026-02-05' },
        ['恢复日期 不能早于核查日期'],
      ],
      [{ '运营商/平台': '中国移劫' }, ['运营商/平台 “中国移劫”不在可选项中，您要填写的是“中国移动”吗']],
    ];
    const reply = await appeals(rows.map(([over]) => appeal(over)));
    assert.deepEqual(
      faultsOf(reply),
      rows.flatMap(([, faults], at) => faults.map((fault) => `${at + 2} ${fault}`)),
    );
  });

  it('lets one of two imports of the same keys in, whatever arrives at once', async () => {
    const rows = Array.from({ length: 30 }, () => one());
    const other = rows.map((row) => ({ ...row, 备注: '另一份' }));
    const replies = await Promise.all([returns(rows), returns(other)]);
    assert.deepEqual(
      replies.map(({ code }) => code),
      ['000000', '000000'],
    );
    assert.equal(
      replies.reduce((sum, { data }) => sum + data.addedNum, 0),
      30,
    );
    assert.equal(
      replies.reduce((sum, { data }) => sum + data.failNum, 0),
      30,
    );
  });

  it('shows, reveals and withdraws rows of its own departments alone', async () => {
    const row = one();
    await returns([row]);
    const [found] = (
      await app.call(returnFundEntry.page, { template: { keyword: row.返还决定书文号 } }, { as })
    ).data.dataBody;
    assert.ok(found);
    const { id } = found;
    assert.deepEqual(
      [found.victimName, found.victimPhone, found.victimIdNo.slice(6, -4), found.deptName],
      ['王**', '138****8000', '********', '高新分局'],
    );
    const theirs = await app.call(returnFundEntry.page, { template: {} }, { as: others });
    assert.equal(theirs.data.count, 0);
    const reason = '核对';
    for (const call of [returnFundEntry.detail, returnFundEntry.reveal, returnFundEntry.void]) {
      const body = call === returnFundEntry.detail ? { id } : { id, reason };
      assert.equal((await app.call(call, body, { as: others })).code, 'CM4040', call.path);
    }
    const clear = await app.call(returnFundEntry.reveal, { id, reason }, { as });
    assert.deepEqual(
      [clear.data.victimPhone, clear.data.freezeAccountNo],
      ['13800138000', row['冻结账(卡)号']],
    );
    const logged = await app.logged(clear);
    assert.match(logged.content, /明文：核对$/);
    assert.doesNotMatch(JSON.stringify(logged.answer), /13800138000/);

    const gone = await app.call(returnFundEntry.void, { id, reason: '重复登记' }, { as });
    assert.equal(gone.code, '000000', gone.message);
    assert.equal((await app.call(returnFundEntry.void, { id, reason }, { as })).code, 'SY4008');
    const voided = (
      await app.call(returnFundEntry.page, { template: { isVoid: 1, keyword: row.返还决定书文号 } }, { as })
    ).data.dataBody[0];
    assert.deepEqual([voided?.voidReason, voided?.voidedBy], ['重复登记', '登记员']);
    assert.equal((await returns([{ ...row, 备注: '重录' }])).data.addedNum, 1, 'its key is free again');
  });
});
