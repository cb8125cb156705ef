import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { accountFault, calls, DataScope, MOST_DEPARTMENTS, MOST_ROLES } from '@outbound/contract';
import { addAccount, modifyAccount, newIdentity } from '../../../testing/accounts.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { sheetTexts } from '../../../testing/sheet.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { someoneWaits } from '../../../testing/waits.ts';
import { readSheet } from '../../../xlsx/read.ts';
import { xlsxStream } from '../../../xlsx/write.ts';
import { columns } from './columns.ts';

const { account, user } = calls;
const headings = columns.map(({ heading }) => heading);

type Cells = Partial<Record<string, string>>;

describe('importing people', () => {
  let app: TestApp;
  let admin: TestSession;
  let folder: string;
  let deptId: number;
  let roleId: number;
  let path: string;
  let code: string;
  let role: string;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    folder = await mkdtemp(join(tmpdir(), 'outbound-import-'));
    const top = await app.makeDepartment({ name: '总部' });
    deptId = await app.makeDepartment({ name: '运营部', parentId: top, code: 'YY-01' });
    [path, code] = ['总部/运营部', 'YY-01'];
    roleId = await app.makeRole({ scope: DataScope.self });
    role = (
      await app.database.db
        .selectFrom('role')
        .select('name')
        .where('id', '=', roleId)
        .executeTakeFirstOrThrow()
    ).name;
  });
  after(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const good = (over: Cells = {}): Cells => {
    const { mobilePhone, idCard } = newIdentity();
    return {
      账号: `im.${mobilePhone}`,
      姓名: '王五',
      手机号码: mobilePhone,
      身份证号: idCard,
      用户类型: '警察',
      所属部门: path,
      角色: role,
      ...over,
    };
  };
  async function workbook(rows: readonly Cells[], heads = headings): Promise<Buffer> {
    async function* batches() {
      yield rows.map((row) => heads.map((heading) => row[heading.replace('*', '')] ?? ''));
    }
    return buffer(
      xlsxStream({ sheetName: 's', columns: heads.map((heading) => ({ heading })), rows: batches() }),
    );
  }
  const form = (bytes: Buffer, fields: Record<string, string> = {}, name = '用户.xlsx') => {
    const data = new FormData();
    for (const [key, value] of Object.entries(fields)) data.set(key, value);
    data.set('file', new Blob([new Uint8Array(bytes)]), name);
    return data;
  };
  const check = async (rows: readonly Cells[], fields?: Record<string, string>, as = admin) =>
    app.call(account.batchImportCheck, form(await workbook(rows), fields), { as });
  const take = async (rows: readonly Cells[], fields?: Record<string, string>, as = admin) =>
    app.call(account.batchImport, form(await workbook(rows), fields), { as });
  async function sheetOf(bytes: Buffer): Promise<string[][]> {
    const file = join(folder, 'answer.xlsx');
    await writeFile(file, bytes);
    const rows: string[][] = [];
    for await (const row of readSheet(file, { rows: 20_000, columns: 64 }, 'test')) rows.push(row.cells);
    return rows;
  }
  const find = (userLoginId: string) =>
    app.database.db
      .selectFrom('user_account')
      .selectAll()
      .where('user_login_id', '=', userLoginId)
      .executeTakeFirst();
  const idsOf = async (table: 'user_department' | 'user_role', userId: number) => {
    const column = table === 'user_role' ? 'role_id' : 'department_id';
    const rows = await app.database.db
      .selectFrom(table)
      .select(`${column} as id`)
      .where('user_id', '=', userId)
      .orderBy(column)
      .execute();
    return rows.map(({ id }) => id);
  };

  it('changes nobody who becomes an administrator while it runs', async () => {
    const { id, body } = await addAccount(app, admin);
    const rows = [good({ 账号: body.userLoginId, 姓名: '改名' })];
    const { db } = app.database;
    let taking: ReturnType<typeof take> | undefined;
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('user_account').set({ remark: '升为管理员' }).where('id', '=', id).execute();
      await trx
        .insertInto('user_role')
        .columns(['user_id', 'role_id'])
        .expression((eb) =>
          eb
            .selectFrom('role')
            .select((one) => [one.val(id).as('user_id'), 'role.id as role_id'])
            .where('all_resources', '=', true),
        )
        .execute();
      taking = take(rows, { updateExisting: '1' });
      await someoneWaits(trx);
    });
    const reply = await taking;
    assert.ok(reply?.code === 'CM4092' || reply?.data.successNum === 0, reply?.message);
    assert.equal((await find(body.userLoginId))?.user_name, body.userName);
  });

  it('still answers faulty rows that a version before kept as a list', async () => {
    const { importId } = (await check([good({ 账号: '' })])).data;
    const kept = [{ row: 2, cells: ['旧'], faults: [{ errNum: 2, cellFil: '账号', reason: '旧的原因' }] }];
    await app.database.db
      .updateTable('faulty_import')
      .set({ faults: JSON.stringify(kept) })
      .where('id', '=', importId)
      .execute();
    const reply = await app.call(account.importFaults, { importId }, { as: admin });
    assert.deepEqual(
      sheetTexts(reply.bytes)[1]?.filter((cell) => cell !== ''),
      ['旧', '账号：旧的原因'],
    );
  });

  it('keeps the faulty rows of the last imports of a person only', async () => {
    const as = await app.signInAs('admin');
    const kept: string[] = [];
    for (let time = 0; time < 7; time++) kept.push((await check([good({ 账号: '' })], {}, as)).data.importId);
    const asked = await Promise.all(
      kept.map(async (importId) => (await app.call(account.importFaults, { importId }, { as })).status),
    );
    assert.deepEqual(asked, [404, 404, 200, 200, 200, 200, 200]);
    const people = [1, 2].map(() => app.makeUser({ codes: ['latin_sys_user_import'] }));
    const [one, other] = await Promise.all(people.map(async (who) => app.signInAs(await who)));
    const faulty = async (who: typeof one) => (await check([good({ 账号: '' })], {}, who)).data.importId;
    const early = await faulty(one);
    for (let time = 0; time < 6; time++) await faulty(other);
    await faulty(one);
    const still = await app.call(account.importFaults, { importId: early }, { as: one });
    assert.equal(still.status, 200, 'those of others take no room of his');
  });

  it('offers a template with Chinese headings and drop-downs', async () => {
    const reply = await app.call(account.importTemplate, {}, { as: admin });
    assert.match(reply.headers.get('content-disposition') ?? '', /%E6%A8%A1%E6%9D%BF\.xlsx/);
    const [heads] = await sheetOf(reply.bytes);
    assert.deepEqual(
      heads?.map((one) => one.replace('*', '')),
      headings,
    );
    assert.deepEqual(
      heads?.filter((one) => one.endsWith('*')),
      ['账号*', '姓名*', '手机号码*', '身份证号*', '用户类型*', '所属部门*', '角色*'],
    );
    const filled = await workbook([good()], heads);
    const checked = await app.call(account.batchImportCheck, form(filled), { as: admin });
    assert.equal(checked.data.normalNum, 1);
  });

  it('takes a row with every field; nobody signs in with it before a reset', async () => {
    const second = await app.makeDepartment();
    const { code: secondCode } = await app.database.db
      .selectFrom('department')
      .select('code')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const row = good({
      账号: 'whole.row',
      性别: '女',
      手机号码: '+86 139-9999-0001',
      固定电话: '010-1',
      身份证号: '11010119900101999x',
      用户类型: '辅警',
      编制类型: '职能组',
      所属部门: `${code}；${secondCode}`,
      人员状态: '在职',
      邮箱: 'a@b.cn',
      排序: '12',
      备注: '=SUM(1)',
    });
    const checked = await check([row]);
    assert.deepEqual(
      { ...checked.data, importId: '' },
      {
        importId: '',
        totalNum: 1,
        failNum: 0,
        errorList: [],
        normalNum: 1,
        existNum: 0,
      },
    );
    assert.equal(await find('whole.row'), undefined, 'a check writes nobody');
    const reply = await take([row]);
    assert.deepEqual(
      { ...reply.data, importId: '' },
      {
        importId: '',
        totalNum: 1,
        failNum: 0,
        errorList: [],
        successNum: 1,
        addedNum: 1,
        updatedNum: 0,
        changedNum: 0,
      },
    );
    const stored = await find('whole.row');
    assert.ok(stored);
    assert.deepEqual(
      [
        stored.user_name,
        stored.gender,
        stored.mobile_phone,
        stored.telephone,
        stored.id_card,
        stored.email,
        stored.user_type,
        stored.org_type,
        stored.department_id,
        stored.person_status,
        stored.status,
        stored.source,
        stored.sort_num,
        stored.remark,
        stored.first_login,
        stored.password_hash,
        stored.created_by,
      ],
      [
        '王五',
        2,
        '13999990001',
        '010-1',
        '11010119900101999X',
        'a@b.cn',
        2,
        4,
        deptId,
        1,
        1,
        0,
        12,
        '=SUM(1)',
        1,
        null,
        admin.userId,
      ],
    );
    assert.deepEqual(
      await idsOf('user_department', stored.id),
      [deptId, second].sort((a, b) => a - b),
    );
    assert.deepEqual(await idsOf('user_role', stored.id), [roleId]);
    const log = await app.logged(reply);
    assert.equal(log.content, '批量导入用户：新增 1 名，更新 0 名，失败 0 行');
    assert.equal((await app.call(user.login, { userLoginId: 'whole.row', password: '' })).status, 400);
    const reset = await app.call(account.reset, { ids: [stored.id] }, { as: admin });
    const password = reset.data.passwordList[0]?.password;
    assert.equal((await app.call(user.login, { userLoginId: 'whole.row', password })).code, '000000');
  });

  it('names every fault by row, column and reason, and gives the rows back to correct', async () => {
    const taken = await addAccount(app, admin);
    const twice = good();
    const rows: [Cells, [string, RegExp][]][] = [
      [good({ 账号: '' }), [['账号', /请填写账号/]]],
      [good({ 账号: '有 空格' }), [['账号', /2 至 64 位/]]],
      [good({ 账号: taken.body.userLoginId.toUpperCase() }), [['账号', /已存在/]]],
      [good({ 手机号码: taken.body.mobilePhone }), [['手机号码', /已属于其他用户/]]],
      [good({ 身份证号: taken.body.idCard }), [['身份证号', /已属于其他用户/]]],
      [
        good({ 手机号码: '123', 身份证号: '1' }),
        [
          ['手机号码', /格式或长度/],
          ['身份证号', /18位/],
        ],
      ],
      [
        good({ 手机号码: '', 身份证号: '' }),
        [
          ['手机号码', /^请填写/],
          ['身份证号', /^请填写/],
        ],
      ],
      [good({ 手机号码: '138****0000' }), [['手机号码', /完整/]]],
      [
        good({ 用户类型: '队长', 性别: '男女' }),
        [
          ['性别', /男、女/],
          ['用户类型', /队员/],
        ],
      ],
      [good({ 所属部门: '总部/没有' }), [['所属部门', /不存在/]]],
      [good({ 角色: '没有' }), [['角色', /不存在/]]],
      [
        good({ 排序: '-1', 邮箱: 'x', 固定电话: 'x' }),
        [
          ['固定电话', /数字/],
          ['邮箱', /邮箱/],
          ['排序', /整数/],
        ],
      ],
      [good({ 备注: '长'.repeat(501) }), [['备注', /500/]]],
      [twice, []],
      [{ ...good(), 手机号码: twice.手机号码 as string }, [['手机号码', /与第 15 行重复/]]],
    ];
    const reply = await check(rows.map(([row]) => row));
    const expected = rows.flatMap(([, faults], place) =>
      faults.map(([cell, text]) => ({ row: place + 2, cell, text })),
    );
    assert.equal(reply.data.errorList.length, expected.length, JSON.stringify(reply.data.errorList));
    for (const [place, { row, cell, text }] of expected.entries()) {
      const fault = reply.data.errorList[place];
      assert.deepEqual([fault?.errNum, fault?.cellFil], [row, cell], JSON.stringify(fault));
      assert.match(fault?.reason ?? '', text);
    }
    assert.deepEqual(
      [reply.data.totalNum, reply.data.normalNum, reply.data.failNum, reply.data.existNum],
      [15, 1, 14, 1],
    );
    const file = await app.call(account.importFaults, { importId: reply.data.importId }, { as: admin });
    const sheet = await sheetOf(file.bytes);
    assert.equal(sheet.length, 15);
    assert.equal(sheet[0]?.at(-1), '错误原因');
    assert.match(sheet[1]?.at(-1) ?? '', /^账号：请填写账号$/);
    const again = await app.call(account.batchImportCheck, form(file.bytes), { as: admin });
    // The double's first is not among the faulty ones, so that it is none any more.
    assert.equal(again.data.failNum, 13, 'the workbook of faults is read as it is');
    const other = await app.signInAs(await app.makeUser({ codes: ['latin_sys_user_import'] }));
    const foreign = await app.call(account.importFaults, { importId: reply.data.importId }, { as: other });
    assert.equal(foreign.status, 404, "somebody else's import");
  });

  it('updates who is there only when told so, and keeps what the row leaves empty or masked', async () => {
    const { id, body } = await addAccount(app, admin, { remark: '原样', gender: 1 });
    const session = await app.signInAs({ userId: id });
    const row: Cells = {
      账号: body.userLoginId,
      姓名: '改名',
      手机号码: `${body.mobilePhone.slice(0, 3)}****${body.mobilePhone.slice(-4)}`,
      用户类型: '其他',
      所属部门: path,
      角色: role,
      人员状态: '离职',
    };
    assert.match((await take([row])).data.errorList[0]?.reason ?? '', /账号已存在/);
    const checked = await check([row], { updateExisting: '1' });
    assert.deepEqual([checked.data.normalNum, checked.data.existNum], [1, 1]);
    const reply = await take([row], { updateExisting: '1' });
    assert.deepEqual([reply.data.addedNum, reply.data.updatedNum], [0, 1]);
    const stored = await find(body.userLoginId);
    assert.deepEqual(
      [
        stored?.user_name,
        stored?.mobile_phone,
        stored?.id_card,
        stored?.remark,
        stored?.gender,
        stored?.user_type,
        stored?.person_status,
      ],
      ['改名', body.mobilePhone, body.idCard, '原样', 1, 5, 0],
    );
    assert.deepEqual(await idsOf('user_department', id), [deptId]);
    assert.equal(
      (await app.call(user.checkToken, {}, { as: session })).status,
      401,
      'who left is signed out',
    );
    const refused = await take(
      [
        { ...row, 账号: 'admin', 手机号码: '' },
        { ...row, 账号: (await app.makeUser({ source: 1 })).userLoginId, 手机号码: '' },
      ],
      { updateExisting: '1' },
    );
    assert.deepEqual(
      refused.data.errorList.map(({ errNum, reason }) => [errNum, reason]),
      [
        [2, '不能通过导入修改自己的账号'],
        [3, '该用户由外部系统同步，不能通过导入修改'],
      ],
    );
    await modifyAccount(app, admin, { id, personStatus: '1' });
    assert.equal(
      (await app.call(user.checkToken, {}, { as: session })).status,
      401,
      'nor is he signed in again when he comes back',
    );
    const whole = await check([{ ...row, 手机号码: body.mobilePhone, 身份证号: body.idCard }], {
      updateExisting: '1',
    });
    assert.deepEqual(whole.data.errorList, [], 'his own phone and ID are nobody else’s');
    const masked = { ...row, 手机号码: '199****0000', 身份证号: '1101**********0000' };
    assert.deepEqual(
      (await check([masked], { updateExisting: '1' })).data.errorList.map(({ cellFil }) => cellFil),
      ['手机号码', '身份证号'],
      'the mask of another value',
    );
    const own = `${body.idCard.slice(0, 6)}********${body.idCard.slice(-4)}`;
    const kept = await check([{ ...row, 身份证号: own }], { updateExisting: '1' });
    assert.deepEqual(kept.data.errorList, []);
    await app.call(account.delete, { ids: [id] }, { as: admin });
    for (const fields of [{}, { updateExisting: '1' }]) {
      const recycled = await check([row], fields);
      assert.match(recycled.data.errorList[0]?.reason ?? '', /回收站/);
    }
  });

  it('gives nothing that the importer lacks', async () => {
    const home = await app.makeDepartment();
    await app.makeDepartment({ parentId: home });
    const wide = await app.makeRole({ scope: DataScope.all });
    const below = await app.makeRole({ scope: DataScope.ownAndBelow });
    const [wideName, belowName] = await Promise.all(
      [wide, below].map(
        async (id) =>
          (
            await app.database.db
              .selectFrom('role')
              .select('name')
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
          ).name,
      ),
    );
    const { code: homeCode } = await app.database.db
      .selectFrom('department')
      .select('code')
      .where('id', '=', home)
      .executeTakeFirstOrThrow();
    const outside = await addAccount(app, admin);
    const operator = await app.signInAs(
      await app.makeUser({
        deptId: home,
        scope: DataScope.ownDepartment,
        codes: ['latin_sys_user_import'],
      }),
    );
    const rows = [
      good({ 所属部门: path }),
      good({ 所属部门: homeCode, 角色: wideName as string }),
      good({ 所属部门: homeCode, 角色: '系统管理员' }),
      good({ 所属部门: homeCode, 角色: belowName as string }),
      good({ 账号: outside.body.userLoginId, 所属部门: homeCode }),
      good({ 账号: 'within.reach', 所属部门: homeCode }),
    ];
    const reply = await take(rows, { updateExisting: '1' }, operator);
    assert.deepEqual(
      reply.data.errorList.map(({ errNum, cellFil }) => [errNum, cellFil]),
      [
        [2, '所属部门'],
        [3, '角色'],
        [4, '角色'],
        [5, '角色'],
        [6, '账号'],
      ],
    );
    assert.equal(reply.data.addedNum, 1);
    assert.equal((await find('within.reach'))?.department_id, home);
    const growing = await app.makeRole({ scope: DataScope.self });
    const { name: growingName } = await app.database.db
      .selectFrom('role')
      .select('name')
      .where('id', '=', growing)
      .executeTakeFirstOrThrow();
    let taking: ReturnType<typeof take> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('role').set({ data_scope: DataScope.all }).where('id', '=', growing).execute();
      const row = good({ 账号: 'too.late', 所属部门: homeCode, 角色: growingName });
      taking = take([row], {}, operator);
      await someoneWaits(trx);
    });
    const late = await taking;
    assert.ok(late?.code === 'UM4201' || late?.data.failNum === 1, late?.message);
    assert.equal(await find('too.late'), undefined, 'a role that grew while the file was read');
    const administrator = await app.makeUser({ deptId: home });
    await app.database.db
      .insertInto('user_role')
      .columns(['user_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select((one) => [one.val(administrator.userId).as('user_id'), 'role.id as role_id'])
          .where('all_resources', '=', true),
      )
      .execute();
    const mighty = await app.makeUser({ deptId: home, scope: DataScope.all });
    const standing = await check(
      [outside.body, administrator, mighty].map((one) => ({
        ...good({ 所属部门: homeCode }),
        账号: one.userLoginId,
      })),
      { updateExisting: '1' },
      operator,
    );
    assert.deepEqual(
      standing.data.errorList.map(({ reason }) => reason),
      (['notManaged', 'administrator', 'notManageable'] as const).map((fault) => accountFault(fault)),
    );
    const full = await app.makeDepartment();
    await app.makeDepartment({ parentId: full });
    const { code: fullCode } = await app.database.db
      .selectFrom('department')
      .select('code')
      .where('id', '=', full)
      .executeTakeFirstOrThrow();
    const seesAll = await app.signInAs(
      await app.makeUser({
        deptId: full,
        scope: DataScope.ownAndBelow,
        codes: ['latin_sys_user_import'],
      }),
    );
    const fits = await check([good({ 所属部门: fullCode, 角色: belowName as string })], {}, seesAll);
    assert.deepEqual(fits.data.errorList, [], 'he sees all that the role will show there');
    const template = await sheetOf((await app.call(account.importTemplate, {}, { as: operator })).bytes);
    assert.ok(!JSON.stringify(template).includes('总部'));
  });

  it('says once that a cell names too many, however many they are', async () => {
    const names = Array.from({ length: 5_000 }, (_, place) => place.toString(36)).join(';');
    const reply = await check([good({ 所属部门: names }), good({ 角色: names })]);
    assert.deepEqual(
      reply.data.errorList.map(({ errNum, cellFil, reason }) => [errNum, cellFil, reason]),
      [
        [2, '所属部门', `最多 ${MOST_DEPARTMENTS} 个部门`],
        [3, '角色', `最多 ${MOST_ROLES} 个角色`],
      ],
    );
  });

  it('refuses files that are none of ours', async () => {
    const send = (bytes: Buffer, name?: string) =>
      app.call(account.batchImportCheck, form(bytes, {}, name), { as: admin });
    assert.equal((await send(await workbook([good()]), '用户.xls')).code, 'CM4151');
    assert.equal((await send(Buffer.from('账号,姓名'))).code, 'CM2000');
    assert.match((await send(await workbook([]))).message, /没有数据/);
    assert.match((await send(await workbook([good()], ['账号', '姓名']))).message, /缺少列/);
    assert.match((await send(await workbook([good()], [...headings, '工资']))).message, /无法识别的列“工资”/);
    assert.match((await send(await workbook([good()], [...headings, '姓名*']))).message, /“姓名”列重复/);
    const many = Array.from({ length: 10_001 }, () => ({ 账号: 'x' }));
    assert.match((await send(await workbook(many))).message, /最多 10000 行/);
    const wrong = await app.call(account.batchImport, form(await workbook([good()]), { status: '1' }), {
      as: admin,
    });
    assert.equal(wrong.status, 400);
  });

  it('takes five thousand with forty faulty ones: all good ones in, every fault named', async () => {
    const rows = Array.from({ length: 5_000 }, (_, place) =>
      good(place % 125 === 0 ? { 角色: '没有' } : { 姓名: `批量${place}` }),
    );
    const reply = await take(rows);
    assert.deepEqual(
      [reply.data.totalNum, reply.data.successNum, reply.data.addedNum, reply.data.failNum],
      [5_000, 4_960, 4_960, 40],
    );
    assert.deepEqual(
      reply.data.errorList.map(({ errNum }) => errNum),
      Array.from({ length: 40 }, (_, place) => place * 125 + 2),
    );
    const page = await app.call(account.page, { template: { userName: '批量' } }, { as: admin });
    assert.equal(page.data.count, 4_960);
  });
});
