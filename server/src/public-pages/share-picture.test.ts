import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { calls, PublishStatus, sharePictureSize } from '@outbound/contract';
import sharp from 'sharp';
import { makeActivity } from '../testing/activities.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { drawSharePicture } from './share-picture.ts';

const UNASSIGNED = '\u0378';

describe('the picture of a page', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'share-picture-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is none where a character of the title has no glyph, or there is no title', async () => {
    for (const title of [`ABC${UNASSIGNED}`, '\u{2FE00}', '', ' \u200b\u0301'])
      assert.equal(await drawSharePicture({ title, name: 'N' }), null, JSON.stringify(title));
  });

  it('is none on a machine without fonts, whatever the title', async () => {
    const config = join(folder, 'fonts.conf');
    await writeFile(config, `<?xml version="1.0"?><fontconfig><dir>${folder}/none</dir></fontconfig>`);
    const module = JSON.stringify(join(import.meta.dirname, 'share-picture.ts'));
    const program = `import { drawSharePicture as draw } from ${module};
      for (const title of ['活动', 'ABC', 'ñ']) console.log(await draw({ title, name: 'N' }));`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { env: { ...process.env, FONTCONFIG_FILE: config } },
    );
    assert.deepEqual(stdout.trim().split('\n'), ['null', 'null', 'null']);
  });

  it('has the size that networks ask for, however long the title, and whatever marks it holds', async (t) => {
    if ((await drawSharePicture({ title: 'ABC', name: '' })) === null) return t.skip('no fonts here');
    for (const title of [
      'ABC',
      '<b>&amp;</i> "',
      'W'.repeat(5_000),
      `A${'\u0301'.repeat(2_000)}`,
      '\ud83d A',
    ]) {
      const picture = await drawSharePicture({ title, name: `N${UNASSIGNED}` });
      if (picture === null) continue;
      const { width, height, format } = await sharp(picture).metadata();
      assert.deepEqual({ width, height, format }, { ...sharePictureSize, format: 'jpeg' });
    }
  });
});

describe('the address of a picture', () => {
  let app: TestApp;
  let files: string;
  let id: number;
  let admin: Awaited<ReturnType<TestApp['signInAs']>>;
  /** What the half of the page says. */
  let said = 'ABC';
  before(async () => {
    files = await mkdtemp(join(tmpdir(), 'share-pages-'));
    app = await startApp(
      { rateLimits: true },
      {
        pages: {
          public: {
            renderPublic: ({ page }) => ({ status: page === 'notFound' ? 404 : 200, html: page }),
            pictureTitle: ({ language }) => `${said} ${language}`,
            sharePoster: () => {
              throw new Error('nobody asks for one');
            },
          },
          office: '',
          files,
        },
      },
    );
    admin = await app.signInAs('admin');
    ({ id } = await makeActivity(app, admin, { title: '活动' }));
  });
  after(async () => {
    await app.stop();
    await rm(files, { recursive: true });
  });
  const read = async (query: string, headers: Record<string, string> = {}) => {
    const path = `/share/activityDetail.jpg${query}`;
    const answer = await fetch(`${app.url}${path}`, { headers, redirect: 'manual' });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('sends it once, in the language asked for, and ends with what is shown', async (t) => {
    const { answer, bytes } = await read(`?id=${id}`);
    if (answer.status === 302) return t.skip('no fonts here');
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    const tag = answer.headers.get('etag') ?? '';
    assert.deepEqual((await read(`?id=${id}`)).bytes, bytes);
    assert.equal((await read(`?id=${id}`, { 'if-none-match': `W/${tag}` })).answer.status, 304);
    const spanish = (await read(`?id=${id}&lang=es`, { 'if-none-match': tag })).answer;
    assert.equal(spanish.status, 200);
    assert.notEqual(spanish.headers.get('etag'), tag);
    await app.call(calls.activity.approve, { id, publishStatus: PublishStatus.offShelf }, { as: admin });
    assert.equal((await read(`?id=${id}`, { 'if-none-match': tag })).answer.status, 404);
    await app.call(calls.activity.approve, { id, publishStatus: PublishStatus.onShelf }, { as: admin });
  });

  it('leads to the picture of all pages where it cannot be written', async () => {
    said = UNASSIGNED;
    await app.call(calls.activity.approve, { id, publishStatus: PublishStatus.offShelf }, { as: admin });
    await app.call(calls.activity.approve, { id, publishStatus: PublishStatus.onShelf }, { as: admin });
    const { answer } = await read(`?id=${id}`);
    assert.equal(answer.status, 302);
    assert.equal(answer.headers.get('location'), '/share.jpg');
  });

  it('is for items on show alone, and for few of them a minute', async () => {
    for (const query of ['', '?id=0', '?id=999999', '?id=x'])
      assert.equal((await read(query)).answer.status, 404, query);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => (await read(`?id=${1_000_000 + n}`)).answer.status),
    );
    assert.ok(statuses.filter((status) => status === 429).length >= 60, statuses.join());
  });
});
