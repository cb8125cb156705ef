import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKinds } from '../../database/fresh.ts';
import type { Trx } from '../../http/call-context.ts';
import {
  activityBody,
  entriesOf,
  item,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  signUpTogether,
  withPlaces,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startTwoApps, type TestApp, type TwoApps } from '../../testing/start-app.ts';
import { turnsOf } from '../../testing/turns.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { holdActivity } from '../activities/writes.ts';

const { application: applicationCalls } = calls;

for (const kind of await testDatabaseKinds())
  describe(`at once on ${kind}`, () => {
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

    const appOf = (index: number) => (index % 2 === 0 ? first : second);

    /** Counted from the rows, not from the counters. */
    async function countsOf({ id }: MadeActivity) {
      const { rows } = await sql<Record<string, number>>`
        select count(*) filter (where apply_status in (0, 1)) as live, count(*) as total,
          count(distinct apply_code) as codes from application where activity_id = ${id}`.execute(
        first.database.db,
      );
      return rows[0] ?? {};
    }

    /** The counters must say what the rows say. */
    async function requireTrueCounters(): Promise<void> {
      const { rows } = await sql`
        select t.* from activity_tally as t left join lateral (
          select count(*) filter (where apply_status = 0) as pending, count(*) filter (where apply_status = 1) as approved,
            count(*) filter (where apply_status = 2) as rejected
          from application where activity_id = t.activity_id
        ) as counted on true
        where (pending_num, approved_num, rejected_num) is distinct from (pending, approved, rejected)`.execute(
        first.database.db,
      );
      assert.deepEqual(rows, []);
      await requireTrueStates();
    }

    /** Who has no place left and who waits since when, as the rows say it. */
    async function requireTrueStates(): Promise<void> {
      const { rows } = await sql`
        select t.activity_id, activity_full.activity_id is not null as kept_full, is_full, since, oldest
        from activity_tally as t
        left join activity_full on activity_full.activity_id = t.activity_id
        left join activity_waiting on activity_waiting.activity_id = t.activity_id
        cross join lateral (select min(created_at) filter (where apply_status = 0) as oldest,
          count(*) filter (where apply_status < 2) as live from application where activity_id = t.activity_id) as counted
        cross join lateral (select coalesce(live >= t.capacity, false) or not exists (
          select from activity_service as s where s.activity_id = t.activity_id and not s.removed
            and (s.capacity is null or s.capacity > (select count(*) from application where service_id = s.id and apply_status < 2))
        ) as is_full) as judged
        where (activity_full.activity_id is not null) <> is_full or since is distinct from oldest`.execute(
        first.database.db,
      );
      assert.deepEqual(rows, []);
    }

    // The embedded database is in the process: nobody is waited for.
    const waitsThrice = kind === 'postgresql' ? it : null;
    waitsThrice?.(
      'a sign-up waits for the database three times: what stands, what is stored, and that it is',
      async () => {
        const activity = await makeActivity(first, admin);
        const headers = { 'Idempotency-Key': 't'.repeat(20) };
        const sent = await turnsOf(first.database.pool, () => signUp(first, activity, {}, { headers }));
        const own = sent.find((turns) => turns.some((text) => text.includes('insert into application (')));
        const [looked = '', stored = '', last = '', ...more] =
          own?.slice(own.findIndex((text) => text.includes('begin;'))) ?? [];
        for (const text of [
          'insert into idempotency_key',
          'sign_up_block',
          'for no key update',
          'as services',
        ])
          assert.ok(looked.includes(text), text);
        assert.ok(stored.includes('insert into application ('));
        for (const text of ['update idempotency_key', 'insert into operation_log', 'commit'])
          assert.ok(last.includes(text), text);
        assert.ok(!more.some((text) => text.includes('commit')));
      },
    );

    it('what is full and who waits is known after every single step', async () => {
      const services = { services: ['甲', '乙'], serviceCapacity: { 甲: 1, 乙: 2 } };
      const activity = await makeActivity(first, admin, { ...services, capacity: 3 });
      const isFull = async () => {
        await requireTrueStates();
        const { rows } = await sql`select from activity_full where activity_id = ${activity.id}`.execute(
          first.database.db,
        );
        return rows.length === 1;
      };
      const change = async (wish: object) => {
        const { data } = await first.call(calls.activity.detail, { id: activity.id }, { as: admin });
        const formItemList = data.formItemList.map(({ activityId: _, answerNum: __, ...one }) => one);
        const body = { ...activityBody({ ...wish, formItemList }), id: activity.id, version: data.version };
        const reply = await first.call(calls.activity.modify, body, { as: admin });
        assert.equal(reply.code, '000000', reply.message);
        return isFull();
      };
      const decide = async (ids: number[], applyStatus: number) => {
        await first.call(applicationCalls.approve, { ids, applyStatus, reason: '重复' }, { as: admin });
        return isFull();
      };
      assert.equal(await isFull(), false);
      const ids: number[] = [];
      for (const [service, full] of [
        ['甲', false],
        ['乙', false],
        ['乙', true],
      ] as const) {
        ids.push((await signUp(first, activity, {}, { service })).data.id);
        assert.equal(await isFull(), full);
      }
      const [one = 0, two = 0, three = 0] = ids;
      assert.equal(await decide([two], 1), true);
      assert.equal(await decide([one], 2), false);
      assert.equal(await change({ services: ['乙'], serviceCapacity: { 乙: 2 }, capacity: null }), true);
      assert.equal(await change({ services: ['乙'], serviceCapacity: { 乙: 3 }, capacity: null }), false);
      assert.equal(await change({ services: ['乙'], serviceCapacity: {}, capacity: 2 }), true);
      assert.equal(await change({ services: ['乙', '丙'], serviceCapacity: {}, capacity: 4 }), false);
      assert.equal(await decide([three], 1), false);
      const other = await makeActivity(first, admin, { capacity: 1 });
      await signUp(first, other);
      await requireTrueStates();
    });

    it('500 sign-ups for 50 places: 50 get one, the others are told, nobody fails', async () => {
      const activity = await makeActivity(first, admin, { capacity: 50 });
      const replies = await Promise.all(
        Array.from({ length: 500 }, (_, index) => signUp(appOf(index), activity)),
      );
      const byCode = Map.groupBy(replies, (reply) => `${reply.status} ${reply.code}`);
      assert.deepEqual(Object.fromEntries([...byCode].map(([code, same]) => [code, same.length])), {
        '200 000000': 50,
        '200 OM2003': 450,
      });
      assert.deepEqual(await countsOf(activity), { live: 50, total: 50, codes: 50 });
      await requireTrueCounters();
    });

    it('groups and single ones at once for 50 places: never one too many, and no group in part', async () => {
      const activity = await makeActivity(first, admin, { capacity: 50, groupMost: 4 });
      const sizes = Array.from({ length: 60 }, (_, index) => 1 + (index % 4));
      const replies = await Promise.all(
        sizes.map(async (size, index) => {
          if (size === 1) return { size, code: (await signUp(appOf(index), activity)).code };
          const people = Array.from({ length: size }, () => ({}));
          return { size, code: (await signUpTogether(appOf(index), activity, people)).code };
        }),
      );
      for (const { code } of replies) assert.ok(['000000', 'OM2003', 'OM2090'].includes(code), code);
      const stored = replies.filter(({ code }) => code === '000000');
      const live = stored.reduce((sum, { size }) => sum + size, 0);
      // Fewer are left than the largest of them is.
      assert.ok(live > 46 && live <= 50, String(live));
      assert.deepEqual(await countsOf(activity), { live, total: live, codes: live });
      const { rows } = await sql<{ size: number; groups: number }>`
        select size, count(*)::int as groups from (
          select count(*)::int as size from application where activity_id = ${activity.id} and group_code <> '' group by group_code
        ) as counted group by size order by size`.execute(first.database.db);
      const wanted = Map.groupBy(
        stored.filter(({ size }) => size > 1),
        ({ size }) => size,
      );
      assert.deepEqual(
        rows,
        [...wanted].map(([size, { length }]) => ({ size, groups: length })).sort((a, b) => a.size - b.size),
      );
      await requireTrueCounters();
    });

    it('one phone in two groups at once: one of them is there, whole', async () => {
      const activity = await makeActivity(first, admin, { groupMost: 3 });
      const phone = newPhone();
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          signUpTogether(appOf(index), activity, [{}, { 手机号: phone }, {}]),
        ),
      );
      assert.deepEqual(replies.map(({ code }) => code).sort(), ['000000', ...Array(7).fill('OM2091')]);
      assert.deepEqual(await countsOf(activity), { live: 3, total: 3, codes: 3 });
      await requireTrueCounters();
    });

    it('the same while places are cut, decided and freed, in several activities and services', async () => {
      const activities = await Promise.all(
        [1, 2].map(() =>
          makeActivity(first, admin, {
            capacity: 30,
            services: ['甲', '乙'],
            serviceCapacity: { 甲: 10 },
          }),
        ),
      );
      const early = await Promise.all(
        activities.flatMap((activity) =>
          [1, 2, 3, 4].map(() => signUp(first, activity, {}, { service: '乙' })),
        ),
      );
      const ids = early.map((reply) => reply.data.id);
      const decide = (app: TestApp, some: number[], applyStatus: number) =>
        app.call(applicationCalls.approve, { ids: some, applyStatus, reason: '重复' }, { as: admin });
      const cut = async (app: TestApp, activity: MadeActivity, capacity: number) => {
        const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
        return app.call(
          calls.activity.modify,
          {
            ...activityBody({ capacity, services: ['甲', '乙'], serviceCapacity: { 甲: 10 } }),
            id: activity.id,
            version: data.version,
            formItemList: data.formItemList.map(({ activityId: _, answerNum: __, ...one }) => one),
          },
          { as: admin },
        );
      };
      const work = await Promise.all([
        ...Array.from({ length: 160 }, (_, index) =>
          signUp(appOf(index), activities[index % 2]!, {}, { service: index % 4 < 2 ? '甲' : '乙' }),
        ),
        decide(first, ids, 2),
        decide(second, ids.toReversed(), 1),
        cut(first, activities[0]!, 20),
        cut(second, activities[1]!, 25),
      ]);
      for (const reply of work)
        assert.ok(reply.status === 200, `${reply.status} ${reply.code} ${reply.message}`);
      for (const activity of activities) {
        const { data } = await first.call(calls.activity.detail, { id: activity.id }, { as: admin });
        const { live } = await countsOf(activity);
        assert.ok((live ?? 0) <= (data.capacity ?? 0), `${live} of ${data.capacity}`);
        const services = await first.call(
          applicationCalls.serviceStatistics,
          { activityId: activity.id },
          { as: admin },
        );
        const [one] = services.data;
        assert.ok((one?.pendingNum ?? 0) + (one?.approvedNum ?? 0) <= 10);
      }
      await requireTrueCounters();
    });

    /** Ten sign-ups that were judged by the form as it was and wait together while the office changes the activity. */
    async function signUpBehind(activity: MadeActivity, change: (trx: Trx) => Promise<unknown>) {
      // The form is kept from here on for a second: those who come are not judged by what the office writes.
      assert.equal((await signUp(first, activity)).code, '000000');
      const sent = await first.database.db.transaction().execute(async (trx) => {
        await holdActivity(trx, activity.id);
        const waiting = { replies: Array.from({ length: 10 }, () => signUp(first, activity)) };
        await someoneWaits(trx);
        await change(trx);
        return waiting;
      });
      const replies = await Promise.all(sent.replies);
      assert.deepEqual(await countsOf(activity), { live: 1, total: 1, codes: 1 });
      await requireTrueCounters();
      return new Set(replies.map(({ code }) => code));
    }

    it('a rush at an activity that is just taken off the shelf: nobody is in it', async () => {
      const activity = await makeActivity(first, admin);
      const codes = await signUpBehind(activity, (trx) =>
        sql`update activity set publish_status = 2 where id = ${activity.id}`.execute(trx),
      );
      assert.deepEqual([...codes], ['CM4040']);
    });

    it('a rush at an activity that is just called off or closed: nobody is in it, and each is told why', async () => {
      for (const [change, code] of [
        [sql`held_status = 2`, 'OM2050'],
        [sql`held_status = 1`, 'OM2050'],
        [sql`apply_end_time = now() - interval '1 second'`, 'OM2002'],
      ] as const) {
        const activity = await makeActivity(first, admin);
        const codes = await signUpBehind(activity, (trx) =>
          sql`update activity set ${change} where id = ${activity.id}`.execute(trx),
        );
        assert.deepEqual([...codes], [code]);
      }
    });

    it('a rush at a service that is just taken away: nobody has it', async () => {
      const activity = await makeActivity(first, admin);
      const codes = await signUpBehind(activity, (trx) =>
        sql`update activity_service set removed = true where activity_id = ${activity.id}`.execute(trx),
      );
      assert.ok(
        [...codes].every((code) => code.startsWith('OM2006')),
        [...codes].join(),
      );
    });

    it('one phone in twenty spellings: one row', async () => {
      const activity = await makeActivity(first, admin);
      const spellings = [
        ...[
          '13812345678',
          '+8613812345678',
          '008613812345678',
          '8613812345678',
          '138 1234 5678',
          '138-1234-5678',
        ],
        ...[
          '１３８１２３４５６７８',
          '＋８６ １３８１２３４５６７８',
          '(138)12345678',
          '138.1234.5678',
          ' 13812345678 ',
        ],
        ...[
          '138\u200b12345678',
          '+86-138-1234-5678',
          '0086 138 1234 5678',
          '86 138 12345678',
          '138·1234·5678',
        ],
        ...['\ufeff13812345678', '1381234 5678', '+86 (138) 1234-5678', '138\u30001234\u30005678'],
      ];
      assert.equal(new Set(spellings).size, 20);
      const replies = await Promise.all(
        spellings.map((phone, index) => signUp(appOf(index), activity, { 手机号: phone })),
      );
      assert.equal(replies.filter((reply) => reply.code === '000000').length, 1);
      assert.equal(replies.filter((reply) => reply.code === 'OM2004').length, 19);
      assert.deepEqual(await countsOf(activity), { live: 1, total: 1, codes: 1 });
      const { mobile_phone } = await first.database.db
        .selectFrom('application')
        .select('mobile_phone')
        .where('activity_id', '=', activity.id)
        .executeTakeFirstOrThrow();
      assert.equal(mobile_phone, '13812345678');
    });

    it('one key ten times at once and once more: one row, one answer', async () => {
      const activity = await makeActivity(first, admin);
      const entries = entriesOf(activity, { 姓名: '李娜', 手机号: newPhone() });
      const headers = { 'idempotency-key': `once-${kind}-0123456789` };
      const send = (index: number) => appOf(index).call(applicationCalls.openApply, entries, { headers });
      const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index)));
      replies.push(await send(0), await send(1));
      assert.deepEqual(new Set(replies.map((reply) => reply.code)), new Set(['000000']));
      assert.equal(new Set(replies.map((reply) => reply.data.applyCode)).size, 1);
      assert.deepEqual(await countsOf(activity), { live: 1, total: 1, codes: 1 });
    });

    it('what is wrong with one hurts nobody beside him, also where only the database can tell', async () => {
      const places = [item('姓名', { require: true }), item('手机号', { require: true }), item('公司')];
      const activity = await makeActivity(first, admin, { formItemList: withPlaces(places), capacity: 30 });
      // Both servers know the form; then a field goes behind their backs.
      await Promise.all([signUp(first, activity), signUp(second, activity)]);
      const gone = activity.form.find(({ name }) => name === '公司');
      await first.database.db
        .deleteFrom('form_item')
        .where('id', '=', gone?.id ?? 0)
        .execute();
      const phone = newPhone();
      const wishes = [
        ...Array.from({ length: 20 }, () => ({})),
        ...Array.from({ length: 5 }, () => ({ 手机号: phone })),
        ...Array.from({ length: 5 }, () => ({ 姓名: '' })),
        ...Array.from({ length: 5 }, () => ({ 公司: '远航贸易' })),
      ];
      const replies = await Promise.all(wishes.map((wish, index) => signUp(appOf(index), activity, wish)));
      const codes = replies.map(({ code }) => code);
      assert.deepEqual(new Set(codes.slice(0, 20)), new Set(['000000']));
      assert.deepEqual(codes.slice(20, 25).sort(), ['000000', 'OM2004', 'OM2004', 'OM2004', 'OM2004']);
      assert.deepEqual(new Set(codes.slice(25, 30)), new Set(['OM2000']));
      assert.deepEqual(new Set(codes.slice(30)), new Set(['OM2006']));
      assert.deepEqual(await countsOf(activity), { live: 23, total: 23, codes: 23 });
      await requireTrueCounters();
    });

    it('two reviewers: one decision, one history row, and the later one is told who it was', async () => {
      const activity = await makeActivity(first, admin);
      const { data } = await signUp(first, activity);
      const people = await Promise.all(
        ['陈审核', '林审核'].map(async (userName) => {
          const user = await first.makeUser({ codes: ['latin_op_activity_publish'], userName });
          return { userName, session: await first.signInAs(user) };
        }),
      );
      const replies = await Promise.all(
        people.map(({ session }, index) =>
          appOf(index).call(
            applicationCalls.approve,
            { ids: [data.id], applyStatus: index === 0 ? 1 : 2, reason: '理由' },
            { as: session },
          ),
        ),
      );
      const winner = replies.findIndex((reply) => reply.data.decidedNum === 1);
      const loser = replies[1 - winner];
      const detail = (await first.call(applicationCalls.detail, { id: data.id }, { as: admin })).data;
      assert.deepEqual(loser?.data, {
        decidedNum: 0,
        skippedList: [
          {
            id: data.id,
            applyCode: data.applyCode,
            reason: `该报名已由 ${people[winner]?.userName} 于 ${detail.reviewedTime} 审核`,
          },
        ],
      });
      const template = { applyId: data.id };
      const history = await first.call(applicationCalls.historyPage, { template }, { as: admin });
      assert.equal(detail.applyStatus, winner === 0 ? 1 : 2);
      assert.deepEqual(
        history.data.dataBody.map(({ action, operator }) => [action, operator]),
        [
          [winner === 0 ? '审核通过' : '驳回', people[winner]?.userName],
          ['提交报名', '访客'],
        ],
      );
    });
  });
