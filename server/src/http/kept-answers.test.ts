import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls, PublishStatus } from '@outbound/contract';
import { readConfig } from '../config/index.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { KeptAnswers } from './kept-answers.ts';
import { PublicCache } from './public-cache.ts';
import { createHttpServer, receiveFiles } from './server.ts';
import { VISITOR_COOKIE } from './visitor.ts';

describe('KeptAnswers', () => {
  const bytes = Buffer.from('{"data":"成功"}');
  const kept = (seconds: number, generation: number) => ({ body: {}, bytes, seconds, generation });

  it('forgets with time, and when the public cache is cleared, also an answer that was on its way', () => {
    const cache = new PublicCache();
    const answers = new KeptAnswers(cache);
    answers.set('{}', kept(2, cache.generation), 0);
    assert.equal(answers.get('{}', 1_999)?.bytes, bytes);
    assert.equal(answers.get('{}', 2_000), null);
    assert.equal(answers.get('{ }', 0), null);
    const { generation } = cache;
    cache.clear();
    assert.equal(answers.get('{}', 0), null);
    answers.set('{}', kept(2, generation), 0);
    assert.equal(answers.get('{}', 0), null);
  });

  it('keeps the newest, and nothing for bodies without end', () => {
    const cache = new PublicCache();
    const answers = new KeptAnswers(cache);
    for (let n = 0; n <= 500; n++) answers.set(String(n), kept(2, cache.generation), 0);
    assert.equal(answers.get('0', 0), null);
    assert.ok(answers.get('1', 0));
    const long = ' '.repeat(1_025);
    answers.set(long, kept(2, cache.generation), 0);
    assert.equal(answers.get(long, 0), null);
  });

  it('are asked for once at a moment, but never by who comes after a change with who came before it', async () => {
    const cache = new PublicCache();
    const answers = new KeptAnswers(cache);
    let asked = 0;
    const doors: (() => void)[] = [];
    const ask = () =>
      new Promise((resolve) => doors.push(() => resolve(`answer ${asked}`))).finally(() => asked++);
    const [first, second] = [answers.once('{}', ask), answers.once('{}', ask)];
    assert.equal(doors.length, 1);
    cache.clear();
    const third = answers.once('{}', ask);
    assert.equal(doors.length, 2);
    for (const open of doors) open();
    assert.deepEqual(await Promise.all([first, second, third]), ['answer 0', 'answer 0', 'answer 0']);
    const failed = [answers.once('{}', () => Promise.reject(new Error('no'))), answers.once('{}', ask)];
    for (const one of failed) await assert.rejects(one, /no/);
    answers.once('{}', ask);
    assert.equal(doors.length, 3);
  });
});

it('a call that takes no files has nothing done for it that receives them', async () => {
  const server = await createHttpServer(readConfig({ LOG_LEVEL: 'silent' }));
  let receives = false;
  server.register(async (scope) => {
    await receiveFiles(scope);
    receives = scope.hasRequestDecorator('parts');
  });
  await server.ready();
  assert.deepEqual([server.hasRequestDecorator('parts'), receives], [false, true]);
  await server.close();
});

describe('kept answers of the public calls', () => {
  let app: TestApp;
  let id: number;
  const { openView, approve, save } = calls.activity;

  before(async () => {
    app = await startApp();
    const admin = await app.signInAs('admin');
    const saved = await app.call(
      save,
      {
        title: '出海论坛',
        poster: JSON.stringify([{ url: 'https://example.com/a.png' }]),
        activityType: 1,
        startTime: '2030-01-01 09:00:00',
        endTime: '2030-01-02 18:00:00',
        detail: '<p>内容</p>'.repeat(500),
        formItemList: [{ name: '姓名', type: 1, require: true, sortNum: 0, formItemDetailRespList: [] }],
      },
      { as: admin },
    );
    id = saved.data.id;
    await app.call(approve, { id, publishStatus: PublishStatus.onShelf }, { as: admin });
  });
  after(() => app.stop());

  /** A visitor who has been here, so that the second of his calls is answered at once. */
  async function visitor(): Promise<Record<string, string>> {
    const first = await app.call(openView, { id });
    const cookie = first.cookies.get(VISITOR_COOKIE)?.split(';')[0];
    assert.ok(cookie);
    return { cookie };
  }

  it('are the same bytes with the same headers as the first answer', async () => {
    const headers = await visitor();
    const again = await app.call(openView, { id }, { headers });
    const fresh = await app.call(openView, { id: String(id) }, { headers });
    assert.equal(again.status, 200);
    assert.equal(again.data.title, '出海论坛');
    assert.deepEqual(again.bytes, fresh.bytes);
    const names = (reply: typeof again) => [...reply.headers.keys()].sort();
    assert.deepEqual(names(again), names(fresh));
    for (const name of names(again).filter((one) => !['date', 'x-trace-id'].includes(one)))
      assert.equal(again.headers.get(name), fresh.headers.get(name), name);
    assert.notEqual(again.headers.get('x-trace-id'), fresh.headers.get('x-trace-id'));
  });

  it('are compressed for those who take it, and only for them', async () => {
    const { cookie = '' } = await visitor();
    const ask = (encoding: string) =>
      fetch(`${app.url}/web${openView.path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'accept-encoding': encoding },
        body: JSON.stringify({ id }),
      });
    const squeezed = await ask('br, gzip');
    assert.equal(squeezed.headers.get('content-encoding'), 'gzip');
    assert.ok(Number(squeezed.headers.get('content-length')) < 2_000);
    const plain = await ask('gzip;q=0');
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.equal(await squeezed.text(), await plain.text());
  });

  it('count the view of every visitor', async () => {
    const people = [await visitor(), await visitor(), await visitor()];
    for (const headers of people) await app.call(openView, { id }, { headers });
    const seen = async () =>
      app.database.db
        .selectFrom('activity_tally')
        .select('view_num')
        .where('activity_id', '=', id)
        .executeTakeFirstOrThrow();
    await until(async () => (await seen()).view_num >= 5);
    // Two visitors of the tests above, and these three: each once, however often they came.
    assert.equal((await seen()).view_num, 5);
  });

  it('are refused to a page of another site that sends our cookies', async () => {
    const headers = { ...(await visitor()), origin: 'https://elsewhere.example' };
    assert.equal((await app.call(openView, { id }, { headers })).code, 'CM4031');
  });

  it('end when the office takes the activity off the shelf', async () => {
    const headers = await visitor();
    assert.equal((await app.call(openView, { id }, { headers })).status, 200);
    const admin = await app.signInAs('admin');
    await app.call(approve, { id, publishStatus: PublishStatus.offShelf }, { as: admin });
    assert.equal((await app.call(openView, { id }, { headers })).status, 404);
  });
});
