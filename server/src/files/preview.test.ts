import assert from 'node:assert/strict';
import { mkdir, readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls, renditionWidths } from '@outbound/contract';
import sharp from 'sharp';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { openBlobStore } from './blob-store.ts';
import { FileStore } from './file-store.ts';
import { withHash } from './integrity.ts';
import { findFile } from './queries.ts';

const PREVIEW = '/web/efs/api/v1/file/preview/';

describe('a stored file', () => {
  let app: TestApp;
  let staff: TestSession;

  before(async () => {
    app = await startApp();
    staff = await app.signInAs('admin');
  });
  after(() => app.stop());

  const { coverFiles, preview, upload, videoFiles } = calls.file;
  const keep = async (bytes: Buffer, name: string) =>
    (await make.send(app, upload, { bytes, name }, { as: staff })).data[0] ?? '';
  const shown = async (id: string) => {
    const held = { holder_kind: 'setting', holder_id: 1, file_id: id };
    await app.platform.database.db.insertInto('file_use').values(held).execute();
    return id;
  };
  /** A picture that stands on pages of visitors. */
  const keepPicture = async (width: number, height: number) =>
    shown((await make.send(app, coverFiles, { bytes: await make.jpeg(width, height) }, { as: staff })).data);
  const look = (id: string, headers: Record<string, string> = {}, as?: TestSession) =>
    app.call(preview, { id }, { headers, as });

  describe('is shown', () => {
    it('to anyone and for minutes when it is a picture of a page', async () => {
      const id = await keepPicture(40, 30);
      const reply = await look(id);
      assert.equal(reply.status, 200);
      const header = (name: string) => reply.headers.get(name);
      assert.equal(header('content-type'), 'image/jpeg');
      assert.equal(header('content-disposition'), 'inline');
      assert.equal(header('cache-control'), 'public, max-age=600');
      assert.equal(header('x-content-type-options'), 'nosniff');
      assert.match(header('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
      // Feeds and links bring it to other sites.
      assert.equal(header('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(header('content-length'), String(reply.bytes.length));
      assert.equal(header('access-control-allow-origin'), null);
    });

    it('also to a browser whose session has ended', async () => {
      const id = await keepPicture(40, 30);
      const over = { ...staff, token: 'x'.repeat(staff.token.length) };
      assert.equal((await look(id, {}, over)).status, 200);
    });

    it('to staff only and never cached when it is a document, as an attachment', async () => {
      const id = await keep(make.pdf(), '合同 (1).pdf');
      const nobody = await look(id);
      assert.deepEqual([nobody.status, nobody.code], [404, 'CM4040']);
      const first = await app.signInAs(await app.makeUser({ firstLogin: 1 }));
      assert.equal((await look(id, {}, first)).status, 404);
      const reply = await look(id, {}, staff);
      assert.equal(reply.status, 200);
      assert.equal(reply.headers.get('cache-control'), 'private, no-store');
      assert.equal(reply.headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.equal(
        reply.headers.get('content-disposition'),
        `attachment; filename="__ (1).pdf"; filename*=UTF-8''%E5%90%88%E5%90%8C%20%281%29.pdf`,
      );
      assert.match(reply.headers.get('content-security-policy') ?? '', /sandbox/);
      assert.deepEqual(reply.bytes, make.pdf());
    });

    it('not again to a browser that has it', async () => {
      const id = await keepPicture(40, 30);
      const etag = (await look(id)).headers.get('etag') ?? '';
      assert.match(etag, /^"[\w-]{22}"$/);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const reply = await look(id, { 'if-none-match': known });
        assert.deepEqual([reply.status, reply.bytes.length], [304, 0], known);
        assert.equal(reply.headers.get('etag'), etag);
      }
      assert.equal((await look(id, { 'if-none-match': '"other"' })).status, 200);
      const small = await app.call(preview, { id, w: 160 });
      assert.notEqual(small.headers.get('etag'), etag);
    });

    it('no more when its bytes are gone, without the headers of a picture', async () => {
      const id = await keepPicture(40, 30);
      await rm(join(app.config.dataDir, 'files', id.slice(0, 2), id));
      for (const reply of [await look(id), await app.call(preview, { id, w: 160 })]) {
        assert.deepEqual([reply.status, reply.code], [410, 'EF3001']);
        assert.equal(reply.headers.get('cache-control'), 'no-store');
        assert.equal(reply.headers.get('etag'), null);
      }
      assert.equal(app.takeErrors().length, 1);
    });
  });

  it('is not begun when some of its bytes are lost', async () => {
    const id = await keepPicture(40, 30);
    await writeFile(join(app.config.dataDir, 'files', id.slice(0, 2), id), 'rest');
    const reply = await look(id);
    assert.deepEqual([reply.status, reply.code], [410, 'EF3001']);
    assert.match(app.takeErrors().join(), /"fault":"differs"/);
  });

  describe('is given in parts', () => {
    it('when a film is asked for in parts', async () => {
      const bytes = make.mp4(5_000);
      const { data: id } = await make.send(app, videoFiles, { bytes, name: 'a.mp4' }, { as: staff });
      await shown(id);
      const whole = await look(id);
      assert.equal(whole.headers.get('accept-ranges'), 'bytes');
      assert.deepEqual(whole.bytes, bytes);
      const parts: [string, number, number][] = [
        ['bytes=0-1', 0, 1],
        ['bytes=100-199', 100, 199],
        ['bytes=4000-', 4000, bytes.length - 1],
        ['bytes=-50', bytes.length - 50, bytes.length - 1],
        ['bytes=-99999', 0, bytes.length - 1],
        ['bytes=10-99999', 10, bytes.length - 1],
      ];
      for (const [range, start, end] of parts) {
        const reply = await look(id, { range });
        assert.equal(reply.status, 206, range);
        assert.equal(reply.headers.get('content-range'), `bytes ${start}-${end}/${bytes.length}`);
        assert.equal(reply.headers.get('content-length'), String(end - start + 1));
        assert.deepEqual(reply.bytes, bytes.subarray(start, end + 1), range);
      }
      for (const range of ['bytes=99999-', 'bytes=-0']) {
        const reply = await look(id, { range });
        assert.deepEqual([reply.status, reply.bytes.length], [416, 0], range);
        assert.equal(reply.headers.get('content-range'), `bytes */${bytes.length}`);
      }
      for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
        assert.equal((await look(id, { range })).status, 200, range);
      const etag = whole.headers.get('etag') ?? '';
      assert.equal((await look(id, { range: 'bytes=0-1', 'if-range': etag })).status, 206);
      assert.equal((await look(id, { range: 'bytes=0-1', 'if-range': '"older"' })).status, 200);
    });

    it('never to those who may not have the whole', async () => {
      const id = await keep(make.pdf(), 'a.pdf');
      assert.equal((await look(id, { range: 'bytes=0-1' })).status, 404);
    });
  });

  describe('has smaller renditions', () => {
    it('as webp, at the offered widths and never wider than the picture', async () => {
      const id = await keepPicture(700, 350);
      for (const w of renditionWidths) {
        const reply = await app.call(preview, { id, w });
        assert.equal(reply.status, 200);
        assert.equal(reply.headers.get('content-type'), 'image/webp');
        assert.equal(reply.headers.get('cache-control'), 'public, max-age=600');
        const { format, width, height } = await sharp(reply.bytes).metadata();
        const wanted = Math.min(w, 700);
        assert.deepEqual([format, width, height], ['webp', wanted, wanted / 2]);
      }
      for (const w of ['161', '0', '-1', '99999', 'x', '1e9', ''])
        assert.equal((await app.call(preview, { id, w })).status, 400, w);
    });

    it('made once, however many ask at once', async () => {
      const id = await keepPicture(1_500, 900);
      const earlier = (await make.stored(app)).blobs;
      const all = await Promise.all(Array.from({ length: 20 }, () => app.call(preview, { id, w: 320 })));
      assert.deepEqual(new Set(all.map((reply) => reply.status)), new Set([200]));
      const kept = join(app.config.dataDir, 'files', id.slice(0, 2), `${id}-320.webp`);
      assert.deepEqual((await make.stored(app)).blobs, [...earlier, `${id}-320.webp`].sort());
      // Who asks meanwhile is given the very same bytes.
      const store = new FileStore(app.platform, await openBlobStore(app.config));
      const file = await findFile(app.database.db, id);
      assert.ok(file);
      const buffers = await Promise.all(Array.from({ length: 20 }, () => store.readRendition(file, 640)));
      assert.equal(new Set(buffers).size, 1);
      // What is answered from now on is what was kept: nothing is made again.
      await writeFile(kept, withHash(Buffer.from('kept')));
      assert.equal((await app.call(preview, { id, w: 320 })).bytes.toString(), 'kept');
    });

    it('also when they cannot be kept', async () => {
      const id = await keepPicture(400, 300);
      const spool = join(app.config.dataDir, 'spool');
      await rm(spool, { recursive: true });
      await writeFile(spool, '');
      try {
        const reply = await app.call(preview, { id, w: 160 });
        assert.equal((await sharp(reply.bytes).metadata()).width, 160);
      } finally {
        await rm(spool);
        await mkdir(spool);
      }
    });

    it('only when it is a picture', async () => {
      const id = await keep(make.pdf(), 'a.pdf');
      const reply = await app.call(preview, { id, w: 160 }, { as: staff });
      assert.equal(reply.headers.get('content-type'), 'application/pdf');
    });
  });

  describe('is found by its id alone', () => {
    /** As it is on the wire: `fetch` would tidy the address up. */
    const raw = (path: string) =>
      new Promise<number>((resolve, reject) => {
        get({ hostname: '127.0.0.1', port: new URL(app.url).port, path }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        }).on('error', reject);
      });

    it('and nothing else that looks like an address', async () => {
      const id = await keepPicture(40, 30);
      await writeFile(join(app.config.dataDir, 'secret'), 'secret');
      const strange = [
        '../secret',
        '..%2fsecret',
        '..%2f..%2f..%2f..%2fetc%2fpasswd',
        '%2e%2e%2fsecret',
        '%252e%252e%252fsecret',
        '..%5csecret',
        '%2fetc%2fpasswd',
        '/etc/passwd',
        'file:%2f%2f%2fetc%2fpasswd',
        `${id}%00`,
        `${id}%00.jpg`,
        '%00',
        `${id}/..`,
        `${id}%2f..%2f${id}`,
        `${id}-160.webp`,
        `${id}.part`,
        id.toLowerCase() === id ? id.toUpperCase() : id.toLowerCase(),
        `${id}%20`,
        `%20${id}`,
        'A'.repeat(22),
        'A'.repeat(199),
        '%f0%9f%99%82',
        '__proto__',
        '',
        '.',
        '..',
      ];
      for (const address of strange) assert.equal(await raw(PREVIEW + address), 404, address);
      for (const broken of ['%', '%zz', '%c0%af', 'A'.repeat(5_000)]) {
        const status = await raw(PREVIEW + broken);
        assert.ok([400, 404, 414].includes(status), `${broken.slice(0, 40)}: ${status}`);
      }
      assert.equal(await raw(PREVIEW + id), 200);
      assert.deepEqual(app.takeErrors(), []);
    });

    it('for the download, too', async () => {
      const strange = ['../secret', '/etc/passwd', '\u0000', 'A'.repeat(23), '', 7, null, ['a'], { id: 'a' }];
      for (const id of strange) {
        const reply = await app.call(calls.file.download, { id }, { as: staff });
        assert.deepEqual([reply.status, reply.code], [400, 'CM4001'], String(id));
      }
      const unknown = await app.call(calls.file.download, { id: 'A'.repeat(22) }, { as: staff });
      assert.deepEqual([unknown.status, unknown.code], [404, 'CM4040']);
    });

    it('and never by a link in its place', async () => {
      const secret = join(app.config.dataDir, 'outside');
      await mkdir(secret);
      const id = await keepPicture(40, 30);
      const folder = join(app.config.dataDir, 'files', id.slice(0, 2));
      await writeFile(join(secret, id), 'secret');
      // A link for the file, then one for its folder.
      await rm(join(folder, id));
      await symlink(join(secret, id), join(folder, id));
      assert.equal((await look(id)).status, 410);
      await rename(folder, `${folder}-aside`);
      await symlink(secret, folder);
      assert.equal((await look(id)).status, 410);
      assert.equal(app.takeErrors().length, 1);
      await rm(folder);
      await rename(`${folder}-aside`, folder);
    });
  });

  it('is downloaded with a line in the log', async () => {
    const id = await keep(make.pdf(400_000), '大合同.pdf');
    const reply = await app.call(calls.file.download, { id }, { as: staff });
    assert.deepEqual(reply.bytes, make.pdf(400_000));
    assert.equal(reply.headers.get('content-length'), String(reply.bytes.length));
    assert.equal(reply.headers.get('cache-control'), 'no-store');
    assert.equal((await app.logged(reply)).content, '下载文件“大合同.pdf”');
    const nobody = await app.call(calls.file.download, { id });
    assert.equal(nobody.status, 401);
  });

  it('is let go when its reader goes away', async () => {
    const { data: id } = await make.send(
      app,
      videoFiles,
      { bytes: make.mp4(15_000_000), name: 'a.mp4' },
      { as: staff },
    );
    const open = async () => {
      const links = await readdir('/proc/self/fd').catch(() => []);
      const paths = await Promise.all(links.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return paths.filter((path) => path.endsWith(id)).length;
    };
    await new Promise<void>((resolve, reject) => {
      const asking = get(`${app.url}${PREVIEW}${id}`, (answer) => {
        answer.once('data', () => {
          asking.destroy();
          resolve();
        });
        answer.on('error', () => {});
      });
      asking.on('error', reject);
    });
    await until(async () => (await open()) === 0);
  });
});
