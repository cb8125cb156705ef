import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts';
import type { TestSession } from '../testing/factories.ts';
import * as make from '../testing/files.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { until } from '../testing/waits.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';
import { type Finding, findFaults, findStrays, LEFT_ALONE_MS } from './check.ts';

const DIFFERS = '文件已损坏，与上传时的内容不一致，无法打开，请联系管理员';
const MISSING = '文件内容已丢失，无法打开，请联系管理员';
const { download, page, preview, upload, coverFiles } = calls.file;

/** Two bytes in the middle of a file change, as a failing disk changes them. */
async function changeTwoBytes(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  const { size } = await handle.stat();
  await handle.write(Buffer.from([0xab, 0xcd]), 0, 2, Math.floor(size / 2));
  await handle.close();
}

describe('a stored file', () => {
  let app: TestApp;
  let staff: TestSession;
  before(async () => {
    app = await startApp();
    staff = await app.signInAs('admin');
  });
  after(() => app.stop());

  const send = async (size: number) =>
    (await make.send(app, upload, { bytes: make.pdf(size), name: 'a.pdf' }, { as: staff })).data[0] ?? '';
  const stateOf = async (id: string) => {
    const { data } = await app.call(page, { template: {} }, { as: staff });
    return data.dataBody.find((row) => row.id === id)?.fault;
  };
  const refusal = async (id: string, body: object = {}) => {
    const reply = await app.call(preview, { id, ...body }, { as: staff });
    return [reply.status, reply.code, reply.message];
  };

  it('whose bytes were changed is refused in words, logged once, and seen in the list', async () => {
    const id = await send(2_000);
    assert.equal(await stateOf(id), null);
    await changeTwoBytes(await make.blobPath(app, id));
    for (let turn = 0; turn < 2; turn++) assert.deepEqual(await refusal(id), [410, 'EF3001', DIFFERS]);
    const loaded = await app.call(download, { id }, { as: staff });
    assert.deepEqual([loaded.status, loaded.message], [410, DIFFERS]);
    assert.equal(await stateOf(id), 'differs');
    const lines = app.takeErrors();
    assert.deepEqual([lines.length, lines[0]?.includes(id)], [1, true]);
    const cached = await app.call(preview, { id }, { as: staff });
    assert.equal(cached.headers.get('cache-control'), 'no-store');
  });

  it('that is large never ends as if it were whole, and the next reader is told', async () => {
    const id = await send(3_000_000);
    await changeTwoBytes(await make.blobPath(app, id));
    await assert.rejects(app.call(preview, { id }, { as: staff }));
    assert.deepEqual(await refusal(id), [410, 'EF3001', DIFFERS]);
    assert.ok(app.takeErrors().length > 0);
  });

  it('is found also when only parts of it are read', async () => {
    const id = await send(400_000);
    await changeTwoBytes(await make.blobPath(app, id));
    const part = () => app.call(preview, { id }, { as: staff, headers: { range: 'bytes=0-9' } });
    assert.equal((await part()).status, 206);
    await until(async () => (await stateOf(id)) !== null);
    assert.equal((await part()).status, 410);
    assert.equal(app.takeErrors().length, 1);
  });

  it('makes no smaller picture once it is changed, and one that was changed itself is made anew', async () => {
    const picture = async () =>
      (await make.send(app, coverFiles, { bytes: await make.jpeg(400, 200) }, { as: staff })).data;
    const good = await picture();
    const small = () => app.call(preview, { id: good, w: 160 }, { as: staff });
    const first = await small();
    await changeTwoBytes(await make.blobPath(app, `${good}-160.webp`));
    assert.deepEqual((await small()).bytes, first.bytes);
    const bad = await picture();
    await changeTwoBytes(await make.blobPath(app, bad));
    assert.deepEqual(await refusal(bad, { w: 160 }), [410, 'EF3001', DIFFERS]);
    app.takeErrors();
  });

  it('that was missing for a while is whole again when its bytes are back', async () => {
    const id = await send(3_000);
    const place = await make.blobPath(app, id);
    await rename(place, `${place}.aside`);
    assert.deepEqual(await refusal(id), [410, 'EF3001', MISSING]);
    assert.equal(await stateOf(id), 'missing');
    await rename(`${place}.aside`, place);
    const isWholeAgain = async () => {
      assert.equal((await app.call(preview, { id }, { as: staff })).status, 200);
      assert.equal(await stateOf(id), null);
    };
    await isWholeAgain();
    // Another process, whose disk was away a moment longer, has marked it since.
    const marked = { fault: 'missing', fault_at: new Date() };
    await app.database.db.updateTable('file').set(marked).where('id', '=', id).execute();
    await isWholeAgain();
    app.takeErrors();
  });
});

describe('the check of all files', () => {
  let bucket: BucketServer;
  before(async () => {
    bucket = await startBucketServer();
  });
  after(() => bucket.stop());

  for (const kind of ['a folder', 'a bucket'])
    it(`of ${kind} names what is missing, what differs and what has no row, and leaves the young alone`, async () => {
      const app = await startApp(kind === 'a bucket' ? { s3: bucket.settings } : {});
      try {
        const staff = await app.signInAs('admin');
        const blobs = await openBlobStore(app.config);
        const put = async (store: BlobStore, key: string, bytes: Buffer) => {
          const path = join(app.config.dataDir, 'put');
          await writeFile(path, bytes);
          await store.put(key, path, createHash('sha256').update(bytes).digest());
          await rm(path, { force: true });
        };
        const ids: string[] = [];
        for (const number of [1, 2, 3, 4])
          ids.push(
            (await make.send(app, upload, { bytes: make.pdf(number), name: `${number}.pdf` }, { as: staff }))
              .data[0] ?? '',
          );
        const [whole = '', gone = '', changed = ''] = ids;
        await blobs.remove(gone);
        await put(blobs, changed, make.pdf(99));
        const stray = randomBytes(16).toString('base64url');
        await put(blobs, stray, Buffer.from('x'));
        await put(blobs, `${stray}-160.webp`, Buffer.from('x'));
        await put(blobs, `${whole}-160.webp`, Buffer.from('x'));
        await put(blobs, 'not-ours.txt', Buffer.from('x'));
        const place = { db: app.database.db, blobs };
        const later = { ...place, now: Date.now() + LEFT_ALONE_MS + 60_000 };
        const on = new AbortController().signal;
        const all = async (found: AsyncGenerator<Finding>) => {
          const list: Finding[] = [];
          for await (const one of found) list.push(one);
          return list.map((one) => `${one.kind} ${one.id}`).sort();
        };
        assert.deepEqual(await all(findFaults(place, on, () => {})), []);
        assert.deepEqual(await all(findStrays(place, on)), []);
        const told: number[] = [];
        const faults = await all(findFaults(later, on, (done) => told.push(done)));
        assert.deepEqual(faults, [`differs ${changed}`, `missing ${gone}`]);
        assert.deepEqual(told, [4]);
        assert.deepEqual(await all(findStrays(later, on)), [`stray ${stray}`, `stray ${stray}-160.webp`]);
        const { data } = await app.call(page, { template: {} }, { as: staff });
        assert.deepEqual(
          new Set(data.dataBody.map(({ id, fault }) => `${id} ${fault}`)),
          new Set(ids.map((id) => `${id} ${id === gone ? 'missing' : id === changed ? 'differs' : null}`)),
        );
        // Brought back from a backup: the next check takes the mark off.
        await put(blobs, changed, make.pdf(3));
        assert.deepEqual(await all(findFaults(later, on, () => {})), [`missing ${gone}`]);
        const marks = await sql<{ id: string }>`select id from file where fault is not null`.execute(
          place.db,
        );
        assert.deepEqual(marks.rows, [{ id: gone }]);
        assert.deepEqual(await all(findFaults(later, AbortSignal.abort(), () => {})), []);
        assert.deepEqual(await all(findStrays(later, AbortSignal.abort())), []);
      } finally {
        await app.stop();
      }
    });
});
