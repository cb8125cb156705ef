import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import pg from 'pg';
import { makeActivity } from './testing/activities.ts';
import { startApp, type TestApp } from './testing/start-app.ts';

const CROWD = 20;

describe('what a crowd of visitors costs', () => {
  let app: TestApp;
  let ids: number[];
  let files: string;
  /** The queries on activities that the server has sent. */
  let asked: string[] = [];
  const { query } = pg.Client.prototype;
  before(async () => {
    files = await mkdtemp(join(tmpdir(), 'pages-crowd-'));
    app = await startApp(
      {},
      {
        pages: {
          public: {
            renderPublic: ({ page }) => ({ status: 200, html: `<!doctype html><p>${page}` }),
            embedded: () => '',
            shownOnPicture: ({ page }) => ({ title: page, picture: '', isLogo: false }),
            sharePoster: () => {
              throw new Error('nobody asks for one');
            },
          },
          office: '',
          files,
        },
      },
    );
    const admin = await app.signInAs('admin');
    const made = await Promise.all(
      Array.from({ length: CROWD }, (_, n) => makeActivity(app, admin, { title: `活动 ${n}` })),
    );
    ids = made.map(({ id }) => id);
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      if (/from "?activity\b/.test(text)) asked.push(text);
      return Reflect.apply(query, this, args);
    } as typeof query;
  });
  after(async () => {
    pg.Client.prototype.query = query;
    await app.stop();
    await rm(files, { recursive: true });
  });

  const crowd = <T>(one: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: CROWD }, (_, n) => one(n)));

  it('is one query for one question, when its kept answer has just ended', async () => {
    app.platform.publicCache.clear();
    asked = [];
    const answers = await crowd(() => app.call(calls.activity.openPage, { pageSize: CROWD }));
    for (const { data } of answers) assert.equal(data.dataBody.length, CROWD);
    assert.ok(asked.length > 0 && asked.length <= 3, `${asked.length} queries`);
  });

  it('is a refusal for each who asks for the same thing that there is not', async () => {
    const answers = await crowd(() => app.call(calls.activity.openView, { id: 999_999 }));
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['CM4040']);
    assert.equal(new Set(answers.map(({ headers }) => headers.get('x-trace-id'))).size, CROWD);
  });

  it('is one look for what is hot, whichever details they read and whichever there is not', async () => {
    app.platform.publicCache.clear();
    asked = [];
    const page = (id: number) => fetch(`${app.url}/portal/portalActivityDetail?id=${id}`);
    for (const { status } of await crowd((n) => page(ids[n] ?? 0))) assert.equal(status, 200);
    for (const { status } of await crowd((n) => page(1_000_000 + n))) assert.equal(status, 404);
    const hot = asked.filter((text) => text.includes('tally.view_num desc'));
    assert.equal(hot.length, 1, `${hot.length} of ${asked.length} queries`);
  });
});
