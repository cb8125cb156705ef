import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { subjects } from '../../../records/subjects.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { sheetTexts } from '../../../testing/sheet.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { type Cells, importForm, workbook } from '../../../testing/workbooks.ts';
import { columns } from './columns.ts';

const { dictionary } = calls;
const headings = columns.map(({ heading }) => heading);

describe('importing the dictionary', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs(
      await app.makeUser({
        userName: '字典员',
        codes: [
          'latin_sys_dict',
          'latin_sys_dict_import',
          'latin_sys_dict_export',
          'latin_sys_dict_add',
          'latin_sys_func_modify',
        ],
      }),
    );
  });
  after(() => app.stop());

  const update = { updateExisting: '1' };
  const check = async (rows: readonly Cells[], fields = {}, heads = headings) =>
    app.call(dictionary.batchImportCheck, importForm(await workbook(rows, heads), fields), { as });
  const take = async (rows: readonly Cells[], fields = {}) =>
    app.call(dictionary.batchImport, importForm(await workbook(rows, headings), fields), { as });
  const faultsOf = ({ data }: Awaited<ReturnType<typeof check>>) =>
    data.errorList.map(({ errNum, cellFil, reason }) => `${errNum} ${cellFil} ${reason}`);
  async function typeNamed(type: string) {
    const { data } = await app.call(dictionary.tree, {}, { as });
    const found = data.find((one) => one.type === type);
    if (!found) return undefined;
    return (await app.call(dictionary.tree, { typeId: found.id }, { as })).data[0];
  }
  const whole = async (type: string) => {
    const found = await typeNamed(type);
    assert.ok(found, type);
    return found;
  };
  const entry = (type: string, dictKey: string, over: Cells = {}): Cells => ({
    字典类型: type,
    键: dictKey,
    值: `值${dictKey}`,
    ...over,
  });

  it('offers a template', async () => {
    const reply = await app.call(dictionary.importTemplate, {}, { as });
    const [heads] = sheetTexts(reply.bytes);
    assert.deepEqual(
      heads,
      headings.map((one) => (one === '字典类型' ? '字典类型*' : one)),
    );
    const checked = await check([entry('fresh', 'a', { 字典名称: '新' })], {}, heads);
    assert.equal(checked.data.normalNum, 1, checked.message);
  });

  it('takes types and trees in any order with every field, and tells open pages once', async () => {
    const told: string[] = [];
    let heardLast = () => {};
    const last = new Promise<void>((resolve) => {
      heardLast = resolve;
    });
    const end = app.database.subscribe(subjects.dictionary.channel, (type) => {
      told.push(type);
      if (type === 'last') heardLast();
    });
    const rows: Cells[] = [
      entry('colour_tree', 'leaf', { 上级键: 'branch', 排序: '3' }),
      entry('colour_tree', 'branch', {
        上级键: 'root',
        颜色: '红色',
        状态: '停用',
        备注: '=SUM(1)',
        排序: '7',
      }),
      entry('colour_tree', 'root'),
      { 字典类型: 'colour_tree', 字典名称: '颜色树', 公开: '是', 状态: '停用', 备注: '@类型' },
      entry('by_entry', 'one', { 字典名称: '由字典项新增' }),
      entry('by_entry', 'two'),
    ];
    const checked = await check(rows);
    const nothing = { importId: '', totalNum: 6, failNum: 0, errorList: [] };
    assert.deepEqual({ ...checked.data, importId: '' }, { ...nothing, normalNum: 6, existNum: 0 });
    assert.equal(await typeNamed('colour_tree'), undefined, 'a check writes nothing');
    const reply = await take(rows);
    assert.deepEqual(
      { ...reply.data, importId: '' },
      { ...nothing, successNum: 6, addedNum: 6, updatedNum: 0, changedNum: 0 },
    );
    const type = await whole('colour_tree');
    assert.deepEqual(
      [type.name, type.public, type.status, type.remark, type.builtIn, type.itemNum, type.updatedBy],
      ['颜色树', true, 0, '@类型', false, 3, '字典员'],
    );
    const [root] = type.itemList;
    const [branch] = root?.children ?? [];
    const [leaf] = branch?.children ?? [];
    assert.deepEqual([root?.dictKey, root?.dictValue, root?.status, root?.colour], ['root', '值root', 1, '']);
    assert.deepEqual(
      [branch?.dictKey, branch?.colour, branch?.status, branch?.remark, branch?.sortNum, branch?.version],
      ['branch', 'red', 0, '=SUM(1)', 7, 1],
    );
    assert.deepEqual([leaf?.dictKey, leaf?.sortNum, leaf?.updatedBy], ['leaf', 3, '字典员']);
    const other = await whole('by_entry');
    assert.deepEqual(
      [other.name, other.public, other.status, other.itemList.map(({ dictKey }) => dictKey)],
      ['由字典项新增', false, 1, ['one', 'two']],
    );
    const row = await app.logged(reply);
    assert.deepEqual(
      [row.content, row.object_type, row.operation_type],
      ['批量导入字典：新增 6 项，更新 0 项，失败 0 行', '字典', 2],
    );
    assert.deepEqual((row.changes as object[])[0], {
      field: '字典类型',
      before: '',
      after: '颜色树（colour_tree）',
    });
    await app.database.publish(subjects.dictionary.channel, 'last');
    await last;
    end();
    assert.deepEqual(told, ['', 'last'], 'once for the whole import, not at the check');
  });

  it('names every fault by row, column and reason, and gives the rows back to correct', async () => {
    await take([
      entry('deep', '1', { 字典名称: '深' }),
      ...[2, 3, 4, 5].map((level) => entry('deep', String(level), { 上级键: String(level - 1) })),
    ]);
    const rows: [Cells, string[]][] = [
      [entry('', 'a'), ['字典类型 请填写字典类型']],
      [entry('1x', 'a'), ['字典类型 以字母开头，只含字母、数字、下划线和连字符，最多 64 个字符']],
      [entry('unknown', 'a'), ['字典名称 字典类型不存在，请填写字典名称以新增']],
      [{ 字典类型: 'no_name' }, ['字典名称 请填写字典名称']],
      [entry('no_name', 'a'), ['字典类型 字典类型在第 5 行，该行有错误']],
      [entry('deep', '1'), ['键 键已存在']],
      [{ 字典类型: 'deep', 字典名称: '深' }, ['字典类型 字典类型已存在']],
      [entry('deep', '', { 值: 'x' }), ['键 请填写键']],
      [entry('deep', 'v', { 值: '' }), ['值 请填写值']],
      [entry('deep', 'p', { 上级键: 'none' }), ['上级键 上级键“none”在该字典中不存在']],
      [entry('deep', 'q', { 上级键: 'p' }), ['上级键 上级在第 11 行，该行有错误']],
      [entry('deep', '6', { 上级键: '5' }), ['上级键 最多 5 级']],
      [entry('deep', 'x', { 上级键: 'y' }), ['上级键 不能移动到自身或自身的下级']],
      [entry('deep', 'y', { 上级键: 'x' }), ['上级键 不能移动到自身或自身的下级']],
      [
        entry('deep', 'z', { 颜色: '粉', 排序: '1.5', 状态: '开', 公开: '是' }),
        [
          '公开 公开只能填写在字典类型的行（键为空）',
          '颜色 “粉”不在可选项中：默认、绿色、蓝色、金色、橙色、红色、紫色、青色',
          '排序 应为 0 至 1000000 的整数',
          '状态 “开”不在可选项中：停用、启用',
        ],
      ],
      [entry('deep', 'ok', { 上级键: '4' }), []],
      [entry('deep', 'ok'), ['键 与第 17 行重复']],
      [entry('deep', 'named', { 字典名称: '浅' }), ['字典名称 与已有的字典名称不一致']],
      [entry('activity_type', 'more'), ['键 “活动类型”的取值由系统固定，只能修改名称']],
      [entry('deep', 'k'.repeat(65)), ['键 最多 64 个字符']],
      [entry('', 'b'), ['字典类型 请填写字典类型']],
      [entry('deep', '', { 值: 'y' }), ['键 请填写键']],
      [entry('half', 'a'), []],
      [entry('half', 'b', { 字典名称: '半' }), []],
      [entry('half', 'c', { 字典名称: '另半' }), ['字典名称 与第 25 行的字典名称不一致']],
      [entry('lost', 'a'), ['字典名称 字典类型不存在，请填写字典名称以新增']],
      [entry('lost', 'b', { 字典名称: '失', 排序: 'x' }), ['排序 应为 0 至 1000000 的整数']],
      [
        entry('iframe-url', 'bi', { 值: 'javascript:alert(1)' }),
        ['值 外部系统地址须是以 http:// 或 https:// 开头的完整地址'],
      ],
    ];
    const reply = await check(rows.map(([row]) => row));
    const expected = rows.flatMap(([, faults], place) => faults.map((fault) => `${place + 2} ${fault}`));
    // The depth of a tree is judged once its rows are: the last look finds no more.
    assert.deepEqual(faultsOf(reply).sort(), expected.sort());
    assert.deepEqual([reply.data.normalNum, reply.data.failNum, reply.data.existNum], [3, 25, 2]);
  });

  it('updates only when told so; empty cells stay, built-in and fixed types are protected as on the page', async () => {
    await take([
      { 字典类型: 'upd', 字典名称: '改前', 备注: '原样' },
      entry('upd', 'a', { 颜色: '红色', 排序: '5', 备注: '留' }),
      entry('upd', 'b'),
    ]);
    const reply = await take(
      [
        { 字典类型: 'upd', 字典名称: '改后', 公开: '是' },
        entry('upd', 'a', { 值: '新值', 上级键: 'b' }),
        entry('upd', 'c'),
        entry('upd', 'b'),
      ],
      update,
    );
    assert.deepEqual([reply.data.addedNum, reply.data.updatedNum], [1, 3], JSON.stringify(reply.data));
    const type = await whole('upd');
    assert.deepEqual([type.name, type.public, type.remark, type.version], ['改后', true, '原样', 2]);
    const b = type.itemList.find(({ dictKey }) => dictKey === 'b');
    assert.equal(b?.version, 1, 'what a row does not change keeps its version');
    const [a] = b?.children ?? [];
    assert.deepEqual(
      [a?.dictKey, a?.dictValue, a?.colour, a?.sortNum, a?.remark, a?.version],
      ['a', '新值', 'red', 5, '留', 2],
    );
    assert.deepEqual((await app.logged(reply)).changes, [
      { field: '改前 / 字典名称', before: '改前', after: '改后' },
      { field: '改前 / 公开', before: '否', after: '是' },
      { field: '改前 / a / 上级', before: '', after: '值b' },
      { field: '改前 / a / 值', before: '值a', after: '新值' },
      { field: '改前 / c', before: '', after: '值c' },
    ]);
    const history = await app.call(dictionary.historyPage, { template: { typeId: type.id } }, { as });
    assert.deepEqual(
      history.data.dataBody.map(({ action, changes }) => [action, ...changes.map(({ field }) => field)]),
      [
        ['导入字典', '字典名称', '公开', 'a / 上级', 'a / 值', 'c'],
        ['导入字典', '字典类型', 'a', 'b'],
      ],
    );
    const city = await whole('activity_city');
    const refused = await check(
      [
        { 字典类型: 'activity_city', 状态: '停用' },
        { 字典类型: 'activity_city', 公开: '否' },
        { 字典类型: 'activity_type', 键: '1', 状态: '停用' },
        { 字典类型: 'activity_type', 键: '2', 上级键: '1' },
        { 字典类型: 'user_type', 键: '3', 值: '改名可以' },
        { 字典类型: 'upd', 键: 'b', 状态: '停用', 公开: '' },
        { 字典类型: 'upd', 键: 'c', 排序: 'x' },
        entry('upd', 'd', { 上级键: 'c' }),
      ],
      update,
    );
    assert.deepEqual(faultsOf(refused), [
      '2 字典类型 内置字典不能停用',
      '3 字典类型 与第 2 行重复',
      '3 字典类型 公开页面使用此内置字典，不能改为不公开',
      '4 状态 “活动类型”的取值由系统固定，只能修改名称',
      '5 上级键 “活动类型”的取值由系统固定，只能修改名称',
      '8 排序 应为 0 至 1000000 的整数',
    ]);
    assert.equal((await take([{ 字典类型: 'upd', 公开: '否' }], update)).data.updatedNum, 1);
    assert.equal((await whole('upd')).public, false, 'of a type of one’s own that is no more than a wish');
    assert.equal((await whole('activity_city')).version, city.version);
  });

  it('leaves as a workbook that can come back: texts that look like formulas stay text', async () => {
    await take([
      { 字典类型: 'out', 字典名称: '=导出', 公开: '是' },
      entry('out', '+k', { 值: '-v', 颜色: '蓝色', 排序: '2', 备注: '@r' }),
      entry('out', 'under', { 上级键: '+k', 状态: '停用' }),
    ]);
    const { id, updatedTime } = await whole('out');
    const reply = await app.call(dictionary.batchExport, { template: { typeId: id } }, { as });
    const rows = sheetTexts(reply.bytes);
    assert.deepEqual(rows[0], [...headings, '系统内置', '更新人', '更新时间']);
    assert.deepEqual(
      rows.slice(1).map((row) => row.slice(0, -1)),
      [
        ['out', '=导出', '', '', '', '', '', '启用', '是', '', '否', '字典员'],
        ['out', '=导出', '', '+k', '-v', '蓝色', '2', '启用', '', '@r', '', '字典员'],
        ['out', '=导出', '+k', 'under', '值under', '默认', '0', '停用', '', '', '', '字典员'],
      ],
    );
    assert.equal(rows[1]?.at(-1), updatedTime);
    assert.equal((await app.logged(reply)).content, '批量导出字典“=导出”');
    const all = await app.call(dictionary.batchExport, {}, { as });
    assert.equal((await app.logged(all)).content, '批量导出全部字典');
    const back = await app.call(dictionary.batchImportCheck, importForm(all.bytes, update), { as });
    assert.deepEqual(
      [back.data.failNum, back.data.existNum],
      [0, back.data.totalNum],
      JSON.stringify(back.data.errorList),
    );
    for (const [template, status] of [
      [{ typeId: 999_999 }, 404],
      [{ type: 'out' }, 400],
    ] as const)
      assert.equal((await app.call(dictionary.batchExport, { template }, { as })).status, status);
  });

  it('gives faulty rows back to whom they belong, and refuses files that are none of ours', async () => {
    const reply = await check([entry('', 'a'), entry('', 'b')]);
    const { importId } = reply.data;
    const file = await app.call(dictionary.importFaults, { importId }, { as });
    assert.deepEqual(
      sheetTexts(file.bytes).map((row) => row.at(-1)),
      ['错误原因', '字典类型：请填写字典类型', '字典类型：请填写字典类型'],
    );
    const again = await app.call(dictionary.batchImportCheck, importForm(file.bytes), { as });
    assert.equal(again.data.failNum, 2);
    const admin = await app.signInAs('admin');
    assert.equal((await app.call(dictionary.importFaults, { importId }, { as: admin })).status, 404);

    const raw = (bytes: Uint8Array, fields = {}, name?: string) =>
      app.call(dictionary.batchImport, importForm(bytes, fields, name), { as });
    assert.equal((await raw(await workbook([entry('t', 'a')], headings), {}, '字典.txt')).code, 'CM4151');
    assert.equal((await raw(Buffer.from('字典类型'))).code, 'CM2000');
    assert.match((await raw(await workbook([entry('t', 'a')], ['键']))).message, /缺少列“字典类型”/);
    const many = Array.from({ length: 10_001 }, () => ({ 字典类型: 'x' }));
    assert.match((await raw(await workbook(many, headings))).message, /最多 10000 行/);
    const swollen = await workbook(Array(1_600).fill({ 备注: 'x'.repeat(32_000) }), headings);
    assert.match((await raw(swollen)).message, /文件内容过大/);
    assert.equal((await raw(await workbook([entry('t', 'a')], headings), { all: '1' })).status, 400);
  });

  it('takes thousands at once', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) =>
      entry('large', `k${at}`, { 字典名称: '大', ...(at % 5 === 0 ? {} : { 上级键: `k${at - 1}` }) }),
    );
    const reply = await take(rows);
    assert.deepEqual([reply.data.addedNum, reply.data.failNum], [5_000, 0], reply.message);
  });
});
