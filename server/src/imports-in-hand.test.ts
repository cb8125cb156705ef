import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, DataScope, type ImportCalls, type PermissionCode } from '@outbound/contract';
import { sql } from 'kysely';
import { removeExpired } from './housekeeping.ts';
import { addAccount, newIdentity } from './testing/accounts.ts';
import type { TestSession } from './testing/factories.ts';
import { startApp, type TestApp } from './testing/start-app.ts';
import { someoneWaits } from './testing/waits.ts';
import { type Cells, importForm, workbook } from './testing/workbooks.ts';

const { account, department, dictionary, partner } = calls;

/** What differs from one subject to another. */
interface Subject {
  name: string;
  calls: ImportCalls;
  code: PermissionCode;
  /** A good row that has this word in it. */
  row(word: string): Cells;
  /** The column that a faulty row leaves empty. */
  needed: string;
  /** Whether what came of the row is there, outside the recycle bin. */
  isThere(word: string): Promise<boolean>;
  /** What others do with an imported row, each a reason to keep it, with the words of the refusal. */
  builtOn: [does: string, work: (word: string) => Promise<unknown>, why: RegExp][];
}

describe('an import in the hands of whoever imports', () => {
  let app: TestApp;
  let admin: TestSession;
  let role: string;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    await app.makeDepartment({ name: '总部' });
    const roleId = await app.makeRole({ scope: DataScope.self });
    const { db } = app.database;
    role = (await db.selectFrom('role').select('name').where('id', '=', roleId).executeTakeFirstOrThrow())
      .name;
  });
  after(() => app.stop());

  const idIn = async (table: 'department' | 'partner' | 'dictionary_type' | 'user_account', word: string) => {
    const { db } = app.database;
    const column = {
      department: 'code',
      dictionary_type: 'type',
      partner: 'name',
      user_account: 'user_login_id',
    };
    const row = await db
      .selectFrom(table)
      .select('id')
      .where(column[table] as never, '=', word as never)
      .$if(table === 'partner' || table === 'user_account', (query) =>
        query.where('deleted_at' as never, 'is', null),
      )
      .executeTakeFirst();
    return row?.id;
  };
  const done = async (call: Call, body: object) => {
    const reply = await app.call(call, body, { as: admin });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data as never;
  };

  const subjects: Subject[] = [
    {
      name: '用户',
      calls: account,
      code: 'latin_sys_user_import',
      row(word) {
        const { mobilePhone, idCard } = newIdentity();
        const identity = { 手机号码: mobilePhone, 身份证号: idCard };
        return { 账号: word, 姓名: word, ...identity, 用户类型: '警察', 所属部门: '总部', 角色: role };
      },
      needed: '姓名',
      isThere: async (word) => (await idIn('user_account', word)) !== undefined,
      builtOn: [
        [
          'a first password',
          async (word) => done(account.reset, { ids: [await idIn('user_account', word)] }),
          /已被修改|已可登录/,
        ],
        [
          'another place',
          async (word) => done(account.status, { ids: [await idIn('user_account', word)], status: 0 }),
          /已被修改/,
        ],
        [
          'a department to lead',
          async (word) =>
            app.database.db
              .insertInto('department')
              .values({ name: `由${word}负责`, code: word, head_user_id: await idIn('user_account', word) })
              .execute(),
          /部门负责人/,
        ],
      ],
    },
    {
      name: '部门',
      calls: department,
      code: 'latin_sys_org_import',
      row: (word) => ({ 部门编码: word, 部门名称: word, 上级部门: '总部' }),
      needed: '部门名称',
      isThere: async (word) => (await idIn('department', word)) !== undefined,
      builtOn: [
        [
          'a member',
          async (word) => app.makeUser({ deptId: (await idIn('department', word)) as number }),
          /已有成员/,
        ],
        [
          'a department below',
          async (word) => app.makeDepartment({ parentId: (await idIn('department', word)) as number }),
          /已有下级/,
        ],
      ],
    },
    {
      name: '字典',
      calls: dictionary,
      code: 'latin_sys_dict_import',
      row: (word) => ({ 字典类型: word, 字典名称: word, 键: 'a', 值: word }),
      needed: '值',
      isThere: async (word) => (await idIn('dictionary_type', word)) !== undefined,
      builtOn: [
        [
          'another entry',
          async (word) => {
            const typeId = await idIn('dictionary_type', word);
            return done(dictionary.add, { kind: 'item', typeId, dictKey: 'b', dictValue: '乙' });
          },
          /其他字典项|已被修改/,
        ],
      ],
    },
    {
      name: '合作伙伴',
      calls: partner,
      code: 'latin_op_partner_import',
      row: (word) => ({ 名称: word, 分类: '商协会', '国家/地区': '秘鲁' }),
      needed: '名称',
      isThere: async (word) => (await idIn('partner', word)) !== undefined,
      builtOn: [
        [
          'the shelf',
          async (word) =>
            done(partner.updateStatus, { ids: [await idIn('partner', word)], publishStatus: 1 }),
          /已被修改/,
        ],
      ],
    },
  ];

  for (const one of subjects)
    describe(one.name, () => {
      const word = (n: number | string) => `im-${one.code.split('_').at(-2)}-${n}`;
      const check = async (rows: readonly Cells[], fields = {}, as = admin) => {
        const headings = Object.keys(one.row('x'));
        const form = importForm(await workbook(rows, headings), fields);
        const reply = await app.call(one.calls.batchImportCheck, form, { as });
        assert.equal(reply.code, '000000', reply.message);
        return reply.data.importId;
      };
      const correct = (importId: string, rowList: { row: number; cells: string[] }[] = [], as = admin) =>
        app.call(one.calls.importCorrect, { importId, rowList }, { as });
      const take = (importId: string, as = admin, key?: string) =>
        app.call(
          one.calls.importTake,
          { importId },
          { as, ...(key && { headers: { 'Idempotency-Key': key } }) },
        );
      const last = async (as = admin) => (await app.call(one.calls.importLast, {}, { as })).data;
      const undo = (batchId: number | undefined, as = admin, key?: string) =>
        app.call(
          one.calls.importUndo,
          { batchId },
          { as, ...(key && { headers: { 'Idempotency-Key': key } }) },
        );
      const imported = async (...words: string[]) => {
        const reply = await take(await check(words.map((each) => one.row(each))));
        assert.equal(reply.data?.successNum, words.length, JSON.stringify(reply.data));
      };

      it('corrects faulty rows, judges them again with all others, and takes what is good', async () => {
        const [right, wrong, other] = [one.row(word(1)), one.row(word(2)), one.row(word(3))];
        const rows = [right, { ...wrong, [one.needed]: '' }, { ...other, [one.needed]: '' }];
        const importId = await check(rows);
        const first = (await correct(importId)).data;
        assert.deepEqual([first.totalNum, first.failNum, first.normalNum], [3, 2, 1]);
        assert.deepEqual(
          first.rowList.map(({ row }) => row),
          [3, 4],
        );
        const place = first.columnList.findIndex(({ heading }) => heading === one.needed);
        const cellsOf = (cells: Cells) => first.columnList.map(({ heading }) => cells[heading] ?? '');
        assert.deepEqual(first.rowList[0]?.cells, cellsOf(rows[1] as Cells));
        assert.equal(first.rowList[0]?.cells[place], '');
        // The same as another row: judged with the whole file.
        const same = (await correct(importId, [{ row: 3, cells: cellsOf(right) }])).data;
        assert.match(JSON.stringify(same.rowList.find(({ row }) => row === 3)?.faults), /与第 2 行重复/);
        const better = (await correct(importId, [{ row: 3, cells: cellsOf(wrong) }])).data;
        assert.deepEqual([better.failNum, better.normalNum], [1, 2]);
        const taken = await take(importId);
        assert.deepEqual([taken.data.successNum, taken.data.failNum, taken.data.addedNum > 0], [2, 1, true]);
        assert.equal(await one.isThere(word(2)), true);
        assert.match((await app.logged(taken)).content, new RegExp(`^批量导入${one.name}：新增`));
        // What was left is corrected on, and a row without a word is left out.
        const left = (await correct(importId, [{ row: 4, cells: first.columnList.map(() => '') }])).data;
        assert.deepEqual([left.totalNum, left.failNum, left.rowList], [0, 0, []]);
      });

      it('takes a draft once, however often and by how many hands at once', async () => {
        const importId = await check([one.row(word(4))]);
        const replies = await Promise.all([take(importId), take(importId)]);
        assert.deepEqual(replies.map(({ data }) => data.successNum).sort(), [0, 1]);
        const again = await check([one.row(word(5))]);
        const [by, repeated] = [
          await take(again, admin, 'k'.repeat(22)),
          await take(again, admin, 'k'.repeat(22)),
        ];
        assert.deepEqual([by.data, by.data.successNum], [repeated.data, 1]);
      });

      it('waits for who is taking it, and is judged by what he left', async () => {
        const importId = await check([one.row(word(11))]);
        let waiting: ReturnType<typeof take> | undefined;
        await app.database.db.transaction().execute(async (trx) => {
          await sql`select from faulty_import where id = ${importId} for update`.execute(trx);
          waiting = take(importId);
          await someoneWaits(trx);
          await trx.deleteFrom('faulty_import').where('id', '=', importId).execute();
        });
        assert.equal((await waiting)?.status, 404);
        assert.equal(await one.isThere(word(11)), false);
      });

      it('is taken back as a whole, once, and says so in the log', async () => {
        const known = one.row(word(6));
        await imported(word(6));
        await imported(word(7), word(8));
        const batch = await last();
        assert.ok(batch && batch.addedNum >= 2 && batch.undoUntil > batch.createdTime);
        const [first, second] = await Promise.all([undo(batch.batchId), undo(batch.batchId)]);
        const codes = [first?.code, second?.code].sort();
        assert.deepEqual(codes, ['000000', 'CM2001']);
        const good = first?.code === '000000' ? first : second;
        assert.match((await app.logged(good as never)).content, new RegExp(`^撤销导入${one.name}：移除`));
        assert.deepEqual(await Promise.all([6, 7, 8].map((n) => one.isThere(word(n)))), [true, false, false]);
        assert.equal(await last(), null, 'only the last one is offered');
        // The same file again, corrected, is as new.
        await imported(word(7));
        const again = (await last())?.batchId;
        const replies = [await undo(again, admin, 'u'.repeat(22)), await undo(again, admin, 'u'.repeat(22))];
        assert.deepEqual(replies[0]?.data, replies[1]?.data);
        assert.equal((await correct(await check([known]))).data.failNum, 1, 'what is there stays there');
      });

      for (const [n, [does, work, why]] of one.builtOn.entries())
        it(`stays when one of its rows got ${does}`, async () => {
          const [touched, beside] = [word(`b${n}`), word(`c${n}`)];
          await imported(touched, beside);
          const batch = await last();
          await work(touched);
          const reply = await undo(batch?.batchId);
          assert.equal(reply.code, 'CM2001');
          assert.match(reply.message, why);
          assert.ok(reply.message.includes(touched), reply.message);
          assert.deepEqual([await one.isThere(touched), await one.isThere(beside)], [true, true]);
          assert.equal((await last())?.batchId, batch?.batchId, 'nothing was marked');
        });

      it('is nobody else’s: neither the draft nor the undoing', async () => {
        await imported(word(9));
        const [batch, importId] = [await last(), await check([one.row(word(10))])];
        const as = await app.signInAs(await app.makeUser({ codes: [one.code], scope: DataScope.all }));
        const replies = [
          await correct(importId, [], as),
          await take(importId, as),
          await undo(batch?.batchId, as),
        ];
        assert.deepEqual(
          replies.map(({ status }) => status),
          [404, 404, 404],
        );
        assert.equal(await last(as), null);
        const { db } = app.database;
        await db
          .updateTable('import_batch')
          .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
          .where('id', '=', batch?.batchId ?? 0)
          .execute();
        assert.equal(await last(), null);
        assert.match((await undo(batch?.batchId)).message, /超过 24 小时/);
      });
    });

  it('lets the later of two corrections at once try again', async () => {
    const headings = ['名称', '分类', '国家/地区'];
    const rows = [{ 分类: '商协会' }, { 分类: '商协会' }];
    const form = importForm(await workbook(rows, headings));
    const { importId } = (await app.call(partner.batchImportCheck, form, { as: admin })).data;
    const { columnList } = (await app.call(partner.importCorrect, { importId, rowList: [] }, { as: admin }))
      .data;
    assert.deepEqual(columnList[1], {
      heading: '分类',
      isRequired: true,
      waiver: null,
      offered: columnList[1]?.offered,
    });
    assert.ok(columnList[1]?.offered?.includes('商协会'));
    const cells = (name: string) => [name, '商协会', '秘鲁'];
    const correct = (row: number, name: string) =>
      app.call(partner.importCorrect, { importId, rowList: [{ row, cells: cells(name) }] }, { as: admin });
    const replies = await Promise.all([correct(2, '一起甲'), correct(3, '一起乙')]);
    for (const [at, reply] of replies.entries())
      if (reply.code === 'CM4092') await correct(at + 2, ['一起甲', '一起乙'][at] ?? '');
    const { data } = await app.call(partner.importTake, { importId }, { as: admin });
    assert.equal(data.successNum, 2);
  });

  it('keeps no more of drafts than their bounds, and batches no longer than they can be undone', async () => {
    const { db } = app.database;
    const { id } = await addAccount(app, admin);
    const row = { subject: '用户', created_by: id, faults: '[]', rows: 'x', size: 200 * 1024 * 1024 };
    const far = new Date(Date.now() - 60_000);
    await db
      .insertInto('faulty_import')
      .values([1, 2].map((n) => ({ ...row, id: `big-${n}`, created_at: far })))
      .execute();
    const form = importForm(await workbook([{ 名称: '', 分类: '商协会' }], ['名称', '分类', '国家/地区']));
    await app.call(partner.batchImportCheck, form, { as: admin });
    const kept = await db.selectFrom('faulty_import').select('id').where('created_by', '=', id).execute();
    assert.deepEqual(kept, []);
    await db
      .updateTable('import_batch')
      .set({ created_at: new Date(Date.now() - 49 * 3_600_000) })
      .execute();
    await removeExpired(db);
    assert.deepEqual(await db.selectFrom('import_batch').select('id').execute(), []);
  });
});
