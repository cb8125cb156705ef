import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import sharp from 'sharp';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

const PICTURES_ONLY = '只支持jpg、jpeg、png格式';
const BROKEN = '图片已损坏或尺寸过大，请更换图片';
const script = '<script>alert(document.cookie)</script>';

describe('what an upload holds', () => {
  let app: TestApp;
  let staff: TestSession;

  before(async () => {
    app = await startApp();
    staff = await app.signInAs('admin');
  });
  after(() => app.stop());

  const { coverFiles, documentFiles, upload, videoFiles } = calls.file;
  const preview = (id: string) => app.call(calls.file.preview, { id }, { as: staff });
  const nameOf = async (id: string) =>
    (
      await app.database.db
        .selectFrom('file')
        .select(['name', 'media_type'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).name;

  describe('is refused as a picture, whatever its name and type say, and leaves nothing', () => {
    const disguised: Record<string, () => Promise<Buffer> | Buffer> = {
      svg: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      'svg after an xml line': () => Buffer.from(`<?xml version="1.0"?><svg>${script}</svg>`),
      html: () => Buffer.from(`<!doctype html><html>${script}</html>`),
      xml: () => Buffer.from('<?xml version="1.0"?><a xmlns="http://www.w3.org/1999/xhtml"/>'),
      javascript: () => Buffer.from('alert(1)'),
      'a gif': () => make.animatedGif(1),
      'a pdf': () => make.pdf(),
      'an archive': () => make.archive({ 'index.html': script }),
      'an empty file': () => Buffer.alloc(0),
      'one byte': () => Buffer.from([0xff]),
    };
    for (const [what, bytes] of Object.entries(disguised))
      it(what, async () => {
        const earlier = await make.stored(app);
        const reply = await make.send(
          app,
          coverFiles,
          { bytes: await bytes(), name: 'a.jpg' },
          { as: staff },
        );
        assert.deepEqual([reply.status, reply.code, reply.message], [415, 'CM4151', PICTURES_ONLY]);
        assert.deepEqual(await make.stored(app), earlier);
      });
  });

  describe('is refused as a picture when it cannot be decoded within bounds', () => {
    const broken: Record<string, () => Promise<Buffer> | Buffer> = {
      'a png of 50,000 x 50,000': () => make.pngThatClaims(50_000, 50_000),
      'a png of 2,000,000,000 x 2,000,000,000': () => make.pngThatClaims(2_000_000_000, 2_000_000_000),
      'a whole png of 10,000 x 6,000': () => make.vastPng(10_000, 6_000),
      'a png that ends before its last line': () => make.pngThatClaims(2_000, 2_000),
      'a jpeg cut in the middle': async () => (await make.noise(200, 200, 90)).subarray(0, 9_000),
      'a jpeg of which only the head is there': async () => (await make.jpeg()).subarray(0, 30),
    };
    for (const [what, bytes] of Object.entries(broken))
      it(what, async () => {
        const earlier = await make.stored(app);
        const memory = process.resourceUsage().maxRSS;
        const file = { bytes: await bytes(), name: 'a.png' };
        const reply = await make.send(app, coverFiles, file, { as: staff });
        assert.deepEqual([reply.status, reply.code, reply.message], [415, 'CM4151', BROKEN]);
        assert.deepEqual(await make.stored(app), earlier);
        const grown = process.resourceUsage().maxRSS - memory;
        assert.ok(grown < 150_000, `memory grew by ${grown} KB`);
      });
  });

  it('may be as large as the largest photos of phones', async () => {
    const bytes = make.vastPng(8_064, 6_048);
    const { code } = await make.send(app, coverFiles, { bytes, name: 'a.png' }, { as: staff });
    assert.equal(code, '000000');
  });

  it('loses what was hidden behind a picture', async () => {
    for (const hidden of [Buffer.from(script), await make.archive({ 'index.html': script })]) {
      const bytes = Buffer.concat([await make.jpeg(), hidden]);
      const { data: id } = await make.send(app, coverFiles, { bytes }, { as: staff });
      const kept = (await preview(id)).bytes;
      assert.equal(kept.includes(hidden), false);
      assert.equal((await sharp(kept).metadata()).format, 'jpeg');
    }
  });

  it('loses the place where a photo was taken, and stands upright', async () => {
    const bytes = await make.photoWithPosition();
    const given = await sharp(bytes).metadata();
    assert.equal(given.orientation, 6);
    assert.ok(given.exif?.includes('Camera maker'));
    const { data: id } = await make.send(app, coverFiles, { bytes }, { as: staff });
    const kept = await sharp((await preview(id)).bytes).metadata();
    assert.equal(kept.exif, undefined);
    assert.deepEqual([kept.orientation, kept.width, kept.height], [undefined, 40, 60]);
    const row = await app.database.db
      .selectFrom('file')
      .select(['width', 'height'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.deepEqual(row, { width: 40, height: 60 });
  });

  it('is shown by every browser when a printer made it (CMYK)', async () => {
    const bytes = await make.cmykJpeg();
    assert.equal((await sharp(bytes).metadata()).space, 'cmyk');
    const { data: id } = await make.send(app, coverFiles, { bytes }, { as: staff });
    assert.equal((await sharp((await preview(id)).bytes).metadata()).space, 'srgb');
  });

  it('has one frame', async () => {
    const bytes = await make.animatedGif(50);
    assert.equal((await sharp(bytes).metadata()).pages, 50);
    const { data } = await make.send(app, upload, { bytes, name: 'a.gif' }, { as: staff });
    const kept = await sharp((await preview(data[0] ?? '')).bytes).metadata();
    assert.deepEqual([kept.format, kept.pages ?? 1, kept.height], ['gif', 1, 20]);
  });

  it('is known as what it is among documents', async () => {
    const known: [string, Buffer, string, string][] = [
      ['合同.pdf', make.pdf(), '合同.pdf', 'application/pdf'],
      [
        'a.docx',
        await make.officeDocument('word', 'document.xml'),
        'a.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      ],
      [
        'a.xlsx',
        await make.officeDocument('xl', 'workbook.xml'),
        'a.xlsx',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      ],
      ['a.doc', make.oldContainer('WordDocument'), 'a.doc', 'application/msword'],
      ['名单.XLS', make.oldContainer('Workbook'), '名单.XLS', 'application/vnd.ms-excel'],
      ['film.mp4', make.mp4(), 'film.mp4', 'video/mp4'],
      ['film.mpeg', make.mpeg(), 'film.mpeg', 'video/mpeg'],
      ['gif.jpg', await make.animatedGif(1), 'gif.jpg.gif', 'image/gif'],
    ];
    for (const [name, bytes, wanted, type] of known) {
      const { data, message } = await make.send(app, upload, { bytes, name }, { as: staff });
      assert.equal(message, '成功', name);
      const reply = await app.call(calls.file.download, { id: data[0] }, { as: staff });
      assert.equal(reply.headers.get('content-type'), type);
      assert.equal(await nameOf(data[0] ?? ''), wanted);
    }
  });

  it('is refused among documents when it is none', async () => {
    const none = {
      html: Buffer.from(`<!doctype html>${script}`),
      svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      installer: make.oldContainer('!Installer'),
      program: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]),
      archive: await make.archive({ 'a.txt': 'text' }),
    };
    for (const [what, bytes] of Object.entries(none)) {
      const reply = await make.send(app, upload, { bytes, name: 'a.pdf' }, { as: staff });
      assert.deepEqual([reply.status, reply.message], [415, '只支持图片、视频、PDF和Office文档'], what);
    }
    for (const bytes of [await make.jpeg(), make.mp4(), ...Object.values(none)]) {
      const paper = await make.send(app, documentFiles, { bytes, name: 'a.pdf' }, { as: staff });
      const wanted = '只支持pdf、doc、docx、xls、xlsx、ppt、pptx格式';
      assert.deepEqual([paper.status, paper.message], [415, wanted]);
    }
    const film = await make.send(app, videoFiles, { bytes: make.pdf(), name: 'a.mp4' }, { as: staff });
    assert.deepEqual([film.status, film.message], [415, '只支持mp4、mpeg、avi格式']);
  });

  it('has a harmless name that ends as its content does', async () => {
    const bytes = await make.jpeg();
    const names: [string, string][] = [
      ['海报.JPG', '海报.JPG'],
      ['photo.jpeg', 'photo.jpeg'],
      ['photo.png', 'photo.png.jpg'],
      ['page.html', 'page.html.jpg'],
      ['shell.php.jpg', 'shell.php.jpg'],
      ['shell.jpg.exe', 'shell.jpg.exe.jpg'],
      ['evil.svg\u0000.jpg', 'evil.svg.jpg'],
      ['a\u202egnp.exe', 'agnp.exe.jpg'],
      ['a.jpg.', 'a.jpg'],
      ['a.jpg. . ', 'a.jpg'],
      ['../../etc/passwd', 'passwd.jpg'],
      ['C:\\Windows\\system.ini', 'system.ini.jpg'],
      ['=cmd|calc.jpg', 'cmd_calc.jpg'],
      ['＝1+1.jpg', '1+1.jpg'],
      ['...', '文件.jpg'],
      ['长'.repeat(5_000), `${'长'.repeat(146)}.jpg`],
      [`${'长'.repeat(145)}🙂🙂🙂`, `${'长'.repeat(145)}.jpg`],
      [`${'a'.repeat(5_000)}.jpg`, `${'a'.repeat(146)}.jpg`],
    ];
    for (const [name, wanted] of names) {
      const reply = await make.send(app, coverFiles, { bytes, name }, { as: staff });
      assert.equal(reply.code, '000000', `${name.slice(0, 40)}: ${reply.message}`);
      assert.equal(await nameOf(reply.data), wanted);
      const { headers } = await app.call(calls.file.download, { id: reply.data }, { as: staff });
      const told = /filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
      assert.equal(decodeURIComponent(told), wanted);
    }
  });
});
