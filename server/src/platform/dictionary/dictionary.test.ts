import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { builtInTypes } from './built-in.ts';
import { prepareDictionary } from './routes.ts';

const { getDicByType, openGetDicByType } = calls.dictionary;

describe('dictionary', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  async function makeType(type: string, wish: { public?: boolean; status?: 0 | 1 } = {}): Promise<number> {
    const { id } = await app.database.db
      .insertInto('dictionary_type')
      .values({ type, name: type, ...wish })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  async function makeItem(
    typeId: number,
    key: string,
    more: { parent_id?: number; sort_num?: number; status?: 0 | 1; colour?: string } = {},
  ): Promise<number> {
    const { id } = await app.database.db
      .insertInto('dictionary_item')
      .values({ type_id: typeId, dict_key: key, dict_value: `值 ${key}`, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const keys = (items: { dictKey: string }[]) => items.map((item) => item.dictKey);

  it('has the built-in types from the first start on', async () => {
    const as = await app.signInAs(await app.makeUser());
    for (const { type, items } of builtInTypes) {
      const { data } = await app.call(getDicByType, { type }, { as });
      assert.deepEqual(
        data,
        items.map(({ dictKey, dictValue }) => ({ dictKey, dictValue })),
        type,
      );
    }
  });

  it('leaves alone what the office edited when the server starts again', async () => {
    const { db } = app.database;
    await db
      .updateTable('dictionary_item')
      .set({ dict_value: '京城' })
      .where('dict_key', '=', 'beijing')
      .execute();
    await Promise.all([prepareDictionary(app.platform), prepareDictionary(app.platform)]);
    const types = await db
      .selectFrom('dictionary_type')
      .select('type')
      .where('built_in', '=', true)
      .execute();
    assert.equal(types.length, builtInTypes.length);
    const { data } = await app.call(openGetDicByType, { type: 'activity_city' });
    assert.equal(data.find((item) => item.dictKey === 'beijing')?.dictValue, '京城');
  });

  it('shows visitors only public types', async () => {
    for (const { type, public: isPublic } of builtInTypes) {
      const reply = await app.call(openGetDicByType, { type });
      assert.equal(reply.code, isPublic ? '000000' : 'CM4040', type);
    }
    const unknown = await app.call(openGetDicByType, { type: 'no_such_type' });
    const hidden = await app.call(openGetDicByType, { type: 'user_type' });
    assert.deepEqual([unknown.status, unknown.code, unknown.message], [404, hidden.code, hidden.message]);
  });

  it('nests what stands below an entry only when asked, and hides what is disabled', async () => {
    const as = await app.signInAs(await app.makeUser());
    const type = await makeType('district');
    const second = await makeItem(type, 'brazil', { sort_num: 2, colour: 'green' });
    const first = await makeItem(type, 'mexico', { sort_num: 1 });
    await makeItem(type, 'cdmx', { parent_id: first, colour: 'gold' });
    const closed = await makeItem(type, 'closed', { sort_num: 3, status: 0 });
    await makeItem(type, 'below-closed', { parent_id: closed });
    await makeItem(type, 'gone', { parent_id: second, status: 0 });
    const flat = await app.call(getDicByType, { type: 'district' }, { as });
    assert.deepEqual(flat.data, [
      { dictKey: 'mexico', dictValue: '值 mexico' },
      { dictKey: 'brazil', dictValue: '值 brazil', colour: 'green' },
    ]);
    const nested = await app.call(getDicByType, { type: 'district', childFlag: true }, { as });
    assert.deepEqual(nested.data, [
      {
        dictKey: 'mexico',
        dictValue: '值 mexico',
        children: [{ dictKey: 'cdmx', dictValue: '值 cdmx', colour: 'gold', children: [] }],
      },
      { dictKey: 'brazil', dictValue: '值 brazil', colour: 'green', children: [] },
    ]);
  });

  it('answers nothing of a disabled or unknown type', async () => {
    const as = await app.signInAs(await app.makeUser());
    await makeItem(await makeType('switched_off', { status: 0, public: true }), 'a');
    assert.deepEqual(keys((await app.call(getDicByType, { type: 'switched_off' }, { as })).data), []);
    assert.deepEqual(keys((await app.call(getDicByType, { type: 'no_such_type' }, { as })).data), []);
    assert.equal((await app.call(openGetDicByType, { type: 'switched_off' })).code, 'CM4040');
  });

  it('takes no type that is none', async () => {
    for (const body of [
      {},
      { type: '' },
      { type: "a' or 1=1 --" },
      { type: 'industry', typeId: 1 },
      { type: ['a'] },
    ])
      assert.equal((await app.call(openGetDicByType, body)).code, 'CM4001', JSON.stringify(body));
  });
});
