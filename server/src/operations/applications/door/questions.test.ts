import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ApplyStatus,
  type CheckInEntry,
  CheckInWay,
  calls,
  DataScope,
  DEFAULT_SERVICE,
  FormItemType,
} from '@outbound/contract';
import { onTwoConnections } from '../../../database/fresh.ts';
import {
  activityBody,
  choices,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  withPlaces,
} from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { answeredMeanwhile } from '../../../testing/waits.ts';

const SUCCESS = '000000';
const { checkIn: door, application, activity: activityCalls, ownSignUp } = calls;
let keys = 0;
const newKey = () => `door-questions-${++keys}`;

const sizes = choices('S', 'M', 'L');
const asked = () =>
  withPlaces([
    item('姓名', { require: true }),
    item('手机号', { require: true }),
    item('公司'),
    item('服装尺码', {
      ...{ type: FormItemType.radio, require: true, formItemDetailRespList: sizes, atDoor: true },
    }),
    item('证件', {
      ...{ type: FormItemType.checkbox, formItemDetailRespList: choices('护照', '邀请函'), atDoor: true },
    }),
    item('备注', { atDoor: true }),
  ]);

describe('questions at the door', () => {
  let app: TestApp;
  let admin: TestSession;
  let staff: TestSession;
  let activity: MadeActivity;
  let questions: Map<string, number>;
  before(async () => {
    app = await startApp();
    admin = await app.signInAs('admin');
    staff = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_checkin'], scope: DataScope.all, userName: '门口' }),
    );
  });
  after(() => app.stop());
  beforeEach(async () => {
    activity = await makeActivity(app, admin, { formItemList: asked() });
    const { data } = await app.call(door.seats, { activityId: activity.id }, { as: staff });
    questions = new Map(data.questions.map(({ name, id }) => [name, id]));
  });

  const approved = async (of = activity) => {
    const { data, message } = await signUp(app, of);
    assert.ok(data, message);
    await app.call(application.approve, { ids: [data.id], applyStatus: ApplyStatus.approved }, { as: admin });
    return data;
  };
  const said = (given: Record<string, string>) =>
    Object.entries(given).map(([name, value]) => ({ formId: questions.get(name) ?? 999_999_999, value }));
  const enter = async (entry: Partial<CheckInEntry> & { id: number }, as = staff) => {
    const list = [{ key: newKey(), way: CheckInWay.byHand, ...entry }];
    const { data, code, message } = await app.call(door.checkIn, { activityId: activity.id, list }, { as });
    assert.equal(code, SUCCESS, message);
    assert.ok(data[0]);
    return data[0];
  };
  const answersOf = async (id: number) => {
    const { data } = await app.call(application.detail, { id }, { as: admin });
    return Object.fromEntries(data.entryList.map(({ name, value }) => [name, value]));
  };
  const historyOf = async (applyId: number) =>
    (await app.call(application.historyPage, { template: { applyId } }, { as: admin })).data.dataBody;

  it('are none of the visitor: his form, what he sends, and his own page know nothing of them', async () => {
    assert.deepEqual(
      activity.form.map(({ name }) => name),
      ['姓名', '手机号', '公司'],
    );
    const { formItemList } = (await app.call(activityCalls.detail, { id: activity.id }, { as: admin })).data;
    assert.deepEqual(
      formItemList.filter(({ atDoor }) => atDoor).map(({ name }) => name),
      ['服装尺码', '证件', '备注'],
    );
    const entries = entriesOf(activity, { 姓名: '李娜', 手机号: newPhone() });
    const formId = questions.get('服装尺码') ?? 0;
    const sent = [...entries, { activityId: activity.id, formId, name: '服装尺码', value: 'M' }];
    assert.equal((await app.call(application.openApply, sent)).code, 'OM2006');
    const one = await approved();
    await enter({ id: one.id, answers: said({ 服装尺码: 'M' }) });
    const key = { applyCode: one.applyCode, queryCode: one.queryCode };
    const own = (await app.call(ownSignUp.view, { key })).data;
    assert.deepEqual(
      own.entryList.map(({ name }) => name),
      ['姓名', '手机号'],
    );
    // Nor can he be sent back to correct one.
    const two = (await signUp(app, activity)).data;
    const marked = await app.call(
      application.approve,
      { ids: [two.id], applyStatus: ApplyStatus.rejected, reason: '补正', markIds: [formId] },
      { as: admin },
    );
    assert.equal(marked.code, 'CM4001');
  });

  it('come before somebody is let in, once, and their answers stand where all others do', async () => {
    const one = await approved();
    const first = await enter({ id: one.id });
    assert.deepEqual(
      [first.outcome, first.questions.map(({ name, require }) => [name, require])],
      [
        'askFirst',
        [
          ['服装尺码', true],
          ['证件', false],
          ['备注', false],
        ],
      ],
    );
    assert.equal(first.seat?.checkedTime, null);
    // Neither with what is missing, nor with what is not offered.
    assert.equal((await enter({ id: one.id, answers: [] })).outcome, 'askFirst');
    assert.equal((await enter({ id: one.id, answers: said({ 服装尺码: 'XXL' }) })).outcome, 'askFirst');
    assert.equal((await historyOf(one.id)).filter(({ action }) => action === '手动签到').length, 0);
    const key = newKey();
    const answers = said({ 服装尺码: 'M', 证件: '护照,邀请函', 备注: ' 来自 13900000001 ' });
    const done = await enter({ key, id: one.id, answers });
    assert.deepEqual([done.outcome, done.questions, done.unread], ['done', [], []]);
    const { 服装尺码, 证件, 备注 } = await answersOf(one.id);
    assert.deepEqual([服装尺码, 证件, 备注], ['M', '护照,邀请函', '来自 139****0001']);
    const [latest] = await historyOf(one.id);
    assert.deepEqual(
      [latest?.action, latest?.changes.map(({ field, after }) => [field, after]).slice(0, 2)],
      [
        '手动签到',
        [
          ['服装尺码', 'M'],
          ['证件', '护照,邀请函'],
        ],
      ],
    );
    // The same again is the same one, and who is in is asked nothing.
    assert.equal((await enter({ key, id: one.id, answers: said({ 服装尺码: 'L' }) })).outcome, 'done');
    assert.equal((await answersOf(one.id)).服装尺码, 'M');
    assert.equal((await enter({ id: one.id })).outcome, 'double');
    const template = {
      activityId: activity.id,
      answers: [{ formId: questions.get('服装尺码') ?? 0, values: ['M'] }],
    };
    const found = await app.call(application.page, { template }, { as: admin });
    assert.deepEqual(
      found.data.dataBody.map(({ id }) => id),
      [one.id],
    );
  });

  it(
    'are answered later without waiting for whoever is busy with somebody else',
    onTwoConnections(),
    async () => {
      const [one, other] = [await approved(), await approved()];
      await enter({ id: one.id, isSkipped: true });
      const reply = await app.database.db.transaction().execute(async (trx) => {
        await trx.selectFrom('application').select('id').where('id', '=', other.id).forUpdate().execute();
        const answers = said({ 服装尺码: 'S' });
        return await answeredMeanwhile(trx, app.call(door.answer, { id: one.id, answers }, { as: staff }));
      });
      assert.equal(reply?.code, SUCCESS);
    },
  );

  it('can be skipped, which his history says, and answered later as often as it takes', async () => {
    const one = await approved();
    assert.equal((await enter({ id: one.id, isSkipped: true })).outcome, 'done');
    const [latest] = await historyOf(one.id);
    assert.deepEqual([latest?.action, latest?.reason], ['手动签到', '未填写入场信息']);
    const answer = (given: Record<string, string>, id = one.id) =>
      app.call(door.answer, { id, answers: said(given) }, { as: staff });
    // What is required may be left out here: it is what was left out.
    assert.equal((await answer({ 备注: '坐轮椅' })).code, SUCCESS);
    assert.equal((await answer({ 服装尺码: 'S' })).code, SUCCESS);
    assert.equal((await answer({ 服装尺码: 'L' })).code, SUCCESS);
    const { 服装尺码, 备注 } = await answersOf(one.id);
    assert.deepEqual([服装尺码, 备注], ['L', '坐轮椅']);
    const [again] = await historyOf(one.id);
    assert.deepEqual(
      [again?.action, again?.changes],
      ['补填入场信息', [{ field: '服装尺码', before: 'S', after: 'L' }]],
    );
    const number = (await historyOf(one.id)).length;
    assert.equal((await answer({ 服装尺码: 'L' })).code, SUCCESS);
    assert.equal((await historyOf(one.id)).length, number);
    const wrong = await answer({ 服装尺码: 'XXL' });
    assert.deepEqual([wrong.code, wrong.message], ['OM2000', '请选择服装尺码']);
    assert.equal((await answer({ 没有的: '甲' })).code, 'OM2006');
    const outside = await approved();
    assert.equal((await answer({ 服装尺码: 'L' }, outside.id)).code, 'OM2030');
    const stranger = await app.signInAs(
      await app.makeUser({ codes: ['latin_op_activity_checkin'], scope: DataScope.self }),
    );
    const beyond = await app.call(
      door.answer,
      { id: one.id, answers: said({ 备注: '越权' }) },
      { as: stranger },
    );
    assert.equal(beyond.code, 'CM4040');
  });

  it('let in who comes late whatever the form asks by now, and say what of it could not be kept', async () => {
    const [one, two] = [await approved(), await approved()];
    const late = await enter({
      ...{ id: one.id, secondsAgo: 60 },
      answers: [...said({ 服装尺码: 'XXL', 备注: '晚到' }), { formId: 999_999_999, value: '旧字段' }],
    });
    assert.deepEqual([late.outcome, late.unread], ['done', ['服装尺码', '']]);
    assert.equal((await answersOf(one.id)).备注, '晚到');
    assert.equal((await enter({ id: two.id, secondsAgo: 60 })).outcome, 'done');
    // Of two devices the first one counts; the other fills what is empty.
    const second = await enter({
      ...{ id: one.id, secondsAgo: 30 },
      answers: said({ 服装尺码: 'S', 备注: '另一台' }),
    });
    assert.equal(second.outcome, 'double');
    const { 服装尺码, 备注 } = await answersOf(one.id);
    assert.deepEqual([服装尺码, 备注], ['S', '晚到']);
    assert.equal((await historyOf(one.id))[0]?.action, '补填入场信息');
    // What is noted later by the office asks nothing.
    const three = await approved();
    assert.equal((await enter({ id: three.id, way: CheckInWay.later })).outcome, 'done');
  });

  it('are kept and told once of who stands in a list twice', async () => {
    const [one, two, three] = [await approved(), await approved(), await approved()];
    const list = [
      { id: one.id, secondsAgo: 60, answers: said({ 服装尺码: 'M' }) },
      { id: one.id, secondsAgo: 30, answers: said({ 服装尺码: 'S', 备注: '再次扫码' }) },
      { id: two.id, answers: said({ 服装尺码: 'L' }) },
      { id: two.id },
      { id: three.id, secondsAgo: 60 },
      { id: three.id, answers: said({ 服装尺码: 'L' }) },
    ].map((entry) => ({ key: newKey(), way: CheckInWay.byHand, secondsAgo: 0, ...entry }));
    const { data, message } = await app.call(door.checkIn, { activityId: activity.id, list }, { as: staff });
    assert.deepEqual(
      data?.map(({ outcome }) => outcome),
      ['done', 'double', 'done', 'double', 'done', 'double'],
      message,
    );
    const { 服装尺码, 备注 } = await answersOf(one.id);
    assert.deepEqual([服装尺码, 备注], ['M', '再次扫码']);
    const told = async (id: number) =>
      (await historyOf(id))
        .filter(({ action }) => ['手动签到', '补填入场信息'].includes(action))
        .map(({ action, changes }) => [action, ...changes.map(({ field }) => field)]);
    assert.deepEqual(await told(one.id), [['手动签到', '服装尺码', '备注', '签到时间']]);
    assert.deepEqual(await told(two.id), [['手动签到', '服装尺码', '签到时间']]);
    assert.deepEqual(await told(three.id), [
      ['补填入场信息', '服装尺码'],
      ['手动签到', '签到时间'],
    ]);
  });

  it('are kept of nobody who is not let in', async () => {
    const undecided = (await signUp(app, activity)).data;
    const guest = await approved(await makeActivity(app, admin, { formItemList: asked() }));
    for (const { id } of [undecided, guest]) {
      const refused = await enter({ id, secondsAgo: 60, answers: said({ 服装尺码: 'M' }) });
      assert.match(refused.outcome, /^(notApproved|otherActivity)$/);
      assert.equal((await answersOf(id)).服装尺码, undefined);
    }
  });

  it('stay when their person changes his own answers, and are asked of a walk-in in the same form', async () => {
    const one = await approved();
    await enter({ id: one.id, answers: said({ 服装尺码: 'M' }) });
    await app.call(door.undo, { id: one.id, reason: '认错人' }, { as: staff });
    const key = { applyCode: one.applyCode, queryCode: one.queryCode };
    const { version } = (await app.call(ownSignUp.view, { key })).data;
    const entries = entriesOf(activity, { 姓名: '李娜', 手机号: newPhone(), 公司: '远拓' });
    assert.equal((await app.call(ownSignUp.change, { key, version, entries })).code, SUCCESS);
    assert.equal((await answersOf(one.id)).服装尺码, 'M');

    const walkIn = (answers: ReturnType<typeof said>) =>
      app.call(
        door.walkIn,
        {
          ...{ activityId: activity.id, applyName: '陈晨', mobilePhone: newPhone() },
          ...{ service: DEFAULT_SERVICE, consent: true as const, answers },
        },
        { as: staff },
      );
    assert.equal((await walkIn([])).code, 'OM2000');
    const { data, code, message } = await walkIn(said({ 服装尺码: 'L' }));
    assert.equal(code, SUCCESS, message);
    assert.equal((await answersOf(data.id)).服装尺码, 'L');
  });

  it('are of simple kinds, ten at most, and no form is made of them alone', async () => {
    const save = async (...items: ReturnType<typeof asked>) => {
      const formItemList = withPlaces([...asked().slice(0, 2), ...items]);
      const { message } = await app.call(activityCalls.save, activityBody({ formItemList }), { as: admin });
      return message;
    };
    const at = { atDoor: true };
    assert.match(await save(item('照片', { type: FormItemType.upload, ...at })), /不能设为入场时填写/);
    assert.match(
      await save(
        item('尺码', { type: FormItemType.radio, formItemDetailRespList: [{ value: 'S', limit: 3 }], ...at }),
      ),
      /入场时填写的字段不能设置选项名额/,
    );
    const eleven = Array.from({ length: 11 }, (_, n) => item(`问题${n}`, at));
    assert.match(await save(...eleven), /入场时填写的字段最多 10 个/);
    const alone = await app.call(
      activityCalls.save,
      activityBody({ formItemList: withPlaces([item('尺码', at)]) }),
      { as: admin },
    );
    assert.equal(alone.code, SUCCESS, alone.message);
    const shown = await app.call(
      activityCalls.approve,
      { id: alone.data.id, publishStatus: 1 },
      { as: admin },
    );
    assert.match(shown.message, /至少一个启用的字段/);
  });
});
