import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ApplyState,
  ApplyStatus,
  calls,
  FormItemType,
  type ShowCondition,
  signUpLimits,
} from '@outbound/contract';
import { sql } from 'kysely';
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
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { tendWaitingLists } from '../activities/index.ts';

let app: TestApp;
let admin: TestSession;
before(async () => {
  app = await startApp();
  admin = await app.signInAs('admin');
});
after(() => app.stop());

const people = () => [item('姓名', { require: true }), item('手机号', { require: true })];
const whenCome: ShowCondition[] = [{ fieldKey: 'dinner', op: 'eq', value: '参加' }];
const dinner = (limit: number | null = null) =>
  item('晚宴', {
    ...{ fieldKey: 'dinner', type: FormItemType.radio },
    formItemDetailRespList: [{ value: '参加', limit }, { value: '不参加' }],
  });
const food = item('饮食', {
  ...{ type: FormItemType.checkbox, require: true, showRule: whenCome },
  formItemDetailRespList: choices('素食', '清真'),
});
const made = (items: ReturnType<typeof item>[], wish = {}) =>
  makeActivity(app, admin, { formItemList: withPlaces([...people(), ...items]), ...wish });
const answersOf = async (id: number) => {
  const { data } = await app.call(calls.application.detail, { id }, { as: admin });
  return Object.fromEntries(data.entryList.map(({ name, value }) => [name, value]));
};
const decide = (ids: number[], applyStatus: 1 | 2) =>
  app.call(calls.application.approve, { ids, applyStatus, reason: '测试' }, { as: admin });
const leftOf = async ({ id }: MadeActivity) => {
  const { rows } = await sql<{ left: number }>`select capacity - taken as left from form_option
    join form_item on form_item.id = form_item_id where activity_id = ${id}`.execute(app.database.db);
  return rows[0]?.left;
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A file for one field; its id. */
async function upload(activityId: number, formId: number): Promise<string> {
  const { data } = await app.call(calls.application.openTicket, { activityId, formId });
  const form = new FormData();
  form.set('ticket', data.ticket);
  form.set('file', new Blob([png], { type: 'image/png' }), '图册.png');
  return (await app.call(calls.file.openCoverFiles, form)).data.slice(-22);
}

describe('a field that another one shows', () => {
  it('is asked where it is there, and neither asked nor stored where it is not', async () => {
    const activity = await made([dinner(), food]);
    const missing = await signUp(app, activity, { 晚宴: '参加' });
    assert.deepEqual([missing.code, missing.message], ['OM2000', '请选择饮食']);
    const coming = await signUp(app, activity, { 晚宴: '参加', 饮食: '素食,清真' });
    assert.equal((await answersOf(coming.data.id)).饮食, '素食,清真');
    const staying = await signUp(app, activity, { 晚宴: '不参加', 饮食: '素食' });
    assert.equal(staying.code, '000000');
    assert.equal('饮食' in (await answersOf(staying.data.id)), false);
  });

  it('follows also where every option of the longest list was chosen', async () => {
    const all = Array.from({ length: signUpLimits.options }, (_, n) => String(n).padEnd(100, '长'));
    const topics = item('议题', {
      ...{ fieldKey: 'topics', type: FormItemType.checkbox },
      formItemDetailRespList: choices(...all),
    });
    const showRule: ShowCondition[] = [{ fieldKey: 'topics', op: 'eq', value: all[0]! }];
    const activity = await made([topics, item('提问', { require: true, showRule })]);
    const chosen = all.join(',');
    assert.equal((await signUp(app, activity, { 议题: chosen })).message, '请填写提问');
    const done = await signUp(app, activity, { 议题: chosen, 提问: '何时出发' });
    assert.equal((await answersOf(done.data.id)).议题, chosen);
  });

  it('cannot follow from what stands below it, is gone, is no choice or has no such option', async () => {
    const save = async (items: ReturnType<typeof item>[]) =>
      (await app.call(calls.activity.save, activityBody({ formItemList: withPlaces(items) }), { as: admin }))
        .message;
    const wrong = '提交的内容有误：“饮食”的显示条件应为排在其前面的、启用的选择字段';
    assert.equal(await save([food, dinner()]), wrong);
    assert.equal(await save([food]), wrong);
    assert.equal(await save([{ ...dinner(), disabled: true }, food]), wrong);
    assert.equal(await save([item('晚宴', { fieldKey: 'dinner' }), food]), wrong);
    const other = { ...dinner(), formItemDetailRespList: choices('去', '不去') };
    assert.equal(await save([other, food]), '提交的内容有误：“饮食”的显示条件：“晚宴”没有选项“参加”');
    const phone = item('手机号', { showRule: whenCome });
    assert.match(await save([dinner(), phone]), /“手机号”用于区分报名人，不能设置显示条件/);
  });

  it('keeps its conditions through a change of names and of the order', async () => {
    const { id } = await made([dinner(), food], { onShelf: false });
    const { data } = await app.call(calls.activity.detail, { id }, { as: admin });
    const [name, phone, choice, asked] = data.formItemList;
    assert.deepEqual(asked?.showRule, whenCome);
    const body = {
      ...activityBody(),
      ...{ id, version: data.version },
      formItemList: withPlaces(
        [phone!, { ...choice!, name: '欢迎晚宴' }, name!, asked!].map(
          ({ activityId: _, answerNum: __, consentVersion: ___, ...one }) => ({
            ...one,
            formItemDetailRespList: one.formItemDetailRespList.map(({ value }) => ({ value })),
          }),
        ),
      ),
    };
    assert.equal((await app.call(calls.activity.modify, body, { as: admin })).code, '000000');
    const after = (await app.call(calls.activity.detail, { id }, { as: admin })).data.formItemList;
    assert.deepEqual(
      after.map((one) => [one.name, one.fieldKey]),
      [
        ['手机号', phone!.fieldKey],
        ['欢迎晚宴', 'dinner'],
        ['姓名', name!.fieldKey],
        ['饮食', asked!.fieldKey],
      ],
    );
  });
});

describe('what stands in a field at first', () => {
  it('is told to visitors, and must be an answer that the field takes', async () => {
    const activity = await made([
      item('国家', {
        type: FormItemType.picker,
        defaultValue: '中国',
        formItemDetailRespList: choices('中国', '巴西'),
      }),
    ]);
    const { data } = await app.call(calls.activity.openForm, { id: activity.id });
    assert.equal(data.find(({ name }) => name === '国家')?.defaultValue, '中国');
    const wrong = await app.call(
      calls.activity.save,
      activityBody({
        formItemList: withPlaces([...people(), item('日期', { type: 5, defaultValue: '明天' })]),
      }),
      { as: admin },
    );
    assert.equal(wrong.message, '提交的内容有误：“日期”的默认值不符合该字段的要求');
  });
});

describe('several files', () => {
  it('are stored, seen, named and downloaded one by one; no more than the field takes', async () => {
    const activity = await made([item('材料', { type: FormItemType.upload, maxFiles: 2 })]);
    const formId = activity.form.find(({ name }) => name === '材料')!.id;
    const another = () => upload(activity.id, formId);
    const files = [await another(), await another(), await another()];
    const many = await signUp(app, activity, { 材料: files.join(',') });
    assert.deepEqual([many.code, many.message], ['OM2000', '材料最多 2 个文件']);
    const twice = await signUp(app, activity, { 材料: `${files[0]},${files[0]}` });
    assert.equal(twice.code, 'OM2007');
    const phone = newPhone();
    const stored = await signUp(app, activity, { 手机号: phone, 材料: `${files[0]},${files[1]}` });
    assert.equal(stored.code, '000000');
    const shown = (await answersOf(stored.data.id)).材料!.split(',');
    assert.deepEqual(
      shown.map((address) => address.slice(-22)),
      files.slice(0, 2),
    );
    const used = await signUp(app, activity, { 材料: `${files[2]},${files[1]}` });
    assert.equal(used.code, 'OM2007', 'a file of another sign-up');
    const key = { applyCode: stored.data.applyCode, queryCode: stored.data.queryCode };
    const own = await app.call(calls.ownSignUp.view, { key, language: 'zh' });
    assert.equal(own.data.entryList.find(({ formId: one }) => one === formId)?.value.split('\n').length, 2);
    for (const place of [0, 1]) {
      const file = await app.call(calls.ownSignUp.file, { key, formId, place });
      assert.equal(file.status, 200);
    }
  });
});

describe('an option that only so many may have', () => {
  it('is right when all come at once, and told at its field', async () => {
    const activity = await made([dinner(5)]);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => signUp(app, activity, { 晚宴: '参加' })),
    );
    assert.equal(replies.filter(({ code }) => code === '000000').length, 5);
    const refused = replies.find(({ code }) => code !== '000000')!;
    assert.deepEqual([refused.code, refused.message], ['OM2040', '“晚宴”的选项“参加”已满，请选择其他选项']);
    const fields = (refused.data as unknown as { fields: { path: string }[] }).fields;
    assert.deepEqual(
      fields.map(({ path }) => Number(path)),
      [activity.form.find(({ name }) => name === '晚宴')!.id],
    );
    assert.equal(await leftOf(activity), 0);
    assert.equal((await signUp(app, activity, { 晚宴: '不参加' })).code, '000000');
  });

  it('is free again with a rejection and a withdrawal, and the database refuses one too many', async () => {
    const activity = await made([dinner(2)]);
    const first = await signUp(app, activity, { 晚宴: '参加' });
    const second = await signUp(app, activity, { 晚宴: '参加' });
    assert.equal((await signUp(app, activity, { 晚宴: '参加' })).code, 'OM2040');
    await decide([first.data.id], ApplyStatus.rejected);
    assert.equal(await leftOf(activity), 1);
    await app.call(calls.ownSignUp.withdraw, {
      key: { applyCode: second.data.applyCode, queryCode: second.data.queryCode },
    });
    assert.equal(await leftOf(activity), 2);
    await signUp(app, activity, { 晚宴: '参加' });
    await signUp(app, activity, { 晚宴: '参加' });
    await assert.rejects(
      sql`update application set apply_status = 0, withdrawn_at = null where id = ${first.data.id}`.execute(
        app.database.db,
      ),
      /form_option_not_oversold/,
    );
  });

  it('is not taken by who waits: he lets those pass who can come', async () => {
    const activity = await made([dinner(1)], {
      ...{ capacity: 2, waitMode: 1, waitCapacity: 10 },
    });
    const wait = { headers: { 'join-waiting-list': '1' } };
    const a = await signUp(app, activity, { 晚宴: '不参加' });
    const b = await signUp(app, activity, { 晚宴: '不参加' });
    const c = await signUp(app, activity, { 晚宴: '参加' }, wait);
    const d = await signUp(app, activity, { 晚宴: '参加' }, wait);
    const e = await signUp(app, activity, { 晚宴: '不参加' }, wait);
    assert.equal(await leftOf(activity), 1);
    const statusOf = async (one: typeof a) =>
      (await app.call(calls.application.detail, { id: one.data.id }, { as: admin })).data.applyStatus;
    await decide([a.data.id], ApplyStatus.rejected);
    assert.deepEqual([await statusOf(c), await leftOf(activity)], [ApplyStatus.pending, 0]);
    // The dinner is full: the next one in line who can come is the third.
    await decide([b.data.id], ApplyStatus.rejected);
    assert.deepEqual([await statusOf(d), await statusOf(e)], [ApplyStatus.waiting, ApplyStatus.pending]);
    // With the dinner its place comes free, too.
    await decide([c.data.id], ApplyStatus.rejected);
    assert.equal(await statusOf(d), ApplyStatus.pending);
  });

  it('at the head of the line keeps the place that is free from who comes anew, and the page says so', async () => {
    const activity = await made([dinner(1)], { capacity: 3, waitMode: 1, waitCapacity: 10 });
    const wait = { headers: { 'join-waiting-list': '1' } };
    const eats = await signUp(app, activity, { 晚宴: '参加' });
    const stays = await signUp(app, activity, { 晚宴: '不参加' });
    const stateOf = async () => {
      const { data } = await app.call(calls.activity.openView, { id: activity.id });
      const template = { applyState: data.applyState };
      const found = await app.call(calls.activity.page, { template, pageSize: 100 }, { as: admin });
      assert.ok(
        found.data.dataBody.some(({ id }) => id === activity.id),
        'lists find it by what its page says',
      );
      return [data.applyState, data.canWait, data.fullServices.length];
    };
    const third = await signUp(app, activity, { 晚宴: '不参加' });
    const first = await signUp(app, activity, { 晚宴: '参加' }, wait);
    assert.equal(first.data.applyStatus, ApplyStatus.waiting);
    await decide([stays.data.id], ApplyStatus.rejected);
    assert.deepEqual(await stateOf(), [ApplyState.full, true, 1], 'the place is for who waits');
    assert.equal((await signUp(app, activity, { 晚宴: '不参加' })).code, 'OM2020');
    // He who comes stands behind, and is let pass with the next look at the lines: nobody is kept from what he can have.
    const behind = await signUp(app, activity, { 晚宴: '不参加' }, wait);
    assert.equal(behind.data.applyStatus, ApplyStatus.waiting);
    await tendWaitingLists(app.database.db);
    const statusOf = async (one: typeof eats) =>
      (await app.call(calls.application.detail, { id: one.data.id }, { as: admin })).data.applyStatus;
    assert.deepEqual(
      [await statusOf(first), await statusOf(behind)],
      [ApplyStatus.waiting, ApplyStatus.pending],
    );
    await decide([eats.data.id], ApplyStatus.rejected);
    assert.equal(await statusOf(first), ApplyStatus.pending);
    assert.deepEqual(await stateOf(), [ApplyState.full, true, 0], 'three have the three places');
    await decide([third.data.id], ApplyStatus.rejected);
    assert.deepEqual(await stateOf(), [ApplyState.open, true, 0], 'nobody waits any more');
  });

  it('is waited for by who waits for a place, also where all of them are had', async () => {
    const activity = await made([dinner(1)], { ...{ capacity: 1, waitMode: 1, waitCapacity: 10 } });
    const wait = { headers: { 'join-waiting-list': '1' } };
    const first = await signUp(app, activity, { 晚宴: '参加' });
    const waiting = await signUp(app, activity, { 晚宴: '参加' }, wait);
    assert.deepEqual([waiting.code, waiting.data?.applyStatus], ['000000', ApplyStatus.waiting]);
    await decide([first.data.id], ApplyStatus.rejected);
    const { data } = await app.call(calls.application.detail, { id: waiting.data.id }, { as: admin });
    assert.deepEqual([data.applyStatus, await leftOf(activity)], [ApplyStatus.pending, 0]);
  });

  it('is asked for anew by who changes his sign-up: what he had is his, another one must be free', async () => {
    const activity = await made([dinner(1)]);
    const having = await signUp(app, activity, { 晚宴: '参加' });
    const without = await signUp(app, activity, { 晚宴: '不参加' });
    const change = async (one: typeof having, answers: Record<string, string>) => {
      const key = { applyCode: one.data.applyCode, queryCode: one.data.queryCode };
      const { data } = await app.call(calls.ownSignUp.view, { key, language: 'zh' });
      const before = Object.fromEntries(data.entryList.map(({ name, value }) => [name, value]));
      const entries = entriesOf(activity, { ...before, ...answers });
      return app.call(calls.ownSignUp.change, { key, version: data.version, entries });
    };
    assert.equal((await change(without, { 晚宴: '参加' })).code, 'OM2040');
    assert.equal((await change(having, { 姓名: '李娜娜' })).code, '000000');
    assert.equal(await leftOf(activity), 0);
    assert.equal((await change(having, { 晚宴: '不参加' })).code, '000000');
    assert.equal((await change(without, { 晚宴: '参加' })).code, '000000');
    assert.equal(await leftOf(activity), 0);
  });

  it('cannot be given less than are taken; who has one is counted when it gets a limit', async () => {
    const activity = await made([dinner()]);
    for (let count = 0; count < 3; count++) await signUp(app, activity, { 晚宴: '参加' });
    const modify = async (limit: number) => {
      const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
      const formItemList = data.formItemList.map(({ activityId: _, answerNum: __, ...one }) => ({
        ...one,
        formItemDetailRespList: one.formItemDetailRespList.map(({ value }) =>
          value === '参加' ? { value, limit } : { value },
        ),
      }));
      const body = { ...activityBody(), id: activity.id, version: data.version, formItemList };
      return app.call(calls.activity.modify, body, { as: admin });
    };
    assert.equal(
      (await modify(2)).message,
      '字段“晚宴”的选项“参加”名额不能少于已占用的 3 个（待审核与已通过）',
    );
    assert.equal((await modify(4)).code, '000000');
    assert.equal(await leftOf(activity), 1);
    // Its number is kept in step from then on, and not counted again under the lock of the activity.
    await sql`update form_option set taken = 2 from form_item
      where form_item.id = form_item_id and activity_id = ${activity.id}`.execute(app.database.db);
    assert.equal((await modify(5)).code, '000000');
    assert.equal(await leftOf(activity), 3);
  });

  it('is neither left out nor renamed while somebody has it: its places would be given away anew', async () => {
    const activity = await made([dinner(1)]);
    await signUp(app, activity, { 晚宴: '参加' });
    const modify = async (name: string, limit: number | null, other = '不参加') => {
      const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
      const formItemList = data.formItemList.map(({ activityId: _, answerNum: __, ...one }) => ({
        ...one,
        ...(one.name === '晚宴'
          ? { formItemDetailRespList: [{ value: name, limit }, { value: other }] }
          : {}),
      }));
      const body = { ...activityBody(), id: activity.id, version: data.version, formItemList };
      return app.call(calls.activity.modify, body, { as: admin });
    };
    const held = '字段“晚宴”的选项“参加”已有 1 人占用名额（待审核与已通过），不能移除或改名';
    assert.equal((await modify('出席', 1)).message, held);
    assert.equal((await modify('出席', null)).message, held);
    // What nobody has is free to change; the number of the one that is kept stays.
    assert.equal((await modify('参加', 1, '缺席')).code, '000000');
    assert.equal(await leftOf(activity), 0);
    assert.equal((await modify('参加', 3, '缺席')).code, '000000');
    assert.equal(await leftOf(activity), 2);
    assert.equal((await modify('参加', null, '缺席')).code, '000000');
    assert.equal(await leftOf(activity), undefined);
  });
});

describe('the history of a form', () => {
  it('tells another condition and another text of a consent, though they begin alike', async () => {
    const long = '同意主办方使用照片和联系方式'.repeat(5);
    const terms = item('授权', { type: FormItemType.consent, require: true, consentText: `${long}一年` });
    const activity = await made([dinner(), food, terms]);
    const modify = async (consentText: string, value: string) => {
      const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
      const formItemList = data.formItemList.map(
        ({ activityId: _, answerNum: __, consentVersion: ___, ...one }) => ({
          ...one,
          ...(one.name === '授权' ? { consentText } : {}),
          ...(one.name === '饮食' ? { showRule: [{ fieldKey: 'dinner', op: 'eq' as const, value }] } : {}),
        }),
      );
      const body = { ...activityBody(), id: activity.id, version: data.version, formItemList };
      const { changes } = await app.logged(await app.call(calls.activity.modify, body, { as: admin }));
      return (changes as { field: string; before: string; after: string }[]).filter(({ after }) =>
        /授权|饮食/.test(after),
      );
    };
    const [rule] = await modify(`${long}一年`, '不参加');
    assert.match(rule?.before ?? '', /显示条件 dinner 为 参加/);
    assert.match(rule?.after ?? '', /显示条件 dinner 为 不参加/);
    const [text] = await modify(`${long}两年`, '不参加');
    assert.match(text?.after ?? '', /条款 同意主办方.*摘要 [0-9a-f]{8}/);
    assert.notEqual(text?.before, text?.after);
  });
});

describe('a consent', () => {
  it('is stored with the version of its text; another text changes nothing of those before', async () => {
    const terms = item('授权', { type: FormItemType.consent, require: true, consentText: '第一版' });
    const activity = await made([terms]);
    const without = await signUp(app, activity);
    assert.deepEqual([without.code, without.message], ['OM2000', '请阅读并同意授权']);
    const first = await signUp(app, activity, { 授权: '1' });
    assert.equal(first.code, '000000');
    const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
    const formItemList = data.formItemList.map(
      ({ activityId: _, answerNum: __, consentVersion: ___, ...one }) =>
        one.name === '授权' ? { ...one, consentText: '第二版' } : one,
    );
    const body = { ...activityBody(), id: activity.id, version: data.version, formItemList };
    assert.equal((await app.call(calls.activity.modify, body, { as: admin })).code, '000000');
    assert.equal((await signUp(app, activity, { 授权: '1' })).code, 'OM2000', 'he has read another text');
    const second = await signUp(app, activity, { 授权: '2' });
    assert.deepEqual(
      [(await answersOf(first.data.id)).授权, (await answersOf(second.data.id)).授权],
      ['已同意第 1 版', '已同意第 2 版'],
    );
    const texts = await sql<{ content: string }>`select content from form_consent
      join form_item on form_item.id = form_item_id where activity_id = ${activity.id} order by version`.execute(
      app.database.db,
    );
    assert.deepEqual(texts.rows, [{ content: '第一版' }, { content: '第二版' }]);
  });
});
