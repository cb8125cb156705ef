import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, listPreferenceLimits } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { listPreference } = calls;

describe('how people have set up their lists', () => {
  let app: TestApp;
  let user: TestUser;
  let one: TestSession;
  let other: TestSession;
  before(async () => {
    app = await startApp();
    user = await app.makeUser();
    one = await app.signInAs(user);
    other = await app.signInAs(await app.makeUser());
  });
  after(() => app.stop());

  const users = {
    list: 'users',
    hidden: ['idCard', 'gender'],
    density: 'small',
    searchHidden: false,
    filterList: [{ name: '冻结的警察', valueList: [{ key: 'status', value: '0' }] }],
  } as const;
  const all = async (as: TestSession) => (await app.call(listPreference.all, {}, { as })).data.dataList;
  const save = (body: object, as = one) => app.call(listPreference.save, body, { as });

  it('goes with the account, to every session of it and to nobody else', async () => {
    assert.equal((await save(users)).status, 200);
    const again = await app.signInAs(user);
    assert.deepEqual(await all(again), [users]);
    assert.deepEqual(await all(other), []);
  });

  it('is kept once a list, in the place of the one before, also when two windows save at once', async () => {
    const wide = { ...users, density: 'large', hidden: [] };
    await Promise.all([save(wide), save(wide), save({ ...wide, list: 'roles' })]);
    assert.deepEqual(
      (await all(one)).map(({ list, density }) => `${list} ${density}`),
      ['roles large', 'users large'],
    );
  });

  it('keeps the filters of an address without what no database takes', async () => {
    const filter = (value: string) => ({
      ...users,
      filterList: [{ name: '关键字', valueList: [{ key: 'keyword', value }] }],
    });
    assert.equal((await save(filter('甲\u0000乙\ud800'))).status, 200);
    assert.deepEqual((await all(one)).find(({ list }) => list === 'users')?.filterList[0]?.valueList, [
      { key: 'keyword', value: '甲乙\ufffd' },
    ]);
    assert.equal((await save(filter('\u0000'))).status, 400);
  });

  it('is bounded: lists that there are, so many columns and filters, each with a name', async () => {
    const [filter] = users.filterList;
    const wrong = [
      { ...users, list: 'made-up' },
      { ...users, hidden: Array.from({ length: listPreferenceLimits.hidden + 1 }, (_, n) => `c${n}`) },
      { ...users, filterList: Array.from({ length: listPreferenceLimits.filters + 1 }, () => filter) },
      { ...users, filterList: [{ ...filter, name: ' ' }] },
      { ...users, filterList: [{ ...filter, valueList: [] }] },
      { ...users, filterList: [{ ...filter, valueList: [{ key: '__proto__ x', value: '1' }] }] },
    ];
    for (const body of wrong) assert.equal((await save(body)).status, 400, JSON.stringify(body).slice(0, 80));
  });
});
