import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { call } from '@outbound/contract';
import { z } from 'zod';
import { bareServer } from '../testing/bare-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { bind } from './bind.ts';
import type { Subject } from './call-context.ts';
import { Refusal } from './refusal.ts';

const store = call({
  path: '/test/store',
  name: '写入',
  needs: 'open',
  log: null,
  body: z.strictObject({
    key: z.string(),
    fails: z.boolean().optional(),
    tell: z.array(z.string()).optional(),
  }),
  answer: z.strictObject({ key: z.string() }),
});
const look = call({
  path: '/test/look',
  name: '查看',
  needs: 'open',
  log: null,
  body: z.strictObject({}),
  answer: z.null(),
});

describe('what a write brings with it', () => {
  let app: TestApp;
  let bare: Awaited<ReturnType<typeof bareServer>>;
  let subject: Subject;
  let happened: string[];
  before(async () => {
    app = await startApp();
    // Asked on another connection: what is told of is there for whoever asks again.
    const stored = async () =>
      (
        await app.database.db
          .selectFrom('dictionary_type')
          .select('id')
          .where('type', 'like', 'test_%')
          .execute()
      ).length;
    bare = await bareServer(app, {
      afterWrite: {
        publicChanged: async () => void happened.push(`public, ${await stored()} stored`),
        publish: async (channel, payload) =>
          void happened.push(`${channel} ${payload}, ${await stored()} stored`),
      },
    });
    bind(
      bare.server,
      bare.http,
      { store },
      {
        store: (context, { key, fails = false, tell: told = [] }) =>
          context.write(subject, async (trx, { tell }) => {
            await trx
              .insertInto('dictionary_type')
              .values({ type: `test_${key}`, name: key })
              .execute();
            told.forEach(tell);
            if (fails) throw new Refusal('CM4092');
            return { key };
          }),
      },
    );
  });
  after(async () => {
    await bare.stop();
    await app.stop();
  });
  beforeEach(async () => {
    happened = [];
    subject = { name: '样例', publicAnswers: 'untouched', channel: null };
    await app.database.db.deleteFrom('dictionary_type').where('type', 'like', 'test_%').execute();
  });

  const send = (payload: object, headers: Record<string, string> = {}) =>
    bare.server.inject({ method: 'POST', url: `/web${store.path}`, payload, headers });

  it('happens after the commit: answers to visitors first, then open pages, once each', async () => {
    subject = { ...subject, publicAnswers: 'dropped', channel: 'samples' };
    assert.equal((await send({ key: 'a', tell: ['one', 'two', 'one'] })).statusCode, 200);
    assert.deepEqual(happened, ['public, 1 stored', 'samples one, 1 stored', 'samples two, 1 stored']);
  });

  it('tells open pages that everything changed where the writer says nothing more', async () => {
    subject = { ...subject, publicAnswers: 'run out', channel: 'samples' };
    await send({ key: 'a' });
    assert.deepEqual(happened, ['samples , 1 stored']);
  });

  it('is nothing where the subject brings nothing, and where the write fails', async () => {
    await send({ key: 'a', tell: ['one'] });
    assert.deepEqual(happened, []);
    subject = { ...subject, publicAnswers: 'dropped', channel: 'samples' };
    assert.equal((await send({ key: 'b', fails: true })).json().code, 'CM4092');
    assert.deepEqual(happened, []);
  });

  it('happens again when the write is repeated, which may have been cut off right after its commit', async () => {
    subject = { ...subject, publicAnswers: 'dropped', channel: 'samples' };
    const headers = { 'idempotency-key': 'k'.repeat(16) };
    for (const _ of [1, 2]) assert.equal((await send({ key: 'a', tell: ['one'] }, headers)).statusCode, 200);
    assert.deepEqual(happened, [
      'public, 1 stored',
      'samples one, 1 stored',
      'public, 1 stored',
      'samples , 1 stored',
    ]);
  });

  it('fails under test for what visitors are shown, when the write leaves their answers untouched', async () => {
    const { server, http, lines, stop } = await bareServer(app);
    bind(
      server,
      http,
      { store, look },
      {
        store: (context) => context.write(subject, async () => ({ key: '' })),
        look: { keepSeconds: 3, handle: async () => null },
      },
    );
    const ask = () => server.inject({ method: 'POST', url: `/web${store.path}`, payload: { key: 'a' } });
    assert.equal((await ask()).json().code, 'CM5000');
    assert.match(lines.join(''), /\/test\/store writes 样例, which visitors are shown/);
    for (const publicAnswers of ['dropped', 'run out'] as const) {
      subject = { ...subject, publicAnswers };
      assert.equal((await ask()).json().code, '000000', publicAnswers);
    }
    await stop();
  });
});
