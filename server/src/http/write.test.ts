import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { call, calls, OperationType } from '@outbound/contract';
import { z } from 'zod';
import { bareServer } from '../testing/bare-server.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { bind } from './bind.ts';
import type { Subject, Write } from './call-context.ts';
import { Refusal } from './refusal.ts';

const store = call({
  path: '/test/store',
  name: '写入',
  needs: 'open',
  log: OperationType.add,
  body: z.strictObject({}),
  answer: z.unknown(),
});
const only = { store };
const look = call({
  path: '/test/look',
  name: '查看',
  needs: 'open',
  log: null,
  body: z.strictObject({}),
  answer: z.unknown(),
});

describe('what a write brings with it', () => {
  let app: TestApp;
  let bare: Awaited<ReturnType<typeof bareServer>>;
  let subject: Subject;
  /** What the work does beside its one row. */
  let more: (write: Write) => void;
  let happened: string[];
  let answered: unknown;
  const ofTest = () => app.database.db.selectFrom('dictionary_type').where('type', 'like', 'test_%');

  before(async () => {
    app = await startApp();
    // Asked on another connection: what is told of is there for whoever asks again.
    const happen = async (what: string) =>
      void happened.push(`${what}, ${(await ofTest().select('id').execute()).length} stored`);
    bare = await bareServer(app, {
      afterWrite: {
        publicChanged: () => happen('public'),
        publish: (channel, payload) => happen(`${channel} ${payload}`.trim()),
      },
    });
    bind(bare.server, bare.http, only, {
      store: (context) =>
        context.write(subject, async (trx, write) => {
          await trx.insertInto('dictionary_type').values({ type: 'test_a', name: '甲' }).execute();
          more(write);
          return answered;
        }),
    });
  });
  after(async () => {
    await bare.stop();
    await app.stop();
  });
  beforeEach(async () => {
    happened = [];
    answered = null;
    more = () => {};
    subject = { name: '样例', history: null, publicAnswers: 'untouched', channel: null };
    await app.database.db.deleteFrom('dictionary_type').where('type', 'like', 'test_%').execute();
  });

  const send = (headers: Record<string, string> = {}) =>
    bare.server.inject({ method: 'POST', url: `/web${store.path}`, payload: {}, headers });
  const lastLogged = () =>
    app.database.db
      .selectFrom('operation_log')
      .select(['content', 'object_type', 'object_id', 'object_name', 'changes', 'result'])
      .where('call_path', '=', store.path)
      .orderBy('id', 'desc')
      .executeTakeFirst();
  const historyOf = (...ids: number[]) =>
    app.database.db
      .selectFrom('record_history')
      .select(['subject', 'subject_id', 'action', 'reason', 'changes', 'operator_id'])
      .where('subject_id', 'in', ids)
      .orderBy('id')
      .execute();

  it('happens after the commit: answers to visitors first, then open pages, once each', async () => {
    subject = { ...subject, publicAnswers: 'dropped', channel: 'samples' };
    more = ({ tell }) => ['one', 'two', 'one'].forEach(tell);
    assert.equal((await send()).statusCode, 200);
    assert.deepEqual(happened, ['public, 1 stored', 'samples one, 1 stored', 'samples two, 1 stored']);
  });

  it('tells open pages that everything changed where the writer says nothing more', async () => {
    subject = { ...subject, publicAnswers: 'run out', channel: 'samples' };
    await send();
    assert.deepEqual(happened, ['samples, 1 stored']);
  });

  it('is nothing where the subject brings nothing, and where the write fails', async () => {
    more = ({ tell }) => tell('one');
    await send();
    assert.deepEqual(happened, []);
    subject = { ...subject, history: 'role', publicAnswers: 'dropped', channel: 'samples' };
    more = ({ record }) => {
      record({ id: 901, name: '甲', action: '新增样例' });
      throw new Refusal('CM4092');
    };
    assert.equal((await send()).json().code, 'CM4092');
    assert.deepEqual(happened, []);
    assert.deepEqual(await historyOf(901), []);
  });

  it('happens again when the write is repeated, which may have been cut off right after its commit', async () => {
    subject = { ...subject, history: 'role', publicAnswers: 'dropped', channel: 'samples' };
    more = ({ record, tell }) => {
      record({ id: 902, name: '甲', action: '新增样例' });
      tell('one');
    };
    const headers = { 'idempotency-key': 'k'.repeat(16) };
    for (const _ of [1, 2]) assert.equal((await send(headers)).statusCode, 200);
    const first = ['public, 1 stored', 'samples one, 1 stored'];
    assert.deepEqual(happened, [...first, 'public, 1 stored', 'samples, 1 stored']);
    assert.equal((await historyOf(902)).length, 1, 'what is stored is stored once');
  });

  it('fails under test where it answers a secret that would be stored with its key, and does not say so', async () => {
    answered = { list: [{ initialPassword: 'Sturdy-1' }] };
    assert.equal((await send({ 'idempotency-key': 's'.repeat(16) })).statusCode, 500);
    assert.match(bare.lines.splice(0).join(), /answers a secret/);
  });

  it('takes no repeat key that is none', async () => {
    for (const key of ['short', 'k'.repeat(300), 'with a blank in it and long enough', `${'a'.repeat(20)}ä`])
      assert.equal((await send({ 'idempotency-key': key })).json().code, 'CM4001', key);
  });

  it('stores a record in its history and as the operation log has it', async () => {
    subject = { ...subject, history: 'role' };
    const changes = [{ field: '名称', before: '', after: '甲' }];
    more = ({ record }) => record({ id: 903, name: '甲', action: '新增样例', reason: '试用', changes });
    await send();
    const entry = { subject: 'role', action: '新增样例', reason: '试用', changes, operator_id: null };
    assert.deepEqual(await historyOf(903), [{ ...entry, subject_id: 903 }]);
    const logged = { object_type: '样例', object_id: '903', object_name: '甲', changes, result: 1 };
    assert.deepEqual(await lastLogged(), { content: '新增样例“甲”', ...logged });

    more = ({ record }) => record({ id: 903, name: '乙', action: '修改样例', content: '改了名' });
    await app.database.db.deleteFrom('dictionary_type').where('type', '=', 'test_a').execute();
    await send();
    assert.deepEqual(
      (await historyOf(903)).map(({ action, reason, changes }) => [action, reason, changes]),
      [
        ['新增样例', '试用', changes],
        ['修改样例', '', []],
      ],
    );
    assert.equal((await lastLogged())?.content, '改了名');
  });

  it('stores many at once, those of another subject, and none of one that keeps no history', async () => {
    subject = { ...subject, history: 'role' };
    more = ({ record, recordEach }) => {
      recordEach([904, 905].map((id) => ({ id, action: '移动样例' })));
      record({ id: 906, name: '部', action: '样例' }, { ...subject, name: '部门', history: 'department' });
      record({ id: 907, name: '无', action: '样例' }, { ...subject, history: null });
    };
    await send();
    assert.deepEqual(
      (await historyOf(904, 905, 906, 907)).map((entry) => [entry.subject, entry.subject_id]),
      [
        ['role', 904],
        ['role', 905],
        ['department', 906],
      ],
    );
  });

  it('names what the call is about in the operation log, also where it fails before a word is said', async () => {
    const clerk = await app.makeUser({ codes: ['latin_sys_dict_delete'] });
    const reply = await app.call(
      calls.dictionary.delete,
      { kind: 'type', id: 1_000_000 },
      { as: await app.signInAs(clerk) },
    );
    const row = await app.logged(reply);
    assert.deepEqual([row.result, row.object_type], [0, '数据字典']);
  });

  it('fails under test for what visitors are shown, when the write leaves their answers untouched', async () => {
    const { server, http, lines, stop } = await bareServer(app);
    bind(
      server,
      http,
      { ...only, look },
      {
        store: (context) => context.write(subject, async () => null),
        look: { keepSeconds: 3, handle: async () => null },
      },
    );
    const ask = () => server.inject({ method: 'POST', url: `/web${store.path}`, payload: {} });
    assert.equal((await ask()).json().code, 'CM5000');
    assert.match(lines.join(''), /\/test\/store writes 样例, which visitors are shown/);
    for (const publicAnswers of ['dropped', 'run out'] as const) {
      subject = { ...subject, publicAnswers };
      assert.equal((await ask()).json().code, '000000', publicAnswers);
    }
    await stop();
  });
});
