import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  type ActivitySave,
  ApplyStatus,
  type CheckInEntry,
  CheckInWay,
  calls,
  DataScope,
  SESSION_FIELD,
  SessionMode,
} from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKinds } from '../../../database/fresh.ts';
import type { Db } from '../../../database/open.ts';
import {
  activityBody,
  daysFromNow,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
} from '../../../testing/activities.ts';
import type { TestSession } from '../../../testing/factories.ts';
import { startTwoApps, type TestApp, type TwoApps } from '../../../testing/start-app.ts';
import { answeredMeanwhile, someoneWaits } from '../../../testing/waits.ts';

const SUCCESS = '000000';
const { checkIn: door, application, activity: activities, signUpOnBehalf } = calls;
let keys = 0;
const newKey = () => `session-test-${++keys}`;
type Wish = Partial<CheckInEntry> & ({ code: string } | { applyCode: string } | { id: number });

for (const kind of await testDatabaseKinds())
  describe(`at the door of a session on ${kind}`, () => {
    let apps: TwoApps;
    let first: TestApp;
    let second: TestApp;
    let admin: TestSession;
    let staff: TestSession;
    before(async () => {
      apps = await startTwoApps(kind);
      ({ first, second } = apps);
      admin = await first.signInAs('admin');
      staff = await first.signInAs(
        await first.makeUser({
          codes: ['latin_op_activity_checkin'],
          scope: DataScope.all,
          userName: '门口',
        }),
      );
    });
    after(async () => {
      await apps.stop();
    });

    const made = async (wish: Partial<ActivitySave> = {}) => {
      const at = (from: number) => ({ startTime: daysFromNow(from), endTime: daysFromNow(from + 0.1) });
      const sessions = [
        { name: '开幕', ...at(20.1) },
        { name: '工作坊', ...at(20.3), capacity: 2, location: '二号厅' },
        { name: '闭幕', ...at(20.6) },
      ];
      const body = { sessions, sessionMode: SessionMode.several, ...wish };
      const activity = await makeActivity(first, admin, body);
      const { data } = await first.call(activities.detail, { id: activity.id }, { as: admin });
      return { ...activity, ids: Object.fromEntries(data.sessions.map(({ id, name }) => [name, id])) };
    };
    type Made = Awaited<ReturnType<typeof made>>;
    const choose = async (activity: MadeActivity, names: string) => {
      const { data, message } = await signUp(first, activity, { [SESSION_FIELD]: names });
      assert.ok(data, message);
      return data;
    };
    const approved = async (activity: MadeActivity, names: string) => {
      const one = await choose(activity, names);
      const body = { ids: [one.id], applyStatus: ApplyStatus.approved };
      await first.call(application.approve, body, { as: admin });
      // What a device brings late was before now, and nobody came before he had signed up.
      await sql`update application set created_at = now() - interval '1 day' where id = ${one.id}`.execute(
        first.database.db,
      );
      return one;
    };
    const send = async (
      activity: Made,
      list: Wish[],
      { app = first, as = staff, reason }: { app?: TestApp; as?: TestSession; reason?: string } = {},
    ) => {
      const entries = list.map((entry) => ({ key: newKey(), way: CheckInWay.camera, ...entry }));
      const body = { activityId: activity.id, list: entries, ...(reason ? { reason } : {}) };
      const reply = await app.call(door.checkIn, body, { as });
      assert.equal(reply.code, SUCCESS, reply.message);
      return reply;
    };
    const enter = async (...given: Parameters<typeof send>) => (await send(...given)).data;
    const outcomes = async (...given: Parameters<typeof send>) =>
      (await enter(...given)).map(({ outcome }) => outcome);
    /** By session how many have a place and how many came; the first is what the answers and the check-ins say. */
    const numbers = async ({ id }: Made) => {
      const { data } = await first.call(activities.detail, { id }, { as: admin });
      const { rows } = await sql<{ name: string; taken: number }>`
        select held.name, ((select count(*) from application_answer as given
            join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
            where given.form_item_id = held.form_item_id and held.name = any(chosen_options(given.type, given.value)))
          + (select count(*) from session_check_in where session_id = held.id and undone_at is null and unchosen))::int as taken
        from activity_session as held join form_item on form_item.id = held.form_item_id
        where form_item.activity_id = ${id} order by held.start_time`.execute(first.database.db);
      assert.deepEqual(
        data.sessions.map(({ name, takenNum: taken }) => ({ name, taken })),
        rows,
      );
      return Object.fromEntries(
        data.sessions.map(({ name, takenNum, checkedNum }) => [name, [takenNum, checkedNum]]),
      );
    };
    const cameOf = async (id: number) => {
      const { data } = await first.call(application.detail, { id }, { as: admin });
      const came = data.sessionList.filter(({ checkedTime }) => checkedTime !== null);
      return [data.checkedTime !== null, data.attended, came.map(({ name, isChosen }) => [name, isChosen])];
    };

    it('who comes to a session that he chose comes to the activity by it, once', async () => {
      const activity = await made();
      const { ids } = activity;
      const one = await approved(activity, '开幕,工作坊');
      const [at] = await enter(activity, [{ id: one.id, sessionId: ids.开幕 }]);
      assert.deepEqual([at?.outcome, at?.sessionName, at?.seat?.checkedBy], ['done', '开幕', '门口']);
      assert.deepEqual(
        at?.seat?.sessions.map(({ id, isChosen, checkedTime, checkedBy }) => [
          ...[id, isChosen, checkedTime === at.seat?.checkedTime, checkedBy],
        ]),
        [
          [ids.开幕, true, true, '门口'],
          [ids.工作坊, true, false, ''],
        ],
      );
      const sessionId = ids.工作坊;
      assert.deepEqual(
        await outcomes(activity, [{ id: one.id, sessionId }, { id: one.id, sessionId }, { id: one.id }]),
        ['done', 'double', 'double'],
      );
      const { rows } = await sql<{ num: number }>`
        select count(*)::int as num from check_in where application_id = ${one.id}`.execute(
        first.database.db,
      );
      assert.equal(rows[0]?.num, 1);
      assert.deepEqual(await cameOf(one.id), [
        true,
        '开幕、工作坊',
        [
          ['开幕', true],
          ['工作坊', true],
        ],
      ]);
      assert.deepEqual(await numbers(activity), { 开幕: [1, 1], 工作坊: [1, 1], 闭幕: [0, 0] });
    });

    it('who came to the activity as a whole comes to a session behind it, and keeps when he came', async () => {
      const activity = await made();
      const one = await approved(activity, '闭幕');
      const [whole] = await enter(activity, [{ id: one.id, secondsAgo: 600 }]);
      const [at] = await enter(activity, [{ id: one.id, sessionId: activity.ids.闭幕 }]);
      assert.equal(at?.outcome, 'done');
      assert.equal(at?.seat?.checkedTime, whole?.seat?.checkedTime);
      assert.ok((at?.seat?.sessions[0]?.checkedTime ?? '') > (whole?.seat?.checkedTime ?? 'none'));
    });

    it('who did not choose it is told, and let in all the same while a place is left, recorded as such', async () => {
      const activity = await made();
      const sessionId = activity.ids.工作坊;
      await approved(activity, '工作坊');
      const [guest, late] = [await approved(activity, '开幕'), await approved(activity, '闭幕')];
      const [told] = await enter(activity, [{ id: guest.id, sessionId }]);
      assert.deepEqual(
        [told?.outcome, told?.sessionName, told?.seat?.checkedTime],
        ['notChosen', '工作坊', null],
      );
      // The last place goes to the first of both.
      const list = [guest, late].map(({ id }) => ({ id, sessionId, isAdmitted: true }));
      assert.deepEqual(await outcomes(activity, list), ['done', 'sessionFull']);
      assert.deepEqual(await cameOf(guest.id), [true, '工作坊（现场放行）', [['工作坊', false]]]);
      assert.deepEqual(await cameOf(late.id), [false, '', []]);
      assert.deepEqual(await numbers(activity), { 开幕: [1, 0], 工作坊: [2, 1], 闭幕: [1, 0] });
      // His place is nobody else's, neither at the door nor on the page.
      assert.equal((await signUp(first, activity, { [SESSION_FIELD]: '工作坊' })).code, 'OM2040');
      const { data } = await first.call(
        application.historyPage,
        { template: { applyId: guest.id } },
        { as: admin },
      );
      assert.deepEqual(data.dataBody[0]?.changes.map(({ field, after: is }) => [field, is]).at(-1), [
        '已签到场次',
        '工作坊（现场放行）',
      ]);
    });

    it('the office reads who came to each and who did not, and finds them', async () => {
      const activity = await made();
      const { ids } = activity;
      const [came, absent, guest] = [
        await approved(activity, '工作坊'),
        await approved(activity, '工作坊,闭幕'),
        await approved(activity, '闭幕'),
      ];
      await choose(activity, '开幕');
      const absentOf = async () => {
        const { data } = await first.call(activities.detail, { id: activity.id }, { as: admin });
        return data.sessions.map((one) => [one.checkedNum, one.absentNum]);
      };
      const of = async (name: string, isCheckedIn?: boolean) => {
        const template = { activityId: activity.id, sessionId: ids[name] ?? 0, isCheckedIn };
        const { data } = await first.call(application.page, { template }, { as: admin });
        return data.dataBody.map(({ id }) => id);
      };
      // Before its door is open nobody is missing.
      assert.deepEqual(await absentOf(), [
        [0, 0],
        [0, 0],
        [0, 0],
      ]);
      assert.deepEqual(await outcomes(activity, [{ id: came.id, sessionId: ids.工作坊 }]), ['done']);
      assert.deepEqual(
        await outcomes(activity, [
          { id: guest.id, sessionId: ids.开幕, isAdmitted: true },
          { id: absent.id },
        ]),
        ['done', 'done'],
      );
      assert.deepEqual(await absentOf(), [
        [1, 0],
        [1, 1],
        [0, 0],
      ]);
      assert.deepEqual(await of('工作坊', true), [came.id]);
      // He is at the activity, and not there.
      assert.deepEqual(await of('工作坊', false), [absent.id]);
      assert.deepEqual(await of('开幕', true), [guest.id]);
      assert.deepEqual(await of('开幕', false), []);
      assert.deepEqual(await of('工作坊'), [absent.id, came.id]);
    });

    it('whoever comes second is told who let him in to that session, and when', async () => {
      const activity = await made();
      const one = await approved(activity, '开幕');
      const sessionId = activity.ids.开幕;
      await enter(activity, [{ id: one.id, secondsAgo: 3_600 }], { as: admin });
      await enter(activity, [{ id: one.id, sessionId, secondsAgo: 600 }]);
      const [told] = await enter(activity, [{ id: one.id, sessionId }], { app: second, as: admin });
      const [there] = told?.seat?.sessions ?? [];
      assert.deepEqual([told?.outcome, there?.checkedBy], ['double', '门口']);
      assert.ok((there?.checkedTime ?? '') > (told?.seat?.checkedTime ?? 'none'));
    });

    it('where a process of the version before takes back who came to the activity, he was at no session', async () => {
      const activity = await made();
      const one = await approved(activity, '闭幕');
      const list = [{ id: one.id, sessionId: activity.ids.工作坊, isAdmitted: true }];
      assert.deepEqual(await outcomes(activity, list), ['done']);
      await sql`with back as (update application set checked_in_at = null where id = ${one.id})
        update check_in set undone_at = now(), undone_by = checked_by, undo_reason = '认错人'
        where application_id = ${one.id}`.execute(first.database.db);
      assert.deepEqual(await cameOf(one.id), [false, '', []]);
      assert.deepEqual((await numbers(activity)).工作坊, [0, 0]);
    });

    it('a session that is gone, or is another activity’s, lets nobody in', async () => {
      const [activity, other] = [await made(), await made()];
      const one = await approved(activity, '开幕');
      for (const sessionId of [other.ids.开幕, 999_999_999])
        assert.deepEqual(await outcomes(activity, [{ id: one.id, sessionId, isAdmitted: true }]), [
          'sessionGone',
        ]);
      const waiting = await choose(activity, '开幕');
      const list = [waiting.id, 999_999_999].map((id) => ({ id, sessionId: activity.ids.开幕 }));
      assert.deepEqual(await outcomes(activity, list), ['notApproved', 'unknown']);
      assert.deepEqual(await cameOf(one.id), [false, '', []]);
    });

    it('a key that comes again is answered as at first, and is no other door’s', async () => {
      const activity = await made();
      const one = await approved(activity, '开幕,闭幕');
      const entry = { key: newKey(), id: one.id, sessionId: activity.ids.开幕, secondsAgo: 1_800 };
      const sent = await send(activity, [entry]);
      const again = await send(activity, [entry]);
      assert.deepEqual(again.data, sent.data);
      assert.match((await first.logged(again)).content, /签到 0 人，1 条此前已收到$/);
      const { sessionId: _, ...whole } = entry;
      assert.deepEqual(await outcomes(activity, [{ ...entry, sessionId: activity.ids.闭幕 }, whole]), [
        'unknown',
        'unknown',
      ]);
      assert.deepEqual(await numbers(activity), { 开幕: [1, 1], 工作坊: [0, 0], 闭幕: [1, 0] });
    });

    it('a page of before, which knows no sessions, lets in to the activity as it did', async () => {
      const activity = await made();
      const one = await approved(activity, '开幕');
      assert.deepEqual(await outcomes(activity, [{ id: one.id }, { id: one.id }]), ['done', 'double']);
      assert.deepEqual(await cameOf(one.id), [true, '', []]);
    });

    it('taken back for a session he stays in the activity; taken back for the activity he was nowhere', async () => {
      const activity = await made();
      const { ids } = activity;
      const one = await approved(activity, '开幕');
      const undo = (sessionId?: number) =>
        first.call(
          door.undo,
          { id: one.id, reason: '认错人', ...(sessionId === undefined ? {} : { sessionId }) },
          { as: staff },
        );
      const both = [ids.开幕, ids.工作坊].map((sessionId) => ({ id: one.id, sessionId, isAdmitted: true }));
      assert.deepEqual(await outcomes(activity, both), ['done', 'done']);
      assert.deepEqual((await numbers(activity)).工作坊, [1, 1]);
      const undone = await undo(ids.工作坊);
      assert.equal(undone.code, SUCCESS, undone.message);
      assert.match((await first.logged(undone)).content, /在场次“工作坊”的签到，原因：认错人$/);
      assert.equal((await undo(ids.工作坊)).code, 'OM2030');
      assert.deepEqual((await numbers(activity)).工作坊, [0, 0]);
      assert.deepEqual(await cameOf(one.id), [true, '开幕', [['开幕', true]]]);
      // Again, as if nothing had been.
      assert.deepEqual(await outcomes(activity, both.slice(1)), ['done']);
      assert.equal((await undo()).code, SUCCESS);
      assert.deepEqual(await cameOf(one.id), [false, '', []]);
      assert.deepEqual(await numbers(activity), { 开幕: [1, 0], 工作坊: [0, 0], 闭幕: [0, 0] });
      assert.equal((await undo()).code, 'OM2030');
    });

    it('taken back of one, the others stay where they are', async () => {
      const activity = await made();
      const { ids } = activity;
      const [one, other] = [await approved(activity, '开幕,闭幕'), await approved(activity, '开幕,闭幕')];
      const list = [one, other].flatMap(({ id }) => [
        { id, sessionId: ids.开幕 },
        { id, sessionId: ids.闭幕 },
      ]);
      assert.deepEqual(await outcomes(activity, list), ['done', 'done', 'done', 'done']);
      const undo = (wish: { sessionId?: number }) =>
        first.call(door.undo, { id: one.id, reason: '认错人', ...wish }, { as: staff });
      assert.equal((await undo({ sessionId: ids.开幕 ?? 0 })).code, SUCCESS);
      assert.deepEqual(await cameOf(one.id), [true, '闭幕', [['闭幕', true]]]);
      assert.equal((await undo({})).code, SUCCESS);
      assert.deepEqual((await cameOf(one.id))[0], false);
      const both = [
        ['开幕', true],
        ['闭幕', true],
      ];
      assert.deepEqual(await cameOf(other.id), [true, '开幕、闭幕', both]);
    });

    it('takes a key for that of its own sender alone', async () => {
      const activity = await made();
      const [one, other] = [await approved(activity, '开幕'), await approved(activity, '开幕')];
      const key = newKey();
      const sessionId = activity.ids.开幕;
      assert.deepEqual(await outcomes(activity, [{ id: one.id, secondsAgo: 60 }]), ['done']);
      assert.deepEqual(await outcomes(activity, [{ key, id: one.id, sessionId }], { as: admin }), ['done']);
      assert.deepEqual(await outcomes(activity, [{ key, id: other.id, sessionId }]), ['done']);
    });

    it('who walks in at the door of a session has chosen it, and finds no place where there is none', async () => {
      const activity = await made();
      const sessionId = activity.ids.工作坊;
      const walk = (wish = {}) => {
        const body = {
          applyName: '王芳',
          mobilePhone: newPhone(),
          service: '活动报名',
          consent: true as const,
        };
        return first.call(
          door.walkIn,
          { activityId: activity.id, ...body, sessionId, ...wish },
          { as: staff },
        );
      };
      await approved(activity, '工作坊');
      const { data, code, message } = await walk();
      assert.equal(code, SUCCESS, message);
      assert.deepEqual(
        data.sessions.map(({ id, isChosen, checkedTime }) => [
          id,
          isChosen,
          checkedTime === data.checkedTime,
        ]),
        [[sessionId, true, true]],
      );
      assert.equal((await walk()).code, 'OM2040');
      assert.equal((await walk({ sessionId: 999_999_999 })).code, 'OM2071');
      assert.deepEqual(await numbers(activity), { 开幕: [0, 0], 工作坊: [2, 1], 闭幕: [0, 0] });
    });

    it('a device is told the sessions with how long it is until them, and who chose which', async () => {
      const activity = await made();
      const one = await approved(activity, '工作坊');
      const { data } = await first.call(door.seats, { activityId: activity.id }, { as: staff });
      const workshop = data.sessions[1];
      assert.deepEqual(
        [workshop?.id, workshop?.name, workshop?.location, workshop?.remainNum],
        [activity.ids.工作坊, '工作坊', '二号厅', 1],
      );
      const day = 86_400;
      assert.ok(Math.abs((workshop?.startsIn ?? 0) - 20.3 * day) < 60, String(workshop?.startsIn));
      assert.ok(Math.abs((workshop?.endsIn ?? 0) - 20.4 * day) < 60, String(workshop?.endsIn));
      assert.deepEqual(
        data.list.map(({ id, sessions }) => [id, sessions.map((held) => [held.id, held.isChosen])]),
        [[one.id, [[activity.ids.工作坊, true]]]],
      );
    });

    it('a session that somebody came to is not removed, though nobody has chosen it', async () => {
      const activity = await made();
      const { id, ids } = activity;
      const one = await approved(activity, '开幕');
      await enter(activity, [{ id: one.id, sessionId: ids.闭幕, isAdmitted: true }]);
      const modify = async () => {
        const { data } = await first.call(activities.detail, { id }, { as: admin });
        const { version, formItemList, sessionMode } = data;
        const sessions = data.sessions
          .filter(({ name }) => name !== '闭幕')
          .map(({ takenNum: _, checkedNum: __, absentNum: ___, ...kept }) => kept);
        const items = formItemList.map(
          ({ activityId: _, answerNum: __, consentVersion: ___, ...kept }) => kept,
        );
        const body = activityBody({ sessions, sessionMode, formItemList: items });
        return first.call(activities.modify, { ...body, id, version }, { as: admin });
      };
      const refused = await modify();
      assert.deepEqual([refused.code, refused.message], ['OM2072', '场次“闭幕”已有 1 人签到，不能删除']);
      await first.call(door.undo, { id: one.id, sessionId: ids.闭幕, reason: '认错人' }, { as: staff });
      const removed = await modify();
      assert.equal(removed.code, SUCCESS, removed.message);
    });

    it('what was said of a check-in goes with who it was of; that he came stays', async () => {
      const activity = await made();
      const one = await approved(activity, '开幕');
      const entry = { id: one.id, sessionId: activity.ids.开幕, way: CheckInWay.later };
      await enter(activity, [entry], { reason: '李娜到场' });
      const { data } = await first.call(signUpOnBehalf.purgeCount, { whose: { id: one.id } }, { as: admin });
      const purge = { whose: { id: one.id }, count: data.count, reason: '本人要求' };
      assert.equal((await first.call(signUpOnBehalf.purge, purge, { as: admin })).code, SUCCESS);
      const { rows } = await sql<{ reason: string }>`
        select reason from session_check_in where application_id = ${one.id}`.execute(first.database.db);
      assert.deepEqual(rows, [{ reason: '' }]);
      assert.deepEqual((await cameOf(one.id))[1], '开幕');
    });

    it('two doors at once let in each once, and no more than there are places', async () => {
      const activity = await made();
      const { ids } = activity;
      const people: Awaited<ReturnType<typeof approved>>[] = [];
      for (const names of ['工作坊', '开幕', '闭幕', '开幕,闭幕'])
        people.push(await approved(activity, names));
      const sessionId = ids.工作坊;
      const scans = await Promise.all(
        Array.from({ length: 12 }, (_, n) => {
          const list = people.map(({ id }) => ({ id, sessionId, isAdmitted: n % 3 > 0 }));
          return enter(activity, n % 2 ? list.reverse() : list, { app: n % 2 ? second : first });
        }),
      );
      const all = scans.flat();
      const done = all.filter(({ outcome }) => outcome === 'done').map(({ seat }) => seat?.id);
      assert.equal(new Set(done).size, done.length, 'nobody twice');
      assert.ok(done.includes(people[0]?.id), 'who chose it has his place');
      assert.equal(done.length, 2);
      for (const { outcome } of all) assert.match(outcome, /^(done|double|notChosen|sessionFull)$/);
      assert.deepEqual((await numbers(activity)).工作坊, [2, 2]);
      const { rows } = await sql<{ num: number }>`
        select count(*)::int as num from check_in where undone_at is null
          and application_id = any(${people.map(({ id }) => id)}::bigint[])`.execute(first.database.db);
      assert.equal(rows[0]?.num, 2);
    });

    // One transaction at a time there.
    if (kind === 'embedded') return;

    /** Runs `work` while another transaction has done `change`, which ends only once that waits for it. */
    const meanwhile = async <T>(change: (db: Db) => Promise<unknown>, work: () => Promise<T>) => {
      const running = await second.database.db.transaction().execute(async (trx) => {
        await change(trx);
        // In an object: what a transaction answers is waited for.
        const begun = { answer: work() };
        await someoneWaits(trx);
        return begun;
      });
      return running.answer;
    };

    it('a session that is just being removed lets nobody in', async () => {
      const activity = await made();
      const one = await approved(activity, '开幕');
      const sessionId = activity.ids.闭幕 ?? 0;
      const remove = (db: Db) => sql`delete from activity_session where id = ${sessionId}`.execute(db);
      assert.deepEqual(await meanwhile(remove, () => outcomes(activity, [{ id: one.id, sessionId }])), [
        'sessionGone',
      ]);
      assert.deepEqual(await cameOf(one.id), [false, '', []]);
    });

    it('who is let in waits for nobody but those who are meant', async () => {
      const activity = await made();
      const [one, other] = [await approved(activity, '开幕'), await approved(activity, '开幕')];
      const far = await approved(await made(), '开幕');
      const stranger = await first.signInAs(
        await first.makeUser({ codes: ['latin_op_activity_checkin'], scope: DataScope.self }),
      );
      const own = await made();
      await sql`update activity set created_by = ${stranger.userId} where id = ${own.id}`.execute(
        first.database.db,
      );
      const said = await second.database.db.transaction().execute(async (trx) => {
        await sql`select from application where id = any(${[other.id, far.id]}::bigint[]) for update`.execute(
          trx,
        );
        await sql`select from activity_session where id = any(${Object.values(activity.ids)}::bigint[]) for update`.execute(
          trx,
        );
        return {
          whole: await answeredMeanwhile(trx, outcomes(activity, [{ id: one.id }])),
          beyond: await answeredMeanwhile(trx, outcomes(own, [{ id: far.id }], { as: stranger })),
        };
      });
      assert.deepEqual(said, { whole: ['done'], beyond: ['unknown'] });
    });

    it('a place of a session that somebody is just taking is nobody else’s, whichever way he comes', async () => {
      const activity = await made();
      const sessionId = activity.ids.工作坊 ?? 0;
      const one = await approved(activity, '开幕');
      // The numbers first, then the place, as everybody takes one.
      const take = async (db: Db) => {
        await sql`select from activity_tally where activity_id = ${activity.id} for no key update`.execute(
          db,
        );
        await sql`update form_option set taken = taken + 1 from activity_session as held
          where held.id = ${sessionId} and form_option.form_item_id = held.form_item_id
            and form_option.value = held.name`.execute(db);
      };
      await take(first.database.db);
      const come = () => outcomes(activity, [{ id: one.id, sessionId, isAdmitted: true }]);
      assert.deepEqual(await meanwhile(take, come), ['sessionFull']);
      await sql`update form_option set taken = 1 from activity_session as held
        where held.id = ${sessionId} and form_option.form_item_id = held.form_item_id
          and form_option.value = held.name`.execute(first.database.db);
      const body = {
        applyName: '王芳',
        mobilePhone: newPhone(),
        service: '活动报名',
        consent: true as const,
      };
      const walk = () =>
        first.call(door.walkIn, { activityId: activity.id, ...body, sessionId }, { as: staff });
      assert.equal((await meanwhile(take, walk)).code, 'OM2040');
    });
  });
