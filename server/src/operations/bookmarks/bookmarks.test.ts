import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type BookmarkAdd, bookmarkLimits, calls } from '@outbound/contract';
import type { TestSession, TestUser } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

const { bookmark } = calls;

const tile = (address: string, more: Partial<BookmarkAdd> = {}): BookmarkAdd => ({
  address,
  name: '活动',
  icon: 'calendar',
  color: 'blue',
  ...more,
});

describe('what people keep at hand on the workbench', () => {
  let app: TestApp;
  let user: TestUser;
  let one: TestSession;
  let other: TestSession;
  before(async () => {
    app = await startApp();
    user = await app.makeUser({ codes: ['latin_work', 'latin_op_activity_publish'] });
    one = await app.signInAs(user);
    other = await app.signInAs(await app.makeUser({ codes: ['latin_work', 'latin_op_info_publish'] }));
  });
  after(() => app.stop());

  const page = async (as = one, body = { pageSize: 100 }) =>
    (await app.call(bookmark.page, body, { as })).data;
  const addresses = async (as = one) => (await page(as)).dataBody.map(({ address }) => address);
  const add = (body: object, as = one) => app.call(bookmark.add, body, { as });
  const arrange = (bookmarkList: object[], removeList: string[] = [], as = one) =>
    app.call(bookmark.batchUpdate, { bookmarkList, removeList }, { as });
  const reset = (as = one) => app.call(bookmark.reset, {}, { as });

  /** What he sees who has arranged nothing. */
  const offered = ['/activity/review', '/activity/ApplyInfo', '/activity', '/activity/notices'];

  it('offers the first pages of the menu to whoever has arranged nothing, and again after a reset', async () => {
    assert.deepEqual(await addresses(), offered);
    assert.ok((await page()).dataBody.every(({ isDefault, name }) => isDefault && name !== ''));
    // Whoever adds one keeps what he saw.
    assert.equal((await add(tile('/taskCenter'))).status, 200);
    assert.deepEqual(await addresses(), [...offered, '/taskCenter']);
    assert.ok((await page()).dataBody.every(({ isDefault }) => !isDefault));
    assert.equal((await reset()).status, 200);
    assert.deepEqual(await addresses(), offered);
  });

  it('keeps every field and the order with the account, and for nobody else', async () => {
    const tiles = [
      tile('https://example.com/a?b=1', { name: '外部', icon: '', color: 'gold' }),
      tile('/activity?f.publishStatus=1', { name: '在架' }),
    ];
    await arrange(tiles, offered);
    const again = await app.signInAs(user);
    assert.deepEqual(
      (await page(again)).dataBody,
      tiles.map((row) => ({ ...row, isDefault: false })),
    );
    assert.ok(!(await addresses(other)).includes('https://example.com/a?b=1'));
    assert.deepEqual(
      (await page(one, { pageSize: 1, pageNum: 2 } as never)).dataBody.map(({ name }) => name),
      ['在架'],
    );
    // An empty board is one that was arranged, too.
    await arrange(
      [],
      tiles.map(({ address }) => address),
    );
    assert.deepEqual(await addresses(), []);
    await reset();
  });

  it('loses nothing that another window does meanwhile', async () => {
    await arrange([tile('/activity'), tile('/taskCenter')], offered);
    const links = Array.from({ length: 6 }, (_, n) => `https://example.com/${n}`);
    const answers = await Promise.all([
      ...links.map((address) => add(tile(address))),
      arrange([tile('/taskCenter'), tile('/activity')]),
      // Twice the same is once.
      ...links.map((address) => add(tile(address, { name: '再来' }))),
    ]);
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['000000']);
    const now = await page();
    assert.deepEqual(
      now.dataBody.map(({ address }) => address).sort(),
      ['/activity', '/taskCenter', ...links].sort(),
    );
    await reset();
    await Promise.all([arrange([], ['/activity/review']), arrange([], ['/activity'])]);
    assert.deepEqual(await addresses(), ['/activity/ApplyInfo', '/activity/notices']);
    await reset();
  });

  it('leads only to pages that the person may open; what he may open no more is not shown and comes back', async () => {
    for (const address of ['/userManagement', '/userManagement?id=1', '/no-such-page', '/information'])
      assert.equal((await add(tile(address))).code, 'OM2000', address);
    assert.equal((await arrange([tile('/information')])).code, 'OM2000');
    await arrange([tile('/activity?page=2'), tile('https://example.com')]);
    const { db } = app.database;
    const status = async (value: number) => {
      await db.updateTable('resource').set({ status: value }).where('path', '=', '/activity').execute();
    };
    await status(0);
    const shown = await addresses();
    await status(1);
    assert.ok(!shown.includes('/activity?page=2') && shown.includes('https://example.com'));
    assert.ok((await addresses()).includes('/activity?page=2'));
    await reset();
  });

  it('is bounded: so many, names and addresses of a length, colours that there are, no way to another server', async () => {
    const wrong = [
      tile('//example.com'),
      tile('/\\example.com'),
      tile('/a\tb'),
      tile('javascript:alert(1)'),
      tile('data:text/html,x'),
      tile('https://name:secret@example.com'),
      tile(''),
      tile(`/${'x'.repeat(bookmarkLimits.address)}`),
      tile('/activity', { name: ' ' }),
      tile('/activity', { name: 'x'.repeat(bookmarkLimits.name + 1) }),
      tile('/activity', { color: 'black' as never }),
      tile('/activity', { icon: '<b>' }),
      { ...tile('/activity'), userId: 1 },
    ];
    for (const body of wrong) assert.equal((await add(body)).status, 400, JSON.stringify(body).slice(0, 80));
    assert.equal((await arrange([tile('/activity'), tile('/activity')])).status, 400);
    const many = Array.from({ length: bookmarkLimits.most }, (_, n) => tile(`https://example.com/${n}`));
    assert.equal((await arrange([...many, tile('/activity')])).status, 400);
    // With those that there are it would be too many.
    assert.equal((await arrange(many)).code, 'OM2000');
    await arrange(many, await addresses());
    assert.equal((await add(tile('/activity'))).code, 'OM2000');
    assert.equal((await page()).count, bookmarkLimits.most);
  });
});
