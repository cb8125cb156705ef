import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, dictionaryFault, type ImportCalls } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKind } from './database/fresh.ts';
import { removeExpired } from './housekeeping.ts';
import { lockTree } from './rights/index.ts';
import { newIdentity } from './testing/accounts.ts';
import { commAppealCells } from './testing/fact-rows.ts';
import type { TestSession } from './testing/factories.ts';
import { sheetTexts } from './testing/sheet.ts';
import { startApp, type TestApp } from './testing/start-app.ts';
import { someoneWaits } from './testing/waits.ts';
import { type Cells, importForm, workbook } from './testing/workbooks.ts';

const { account, alarmImport, caseImport, commAppealEntry, department, dictionary, partner, user } = calls;

/** The same numbers each time, so that what failed fails again. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const below = (most: number) => Math.floor(next() * most);
  return {
    below,
    one: <T>(of: readonly [T, ...T[]]): T => of[below(of.length)] ?? of[0],
    flip: () => next() < 0.5,
  };
}
type Random = ReturnType<typeof randomFrom>;

/** What differs from one subject to another. */
interface Subject {
  name: string;
  calls: ImportCalls;
  /** All that its tables hold, but for versions and who wrote last. */
  state(): Promise<unknown>;
  /** Rows to begin with. */
  first(): Cells[];
  /** What is built on those rows before anything is tried. */
  build?(): Promise<unknown>;
  /** The row of a number: of those that are there, or a new one. */
  row(random: Random, n: number, isNew: boolean): Cells;
  /** A row that surely changes one that is there. */
  sure(n: number, text: string): Cells;
  /** Somebody else writes the rows that were there. */
  touch(by: number): Promise<unknown>;
  /** What the refusal says of it. */
  who: RegExp;
}

describe('an import that changed rows', () => {
  let app: TestApp;
  let admin: TestSession;
  let headsOf: Map<ImportCalls, string[]>;
  const roles: string[] = [];
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    const top = await app.makeDepartment({ name: '总部', code: 'ZB' });
    for (const code of ['A', 'B', 'C'])
      await app.makeDepartment({ name: `部门${code}`, parentId: top, code });
    const { db } = app.database;
    for (const id of [
      await app.makeRole({ scope: DataScope.self }),
      await app.makeRole({ scope: DataScope.self }),
    ])
      roles.push(
        (await db.selectFrom('role').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name,
      );
    headsOf = new Map();
    for (const one of [account, department, dictionary, partner, alarmImport, caseImport, commAppealEntry])
      headsOf.set(one, sheetTexts((await app.call(one.importTemplate, {}, { as: admin })).bytes)[0] ?? []);
  });
  after(() => app.stop());

  /** Only the columns that some row has, and those that each must have. */
  const headings = (one: ImportCalls, rows: readonly Cells[]) =>
    (headsOf.get(one) ?? []).filter(
      (heading) => heading.endsWith('*') || rows.some((row) => row[heading] !== undefined),
    );
  const take = async (one: ImportCalls, rows: readonly Cells[], as = admin) => {
    const form = importForm(await workbook(rows, headings(one, rows)), {
      updateExisting: '1',
      confirmRepeat: '1',
    });
    const reply = await app.call(one.batchImport, form, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data;
  };
  const last = async (one: ImportCalls, as = admin) => (await app.call(one.importLast, {}, { as })).data;
  const undo = (one: ImportCalls, batchId: number | undefined, as = admin, key?: string) =>
    app.call(one.importUndo, { batchId }, { as, ...(key && { headers: { 'Idempotency-Key': key } }) });

  const tableState = async (table: string, where = sql`true`, more = sql`null`) => {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(held) - array['version', 'updated_at', 'updated_by', 'grams', 'search_text'] as row, ${more} as more
      from ${sql.table(table)} as held where ${where} order by id`.execute(app.database.db);
    return rows;
  };
  const touch =
    (table: string, where = sql`true`) =>
    (by: number) =>
      sql`update ${sql.table(table)} set version = version + 1, updated_by = ${by} where ${where}`.execute(
        app.database.db,
      );
  const touchFact = (table: string, column: string) => () =>
    sql`update ${sql.table(table)} set updated_at = clock_timestamp() where ${sql.ref(column)} !~ 'X'`.execute(
      app.database.db,
    );
  const byName = /已由 测试人员\d+ 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改/;
  const byTime = /已于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 被修改/;

  const maybe = (random: Random, cells: Cells): Cells =>
    Object.fromEntries(Object.entries(cells).filter(() => random.flip()));
  const identities = Array.from({ length: 40 }, newIdentity);
  const word = (random: Random) => random.one(['春', '夏', '秋', '冬']);

  const userRow = (n: number): Cells => ({
    ...{ 账号: `un.${n}`, 姓名: `甲${n}`, 用户类型: '警察', 所属部门: 'A', 角色: roles[0] ?? '' },
  });

  const subjects: Subject[] = [
    {
      name: '用户',
      calls: account,
      async state() {
        return tableState(
          'user_account',
          sql`user_login_id like 'un.%'`,
          sql`(select jsonb_build_array(
            (select jsonb_agg(department_id order by department_id) from user_department where user_id = held.id),
            (select jsonb_agg(role_id order by role_id) from user_role where user_id = held.id),
            (select jsonb_agg(id order by id) from department where head_user_id = held.id)))`,
        );
      },
      first: () =>
        Array.from({ length: 8 }, (_, n) => ({
          ...userRow(n),
          手机号码: identities[n]?.mobilePhone ?? '',
          身份证号: identities[n]?.idCard ?? '',
        })),
      build: () =>
        sql`
        update department set head_user_id = user_account.id from user_account
        where (department.code, user_login_id) in (('A', 'un.1'), ('B', 'un.2'), ('ZB', 'un.2'), ('C', 'un.3'))`.execute(
          app.database.db,
        ),
      row(random, n, isNew) {
        const identity = newIdentity();
        return {
          ...{ 账号: `un.${isNew ? `new.${n}` : n}`, 姓名: `${word(random)}${n}`, 用户类型: '其他' },
          ...{
            所属部门: random.one(['A', 'B', 'B；C', 'ZB']),
            角色: random.one([roles[0], roles.join('；')]) ?? '',
          },
          ...(isNew
            ? { 手机号码: identity.mobilePhone, 身份证号: identity.idCard }
            : maybe(random, { 手机号码: identity.mobilePhone })),
          ...maybe(random, {
            备注: word(random),
            人员状态: random.one(['在职', '离职']),
            性别: '女',
            固定电话: '010-1',
          }),
        };
      },
      sure: (n, text) => ({ ...userRow(n), 备注: text }),
      touch: touch('user_account', sql`user_login_id ~ '^un.[0-9]'`),
      who: byName,
    },
    {
      name: '部门',
      calls: department,
      state: () => tableState('department'),
      first: () =>
        Array.from({ length: 8 }, (_, n) => ({ 部门编码: `UN${n}`, 部门名称: `单位${n}`, 上级部门: 'ZB' })),
      row: (random, n, isNew) => ({
        ...{ 部门编码: isNew ? `UNX${n}` : `UN${n}`, 部门名称: `单位${random.below(10)}` },
        ...maybe(random, {
          ...{
            上级部门: random.one(['ZB', 'A', 'UN0', 'UN1', 'UNX1', 'UNX2']),
            排序: String(random.below(9)),
          },
          ...{
            状态: random.one(['启用', '启用', '停用']),
            备注: word(random),
            负责人: random.one(['admin', 'un.1']),
          },
        }),
      }),
      sure: (n, text) => ({ 部门编码: `UN${n}`, 部门名称: `单位${n}`, 备注: text }),
      touch: touch('department', sql`code ~ '^UN[0-9]'`),
      who: byName,
    },
    {
      name: '字典',
      calls: dictionary,
      state: async () => [
        await tableState('dictionary_type', sql`type like 'undo%'`),
        await tableState(
          'dictionary_item',
          sql`type_id in (select id from dictionary_type where type like 'undo%')`,
        ),
      ],
      first: () => [
        { 字典类型: 'undo', 字典名称: '撤销', 备注: '原' },
        ...Array.from({ length: 8 }, (_, n) => ({ 字典类型: 'undo', 键: `k${n}`, 值: `值${n}` })),
      ],
      row: (random, n, isNew) =>
        n === 0
          ? { 字典类型: 'undo', 字典名称: word(random), ...maybe(random, { 备注: word(random), 公开: '是' }) }
          : {
              ...{ 字典类型: 'undo', 键: isNew ? `x${n}` : `k${n}`, 值: `${word(random)}${n}` },
              ...maybe(random, {
                ...{ 上级键: random.one(['k1', 'k2', 'x1', 'x2', 'x3']), 排序: String(random.below(9)) },
                ...{ 状态: random.one(['启用', '停用']) },
              }),
            },
      sure: (n, text) => ({ 字典类型: 'undo', 键: `k${n}`, 值: text }),
      touch: touch('dictionary_item', sql`dict_key like 'k%'`),
      who: byName,
    },
    {
      name: '合作伙伴',
      calls: partner,
      state: () => tableState('partner', sql`deleted_at is null`),
      first: () =>
        Array.from({ length: 8 }, (_, n) => ({ 名称: `Undo ${n}`, 分类: '商协会', '国家/地区': '秘鲁' })),
      row: (random, n, isNew) => ({
        ...{ 名称: isNew ? `Undo new ${n}` : random.one([`Undo ${n}`, `UNDO ${n}`]), 分类: '媒体' },
        ...{ '国家/地区': random.one(['秘鲁', '巴西']) },
        ...maybe(random, { 简介: word(random), 官网: 'https://example.com/a', 对外联系方式: '1' }),
      }),
      sure: (n, text) => ({ 名称: `Undo ${n}`, 分类: '商协会', '国家/地区': '秘鲁', 简介: text }),
      touch: touch('partner'),
      who: byName,
    },
    {
      name: '警情',
      calls: alarmImport,
      state: () => tableState('alarm_fact'),
      first: () => Array.from({ length: 8 }, (_, n) => ({ ...alarm, 警情编号: `J${n}` })),
      row: (random, n, isNew) => ({
        ...{ ...alarm, 警情编号: isNew ? `JX${n}` : `J${n}`, 接警单位: random.one(['部门A', '部门B']) },
        ...maybe(random, {
          '损失金额(元)': `${random.below(99)}.5`,
          简要案情: word(random),
          被害人姓名: '李某',
          接警时间: `2026/3/${1 + random.below(9)} 8:05`,
          地区: random.one(['武侯区', '510107', '锦江区']),
        }),
      }),
      sure: (n, text) => ({ ...alarm, 警情编号: `J${n}`, 简要案情: text }),
      touch: touchFact('alarm_fact', 'alarm_no'),
      who: byTime,
    },
    {
      name: '案件',
      calls: caseImport,
      state: () => tableState('case_fact'),
      first: () => Array.from({ length: 8 }, (_, n) => ({ ...oneCase, 案件编号: `A5101-00${n}` })),
      row: (random, n, isNew) => ({
        ...{ ...oneCase, 案件编号: isNew ? `X5101-00${n}` : `A5101-00${n}`, 案件名称: `${word(random)}案` },
        ...maybe(random, { 案件阶段: '破案', 破案日期: '2026-04-01', 抓获人数: String(random.below(9)) }),
      }),
      sure: (n, text) => ({ ...oneCase, 案件编号: `A5101-00${n}`, 简要案情: text }),
      touch: touchFact('case_fact', 'case_no'),
      who: byTime,
    },
  ];
  const alarm = {
    ...{
      接警时间: '2026/3/1 8:05',
      警情来源: '110',
      接警单位: '部门A',
      地区: '武侯区',
      诈骗类型: '刷单返利类',
    },
  };
  const oneCase = {
    ...{ 案件名称: '被诈骗案', 案件阶段: '立案', 受案单位: '部门A', 地区: '510107' },
    ...{ 受案日期: '2026-03-01', 立案日期: '2026-03-02' },
  };

  for (const one of subjects)
    describe(one.name, () => {
      before(async () => {
        const done = await take(one.calls, one.first());
        assert.equal(done.failNum, 0, JSON.stringify(done.errorList));
        await one.build?.();
      });

      it('is undone as a whole: whatever it added and changed, all is as it was', async () => {
        let changed = 0;
        for (let seed = 1; seed <= 8; seed++) {
          const random = randomFrom(seed);
          const rows = [
            ...Array.from({ length: 8 }, (_, n) => n)
              .filter(() => random.flip())
              .map((n) => one.row(random, n, false)),
            ...[1, 2, 3].filter(() => random.flip()).map((n) => one.row(random, n, true)),
          ].sort(() => random.below(3) - 1);
          if (rows.length === 0) continue;
          const was = await one.state();
          const done = await take(one.calls, rows);
          if (done.addedNum + done.changedNum === 0) continue;
          assert.notDeepEqual(await one.state(), was);
          const batch = await last(one.calls);
          assert.deepEqual([batch?.addedNum, batch?.changedNum], [done.addedNum, done.changedNum]);
          const reply = await undo(one.calls, batch?.batchId);
          assert.equal(reply.code, '000000', `${seed}: ${reply.message}`);
          assert.deepEqual(reply.data, { removedNum: done.addedNum, restoredNum: done.changedNum });
          assert.deepEqual(await one.state(), was, `seed ${seed}`);
          changed += done.changedNum;
          const { content, changes } = await app.logged(reply);
          assert.match(
            content,
            new RegExp(`^撤销导入${one.name}：移除 ${done.addedNum} .，恢复 ${done.changedNum} .$`),
          );
          assert.equal(JSON.stringify(changes).length > 10, done.changedNum > 0);
        }
        assert.ok(changed > 5, `${changed} rows were put back`);
      });

      it('stays when somebody wrote one of its rows since, and says who and when', async () => {
        const rows = [1, 2, 3, 4].map((n) => one.sure(n, '改'));
        const done = await take(one.calls, [...rows, one.row(randomFrom(99), 9, true)]);
        assert.ok(done.changedNum > 0 && done.addedNum > 0, JSON.stringify(done));
        const batch = await last(one.calls);
        const { userId } = await app.makeUser();
        await one.touch(userId);
        const was = await one.state();
        const reply = await undo(one.calls, batch?.batchId);
        assert.equal(reply.code, 'CM2001');
        assert.match(reply.message, one.who);
        assert.deepEqual(await one.state(), was);
        assert.equal((await last(one.calls))?.batchId, batch?.batchId, 'it is still there to be undone');
      });

      it('is undone once, by whichever of two presses, and answers the same to the same press again', async () => {
        const was = await one.state();
        let done = await take(one.calls, [one.sure(5, '一'), one.sure(6, '一')]);
        assert.ok(done.changedNum > 0, JSON.stringify(done));
        const batch = await last(one.calls);
        const replies = await Promise.all([undo(one.calls, batch?.batchId), undo(one.calls, batch?.batchId)]);
        assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', 'CM2001']);
        assert.deepEqual(await one.state(), was);
        done = await take(one.calls, [one.sure(5, '二'), one.sure(6, '二')]);
        const again = (await last(one.calls))?.batchId;
        const key = 'u'.repeat(22);
        const [first, second] = [
          await undo(one.calls, again, admin, key),
          await undo(one.calls, again, admin, key),
        ];
        assert.deepEqual([first.data, first.data.restoredNum], [second.data, done.changedNum]);
        assert.deepEqual(await one.state(), was);
      });

      it('keeps the values before for a day, and no longer', async () => {
        const { db } = app.database;
        await take(one.calls, [one.sure(7, '三')]);
        const batch = await last(one.calls);
        const kept = async () =>
          (
            await db
              .selectFrom('import_batch')
              .select('changed')
              .where('id', '=', batch?.batchId ?? 0)
              .execute()
          )[0];
        assert.ok((await kept())?.changed);
        await db
          .updateTable('import_batch')
          .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
          .where('id', '=', batch?.batchId ?? 0)
          .execute();
        assert.match((await undo(one.calls, batch?.batchId)).message, /超过 24 小时/);
        await removeExpired(db);
        assert.equal((await kept())?.changed, '');
      });
    });

  describe('at the end of its day', () => {
    const state = () => tableState('partner');
    const number = (n: number) => ({ 名称: `Late ${n}`, 分类: '商协会', '国家/地区': '秘鲁' });
    const changedPartner = async (n: number) => {
      await take(partner, [number(n)]);
      const done = await take(partner, [{ ...number(n), 简介: '改' }, number(n + 1)]);
      assert.deepEqual([done.addedNum, done.changedNum], [1, 1]);
      return (await last(partner))?.batchId ?? 0;
    };

    it('is refused, and offered no more, once the values before have gone', async () => {
      const batchId = await changedPartner(1);
      await app.database.db
        .updateTable('import_batch')
        .set({ changed: '' })
        .where('id', '=', batchId)
        .execute();
      const was = await state();
      assert.equal(await last(partner), null);
      assert.match((await undo(partner, batchId)).message, /超过 24 小时/);
      assert.deepEqual(await state(), was);
    });

    it('is refused to whoever asked in time and had to wait until it was over', async () => {
      const batchId = await changedPartner(3);
      const was = await state();
      let undoing: ReturnType<typeof undo> | undefined;
      await app.database.db.transaction().execute(async (trx) => {
        const batch = trx.updateTable('import_batch').where('id', '=', batchId);
        await batch.set({ undone_at: null }).execute();
        undoing = undo(partner, batchId);
        await someoneWaits(trx);
        await batch.set({ created_at: sql`clock_timestamp() - interval '24 hours'` }).execute();
      });
      assert.match((await undoing)?.message ?? '', /超过 24 小时/);
      assert.deepEqual(await state(), was);
    });
  });

  for (const [how, one, rows] of [
    [
      'by its last step',
      partner,
      [1, 2].map((n) => ({ 名称: 'Bound', 分类: '商协会', '国家/地区': '秘鲁', 简介: `${n}` })),
    ],
    ['by its record', alarmImport, [1, 2].map((n) => ({ ...alarm, 警情编号: 'J64', 简要案情: `${n}` }))],
  ] as const)
    it(`lets the oldest values before of its person go beyond their bound, kept ${how}`, async () => {
      const { db } = app.database;
      const codes = ['latin_op_partner_import', 'latin_task_info', 'latin_task_info_import'] as const;
      const as = await app.signInAs(await app.makeUser({ codes, scope: DataScope.all }));
      const other = await app.makeUser();
      const kept = async (userId: number, megabytes: number) => {
        const { rows } = await sql<{ id: number }>`
          insert into import_batch (subject, created_by, created_at, added_num, updated_num, added, changed_num, changed)
          values ('部门', ${userId}, now(), 0, 1, '{}', 1, repeat('x', ${megabytes * 1024 * 1024}::int)) returning id`.execute(
          db,
        );
        return rows[0]?.id ?? 0;
      };
      const old = await kept(as.userId, 40);
      const ids = [await kept(as.userId, 30), await kept(other.userId, 70)];
      await take(one, rows.slice(0, 1), as);
      assert.equal((await take(one, rows.slice(1), as)).changedNum, 1);
      const { rows: left } = await sql<{ id: number }>`
        select id from import_batch where changed <> '' and id = any(${[old, ...ids]}::bigint[]) order by id`.execute(
        db,
      );
      assert.deepEqual(
        left.map(({ id }) => id),
        ids,
      );
      assert.ok((await last(one, as))?.changedNum, 'what was stored last stays');
    });

  describe('of users', () => {
    const rowOf = (n: number, over: Cells): Cells => ({
      ...{
        账号: `rule.${n}`,
        姓名: `规则${n}`,
        用户类型: '警察',
        所属部门: 'A',
        角色: roles[0] ?? '',
        ...over,
      },
    });
    const idOf = async (n: number) =>
      (
        await app.database.db
          .selectFrom('user_account')
          .select('id')
          .where('user_login_id', '=', `rule.${n}`)
          .executeTakeFirstOrThrow()
      ).id;
    let made = 0;
    /** A new account that a second import changed; answers its number, its phone and the batch. */
    const changed = async (over: Cells, as = admin, first: Cells = {}) => {
      const n = ++made;
      const { mobilePhone, idCard } = newIdentity();
      await take(account, [rowOf(n, { 手机号码: mobilePhone, 身份证号: idCard, ...first })]);
      await take(account, [rowOf(n, over)], as);
      return { n, mobilePhone, batchId: (await last(account, as))?.batchId };
    };

    it('is not undone once somebody else has the phone', async () => {
      const { n, mobilePhone, batchId } = await changed({ 手机号码: newIdentity().mobilePhone });
      await take(account, [rowOf(++made, { 手机号码: mobilePhone, 身份证号: newIdentity().idCard })]);
      const reply = await undo(account, batchId);
      assert.deepEqual(reply.code, 'CM2001');
      assert.match(reply.message, new RegExp(`“规则${n}”该手机号码已属于其他用户`));
    });

    it('is not undone once the department has gone, or the role was disabled', async () => {
      const { db } = app.database;
      const gone = await app.makeDepartment({ name: '会撤的', code: 'GONE' });
      const left = await changed({}, admin, { 所属部门: 'GONE' });
      assert.equal(
        (await app.call(department.delete, { id: gone, version: 1 }, { as: admin })).code,
        '000000',
      );
      assert.equal(
        (await undo(account, left.batchId)).message,
        `导入后数据已有变动，不能撤销：“规则${left.n}”原所属部门已不存在`,
      );
      const taken = await changed({ 角色: roles[1] ?? '' });
      await db
        .updateTable('role')
        .set({ status: 0 })
        .where('name', '=', roles[0] ?? '')
        .execute();
      assert.match((await undo(account, taken.batchId)).message, new RegExp(roles[0] ?? ''));
      await db
        .updateTable('role')
        .set({ status: 1 })
        .where('name', '=', roles[0] ?? '')
        .execute();
      assert.equal((await undo(account, taken.batchId)).code, '000000');
    });

    it('is not undone once the role has gone, and says whose it was', async () => {
      const { db } = app.database;
      const roleId = await app.makeRole({ scope: DataScope.self });
      const { name } = await db
        .selectFrom('role')
        .select('name')
        .where('id', '=', roleId)
        .executeTakeFirstOrThrow();
      const { n, batchId } = await changed({}, admin, { 角色: name });
      await db.deleteFrom('role').where('id', '=', roleId).execute();
      assert.equal(
        (await undo(account, batchId)).message,
        `导入后数据已有变动，不能撤销：“规则${n}”原角色已不存在`,
      );
    });

    it('signs out who has left again', async () => {
      const { n, batchId } = await changed({ 人员状态: '在职' }, admin, { 人员状态: '离职' });
      const session = await app.signInAs({ userId: await idOf(n) });
      assert.equal((await app.call(user.checkToken, {}, { as: session })).status, 200);
      assert.equal((await undo(account, batchId)).code, '000000');
      assert.equal((await app.call(user.checkToken, {}, { as: session })).status, 401);
    });

    describe('who lead departments', () => {
      const headOf = async (id: number) =>
        (
          await app.database.db
            .selectFrom('department')
            .select(['head_user_id', 'version'])
            .where('id', '=', id)
            .execute()
        )[0];
      const leadBy = (ids: readonly number[], head: number | null) =>
        app.database.db
          .updateTable('department')
          .set({ head_user_id: head })
          .where('id', 'in', [...ids])
          .execute();
      /** Somebody who led these departments until an import said that he had left. */
      const leftBehind = async (ids: readonly number[]) => {
        const n = made + 1;
        const { mobilePhone, idCard } = newIdentity();
        await take(account, [rowOf(++made, { 手机号码: mobilePhone, 身份证号: idCard })]);
        const head = await idOf(n);
        await leadBy(ids, head);
        await take(account, [rowOf(n, { 人员状态: '离职' })]);
        return { n, head, batchId: (await last(account))?.batchId };
      };

      it('lead them again once their leaving is undone, and the log says so', async () => {
        const ids = [await app.makeDepartment({ name: '甲科' }), await app.makeDepartment({ name: '乙科' })];
        const { n, head, batchId } = await leftBehind(ids);
        for (const id of ids) assert.equal((await headOf(id))?.head_user_id, null);
        const reply = await undo(account, batchId);
        assert.equal(reply.code, '000000', reply.message);
        for (const id of ids) assert.deepEqual(await headOf(id), { head_user_id: head, version: 1 });
        const { changes } = await app.logged(reply);
        assert.deepEqual(
          (changes as { field: string }[]).filter(({ field }) => field.includes('负责人')),
          ['甲科', '乙科'].map((name) => ({
            ...{ field: `规则${n} / ${name} / 负责人`, before: '', after: `规则${n}` },
          })),
        );
      });

      it('stay as they are where one of them has another head by now, or has gone', async () => {
        const ids = [await app.makeDepartment(), await app.makeDepartment()] as const;
        const { n, head, batchId } = await leftBehind(ids);
        const refused = `导入后数据已有变动，不能撤销：“规则${n}”原负责的部门已有其他负责人或已不存在`;
        await leadBy([ids[1]], admin.userId);
        assert.equal((await undo(account, batchId)).message, refused);
        assert.deepEqual(
          [(await headOf(ids[0]))?.head_user_id, (await headOf(ids[1]))?.head_user_id],
          [null, admin.userId],
        );
        await app.database.db.deleteFrom('department').where('id', '=', ids[1]).execute();
        assert.equal((await undo(account, batchId)).message, refused);
        const stored = await app.database.db
          .selectFrom('user_account')
          .select('person_status')
          .where('id', '=', head)
          .executeTakeFirstOrThrow();
        assert.equal(stored.person_status, 0);
      });

      it('do not leave again by an undo once they lead one', async () => {
        const { n, batchId } = await changed({ 人员状态: '在职' }, admin, { 人员状态: '离职' });
        const id = await app.makeDepartment();
        await leadBy([id], await idOf(n));
        const reply = await undo(account, batchId);
        assert.equal(reply.message, `导入后数据已有变动，不能撤销：“规则${n}”是部门负责人`);
        assert.equal((await headOf(id))?.head_user_id, await idOf(n));
      });
    });

    it('is not undone by who does not see the rows any more', async () => {
      const { db } = app.database;
      const importer = await app.makeUser({ codes: ['latin_sys_user_import'], scope: DataScope.all });
      const as = await app.signInAs(importer);
      const { n, batchId } = await changed({ 姓名: '改过' }, as);
      await sql`update role set data_scope = ${DataScope.self}
        where id in (select role_id from user_role where user_id = ${importer.userId})`.execute(db);
      const reply = await undo(account, batchId, as);
      assert.equal(reply.message, `导入后数据已有变动，不能撤销：“规则${n}”已不在您的数据范围内`);
      const stored = await db
        .selectFrom('user_account')
        .select('user_name')
        .where('id', '=', await idOf(n))
        .execute();
      assert.equal(stored[0]?.user_name, '改过');
    });

    it('puts five thousand back within seconds', async () => {
      const rows = Array.from({ length: 5_000 }, (_, n) => {
        const { mobilePhone, idCard } = newIdentity();
        return { ...rowOf(n, { 手机号码: mobilePhone, 身份证号: idCard }), 账号: `many.${n}` };
      });
      await take(account, rows);
      const state = () => tableState('user_account', sql`user_login_id like 'many.%'`);
      const was = await state();
      const before = performance.now();
      const done = await take(
        account,
        rows.map((row, n) => ({ ...row, 姓名: `新名${n}`, 所属部门: 'B', 角色: roles.join('；') })),
      );
      const importing = performance.now() - before;
      assert.equal(done.changedNum, 5_000);
      const begun = performance.now();
      const reply = await undo(account, (await last(account))?.batchId);
      const took = performance.now() - begun;
      assert.deepEqual(reply.data, { removedNum: 0, restoredNum: 5_000 });
      // On a busy machine both take longer.
      assert.ok(took < Math.max(10_000, importing), `${Math.round(took)} ms after ${Math.round(importing)}`);
      assert.deepEqual(await state(), was);
    });
  });

  describe('of departments', () => {
    it('gives names back that one of its new departments took, and moves out of it what it moved below', async () => {
      await take(department, [
        { 部门编码: 'SW1', 部门名称: '旧名', 上级部门: 'C' },
        { 部门编码: 'SW2', 部门名称: '下面', 上级部门: 'C' },
      ]);
      const was = await tableState('department');
      const done = await take(department, [
        { 部门编码: 'SW1', 部门名称: '改名', 上级部门: 'C' },
        { 部门编码: 'SW3', 部门名称: '旧名', 上级部门: 'C' },
        { 部门编码: 'SW2', 部门名称: '下面', 上级部门: 'SW3' },
      ]);
      assert.deepEqual([done.addedNum, done.changedNum, done.failNum], [1, 2, 0]);
      const reply = await undo(department, (await last(department))?.batchId);
      assert.deepEqual(reply.data, { removedNum: 1, restoredNum: 2 }, reply.message);
      assert.deepEqual(await tableState('department'), was);
      const { db } = app.database;
      const { rows } = await sql<{ action: string }>`
        select action from record_history where subject = 'department' order by id desc limit 3`.execute(db);
      assert.deepEqual(
        rows.map(({ action }) => action),
        ['撤销导入', '撤销导入', '撤销导入'],
      );
    });

    it('is not undone once one of them has another place among its siblings, which no version tells', async () => {
      const parentId = await app.makeDepartment({ name: '有次序的', code: 'ORD' });
      await take(
        department,
        [1, 2, 3].map((n) => ({
          部门编码: `ORD${n}`,
          部门名称: `次序${n}`,
          上级部门: 'ORD',
          排序: String(n),
        })),
      );
      const done = await take(department, [
        { 部门编码: 'ORD1', 部门名称: '次序1', 上级部门: 'ORD', 排序: '5' },
      ]);
      assert.equal(done.changedNum, 1);
      const { batchId } = (await last(department)) ?? {};
      const held = () =>
        app.database.db
          .selectFrom('department')
          .select(['id', 'code', 'sort_num', 'version'])
          .where('parent_id', '=', parentId)
          .orderBy('code')
          .execute();
      const sibling = (await held()).find(({ code }) => code === 'ORD3')?.id;
      const moved = await app.call(department.move, { id: sibling, parentId, beforeId: null }, { as: admin });
      assert.equal(moved.code, '000000', moved.message);
      const was = await held();
      assert.deepEqual([was[0]?.sort_num === 5, was[0]?.version], [false, 2]);
      const reply = await undo(department, batchId);
      assert.equal(reply.message, '导入后数据已有变动，不能撤销：“次序1”已被修改');
      assert.deepEqual(await held(), was);
    });

    it('is not undone once another department has the name, or the place', async () => {
      await take(department, [{ 部门编码: 'NM1', 部门名称: '被占', 上级部门: 'C' }]);
      await take(department, [{ 部门编码: 'NM1', 部门名称: '让出', 上级部门: 'C' }]);
      const { batchId } = (await last(department)) ?? {};
      const parent = await app.database.db
        .selectFrom('department')
        .select('id')
        .where('code', '=', 'C')
        .executeTakeFirstOrThrow();
      await app.makeDepartment({ name: '被占', parentId: parent.id });
      const reply = await undo(department, batchId);
      assert.equal(reply.code, 'CM2001');
      assert.match(reply.message, /被占/);
    });
  });

  describe('by somebody who may do and see less than when he imported', () => {
    const db = () => app.database.db;
    const importer = async (wish: Parameters<TestApp['makeUser']>[0]) => {
      const who = await app.makeUser(wish);
      return { ...who, as: await app.signInAs(who) };
    };
    const lose = (roleId: number, code: string) =>
      sql`delete from role_resource using resource where resource.id = role_resource.resource_id
        and role_resource.role_id = ${roleId} and resource.permission_code = ${code}`.execute(db());
    const loseSight = (roleId: number, deptId: number) =>
      db()
        .deleteFrom('role_department')
        .where('role_id', '=', roleId)
        .where('department_id', '=', deptId)
        .execute();
    const departmentOf = async (wish: Parameters<TestApp['makeDepartment']>[0] = {}) => {
      const id = await app.makeDepartment(wish);
      const { code } = await db()
        .selectFrom('department')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, code };
    };
    const roleOf = async (wish: Parameters<TestApp['makeRole']>[0]) => {
      const id = await app.makeRole(wish);
      return (await db().selectFrom('role').select('name').where('id', '=', id).executeTakeFirstOrThrow())
        .name;
    };
    let made = 0;
    /** Somebody as the administrator imported him first; answers his row and where he stands. */
    const person = async (over: Cells) => {
      const { mobilePhone, idCard } = newIdentity();
      const row: Cells = {
        ...{
          账号: `less.${++made}`,
          姓名: `少${made}`,
          用户类型: '警察',
          手机号码: mobilePhone,
          身份证号: idCard,
        },
        ...{ 所属部门: 'A', 角色: roles[0] ?? '', ...over },
      };
      assert.equal((await take(account, [row])).addedNum, 1);
      const stands = async () =>
        (
          await sql<{ dept: number; role: string }>`
            select user_account.department_id as dept, role.name as role from user_account
            join user_role on user_role.user_id = user_account.id join role on role.id = user_role.role_id
            where user_login_id = ${row.账号}`.execute(db())
        ).rows;
      return { row, stands };
    };
    const changeAs = async (one: ImportCalls, as: TestSession, row: Cells) => {
      const done = await take(one, [row], as);
      assert.equal(done.changedNum, 1, JSON.stringify(done));
      return (await last(one, as))?.batchId;
    };

    it('gives nobody a role back that grants what he lacks by now', async () => {
      const { as, roleId } = await importer({
        codes: ['latin_sys_user_import', 'latin_sys_user_reveal'],
        scope: DataScope.all,
      });
      const reveals = await roleOf({ scope: DataScope.self, codes: ['latin_sys_user_reveal'] });
      const { row, stands } = await person({ 角色: reveals });
      const batchId = await changeAs(account, as, { ...row, 角色: roles[0] ?? '' });
      const was = await stands();
      await lose(roleId, 'latin_sys_user_reveal');
      const reply = await undo(account, batchId, as);
      assert.deepEqual([reply.code, reply.message.includes(reveals)], ['UM4201', true], reply.message);
      assert.deepEqual(await stands(), was);
    });

    it('moves nobody back to where he does not see any more', async () => {
      const [from, to] = [await departmentOf(), await departmentOf()];
      const { as, roleId } = await importer({
        ...{ codes: ['latin_sys_user_import'], scope: DataScope.chosenDepartments },
        chosenDepartments: [from.id, to.id],
      });
      const { row, stands } = await person({ 所属部门: from.code });
      const batchId = await changeAs(account, as, { ...row, 所属部门: to.code });
      await loseSight(roleId, from.id);
      const reply = await undo(account, batchId, as);
      assert.equal(reply.code, 'UM4202', reply.message);
      assert.deepEqual(await stands(), [{ dept: to.id, role: roles[0] }]);
    });

    it('moves nobody back whose roles would show him what he himself does not see', async () => {
      const [from, to] = [await departmentOf(), await departmentOf()];
      const { as } = await importer({
        ...{ codes: ['latin_sys_user_import'], scope: DataScope.chosenDepartments },
        chosenDepartments: [from.id, to.id],
      });
      const below = await roleOf({ scope: DataScope.ownAndBelow });
      const { row, stands } = await person({ 所属部门: from.code, 角色: below });
      const batchId = await changeAs(account, as, { ...row, 所属部门: to.code });
      await app.makeDepartment({ parentId: from.id, name: '后来的科' });
      const reply = await undo(account, batchId, as);
      assert.deepEqual([reply.code, reply.message.includes('后来的科')], ['UM4202', true], reply.message);
      assert.deepEqual(await stands(), [{ dept: to.id, role: below }]);
    });

    it('puts no department back below one that he does not see any more', async () => {
      const [from, to] = [await departmentOf(), await departmentOf()];
      const moved = await departmentOf({ parentId: from.id, name: '移动科' });
      const { as, roleId } = await importer({
        ...{ codes: ['latin_sys_org_import'], scope: DataScope.chosenDepartments },
        chosenDepartments: [from.id, to.id, moved.id],
      });
      const row = { 部门编码: moved.code, 部门名称: '移动科', 上级部门: to.code };
      const batchId = await changeAs(department, as, row);
      await loseSight(roleId, from.id);
      const was = await tableState('department');
      const reply = await undo(department, batchId, as);
      assert.equal(
        reply.message,
        '导入后数据已有变动，不能撤销：“移动科”原上级部门已不存在或不在您的数据范围内',
      );
      assert.deepEqual(await tableState('department'), was);
    });

    it('brings no department back to the top, which is not his to give any more', async () => {
      const [own, to] = [await departmentOf({ name: '曾在最上级' }), await departmentOf()];
      const { as, roleId } = await importer({ codes: ['latin_sys_org_import'], scope: DataScope.all });
      const row = { 部门编码: own.code, 部门名称: '曾在最上级', 上级部门: to.code };
      const batchId = await changeAs(department, as, row);
      await db()
        .insertInto('role_department')
        .values([own.id, to.id].map((id) => ({ role_id: roleId, department_id: id })))
        .execute();
      await db()
        .updateTable('role')
        .set({ data_scope: DataScope.chosenDepartments })
        .where('id', '=', roleId)
        .execute();
      const reply = await undo(department, batchId, as);
      assert.equal(reply.message, '导入后数据已有变动，不能撤销：“曾在最上级”您不能将部门放到最上级');
    });

    it('changes nobody who has more rights than he by now, and says that it is so', async () => {
      const { as } = await importer({ codes: ['latin_sys_user_import'], scope: DataScope.all });
      const { row } = await person({});
      const batchId = await changeAs(account, as, { ...row, 备注: '改' });
      const rightsOf = async (role: ReturnType<typeof sql>) => {
        const mine = sql`(select id from user_account where user_login_id = ${row.账号})`;
        await sql`delete from user_role where user_id = ${mine}`.execute(db());
        await sql`insert into user_role (user_id, role_id) select ${mine}, id from role where ${role}`.execute(
          db(),
        );
        return (await undo(account, batchId, as)).message;
      };
      const refused = `导入后数据已有变动，不能撤销：“${row.姓名}”`;
      assert.equal(await rightsOf(sql`all_resources`), `${refused}已是管理员`);
      const reveals = await app.makeRole({ scope: DataScope.self, codes: ['latin_sys_user_reveal'] });
      assert.equal(await rightsOf(sql`id = ${reveals}`), `${refused}拥有您没有的权限`);
    });

    it('puts no department back that he sees no more, even if he still did when he asked', async () => {
      const parent = await departmentOf();
      const own = await departmentOf({ parentId: parent.id, name: '见过的科' });
      const { as, roleId } = await importer({ codes: ['latin_sys_org_import'], scope: DataScope.all });
      const batchId = await changeAs(department, as, { 部门编码: own.code, 部门名称: '改了名的科' });
      const was = await tableState('department');
      let undoing: ReturnType<typeof undo> | undefined;
      await db()
        .transaction()
        .execute(async (trx) => {
          await lockTree(trx);
          undoing = undo(department, batchId, as);
          await someoneWaits(trx);
          await trx
            .updateTable('role')
            .set({ data_scope: DataScope.self })
            .where('id', '=', roleId)
            .execute();
        });
      // The embedded database lets the undo begin only now, when it sees nothing from the beginning.
      assert.match((await undoing)?.code ?? '', testDatabaseKind() === 'embedded' ? /^CM/ : /^UM4225$/);
      assert.deepEqual(await tableState('department'), was);
    });

    it('names what he added and does not see any more, and takes nothing of it back', async () => {
      const [home, to] = [await departmentOf(), await departmentOf()];
      const { as } = await importer({
        ...{ codes: ['latin_sys_org_import'], scope: DataScope.ownAndBelow, deptId: home.id },
      });
      const row = { 部门编码: 'LESS-1', 部门名称: '新科', 上级部门: home.code };
      assert.equal((await take(department, [row], as)).addedNum, 1);
      const batchId = (await last(department, as))?.batchId;
      await sql`update department set parent_id = ${to.id} where code = 'LESS-1'`.execute(db());
      assert.equal(
        (await undo(department, batchId, as)).message,
        '导入后数据已有变动，不能撤销：“新科”已不在您的数据范围内',
      );
      assert.equal((await tableState('department', sql`code = 'LESS-1'`)).length, 1);
      await sql`update department set version = 2, name = '别人起的名' where code = 'LESS-1'`.execute(db());
      assert.equal((await undo(department, batchId, as)).status, 404, 'it may be called otherwise by now');
    });

    it('sends no tickets back to another host without the right to menus', async () => {
      const { as, roleId } = await importer({
        codes: ['latin_sys_dict', 'latin_sys_dict_import', 'latin_sys_func_modify'],
        scope: DataScope.all,
      });
      const row = { 字典类型: 'iframe-url', 键: 'undone', 值: 'https://one.example.com' };
      assert.equal((await take(dictionary, [row])).addedNum, 1);
      const batchId = await changeAs(dictionary, as, { ...row, 值: 'https://two.example.com' });
      const was = await tableState('dictionary_item');
      await lose(roleId, 'latin_sys_func_modify');
      const reply = await undo(dictionary, batchId, as);
      assert.deepEqual(
        [reply.code, reply.message.includes(dictionaryFault('ticketTarget'))],
        ['OM2000', true],
        reply.message,
      );
      assert.deepEqual(await tableState('dictionary_item'), was);
    });
  });

  describe('of cases', () => {
    const number = 'A5101-777';
    const state = () => tableState('case_fact', sql`case_no = ${number}`);
    const set = (values: ReturnType<typeof sql>) =>
      sql`update case_fact set ${values} where case_no = ${number}`.execute(app.database.db);
    const retake = async () => {
      const done = await take(caseImport, [{ ...oneCase, 案件编号: number, 案件名称: '再次导入' }]);
      assert.deepEqual([done.addedNum, done.changedNum], [0, 1], JSON.stringify(done));
      return (await last(caseImport))?.batchId;
    };
    before(() => take(caseImport, [{ ...oneCase, 案件编号: number }]));

    it('says in the log which days they have again, and not whom their names name', async () => {
      const row = { ...oneCase, 案件编号: number };
      await take(caseImport, [{ ...row, 案件名称: '张三丰被诈骗案', 立案日期: '2026-03-05' }]);
      await take(caseImport, [{ ...row, 案件名称: '李四光被诈骗案', 立案日期: '2026-03-06' }]);
      const { changes } = await app.logged(await undo(caseImport, (await last(caseImport))?.batchId));
      assert.deepEqual(changes, [
        { field: `${number} / 立案日期`, before: '2026-03-06', after: '2026-03-05' },
        { field: `${number} / 案件名称`, before: '', after: '已恢复' },
      ]);
    });

    it('gives back to its task what the import took over', async () => {
      await set(sql`source_system = 'task', source_id = '7'`);
      const was = await state();
      assert.deepEqual((await undo(caseImport, await retake())).data, { removedNum: 0, restoredNum: 1 });
      assert.deepEqual(await state(), was);
      await set(sql`source_system = 'import', source_id = ${number}`);
    });

    it('lets go again what was deleted, unless something refers to it by now', async () => {
      await set(sql`deleted_at = now()`);
      const was = await state();
      assert.deepEqual((await undo(caseImport, await retake())).data, { removedNum: 0, restoredNum: 1 });
      assert.deepEqual(await state(), was);
      const batchId = await retake();
      await take(alarmImport, [{ ...alarm, 警情编号: 'J777', 案件编号: number }]);
      const reply = await undo(caseImport, batchId);
      assert.deepEqual(
        [reply.code, reply.message],
        ['CM2001', `导入后数据已有变动，不能撤销：“${number}”已被任务或其他数据使用`],
      );
    });

    it('is named by no alarm that is imported while it goes again', async () => {
      await set(sql`deleted_at = null`);
      let taking: ReturnType<typeof take> | undefined;
      await app.database.db.transaction().execute(async (trx) => {
        // As an undo holds what it puts back.
        await sql`select from case_fact where case_no = ${number} for update`.execute(trx);
        taking = take(alarmImport, [{ ...alarm, 警情编号: 'J778', 案件编号: number }]);
        await someoneWaits(trx);
        await sql`update case_fact set deleted_at = now() where case_no = ${number}`.execute(trx);
      });
      assert.equal((await taking)?.addedNum, 1);
      const { rows } = await sql<{ caseId: number | null }>`
        select case_id as "caseId" from alarm_fact where alarm_no = 'J778'`.execute(app.database.db);
      assert.deepEqual(rows, [{ caseId: null }]);
      await set(sql`deleted_at = null`);
    });

    it('puts many back some at a time, each with its own columns', async () => {
      const { db } = app.database;
      const rows = Array.from({ length: 1_200 }, (_, n) => ({ ...oneCase, 案件编号: `M5101-${n}` }));
      await take(caseImport, rows);
      const many = () => tableState('case_fact', sql`case_no like 'M5101-%'`);
      const was = await many();
      const done = await take(
        caseImport,
        rows.map((row, n) => (n % 2 === 0 ? { ...row, 案件名称: `新名${n}` } : { ...row, 抓获人数: '3' })),
      );
      assert.equal(done.changedNum, 1_200);
      await sql`create table put_back (num bigint)`.execute(db);
      await sql`create function count_put_back() returns trigger language plpgsql as $$
        begin insert into put_back select count(*) from fresh; return null; end $$`.execute(db);
      await sql`create trigger put_back_counted after update on case_fact referencing new table as fresh
        for each statement execute function count_put_back()`.execute(db);
      const reply = await undo(caseImport, (await last(caseImport))?.batchId);
      const { rows: counted } = await sql<{ num: number }>`select num from put_back`.execute(db);
      await sql`drop trigger put_back_counted on case_fact`.execute(db);
      await sql`drop function count_put_back`.execute(db);
      await sql`drop table put_back`.execute(db);
      assert.deepEqual(reply.data, { removedNum: 0, restoredNum: 1_200 }, reply.message);
      assert.deepEqual(
        counted.map(({ num }) => Number(num)),
        [500, 500, 200],
      );
      assert.deepEqual(await many(), was);
    });

    it('does not give them back to a department that has gone', async () => {
      const deptId = await app.makeDepartment({ name: '撤走的单位', code: 'AWAY' });
      await take(caseImport, [{ ...oneCase, 案件编号: 'A5101-778', 受案单位: '撤走的单位' }]);
      await take(caseImport, [{ ...oneCase, 案件编号: 'A5101-778' }]);
      const batch = await last(caseImport);
      assert.equal(batch?.changedNum, 1);
      await app.database.db.deleteFrom('department').where('id', '=', deptId).execute();
      assert.match((await undo(caseImport, batch?.batchId)).message, /“A5101-778”原所属单位已不存在/);
    });
  });

  it('is put back of a decision on an appeal, which then waits again', async () => {
    const state = () => tableState('comm_appeal_fact');
    const open = commAppealCells(1, '部门A', { 核查结果: '待核查', 核查日期: '', 核查人: '', 恢复日期: '' });
    assert.equal((await take(commAppealEntry, [open])).addedNum, 1);
    const was = await state();
    const done = await take(commAppealEntry, [
      { ...open, 核查结果: '驳回', 核查日期: '2026-06-01', 核查人: '张三' },
    ]);
    assert.deepEqual([done.updatedNum, done.changedNum], [1, 1], JSON.stringify(done));
    const reply = await undo(commAppealEntry, (await last(commAppealEntry))?.batchId);
    assert.deepEqual(reply.data, { removedNum: 0, restoredNum: 1 }, reply.message);
    assert.deepEqual(await state(), was);
  });
});
