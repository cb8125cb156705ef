import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, type TaskMessageRow } from '@outbound/contract';
import { sql } from 'kysely';
import type { TestSession, TestUser } from '../testing/factories.ts';
import { listenLive } from '../testing/live-stream.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { type NewTaskMessage, postTaskMessages, readMessagesOf, readMessagesOfDetail } from './index.ts';

const { taskMessage } = calls;

describe('task messages', () => {
  let app: TestApp;
  let [wang, li]: TestUser[] = [];
  let [asWang, asLi]: TestSession[] = [];
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());

  /** Two people without a message. */
  async function people() {
    [wang, li] = [await app.makeUser(), await app.makeUser()];
    [asWang, asLi] = [await app.signInAs(wang), await app.signInAs(li)];
    return { wang, li, asWang, asLi };
  }

  const post = (rows: readonly NewTaskMessage[], actorId: number | null = null) =>
    app.database.db.transaction().execute((trx) => postTaskMessages(trx, rows, { actorId }));
  const listOf = async (as: TestSession, template: object = {}): Promise<TaskMessageRow[]> => {
    const answer = await app.call(taskMessage.userPage, { template }, { as });
    assert.equal(answer.code, '000000', answer.message);
    return answer.data.dataBody;
  };
  const textsOf = async (as: TestSession, template: object = {}) =>
    (await listOf(as, template)).map(({ content }) => content);
  const countsOf = async (as: TestSession) => (await app.call(taskMessage.statistics, {}, { as })).data;
  /** As if it had been posted so many seconds before. */
  const age = (userId: number, seconds: number) =>
    sql`update task_message set created_at = created_at - make_interval(secs => ${seconds}),
      updated_at = updated_at - make_interval(secs => ${seconds}),
      dedup_key = dedup_key || ' before' where user_id = ${userId}`.execute(app.database.db);

  it('are starred by their receiver alone, and found again by that', async () => {
    const { wang, asWang, asLi } = await people();
    await post([{ userId: wang.userId, msgType: 1, content: '甲', instanceCode: 'ZJ1' }]);
    await post([{ userId: wang.userId, msgType: 3, content: '乙', instanceCode: 'ZJ1' }]);
    const [first] = await listOf(asWang, { keyword: '甲' });
    const ids = [first?.id ?? 0];
    const star = (as: TestSession, starred: 0 | 1) => app.call(taskMessage.star, { ids, starred }, { as });
    assert.equal((await star(asLi, 1)).code, '000000');
    assert.deepEqual(await textsOf(asWang, { starred: 1 }), []);
    for (let times = 0; times < 2; times++) assert.equal((await star(asWang, 1)).code, '000000');
    assert.deepEqual(await textsOf(asWang, { starred: 1 }), ['甲']);
    assert.deepEqual(
      (await listOf(asWang)).map(({ starred }) => starred),
      [0, 1],
    );
    await star(asWang, 0);
    assert.deepEqual(await textsOf(asWang, { starred: 1 }), []);
  });

  it('come to their receivers alone, whole, the newest first', async () => {
    const { wang, li, asWang, asLi } = await people();
    const about = { instanceCode: 'ZJ202611230001', detailId: 17, templateType: 1, priority: 2 };
    await post([{ userId: wang.userId, msgType: 1, content: '【新任务】请签收。', ...about }]);
    await post([{ userId: wang.userId, msgType: 3, content: '【已签收】100%_好' }]);
    await post([{ userId: li.userId, msgType: 18, content: '【催办】', ...about }]);
    const rows = await listOf(asWang);
    assert.deepEqual(
      rows.map(({ content }) => content),
      ['【已签收】100%_好', '【新任务】请签收。'],
    );
    const { id, createdTime, updatedTime, ...first } = rows[1] as TaskMessageRow;
    assert.deepEqual(first, {
      content: '【新任务】请签收。',
      status: 0,
      starred: 0,
      ...about,
      msgType: 1,
      msgTypeName: '新任务',
      readTime: null,
    });
    assert.equal(createdTime, updatedTime);
    assert.deepEqual(await textsOf(asLi), ['【催办】']);
    assert.deepEqual(await countsOf(asWang), { totalNum: 2, readNum: 0, notReadNum: 2 });

    assert.deepEqual(await textsOf(asWang, { keyword: '%_好' }), ['【已签收】100%_好']);
    assert.deepEqual(await textsOf(asWang, { keyword: '_' }), ['【已签收】100%_好']);
    assert.deepEqual(await textsOf(asWang, { status: 1 }), []);
    for (const column of ['created', 'updated']) {
      const within = { [`${column}TimeStart`]: createdTime, [`${column}TimeEnd`]: rows[0]?.createdTime };
      assert.equal((await textsOf(asWang, within)).length, 2);
      assert.deepEqual(await textsOf(asWang, { [`${column}TimeEnd`]: '2020-01-01 00:00:00' }), []);
      assert.deepEqual(await textsOf(asWang, { [`${column}TimeStart`]: '2099-01-01 00:00:00' }), []);
    }
    assert.equal(
      (await app.call(taskMessage.userPage, { template: { userId: wang.userId } }, { as: asLi })).status,
      400,
    );
    assert.ok(id > 0);
  });

  it('are read one by one, several or all, and only one’s own', async () => {
    const { wang, li, asWang, asLi } = await people();
    for (const msgType of [1, 2, 3, 4] as const)
      await post([wang, li].map(({ userId }) => ({ userId, msgType, content: `第 ${msgType} 条` })));
    const ids = (await listOf(asWang)).map(({ id }) => id);
    const read = async (as: TestSession, body: object) =>
      (await app.call(taskMessage.read, body, { as })).data?.readNum;
    assert.equal(await read(asLi, { ids }), 0, 'those of another');
    assert.equal(await read(asWang, { id: ids[0] }), 1);
    assert.equal(await read(asWang, { id: ids[0] }), 0, 'a second time');
    assert.deepEqual(await countsOf(asWang), { totalNum: 4, readNum: 1, notReadNum: 3 });
    assert.equal(await read(asWang, { ids: ids.slice(0, 2) }), 1);
    assert.equal(await read(asWang, { all: true }), 2);
    assert.deepEqual(await countsOf(asWang), { totalNum: 4, readNum: 4, notReadNum: 0 });
    assert.deepEqual(await countsOf(asLi), { totalNum: 4, readNum: 0, notReadNum: 4 });
    assert.ok((await listOf(asWang, { status: 1 })).every(({ readTime }) => readTime !== null));
    for (const body of [{}, { ids: [] }, { id: 1, all: true }, { all: false }, { ids: Array(101).fill(1) }])
      assert.equal(
        (await app.call(taskMessage.read, body, { as: asWang })).status,
        400,
        JSON.stringify(body),
      );
  });

  it('are not told to whoever did it, has left, or wants none of the kind; mandatory ones cannot be switched off', async () => {
    const { wang, asWang } = await people();
    const { db } = app.database;
    const gone = await app.makeUser({ personStatus: 0 });
    await db
      .insertInto('message_setting')
      .values({ user_id: wang.userId, off_kinds: [3, 4] })
      .execute();
    await post(
      [1, 3, 4, 5].map((msgType) => ({ userId: wang.userId, msgType: msgType as 1, content: `${msgType}` })),
    );
    await post([{ userId: wang.userId, msgType: 1, content: 'own' }], wang.userId);
    await post([{ userId: gone.userId, msgType: 1, content: 'gone' }]);
    assert.deepEqual((await textsOf(asWang)).sort(), ['1', '5']);
    const kept = await db
      .selectFrom('task_message')
      .select('id')
      .where('user_id', '=', gone.userId)
      .execute();
    assert.deepEqual(kept, []);
    await assert.rejects(
      db
        .updateTable('message_setting')
        .set({ off_kinds: [1] })
        .where('user_id', '=', wang.userId)
        .execute(),
      /message_setting_off_kinds_check/,
    );
  });

  it('make one row of what comes within a minute about one task, of the kind, with the latest text, unread', async () => {
    const { wang, li, asWang, asLi } = await people();
    const say = (content: string, over: Partial<NewTaskMessage> = {}) => ({
      userId: wang.userId,
      msgType: 4 as const,
      instanceCode: 'TX202611230001',
      content,
      ...over,
    });
    await post([say('甲'), say('乙'), say('另一人', { userId: li.userId })]);
    assert.deepEqual(await textsOf(asWang), ['乙']);
    const [{ id = 0 } = {}] = await listOf(asWang);
    await app.call(taskMessage.read, { id }, { as: asWang });
    await post([say('丙')]);
    const [row] = await listOf(asWang);
    assert.deepEqual([row?.id, row?.content, row?.status, row?.readTime], [id, '丙', 0, null]);
    await post([say('他类', { msgType: 5 }), say('他项', { instanceCode: 'TX202611230002' })]);
    assert.equal((await listOf(asWang)).length, 3);
    await age(wang.userId, 61);
    await post([say('丁')]);
    assert.deepEqual((await textsOf(asWang)).sort(), ['丁', '丙', '他类', '他项'].sort());
    assert.deepEqual(await textsOf(asLi), ['另一人']);

    // At the very same time: neither sees the other.
    await Promise.all(Array.from({ length: 8 }, (_, at) => post([say(`同时 ${at}`, { msgType: 8 })])));
    assert.equal((await textsOf(asWang)).filter((text) => text.startsWith('同时')).length, 1);
    // Of no task: nothing says that they are about the same.
    await post([
      say('交接一', { msgType: 24, instanceCode: '' }),
      say('交接二', { msgType: 24, instanceCode: '' }),
    ]);
    assert.equal((await textsOf(asWang)).filter((text) => text.startsWith('交接')).length, 2);
  });

  it('with a key of their own come once, whoever posts them when', async () => {
    const { wang, li, asWang, asLi } = await people();
    const overdue = ({ userId }: TestUser, day: string, content: string) => ({
      userId,
      msgType: 21 as const,
      instanceCode: 'QZ202611230001',
      content,
      dedupKey: `M21:5:1:${day}`,
    });
    await Promise.all(
      Array.from({ length: 6 }, () =>
        post([overdue(wang, '1', '已超时'), overdue(wang, '1', '又一次'), overdue(li, '1', '已超时')]),
      ),
    );
    await age(wang.userId, 0);
    assert.deepEqual(await textsOf(asWang), ['已超时']);
    await post([overdue(li, '1', '再一次'), overdue(li, '2', '次日')]);
    assert.deepEqual((await textsOf(asLi)).sort(), ['已超时', '次日'].sort());
  });

  it('become read when the task is opened, and the others’ when one signs', async () => {
    const { wang, li, asWang, asLi } = await people();
    const { db } = app.database;
    const about = { instanceCode: 'AJ202611230001', detailId: 99 };
    await post(
      [wang, li].flatMap(({ userId }) => [
        { userId, msgType: 1 as const, content: '新', ...about },
        { userId, msgType: 18 as const, content: '催', ...about },
        { userId, msgType: 1 as const, content: '别的', detailId: 98, instanceCode: 'AJ202611230002' },
      ]),
    );
    await db.transaction().execute((trx) => readMessagesOfDetail(trx, 99, { exceptUserId: wang.userId }));
    assert.equal((await countsOf(asWang)).notReadNum, 3);
    assert.deepEqual((await textsOf(asLi, { status: 0 })).sort(), ['催', '别的'].sort());
    await readMessagesOf(db, wang.userId, about.instanceCode);
    assert.deepEqual(await textsOf(asWang, { status: 0 }), ['别的']);
    assert.equal((await countsOf(asLi)).notReadNum, 2);
  });

  it('are told to the open pages of their receivers alone, once they are stored', async () => {
    const { wang, asWang, asLi } = await people();
    const [hears, hearsNot] = [await listenLive(app.url, asWang), await listenLive(app.url, asLi)];
    await Promise.all([hears.until('retry'), hearsNot.until('retry')]);
    const row = { userId: wang.userId, msgType: 1 as const, content: '新' };
    await assert.rejects(
      app.database.db.transaction().execute(async (trx) => {
        await postTaskMessages(trx, [row], { actorId: null });
        throw new Error('undone');
      }),
      /undone/,
    );
    await app.database.publish('messages', '0');
    assert.equal(hears.heard().includes('messages'), false);
    await post([row]);
    await hears.until('event: messages\ndata: \n\n');
    hears.forget();
    await app.call(taskMessage.read, { all: true }, { as: asWang });
    await hears.until('event: messages');
    await until(async () => (await countsOf(asWang)).notReadNum === 0);
    assert.equal(hearsNot.heard().includes('messages'), false);
    hears.close();
    hearsNot.close();
  });

  it('tell many people in notices that the database takes', async () => {
    const { wang, asWang } = await people();
    const { rows } = await sql<{ id: number }>`
      insert into user_account (user_login_id, user_name)
      select 'crowd' || n, '众人' || n from generate_series(1, 2000) as n returning id`.execute(
      app.database.db,
    );
    const stream = await listenLive(app.url, asWang);
    await stream.until('retry');
    await post(
      [...rows.map(({ id }) => id), wang.userId].map((userId) => ({
        userId,
        msgType: 14 as const,
        content: '抄送',
      })),
    );
    await stream.until('event: messages');
    stream.close();
    const { rows: kept } = await sql<{ num: number }>`
      select count(*)::int as num from task_message where content = '抄送'`.execute(app.database.db);
    assert.equal(kept[0]?.num, 2001);
  });
});
