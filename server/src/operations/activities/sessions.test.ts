import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type ActivitySave,
  ApplyState,
  ApplyStatus,
  calls,
  type FormItem,
  SESSION_FIELD,
  SessionMode,
  WAIT_HEADER,
  WaitMode,
} from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKinds } from '../../database/fresh.ts';
import {
  activityBody,
  daysFromNow,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startTwoApps, type TestApp, type TwoApps } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { tendWaitingLists } from './waiting-list.ts';

type Sessions = NonNullable<ActivitySave['sessions']>;
const JOIN = { [WAIT_HEADER]: '1' };
/** `day` days after the activity has begun, so many hours long. */
const session = (name: string, wish: Partial<Sessions[number]> & { day?: number } = {}): Sessions[number] => {
  const { day = 0, ...fields } = wish;
  return { name, startTime: daysFromNow(20.1 + day), endTime: daysFromNow(20.2 + day), ...fields };
};
const twoDays = (wish: Partial<ActivitySave> = {}): Partial<ActivitySave> & { onShelf?: boolean } => ({
  endTime: daysFromNow(22),
  sessions: [
    session('开幕', { capacity: 2 }),
    session('工作坊', { day: 0.2, capacity: 1, location: '二号厅' }),
    session('闭幕', { day: 1 }),
  ],
  ...wish,
});

for (const kind of await testDatabaseKinds())
  describe(`sessions on ${kind}`, () => {
    let apps: TwoApps;
    let first: TestApp;
    let second: TestApp;
    let admin: TestSession;

    before(async () => {
      apps = await startTwoApps(kind);
      ({ first, second } = apps);
      admin = await first.signInAs('admin');
    });
    after(async () => {
      await apps.stop();
    });

    const made = (wish: Partial<ActivitySave> = {}) => makeActivity(first, admin, twoDays(wish));
    const choose = (activity: MadeActivity, names: string, wish: { app?: TestApp; joins?: boolean } = {}) =>
      signUp(wish.app ?? first, activity, { [SESSION_FIELD]: names }, wish.joins ? { headers: JOIN } : {});
    const detailOf = async (id: number) =>
      (await first.call(calls.activity.detail, { id }, { as: admin })).data;
    /** How many have a place in each, as the office reads it; and it is what the answers say. */
    const takenOf = async ({ id }: Pick<MadeActivity, 'id'>) => {
      const { rows } = await sql<{ name: string; taken: number }>`
        select held.name, (select count(*) from application_answer as given
          join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
          where given.form_item_id = held.form_item_id and held.name = any(chosen_options(given.type, given.value)))::int as taken
        from activity_session as held join form_item on form_item.id = held.form_item_id
        where form_item.activity_id = ${id} order by held.start_time`.execute(first.database.db);
      const told = (await detailOf(id)).sessions.map(({ name, takenNum }) => ({ name, taken: takenNum }));
      assert.deepEqual(told, rows);
      return Object.fromEntries(rows.map(({ name, taken }) => [name, taken]));
    };
    const change = async (id: number, wish: Partial<ActivitySave>) => {
      const { version, formItemList: items, sessions, sessionMode } = await detailOf(id);
      const formItemList = items.map(({ activityId: _, answerNum: __, consentVersion: ___, ...one }) => one);
      const kept = sessions.map(({ takenNum: _, checkedNum: __, absentNum: ___, ...one }) => one);
      const body = { ...twoDays({ sessions: kept, sessionMode }), formItemList, ...wish };
      return first.call(calls.activity.modify, { ...activityBody(body), id, version }, { as: admin });
    };
    const without = async (id: number, name: string) =>
      (await detailOf(id)).sessions
        .filter((one) => one.name !== name)
        .map(({ takenNum: _, checkedNum: __, absentNum: ___, ...one }) => one);
    const chosenIn = async (id: number) => {
      const { data } = await first.call(calls.application.detail, { id }, { as: admin });
      return data.entryList.find(({ name }) => name === SESSION_FIELD)?.value;
    };
    const decide = (id: number, applyStatus: number) =>
      first.call(calls.application.approve, { ids: [id], applyStatus, reason: '测试' }, { as: admin });
    const ownOf = async ({ applyCode, queryCode }: { applyCode: string; queryCode: string }) => {
      const key = { applyCode, queryCode };
      return { key, own: (await first.call(calls.ownSignUp.view, { key })).data };
    };

    it('are kept with every field, in the order in which they are', async () => {
      const sessions = [
        session('晚场', { day: 0.5, location: '露台', capacity: 30 }),
        session('早场', { capacity: null }),
      ];
      const { id } = await made({ sessions, sessionMode: SessionMode.several });
      const stored = await detailOf(id);
      assert.equal(stored.sessionMode, SessionMode.several);
      assert.deepEqual(
        stored.sessions.map(({ id: _, ...one }) => one),
        [
          { ...sessions[1], location: '', capacity: null, takenNum: 0, checkedNum: 0, absentNum: 0 },
          { ...sessions[0], takenNum: 0, checkedNum: 0, absentNum: 0 },
        ],
      );
      assert.equal(
        stored.formItemList.some(({ name }) => name === SESSION_FIELD),
        false,
        'the field is not the office’s',
      );
      const { data: open } = await first.call(calls.activity.openView, { id });
      assert.deepEqual(
        open.sessionList.map(({ name, remainNum, location }) => [name, remainNum, location]),
        [
          ['早场', null, ''],
          ['晚场', 30, '露台'],
        ],
      );
      const { data: form } = await first.call(calls.activity.openForm, { id });
      const field = form.find(({ name }) => name === SESSION_FIELD) as FormItem;
      assert.deepEqual(
        field.formItemDetailRespList.map(({ value, limit, remainNum, note }) => [
          value,
          limit,
          remainNum,
          note,
        ]),
        [
          ['早场', undefined, undefined, field.formItemDetailRespList[0]?.note],
          ['晚场', 30, 30, field.formItemDetailRespList[1]?.note],
        ],
      );
      assert.match(field.formItemDetailRespList[1]?.note ?? '', /^\d{4}-.* · 露台$/);
    });

    it('stand before the office’s own fields wherever fields or answers are read', async () => {
      const activity = await made();
      assert.deepEqual(
        activity.form.map(({ name, sortNum }) => [name, sortNum]),
        [
          [SESSION_FIELD, 0],
          ['姓名', 0],
          ['手机号', 1],
        ],
      );
      const { data } = await choose(activity, '开幕');
      const names = (list: { name: string }[]) => list.map(({ name }) => name);
      const inOrder = [SESSION_FIELD, '姓名', '手机号'];
      const { key, own } = await ownOf(data);
      assert.deepEqual([names(own.entryList), names(own.change?.form ?? [])], [inOrder, inOrder]);
      const changed = entriesOf(activity, { 姓名: '王芳', 手机号: newPhone(), [SESSION_FIELD]: '闭幕' });
      await first.call(calls.ownSignUp.change, { key, version: own.version, entries: changed });
      const { data: read } = await first.call(calls.application.detail, { id: data.id }, { as: admin });
      assert.deepEqual([names(read.entryList), names(read.formerList)], [inOrder, inOrder]);
      const markIds = [...activity.form].reverse().map(({ id }) => id);
      const sentBack = { ids: [data.id], applyStatus: ApplyStatus.rejected, reason: '请核对', markIds };
      await first.call(calls.application.approve, sentBack, { as: admin });
      const { own: marked } = await ownOf(data);
      assert.deepEqual(
        marked.markIds,
        activity.form.map(({ id }) => id),
      );
      // All three are wrong or missing: what is told first stands first in the form.
      assert.match((await signUp(first, activity, { 姓名: '', 手机号: '1' })).message, /场次/);
    });

    it('are refused outside of the activity, the wrong way round, twice, or beside a field of their name', async () => {
      const said = async (sessions: Sessions, more: Partial<ActivitySave> = {}) =>
        (await first.call(calls.activity.save, activityBody(twoDays({ sessions, ...more })), { as: admin }))
          .message;
      assert.match(await said([session('早', { day: -1 })]), /场次“早”的时间应在活动时间之内/);
      assert.match(await said([session('晚', { day: 2 })]), /场次“晚”的时间应在活动时间之内/);
      const back = { startTime: daysFromNow(20.3), endTime: daysFromNow(20.2) };
      assert.match(await said([session('倒', back)]), /场次“倒”的结束时间必须晚于开始时间/);
      assert.match(await said([session('同'), session('同', { day: 1 })]), /场次“同”重复/);
      assert.match(await said([session('甲,乙')]), /选项不能包含逗号/);
      assert.match(await said(Array.from({ length: 21 }, (_, at) => session(`第${at}`))), /最多 20 个场次/);
      const formItemList = [item(SESSION_FIELD)];
      assert.match(await said([session('甲')], { formItemList }), /报名表中的字段不能叫“场次”/);
    });

    it('one is chosen where one is to be, several where several may be, none never', async () => {
      const one = await made();
      assert.equal((await signUp(first, one)).message, '请选择场次');
      assert.equal((await choose(one, '没有这场')).code, 'OM2000');
      assert.equal((await choose(one, '开幕,闭幕')).code, 'OM2000');
      const chosen = await choose(one, '开幕');
      assert.equal(chosen.code, '000000', chosen.message);
      const several = await made({ sessionMode: SessionMode.several });
      const both = await choose(several, '开幕,闭幕');
      assert.equal(both.code, '000000', both.message);
      assert.deepEqual(await takenOf(several), { 开幕: 1, 工作坊: 0, 闭幕: 1 });
      assert.deepEqual((await ownOf(both.data)).own.sessionNames, ['开幕', '闭幕']);
    });

    it('nobody gets a place in one that is full, also where thirty come at once by two processes', async () => {
      const activity = await made({ sessionMode: SessionMode.several });
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          choose(activity, ['工作坊', '开幕', '开幕,工作坊'][at % 3] ?? '', {
            app: at % 2 === 0 ? first : second,
          }),
        ),
      );
      for (const { code } of replies) assert.match(code, /^(000000|OM2040)$/);
      const taken = await takenOf(activity);
      assert.deepEqual([taken.开幕, taken.工作坊], [2, 1]);
      const refused = await choose(activity, '工作坊');
      assert.equal(refused.message, '“场次”的选项“工作坊”已满，请选择其他选项');
      assert.equal((await choose(activity, '闭幕')).code, '000000');
    });

    it('who takes it back or is rejected frees his place; who changes gives one back for the other', async () => {
      const activity = await made({ sessionMode: SessionMode.several });
      const here = await choose(activity, '工作坊');
      const there = await choose(activity, '开幕');
      const { key, own } = await ownOf(there.data);
      const entries = (value: string) =>
        entriesOf(activity, { 姓名: '李娜', 手机号: newPhone(), [SESSION_FIELD]: value });
      const changeTo = (value: string) =>
        first.call(calls.ownSignUp.change, { key, version: own.version, entries: entries(value) });
      assert.equal((await changeTo('开幕,工作坊')).code, 'OM2040');
      assert.equal((await decide(here.data.id, ApplyStatus.rejected)).code, '000000');
      const changed = await changeTo('工作坊');
      assert.equal(changed.code, '000000', changed.message);
      assert.deepEqual(await takenOf(activity), { 开幕: 0, 工作坊: 1, 闭幕: 0 });
      assert.equal((await first.call(calls.ownSignUp.withdraw, { key })).code, '000000');
      assert.deepEqual(await takenOf(activity), { 开幕: 0, 工作坊: 0, 闭幕: 0 });
    });

    it('one that somebody signed up for, or waits for, is not removed, and gets no fewer places than are taken', async () => {
      const activity = await made({ capacity: 2, waitMode: WaitMode.byHand });
      const one = await choose(activity, '开幕');
      await choose(activity, '开幕');
      const waits = await choose(activity, '工作坊', { joins: true });
      assert.equal(waits.data.applyStatus, ApplyStatus.waiting);
      const { id } = activity;
      const wait = { waitMode: WaitMode.byHand, capacity: 2 };
      const refusalWithout = async (name: string) => {
        const { code, message } = await change(id, { ...wait, sessions: await without(id, name) });
        return [code, message];
      };
      assert.deepEqual(await refusalWithout('开幕'), [
        'OM2069',
        '场次“开幕”已有 2 人报名，不能删除，请先联系他们改选',
      ]);
      assert.equal((await refusalWithout('工作坊'))[0], 'OM2069');
      const fewer = (await detailOf(id)).sessions.map(
        ({ takenNum: _, checkedNum: __, absentNum: ___, ...held }) => ({
          ...held,
          capacity: 1,
        }),
      );
      assert.equal((await change(id, { ...wait, sessions: fewer })).code, 'OM2070');
      const kept = await change(id, { ...wait, sessions: await without(id, '闭幕') });
      assert.equal(kept.code, '000000', kept.message);
      assert.deepEqual(await takenOf(activity), { 开幕: 2, 工作坊: 0 });
      const gone = [{ id: 999_999, ...session('没有') }, ...(await without(id, '闭幕'))];
      assert.equal((await change(id, { ...wait, sessions: gone })).code, 'OM2071');
      // What is rejected holds no session.
      await decide(one.data.id, ApplyStatus.rejected);
      assert.deepEqual(await takenOf(activity), { 开幕: 1, 工作坊: 0 });
    });

    it('names that change, also by swapping, change in the answers, and the places stay whose they are', async () => {
      const activity = await made({ sessionMode: SessionMode.several });
      const both = await choose(activity, '开幕,工作坊');
      const one = await choose(activity, '开幕');
      const swapped: Record<string, string> = { 开幕: '工作坊', 工作坊: '开幕', 闭幕: '闭幕式' };
      const sessions = (await detailOf(activity.id)).sessions.map(
        ({ takenNum: _, checkedNum: __, absentNum: ___, ...held }) => ({
          ...held,
          name: swapped[held.name] ?? '',
        }),
      );
      const done = await change(activity.id, { sessions });
      assert.equal(done.code, '000000', done.message);
      assert.equal(await chosenIn(both.data.id), '工作坊,开幕');
      assert.equal(await chosenIn(one.data.id), '工作坊');
      assert.deepEqual(await takenOf(activity), { 工作坊: 2, 开幕: 1, 闭幕式: 0 });
      const again = await choose(
        { ...activity, form: (await first.call(calls.activity.openForm, { id: activity.id })).data },
        '工作坊',
      );
      assert.equal(again.code, 'OM2040');
    });

    it('whoever waits with a session that is full lets those pass who can come', async () => {
      const activity = await made({ capacity: 2, waitMode: WaitMode.automatic });
      const one = await choose(activity, '开幕');
      await choose(activity, '工作坊');
      const stuck = await choose(activity, '工作坊', { joins: true });
      const next = await choose(activity, '开幕', { joins: true });
      await decide(one.data.id, ApplyStatus.rejected);
      const statusOf = async (id: number) =>
        (await first.call(calls.application.detail, { id }, { as: admin })).data.applyStatus;
      assert.equal(await statusOf(stuck.data.id), ApplyStatus.waiting);
      assert.equal(await statusOf(next.data.id), ApplyStatus.pending);
      assert.deepEqual(await takenOf(activity), { 开幕: 1, 工作坊: 1, 闭幕: 0 });
    });

    it('all of them full is full: to whoever looks, and whoever signs up is told so', async () => {
      const activity = await made({
        sessions: [session('早', { capacity: 1 }), session('晚', { capacity: 1 })],
      });
      const stateOf = async () => (await detailOf(activity.id)).applyState;
      const one = await choose(activity, '早');
      assert.equal(await stateOf(), ApplyState.open);
      assert.equal((await choose(activity, '早')).code, 'OM2040');
      const other = await choose(activity, '晚');
      assert.equal(await stateOf(), ApplyState.full);
      const { data } = await first.call(calls.activity.openPage, {
        template: { keyword: '', applyState: ApplyState.full },
      });
      assert.ok(
        data.dataBody.some(({ id }) => id === activity.id),
        'the list of full ones has it',
      );
      for (const name of ['早', '晚']) assert.equal((await choose(activity, name)).code, 'OM2003');
      // A place that comes free, or is added, opens it; one that is taken away closes it again.
      await decide(one.data.id, ApplyStatus.rejected);
      assert.equal(await stateOf(), ApplyState.open);
      assert.equal((await choose(activity, '早')).code, '000000');
      const kept = async (capacity: number | null) =>
        (await detailOf(activity.id)).sessions.map(
          ({ takenNum: _, checkedNum: __, absentNum: ___, ...held }) =>
            held.name === '晚' ? { ...held, capacity } : held,
        );
      for (const [capacity, state] of [
        [2, ApplyState.open],
        [1, ApplyState.full],
        [null, ApplyState.open],
        [1, ApplyState.full],
      ] as const) {
        const changed = await change(activity.id, { sessions: await kept(capacity) });
        assert.equal(changed.code, '000000', changed.message);
        assert.equal(await stateOf(), state);
      }
      assert.equal((await decide(other.data.id, ApplyStatus.rejected)).code, '000000');
      assert.equal(await stateOf(), ApplyState.open);
      assert.deepEqual(await takenOf(activity), { 早: 1, 晚: 0 });
    });

    it('all of them full, whoever may wait waits for one, and has it when it comes free', async () => {
      const activity = await made({
        ...{ waitMode: WaitMode.automatic, capacity: null },
        sessions: [session('早', { capacity: 1 }), session('晚', { capacity: 1 })],
      });
      const one = await choose(activity, '早');
      await choose(activity, '晚');
      const { data: open } = await first.call(calls.activity.openView, { id: activity.id });
      assert.deepEqual([open.applyState, open.canWait], [ApplyState.full, true]);
      assert.equal((await choose(activity, '早')).code, 'OM2020');
      const late = await choose(activity, '晚', { joins: true });
      const early = await choose(activity, '早', { joins: true });
      assert.deepEqual(
        [late.data.applyStatus, early.data.applyStatus],
        [ApplyStatus.waiting, ApplyStatus.waiting],
      );
      await decide(one.data.id, ApplyStatus.rejected);
      const statusOf = async (id: number) =>
        (await first.call(calls.application.detail, { id }, { as: admin })).data.applyStatus;
      assert.equal(await statusOf(early.data.id), ApplyStatus.pending);
      assert.equal(await statusOf(late.data.id), ApplyStatus.waiting);
      assert.deepEqual(await takenOf(activity), { 早: 1, 晚: 1 });
      assert.equal((await detailOf(activity.id)).applyState, ApplyState.full);
    });

    // The embedded database has one transaction at a time: nothing would be waited for.
    if (kind === 'postgresql')
      it('who waits for one of them while all are full is not looked after each minute: nobody can be moved up', async () => {
        const activity = await made({
          ...{ waitMode: WaitMode.automatic, capacity: null },
          sessions: [session('早', { capacity: 1 }), session('晚', { capacity: 1 })],
        });
        await choose(activity, '早');
        await choose(activity, '晚');
        await choose(activity, '晚', { joins: true });
        const looked = await second.database.db.transaction().execute(async (trx) => {
          await sql`select from activity_tally where activity_id = ${activity.id} for no key update`.execute(
            trx,
          );
          const tended = tendWaitingLists(first.database.db).then(() => 'tended');
          const seen = await Promise.race([tended, someoneWaits(trx).then(() => 'waits for its numbers')]);
          return { tended, seen };
        });
        await looked.tended;
        assert.equal(looked.seen, 'tended');
      });

    it('the list of sign-ups says which were chosen, and finds who comes to one', async () => {
      const activity = await made({ sessionMode: SessionMode.several });
      const both = await choose(activity, '开幕,闭幕');
      const one = await choose(activity, '闭幕');
      const { sessions } = await detailOf(activity.id);
      const found = async (name: string) => {
        const sessionId = sessions.find((held) => held.name === name)?.id ?? 0;
        const template = { activityId: activity.id, sessionId };
        const { data } = await first.call(calls.application.page, { template }, { as: admin });
        return [data.count, ...data.dataBody.map((row) => [row.id, row.sessions])];
      };
      assert.deepEqual(await found('开幕'), [1, [both.data.id, '开幕、闭幕']]);
      assert.deepEqual(await found('闭幕'), [2, [one.data.id, '闭幕'], [both.data.id, '开幕、闭幕']]);
      assert.deepEqual(await found('工作坊'), [0]);
    });

    it('a series has them with each copy, as far from its start', async () => {
      const { id } = await made();
      const startTime = daysFromNow(48);
      const copied = await first.call(
        calls.activitySeries.copy,
        { id, startTimes: [startTime], isDated: false },
        { as: admin },
      );
      assert.equal(copied.code, '000000', copied.message);
      const [source, copy] = [await detailOf(id), await detailOf(copied.data.ids[0] ?? 0)];
      const told = ({ sessions, startTime: start }: typeof source) =>
        sessions.map(({ name, startTime: at, capacity, location }) => [
          ...[name, capacity, location],
          Date.parse(at.replace(' ', 'T')) - Date.parse(start.replace(' ', 'T')),
        ]);
      assert.deepEqual(told(copy), told(source));
      assert.equal(
        copy.sessions.some((one) => source.sessions.some((other) => other.id === one.id)),
        false,
      );
    });

    it('all of them go where nobody chose any, and the form asks no more', async () => {
      const activity = await made();
      assert.equal((await change(activity.id, { sessions: [] })).code, '000000');
      const { data } = await first.call(calls.activity.openForm, { id: activity.id });
      assert.equal(
        data.some(({ name }) => name === SESSION_FIELD),
        false,
      );
      assert.equal((await signUp(first, activity)).code, '000000');
      assert.equal((await change(activity.id, { sessions: [session('新场')] })).code, '000000');
      assert.deepEqual(await takenOf(activity), { 新场: 0 });
    });
  });
