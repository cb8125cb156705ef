import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ActivitySave, ApplyStatus, calls, WAIT_HEADER, WaitMode } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKinds } from '../../database/fresh.ts';
import type { Trx } from '../../http/call-context.ts';
import {
  activityBody,
  type MadeActivity,
  makeActivity,
  newPhone,
  signUp,
  signUpTogether,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { chance } from '../../testing/random-actions.ts';
import { startTwoApps, type TestApp, type TwoApps } from '../../testing/start-app.ts';
import { tendWaitingLists } from '../activities/index.ts';
import { confirmOffer } from './own-place.ts';
import { holdPlacesOf } from './places.ts';

const { application: applicationCalls } = calls;
const { pending, approved, rejected, waiting, offered, lapsed } = ApplyStatus;
const JOIN = { [WAIT_HEADER]: '1' };

for (const kind of await testDatabaseKinds())
  describe(`waiting lists on ${kind}`, () => {
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
    const join = (activity: MadeActivity, wish: { service?: string; phone?: string; app?: TestApp } = {}) =>
      signUp(wish.app ?? first, activity, wish.phone ? { 手机号: wish.phone } : {}, {
        headers: JOIN,
        ...(wish.service && { service: wish.service }),
      });
    const decide = (ids: number[], applyStatus: number, app = first) =>
      app.call(applicationCalls.approve, { ids, applyStatus, reason: '重复' }, { as: admin });
    const statusesOf = async ({ id }: MadeActivity) => {
      const { rows } = await sql<{ apply_status: number }>`
        select apply_status from application where activity_id = ${id} order by id`.execute(
        first.database.db,
      );
      return rows.map((row) => row.apply_status);
    };
    /** Writes an activity again with other places. */
    const change = async (activity: MadeActivity, wish: Partial<ActivitySave>, app = first) => {
      const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
      const formItemList = data.formItemList.map(({ activityId: _, answerNum: __, ...one }) => one);
      const { services, serviceCapacity, waitMode, waitCapacity, waitConfirmHours, capacity, groupMost } =
        data;
      const kept = {
        services,
        serviceCapacity,
        waitMode,
        waitCapacity,
        waitConfirmHours,
        capacity,
        groupMost,
      };
      const body = {
        ...activityBody({ ...kept, ...wish, formItemList }),
        id: activity.id,
        version: data.version,
      };
      return app.call(calls.activity.modify, body, { as: admin });
    };
    /** Takes a sign-up back, as its person does. */
    const withdraw = async (trx: Trx, id: number) => {
      await holdPlacesOf(trx, [id]);
      await sql`update application set apply_status = 2 where id = ${id} and apply_status in (0, 1, 4, 5)`.execute(
        trx,
      );
      return true;
    };
    const act = (work: (trx: Trx) => Promise<boolean>, app = first) =>
      app.database.db.transaction().execute(work);
    const lapseAll = (activity: MadeActivity) =>
      sql`update application set confirm_by = now() - interval '1 second'
        where activity_id = ${activity.id} and apply_status = 5`.execute(first.database.db);

    /** Counted from the rows: no place too many, numbers that are true, and nobody behind one who came later. */
    async function requireOrder(activity: MadeActivity, { tended }: { tended: boolean }): Promise<void> {
      const { db } = first.database;
      const { rows: wrong } = await sql`
        select numbers.*, counted.* from (
          select 0::bigint as service, capacity, pending_num, approved_num, rejected_num, waiting_num, offered_num, gone_num
          from activity_tally where activity_id = ${activity.id}
          union all select id, capacity, pending_num, approved_num, rejected_num, waiting_num, offered_num, gone_num
          from activity_service where activity_id = ${activity.id}
        ) as numbers cross join lateral (
          select count(*) filter (where apply_status in (0, 5)) as c0, count(*) filter (where apply_status = 1) as c1,
            count(*) filter (where apply_status = 2) as c2, count(*) filter (where apply_status = 4) as c4,
            count(*) filter (where apply_status = 5) as c5, count(*) filter (where apply_status = 6) as c36
          from application where activity_id = ${activity.id} and (service = 0 or service_id = service)
        ) as counted
        where (pending_num, approved_num, rejected_num, waiting_num, offered_num, gone_num) is distinct from (c0, c1, c2, c4, c5, c36)
          or c0 + c1 > capacity`.execute(db);
      assert.deepEqual(wrong, []);
      const { rows: skipped } = await sql`
        select ahead.id, later.id as later from application as ahead join application as later
          on later.service_id = ahead.service_id and later.id > ahead.id
        where ahead.activity_id = ${activity.id} and ahead.apply_status = 4
          and (later.apply_status in (0, 1, 5) or later.offered_at is not null)`.execute(db);
      assert.deepEqual(skipped, [], 'passed over');
      const { rows: twice } = await sql`
        select mobile_phone from application where activity_id = ${activity.id} and apply_status in (0, 1, 4, 5)
        group by mobile_phone having count(*) > 1`.execute(db);
      assert.deepEqual(twice, [], 'a phone stands there twice');
      await requireKept(activity);
      if (!tended) return;
      const { rows: idle } = await sql`
        select service.id from activity_service as service join activity_tally as tally using (activity_id)
        where activity_id = ${activity.id} and service.waiting_num > 0
          and (service.capacity is null or service.pending_num + service.approved_num < service.capacity)
          and (tally.capacity is null or tally.pending_num + tally.approved_num < tally.capacity)`.execute(
        db,
      );
      assert.deepEqual(idle, [], 'a place stands empty while somebody waits for it');
    }

    /** What is kept beside the rows is what they say: no place for who comes anew, and since when the office is waited for. */
    async function requireKept({ id }: MadeActivity): Promise<void> {
      const { rows } = await sql<{
        isFull: boolean;
        since: Date | null;
        oldest: Date | null;
        room: number | null;
        services: { room: number | null; waiting: number }[];
      }>`
        select exists (select from activity_full where activity_id = ${id}) as "isFull",
          (select since from activity_waiting where activity_id = ${id}) as since,
          (select min(coalesce(pending_since, created_at)) from application where activity_id = ${id} and apply_status = 0) as oldest,
          capacity - (select count(*) from application where activity_id = ${id} and apply_status in (0, 1, 5)) as room,
          (select json_agg(json_build_object(
              'room', capacity - (select count(*) from application where service_id = one.id and apply_status in (0, 1, 5)),
              'waiting', (select count(*) from application where service_id = one.id and apply_status = 4)))
            from activity_service as one where activity_id = ${id} and not removed) as services
        from activity_tally where activity_id = ${id}`.execute(first.database.db);
      const [kept] = rows;
      assert.ok(kept);
      assert.deepEqual(kept.since, kept.oldest);
      const most = (room: number | null) => room ?? Number.POSITIVE_INFINITY;
      const isTaken = kept.services.every((service) => {
        const others = kept.services.filter((other) => other !== service);
        const promised = others.reduce((sum, { room, waiting }) => sum + Math.min(waiting, most(room)), 0);
        return service.waiting > 0 || most(service.room) <= 0 || most(kept.room) <= promised;
      });
      assert.equal(kept.isFull, isTaken, JSON.stringify(kept));
    }

    it('counts how long the office is waited for from when it has something to decide', async () => {
      const wish = { capacity: 1, waitMode: WaitMode.automatic } as const;
      const activity = await makeActivity(first, admin, wish);
      const [holder, next] = [await join(activity), await join(activity)];
      const { db } = first.database;
      await sql`update application set created_at = now() - interval '30 days' where activity_id = ${activity.id}`.execute(
        db,
      );
      const minutes = async () => {
        const { data } = await first.call(applicationCalls.review, { template: {} }, { as: admin });
        return data.dataBody.find(({ id }) => id === activity.id)?.longestWaitMinutes;
      };
      assert.equal(await minutes(), 30 * 24 * 60);
      await decide([holder.data.id], rejected);
      assert.deepEqual(await statusesOf(activity), [rejected, pending]);
      assert.equal(await minutes(), 0, 'a month in line is no month before the office');
      await decide([next.data.id], approved);
      assert.equal(await minutes(), null);
      await first.call(applicationCalls.undoApprove, { ids: [next.data.id] }, { as: admin });
      assert.equal(await minutes(), 0);
      await requireKept(activity);
    });

    it('says that it is full, offers to wait, and moves the first one up when a place comes free', async () => {
      const activity = await makeActivity(first, admin, {
        capacity: 1,
        waitMode: WaitMode.automatic,
        waitCapacity: 2,
        waitConfirmHours: 24,
      });
      const [holder] = [await join(activity)];
      assert.deepEqual([holder?.data.applyStatus, holder?.data.waitPlace], [pending, null]);
      assert.equal((await signUp(first, activity)).code, 'OM2020');
      const phone = newPhone();
      const a = await join(activity, { phone });
      // Before the line is full: afterwards that is said first, as soon as the form is read again.
      assert.equal((await join(activity, { phone })).code, 'OM2004');
      const b = await join(activity);
      assert.deepEqual([a.data.applyStatus, a.data.waitPlace], [waiting, 1]);
      assert.deepEqual([b.data.applyStatus, b.data.waitPlace], [waiting, 2]);
      assert.equal((await join(activity)).code, 'OM2021');
      const open = await first.call(calls.activity.openView, { id: activity.id });
      assert.deepEqual([open.data.applyNum, open.data.waitingNum, open.data.canWait], [1, 2, false]);

      const skipped = await decide([a.data.id], approved);
      assert.equal(skipped.data.skippedList[0]?.reason, '该报名正在候补，请按顺序递补');
      await decide([holder?.data.id ?? 0], rejected);
      assert.deepEqual(await statusesOf(activity), [rejected, offered, waiting]);
      const detail = await first.call(applicationCalls.detail, { id: a.data.id }, { as: admin });
      assert.ok(detail.data.confirmBy !== null && detail.data.waitPlace === null);
      assert.equal(
        (await first.call(applicationCalls.detail, { id: b.data.id }, { as: admin })).data.waitPlace,
        1,
      );
      const history = await first.call(
        applicationCalls.historyPage,
        { template: { applyId: a.data.id } },
        { as: admin },
      );
      assert.deepEqual(
        history.data.dataBody.map(({ action, operator }) => [action, operator]),
        [
          ['候补递补', '系统'],
          ['提交报名', '访客'],
        ],
      );
      const { applyCode, queryCode } = a.data;
      const key = { applyCode, queryCode };
      const standing = await first.call(applicationCalls.openStanding, { key });
      assert.deepEqual(standing.data, {
        applyStatus: offered,
        waitPlace: null,
        confirmBy: detail.data.confirmBy,
        ...{ successText: '', successLanguage: 'zh' },
      });
      const confirmed = await first.call(applicationCalls.openConfirm, { key });
      assert.equal(confirmed.data.applyStatus, pending);
      assert.equal((await first.call(applicationCalls.openConfirm, { key })).code, 'OM2023');
      for (const call of [applicationCalls.openStanding, applicationCalls.openConfirm]) {
        // The number alone opens nothing, and says nothing of whether there is such a one.
        for (const wrong of [
          { applyCode, queryCode: b.data.queryCode },
          { applyCode: 'ZZZZZZZZZZ', queryCode },
        ])
          assert.equal((await first.call(call, { key: wrong })).code, 'OM2015');
        assert.equal(
          (await first.call(call, { key: { ownToken: 'c.zzzzzz.AAAAAAAAAAAAAAAAAAAAAA' } })).code,
          'OM2016',
        );
      }
      assert.equal(await act((trx) => withdraw(trx, a.data.id)), true);
      assert.deepEqual(await statusesOf(activity), [rejected, rejected, offered]);
      await lapseAll(activity);
      assert.equal(await act(async (trx) => (await confirmOffer(trx, b.data.id)) !== null), false);
      const c = await join(activity, { phone });
      assert.equal(c.data.applyStatus, waiting);
      assert.equal(await tendWaitingLists(first.database.db), true);
      assert.deepEqual(await statusesOf(activity), [rejected, rejected, lapsed, offered]);
      await requireOrder(activity, { tended: true });
      // The parts of every total are the whole, with what nobody confirmed.
      const { data: services } = await first.call(
        applicationCalls.serviceStatistics,
        { activityId: activity.id },
        { as: admin },
      );
      const { data: queue } = await first.call(applicationCalls.review, { template: {} }, { as: admin });
      const parts = [...services, ...queue.dataBody.filter(({ id }) => id === activity.id)].map(
        ({ totalNum, pendingNum, approvedNum, rejectedNum, waitingNum, offeredNum, lapsedNum }) => [
          totalNum,
          pendingNum + approvedNum + rejectedNum + waitingNum + offeredNum + lapsedNum,
          lapsedNum,
        ],
      );
      assert.deepEqual(parts, Array(services.length + 1).fill([4, 4, 1]));
    });

    it('by hand nobody is moved up before it is said, and nobody who comes later takes the place', async () => {
      const activity = await makeActivity(first, admin, { capacity: 2, waitMode: WaitMode.byHand });
      const [one] = [await join(activity), await join(activity)];
      await join(activity);
      await join(activity);
      await decide([one?.data.id ?? 0], rejected);
      assert.equal((await signUp(first, activity)).code, 'OM2020');
      assert.deepEqual(await statusesOf(activity), [rejected, pending, waiting, waiting]);
      await assert.rejects(
        sql`insert into application (activity_id, service_id, apply_code) select activity_id, id, 'AAAAAAAAAA'
          from activity_service where activity_id = ${activity.id}`.execute(first.database.db),
        /somebody waits/,
        'nor does whoever writes by himself',
      );
      const last = sql`(select max(id) from application where activity_id = ${activity.id})`;
      await assert.rejects(
        sql`update application set apply_status = 0 where id = ${last}`.execute(first.database.db),
        /stands before/,
      );
      const moved = await first.call(
        applicationCalls.moveUp,
        { activityId: activity.id, count: 5 },
        { as: admin },
      );
      assert.deepEqual(moved.data, { movedNum: 1 });
      // Without a time to confirm he is reviewed like everybody.
      assert.deepEqual(await statusesOf(activity), [rejected, pending, pending, waiting]);
      const none = await first.call(
        applicationCalls.moveUp,
        { activityId: activity.id, count: 1 },
        { as: admin },
      );
      assert.equal(none.code, 'OM2022');
      assert.equal((await change(activity, { waitMode: WaitMode.automatic, capacity: 3 })).code, '000000');
      assert.deepEqual(await statusesOf(activity), [rejected, pending, pending, pending]);
    });

    it('who waits for another service takes nobody’s place, and has the one of all', async () => {
      const activity = await makeActivity(first, admin, {
        capacity: 3,
        services: ['甲', '乙'],
        serviceCapacity: { 甲: 1 },
        waitMode: WaitMode.byHand,
      });
      const held = [await join(activity, { service: '甲' }), await join(activity, { service: '乙' })];
      assert.equal((await join(activity, { service: '甲' })).data.waitPlace, 1);
      // 甲 has no place of its own: the third one is for whoever wants 乙.
      assert.equal((await join(activity, { service: '乙' })).data.applyStatus, pending);
      assert.equal((await join(activity, { service: '乙' })).data.waitPlace, 1);
      await decide([held[0]?.data.id ?? 0], rejected);
      // Now the one place is for the first in line of 甲, and no newcomer of 乙 gets it.
      assert.equal((await join(activity, { service: '乙' })).data.waitPlace, 2);
      await first.call(applicationCalls.moveUp, { activityId: activity.id, count: 5 }, { as: admin });
      assert.deepEqual(await statusesOf(activity), [rejected, pending, pending, pending, waiting, waiting]);
      await requireOrder(activity, { tended: true });
      const { data } = await first.call(
        applicationCalls.serviceStatistics,
        { activityId: activity.id },
        { as: admin },
      );
      assert.deepEqual(
        data.map(({ pendingNum, waitingNum, totalNum }) => [pendingNum, waitingNum, totalNum]),
        [
          [1, 0, 2],
          [2, 2, 4],
        ],
      );
      const template = { activityId: activity.id, applyStatus: waiting };
      const listed = await first.call(applicationCalls.page, { template }, { as: admin });
      assert.deepEqual(
        [listed.data.count, listed.data.dataBody.map(({ waitPlace }) => waitPlace)],
        [2, [2, 1]],
      );
    });

    it('is not switched off, nor is a service left out, while somebody waits', async () => {
      const activity = await makeActivity(first, admin, {
        capacity: 2,
        services: ['甲', '乙'],
        serviceCapacity: { 甲: 1 },
        waitMode: WaitMode.automatic,
      });
      await join(activity, { service: '甲' });
      const inLine = await join(activity, { service: '甲' });
      const off = await change(activity, { waitMode: WaitMode.off });
      assert.deepEqual([off.code, off.message], ['OM2000', '有 1 人正在候补，不能关闭候补，请先递补或驳回']);
      const without = await change(activity, { services: ['乙'], serviceCapacity: {} });
      assert.deepEqual(
        [without.code, without.message],
        ['OM2000', '“甲”有 1 人正在候补，不能移除，请先递补或驳回'],
      );
      await decide([inLine.data.id], rejected);
      const wish = { services: ['乙'], serviceCapacity: {}, waitMode: WaitMode.off };
      assert.equal((await change(activity, wish)).code, '000000');
    });

    it('one line that fails does not hold up those after it', async () => {
      const { db } = first.database;
      const wish = { capacity: 1, waitMode: WaitMode.automatic, waitConfirmHours: 24 };
      const [failing, after] = [
        await makeActivity(first, admin, wish),
        await makeActivity(first, admin, wish),
      ];
      for (const activity of [failing, after]) {
        const holder = await join(activity);
        await join(activity);
        await decide([holder.data.id], rejected);
      }
      // As after a change by hand that the database refuses to go on from.
      await sql`alter table application add constraint lapses_nowhere
        check (activity_id <> ${sql.lit(failing.id)} or apply_status <> 6) not valid`.execute(db);
      try {
        for (const activity of [failing, after]) await lapseAll(activity);
        await assert.rejects(tendWaitingLists(db), /1 waiting lists not tended/);
        assert.deepEqual(await statusesOf(failing), [rejected, offered]);
        assert.deepEqual(await statusesOf(after), [rejected, lapsed]);
      } finally {
        await sql`alter table application drop constraint lapses_nowhere`.execute(db);
      }
    });

    it('300 sign-ups at once over 60 places with a line: every place once, and the line without a gap', async () => {
      const activity = await makeActivity(first, admin, {
        capacity: 60,
        waitMode: WaitMode.automatic,
        waitCapacity: 200,
      });
      const replies = await Promise.all(
        Array.from({ length: 300 }, (_, index) => join(activity, { app: appOf(index) })),
      );
      const codes = Object.groupBy(replies, ({ code }) => code);
      assert.deepEqual([codes['000000']?.length, codes.OM2021?.length], [260, 40]);
      const places = replies.flatMap(({ data }) => data?.waitPlace ?? []).sort((a, b) => a - b);
      assert.deepEqual(
        places,
        Array.from({ length: 200 }, (_, index) => index + 1),
      );
      await requireOrder(activity, { tended: true });
    });

    for (const seed of [3, 8, 21])
      it(`whatever happens at once, in random order (${seed})`, async () => {
        const { below, one } = chance(seed);
        const wish = {
          services: ['甲', '乙'],
          capacity: 8,
          serviceCapacity: { 甲: 4 },
          waitMode: WaitMode.automatic,
          waitConfirmHours: seed % 2 === 0 ? null : 12,
          groupMost: 3,
        } as const;
        const activity = await makeActivity(first, admin, { ...wish, services: ['甲', '乙'] });
        const phones = Array.from({ length: 30 }, newPhone);
        const idsOf = async (...among: number[]) => {
          const { rows } = await sql<{ id: number }>`select id from application
            where activity_id = ${activity.id} and apply_status = any(${among}::int[]) order by id`.execute(
            first.database.db,
          );
          return rows.map(({ id }) => id);
        };
        /** How many came in each submission of several that was taken. */
        const groups: number[] = [];
        const bring = async (app: TestApp) => {
          const people = Array.from({ length: 2 + below(2) }, () => ({ 手机号: one(phones) }));
          const reply = await signUpTogether(app, activity, people, {
            ...{ headers: JOIN, service: one(['甲', '乙']) },
          });
          if (reply.code === '000000') {
            groups.push(people.length);
            const inLine = new Set(reply.data.personList.map(({ waitPlace }) => waitPlace !== null));
            assert.equal(inLine.size, 1, 'some with a place and some without');
          }
          return reply;
        };
        const deeds: ((app: TestApp) => Promise<unknown>)[] = [
          bring,
          bring,
          (app) => join(activity, { app, service: one(['甲', '乙']), phone: one(phones) }),
          (app) => join(activity, { app, service: one(['甲', '乙']), phone: one(phones) }),
          (app) => join(activity, { app, service: one(['甲', '乙']), phone: one(phones) }),
          async (app) => {
            const ids = await idsOf(pending, offered, waiting);
            if (ids.length > 0) return decide([one(ids), one(ids)], one([approved, rejected]), app);
          },
          async (app) => {
            const ids = await idsOf(pending, approved, waiting, offered);
            if (ids.length > 0) return act((trx) => withdraw(trx, one(ids)), app);
          },
          async (app) => {
            const ids = await idsOf(offered);
            if (ids.length > 0) return act(async (trx) => (await confirmOffer(trx, one(ids))) !== null, app);
          },
          async (app) => {
            const ids = await idsOf(offered);
            if (ids.length > 0)
              await sql`update application set confirm_by = now() where id = ${one(ids)} and apply_status = 5`.execute(
                app.database.db,
              );
            return tendWaitingLists(app.database.db);
          },
          (app) => change(activity, { capacity: 6 + below(6), serviceCapacity: { 甲: 3 + below(4) } }, app),
          (app) =>
            app.call(
              applicationCalls.moveUp,
              { activityId: activity.id, count: 1 + below(3) },
              { as: admin },
            ),
        ];
        for (let round = 0; round < 12; round++) {
          const done = await Promise.allSettled(
            Array.from({ length: 12 }, (_, index) => one(deeds)(appOf(index))),
          );
          const failed = done.flatMap((result) => {
            if (result.status === 'rejected') return [result.reason];
            const reply = result.value as { status?: number; message?: string } | undefined;
            return typeof reply?.status === 'number' && reply.status !== 200 && reply.status !== 409
              ? [reply.message]
              : [];
          });
          assert.deepEqual(failed, []);
          await requireOrder(activity, { tended: false });
        }
        await tendWaitingLists(first.database.db);
        await requireOrder(activity, { tended: true });
        const { rows } = await sql<{ size: number }>`select count(*)::int as size from application
          where activity_id = ${activity.id} and group_code <> '' group by group_code order by 1`.execute(
          first.database.db,
        );
        assert.ok(groups.length > 0);
        assert.deepEqual(
          rows.map(({ size }) => size),
          groups.sort((a, b) => a - b),
          'nobody of a group is missing',
        );
      });
  });
