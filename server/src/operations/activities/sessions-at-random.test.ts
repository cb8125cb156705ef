import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  ApplyStatus,
  CheckInWay,
  calls,
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
  makeActivity,
  newPhone,
  signUp,
} from '../../testing/activities.ts';
import type { TestSession } from '../../testing/factories.ts';
import { chance } from '../../testing/random-actions.ts';
import { startTwoApps, type TestApp, type TwoApps } from '../../testing/start-app.ts';
import { tendWaitingLists } from './waiting-list.ts';

const NAMES = ['甲场', '乙场', '丙场'];

for (const kind of await testDatabaseKinds())
  describe(`the places of sessions on ${kind}`, () => {
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

    const sessions = [4, 3, 5].map((capacity, at) => ({
      ...{ name: NAMES[at] ?? '', capacity },
      ...{ startTime: daysFromNow(20.1 + at / 10), endTime: daysFromNow(20.15 + at / 10) },
    }));

    /** Nobody has a place too many or counts where he is not, and whether all are full is known. */
    async function requireTruth(activityId: number): Promise<void> {
      const { rows } = await sql<{
        name: string;
        capacity: number | null;
        taken: number;
        counted: number;
        twice: number;
      }>`
        select held.name, chosen.capacity, chosen.taken,
          ((select count(*) from application_answer as given
              join application on application.id = given.application_id and application.apply_status in (0, 1, 5)
              where given.form_item_id = held.form_item_id and held.name = any(chosen_options(given.type, given.value)))
            + (select count(*) from session_check_in where session_id = held.id and undone_at is null and unchosen))::int as counted,
          (select count(*) - count(distinct application_id) from session_check_in
            where session_id = held.id and undone_at is null)::int as twice
        from activity_session as held
        join form_item as item on item.id = held.form_item_id
        join form_option as chosen on chosen.form_item_id = item.id and chosen.value = held.name
        where item.activity_id = ${activityId}`.execute(first.database.db);
      assert.equal(rows.length, NAMES.length);
      for (const { name, capacity, taken, counted, twice } of rows) {
        assert.equal(taken, counted, name);
        assert.ok(capacity === null || taken <= capacity, `${name}: ${taken} of ${capacity}`);
        assert.equal(twice, 0, name);
      }
      const { rows: state } = await sql<{ kept: boolean; is: boolean; outside: number }>`
        select exists (select from activity_full where activity_id = ${activityId}) as kept,
          is_activity_full(${activityId}::bigint) as is,
          (select count(*)::int from session_check_in as came join application on application.id = came.application_id
            where came.undone_at is null and application.activity_id = ${activityId}
              and (application.checked_in_at is null or not exists (select from check_in
                where check_in.application_id = came.application_id and check_in.undone_at is null))) as outside`.execute(
        first.database.db,
      );
      assert.equal(state[0]?.kept, state[0]?.is, 'whether it is full');
      assert.equal(state[0]?.outside, 0, 'came to a session and not to the activity');
    }

    for (const seed of [5, 13, 34])
      it(`whatever happens at once, in random order (${seed})`, async () => {
        const { below, one } = chance(seed);
        const activity = await makeActivity(first, admin, {
          ...{ sessions, sessionMode: SessionMode.several },
          waitMode: seed % 2 ? WaitMode.automatic : WaitMode.off,
        });
        const people: { id: number; key: { applyCode: string; queryCode: string } }[] = [];
        const some = () => (people.length > 0 ? one(people) : undefined);
        const chosen = () => NAMES.filter(() => below(2) === 0).join(',') || one(NAMES);
        const idsOf = async () => {
          const { data } = await first.call(calls.activity.detail, { id: activity.id }, { as: admin });
          return data.sessions.map(({ id }) => id);
        };
        const ids = await idsOf();
        const enter = (app: TestApp, isAdmitted: boolean) => {
          const list = Array.from({ length: 1 + below(3) }, () => ({
            ...{ key: `at-random-${seed}-${below(1_000_000)}`, way: CheckInWay.byHand },
            ...{ id: some()?.id ?? 1, sessionId: one(ids), isAdmitted },
          }));
          return app.call(calls.checkIn.checkIn, { activityId: activity.id, list }, { as: admin });
        };
        const submit = async (app: TestApp) => {
          const headers = below(2) ? { [WAIT_HEADER]: '1' } : {};
          const reply = await signUp(app, activity, { [SESSION_FIELD]: chosen() }, { headers });
          if (reply.code === '000000') {
            const { id, applyCode, queryCode } = reply.data;
            people.push({ id, key: { applyCode, queryCode } });
          }
          return reply;
        };
        const deeds: ((app: TestApp) => Promise<unknown>)[] = [
          submit,
          submit,
          submit,
          async (app) => {
            const whose = some();
            if (whose) return app.call(calls.ownSignUp.withdraw, { key: whose.key });
          },
          async (app) => {
            const whose = some();
            if (!whose) return;
            const { data: own } = await app.call(calls.ownSignUp.view, { key: whose.key });
            const answers = { 姓名: '李娜', 手机号: newPhone(), [SESSION_FIELD]: chosen() };
            const entries = entriesOf(activity, answers);
            return app.call(calls.ownSignUp.change, { key: whose.key, version: own.version, entries });
          },
          (app) => {
            const body = {
              ids: [some()?.id ?? 1],
              applyStatus: one([ApplyStatus.approved, ApplyStatus.rejected]),
            };
            return app.call(calls.application.approve, { ...body, reason: '重复' }, { as: admin });
          },
          (app) => {
            const body = { ids: [1, ...people.map(({ id }) => id)], applyStatus: ApplyStatus.approved };
            return app.call(calls.application.approve, body, { as: admin });
          },
          (app) => enter(app, false),
          (app) => enter(app, true),
          (app) => {
            const body = {
              id: some()?.id ?? 1,
              reason: '认错人',
              ...(below(2) ? { sessionId: one(ids) } : {}),
            };
            return app.call(calls.checkIn.undo, body, { as: admin });
          },
          async (app) => {
            const { data } = await app.call(calls.activity.detail, { id: activity.id }, { as: admin });
            const { version, sessionMode, waitMode } = data;
            const formItemList = data.formItemList.map(
              ({ activityId: _, answerNum: __, consentVersion: ___, ...kept }) => kept,
            );
            const changed = data.sessions.map(({ takenNum: _, checkedNum: __, absentNum: ___, ...held }) => ({
              ...held,
              capacity: one([3, 4, 5, 6, null]),
            }));
            const body = activityBody({ formItemList, sessions: changed, sessionMode, waitMode });
            return app.call(calls.activity.modify, { ...body, id: activity.id, version }, { as: admin });
          },
          (app) => tendWaitingLists(app.database.db),
        ];
        for (let round = 0; round < 12; round++) {
          const done = await Promise.allSettled(
            Array.from({ length: 10 }, (_, at) => one(deeds)(at % 2 ? second : first)),
          );
          const failed = done.flatMap((result) => {
            if (result.status === 'rejected') return [result.reason];
            const reply = result.value as { status?: number; message?: string } | undefined;
            return typeof reply?.status === 'number' && ![200, 404, 409].includes(reply.status)
              ? [`${reply.status} ${reply.message}`]
              : [];
          });
          assert.deepEqual(failed, []);
          await requireTruth(activity.id);
        }
      });
  });
