import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';

const { dictionary } = calls;

describe('two at the dictionary at once', () => {
  let app: TestApp;
  let as: TestSession;
  before(async () => {
    app = await startApp();
    as = await app.signInAs('admin');
  });
  after(() => app.stop());

  const add = (body: object) => app.call(dictionary.add, body, { as });
  const addType = async (type: string) => (await add({ kind: 'type', type, name: type })).data.id;

  it('give one type its name, and the later one is told that it is taken', async () => {
    const id = await addType('first-name');
    const change = { kind: 'type', id, version: 1, type: 'wanted', name: '想要' };
    let waiting: ReturnType<typeof add> | undefined;
    await app.database.db.transaction().execute(async (trx) => {
      await trx.insertInto('dictionary_type').values({ type: 'wanted', name: '先到' }).execute();
      waiting = app.call(dictionary.modify, change, { as });
      await someoneWaits(trx);
    });
    const reply = await waiting;
    assert.deepEqual([reply?.code, reply?.message], ['OM2000', '字典类型“wanted”已存在']);
  });

  it('add one key once', async () => {
    const typeId = await addType('keys');
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => add({ kind: 'item', typeId, dictKey: 'same', dictValue: '值' })),
    );
    assert.deepEqual(replies.map(({ code }) => code).sort(), [
      '000000',
      ...Array.from({ length: 7 }, () => 'OM2000'),
    ]);
    const types = await Promise.all(
      Array.from({ length: 8 }, () => add({ kind: 'type', type: 'once', name: '一次' })),
    );
    assert.equal(types.filter(({ code }) => code === '000000').length, 1);
    assert.ok(types.every(({ code }) => code === '000000' || code === 'OM2000'));
  });

  it('delete one entry once: the later one is told that it is gone', async () => {
    const typeId = await addType('gone');
    const { id } = (await add({ kind: 'item', typeId, dictKey: 'a', dictValue: '甲' })).data;
    const remove = () => app.call(dictionary.delete, { kind: 'item', id }, { as });
    let waiting: ReturnType<typeof remove>[] = [];
    await app.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('dictionary_type').select('id').where('id', '=', typeId).forUpdate().execute();
      waiting = [remove(), remove()];
      await someoneWaits(trx);
    });
    const replies = await Promise.all(waiting);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
  });
});
