import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  DataScope,
  MessageAudience,
  type ReceivedMessage,
  SystemMessageStatus,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession } from '../testing/factories.ts';
import { listenLive } from '../testing/live-stream.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { someoneWaits, until } from '../testing/waits.ts';

const { systemMessage, message } = calls;
const { published, withdrawn, pending, expired } = SystemMessageStatus;
const MANAGE = [
  'latin_sys_msg',
  'latin_sys_msg_add',
  'latin_sys_msg_modify',
  'latin_sys_msg_delete',
  'latin_sys_msg_publish',
] as const;

describe('system messages', () => {
  let app: TestApp;
  let admin: TestSession;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
  });
  after(() => app.stop());

  let made = 0;
  const form = (over: object = {}) => ({
    title: `系统消息 ${++made}`,
    content: '<p>请各单位知悉。</p>',
    ...over,
  });
  async function add(over: object = {}, as = admin): Promise<number> {
    const answer = await app.call(systemMessage.add, form(over), { as });
    assert.equal(answer.code, '000000', answer.message);
    return answer.data.id;
  }
  const move = (ids: number[], status: SystemMessageStatus, as = admin, reason = '内容有误') =>
    app.call(systemMessage.updateStatus, { ids, status, reason }, { as });
  async function publish(over: object = {}, as = admin): Promise<number> {
    const id = await add(over, as);
    const answer = await move([id], published, as);
    assert.deepEqual(answer.data, { doneNum: 1, skippedList: [] }, answer.message);
    return id;
  }
  const received = async (as: TestSession, template: object = {}): Promise<ReceivedMessage[]> => {
    const answer = await app.call(systemMessage.userPage, { template, pageSize: 100 }, { as });
    assert.equal(answer.code, '000000', answer.message);
    return answer.data.dataBody;
  };
  const idsOf = async (as: TestSession, template: object = {}) =>
    (await received(as, template)).map(({ id }) => id);
  const countsOf = async (as: TestSession) => (await app.call(systemMessage.statistics, {}, { as })).data;
  const read = (as: TestSession, body: object) => app.call(systemMessage.read, body, { as });
  const rowOf = async (id: number, as = admin) => {
    const { data } = await app.call(systemMessage.page, { pageSize: 100 }, { as });
    return data.dataBody.find((row) => row.id === id);
  };
  const detail = (id: number, as: TestSession) => app.call(systemMessage.detail, { id }, { as });
  /** Moves what a message's instants say into the past, as time does. */
  const age = (id: number, seconds: number) =>
    sql`update system_message set public_time = public_time - make_interval(secs => ${seconds}),
      expire_time = expire_time - make_interval(secs => ${seconds}) where id = ${id}`.execute(
      app.database.db,
    );
  const later = (seconds: number) => app.platform.zone.text(new Date(Date.now() + seconds * 1_000));

  it('come to everybody, a department with all below it, a role, or people, and to nobody else', async () => {
    const head = await app.makeDepartment({ parentId: await app.makeDepartment() });
    const below = await app.makeDepartment({ parentId: await app.makeDepartment({ parentId: head }) });
    const [inHead, inBelow, elsewhere] = [
      await app.makeUser({ deptId: head }),
      await app.makeUser({ deptId: below }),
      await app.makeUser(),
    ];
    const [asHead, asBelow, asElsewhere] = [
      await app.signInAs(inHead),
      await app.signInAs(inBelow),
      await app.signInAs(elsewhere),
    ];
    const seen = async () =>
      [await idsOf(asHead), await idsOf(asBelow), await idsOf(asElsewhere)].map((ids) => ids.sort());
    const all = await publish();
    const dept = await publish({ audience: MessageAudience.departments, targetIds: [head] });
    const both = await publish({ audience: MessageAudience.departments, targetIds: [below, head] });
    const role = await publish({ audience: MessageAudience.roles, targetIds: [elsewhere.roleId] });
    const person = await publish({
      audience: MessageAudience.people,
      targetIds: [elsewhere.userId, inHead.userId],
    });
    const unpublished = await add();
    assert.deepEqual(await seen(), [
      [all, dept, both, person],
      [all, dept, both],
      [all, role, person],
    ]);
    for (const id of [dept, both, unpublished]) {
      assert.equal((await detail(id, asElsewhere)).status, 404);
      assert.equal((await read(asElsewhere, { id })).data.readNum, 0);
      assert.equal((await app.call(systemMessage.confirm, { id }, { as: asElsewhere })).status, 404);
    }
    const readers = await rowOf(both);
    assert.deepEqual([readers?.receiverNum, readers?.readNum], [2, 0]);
    assert.equal((await rowOf(person))?.receiverNum, 2);
    assert.equal((await rowOf(role))?.receiverNum, 1);
    assert.match((await rowOf(person))?.targetNames ?? '', /测试人员/);
    // Who leaves a department or a role sees what is for it no longer; a newcomer does.
    await app.database.db
      .updateTable('user_account')
      .set({ department_id: below })
      .where('id', '=', elsewhere.userId)
      .execute();
    await app.database.db.deleteFrom('user_role').where('user_id', '=', elsewhere.userId).execute();
    assert.deepEqual((await idsOf(asElsewhere)).sort(), [all, dept, both, person].sort());
    // A department that goes into another one takes its messages with it.
    const other = await app.makeDepartment();
    const merge = { ids: [head], targetId: other };
    const preview = await app.call(calls.department.mergePreview, merge, { as: admin });
    assert.equal(preview.code, '000000', preview.message);
    const merged = await app.call(calls.department.merge, merge, { as: admin });
    assert.equal(merged.code, '000000', merged.message);
    assert.deepEqual((await idsOf(asHead)).sort(), [all, dept, both, person].sort());
    for (const id of [all, dept, both, role, person]) await move([id], withdrawn);
    assert.deepEqual(await seen(), [[], [], []]);
  });

  it('are read when their receiver says so, one by one or all but those to be confirmed, by him alone', async () => {
    const [one, other] = [await app.makeUser(), await app.makeUser()];
    const [asOne, asOther] = [await app.signInAs(one), await app.signInAs(other)];
    const targets = { audience: MessageAudience.people, targetIds: [one.userId, other.userId] };
    const plain = await publish({ ...targets, summary: '本周五停机维护', priority: 1, messageKind: 1 });
    const second = await publish(targets);
    const toConfirm = await publish({ ...targets, needConfirm: true });
    assert.deepEqual(await countsOf(asOne), { totalNum: 3, readNum: 0, notReadNum: 3 });
    assert.equal((await read(asOne, { id: plain })).data.readNum, 1);
    assert.equal((await read(asOne, { id: plain })).data.readNum, 0);
    assert.deepEqual(await idsOf(asOne, { status: 1 }), [plain]);
    assert.equal((await read(asOne, { ids: [plain, second, toConfirm] })).data.readNum, 1);
    assert.equal((await read(asOne, { all: true })).data.readNum, 0);
    assert.deepEqual(await idsOf(asOne, { status: 0 }), [toConfirm]);
    assert.deepEqual(await countsOf(asOther), { totalNum: 3, readNum: 0, notReadNum: 3 });
    assert.equal((await app.call(systemMessage.confirm, { id: plain }, { as: asOne })).code, 'SM4001');
    const confirmed = await app.call(systemMessage.confirm, { id: toConfirm }, { as: asOne });
    assert.equal(confirmed.code, '000000');
    assert.equal((await app.logged(confirmed)).object_id, String(toConfirm));
    const [row] = await received(asOne, { keyword: '停机' });
    assert.deepEqual(
      { ...row, publicTime: '', id: 0, title: '' },
      {
        id: 0,
        title: '',
        content: '本周五停机维护',
        publicTime: '',
        updatedBy: '系统管理员',
        status: 1,
        messageKind: 1,
        priority: 1,
        pinned: false,
        needConfirm: false,
        confirmedTime: null,
        attachmentNum: 0,
        starred: 0,
      },
    );
    // Starred by one of them, of what he is sent alone.
    const beyond = await publish({ ...targets, targetIds: [other.userId] });
    const starred = await app.call(systemMessage.star, { ids: [plain, beyond], starred: 1 }, { as: asOne });
    assert.equal(starred.code, '000000');
    assert.deepEqual(await idsOf(asOne, { starred: 1 }), [plain]);
    assert.deepEqual(await idsOf(asOther, { starred: 1 }), []);
    assert.deepEqual(
      await idsOf(asOne, {
        publicTimeStart: row?.publicTime,
        publicTimeEnd: row?.publicTime,
        keyword: '停机',
      }),
      [plain],
    );
    assert.deepEqual(await idsOf(asOne, { publicTimeEnd: '2020-01-01 00:00:00' }), []);
    assert.deepEqual(await idsOf(asOne, { updatedTimeStart: '2099-01-01 00:00:00' }), []);
    const { data: counts } = await app.call(message.getMessageStatistics, {}, { as: asOne });
    assert.deepEqual(counts, {
      taskMessage: { totalNum: 0, readNum: 0, notReadNum: 0 },
      systemMessage: { totalNum: 3, readNum: 3, notReadNum: 0 },
    });
    const progress = await rowOf(toConfirm);
    assert.deepEqual([progress?.receiverNum, progress?.readNum, progress?.confirmNum], [2, 1, 1]);
    const readers = async (template: object) =>
      (
        await app.call(
          systemMessage.readerPage,
          { template: { messageId: toConfirm, ...template } },
          { as: admin },
        )
      ).data.dataBody;
    assert.deepEqual(
      (await readers({ status: 1 })).map(({ userId }) => userId),
      [one.userId],
    );
    assert.deepEqual(
      (await readers({ status: 0 })).map(({ userId }) => userId),
      [other.userId],
    );
    assert.equal((await readers({})).length, 2);
    assert.equal((await readers({ keyword: one.userLoginId })).length, 1);
    assert.ok((await readers({ status: 1 }))[0]?.confirmedTime);
    for (const id of [plain, second, toConfirm]) await move([id], withdrawn);
  });

  it('are a receiver’s with their text, cleaned, and a manager’s with all that he wrote', async () => {
    const user = await app.makeUser();
    const as = await app.signInAs(user);
    const content = '<p>请看 <strong>附件</strong></p><script>alert(1)</script>';
    const id = await publish({ content, audience: MessageAudience.people, targetIds: [user.userId] });
    const his = (await detail(id, as)).data;
    assert.equal(his.content, '<p>请看 <strong>附件</strong></p>');
    assert.deepEqual([his.office, his.readStatus], [null, 0]);
    const { data: managed } = await detail(id, admin);
    assert.deepEqual(managed.office?.targetList, [{ id: user.userId, name: user.userName }]);
    assert.equal(managed.office?.version, 2);
    assert.equal(managed.readStatus, null, 'not sent to the manager');
    // Who may open the management but not see the message manages it not.
    const far = await app.signInAs(
      await app.makeUser({ codes: ['latin_sys_msg'], scope: DataScope.ownDepartment }),
    );
    assert.equal((await detail(id, far)).status, 404);
    for (const wrong of [
      { title: '' },
      { content: '<p></p>' },
      { audience: 1 },
      { audience: 4 },
      { targetIds: [0] },
      { expireTime: '2020-01-01 00:00:00' },
      { publicTime: '2020-01-01 00:00:00' },
      { publicTime: later(9_000), expireTime: later(8_000) },
      { pinned: true },
      { status: 1 },
      { createdBy: 1 },
    ])
      assert.equal(
        (await app.call(systemMessage.add, form(wrong), { as: admin })).status,
        400,
        JSON.stringify(wrong),
      );
    await move([id], withdrawn);
  });

  it('are published, withdrawn, changed and read anew; each step in log and history', async () => {
    const user = await app.makeUser();
    const as = await app.signInAs(user);
    const targets = { audience: MessageAudience.people, targetIds: [user.userId] };
    const id = await add(targets);
    assert.equal((await rowOf(id))?.status, pending);
    const answer = await move([id, 999_999], published);
    assert.equal(answer.data.skippedList[0]?.reason, '消息不存在或已被删除');
    const line = await app.logged(answer);
    assert.match(line.content, /发布系统消息“系统消息/);
    assert.equal((await move([id], published)).data.skippedList[0]?.reason, '消息已发布');
    await read(as, { id });
    const version = (await detail(id, admin)).data.office?.version;
    const modify = (over: object, at = version) =>
      app.call(systemMessage.modify, { ...form(targets), id, version: at, ...over }, { as: admin });
    assert.equal((await modify({})).code, 'SM4000', 'published');
    assert.equal((await app.call(systemMessage.delete, { ids: [id] }, { as: admin })).data.doneNum, 0);
    assert.equal(
      (await app.call(systemMessage.updateStatus, { ids: [id], status: withdrawn }, { as: admin })).status,
      400,
    );
    assert.equal((await move([id], withdrawn)).data.doneNum, 1);
    assert.equal((await move([id], withdrawn)).data.skippedList[0]?.reason, '消息未发布，无需撤回');
    assert.deepEqual(await idsOf(as), []);
    assert.equal((await modify({})).code, 'CM4090', 'the version before');
    assert.equal((await modify({ title: '改后' }, (version ?? 0) + 1)).code, '000000');
    assert.equal((await rowOf(id))?.status, pending);
    await move([id], published);
    assert.deepEqual(await idsOf(as, { status: 0 }), [id], 'to be read anew');
    await app.call(systemMessage.pin, { id, pinned: true }, { as: admin });
    assert.equal((await rowOf(id))?.pinned, true);
    const history = await app.call(systemMessage.historyPage, { template: { messageId: id } }, { as: admin });
    assert.deepEqual(
      history.data.dataBody.map(({ action }) => action),
      ['置顶', '发布', '修改', '撤回', '发布', '新增'],
    );
    await move([id], withdrawn);
    const gone = await app.call(systemMessage.delete, { ids: [id] }, { as: admin });
    assert.equal(gone.data.doneNum, 1);
    assert.equal((await detail(id, admin)).status, 404);
  });

  it('who waited for one that published is told so, though he began before', async () => {
    const id = await add();
    let waiting: ReturnType<typeof move> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await sql`select from system_message where id = ${id} for update`.execute(trx);
      waiting = move([id], published);
      await someoneWaits(trx);
      await sql`update system_message set public_time = clock_timestamp() where id = ${id}`.execute(trx);
    });
    const told = (await waiting)?.data;
    assert.deepEqual([told?.doneNum, told?.skippedList[0]?.reason], [0, '消息已发布']);
    await move([id], withdrawn);
  });

  it('who waited for one that wrote it is told so, and writes over nothing', async () => {
    const id = await add();
    let waiting: ReturnType<typeof modify> | undefined;
    const modify = () =>
      app.call(systemMessage.modify, { ...form({ title: '后写' }), id, version: 1 }, { as: admin });
    await app.database.db.transaction().execute(async (trx) => {
      await sql`select from system_message where id = ${id} for update`.execute(trx);
      waiting = modify();
      await someoneWaits(trx);
      await sql`update system_message set title = '先写', version = 2 where id = ${id}`.execute(trx);
    });
    assert.equal((await waiting)?.code, 'CM4090');
    assert.equal((await rowOf(id))?.title, '先写');
  });

  it('two who publish and withdraw at once leave one standing, told to each', async () => {
    const id = await add();
    const answers = await Promise.all([published, published, published].map((status) => move([id], status)));
    assert.equal(answers.filter(({ data }) => data.doneNum === 1).length, 1);
    await move([id], withdrawn);
  });

  it('two who change one at once are told apart: the later one sees it anew', async () => {
    const id = await add();
    const answers = await Promise.all(
      ['甲', '乙'].map((title) =>
        app.call(systemMessage.modify, { ...form({ title }), id, version: 1 }, { as: admin }),
      ),
    );
    assert.deepEqual(answers.map(({ code }) => code).sort(), ['000000', 'CM4090']);
  });

  it('begin and end by themselves, also while no process ran, and pages hear of it then', async () => {
    const [user, other] = [await app.makeUser(), await app.makeUser()];
    const [as, asOther] = [await app.signInAs(user), await app.signInAs(other)];
    const targets = { audience: MessageAudience.people, targetIds: [user.userId] };
    const planned = await add({ ...targets, publicTime: later(3_600), expireTime: later(7_200) });
    assert.equal((await rowOf(planned))?.status, pending);
    assert.deepEqual(await idsOf(as), []);
    await age(planned, 3_601);
    assert.equal((await rowOf(planned))?.status, published);
    assert.deepEqual(await idsOf(as), [planned]);
    assert.equal((await countsOf(as)).notReadNum, 1);
    await age(planned, 3_600);
    assert.equal((await rowOf(planned))?.status, expired);
    assert.deepEqual(await idsOf(as), []);
    assert.equal(
      (await move([planned], published)).data.skippedList[0]?.reason,
      '消息已过期，请先修改过期时间',
    );
    const rowsOf = async (status: number) =>
      (await app.call(systemMessage.page, { template: { status } }, { as: admin })).data.dataBody.map(
        ({ id }) => id,
      );
    assert.ok((await rowsOf(expired)).includes(planned));
    assert.equal((await rowsOf(published)).includes(planned), false);

    const [stream, notHis] = [await listenLive(app.url, as), await listenLive(app.url, asOther)];
    await Promise.all([stream.until('retry'), notHis.until('retry')]);
    const soon = await add({ ...targets, publicTime: later(2) });
    assert.deepEqual(await idsOf(as), []);
    await stream.until('event: messages');
    assert.deepEqual(await idsOf(as), [soon]);
    // Withdrawn before its time it does not begin.
    const never = await add({ ...targets, publicTime: later(3_600) });
    assert.equal((await move([never], withdrawn)).data.doneNum, 1);
    await age(never, 3_601);
    assert.deepEqual(await idsOf(as), [soon]);
    stream.forget();
    await publish({ audience: MessageAudience.people, targetIds: [user.userId] });
    await stream.until('event: messages');
    await until(async () => (await countsOf(as)).notReadNum === 2);
    assert.equal(notHis.heard().includes('messages'), false);
    await publish();
    await notHis.until('event: messages\ndata: all');
    stream.close();
    notHis.close();
  });

  it('go no further than their sender’s scope, and are planned by who may publish', async () => {
    const home = await app.makeDepartment();
    const below = await app.makeDepartment({ parentId: home });
    const far = await app.makeDepartment();
    const inside = await app.makeUser({ deptId: below });
    const stranger = await app.makeUser({ deptId: far });
    const sender = await app.makeUser({ deptId: home, codes: MANAGE, scope: DataScope.ownAndBelow });
    const narrow = await app.makeUser({ deptId: home, codes: MANAGE, scope: DataScope.ownDepartment });
    const writer = await app.makeUser({
      deptId: home,
      codes: ['latin_sys_msg', 'latin_sys_msg_add', 'latin_sys_msg_modify'],
      scope: DataScope.ownAndBelow,
    });
    const [as, asNarrow, asWriter] = [
      await app.signInAs(sender),
      await app.signInAs(narrow),
      await app.signInAs(writer),
    ];
    const tried = async (over: object, by = as) =>
      (await app.call(systemMessage.add, form(over), { as: by })).message;
    const { all, departments, roles, people } = MessageAudience;
    assert.match(await tried({ audience: all }), /数据范围不是全部/);
    assert.match(await tried({ audience: roles, targetIds: [inside.roleId] }), /数据范围不是全部/);
    assert.match(await tried({ audience: departments, targetIds: [far] }), /部门不存在/);
    assert.match(await tried({ audience: departments, targetIds: [home, far] }), /部门不存在/);
    assert.match(
      await tried({ audience: departments, targetIds: [home] }, asNarrow),
      /部门不存在/,
      'what is below it',
    );
    assert.match(
      await tried({ audience: people, targetIds: [inside.userId, stranger.userId] }),
      /用户不存在/,
    );
    // Of many it is told who has left, at the field, but nobody's name from beyond the scope.
    const [gone, goneFar] = [await app.makeUser({ deptId: below }), await app.makeUser({ deptId: far })];
    await app.call(calls.account.delete, { ids: [gone.userId, goneFar.userId] }, { as: admin });
    const several = [stranger.userId, inside.userId, gone.userId, goneFar.userId];
    const refused = await app.call(systemMessage.add, form({ audience: people, targetIds: several }), { as });
    assert.deepEqual(refused.data as unknown, {
      fields: [{ path: 'targetIds', message: `请移除已离职或已删除的用户：${gone.userName}` }],
    });
    assert.match(await tried({ audience: roles, targetIds: [999_999] }, admin), /角色不存在/);
    assert.match(await tried({ publicTime: later(3_600) }, asWriter), /没有发布消息的权限/);
    // Nor does he rewrite what goes out by itself.
    const plan = { audience: departments, targetIds: [home], publicTime: later(3_600) };
    const made = (await app.call(systemMessage.add, form(plan), { as })).data;
    const rewrite = (over: object) =>
      app.call(
        systemMessage.modify,
        { ...form({ ...plan, ...over }), id: made.id, version: 1 },
        { as: asWriter },
      );
    assert.match((await rewrite({ title: '改写' })).message, /没有发布消息的权限/);
    assert.equal((await rewrite({ title: '改写', publicTime: null })).code, '000000');
    // Nor does he send what a colleague who sees everything has written to everybody.
    const wide = await app.signInAs(
      await app.makeUser({ deptId: home, codes: MANAGE, scope: DataScope.all }),
    );
    const toAll = await add({ audience: all }, wide);
    const sent = (await move([toAll], published, as)).data;
    assert.equal(sent.doneNum, 0);
    assert.match(sent.skippedList[0]?.reason ?? '', /不能发布给所有人/);
    assert.equal((await move([toAll], published, wide)).data.doneNum, 1);
    await move([toAll], withdrawn);
    const own = await publish({ audience: departments, targetIds: [home] }, as);
    const beyond = await publish({ audience: departments, targetIds: [far] });
    assert.ok(await rowOf(own, as));
    assert.equal(await rowOf(beyond, as), undefined);
    const managed = (await app.call(systemMessage.page, { pageSize: 100 }, { as })).data;
    assert.equal(managed.count, managed.dataBody.length, 'what is beyond is not counted either');
    assert.equal((await move([beyond], withdrawn, as)).data.doneNum, 0);
    const body = { ...form({ audience: people, targetIds: [inside.userId] }), id: beyond, version: 2 };
    assert.equal((await app.call(systemMessage.modify, body, { as })).status, 404);
    for (const call of [systemMessage.readerPage, systemMessage.historyPage])
      assert.equal((await app.call(call, { template: { messageId: beyond } }, { as })).status, 404);
    assert.equal((await app.call(systemMessage.pin, { id: beyond, pinned: true }, { as })).status, 404);
    // Of the readers he sees whom he may see: a person of his department who is led elsewhere is counted, not named.
    const { data } = await app.call(
      systemMessage.readerPage,
      { template: { messageId: own } },
      { as: asNarrow },
    );
    assert.equal(
      data.dataBody.some(({ userId }) => userId === inside.userId),
      false,
    );
    await move([own, beyond], withdrawn);
  });

  it('are withdrawn before their time where their planner may not publish them by then', async () => {
    const planner = async (over: object = {}) => {
      const person = await app.makeUser({ codes: MANAGE, scope: DataScope.all });
      const as = await app.signInAs(person);
      return { ...person, planned: await add({ publicTime: later(3_600), ...over }, as) };
    };
    const to = { audience: MessageAudience.people, targetIds: [(await app.makeUser()).userId] };
    const [kept, narrowed, near, left, taken] = [
      await planner(),
      await planner(),
      await planner(to),
      await planner(),
      await planner(to),
    ];
    const role = { data_scope: DataScope.ownDepartment };
    const roles = [narrowed.roleId, near.roleId];
    await app.database.db.updateTable('role').set(role).where('id', 'in', roles).execute();
    await app.call(calls.account.status, { ids: [left.userId], status: 0 }, { as: admin });
    await app.database.db.deleteFrom('user_role').where('user_id', '=', taken.userId).execute();
    const all = [kept, narrowed, near, left, taken].map(({ planned }) => planned);
    const stands = async () => Promise.all(all.map(async (id) => (await rowOf(id))?.status));
    // Whoever pins a message is not its planner.
    await app.call(systemMessage.pin, { id: left.planned, pinned: true }, { as: admin });
    assert.deepEqual(await stands(), [pending, pending, pending, pending, pending], 'until shortly before');
    for (const id of all) await age(id, 3_570);
    // A plan of anybody lets each process look.
    await add({ publicTime: later(7_200) });
    await until(async () => (await rowOf(taken.planned))?.status === withdrawn);
    assert.deepEqual(await stands(), [pending, withdrawn, pending, withdrawn, withdrawn]);
    const { data } = await app.call(
      systemMessage.historyPage,
      { template: { messageId: left.planned } },
      { as: admin },
    );
    const [last] = data.dataBody;
    assert.deepEqual(
      [last?.action, last?.operator, last?.reason],
      ['撤回', '系统', '定时发布的人已无权发布'],
    );
    assert.equal((await move([left.planned], published)).data.doneNum, 1, 'by who may');
    await move([left.planned, kept.planned, near.planned], withdrawn);
  });

  it('are withdrawn also where their planner lost the right in the last minute', async () => {
    const plan = async (left: number) => {
      const person = await app.makeUser({ codes: MANAGE, scope: DataScope.all });
      const planned = await add({ publicTime: later(3_600) }, await app.signInAs(person));
      await age(planned, 3_600 - left);
      const lose = () =>
        app.database.db.deleteFrom('user_role').where('user_id', '=', person.userId).execute();
      return { planned, lose };
    };
    const [{ planned: before, lose }, { planned, lose: loseLate }] = [await plan(40), await plan(5)];
    await lose();
    // Each process looks, and finds nothing wrong yet of the second one.
    await add({ publicTime: later(7_200) });
    await until(async () => (await rowOf(before))?.status === withdrawn);
    assert.equal((await rowOf(planned))?.status, pending);
    await loseLate();
    await until(async () => (await rowOf(planned))?.status !== pending);
    assert.equal((await rowOf(planned))?.status, withdrawn);
  });

  it('hold their attachments, of their writer alone, also those of a copy, and show them as far as they are shown', async () => {
    const upload = async (as: TestSession) => {
      const data = new FormData();
      data.append(
        'file',
        new Blob([Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')]),
        '说明.pdf',
      );
      const answer = await app.call(calls.file.upload, data, { as });
      assert.equal(answer.code, '000000', answer.message);
      return answer.data[0] ?? '';
    };
    const other = await app.signInAs(await app.makeUser());
    const [own, foreign] = [await upload(admin), await upload(other)];
    const list = (id: string) => ({ attachments: JSON.stringify([{ name: '说明.pdf', url: id }]) });
    for (const wrong of [foreign, 'A'.repeat(22), 'https://example.com/a.pdf'])
      assert.equal(
        (await app.call(systemMessage.add, form(list(wrong)), { as: admin })).code,
        'SM4000',
        wrong,
      );
    // Nor one that is removed while it is sent.
    const going = await upload(admin);
    const sending = () => app.call(systemMessage.add, form(list(going)), { as: admin });
    let late: ReturnType<typeof sending> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('file').where('id', '=', going).execute();
      late = sending();
      await someoneWaits(trx);
    });
    assert.equal((await late)?.code, 'SM4000');
    const picture = { content: `<p>请看</p><img src="/web/efs/api/v1/file/preview/${foreign}">` };
    assert.equal((await app.call(systemMessage.add, form(picture), { as: admin })).code, 'OM2000');
    const id = await add(list(own));
    const changed = { ...form(list(foreign)), id, version: 1 };
    assert.equal((await app.call(systemMessage.modify, changed, { as: admin })).code, 'SM4000');
    const { attachments } = (await detail(id, admin)).data;
    assert.deepEqual(JSON.parse(attachments), [
      { name: '说明.pdf', url: `/web/efs/api/v1/file/preview/${own}` },
    ]);
    const copy = await add({ attachments });
    const holders = async () =>
      (
        await app.database.db
          .selectFrom('file_holder')
          .select(['holder_kind', 'holder_id'])
          .where('file_id', '=', own)
          .execute()
      ).length;
    assert.equal(await holders(), 2);
    await app.call(systemMessage.delete, { ids: [id, copy] }, { as: admin });
    assert.equal(await holders(), 0);

    // Who knows the address of a file alone attaches none of a message that he cannot see.
    const deptId = await app.makeDepartment();
    const person = await app.makeUser({ deptId, codes: MANAGE, scope: DataScope.ownAndBelow });
    const to = { audience: MessageAudience.people, targetIds: [person.userId] };
    const as = await app.signInAs(person);
    const tried = async (fileId: string) =>
      (await app.call(systemMessage.add, form({ ...to, ...list(fileId) }), { as })).code;
    const kept = await upload(admin);
    await add(list(kept));
    const readBy = (...people: TestSession[]) =>
      Promise.all(
        people.map(async (who) => (await app.call(calls.file.preview, { id: kept }, { as: who })).status),
      );
    assert.equal(await tried(kept), 'SM4000');
    assert.deepEqual(await readBy(as, other, admin), [404, 404, 200], 'nor does he read it');
    const sent = await publish({ ...to, ...list(kept) });
    assert.deepEqual(await readBy(as, other), [200, 404]);
    await move([sent], withdrawn);
    assert.deepEqual(await readBy(as), [404], 'like what it was attached to');
    await move([sent], published);
    assert.equal(await tried(kept), '000000', 'what he received he may pass on');
  });
});
