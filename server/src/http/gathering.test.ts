import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { call, OperationType } from '@outbound/contract';
import { z } from 'zod';
import { testDatabaseKind } from '../database/fresh.ts';
import { emptyPipeline } from '../database/pipeline.ts';
import { bareServer } from '../testing/bare-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { bind } from './bind.ts';
import type { Context } from './call-context.ts';
import { Gathering, MOST_TOGETHER, MOST_WAITING } from './gathering.ts';
import { Refusal } from './refusal.ts';

const store = call({
  path: '/test/store',
  name: '写入',
  needs: 'open',
  log: OperationType.add,
  body: z.strictObject({ type: z.string(), place: z.string() }),
  answer: z.string(),
});
const subject = { name: '样例', history: null, publicAnswers: 'untouched', channel: null } as const;

interface Item {
  context: Context<'open'>;
  type: string;
  place: string;
}

describe('writes that are gathered', () => {
  let app: TestApp;
  let bare: Awaited<ReturnType<typeof bareServer>>;
  /** What was taken together, as the work was given it. */
  let taken: string[][];
  let arrived: number;
  /** The work waits here. */
  let held: Promise<void>;
  let letGo: () => void;
  const hold = () => {
    ({ promise: held, resolve: letGo } = Promise.withResolvers<void>());
  };

  before(async () => {
    app = await startApp();
    bare = await bareServer(app);
    const gatheringOf = (leastPatience?: number) =>
      new Gathering<Item, string>(
        ({ place }) => place,
        () =>
          emptyPipeline(async (trx, items) => {
            taken.push(items.map(({ type }) => type));
            await held;
            const good = items.filter(({ type }) => !type.includes('refused'));
            if (good.length > 0)
              await trx
                .insertInto('dictionary_type')
                .values(good.map(({ type }) => ({ type, name: '甲' })))
                .execute();
            return items.map(({ context, type }) => {
              if (type.includes('refused')) return { refusal: new Refusal('CM4040.shown') };
              context.note({ objectName: type });
              return { answer: `stored ${type}` };
            });
          }),
        leastPatience,
      );
    const gathering = gatheringOf();
    const patient = gatheringOf(60_000);
    bind(
      bare.server,
      bare.http,
      { store },
      {
        store: (context, body) => {
          arrived++;
          const chosen = body.place.startsWith('patient') ? patient : gathering;
          return chosen.admit(() => context.writeTogether(subject, chosen, { context, ...body }));
        },
      },
    );
  });
  after(async () => {
    await bare.stop();
    await app.stop();
  });
  beforeEach(async () => {
    taken = [];
    arrived = 0;
    held = Promise.resolve();
    await app.database.db.deleteFrom('dictionary_type').where('type', 'like', 'test_%').execute();
    await app.database.db.deleteFrom('idempotency_key').execute();
  });

  const send = async (type: string, { key = '', place = 'here' } = {}) => {
    const headers = key === '' ? {} : { 'idempotency-key': key.padEnd(16, '0') };
    const reply = await bare.server.inject({
      method: 'POST',
      url: `/web${store.path}`,
      payload: { type, place },
      headers,
    });
    const { code, data } = reply.json<{ code: string; data: unknown }>();
    return { code, data, again: reply.headers['retry-after'] };
  };
  const stored = async () =>
    (
      await app.database.db
        .selectFrom('dictionary_type')
        .select('type')
        .where('type', 'like', 'test_%')
        .orderBy('id')
        .execute()
    ).map(({ type }) => type);
  /** Sends one that is held at its work, then the others, which wait for it; answers all. */
  async function sendBehind(others: () => ReturnType<typeof send>[]) {
    hold();
    const first = send('test_first');
    await until(() => taken.length === 1);
    const waiting = others();
    await until(() => arrived === 1 + waiting.length);
    letGo();
    return Promise.all([first, ...waiting]);
  }

  it('are made at once where nobody is at work, and together by those who came meanwhile, in their order', async () => {
    const replies = await sendBehind(() => ['test_c', 'test_a', 'test_b'].map((type) => send(type)));
    assert.deepEqual(taken, [['test_first'], ['test_c', 'test_a', 'test_b']]);
    assert.deepEqual(
      replies.map(({ data }) => data),
      ['stored test_first', 'stored test_c', 'stored test_a', 'stored test_b'],
    );
    assert.deepEqual(await stored(), ['test_first', 'test_c', 'test_a', 'test_b']);
    const logged = await app.database.db
      .selectFrom('operation_log')
      .select(['object_name', 'object_type', 'result'])
      .where('call_path', '=', store.path)
      .orderBy('id')
      .execute();
    assert.deepEqual(
      logged.map((row) => [row.object_name, row.object_type, row.result]),
      ['test_first', 'test_c', 'test_a', 'test_b'].map((name) => [name, '样例', 1]),
    );
  });

  it('are not held up by another place', async () => {
    hold();
    const first = send('test_first');
    const other = send('test_other', { place: 'there' });
    // The embedded database runs one transaction at a time.
    if (testDatabaseKind() === 'postgresql') await until(() => taken.length === 2);
    else await until(() => arrived === 2);
    letGo();
    await Promise.all([first, other]);
    assert.deepEqual(taken.sort(), [['test_first'], ['test_other']]);
  });

  it('wait a moment for one of another place, and then go together wherever they go', async () => {
    hold();
    const first = send('test_first', { place: 'patient' });
    await until(() => taken.length === 1);
    const others = ['test_a', 'test_b', 'test_c'].map((type, at) => send(type, { place: `patient ${at}` }));
    await until(() => arrived === 4);
    letGo();
    await Promise.all([first, ...others]);
    assert.deepEqual(taken, [['test_first'], ['test_a', 'test_b', 'test_c']]);
  });

  it('of which one is refused are the others all the same, and the refused one may come again with its key', async () => {
    const replies = await sendBehind(() => [
      send('test_a', { key: 'a' }),
      send('test_refused', { key: 'b' }),
      send('test_c', { key: 'c' }),
    ]);
    assert.deepEqual(
      replies.map(({ code }) => code),
      ['000000', '000000', 'CM4040', '000000'],
    );
    assert.deepEqual(await stored(), ['test_first', 'test_a', 'test_c']);
    assert.equal((await send('test_refused', { key: 'b' })).code, 'CM4040');
    assert.equal((await send('test_d', { key: 'b' })).code, '000000', 'the key was free');
  });

  it('are made one by one when one breaks what is done for all, and he alone fails', async () => {
    await app.database.db.insertInto('dictionary_type').values({ type: 'test_there', name: '甲' }).execute();
    const replies = await sendBehind(() => ['test_a', 'test_there', 'test_b'].map((type) => send(type)));
    assert.deepEqual(
      replies.map(({ code }) => code),
      ['000000', '000000', 'CM4092', '000000'],
    );
    assert.deepEqual(taken.slice(1), [
      ['test_a', 'test_there', 'test_b'],
      ['test_a'],
      ['test_there'],
      ['test_b'],
    ]);
    assert.deepEqual(await stored(), ['test_there', 'test_first', 'test_a', 'test_b']);
  });

  it('are none where the database takes no writes: all are told so, and nobody is tried by himself', async () => {
    const takesWrites = async (does: boolean) => {
      const { pool } = app.database;
      // All there are, so that nobody gets another one.
      const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      for (const client of all) {
        await client.query(`set default_transaction_read_only = ${does ? 'off' : 'on'}`);
        client.release();
      }
    };
    await takesWrites(false);
    try {
      const replies = await sendBehind(() => ['test_a', 'test_b', 'test_c'].map((type) => send(type)));
      assert.deepEqual(
        replies.map(({ code, again }) => [code, again]),
        replies.map(() => ['CM5030', '5']),
      );
      assert.deepEqual(taken, [['test_first'], ['test_a', 'test_b', 'test_c']]);
      assert.equal((await send('test_keyed', { key: 'w' })).code, 'CM5030');
      assert.deepEqual(await stored(), []);
    } finally {
      await takesWrites(true);
    }
    assert.equal((await send('test_keyed', { key: 'w' })).code, '000000');
    assert.deepEqual(await stored(), ['test_keyed']);
  });

  it('with one key are one write: the second waits and is answered the same, another body is told', async () => {
    const replies = await sendBehind(() => [
      send('test_a', { key: 'k' }),
      send('test_b', { key: 'l' }),
      send('test_a', { key: 'k' }),
      send('test_c', { key: 'k' }),
    ]);
    assert.deepEqual(
      replies.map(({ code, data }) => [code, data]),
      [
        ['000000', 'stored test_first'],
        ['000000', 'stored test_a'],
        ['000000', 'stored test_b'],
        ['000000', 'stored test_a'],
        ['CM4091', null],
      ],
    );
    assert.deepEqual(await stored(), ['test_first', 'test_a', 'test_b']);
    assert.equal((await send('test_a', { key: 'k' })).data, 'stored test_a');
  });

  it('are no more at a time than their statements are good for', async () => {
    const types = Array.from({ length: 2 * MOST_TOGETHER }, (_, n) => `test_${n}`);
    await sendBehind(() => types.map((type) => send(type)));
    assert.deepEqual(taken.flat(), ['test_first', ...types]);
    assert.ok(taken.every((some) => some.length <= MOST_TOGETHER));
  });

  it('that would wait too long are told to come again', async () => {
    let refused = 0;
    const replies = await sendBehind(() =>
      Array.from({ length: MOST_WAITING + 20 }, async () => {
        const reply = await send('test_refused');
        if (reply.code === 'CM5031') refused++;
        return reply;
      }),
    );
    // The one that they wait for counts, too.
    assert.equal(refused, 21);
    assert.equal(replies.filter(({ code }) => code === 'CM4040').length, MOST_WAITING - 1);
  });
});
