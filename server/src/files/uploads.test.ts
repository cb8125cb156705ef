import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { type Call, calls } from '@outbound/contract';
import { prepareSpool } from '../http/uploads.ts';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { cookieOf, startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { openBlobStore } from './blob-store.ts';
import { FileStore } from './file-store.ts';

describe('an upload', () => {
  let app: TestApp;
  let staff: TestSession;
  let earlier: Awaited<ReturnType<typeof make.stored>>;

  before(async () => {
    app = await startApp();
    staff = await app.signInAs('admin');
  });
  beforeEach(async () => {
    earlier = await make.stored(app);
  });
  after(() => app.stop());

  const { coverFiles, files, upload, uploadFile, videoFiles } = calls.file;

  /** Nothing is left; the server may still be at it when the client has gone. */
  async function assertNothingLeft(): Promise<void> {
    await until(async () => (await make.stored(app)).spooled.length === 0);
    assert.deepEqual(await make.stored(app), earlier);
  }

  it('is one file on the disk, one row, one line in the log', async () => {
    const bytes = make.pdf(300_000);
    const reply = await make.send(app, uploadFile, { bytes, name: '合同.pdf' }, { as: staff });
    assert.equal(reply.code, '000000');
    const [id = ''] = reply.data;
    const now = await make.stored(app);
    assert.deepEqual(now, {
      blobs: [...earlier.blobs, id].sort(),
      spooled: [],
      rows: [...earlier.rows, id].sort(),
    });
    const row = await app.database.db
      .selectFrom('file')
      .select(['audience', 'name', 'media_type', 'size', 'created_by', 'unheld_since'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.ok(row.unheld_since, 'no record holds it yet');
    assert.deepEqual(row, {
      audience: 'signedIn',
      name: '合同.pdf',
      media_type: 'application/pdf',
      size: bytes.length,
      created_by: staff.userId,
      unheld_since: row.unheld_since,
    });
    const line = await app.logged(reply);
    assert.deepEqual(
      [line.content, line.object_type, line.object_id, line.result],
      ['上传文件“合同.pdf”', '文件', id, 1],
    );
  });

  it('comes also when somebody has taken the spool folder away', async () => {
    await rm(join(app.config.dataDir, 'spool'), { recursive: true });
    const reply = await app.call(upload, make.form([{ bytes: make.pdf(1_000), name: 'a.pdf' }]), {
      as: staff,
    });
    assert.equal(reply.code, '000000', reply.message);
  });

  it('may bring several files where the call takes several', async () => {
    const three = [1, 2, 3].map((number) => ({ bytes: make.pdf(number * 100), name: `${number}.pdf` }));
    const { data } = await app.call(files, make.form(three), { as: staff });
    assert.equal(data.length, 3);
    assert.deepEqual((await make.stored(app)).rows, [...earlier.rows, ...data].sort());
    const second = await app.call(calls.file.download, { id: data[1] }, { as: staff });
    assert.deepEqual(second.bytes, make.pdf(200));
  });

  it('needs a session, and a code where the call names one', async () => {
    const bytes = await make.jpeg();
    const nobody = await make.send(app, upload, { bytes });
    assert.deepEqual([nobody.status, nobody.code], [401, '910004']);
    const plain = await app.signInAs(await app.makeUser());
    const refused = await make.send(app, coverFiles, { bytes }, { as: plain });
    assert.deepEqual([refused.status, refused.code], [403, 'CM4030']);
    await assertNothingLeft();
  });

  describe('is refused', () => {
    const tooLarge: [string, Call, number, string][] = [
      ['above 10 MB', upload, 10 * 1024 * 1024, '上传文件大小不能超过10MB'],
      ['above 20 MB for a video', videoFiles, 20 * 1024 * 1024, '上传文件大小不能超过20MB'],
    ];
    for (const [what, call, limit, refusal] of tooLarge)
      it(`${what}, and accepted at that size`, async () => {
        const head = make.mp4(0);
        const bytes = Buffer.concat([head, Buffer.alloc(limit - head.length)]);
        const accepted = await make.send(app, call, { bytes, name: 'a.mp4' }, { as: staff });
        assert.equal(accepted.code, '000000');
        const between = await make.stored(app);
        const larger = { bytes: Buffer.concat([bytes, Buffer.alloc(1)]), name: 'a.mp4' };
        const reply = await make.send(app, call, larger, { as: staff });
        assert.deepEqual([reply.status, reply.code, reply.message], [413, 'CM4131', refusal]);
        assert.deepEqual(await make.stored(app), between);
      });

    it('with more files than the call takes', async () => {
      const two = [make.pdf(), make.pdf()].map((bytes) => ({ bytes, name: 'a.pdf' }));
      const one = await app.call(upload, make.form(two), { as: staff });
      assert.deepEqual([one.status, one.message], [415, '最多允许上传1个！']);
      const many = Array.from({ length: 101 }, () => ({ bytes: make.pdf(10), name: 'a.pdf' }));
      const hundred = await app.call(files, make.form(many), { as: staff });
      assert.deepEqual([hundred.status, hundred.message], [415, '最多允许上传100个！']);
      await assertNothingLeft();
    });

    it('whole when one of several files is', async () => {
      const three = [make.pdf(), Buffer.from('<html></html>'), make.pdf()];
      const reply = await app.call(files, make.form(three.map((bytes) => ({ bytes, name: 'a.pdf' }))), {
        as: staff,
      });
      assert.equal(reply.code, 'CM4151');
      await assertNothingLeft();
      const line = await app.logged(reply);
      assert.deepEqual([line.result, line.failure], [0, '只支持图片、视频、PDF和Office文档']);
    });

    it('without a file, with a strange field, with many of them', async () => {
      const none = await app.call(upload, make.form([]), { as: staff });
      assert.equal(none.status, 400);
      const empty = await app.call(upload, make.form([], { a: 'b' }), { as: staff });
      assert.deepEqual([empty.status, empty.message], [400, '提交的内容有误：请选择要上传的文件']);
      const file = { bytes: make.pdf(), name: 'a.pdf' };
      for (const name of ['audience', 'createdBy', '__proto__', 'constructor']) {
        const reply = await make.send(app, upload, file, { as: staff, fields: { [name]: 'public' } });
        assert.equal(reply.status, 400, name);
      }
      const many = Object.fromEntries(Array.from({ length: 30 }, (_, number) => [`f${number}`, '1']));
      const reply = await make.send(app, upload, file, { as: staff, fields: many });
      assert.deepEqual([reply.status, reply.code], [413, 'CM4130']);
      await assertNothingLeft();
    });

    it('when its body is no form', async () => {
      const bodies: [string, string, number][] = [
        ['application/json', '{}', 415],
        ['multipart/form-data', 'x', 400],
        ['multipart/form-data; boundary=b', 'no boundary here', 400],
        ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="file"', 400],
        [
          'multipart/form-data; boundary=b',
          '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 and no end',
          400,
        ],
        ['image/jpeg', 'x', 415],
      ];
      for (const [type, body, status] of bodies) {
        const headers = { 'content-type': type, cookie: cookieOf(staff) };
        const reply = await fetch(`${app.url}/web${upload.path}`, { method: 'POST', headers, body });
        assert.equal(reply.status, status, `${type} ${body}`);
        assert.match(await reply.text(), /"code":"CM4/);
      }
      await assertNothingLeft();
    });

    it('at once when it goes on and on, with an answer that arrives', async () => {
      const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=b', cookie: cookieOf(staff) };
      const sending = request(`${app.url}/web${upload.path}`, { method: 'POST', headers });
      const endless = Readable.from(
        (function* () {
          yield Buffer.from(head);
          for (;;) yield Buffer.alloc(100_000);
        })(),
      );
      sending.on('error', () => {});
      endless.pipe(sending);
      const [answer] = (await once(sending, 'response')) as [IncomingMessage];
      const reply = { status: answer.statusCode, text: await text(answer) };
      endless.destroy();
      sending.destroy();
      assert.equal(reply.status, 413);
      assert.match(reply.text, /上传文件大小不能超过10MB/);
      await assertNothingLeft();
    });
  });

  it('that is cut in the middle leaves nothing', async () => {
    for (const size of [1, 100_000, 3_000_000]) {
      const head =
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
      const sending = request(`${app.url}/web${upload.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 5_000_000,
          cookie: cookieOf(staff),
        },
      });
      sending.on('error', () => {});
      sending.write(head);
      sending.write(make.pdf(size));
      await until(async () => (await make.stored(app)).spooled.length > 0);
      sending.destroy();
      await assertNothingLeft();
    }
  });

  it('whose row cannot be written leaves no bytes', async () => {
    const gone = await app.makeUser();
    const session = await app.signInAs(gone);
    const bytes = await make.jpeg();
    assert.equal((await make.send(app, upload, { bytes }, { as: session })).code, '000000');
    const between = await make.stored(app);
    await app.database.pool.query(`alter table file add constraint test_fault check (name <> 'fault.jpg')`);
    try {
      const reply = await make.send(app, upload, { bytes, name: 'fault.jpg' }, { as: session });
      assert.deepEqual([reply.status, reply.code], [500, 'CM5000']);
    } finally {
      await app.database.pool.query('alter table file drop constraint test_fault');
    }
    assert.equal(app.takeErrors().length, 1);
    assert.deepEqual(await make.stored(app), between);
  });

  it('whose log line cannot be written leaves neither row nor bytes', async () => {
    await app.database.pool.query(
      `alter table operation_log add constraint test_fault check (object_name <> 'fault.pdf')`,
    );
    try {
      const file = { bytes: make.pdf(), name: 'fault.pdf' };
      const reply = await make.send(app, upload, file, { as: staff });
      assert.deepEqual([reply.status, reply.code], [500, 'CM5000']);
    } finally {
      await app.database.pool.query('alter table operation_log drop constraint test_fault');
    }
    assert.ok(app.takeErrors().length > 0);
    await assertNothingLeft();
  });

  it('whose bytes cannot be stored leaves no row', async () => {
    const folder = join(app.config.dataDir, 'files');
    const aside = join(app.config.dataDir, 'files-aside');
    await rename(folder, aside);
    // A file where the folder was: nothing can be made below it, whoever runs the test.
    await writeFile(folder, '');
    try {
      const reply = await make.send(app, upload, { bytes: make.pdf(), name: 'a.pdf' }, { as: staff });
      assert.deepEqual([reply.status, reply.code], [500, 'CM5000']);
    } finally {
      await rm(folder);
      await rename(aside, folder);
    }
    assert.equal(app.takeErrors().length, 1);
    await assertNothingLeft();
  });

  it('of several is kept whole or not at all, also when the bytes of a later one cannot be stored', async () => {
    const blobs = await openBlobStore(app.config);
    const put = mock.method(blobs, 'put');
    put.mock.mockImplementationOnce(() => Promise.reject(new Error('the store is away')), 1);
    const store = new FileStore(app.platform, blobs);
    const names = ['a', 'b', 'c'];
    const spooled = names.map((name) => join(app.config.dataDir, 'spool', name));
    for (const path of spooled) await writeFile(path, make.pdf());
    const sent = spooled.map((path, n) => ({ spooled: path, name: `${names[n]}.pdf` }));
    const wish = { accepted: 'document', audience: 'signedIn', createdBy: null, sender: 'x' } as const;
    await assert.rejects(store.keepAll(sent, { ...wish, reservation: null }), /the store is away/);
    assert.equal(put.mock.callCount(), 2);
    for (const path of spooled) await rm(path, { force: true });
    await assertNothingLeft();
  });

  describe('sent again with its Idempotency-Key', () => {
    it('answers the same file and keeps one', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const file = { bytes: await make.jpeg(33, 21) };
      const first = await make.send(app, coverFiles, file, { as: staff, headers });
      const again = await make.send(app, coverFiles, file, { as: staff, headers });
      assert.equal(again.data, first.data);
      const now = await make.stored(app);
      assert.deepEqual(now.rows, [...earlier.rows, first.data].sort());
      assert.deepEqual(now.blobs, [...earlier.blobs, first.data].sort());
    });

    it('does so also while the first is running', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const file = { bytes: await make.noise(600, 400, 80) };
      const all = await Promise.all(
        [1, 2, 3, 4, 5].map(() => make.send(app, coverFiles, file, { as: staff, headers })),
      );
      assert.equal(new Set(all.map((reply) => reply.data)).size, 1);
      assert.equal((await make.stored(app)).rows.length, earlier.rows.length + 1);
      assert.equal((await make.stored(app)).blobs.length, earlier.blobs.length + 1);
    });

    it('is refused when it is another file', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const first = await make.send(
        app,
        upload,
        { bytes: make.pdf(1), name: 'a.pdf' },
        { as: staff, headers },
      );
      assert.equal(first.code, '000000');
      const other = await make.send(
        app,
        upload,
        { bytes: make.pdf(2), name: 'a.pdf' },
        { as: staff, headers },
      );
      assert.deepEqual([other.status, other.code], [409, 'CM4091']);
      assert.equal((await make.stored(app)).rows.length, earlier.rows.length + 1);
      assert.equal((await make.stored(app)).blobs.length, earlier.blobs.length + 1);
    });
  });

  it('leaves what another process is receiving alone when a server starts', async () => {
    const spool = join(app.config.dataDir, 'spool-of-two');
    await mkdir(spool, { recursive: true });
    await writeFile(join(spool, 'running'), 'x');
    await writeFile(join(spool, 'left-behind'), 'x');
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(spool, 'left-behind'), longAgo, longAgo);
    await prepareSpool(spool);
    assert.deepEqual(await readdir(spool), ['running']);
  });
});
