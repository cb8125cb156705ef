/**
 * Many people at the same few tasks through two processes, one of which is killed: no answer is a fault of the product,
 * no two block each other for good, and every task is whole afterwards (I1 to I7 of the design).
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { HandleType } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKind } from '../../database/fresh.ts';
import {
  type Actors,
  type Ask,
  chance,
  dispatchAny,
  doAnything,
  makeActors,
} from '../../testing/random-actions.ts';
import { requireSoundTask, taskRows } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import {
  dispatchBody,
  makeTemplate,
  person,
  type TestTemplate,
  taskCalls,
  taskCodes,
} from '../../testing/tasks.ts';
import { callAt, logChainKey, startTwoNodes, type TwoNodes } from '../../testing/two-nodes.ts';

const SEED = Number(process.env.TASK_SEED ?? 20261123);
/** Who acts at once, and how often each. */
const HANDS = 10;
const TIMES = 24;
/** Few tasks for many hands: they are to meet. */
const TASKS = 4;
type Actor = Actors['people'][number];

// An embedded database has one process.
if (testDatabaseKind() === 'postgresql')
  describe('tasks at two processes', () => {
    let app: TestApp;
    let two: TwoNodes;
    let actors: Actors;
    before(async () => {
      app = await startApp({ logChainKeys: [logChainKey] });
      actors = await makeActors(app);
      two = await startTwoNodes(app.database.databaseUrl ?? '');
    });
    after(async () => {
      await two.stop();
      await app.stop();
    });

    const askAt =
      (node: 0 | 1): Ask =>
      (call, body, as) =>
        callAt(two.nodes[node].url, call, body, { as });

    /** All hands at once, each with a luck of its own; answers the codes of what was done, with who was cut off. */
    async function work(codes: readonly string[], round: number) {
      const answers = new Map<string, number>();
      await Promise.all(
        Array.from({ length: HANDS }, async (_, hand) => {
          const luck = chance(SEED + round * 100 + hand);
          const ask = askAt((hand % 2) as 0 | 1);
          for (let n = 0; n < TIMES; n++) {
            const told = await doAnything(app, ask, actors, luck.one(codes), luck).catch((error: unknown) => {
              if (error instanceof TypeError) return { code: 'cut off', name: '', status: 0 };
              throw error;
            });
            answers.set(told.code, (answers.get(told.code) ?? 0) + 1);
            assert.ok(
              told.status < 500,
              `seed ${SEED}: ${told.name} was answered ${told.status} ${told.code}`,
            );
          }
        }),
      );
      return answers;
    }

    const begin = async (round: number) => {
      const luck = chance(SEED - round);
      const codes: string[] = [];
      for (let n = 0; n < TASKS; n++) codes.push(await dispatchAny(askAt(0), actors, luck));
      return codes;
    };

    /** Deadlocks that the database had to break in all its time. */
    const deadlocks = async (): Promise<number> => {
      const { rows } = await sql<{ deadlocks: number }>`
        select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
        app.database.db,
      );
      return rows[0]?.deadlocks ?? 0;
    };

    it('stay whole while ten people act on four of them at once, without one deadlock', async () => {
      const codes = await begin(1);
      const answers = await work(codes, 1);
      for (const code of codes) await requireSoundTask(app, code, `seed ${SEED}, round 1`);
      assert.ok((answers.get('000000') ?? 0) > HANDS, [...answers].join(' '));
      assert.ok((answers.get('TM4009') ?? 0) > 0, 'nobody was overtaken: they did not meet');
      assert.equal(answers.get('cut off') ?? 0, 0);
      assert.equal(await deadlocks(), 0);
    });

    it('stay whole when a process is killed among them; what was sent is done once when it is sent again', async () => {
      const codes = await begin(2);
      const { as, user } = actors.people[0] as Actors['people'][number];
      const template = actors.templates[0] as Actors['templates'][number];
      const bodies = Array.from({ length: 12 }, (_, n) => ({
        headers: { 'idempotency-key': randomUUID() },
        body: dispatchBody(template, [person(user.userId)], { title: `只派一次 ${n}` }),
      }));
      const create =
        (node: 0 | 1) =>
        ({ headers, body }: (typeof bodies)[number]) =>
          callAt(two.nodes[node].url, taskCalls.create, body, { as, headers });
      const hands = work(codes, 2);
      const sent = bodies.map((one) => create(1)(one).catch(() => null));
      await Promise.race(sent);
      await two.nodes[1].kill();
      const first = await Promise.all(sent);
      const again = await Promise.all(bodies.map(create(0)));
      const answers = await hands;
      assert.ok((answers.get('cut off') ?? 0) > 0, 'it was killed too late');
      for (const code of codes) await requireSoundTask(app, code, `seed ${SEED}, round 2`);
      for (const [n, reply] of again.entries()) {
        assert.equal(reply.code, '000000', reply.message);
        const before = first[n];
        if (before) assert.equal(reply.data.instanceCode, before.data.instanceCode);
        await requireSoundTask(app, reply.data.instanceCode, `seed ${SEED}, sent again`);
      }
      const { rows } = await sql`
        select title from task_instance where title like '只派一次 %' group by title having count(*) <> 1`.execute(
        app.database.db,
      );
      assert.deepEqual(rows, []);
      await two.nodes[1].again();
    });

    /** Somebody who reviews as a holder of this role. */
    async function makeReviewer(roleId: number): Promise<Actor> {
      const user = await app.makeUser();
      await app.database.db
        .insertInto('user_role')
        .values({ user_id: user.userId, role_id: roleId })
        .execute();
      return { user, as: await app.signInAs(user) };
    }

    const dispatchAt = (node: 0 | 1, title: string, key: string) => {
      const [{ as }, { user }] = actors.people as [Actor, Actor];
      return callAt(
        two.nodes[node].url,
        taskCalls.create,
        dispatchBody(actors.templates[0] as TestTemplate, [person(user.userId)], { title }),
        { as, headers: { 'idempotency-key': key } },
      );
    };

    const historyOf = async (instanceCode: string, handleTypes: readonly HandleType[]) =>
      (await taskRows(app, instanceCode)).history.filter(({ handle_type }) =>
        handleTypes.some((type) => type === handle_type),
      );

    it('are decided once by two who review at once, and by a double click; the later one is told who it was', async () => {
      const [originator, handler] = actors.people as [Actor, Actor];
      const role = await app.makeRole({ codes: ['latin_task_management_review', ...taskCodes] });
      const [one, other] = [await makeReviewer(role), await makeReviewer(role)];
      const template = await makeTemplate(app, {
        ...{ needSign: 0, needReview: 1, reviewerType: 3, reviewerRoleId: role },
      });
      for (let round = 0; round < 8; round++) {
        const body = dispatchBody(template, [person(handler.user.userId)]);
        const { data } = await callAt(two.nodes[0].url, taskCalls.create, body, { as: originator.as });
        const { instanceCode, detailList } = data.instanceList[0] as (typeof data.instanceList)[number];
        const detailId = detailList[0]?.detailId ?? 0;
        const handed = {
          handleType: HandleType.complete,
          detailId,
          version: 1,
          formData: { handleNote: '已办' },
        };
        const done = await callAt(two.nodes[0].url, taskCalls.handle, handed, { as: handler.as });
        assert.equal(done.code, '000000', done.message);
        const decide = (node: 0 | 1, { as }: Actor, handleType: HandleType, key: string) =>
          callAt(
            two.nodes[node].url,
            taskCalls.handle,
            { handleType, detailId, version: done.data.detailVersion, opinion: '审核意见' },
            { as, headers: { 'idempotency-key': key } },
          );
        const key = randomUUID();
        const answers = await Promise.all([
          decide(0, one, HandleType.approve, key),
          decide(1, one, HandleType.approve, key),
          decide(1, other, HandleType.rework, randomUUID()),
        ]);
        const [first, again, second] = answers;
        assert.deepEqual(
          [first.code, second.code].toSorted(),
          ['000000', 'TM4009'],
          answers.map(({ message }) => message).join(' '),
        );
        const late = first.code === 'TM4009' ? first : second;
        const quicker = (first.code === '000000' ? one : other).user.userName;
        assert.match(late.message, new RegExp(`^任务已被${quicker}于`));
        assert.equal(again.code, first.code);
        const decisions = await historyOf(instanceCode, [HandleType.approve, HandleType.rework]);
        assert.equal(decisions.length, 1);
        await requireSoundTask(app, instanceCode, `a review of two, round ${round}`);
      }
    });

    it('are changed by one of two who write at once; the later one is told who was quicker, and nothing of his is stored', async () => {
      const [{ as, user }, handler] = actors.people as [Actor, Actor];
      const template = actors.templates[0] as TestTemplate;
      const target = [person(handler.user.userId)];
      for (let round = 0; round < 8; round++) {
        const made = await callAt(two.nodes[0].url, taskCalls.create, dispatchBody(template, target), { as });
        const { instanceCode, instanceId } = made.data;
        const { data } = await callAt(two.nodes[0].url, taskCalls.detail, { instanceCode }, { as });
        const change = (node: 0 | 1, victimName: string) =>
          callAt(
            two.nodes[node].url,
            taskCalls.submitformodify,
            {
              ...{ instanceId, version: data.instanceVersion, title: victimName, priority: 3 },
              ...{ formData: { victimName }, targetList: target },
            },
            { as },
          );
        const names = ['先改的人', '后改的人'] as const;
        const answers = await Promise.all([change(0, names[0]), change(1, names[1])]);
        const place = answers.findIndex(({ code }) => code === '000000');
        const late = answers[1 - place];
        assert.equal(late?.code, 'TM4009', late?.message);
        assert.match(late?.message ?? '', new RegExp(`^任务已被${user.userName}于`));
        const { task } = await taskRows(app, instanceCode);
        assert.deepEqual([task.title, task.form_data], [names[place], { victimName: names[place] }]);
        assert.equal((await historyOf(instanceCode, [HandleType.amend])).length, 1);
      }
    });

    it('are dispatched once each while the database cuts everybody off, and go on without a restart', async () => {
      const bodies = Array.from({ length: 80 }, (_, n) => ({ key: randomUUID(), title: `断开 ${n}` }));
      let broken = 0;
      /** As a page does: the same again, under its key, until it is answered. */
      const send = async ({ key, title }: (typeof bodies)[number], n: number): Promise<string> => {
        for (let attempt = 0; attempt < 100; attempt++) {
          const reply = await dispatchAt((n % 2) as 0 | 1, title, key);
          if (reply.code === '000000') return reply.data.instanceCode;
          assert.deepEqual([reply.status, reply.code], [503, 'CM5030'], reply.message);
          broken += 1;
          await pause(50);
        }
        throw new Error(`${title} is never dispatched`);
      };
      let isDone = false;
      const lanes = Promise.all(
        Array.from({ length: HANDS }, async (_, lane) => {
          const codes: string[] = [];
          for (let n = lane; n < bodies.length; n += HANDS)
            codes.push(await send(bodies[n] as (typeof bodies)[number], n));
          return codes;
        }),
      ).finally(() => {
        isDone = true;
      });
      for (let cut = 0; cut < 5 && !isDone; cut++) {
        await pause(100);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and query like '%task%'`.execute(
          app.database.db,
        );
      }
      const codes = (await lanes).flat();
      assert.ok(broken > 0, 'nobody was cut off');
      assert.equal(new Set(codes).size, bodies.length);
      const { rows } = await sql<{ num: number }>`
        select count(*)::int as num from task_instance where title like '断开 %'`.execute(app.database.db);
      assert.equal(rows[0]?.num, bodies.length);
      for (const code of codes) await requireSoundTask(app, code, 'cut off');
    });

    it('are all there, and no others, of those that a process acknowledged before it was stopped under load', async () => {
      const acknowledged: string[] = [];
      const lost: string[] = [];
      const hands = Array.from({ length: HANDS }, async () => {
        for (;;) {
          const reply = await dispatchAt(1, '停机前', randomUUID()).catch((error: unknown) => {
            // The door is closed, or was while he stood before it; of what was taken in there is an answer.
            const { cause } = error as { cause?: { code?: string } };
            if (cause?.code !== 'ECONNREFUSED' && cause?.code !== 'ECONNRESET') lost.push(String(error));
            return null;
          });
          if (!reply) return;
          if (reply.code === '000000') acknowledged.push(reply.data.instanceCode);
          else assert.equal(reply.status, 503, reply.message);
        }
      });
      await pause(500);
      assert.equal(await two.nodes[1].stop(), 0);
      await Promise.all(hands);
      assert.ok(acknowledged.length > HANDS, `${acknowledged.length}`);
      assert.deepEqual(lost, []);
      const { rows } = await sql<{ num: number }>`
        select count(*)::int as num from task_instance where title = '停机前'`.execute(app.database.db);
      assert.equal(rows[0]?.num, acknowledged.length);
      for (const code of acknowledged.slice(-HANDS)) await requireSoundTask(app, code, 'stopped');
      await two.nodes[1].again();
    });
  });
