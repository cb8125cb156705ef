import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ApplyStatus,
  BlockEffect,
  BlockKind,
  type BodyInput,
  calls,
  DataScope,
  DEFAULT_SERVICE,
} from '@outbound/contract';
import { sql } from 'kysely';
import {
  daysFromNow,
  entriesOf,
  fullForm,
  item,
  makeActivity,
  newPhone,
  signUp,
  signUpTogether,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { findRefused, listedOf } from './check.ts';
import { purgeOverBlocks } from './purge.ts';
import { insertBlock } from './writes.ts';

const SUCCESS = '000000';
const { signUpBlock, application, ownSignUp, signUpOnBehalf, checkIn } = calls;
let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

type Entry = BodyInput<typeof signUpBlock.add>;
const add = (entry: Partial<Entry> & Pick<Entry, 'kind' | 'value'>, as = admin) =>
  app.call(signUpBlock.add, { reason: '屡次报名不到', ...entry }, { as });
async function listed(entry: Parameters<typeof add>[0], as = admin): Promise<number> {
  const { code, message, data } = await add(entry, as);
  assert.equal(code, SUCCESS, message);
  return data.id;
}
const page = async (template: object, as = admin) =>
  (await app.call(signUpBlock.page, { template }, { as })).data.dataBody;
const numberOf = async (activityId: number) =>
  (await app.call(application.page, { template: { activityId } }, { as: admin })).data.count;
const asked = () =>
  withPlaces([...fullForm().slice(0, 3), item('公司税号'), item('电子邮箱'), item('需求说明')]);

describe('the list of blocked sign-ups', () => {
  it('keeps every field, masks what leads to a person, and lets a value stand once in any spelling', async () => {
    const phone = newPhone();
    const untilTime = `${daysFromNow(9).slice(0, 10)} 23:59:59`;
    const added = await add({
      ...{ kind: BlockKind.phone, value: `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`, reason: '恶意占位' },
      ...{ effect: BlockEffect.refuse, untilTime },
    });
    const { data } = await app.call(signUpBlock.detail, { id: added.data.id }, { as: admin });
    const { createdTime, updatedTime, ...rest } = data;
    const shown = `${phone.slice(0, 3)}****${phone.slice(7)}`;
    assert.deepEqual(rest, {
      ...{ id: added.data.id, kind: BlockKind.phone, value: shown, reason: '恶意占位' },
      ...{ effect: BlockEffect.refuse, untilTime, isOver: false, version: 1 },
      ...{ createdBy: '系统管理员', updatedBy: '系统管理员' },
    });
    assert.equal(createdTime, updatedTime);
    const row = await app.logged(added);
    assert.deepEqual(
      [row.content, row.object_type, row.operation_type],
      [`将手机号 ${shown}加入报名黑名单`, '报名黑名单', 2],
    );
    // Nor in what was sent: the log is kept longer than the entry.
    assert.equal(JSON.stringify(row).includes(phone), false);
    const again = await add({ kind: BlockKind.phone, value: phone });
    assert.deepEqual([again.code, again.message], ['OM2078', '该手机号已在黑名单中（含您看不到的）']);
    const mail = await listed({ kind: BlockKind.email, value: 'Wang.Li@Example.com' });
    assert.deepEqual(
      (await page({ kind: BlockKind.email })).map(({ value }) => value),
      ['w***@example.com'],
    );
    const history = await app.call(signUpBlock.historyPage, { template: { id: mail } }, { as: admin });
    assert.equal(JSON.stringify(history.data).includes('wang'), false);
  });

  it('is searched by what is shown or by the whole of a value, and tells no phone digit by digit', async () => {
    const phone = newPhone();
    const id = await listed({ kind: BlockKind.phone, value: phone, reason: '冒用他人名义' });
    const company = await listed({
      kind: BlockKind.company,
      value: '深圳虚名贸易有限公司',
      reason: '资质存疑',
    });
    const found = async (keyword: string) => (await page({ keyword })).map((row) => row.id);
    assert.deepEqual(await found(phone), [id]);
    assert.deepEqual(await found(`+86${phone}`), [id]);
    assert.deepEqual(await found('冒用他人'), [id]);
    assert.deepEqual(await found('虚名贸易'), [company]);
    assert.deepEqual(await found('深圳虚名贸易（有限公司）'), [company]);
    // Digits that nobody is shown.
    assert.deepEqual(await found(phone.slice(2, 8)), []);
    assert.equal(
      (await page({ kind: BlockKind.phone, effect: BlockEffect.refuse, keyword: phone })).length,
      0,
    );
  });

  it('refuses what cannot be one, and an end that is over', async () => {
    const wrong = async (entry: Parameters<typeof add>[0]) => (await add(entry)).message;
    assert.match(await wrong({ kind: BlockKind.phone, value: '12345' }), /手机号格式不正确/);
    assert.match(await wrong({ kind: BlockKind.company, value: '（）' }), /请填写完整的公司名称/);
    assert.match(
      await wrong({ kind: BlockKind.creditCode, value: '91350100M000100Y44' }),
      /统一社会信用代码不正确/,
    );
    assert.match(await wrong({ kind: BlockKind.email, value: '@example.com' }), /邮箱格式不正确/);
    const over = await add({ kind: BlockKind.phone, value: newPhone(), untilTime: daysFromNow(-1) });
    assert.match(over.message, /有效期须晚于当前时间/);
  });

  it('changes why, how and until when, not whom, and never over what somebody else wrote', async () => {
    const phone = newPhone();
    const id = await listed({ kind: BlockKind.phone, value: phone });
    const modify = (body: object) => app.call(signUpBlock.modify, { id, version: 1, ...body }, { as: admin });
    assert.equal((await modify({ effect: BlockEffect.refuse, reason: '再次爽约' })).code, SUCCESS);
    const [row] = await page({ keyword: phone });
    assert.deepEqual([row?.effect, row?.reason, row?.version], [BlockEffect.refuse, '再次爽约', 2]);
    assert.equal((await modify({ reason: '旧' })).code, 'CM4090');
    const late = await modify({ version: 2, untilTime: daysFromNow(-1) });
    assert.match(late.message, /有效期须晚于当前时间/);
    const history = await app.call(signUpBlock.historyPage, { template: { id } }, { as: admin });
    assert.deepEqual(
      history.data.dataBody.map(({ action, changes }) => [action, changes.map(({ field }) => field)]),
      [
        ['修改', ['原因', '处理方式']],
        ['加入', ['类型', '内容', '原因', '处理方式']],
      ],
    );
  });

  it('lets each of its rights do its own, within the scope of departments, and leaves nothing when it is removed', async () => {
    const deptId = await app.makeDepartment();
    const codes = ['latin_op_activity_block', 'latin_op_activity_block_add'] as const;
    const writer = await app.signInAs(
      await app.makeUser({ codes: [...codes], scope: DataScope.ownDepartment, deptId }),
    );
    const theirs = await listed({ kind: BlockKind.phone, value: newPhone() });
    const phone = newPhone();
    const own = await listed({ kind: BlockKind.phone, value: phone }, writer);
    assert.deepEqual(
      (await page({}, writer)).map(({ id }) => id),
      [own],
    );
    assert.equal((await app.call(signUpBlock.page, {}, { as: writer })).data.count, 1);
    assert.equal((await app.call(signUpBlock.detail, { id: theirs }, { as: writer })).code, 'CM4040');
    const history = { template: { id: theirs } };
    assert.equal((await app.call(signUpBlock.historyPage, history, { as: writer })).code, 'CM4040');
    for (const call of [signUpBlock.delete, signUpBlock.modify] as const)
      assert.equal((await app.call(call, { id: own, version: 1 }, { as: writer })).code, 'CM4030');
    const remover = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_block_delete'], scope: DataScope.self }),
    );
    assert.equal((await app.call(signUpBlock.delete, { id: own }, { as: remover })).code, 'CM4040');
    assert.equal((await app.call(signUpBlock.delete, { id: own }, { as: admin })).code, SUCCESS);
    const { rows } =
      await sql`select from record_history where subject = 'sign_up_block' and subject_id = ${own}`.execute(
        app.database.db,
      );
    assert.equal(rows.length, 0);
    assert.equal((await app.call(signUpBlock.delete, { id: own }, { as: admin })).code, 'CM4040');
  });
});

describe('a sign-up that is listed', () => {
  it('is taken, and its reviewer told why, by each kind, until the entry is over', async () => {
    const activity = await makeActivity(app, admin, { formItemList: asked() });
    const phone = newPhone();
    const until = daysFromNow(3);
    await listed({ kind: BlockKind.phone, value: phone, reason: '甲', untilTime: until });
    await listed({ kind: BlockKind.company, value: '宁波虚名（集团）有限公司', reason: '乙' });
    await listed({ kind: BlockKind.creditCode, value: '91350100 m000100y43', reason: '丙' });
    await listed({ kind: BlockKind.email, value: 'nobody@example.com', reason: '丁' });
    const checksOf = async (answers: Record<string, string>) => {
      const { data, message } = await signUp(app, activity, answers);
      assert.ok(data, message);
      return (await app.call(application.detail, { id: data.id }, { as: admin })).data.checks.blockList;
    };
    const said = (list: Awaited<ReturnType<typeof checksOf>>) =>
      list.map(({ kind, reason }) => [kind, reason]);
    /** The places of those whom the filter of the list finds, in the order in which they came. */
    const foundBy = async (isListed: boolean | null) => {
      const found = async (template: object) =>
        (
          await app.call(
            application.page,
            { template: { activityId: activity.id, ...template } },
            { as: admin },
          )
        ).data.dataBody;
      const ids = (await found({})).map(({ id }) => id).reverse();
      return (await found({ isListed })).map(({ id }) => ids.indexOf(id)).reverse();
    };
    const byPhone = await checksOf({ 手机号: phone });
    assert.deepEqual(said(byPhone), [[BlockKind.phone, '甲']]);
    assert.deepEqual([byPhone[0]?.effect, byPhone[0]?.untilTime], [BlockEffect.warn, until]);
    const others = await checksOf({
      ...{ 公司: '宁波虚名(集团) 有限公司', 公司税号: '91350100M000100Y43' },
      电子邮箱: ' Nobody@example.com',
    });
    assert.deepEqual(said(others), [
      [BlockKind.email, '丁'],
      [BlockKind.creditCode, '丙'],
      [BlockKind.company, '乙'],
    ]);
    // In another field it is what somebody says, not who he is.
    assert.deepEqual(await checksOf({ 需求说明: '宁波虚名（集团）有限公司' }), []);
    for (const answers of [{ 公司: '宁波 虚名集团有限公司' }, { 公司税号: '91350100m000100Y43' }])
      assert.equal((await checksOf(answers)).length, 1);
    await signUp(app, activity, { 电子邮箱: 'somebody@example.com' });
    // The same as each card says.
    assert.deepEqual(
      [await foundBy(true), await foundBy(false), await foundBy(null)],
      [
        [0, 1, 3, 4],
        [2, 5],
        [0, 1, 2, 3, 4, 5],
      ],
    );
    await sql`update sign_up_block set until_time = now() where reason = '甲'`.execute(app.database.db);
    assert.deepEqual(
      [await foundBy(true), await foundBy(false)],
      [
        [1, 3, 4],
        [0, 2, 5],
      ],
    );
    const everywhere = await app.call(application.page, { template: { isListed: true } }, { as: admin });
    assert.deepEqual([everywhere.code, everywhere.message], ['OM2000', '请先选择活动，再筛选黑名单']);
    const { data } = await signUp(app, await makeActivity(app, admin), { 手机号: phone });
    const { checks } = (await app.call(application.detail, { id: data.id }, { as: admin })).data;
    assert.deepEqual(checks.blockList, []);
  });

  it('is found by its entry on every way, whatever letters and signs stand in both', async () => {
    const activity = await makeActivity(app, admin, { formItemList: asked() });
    const { db } = app.database;
    const letters = Array.from({ length: 0xffff }, (_, n) => String.fromCharCode(n + 1)).filter(
      (letter) => !/\p{Cs}/u.test(letter),
    );
    const runs = Array.from({ length: Math.ceil(letters.length / 500) }, (_, n) =>
      letters.slice(n * 500, n * 500 + 500).join(''),
    );
    const named = [...runs, ' ΟΔΟΣ', 'İ'].map((run, n) => `贸易${n}${run}`);
    const itemOf = async (name: string) =>
      (await app.call(calls.activity.detail, { id: activity.id }, { as: admin })).data.formItemList.find(
        (one) => one.name === name,
      )?.id;
    const { rows } = await sql<{ id: number }>`select min(id)::int as id from activity_service
      where activity_id = ${activity.id}`.execute(db);
    await sql`insert into application (activity_id, service_id, apply_code, company)
      select ${activity.id}, ${rows[0]?.id}, 'BMP' || place, one
        from unnest(${named}::text[]) with ordinality as t(one, place)`.execute(db);
    for (const [name, type] of [
      ['公司税号', BlockKind.creditCode],
      ['电子邮箱', BlockKind.email],
    ] as const) {
      const formItem = await itemOf(name);
      await sql`insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
        select id, ${formItem}, ${name}, 1, ${type}, company from application
        where activity_id = ${activity.id}`.execute(db);
    }
    const told = (one: string) => (kind: BlockKind) => ({
      mobilePhone: '',
      company: kind === BlockKind.company ? one : '',
      answers: [
        { kind: BlockKind.creditCode, name: '公司税号', type: 1 as const, value: one },
        { kind: BlockKind.email, name: '电子邮箱', type: 1 as const, value: one },
      ].filter((answer) => answer.kind === kind),
    });
    for (const kind of [BlockKind.company, BlockKind.creditCode, BlockKind.email]) {
      await db.transaction().execute(async (trx) => {
        for (const value of named)
          await insertBlock(
            trx,
            { kind, value, reason: '冒名', effect: BlockEffect.refuse, untilTime: null },
            { userId: 1, deptId: null },
            app.platform.zone,
          );
      });
      const asTold = named.map((one) => told(one)(kind));
      const refused = await findRefused(db, asTold);
      assert.deepEqual(
        named.filter((_, n) => !refused.has(asTold[n]!)),
        [],
        `refused ${kind}`,
      );
      const missed = await sql<{ company: string }>`select company from application
        where activity_id = ${activity.id} and id not in (${listedOf(activity.id)})`.execute(db);
      assert.deepEqual(missed.rows, [], `listed ${kind}`);
      await sql`delete from sign_up_block where kind = ${kind} and reason = '冒名'`.execute(db);
    }
  });

  it('is not taken where the entry refuses: nothing is stored, and why is told to nobody', async () => {
    const activity = await makeActivity(app, admin, { formItemList: asked(), capacity: 5 });
    const phone = newPhone();
    const entry = await listed({
      ...{ kind: BlockKind.phone, value: phone, reason: '机密' },
      effect: BlockEffect.refuse,
    });
    await listed({ kind: BlockKind.company, value: '虚名集团', reason: '机密', effect: BlockEffect.refuse });
    const refused = [
      await signUp(app, activity, { 手机号: phone }),
      await signUp(app, activity, { 公司: '虚 名 集 团' }),
    ];
    for (const { code, message, data } of refused)
      assert.deepEqual([code, message, data], ['OM2077', '暂不能在线报名，请联系主办方', null]);
    assert.equal(await numberOf(activity.id), 0);
    // Neither at the door, where nobody knows of the list.
    const walkIn = { activityId: activity.id, applyName: '王五', mobilePhone: phone, consent: true } as const;
    const atDoor = await app.call(checkIn.walkIn, { ...walkIn, service: DEFAULT_SERVICE }, { as: admin });
    assert.equal(atDoor.code, 'OM2077');
    // The office may, and is told as it reviews.
    const entries = entriesOf(activity, { 姓名: '王五', 手机号: phone });
    const enrolled = await app.call(
      signUpOnBehalf.enrol,
      { activityId: activity.id, entries, consent: true },
      { as: admin },
    );
    assert.equal(enrolled.code, SUCCESS, enrolled.message);
    const { checks } = (await app.call(application.detail, { id: enrolled.data.id }, { as: admin })).data;
    assert.deepEqual(
      checks.blockList.map(({ effect }) => effect),
      [BlockEffect.refuse],
    );
    await app.call(signUpBlock.delete, { id: entry }, { as: admin });
    const other = await makeActivity(app, admin);
    assert.equal((await signUp(app, other, { 手机号: phone })).code, SUCCESS);
  });

  it('is taken of nobody with whom he comes, and who of them is listed is told to nobody', async () => {
    const activity = await makeActivity(app, admin, { groupMost: 3, capacity: 5 });
    const phone = newPhone();
    await listed({ kind: BlockKind.phone, value: phone, effect: BlockEffect.refuse });
    const party = [{ 姓名: '李娜' }, { 姓名: '王芳', 手机号: phone }, { 姓名: '赵敏' }];
    const { code, message, data } = await signUpTogether(app, activity, party);
    assert.deepEqual([code, message, data], ['OM2077', '暂不能在线报名，请联系主办方', null]);
    assert.equal(await numberOf(activity.id), 0);
    const others = await signUpTogether(
      app,
      activity,
      party.filter((one) => !('手机号' in one)),
    );
    assert.equal(others.code, SUCCESS, others.message);
  });

  it('is not become by a change, and whoever was listed since goes on', async () => {
    const activity = await makeActivity(app, admin, { formItemList: asked() });
    const company = '温州挂名有限公司';
    await listed({ kind: BlockKind.company, value: company, effect: BlockEffect.refuse });
    const phone = newPhone();
    const { data } = await signUp(app, activity, { 手机号: phone, 公司: '温州实名有限公司' });
    const key = { applyCode: data.applyCode, queryCode: data.queryCode };
    const change = async (answers: Record<string, string>) => {
      const { version } = (await app.call(ownSignUp.view, { key })).data;
      const entries = entriesOf(activity, { 姓名: '李娜', 手机号: phone, ...answers });
      return (await app.call(ownSignUp.change, { key, version, entries })).code;
    };
    assert.equal(await change({ 公司: company }), 'OM2077');
    await listed({ kind: BlockKind.phone, value: phone, effect: BlockEffect.refuse });
    assert.equal(await change({ 公司: '温州实名有限公司', 需求说明: '展位' }), SUCCESS);
    const stored = (await app.call(application.detail, { id: data.id }, { as: admin })).data;
    assert.deepEqual([stored.applyStatus, stored.company], [ApplyStatus.pending, '温州实名有限公司']);
  });
});

describe('entries that are over', () => {
  it('are removed a month later with what happened to them, and the log says how many', async () => {
    await sql`delete from sign_up_block`.execute(app.database.db);
    const [old, recent] = [
      await listed({ kind: BlockKind.phone, value: newPhone(), untilTime: daysFromNow(1) }),
      await listed({ kind: BlockKind.phone, value: newPhone(), untilTime: daysFromNow(1) }),
    ];
    await listed({ kind: BlockKind.phone, value: newPhone() });
    const ends = (id: number, days: number) =>
      sql`update sign_up_block set until_time = now() - make_interval(days => ${days}::int) where id = ${id}`.execute(
        app.database.db,
      );
    await ends(old, 31);
    await ends(recent, 29);
    assert.deepEqual(
      (await page({ isOver: true })).map(({ id }) => id),
      [recent, old],
    );
    assert.equal(await purgeOverBlocks(app.database.db, app.platform.operationLog), 1);
    assert.deepEqual(
      (await page({ isOver: true })).map(({ id }) => id),
      [recent],
    );
    assert.equal((await page({ isOver: false })).length, 1);
    const logged = await sql<{ content: string }>`select content from operation_log
      where content like '自动删除到期%'`.execute(app.database.db);
    assert.equal(logged.rows[0]?.content, '自动删除到期超过 30 天的报名黑名单 1 条');
  });
});
