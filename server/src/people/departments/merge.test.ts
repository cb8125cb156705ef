import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { TestSession } from '../../testing/factories.ts';
import { makeInformation } from '../../testing/information.ts';
import { makeBanner, makePartner } from '../../testing/shelf.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { mergedReferences } from './merge.ts';

const { account, department: dept } = calls;

describe('merging departments', () => {
  let app: TestApp;
  let admin: TestSession;
  let top: number;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    top = await app.makeDepartment({ name: '合并总部' });
  });
  after(() => app.stop());

  const merge = (ids: unknown, targetId: unknown, as = admin) =>
    app.call(dept.merge, { ids, targetId }, { as });
  const preview = (ids: unknown, targetId: unknown, as = admin) =>
    app.call(dept.mergePreview, { ids, targetId }, { as });
  const detailOf = (id: number) => app.call(dept.detail, { id }, { as: admin });
  const userOf = async (id: number) => (await app.call(account.detail, { id }, { as: admin })).data;
  const accessVersion = async () =>
    (await app.database.db.selectFrom('access_version').select('version').executeTakeFirstOrThrow()).version;
  const below = (name: string, code?: string) =>
    app.makeDepartment({ name, parentId: top, ...(code === undefined ? {} : { code }) });

  it('moves everything that points at them in one step, and says before what it will be', async () => {
    const [one, two, target] = [
      await below('甲部', 'MG-1'),
      await below('乙部', 'MG-2'),
      await below('丙部'),
    ];
    const child = await app.makeDepartment({ name: '甲组', parentId: one });
    const main = await app.makeUser({ deptId: one });
    const head = await app.makeUser({ deptId: two, userName: '乙部长' });
    const further = await app.makeUser({ deptId: target });
    const viewer = await app.makeUser();
    const { db } = app.database;
    await db
      .insertInto('user_department')
      .values([
        { user_id: further.userId, department_id: one },
        { user_id: further.userId, department_id: two },
      ])
      .execute();
    await db
      .updateTable('user_account')
      .set({ view_department_id: two })
      .where('id', '=', viewer.userId)
      .execute();
    await app.call(dept.setHead, { id: two, headUserId: head.userId }, { as: admin });
    const chosen = await app.makeRole({
      scope: DataScope.chosenDepartments,
      chosenDepartments: [one, two, target],
    });
    const owned = await app.makeRole();
    await db.updateTable('role').set({ department_id: one }).where('id', '=', owned).execute();
    const { id: activityId } = await db
      .insertInto('activity')
      .values({
        title: '合并前的活动',
        activity_type: 1,
        start_time: new Date('2026-01-01T00:00:00Z'),
        end_time: new Date('2026-01-02T00:00:00Z'),
        department_id: one,
        created_by: admin.userId,
        updated_by: admin.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: newsId } = await db
      .insertInto('information')
      .values({
        title: '合并前的资讯',
        column_key: 'policy',
        department_id: one,
        created_by: admin.userId,
        updated_by: admin.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stamp = { department_id: one, created_by: admin.userId, updated_by: admin.userId };
    await db
      .insertInto('partner')
      .values({ ...stamp, position: 1, name: '合并前的伙伴', kind: 1, country: 'BR' })
      .execute();
    await db
      .insertInto('banner')
      .values({ ...stamp, position: 1, title: '合并前的轮播图', picture: '[{"url":"x"}]', alt: '图' })
      .execute();

    const before = await preview([one, two, one], target);
    const numbers = { memberNum: 3, childNum: 1, roleNum: 2 };
    assert.deepEqual(before.data, { ...numbers, headUserName: '乙部长', sameNameList: [] }, before.message);

    const versionBefore = (await userOf(main.userId)).version;
    const accessBefore = await accessVersion();
    const reply = await merge([one, two], target);
    assert.ok((await accessVersion()) > accessBefore, 'open pages hear that rights have changed');
    assert.deepEqual(reply.data, { id: target, ...numbers }, reply.message);

    for (const id of [one, two]) assert.equal((await detailOf(id)).status, 404);
    const { data: after } = await detailOf(target);
    assert.deepEqual(
      [after.headUserId, after.childNum, after.memberNum, after.version],
      [head.userId, 1, 3, 2],
    );
    const { data: moved } = await detailOf(child);
    assert.deepEqual([moved.parentId, moved.path, moved.version], [target, '合并总部/丙部/甲组', 2]);
    const member = await userOf(main.userId);
    assert.deepEqual([member.mainDepartmentId, member.version], [target, versionBefore + 1]);
    assert.deepEqual(
      (await userOf(further.userId)).deptList.map(({ id }) => id),
      [target],
    );
    assert.equal((await userOf(viewer.userId)).viewDepartmentId, target);
    const scopes = await db
      .selectFrom('role_department')
      .select('department_id as id')
      .where('role_id', '=', chosen)
      .execute();
    assert.deepEqual(scopes, [{ id: target }]);
    const roles = await db
      .selectFrom('role')
      .select(['id', 'department_id', 'version'])
      .where('id', 'in', [chosen, owned])
      .orderBy('id')
      .execute();
    assert.deepEqual(roles, [
      { id: chosen, department_id: null, version: 2 },
      { id: owned, department_id: target, version: 2 },
    ]);
    const activity = await db
      .selectFrom('activity')
      .select('department_id')
      .where('id', '=', activityId)
      .executeTakeFirstOrThrow();
    assert.equal(activity.department_id, target);
    const news = await db
      .selectFrom('information')
      .select('department_id')
      .where('id', '=', newsId)
      .executeTakeFirstOrThrow();
    assert.equal(news.department_id, target);
    for (const table of ['partner', 'banner'] as const) {
      const rows = await db.selectFrom(table).select('department_id').execute();
      assert.deepEqual(rows, [{ department_id: target }], table);
    }

    const row = await app.logged(reply);
    const changes = [
      {
        field: '部门',
        before: '合并总部/甲部（MG-1）、合并总部/乙部（MG-2）',
        after: `合并总部/丙部（${after.deptCode}）`,
      },
      { field: '成员', before: '', after: '3 名' },
      { field: '下级部门', before: '', after: '甲组' },
      { field: '角色', before: '', after: '2 个' },
      { field: '负责人', before: '', after: '乙部长' },
    ];
    assert.deepEqual(
      [row.content, row.object_type, row.object_id, row.object_name, row.operation_type],
      ['将部门“甲部”“乙部”合并到“丙部”', '部门', String(target), '丙部', 3],
    );
    assert.deepEqual(row.changes, changes);
    const history = await app.call(
      dept.historyPage,
      { pageNum: 1, pageSize: 10, template: { deptId: child } },
      { as: admin },
    );
    assert.deepEqual(history.data.dataBody[0]?.changes, [
      { field: '上级部门', before: '甲部', after: '丙部' },
    ]);
    const again = await app.call(
      dept.deptAdd,
      { parentId: top, deptName: '新甲部', deptCode: 'MG-1' },
      { as: admin },
    );
    assert.equal(again.code, 'UM4224', 'the code of a merged department stays taken');
  });

  it('moves every kind of reference that the database knows', async () => {
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || attname as reference
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'department'::regclass
      order by 1
    `.execute(app.database.db);
    assert.deepEqual(
      rows.map(({ reference }) => reference),
      [...mergedReferences].sort(),
    );
  });

  it('looks for what names somebody or a department by an index, but where there are never many rows', async () => {
    const few =
      /^(banner|department|dictionary_item|dictionary_type|faulty_import|information_preview|partner|platform_setting|privacy_notice|resource|right_request|role|system_message|task_template|task_template_version|activity_channel|activity_host)\./;
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || '.' || attname as reference
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid in ('user_account'::regclass, 'department'::regclass) and not exists (
        select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
          and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))
      order by 1`.execute(app.database.db);
    assert.deepEqual(
      rows.map(({ reference }) => reference).filter((reference) => !few.test(reference)),
      [],
      'who goes for good, as when an import is taken back, is looked for in every row of it',
    );
  });

  it('leaves people on duty', async () => {
    const { db } = app.database;
    const [source, target] = [await below('值班甲'), await below('值班乙')];
    const { userId } = await app.makeUser({ deptId: source });
    for (const dept of [source, target])
      await sql`insert into task_duty (dept_id, user_id, start_at, end_at)
        values (${dept}, ${userId}, '2026-02-27', '2026-02-28')`.execute(db);
    await sql`insert into task_duty (dept_id, user_id, start_at, end_at)
      values (${source}, ${userId}, '2026-03-01', '2026-03-02')`.execute(db);
    assert.equal((await merge([source], target)).code, '000000');
    const { rows } = await sql<{ deptId: number }>`
      select dept_id as "deptId" from task_duty where user_id = ${userId} order by start_at`.execute(db);
    assert.deepEqual(rows, [{ deptId: target }, { deptId: target }]);
  });

  it('moves what statistics count, and says where the rest counts', async () => {
    const { db } = app.database;
    const [source, target] = [await below('统计甲'), await below('统计乙')];
    await sql`insert into warning_fact (source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
      dept_id, region_code, occur_day, deleted_at)
      values ('merged', 'W', now(), 1, 1, 1, ${source}, 510100, '2026-02-27', null),
        ('removed', 'V', now(), 1, 1, 1, ${source}, 510100, '2026-02-27', now())`.execute(db);
    assert.equal((await app.call(dept.delete, { id: source }, { as: admin })).code, 'UM4200');
    assert.equal((await merge([source], target)).code, '000000');
    const { rows } = await sql`
      select dept_id as "deptId", heir_id as "heirId" from warning_fact, department_heir where department_id = ${source}`.execute(
      db,
    );
    const moved = { deptId: target, heirId: target };
    assert.deepEqual(rows, [moved, moved], 'also what its system has removed');
  });

  it('takes the one that stands below the target and bears the name of its own child', async () => {
    const target = await below('外层');
    const same = await app.makeDepartment({ name: '同名', parentId: target });
    const inner = await app.makeDepartment({ name: '同名', parentId: same });
    assert.equal((await merge([same], target)).code, '000000');
    assert.equal((await detailOf(inner)).data.path, '合并总部/外层/同名');
  });

  it('takes what it moves in the order of the ids, as the office does that holds several', async () => {
    const { db } = app.database;
    const makers = { information: makeInformation, partner: makePartner, banner: makeBanner };
    for (const table of ['information', 'partner', 'banner'] as const) {
      const [source, target] = [await below(`${table} 甲`), await below(`${table} 乙`)];
      const makeOne = makers[table];
      const [first = 0, last = 0] = [await makeOne(app, admin), await makeOne(app, admin)];
      // Written later, the first one lies behind the last.
      for (const id of [last, first])
        await sql`update ${sql.table(table)} set department_id = ${source} where id = ${id}`.execute(db);
      const hold = (trx: Trx, id: number) =>
        sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx);
      const merging = await db.transaction().execute(async (trx) => {
        await hold(trx, first);
        const sent = { reply: merge([source], target) };
        await someoneWaits(trx);
        await hold(trx, last);
        return sent;
      });
      const reply = await merging.reply;
      assert.equal(reply.code, '000000', `${table}: ${reply.message}`);
    }
  });

  it('keeps the head of the target', async () => {
    const [source, target] = [await below('有头甲'), await below('有头乙')];
    const heads = [await app.makeUser(), await app.makeUser()];
    for (const [place, id] of [source, target].entries())
      await app.call(dept.setHead, { id, headUserId: heads[place]?.userId }, { as: admin });
    await merge([source], target);
    assert.equal((await detailOf(target)).data.headUserId, heads[1]?.userId);
  });

  it('refuses itself, a descendant, a topmost one, a disabled target and names that would meet', async () => {
    const [source, target] = [await below('拒绝甲'), await below('拒绝乙')];
    const child = await app.makeDepartment({ name: '相同', parentId: source });
    await app.makeDepartment({ name: '相同', parentId: target });
    const grandchild = await app.makeDepartment({ parentId: child });
    const off = await below('停用部');
    await app.call(dept.updateStatus, { id: off, status: 0 }, { as: admin });
    for (const [ids, targetId, code, text] of [
      [[source, target], target, 'UM4200', /自身/],
      [[source], child, 'UM4222', /后代/],
      [[source], grandchild, 'UM4222', /后代/],
      [[top], source, 'UM4222', /后代/],
      [[await app.makeDepartment({ name: '另一总部' })], target, 'UM4200', /一级部门“另一总部”/],
      [[source], off, 'UM4200', /“停用部”已停用/],
    ] as const)
      for (const call of [merge, preview]) {
        const reply = await call(ids, targetId);
        assert.equal(reply.code, code, JSON.stringify([ids, targetId]));
        assert.match(reply.message, text);
      }
    assert.deepEqual((await preview([source], target)).data.sameNameList, ['相同']);
    const named = await merge([source], target);
    assert.equal(named.code, 'UM4200');
    assert.match(named.message, /相同/);
    assert.equal((await detailOf(source)).data.childNum, 1, 'nothing moved');
  });

  it('reaches no further than the caller sees, also inside lists of ids', async () => {
    const home = await below('视野');
    const [one, two] = [
      await app.makeDepartment({ parentId: home }),
      await app.makeDepartment({ parentId: home }),
    ];
    const outside = await below('视野外');
    const manager = await app.signInAs(
      await app.makeUser({
        deptId: home,
        scope: DataScope.ownAndBelow,
        codes: ['latin_sys_org_merge'],
      }),
    );
    for (const [ids, targetId] of [
      [[outside], one],
      [[one, outside], two],
      [[one], outside],
      [[999_999], one],
    ] as const)
      for (const call of [merge, preview]) assert.equal((await call(ids, targetId, manager)).status, 404);
    assert.equal((await merge([one], two, manager)).code, '000000');

    const seen = await app.makeDepartment({ parentId: home });
    await app.makeDepartment({ parentId: seen });
    const chooser = await app.signInAs(
      await app.makeUser({
        scope: DataScope.chosenDepartments,
        chosenDepartments: [seen, two],
        codes: ['latin_sys_org_merge'],
      }),
    );
    const refused = await merge([seen], two, chooser);
    assert.match(refused.message, /有下级部门不在您的数据范围内/);
    // Who views the merged one with all below it would come to see what the merger himself does not.
    const wider = await merge([two], seen, chooser);
    assert.equal(wider.code, 'UM4202', wider.message);
  });

  it('refuses what is malformed', async () => {
    for (const [ids, targetId] of [
      [[], top],
      [[top], null],
      ['1', top],
      [[1.5], top],
      [Array.from({ length: 101 }, (_, index) => index + 1), top],
    ])
      assert.equal((await merge(ids, targetId)).status, 400);
    const extra = await app.call(dept.merge, { ids: [1], targetId: 2, force: true }, { as: admin });
    assert.equal(extra.status, 400);
  });
});
