/**
 * Many people at the same few tasks through two processes, one of which is killed: no answer is a fault of the product,
 * no two block each other for good, and every task is whole afterwards (I1 to I7 of the design).
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
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
import { requireSoundTask } from '../../testing/sound-task.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { dispatchBody, person, taskCalls } from '../../testing/tasks.ts';
import { callAt, logChainKey, startTwoNodes, type TwoNodes } from '../../testing/two-nodes.ts';

const SEED = Number(process.env.TASK_SEED ?? 20261123);
/** Who acts at once, and how often each. */
const HANDS = 10;
const TIMES = 24;
/** Few tasks for many hands: they are to meet. */
const TASKS = 4;

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
  });
