import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { calls, PREVIEW_BASE, PublishStatus, sharePictureSize } from '@outbound/contract';
import sharp from 'sharp';
import { makeActivity } from '../testing/activities.ts';
import { send } from '../testing/files.ts';
import { colourAt } from '../testing/pictures.ts';
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

  it('is filled by a wide picture of the page, also on a machine that cannot write its title', async () => {
    const drawn = await drawSharePicture({ title: UNASSIGNED, name: 'N' }, await red(1280, 720));
    assert.ok(drawn);
    const { width, height, format } = await sharp(drawn).metadata();
    assert.deepEqual({ width, height, format }, { ...sharePictureSize, format: 'jpeg' });
    for (const [x, y] of corners) assert.ok(await isRed(drawn, x, y), `${x} ${y}`);
  });

  it('has a poster or a logo whole beside the title, and white behind what shows its ground through', async (t) => {
    const title = { title: 'ABC', name: '' };
    const poster = await drawSharePicture(title, await red(600, 800));
    if (poster === null) return t.skip('no fonts here');
    assert.ok(await isRed(poster, 930, 315));
    for (const [x, y] of corners) assert.ok(!(await isRed(poster, x, y)), `${x} ${y}`);
    const wide = await drawSharePicture({ ...title, isLogo: true }, await red(1200, 500));
    assert.ok(wide && (await isRed(wide, 930, 315)) && !(await isRed(wide, 4, 315)));
    const nothing = await sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const logo = await drawSharePicture(title, nothing);
    assert.ok(logo);
    assert.deepEqual(
      (await colourAt(logo, 930, 315)).map((one) => one > 250),
      [true, true, true],
    );
  });
});

const corners = [
  [4, 4],
  [1195, 4],
  [4, 625],
  [1195, 625],
] as const;

const red = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .jpeg()
    .toBuffer();

async function isRed(picture: Buffer, left: number, top: number): Promise<boolean> {
  const [red = 0, green = 255] = await colourAt(picture, left, top);
  return red > 240 && green < 20;
}

describe('the address of a picture', () => {
  let app: TestApp;
  let files: string;
  let id: number;
  let admin: Awaited<ReturnType<TestApp['signInAs']>>;
  /** What the half of the page says. */
  let said = 'ABC';
  let own = '';
  before(async () => {
    files = await mkdtemp(join(tmpdir(), 'share-pages-'));
    app = await startApp(
      { rateLimits: true },
      {
        pages: {
          public: {
            renderPublic: ({ page }) => ({ status: page === 'notFound' ? 404 : 200, html: page }),
            embedded: () => '',
            shownOnPicture: ({ language }) => ({ title: `${said} ${language}`, picture: own, isLogo: false }),
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
    assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
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

  it('is the picture that stands on the page, while visitors see that', async () => {
    const upload = async () =>
      PREVIEW_BASE +
      (await send(app, calls.file.coverFiles, { bytes: await red(800, 450) }, { as: admin })).data;
    const [held, unheld] = [await upload(), await upload()];
    await makeActivity(app, admin, { poster: JSON.stringify([{ name: '海报.jpg', url: held }]) });
    const isDrawn = async (address: string) => {
      own = address;
      // Each of its own: what a page says is kept for some seconds.
      const { answer, bytes } = await read(`?id=${(await makeActivity(app, admin)).id}`);
      own = '';
      return answer.status === 200 && (await isRed(bytes, 600, 315));
    };
    const seen = [];
    for (const address of [held, unheld, 'https://example.com/cover.png', '/web/../etc/passwd'])
      seen.push(await isDrawn(address));
    assert.deepEqual(seen, [true, false, false, false]);
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
