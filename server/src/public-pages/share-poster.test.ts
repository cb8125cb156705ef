import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import {
  calls,
  PREVIEW_BASE,
  PublishStatus,
  type SharePoster,
  sharePosterAddress,
  sharePosterSize,
} from '@outbound/contract';
import sharp from 'sharp';
import { makeActivity } from '../testing/activities.ts';
import { jpeg, send } from '../testing/files.ts';
import { colourAt } from '../testing/pictures.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { drawSharePoster } from './share-poster.ts';

const UNASSIGNED = '\u0378';
const said: SharePoster = {
  title: 'ABC',
  name: 'N',
  logo: '',
  picture: '',
  facts: [{ label: 'When', text: '2026-12-01 09:00-18:00' }],
  scan: 'Scan',
  qr: { size: 21, path: 'M0 0h7v7h-7z' },
  codeLabel: 'Code',
  code: 'A2BC-DEFG-HJK',
  check: 'example.com/verify',
};
const hasFonts = async () => (await drawSharePoster(said)) !== null;

/** How many pixels of a part of the poster are dark. */
async function darkIn(picture: Buffer, top: number, height: number): Promise<number> {
  const { data, info } = await sharp(picture)
    .extract({ left: 128, top, width: sharePosterSize.width - 256, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let dark = 0;
  for (let at = 0; at < data.length; at += info.channels) if ((data[at] ?? 255) < 128) dark++;
  return dark;
}

describe('the poster of an activity', () => {
  it('has the name of the platform where no title can be written; what is no letter is left out of one', async (t) => {
    for (const title of ['\u{2FE00}', UNASSIGNED, ' '])
      assert.equal(await drawSharePoster({ ...said, title, name: UNASSIGNED }), null);
    if (!(await hasFonts())) return t.skip('no fonts here');
    const named = await drawSharePoster({ ...said, title: said.name });
    for (const title of ['\u{2FE00}', UNASSIGNED, ' '])
      assert.deepEqual(await drawSharePoster({ ...said, title }), named);
    const plain = await drawSharePoster(said);
    assert.deepEqual(await drawSharePoster({ ...said, title: `ABC${UNASSIGNED}` }), plain);
  });

  it('has its size however long its texts are, and nothing of them runs into the code', async (t) => {
    if (!(await hasFonts())) return t.skip('no fonts here');
    const long = 'Wm '.repeat(400);
    const fact = { label: long, text: long };
    for (const poster of [
      said,
      { ...said, title: '<b>&amp;</i> "', facts: [] },
      { ...said, title: 'W'.repeat(5_000) },
      {
        ...said,
        ...{ title: long, name: long, scan: long, codeLabel: long, code: long, check: long },
        facts: [fact, fact, fact, fact, fact],
      },
    ]) {
      const picture = await drawSharePoster(poster);
      assert.ok(picture);
      const { width, height, format } = await sharp(picture).metadata();
      assert.deepEqual({ width, height, format }, { ...sharePosterSize, format: 'png' });
      assert.ok((await darkIn(picture, 306, 470)) > 500, 'the title stands there');
      assert.equal(await darkIn(picture, 1362, 16), 0, 'nothing between facts and code');
      assert.equal(await darkIn(picture, 1810, 30), 0, 'nothing below the code');
    }
  });
});

/** A picture of one colour. */
const plain = (background: string, width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

describe('the pictures on a poster', () => {
  it('are the platform’s own mark, whole, and the activity’s picture over the sheet, with its texts below', async (t) => {
    if (!(await hasFonts())) return t.skip('no fonts here');
    const [red, blue, white] = [
      [255, 0, 0],
      [0, 0, 255],
      [255, 255, 255],
    ];
    const bare = await drawSharePoster(said);
    const pictures = { logo: await plain('#f00'), picture: await plain('#00f', 200, 900) };
    const drawn = await drawSharePoster({ ...said, title: 'W'.repeat(5_000) }, pictures);
    assert.ok(bare && drawn);
    assert.deepEqual(await colourAt(drawn, 110, 120), red);
    assert.deepEqual(await colourAt(drawn, 76, 120), white, 'wider than high, it is not cut');
    for (const [left, top] of [
      [540, 232],
      [62, 600],
      [1017, 628],
    ] as const)
      assert.deepEqual(await colourAt(drawn, left, top), blue);
    assert.notDeepEqual(await colourAt(drawn, 61, 231), blue, 'the sheet has its corners');
    assert.equal(await darkIn(drawn, 632, 40), 0, 'the title stands below');
    assert.ok((await darkIn(drawn, 674, 300)) > 500);
    assert.equal(await darkIn(drawn, 1362, 16), 0, 'nothing between facts and code');
    // Without them the sheet begins with the title, beside the mark of the product.
    assert.deepEqual(await colourAt(bare, 540, 260), white);
    assert.notDeepEqual(await colourAt(bare, 110, 120), red);
  });
});

describe('the address of a poster', () => {
  let app: TestApp;
  let files: string;
  let id: number;
  /** What the page says of its activity's picture. */
  let shownPicture = '';
  /** Whether fonts have what it says. */
  let isWritable = true;
  let admin: Awaited<ReturnType<TestApp['signInAs']>>;
  before(async () => {
    files = await mkdtemp(join(tmpdir(), 'poster-pages-'));
    app = await startApp(
      { rateLimits: true },
      {
        pages: {
          public: {
            renderPublic: ({ page }) => ({ status: page === 'notFound' ? 404 : 200, html: page }),
            embedded: () => '',
            shownOnPicture: ({ page }) => ({ title: page, picture: '', isLogo: false }),
            sharePoster: ({ data, language, url }) => ({
              ...said,
              ...(isWritable ? {} : { name: UNASSIGNED }),
              title: !isWritable ? UNASSIGNED : `T${data.activity.id} ${language} ${url.query.channel ?? ''}`,
              picture: shownPicture,
              code: data.activity.proofCode,
            }),
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
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${app.url}${address}`, { headers });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' };
  };

  it('sends it in the language asked for, once, and ends with what is shown', async (t) => {
    if (!(await hasFonts())) return t.skip('no fonts here');
    const first = await read(sharePosterAddress(id, 'zh'));
    assert.equal(first.answer.status, 200);
    assert.equal(first.answer.headers.get('content-type'), 'image/png');
    assert.equal(first.answer.headers.get('cache-control'), 'no-cache');
    assert.deepEqual((await read(sharePosterAddress(id, 'zh'))).bytes, first.bytes);
    const again = await read(sharePosterAddress(id, 'zh'), { 'if-none-match': `W/${first.tag}` });
    assert.equal(again.answer.status, 304);
    assert.notEqual((await read(sharePosterAddress(id, 'es'))).tag, first.tag);
    await app.call(calls.activity.approve, { id, publishStatus: PublishStatus.offShelf }, { as: admin });
    assert.equal((await read(sharePosterAddress(id, 'zh'))).answer.status, 404);
    await app.call(calls.activity.approve, { id, publishStatus: PublishStatus.onShelf }, { as: admin });
  });

  it('is the picture that all pages share where nothing of it can be written', async () => {
    const own = await makeActivity(app, admin);
    isWritable = false;
    const answer = await fetch(app.url + sharePosterAddress(own.id, 'zh'), { redirect: 'manual' });
    isWritable = true;
    assert.deepEqual([answer.status, answer.headers.get('location')], [302, '/share.jpg']);
  });

  it('has a picture that visitors see, and none that is not on show or not ours', async (t) => {
    if (!(await hasFonts())) return t.skip('no fonts here');
    const upload = async () =>
      PREVIEW_BASE + (await send(app, calls.file.coverFiles, { bytes: await jpeg() }, { as: admin })).data;
    const [held, unheld] = [await upload(), await upload()];
    await makeActivity(app, admin, { poster: JSON.stringify([{ name: '海报.jpg', url: held }]) });
    const isDrawn = async (address: string) => {
      // Each of its own: what a page says is kept for some seconds.
      const own = await makeActivity(app, admin);
      shownPicture = address;
      const { answer, bytes } = await read(sharePosterAddress(own.id, 'pt'));
      assert.equal(answer.status, 200);
      shownPicture = '';
      return String(await colourAt(bytes, 540, 260)) !== '255,255,255';
    };
    const seen: Record<string, boolean> = {};
    for (const address of [held, unheld, 'https://example.com/poster.png', '/web/../etc/passwd'])
      seen[address] = await isDrawn(address);
    assert.deepEqual(Object.values(seen), [true, false, false, false]);
  });

  it('counts for a channel of its own that is in use, and for none that is made up', async (t) => {
    if (!(await hasFonts())) return t.skip('no fonts here');
    const channel = { activityId: id, channelName: '商会' };
    const { data } = await app.call(calls.activityChannel.add, channel, { as: admin });
    const plain = (await read(sharePosterAddress(id, 'zh'))).tag;
    assert.notEqual((await read(sharePosterAddress(id, 'zh', data.id))).tag, plain);
    assert.equal((await read(sharePosterAddress(id, 'zh', data.id + 1))).tag, plain);
    assert.equal((await read(`${sharePosterAddress(id, 'zh')}&channel=x%27`)).tag, plain);
    await app.call(
      calls.activityChannel.modify,
      { id: data.id, channelName: '商会', removed: true },
      { as: admin },
    );
    assert.equal((await read(sharePosterAddress(id, 'zh', data.id))).tag, plain);
  });

  it('is for activities on show alone, and for few of them a minute', async () => {
    for (const query of ['', '?id=0', '?id=999999', '?id=x'])
      assert.equal((await read(`/share/activityPoster.png${query}`)).answer.status, 404, query);
    const statuses = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, n) => (await read(sharePosterAddress(1_000_000 + n, 'zh'))).answer.status,
      ),
    );
    assert.ok(statuses.filter((status) => status === 429).length >= 30, statuses.join());
  });
});
