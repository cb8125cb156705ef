import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import { testDatabaseKind } from '../../../database/fresh.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { sheetTexts, sheetXml } from '../../../testing/sheet.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { someoneWaits } from '../../../testing/waits.ts';
import { type Cells, importForm, workbook } from '../../../testing/workbooks.ts';
import { AT_TOP, columns, parentNote } from './columns.ts';

const { department: dept } = calls;
const headings = columns.map(({ heading }) => heading);

describe('importing departments', () => {
  let app: TestApp;
  let admin: TestSession;
  let top: number;
  let made = 0;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    top = await app.makeDepartment({ name: '总公司', code: 'HQ' });
  });
  after(() => app.stop());

  const good = (over: Cells = {}): Cells => {
    made++;
    return { 上级部门: '总公司', 部门名称: `导入部${made}`, 部门编码: `IM-${made}`, ...over };
  };
  type Fields = Record<string, string>;
  const send = async (rows: readonly Cells[], fields: Fields = {}, as = admin, heads = headings) => ({
    check: await app.call(dept.batchImportCheck, importForm(await workbook(rows, heads), fields), { as }),
    take: () =>
      workbook(rows, heads).then((bytes) => app.call(dept.batchImport, importForm(bytes, fields), { as })),
  });
  const check = async (...all: Parameters<typeof send>) => (await send(...all)).check;
  const take = async (...all: Parameters<typeof send>) => (await send(...all)).take();
  const update = { updateExisting: '1' };
  const find = (code: string) =>
    app.database.db.selectFrom('department').selectAll().where('code', '=', code).executeTakeFirst();
  const faultsOf = (reply: Awaited<ReturnType<typeof check>>) =>
    reply.data.errorList.map(({ errNum, cellFil, reason }) => `${errNum} ${cellFil} ${reason}`);

  it('offers a template with the parents that there are', async () => {
    const reply = await app.call(dept.importTemplate, {}, { as: admin });
    assert.match(reply.headers.get('content-disposition') ?? '', /%E6%A8%A1%E6%9D%BF\.xlsx/);
    assert.deepEqual(sheetTexts(reply.bytes), [
      headings.map((one) => (one === '部门名称' || one === '部门编码' ? `${one}*` : one)),
    ]);
    assert.ok(sheetXml(reply.bytes).includes(`prompt="${parentNote}"`));
    assert.ok(sheetXml(reply.bytes).includes(`<formula1>&quot;${AT_TOP},`), 'the top is the first to choose');
    const checked = await check([good()], {}, admin, sheetTexts(reply.bytes)[0]);
    assert.equal(checked.data.normalNum, 1, checked.message);
  });

  it('takes every field, parents after children, by path and by code; a check writes nothing', async () => {
    const head = await app.makeUser({ userName: '头儿' });
    const rows = [
      good({ 上级部门: '总公司/一部/一组', 部门名称: '小队', 部门编码: 'T-3' }),
      good({ 上级部门: 'T-1', 部门名称: '一组', 部门编码: 'T-2' }),
      good({
        上级部门: '总公司',
        部门名称: '一部',
        部门编码: 'T-1',
        部门简称: '一',
        组织类型: '职能组',
        负责人: head.userLoginId.toUpperCase(),
        联系电话: '010-1',
        排序: '12',
        状态: '启用',
        备注: '=SUM(1)',
      }),
      good({ 上级部门: '', 部门名称: '新公司', 部门编码: 'N-1' }),
      good({ 上级部门: '新公司', 部门名称: '新部', 部门编码: 'N-2', 状态: '停用' }),
    ];
    const checked = await check(rows);
    assert.deepEqual(
      { ...checked.data, importId: '' },
      { importId: '', totalNum: 5, failNum: 0, errorList: [], normalNum: 5, existNum: 0 },
      JSON.stringify(checked),
    );
    assert.equal(await find('T-1'), undefined);
    const reply = await take(rows);
    assert.deepEqual(
      { ...reply.data, importId: '' },
      {
        importId: '',
        totalNum: 5,
        failNum: 0,
        errorList: [],
        successNum: 5,
        addedNum: 5,
        updatedNum: 0,
        changedNum: 0,
      },
    );
    const one = await find('T-1');
    assert.ok(one);
    const { grams: _grams, created_at: _created, updated_at: _updated, ...stored } = one;
    assert.deepEqual(stored, {
      id: stored.id,
      parent_id: top,
      name: '一部',
      short_name: '一',
      code: 'T-1',
      organisation_type: 4,
      head_user_id: head.userId,
      phone: '010-1',
      sort_num: 12,
      status: 1,
      remark: '=SUM(1)',
      updated_by: admin.userId,
      version: 1,
    });
    const third = await find('T-3');
    const path = await app.call(dept.detail, { id: third?.id }, { as: admin });
    assert.equal(path.data.path, '总公司/一部/一组/小队');
    assert.deepEqual(
      [(await find('N-2'))?.status, (await find('N-2'))?.parent_id],
      [0, (await find('N-1'))?.id],
    );
    const row = await app.logged(reply);
    assert.deepEqual(
      [row.content, row.object_type, row.operation_type],
      ['批量导入部门：新增 5 个，更新 0 个，失败 0 行', '部门', 2],
    );
    const history = await app.call(
      dept.historyPage,
      { pageNum: 1, pageSize: 10, template: { deptId: stored.id } },
      { as: admin },
    );
    assert.deepEqual(
      history.data.dataBody.map(({ action, changes }) => [
        action,
        changes.find((c) => c.field === '上级部门'),
      ]),
      [['导入新增部门', { field: '上级部门', before: '', after: '总公司' }]],
    );
  });

  it('names every fault by row, column and reason, and gives the rows back to correct', async () => {
    await app.makeDepartment({ name: '已有', parentId: top, code: 'OLD-1' });
    const gone = await app.makeDepartment({ code: 'GONE-1' });
    await app.call(dept.delete, { id: gone }, { as: admin });
    const off = await app.makeDepartment({ name: '停着', code: 'OFF-1' });
    await app.call(dept.updateStatus, { id: off, status: 0 }, { as: admin });
    const twice = good();
    const rows: [Cells, string[]][] = [
      [good({ 部门名称: '', 部门编码: '' }), ['部门名称 请填写部门名称', '部门编码 请填写部门编码']],
      [good({ 部门编码: '中文' }), ['部门编码 部门编码仅支持字母、数字、下划线和横线']],
      [good({ 部门名称: '甲/乙' }), ['部门名称 部门名称不能包含 /']],
      [good({ 部门编码: 'OLD-1' }), ['部门编码 部门编码已存在']],
      [good({ 部门编码: 'GONE-1' }), ['部门编码 部门编码“GONE-1”已被使用，不能重复使用']],
      [good({ 上级部门: '总公司/没有' }), ['上级部门 “总公司/没有”不存在或不在您的数据范围内']],
      [good({ 部门名称: '已有' }), ['部门名称 同一上级下已有部门“已有”']],
      [good({ 上级部门: 'OFF-1' }), ['上级部门 上级部门已停用，请先启用上级部门']],
      [good({ 负责人: 'nobody' }), ['负责人 账号“nobody”不存在、已离职或不在您的数据范围内']],
      [
        good({ 排序: '-1', 联系电话: 'x', 组织类型: '总部', 状态: '开' }),
        [
          '组织类型 “总部”不在可选项中：内部在编、内部临聘、外部在编、外部临聘、职能组',
          '联系电话 仅支持输入数字和字符-',
          '排序 应为 0 至 99999 的整数',
          '状态 “开”不在可选项中：停用、启用',
        ],
      ],
      [twice, []],
      [good({ 部门编码: twice.部门编码 ?? '' }), ['部门编码 与第 12 行重复']],
      [good({ 部门名称: twice.部门名称 ?? '' }), ['部门名称 与第 12 行重复']],
      [good({ 部门编码: 'C-1', 上级部门: 'C-2' }), ['上级部门 不能拖拽到自身后代']],
      [good({ 部门编码: 'C-2', 上级部门: 'C-1' }), ['上级部门 不能拖拽到自身后代']],
      [good({ 上级部门: 'C-1' }), ['上级部门 上级部门在第 15 行，该行有错误']],
      [good({ 备注: '长'.repeat(501) }), ['备注 最多 500 个字符']],
      [good({ 部门编码: '' }), ['部门编码 请填写部门编码']],
    ];
    const reply = await check(rows.map(([row]) => row));
    const expected = rows.flatMap(([, faults], place) => faults.map((fault) => `${place + 2} ${fault}`));
    assert.deepEqual(faultsOf(reply).sort(), expected.sort());
    assert.deepEqual(
      [reply.data.totalNum, reply.data.normalNum, reply.data.failNum, reply.data.existNum],
      [18, 1, 17, 1],
    );
    const file = await app.call(dept.importFaults, { importId: reply.data.importId }, { as: admin });
    const sheet = sheetTexts(file.bytes);
    assert.equal(sheet.length, 18);
    assert.equal(sheet[0]?.at(-1), '错误原因');
    assert.equal(sheet[1]?.at(-1), '部门名称：请填写部门名称；部门编码：请填写部门编码');
    const again = await app.call(dept.batchImportCheck, importForm(file.bytes), { as: admin });
    // The two doubles' first is not among the faulty ones.
    assert.equal(again.data.failNum, 15, 'the workbook of faults is read as it is');
    const other = await app.signInAs(await app.makeUser({ codes: ['latin_sys_org_import'] }));
    for (const [importId, as, status] of [
      [reply.data.importId, other, 404],
      ['x', admin, 400],
    ] as const)
      assert.equal((await app.call(dept.importFaults, { importId }, { as })).status, status);
  });

  it('updates by code only when told so: names that change places, moves, and empty cells that stay', async () => {
    const [one, two] = [
      await app.makeDepartment({ name: '东', parentId: top, code: 'E-1' }),
      await app.makeDepartment({ name: '西', parentId: top, code: 'W-1' }),
    ];
    const inner = await app.makeDepartment({ name: '内', parentId: one, code: 'I-1' });
    const rows: Cells[] = [
      { 部门名称: '西', 部门编码: 'E-1', 备注: '换名' },
      { 部门名称: '东', 部门编码: 'W-1' },
      { 部门名称: '内', 部门编码: 'I-1', 上级部门: 'W-1' },
      { 部门名称: '总公司', 部门编码: 'HQ' },
    ];
    assert.deepEqual(
      faultsOf(await check(rows)),
      [2, 3, 4, 5].map((row) => `${row} 部门编码 部门编码已存在`),
    );
    const reply = await take(rows, update);
    assert.deepEqual([reply.data.addedNum, reply.data.updatedNum], [0, 4], reply.message);
    assert.deepEqual(
      await Promise.all(
        ['E-1', 'W-1', 'I-1', 'HQ'].map(async (code) => {
          const row = await find(code);
          return [row?.id, row?.parent_id, row?.name, row?.remark, row?.version];
        }),
      ),
      [
        [one, top, '西', '换名', 2],
        [two, top, '东', '', 2],
        [inner, two, '内', '', 2],
        [top, null, '总公司', '', 1],
      ],
      'what a row does not change keeps its version',
    );
    await take([{ 部门名称: '西', 部门编码: 'E-1', 备注: '' }], update);
    assert.equal((await find('E-1'))?.remark, '换名', 'an empty cell leaves what is there');
    const beside = await check(
      [{ 部门名称: '西', 部门编码: 'E-1', 排序: 'x' }, good({ 上级部门: 'E-1' })],
      update,
    );
    assert.deepEqual(faultsOf(beside), ['2 排序 应为 0 至 99999 的整数'], 'its department is there');
    const below = await check([{ 部门名称: '东', 部门编码: 'W-1', 上级部门: 'I-1' }], update);
    assert.deepEqual(faultsOf(below), ['2 上级部门 不能拖拽到自身后代']);
    const offWithChild = await check([{ 部门名称: '东', 部门编码: 'W-1', 状态: '停用' }], update);
    assert.deepEqual(faultsOf(offWithChild), ['2 状态 存在启用的下级部门，请先停用下级部门']);
    // The one that would free the name is refused, so that the other one has none.
    const chain = await check(
      [
        { 部门名称: '南', 部门编码: 'E-1', 排序: 'x' },
        { 部门名称: '西', 部门编码: 'W-1' },
      ],
      update,
    );
    assert.deepEqual(faultsOf(chain), ['2 排序 应为 0 至 99999 的整数', '3 部门名称 同一上级下已有部门“西”']);
  });

  it('enables nothing below a disabled department and moves nothing enabled there, but leaves what stands there', async () => {
    const off = await app.makeDepartment({ name: '停用部', parentId: top, code: 'DOZE-1' });
    const asleep = await app.makeDepartment({ name: '睡', parentId: off, code: 'DOZE-2' });
    await app.makeDepartment({ name: '醒', parentId: off, code: 'DOZE-3' });
    await app.makeDepartment({ name: '来', parentId: top, code: 'DOZE-4' });
    const resting = await app.makeDepartment({ name: '歇', parentId: top, code: 'LIE-5' });
    const emptied = await app.makeDepartment({ name: '空', parentId: top, code: 'LIE-6' });
    const last = await app.makeDepartment({ parentId: emptied });
    await app.database.db
      .updateTable('department')
      .set({ status: 0 })
      .where('id', 'in', [off, asleep, resting, last])
      .execute();
    const refused = await check(
      [
        { 部门名称: '睡', 部门编码: 'DOZE-2', 状态: '启用' },
        { 部门名称: '来', 部门编码: 'DOZE-4', 上级部门: 'DOZE-1' },
        { 部门名称: '醒', 部门编码: 'DOZE-3', 备注: '一直在这里' },
        { 部门名称: '歇', 部门编码: 'LIE-5', 上级部门: 'DOZE-1' },
        { 部门名称: '空', 部门编码: 'LIE-6', 状态: '停用' },
      ],
      update,
    );
    assert.deepEqual(
      refused.data.errorList.map(({ errNum, reason }) => [errNum, reason]),
      [2, 3].map((row) => [row, '上级部门已停用，请先启用上级部门']),
    );
  });

  it('writes nothing when a head has left since the file was judged', async () => {
    const head = await app.makeUser();
    let taking: ReturnType<typeof take> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('user_account').set({ person_status: 0 }).where('id', '=', head.userId).execute();
      taking = take([good({ 部门编码: 'LED-1', 负责人: head.userLoginId })]);
      await someoneWaits(trx);
    });
    // The embedded database lets the import begin only now, when it sees that he has left.
    assert.match((await taking)?.code ?? '', testDatabaseKind() === 'embedded' ? /./ : /^CM4092$/);
    assert.equal(await find('LED-1'), undefined);
  });

  it('brings a department to the top by a word, with what is below it, and its path counts in the file', async () => {
    const outer = await app.makeDepartment({ name: '上升', parentId: top, code: 'UP-1' });
    const inner = await app.makeDepartment({ name: '随行', parentId: outer, code: 'UP-2' });
    const rows: Cells[] = [
      // A line of its own in the file may stand below what comes to the top, by its new path.
      good({ 上级部门: '上升', 部门名称: '新来', 部门编码: 'UP-3' }),
      { 上级部门: ' 无 (一级部门)', 部门名称: '上升', 部门编码: 'UP-1' },
      good({ 上级部门: AT_TOP, 部门名称: '新顶', 部门编码: 'UP-4' }),
      good({ 上级部门: '新顶', 部门名称: '顶下', 部门编码: 'UP-5' }),
    ];
    const reply = await take(rows, update);
    assert.deepEqual([reply.data.addedNum, reply.data.updatedNum], [3, 1], JSON.stringify(reply.data));
    const places = await Promise.all(
      ['UP-1', 'UP-2', 'UP-3', 'UP-4'].map(async (code) => (await find(code))?.parent_id),
    );
    assert.deepEqual(places, [null, outer, outer, null]);
    assert.equal((await find('UP-5'))?.parent_id, (await find('UP-4'))?.id);
    const path = await app.call(dept.detail, { id: inner }, { as: admin });
    assert.equal(path.data.path, '上升/随行');
    const history = await app.call(
      dept.historyPage,
      { pageNum: 1, pageSize: 10, template: { deptId: outer } },
      { as: admin },
    );
    assert.deepEqual(history.data.dataBody[0]?.changes, [{ field: '上级部门', before: '总公司', after: '' }]);
    const version = (await find('UP-1'))?.version;
    await take([{ 上级部门: AT_TOP, 部门名称: '上升', 部门编码: 'UP-1' }], update);
    assert.equal((await find('UP-1'))?.version, version, 'it stands there already');

    await app.makeDepartment({ name: '上升', parentId: top, code: 'UP-6' });
    const named = await check([{ 上级部门: AT_TOP, 部门名称: '上升', 部门编码: 'UP-6' }], update);
    assert.deepEqual(faultsOf(named), ['2 部门名称 同一上级下已有部门“上升”']);
  });

  it('reaches no further than the importer sees', async () => {
    const home = await app.makeDepartment({ name: '分公司', code: 'BR' });
    const inner = await app.makeDepartment({ name: '里', parentId: home, code: 'BR-1' });
    await app.makeDepartment({ code: 'OUT-1' });
    const stranger = await app.makeUser();
    const manager = await app.signInAs(
      await app.makeUser({
        deptId: home,
        scope: DataScope.ownAndBelow,
        codes: ['latin_sys_org_import', 'latin_sys_org_export'],
      }),
    );
    const rows = [
      good({ 上级部门: '' }),
      good(),
      good({ 上级部门: 'OUT-1' }),
      good({ 部门编码: 'OUT-1', 上级部门: 'BR' }),
      good({ 上级部门: '分公司/里', 部门编码: 'BR-2' }),
      good({ 上级部门: 'BR', 负责人: stranger.userLoginId }),
      { 部门名称: '分公司', 部门编码: 'BR', 备注: '他的最上级，留在原处' },
    ];
    const reply = await take(rows, update, manager);
    assert.deepEqual(faultsOf(reply as never), [
      '2 上级部门 请填写上级部门：您不能新增一级部门',
      '3 上级部门 “总公司”不存在或不在您的数据范围内',
      '4 上级部门 “OUT-1”不存在或不在您的数据范围内',
      '5 部门编码 部门编码“OUT-1”已被使用，不能重复使用',
      `7 负责人 账号“${stranger.userLoginId}”不存在、已离职或不在您的数据范围内`,
    ]);
    assert.equal((await find('BR-2'))?.parent_id, inner);
    const risen = await check([{ 上级部门: AT_TOP, 部门名称: '里', 部门编码: 'BR-1' }], update, manager);
    assert.deepEqual(faultsOf(risen), ['2 上级部门 您不能将部门放到最上级']);
    assert.equal((await find('BR-1'))?.parent_id, home);
    const offered = sheetXml((await app.call(dept.importTemplate, {}, { as: manager })).bytes);
    assert.match(offered, /<formula1>&quot;[^<]*分公司/);
    assert.ok(!offered.includes('总公司'), 'his choices end where his data does');
    assert.ok(!offered.includes(`&quot;${AT_TOP}`), 'nor is the top his to choose');

    const chosen = await Promise.all(
      [1, 2].map((one) => app.makeDepartment({ name: `选${one}`, code: `SEL-${one}` })),
    );
    const chooser = await app.makeUser({
      deptId: home,
      scope: DataScope.ownAndBelow,
      codes: ['latin_sys_org_import'],
    });
    const role = await app.makeRole({ scope: DataScope.chosenDepartments, chosenDepartments: chosen });
    await app.database.db
      .insertInto('user_role')
      .values({ user_id: chooser.userId, role_id: role })
      .execute();
    const placed = await check(
      [
        { 部门名称: '选1', 部门编码: 'SEL-1', 上级部门: 'SEL-2' },
        { 部门名称: '里', 部门编码: 'BR-1', 上级部门: 'SEL-2' },
      ],
      update,
      await app.signInAs(chooser),
    );
    assert.deepEqual(
      faultsOf(placed),
      ['3 上级部门 您的数据范围不包含该位置，保存后将无法再管理此部门'],
      'he would lose what he sees by its place',
    );

    const single = await app.signInAs(
      await app.makeUser({
        deptId: home,
        scope: DataScope.ownDepartment,
        codes: ['latin_sys_org_import'],
      }),
    );
    const lost = await check([good({ 上级部门: 'BR' })], {}, single);
    assert.match(lost.data.errorList[0]?.reason ?? '', /您的数据范围不包含该位置/);
  });

  it('leaves as a workbook that can come back: texts that look like formulas stay text', async () => {
    const head = await app.makeUser({ userName: '带头人' });
    const root = await app.makeDepartment({ name: '导出公司', code: 'EX' });
    const rows = [
      good({ 上级部门: 'EX', 部门名称: '=1+1', 部门编码: 'EX-1', 负责人: head.userLoginId, 备注: '@x' }),
      good({ 上级部门: 'EX/=1+1', 部门名称: '-组', 部门编码: 'EX-2', 排序: '3' }),
      good({ 上级部门: '导出公司/=1+1', 部门名称: '+组', 部门编码: 'EX-3', 排序: '2', 状态: '停用' }),
    ];
    const [first, second, third] = rows;
    await take([first ?? {}, { ...second, 上级部门: 'EX-1' }, third ?? {}]);
    const reply = await app.call(dept.batchExport, { template: { deptId: root } }, { as: admin });
    assert.match(reply.headers.get('content-disposition') ?? '', /%E9%83%A8%E9%97%A8_\d{8}\.xlsx/);
    const [heads, ...body] = sheetTexts(reply.bytes);
    assert.deepEqual(heads, ['部门全路径', ...headings, '负责人姓名', '更新时间']);
    assert.deepEqual(
      body.map((row) => row.slice(0, -1)),
      [
        ['导出公司', AT_TOP, '导出公司', '', 'EX', '内部在编', '', '', '0', '启用', '', ''],
        [
          '导出公司/=1+1',
          '导出公司',
          '=1+1',
          '',
          'EX-1',
          '内部在编',
          head.userLoginId,
          '',
          '0',
          '启用',
          '@x',
          '带头人',
        ],
        ['导出公司/=1+1/+组', '导出公司/=1+1', '+组', '', 'EX-3', '内部在编', '', '', '2', '停用', '', ''],
        ['导出公司/=1+1/-组', '导出公司/=1+1', '-组', '', 'EX-2', '内部在编', '', '', '3', '启用', '', ''],
      ],
    );
    assert.equal((await app.logged(reply)).content, '批量导出“导出公司”及下级部门');
    const back = await app.call(dept.batchImportCheck, importForm(reply.bytes, update), { as: admin });
    assert.deepEqual([back.data.normalNum, back.data.failNum], [4, 0], JSON.stringify(back.data.errorList));

    const manager = await app.signInAs(
      await app.makeUser({
        deptId: (await find('EX-1'))?.id ?? 0,
        scope: DataScope.ownDepartment,
        codes: ['latin_sys_org_export'],
      }),
    );
    const own = await app.call(dept.batchExport, {}, { as: manager });
    assert.deepEqual(
      sheetTexts(own.bytes).map((row) => row[0]),
      ['部门全路径', '导出公司/=1+1'],
    );
    const beyond = await app.call(dept.batchExport, { template: { deptId: root } }, { as: manager });
    assert.equal(beyond.status, 404);
    const wrong = await app.call(dept.batchExport, { template: { all: true } }, { as: admin });
    assert.equal(wrong.status, 400);
  });

  it('refuses files that are none of ours', async () => {
    const raw = (bytes: Uint8Array, fields = {}, name?: string) =>
      app.call(dept.batchImport, importForm(bytes, fields, name), { as: admin });
    assert.equal((await raw(await workbook([good()], headings), {}, '部门.csv')).code, 'CM4151');
    assert.equal((await raw(Buffer.from('部门名称'))).code, 'CM2000');
    assert.match((await raw(await workbook([], headings))).message, /没有数据/);
    assert.match((await raw(await workbook([good()], ['部门名称']))).message, /缺少列“部门编码”/);
    assert.match((await raw(await workbook([good()], [...headings, '工资']))).message, /无法识别的列“工资”/);
    const many = Array.from({ length: 10_001 }, () => ({ 部门名称: 'x' }));
    assert.match((await raw(await workbook(many, headings))).message, /最多 10000 行/);
    assert.equal((await raw(await workbook([good()], headings), { status: '1' })).status, 400);
    const swollen = await workbook(Array(1_600).fill({ 备注: 'x'.repeat(32_000) }), headings);
    assert.ok(swollen.length < 1024 * 1024);
    assert.match((await raw(swollen)).message, /文件内容过大/);
  });

  it('takes thousands in a chain and a crowd, and lives through chains of names', async () => {
    const chain = Array.from({ length: 200 }, (_, at) =>
      good({ 部门编码: `CH-${at}`, 上级部门: at === 199 ? 'HQ' : `CH-${at + 1}` }),
    );
    const crowd = Array.from({ length: 4_000 }, () => good({ 上级部门: 'CH-0' }));
    const reply = await take([...chain, ...crowd]);
    assert.deepEqual([reply.data.addedNum, reply.data.failNum], [4_200, 0], reply.message);
    const codes = crowd.map((row) => row.部门编码 ?? '');
    // Each takes the name of the next one; the last one gives its own up for nothing.
    const names = codes.map((code, at) => ({
      部门编码: code,
      部门名称: crowd[at + 1]?.部门名称 ?? '',
    }));
    const shifted = await check(names, update);
    assert.ok(shifted.data.failNum > 0 && shifted.data.normalNum + shifted.data.failNum === 4_000);
  });
});
