import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type Call,
  calls,
  DataScope,
  type PermissionCode,
  RightRequestStatus as Status,
} from '@outbound/contract';
import { onTwoConnections } from '../../database/fresh.ts';
import type { Trx } from '../../http/call-context.ts';
import type { TestSession, TestUser, UserWish } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { answeredMeanwhile, someoneWaits } from '../../testing/waits.ts';
import { holdRequest } from './queries.ts';

const { rightRequest: request, role } = calls;
const BANNER = 'latin_op_banner';
const PARTNER = 'latin_op_partner';
const ROUNDS = 8;

describe('asking for rights', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  interface Person extends TestUser {
    as: TestSession;
  }
  async function person(wish: UserWish = {}): Promise<Person> {
    const user = await app.makeUser({ scope: DataScope.self, ...wish });
    return { ...user, as: await app.signInAs(user) };
  }
  const ask = (as: TestSession, codes: readonly string[] = [BANNER], reason = '工作需要') =>
    app.call(request.add, { permissionCodeList: codes, reason }, { as });
  async function asked(who: Person, codes?: readonly string[]): Promise<number> {
    const reply = await ask(who.as, codes);
    assert.equal(reply.code, '000000', reply.message);
    return reply.data.id;
  }
  const giver = (codes: readonly PermissionCode[] = [BANNER], scope: DataScope = DataScope.self) =>
    app.makeRole({ codes, scope });
  const approve = (id: number, roleId: number, as = admin) =>
    app.call(request.approve, { id, roleId }, { as });
  const reject = (id: number, as = admin, reason = '与岗位无关') =>
    app.call(request.reject, { id, reason }, { as });
  const own = async (who: Person) =>
    (await app.call(request.ownPage, { template: {} }, { as: who.as })).data.dataBody;
  const rolesOf = async ({ userId }: Person) =>
    (
      await app.database.db.selectFrom('user_role').select('role_id').where('user_id', '=', userId).execute()
    ).map((one) => one.role_id);
  const codesOf = async ({ as }: Person) => (await app.call(calls.user.getUserResourceCode, {}, { as })).data;
  const named = async (roleId: number) =>
    (await app.call(role.detail, { id: roleId }, { as: admin })).data.roleName;

  it('shows every resource as one stands to it, a code that several pages share once', async () => {
    const who = await person({ codes: ['latin_work'] });
    await asked(who, [PARTNER]);
    const { data } = await app.call(request.askable, {}, { as: who.as });
    const stateOf = (code: string) =>
      data.filter((one) => one.permissionCode === code).map(({ state }) => state);
    assert.deepEqual(stateOf('latin_work'), ['held']);
    assert.deepEqual(stateOf(PARTNER), ['open']);
    assert.deepEqual(stateOf(BANNER), ['lacked']);
    assert.deepEqual(stateOf('latin_sys'), ['group'], 'a module follows from what is below it');
    assert.deepEqual(stateOf('latin_op_activity_publish'), ['lacked', 'group', 'group', 'group', 'group']);
    assert.deepEqual(data.find((one) => one.permissionCode === 'latin_op_activity_publish')?.pathList, [
      '/activity',
      '/activity/review',
      '/activity/reviewDetail',
      '/activity/ApplyInfo',
      '/activity/notices',
    ]);
    const passed = new Set<number | null>([null]);
    for (const one of data) {
      assert.ok(passed.has(one.parentId), 'parents stand before their children');
      passed.add(one.id);
    }
  });

  it('takes several resources with a reason, and says so in the log', async () => {
    const who = await person();
    const reply = await ask(who.as, [BANNER, PARTNER, BANNER], '  接手轮播图  ');
    assert.equal(reply.code, '000000', reply.message);
    const line = await app.logged(reply);
    assert.equal(line.content, '申请权限：轮播图、合作伙伴');
    assert.deepEqual([line.object_type, line.object_id], ['权限申请', String(reply.data.id)]);
    const [row] = await own(who);
    assert.deepEqual(row, {
      id: reply.data.id,
      functionList: [
        { permissionCode: BANNER, name: '轮播图' },
        { permissionCode: PARTNER, name: '合作伙伴' },
      ],
      reason: '接手轮播图',
      status: Status.open,
      answer: '',
      roleName: '',
      decidedBy: null,
      decidedTime: null,
      createdTime: row?.createdTime,
    });
  });

  it('refuses what one has, what waits already, what there is not, and a reason that is none', async () => {
    const who = await person({ codes: [PARTNER] });
    await asked(who);
    const said = async (codes: string[], reason?: string) => (await ask(who.as, codes, reason)).message;
    assert.equal(await said([PARTNER, 'latin_work']), '您已拥有“合作伙伴”，无需申请');
    assert.equal(await said([BANNER, 'latin_work']), '“轮播图”已在申请中，请等待处理');
    assert.equal(await said(['latin_made_up']), '有功能不存在或已停用，请刷新后再试');
    assert.equal(await said(['latin_op']), '有功能不存在或已停用，请刷新后再试', 'a module is no right');
    assert.match(await said(['latin_work'], ' a '), /申请原因至少 2 个字符/);
    assert.match(await said(['latin_work'], ''), /请输入申请原因/);
    assert.match(await said(['latin_work'], '长'.repeat(201)), /最多 200 个字符/);
    assert.match(await said([]), /请选择要申请的功能/);
    assert.equal((await own(who)).length, 1);
  });

  it('lets ten requests of one person wait, and one a resource, however many are sent at once', async () => {
    const who = await person();
    const { data } = await app.call(request.askable, {}, { as: who.as });
    const codes = data.filter((one) => one.state === 'lacked').map((one) => one.permissionCode);
    const twice = await Promise.all([1, 2, 3].map(() => ask(who.as, codes.slice(0, 1))));
    assert.deepEqual(twice.map(({ code }) => code).sort(), ['000000', 'UM4211', 'UM4211']);
    const many = await Promise.all(codes.slice(1, 14).map((code) => ask(who.as, [code])));
    assert.equal(many.filter(({ code }) => code === '000000').length, 9);
    assert.equal(
      many.find(({ code }) => code !== '000000')?.message,
      '您已有 10 条待处理的申请，请等待处理或撤回后再申请',
    );
    const [first] = await own(who);
    const withdrawn = await app.call(request.withdraw, { id: first?.id }, { as: who.as });
    assert.equal(withdrawn.code, '000000');
    assert.equal((await ask(who.as, [codes[20] ?? ''])).code, '000000');
  });

  it('takes thirty a day, those taken back among them', async () => {
    const who = await person();
    const { db } = app.database;
    const gone = {
      user_id: who.userId,
      reason: '工作需要',
      status: Status.withdrawn,
      decided_at: new Date(),
    };
    await db
      .insertInto('right_request')
      .values(Array.from({ length: 29 }, () => gone))
      .execute();
    const id = await asked(who);
    await app.call(request.withdraw, { id }, { as: who.as });
    const reply = await ask(who.as);
    assert.deepEqual([reply.code, reply.message], ['UM4215', '24 小时内最多提交 30 条权限申请，请稍后再试']);
    const yesterday = new Date(Date.now() - 86_401_000);
    await db.updateTable('right_request').set({ created_at: yesterday }).where('id', '=', id).execute();
    assert.equal((await ask(who.as)).code, '000000');
  });

  it('lets one take back his own that waits, and ask again', async () => {
    const who = await person();
    const id = await asked(who);
    const other = await person();
    assert.equal((await app.call(request.withdraw, { id }, { as: other.as })).status, 404);
    const reply = await app.call(request.withdraw, { id }, { as: who.as });
    assert.equal(reply.code, '000000');
    assert.equal((await app.logged(reply)).content, '撤回自己的权限申请');
    const [row] = await own(who);
    assert.deepEqual([row?.status, row?.decidedBy], [Status.withdrawn, who.userName]);
    const again = await app.call(request.withdraw, { id }, { as: who.as });
    assert.match(again.message, new RegExp(`^该申请已由 ${who.userName} 于 .+ 撤回$`));
    assert.equal((await approve(id, await giver())).code, 'UM4213');
    await asked(who);
  });

  it("closes the one request that is meant, and nobody else's", async () => {
    const [one, other] = [await person(), await person()];
    const decided = await asked(one);
    const waiting = await asked(other);
    assert.equal((await reject(decided)).code, '000000');
    assert.deepEqual(
      (await own(other)).map(({ id, status }) => [id, status]),
      [[waiting, Status.open]],
    );
    assert.equal((await ask(other.as)).code, 'UM4211', 'his waits as before');
    const second = await asked(one, [PARTNER]);
    const reply = await app.call(request.withdraw, { id: second }, { as: one.as });
    assert.deepEqual([reply.code, (await app.logged(reply)).object_id], ['000000', String(second)]);
    const { data } = await app.call(
      request.page,
      { template: { createdTimeStart: '2099-01-01 00:00:00' } },
      { as: admin },
    );
    assert.equal(data.count, 0);
  });

  it('gives the role by the way of all roles: rights at once, both logs, the history of the role', async () => {
    const who = await person();
    const before = await rolesOf(who);
    const id = await asked(who, [BANNER, PARTNER]);
    const roleId = await giver([BANNER, PARTNER]);
    const reply = await approve(id, roleId);
    assert.equal(reply.code, '000000', reply.message);
    assert.deepEqual(await rolesOf(who), [...before, roleId]);
    assert.ok((await codesOf(who)).includes(BANNER));
    const name = await named(roleId);
    const line = await app.logged(reply);
    assert.equal(line.content, `通过“${who.userName}”（${who.userLoginId}）的权限申请，授予角色“${name}”`);
    assert.deepEqual(line.changes, [
      { field: '状态', before: '待处理', after: '已通过' },
      { field: '授予角色', before: '', after: name },
    ]);
    const history = await app.call(role.historyPage, { template: { roleId } }, { as: admin });
    assert.deepEqual(
      history.data.dataBody.map(({ action, changes }) => [action, changes]),
      [['添加角色成员', [{ field: '成员', before: '', after: who.userName }]]],
    );
    const [row] = await own(who);
    assert.deepEqual([row?.status, row?.roleName, row?.decidedBy], [Status.approved, name, '系统管理员']);
  });

  it('is done once when the same is sent again, and answered the same', async () => {
    const who = await person();
    const twice = async (call: Call, body: object, as: TestSession) => {
      const headers = { 'idempotency-key': `request-${who.userId}-${call.path.replaceAll('/', '-')}` };
      const first = await app.call(call, body, { as, headers });
      const second = await app.call(call, body, { as, headers });
      assert.deepEqual([first.code, second.code], ['000000', '000000'], second.message);
      assert.deepEqual(first.data, second.data);
    };
    const asking = { permissionCodeList: [BANNER], reason: '工作需要' };
    const roleId = await giver();
    await twice(request.withdraw, { id: await asked(who, [PARTNER]) }, who.as);
    await twice(request.reject, { id: await asked(who, [PARTNER]), reason: '与岗位无关' }, admin);
    await twice(request.add, asking, who.as);
    await twice(request.approve, { id: (await own(who))[0]?.id, roleId }, admin);
    assert.equal((await own(who)).length, 3);
    assert.deepEqual(await rolesOf(who), [who.roleId, roleId]);
  });

  it('is answered to each as his own, though two repeat the same under the same key', async () => {
    const both = [await person(), await person()];
    const headers = { 'idempotency-key': 'the-same-of-two-people' };
    const body = { permissionCodeList: [BANNER], reason: '工作需要' };
    const askAll = () => Promise.all(both.map(({ as }) => app.call(request.add, body, { as, headers })));
    const first = await askAll();
    const again = await askAll();
    const ids = (replies: typeof first) => replies.map(({ data }) => data.id);
    assert.deepEqual(ids(again), ids(first));
    assert.notEqual(ids(first)[0], ids(first)[1]);
    for (const [place, who] of both.entries()) assert.equal((await own(who))[0]?.id, ids(first)[place]);
  });

  it('rejects with a reason that the person reads', async () => {
    const who = await person();
    const id = await asked(who);
    assert.match((await reject(id, admin, '  ')).message, /请输入驳回原因/);
    const reply = await reject(id);
    assert.equal(reply.code, '000000');
    assert.match((await app.logged(reply)).content, /^驳回“.+”（.+）的权限申请，原因：与岗位无关$/);
    const [row] = await own(who);
    assert.deepEqual([row?.status, row?.answer], [Status.rejected, '与岗位无关']);
    assert.ok(!(await codesOf(who)).includes(BANNER));
    await asked(who);
  });

  it('offers the roles that hold it all, by how few further rights they bring', async () => {
    const who = await person({ codes: ['latin_work'] });
    const wanted = ['latin_op_task', 'latin_op_user'] as const;
    const id = await asked(who, wanted);
    const wide = await giver([...wanted, 'latin_work', 'latin_sys_dict', 'latin_sys_dict_add']);
    const exact = await giver([...wanted, 'latin_work'], DataScope.ownDepartment);
    const half = await giver(['latin_op_task']);
    const disabled = await giver(wanted);
    await app.database.db.updateTable('role').set({ status: 0 }).where('id', '=', disabled).execute();
    const { data } = await app.call(request.offers, { id }, { as: admin });
    const shown = data.roleList.map((one) => [one.id, one.furtherNum, one.furtherList]);
    assert.deepEqual(shown.slice(0, 2), [
      [exact, 0, []],
      [wide, 2, ['数据字典', '新增字典']],
    ]);
    assert.equal(data.roleList[0]?.dataScope, DataScope.ownDepartment);
    assert.ok(data.roleList.at(-1)?.allResources, 'who holds everything comes last');
    assert.ok(data.roleList.every((one) => one.id !== half && one.id !== disabled));
    assert.deepEqual(
      data.functionList.map(({ state }) => state),
      ['lacked', 'lacked'],
    );
  });

  it('gives nothing where things have changed meanwhile, and says what', async () => {
    const { db } = app.database;
    const roleId = await giver();
    const half = await giver([BANNER]);
    const said = async (id: number, role = roleId) => (await approve(id, role)).message;

    const gets = await person();
    const id = await asked(gets, [BANNER, PARTNER]);
    assert.equal(await said(id), `角色“${await named(roleId)}”不包含“合作伙伴”，请选择其他角色`);
    await app.call(role.memberAdd, { roleId: half, userIds: [gets.userId] }, { as: admin });
    const { data } = await app.call(request.offers, { id }, { as: admin });
    assert.deepEqual(
      data.functionList.map(({ state }) => state),
      ['held', 'lacked'],
    );
    const rest = await giver([PARTNER]);
    await app.call(role.memberAdd, { roleId: rest, userIds: [gets.userId] }, { as: admin });
    assert.equal(await said(id), '申请人已通过其他方式拥有所申请的功能，无需再授权，请驳回该申请');

    const frozen = await person();
    const frozenId = await asked(frozen);
    await app.call(calls.account.status, { ids: [frozen.userId], status: 0 }, { as: admin });
    assert.equal(await said(frozenId), '申请人的账号已被冻结，不能授权，请先启用账号或驳回该申请');

    const left = await person();
    const leftId = await asked(left);
    await db.updateTable('user_account').set({ person_status: 0 }).where('id', '=', left.userId).execute();
    assert.equal(await said(leftId), '申请人已离职，不能再授权，请驳回该申请');

    const gone = await person();
    const goneId = await asked(gone);
    await app.call(calls.account.delete, { ids: [gone.userId] }, { as: admin });
    assert.equal(await said(goneId), '申请人已被删除，不能再授权，请驳回该申请');
    assert.equal((await reject(goneId)).code, '000000');

    const waits = await person();
    const waitsId = await asked(waits);
    const [off, deleted] = [await giver(), await giver()];
    const offName = await named(off);
    await db.updateTable('role').set({ status: 0 }).where('id', '=', off).execute();
    await db.deleteFrom('role').where('id', '=', deleted).execute();
    assert.equal(await said(waitsId, off), `角色已停用：${offName}`);
    assert.equal(await said(waitsId, deleted), '角色不存在或已被删除，请刷新后再试');
    await db.updateTable('resource').set({ status: 0 }).where('permission_code', '=', BANNER).execute();
    assert.equal(await said(waitsId), '所申请的功能已停用或删除，不能授权，请驳回该申请');
    await db.updateTable('resource').set({ status: 1 }).where('permission_code', '=', BANNER).execute();

    for (const who of [frozen, left, gone, waits]) assert.deepEqual(await rolesOf(who), [who.roleId]);
    assert.equal((await approve(waitsId, roleId)).code, '000000');
  });

  it('judges whom and what it waited for as they are then', async () => {
    const { db } = app.database;
    const who = await person();
    const id = await asked(who);
    const roleId = await giver();
    const meanwhile = async (
      change: (trx: Trx) => Promise<unknown>,
      act: () => Promise<{ code: string }>,
    ) => {
      let acting: Promise<{ code: string }> | undefined;
      await db.transaction().execute(async (trx) => {
        await change(trx);
        acting = act();
        await someoneWaits(trx);
      });
      return (await acting)?.code;
    };
    const standing = (status: number, on: Trx | typeof db = db) =>
      on.updateTable('user_account').set({ status }).where('id', '=', who.userId).execute();
    const frozen = await meanwhile(
      (trx) => standing(0, trx),
      () => approve(id, roleId),
    );
    assert.equal(frozen, 'UM4200');
    assert.deepEqual(await rolesOf(who), [who.roleId]);
    await standing(1);
    const decided = await meanwhile(
      (trx) =>
        trx
          .updateTable('right_request')
          .set({ status: Status.approved, decided_at: new Date() })
          .where('id', '=', id)
          .execute(),
      () => app.call(request.withdraw, { id }, { as: who.as }),
    );
    assert.equal(decided, 'UM4213');
    const asking = await meanwhile(
      (trx) => trx.updateTable('user_account').set({ remark: '改' }).where('id', '=', who.userId).execute(),
      () => ask(who.as, [PARTNER]),
    );
    assert.equal(
      asking,
      '000000',
      'he waits for whoever writes his account, his own other request among them',
    );
  });

  it('keeps decided requests of the deleted, and the name of a role that is gone', async () => {
    const who = await person();
    const id = await asked(who);
    const roleId = await giver();
    const name = await named(roleId);
    assert.equal((await approve(id, roleId)).code, '000000');
    await app.call(calls.account.delete, { ids: [who.userId] }, { as: admin });
    const { version } = (await app.call(role.detail, { id: roleId }, { as: admin })).data;
    assert.equal((await app.call(role.delete, { id: roleId, version }, { as: admin })).code, '000000');
    const { data } = await app.call(request.page, { template: { keyword: who.userLoginId } }, { as: admin });
    const [row] = data.dataBody;
    assert.deepEqual(
      [row?.userName, row?.standing, row?.status, row?.roleName],
      [who.userName, 'deleted', Status.approved, name],
    );
  });

  describe('within a scope', () => {
    const CODES = ['latin_sys_request', BANNER] as const;
    let home: number;
    let manager: Person;
    before(async () => {
      home = await app.makeDepartment();
      manager = await person({ deptId: home, codes: CODES, scope: DataScope.ownAndBelow });
    });
    const listed = async (template: Record<string, unknown> = {}) =>
      (await app.call(request.page, { template }, { as: manager.as })).data;

    it('shows and counts those of other people there, those that wait first', async () => {
      const [inside, outside] = [await person({ deptId: home, userName: '江海江' }), await person()];
      const [first, second] = [await asked(inside), await asked(inside, [PARTNER])];
      await asked(outside);
      await asked(manager, [PARTNER]);
      assert.equal((await reject(second)).code, '000000');
      assert.deepEqual(
        (await listed()).dataBody.map(({ id, userId, standing }) => [id, userId, standing]),
        [
          [first, inside.userId, null],
          [second, inside.userId, null],
        ],
      );
      assert.deepEqual((await app.call(request.openNum, {}, { as: manager.as })).data, { count: 1 });
      const idsOf = async (template: Record<string, unknown>) =>
        (await listed(template)).dataBody.map(({ id }) => id);
      assert.deepEqual(await idsOf({ status: Status.rejected }), [second]);
      assert.deepEqual(await idsOf({ keyword: inside.userName, status: Status.open }), [first]);
      assert.deepEqual(await idsOf({ keyword: outside.userName }), []);
      assert.deepEqual(
        await idsOf({ keyword: '海江海' }),
        [],
        'its pairs of characters alone do not find him',
      );
      const { createdTime } = (await listed()).dataBody[0] ?? {};
      assert.ok(
        (await idsOf({ createdTimeStart: createdTime, createdTimeEnd: createdTime })).includes(first),
      );
      assert.deepEqual(await idsOf({ createdTimeEnd: '2020-01-01 00:00:00' }), []);
    });

    it('does not reach those outside', async () => {
      const outside = await person();
      const id = await asked(outside);
      const roleId = await giver();
      for (const reply of [
        await approve(id, roleId, manager.as),
        await reject(id, manager.as),
        await app.call(request.offers, { id }, { as: manager.as }),
      ])
        assert.deepEqual([reply.status, reply.code], [404, 'CM4040']);
      assert.equal((await own(outside))[0]?.status, Status.open);
    });

    it('gives nothing that the decider lacks: no resource, no scope, nobody mightier, not himself', async () => {
      const inside = await person({ deptId: home });
      const id = await asked(inside);
      const partner = await asked(inside, [PARTNER]);
      const foreign = await app.makeDepartment();
      const beyond: [number, RegExp][] = [
        [await giver([BANNER, PARTNER]), /^您不能授予自己没有的权限/],
        [await giver([BANNER], DataScope.all), /^您不能授予自己没有的权限/],
        [
          await app.makeRole({
            codes: [BANNER],
            scope: DataScope.chosenDepartments,
            chosenDepartments: [foreign],
          }),
          /^您不能授予自己没有的权限/,
        ],
      ];
      const { data } = await app.call(request.offers, { id }, { as: manager.as });
      for (const [roleId, text] of beyond) {
        assert.match((await approve(id, roleId, manager.as)).message, text);
        assert.ok(data.roleList.every((one) => one.id !== roleId));
      }
      const none = await app.call(request.offers, { id: partner }, { as: manager.as });
      assert.deepEqual(none.data.roleList, []);
      assert.deepEqual(await rolesOf(inside), [inside.roleId]);

      const mightier = await person({ deptId: home, codes: [PARTNER] });
      const reply = await approve(await asked(mightier), await giver(), manager.as);
      assert.match(reply.message, /拥有您没有的权限，您不能设置其角色$/);

      const mine = (await own(manager))[0]?.id ?? 0;
      assert.equal((await approve(mine, await giver([PARTNER]), manager.as)).code, 'UM4214');
      assert.equal((await reject(mine, manager.as)).code, 'UM4214');
      assert.equal((await app.call(request.offers, { id: mine }, { as: manager.as })).status, 404);
      assert.equal((await approve(id, await giver(), manager.as)).code, '000000');
    });

    it('offers no scope that follows the person to where the decider does not see', async () => {
      // Added by the decider, so that he may change him, but at home elsewhere.
      const away = await person();
      await app.database.db
        .updateTable('user_account')
        .set({ created_by: manager.userId })
        .where('id', '=', away.userId)
        .execute();
      const id = await asked(away);
      const roleId = await giver([BANNER], DataScope.ownDepartment);
      const { data } = await app.call(request.offers, { id }, { as: manager.as });
      assert.ok(data.roleList.length > 0);
      assert.ok(data.roleList.every((one) => one.id !== roleId));
      assert.equal((await approve(id, roleId, manager.as)).code, 'UM4202');
    });
  });

  it('is decided once by two at once, and the second one is told by whom', async () => {
    const second = await person({ codes: ['latin_sys_request', BANNER], scope: DataScope.all });
    for (let round = 0; round < ROUNDS; round++) {
      const who = await person();
      const id = await asked(who);
      const [one, other] = [await giver(), await giver()];
      const replies = await Promise.all(
        round % 2 === 0
          ? [approve(id, one), approve(id, other, second.as)]
          : [approve(id, one), reject(id, second.as)],
      );
      const lost = replies.filter(({ code }) => code !== '000000');
      assert.equal(lost.length, 1, JSON.stringify(replies.map(({ message }) => message)));
      const [row] = await own(who);
      assert.equal(
        lost[0]?.message,
        `该申请已由 ${row?.decidedBy} 于 ${row?.decidedTime} ${row?.status === Status.approved ? '通过' : '驳回'}`,
      );
      assert.equal((await rolesOf(who)).length, row?.status === Status.approved ? 2 : 1);
    }
  });

  it('waits for nobody who decides about another one', onTwoConnections(), async () => {
    const [id, other] = [await asked(await person()), await asked(await person())];
    const rejected = await app.database.db.transaction().execute(async (trx) => {
      await holdRequest(trx, other);
      return await answeredMeanwhile(trx, reject(id));
    });
    assert.equal(rejected?.code, '000000');
  });

  it('does not get round a decision or a role that goes while one waits for it', async () => {
    const who = await person();
    const id = await asked(who);
    const roleId = await giver();
    let waiting: ReturnType<typeof approve> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await holdRequest(trx, id);
      waiting = approve(id, roleId);
      await someoneWaits(trx);
      await trx
        .updateTable('right_request')
        .set({ status: Status.withdrawn, decided_by: who.userId, decided_at: new Date() })
        .where('id', '=', id)
        .execute();
    });
    assert.equal((await waiting)?.code, 'UM4213');
    assert.deepEqual(await rolesOf(who), [who.roleId]);

    const next = await person();
    const nextId = await asked(next);
    await app.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('role').set({ status: 0 }).where('id', '=', roleId).execute();
      waiting = approve(nextId, roleId);
      await someoneWaits(trx);
    });
    assert.match((await waiting)?.message ?? '', /^角色已停用/);
    assert.deepEqual(await rolesOf(next), [next.roleId]);
  });

  it('never waits crosswise with whoever writes people and roles', async () => {
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const who = await person();
      const [id, other] = [await asked(who), await asked(who, [PARTNER])];
      const [one, both] = [await giver(), await giver([BANNER, PARTNER])];
      const replies = await Promise.all([
        approve(id, one),
        approve(other, both),
        reject(other),
        app.call(request.withdraw, { id }, { as: who.as }),
        ask(who.as, ['latin_op_task']),
        app.call(role.memberAdd, { roleId: one, userIds: [who.userId] }, { as: admin }),
        app.call(
          calls.account.setOrgAndRoleOfUser,
          { userIds: [who.userId], mode: 'append', roleIds: [one, both] },
          { as: admin },
        ),
        app.call(role.delete, { id: both, version: 1 }, { as: admin }),
        app.call(calls.account.delete, { ids: [who.userId] }, { as: admin }),
      ]);
      faults.push(
        ...replies
          .filter(({ status, code }) => status >= 500 || code === 'CM4092')
          .map(({ message }) => message),
      );
    }
    assert.deepEqual(faults, []);
  });
});
