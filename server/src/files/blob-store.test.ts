import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, afterEach, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { WrongSetting } from '../config/index.ts';
import { Refusal } from '../http/refusal.ts';
import { type BucketServer, startBucketServer } from '../testing/bucket-server.ts';
import * as make from '../testing/files.ts';
import { startApp } from '../testing/start-app.ts';
import { type BlobStore, openBlobStore } from './blob-store.ts';
import { S3Store } from './s3-store.ts';

describe('the place of the bytes', () => {
  let dataDir: string;
  let bucket: BucketServer;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'outbound-blobs-'));
    bucket = await startBucketServer();
  });
  after(async () => {
    await bucket.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const newKey = () => randomBytes(16).toString('base64url');
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

  async function put(store: BlobStore, key: string, bytes: Buffer): Promise<void> {
    const path = join(dataDir, `spooled-${newKey()}`);
    await writeFile(path, bytes);
    try {
      await store.put(key, path, hash(bytes));
    } finally {
      await rm(path, { force: true });
    }
  }
  async function get(store: BlobStore, key: string, part?: { start: number; end: number }) {
    const found = await store.read(key, part);
    return found && buffer(found);
  }

  const stores: [string, () => Promise<BlobStore>][] = [
    ['a folder', () => openBlobStore({ s3: undefined, dataDir })],
    ['a bucket', () => openBlobStore({ s3: bucket.settings, dataDir })],
  ];
  for (const [what, open] of stores)
    describe(`is ${what}, which`, () => {
      let store: BlobStore;
      before(async () => {
        store = await open();
      });

      it('gives back what was put into it, whole and in parts', async () => {
        for (const bytes of [Buffer.alloc(0), Buffer.from('短'), randomBytes(3_000_000)]) {
          const key = newKey();
          await put(store, key, bytes);
          assert.deepEqual(await get(store, key), bytes);
          if (bytes.length > 2)
            assert.deepEqual(await get(store, key, { start: 1, end: 2 }), bytes.subarray(1, 3));
        }
      });

      it('knows what it does not have', async () => {
        assert.equal(await store.read(newKey()), null);
        assert.equal(await store.read(newKey(), { start: 0, end: 1 }), null);
      });

      it('says when there are fewer bytes than are asked for', async () => {
        const key = newKey();
        await put(store, key, Buffer.from('bytes'));
        await assert.rejects(async () => store.read(key, { start: 0, end: 5 }), /fewer than were stored/);
        await assert.rejects(async () => store.read(key, { start: 5, end: 6 }), /fewer than were stored/);
        const empty = newKey();
        await put(store, empty, Buffer.alloc(0));
        await assert.rejects(async () => store.read(empty, { start: 0, end: 5 }), /fewer than were stored/);
      });

      it('takes other bytes under the same key, and renditions beside it', async () => {
        const key = newKey();
        await put(store, key, Buffer.from('first'));
        await put(store, key, Buffer.from('second'));
        await put(store, `${key}-160.webp`, Buffer.from('small'));
        assert.equal((await get(store, key))?.toString(), 'second');
        assert.equal((await get(store, `${key}-160.webp`))?.toString(), 'small');
      });

      it('removes once and again', async () => {
        const key = newKey();
        await put(store, key, Buffer.from('bytes'));
        await store.remove(key);
        await store.remove(key);
        assert.equal(await store.read(key), null);
      });

      it('keeps keys of leading dashes and many at once apart', async () => {
        const keys = ['-', '_', '--'].map((start) => `${start}${newKey()}`.slice(0, 22));
        await Promise.all(keys.map((key) => put(store, key, Buffer.from(key))));
        for (const key of keys) assert.equal((await get(store, key))?.toString(), key);
      });

      it('serves the whole product', async () => {
        const app = await startApp(what === 'a bucket' ? { s3: bucket.settings } : {});
        try {
          const staff = await app.signInAs('admin');
          const file = { bytes: await make.jpeg(400, 200) };
          const { data: id } = await make.send(app, calls.file.coverFiles, file, { as: staff });
          const whole = await app.call(calls.file.preview, { id }, { as: staff });
          assert.equal(whole.headers.get('content-type'), 'image/jpeg');
          const part = await app.call(
            calls.file.preview,
            { id },
            { as: staff, headers: { range: 'bytes=2-9' } },
          );
          assert.equal(part.status, 206);
          assert.deepEqual(part.bytes, whole.bytes.subarray(2, 10));
          const small = await app.call(calls.file.preview, { id, w: 160 }, { as: staff });
          assert.equal(small.headers.get('content-type'), 'image/webp');
        } finally {
          await app.stop();
        }
      });
    });

  describe('is a bucket, and when the store', () => {
    it('fails for a moment, the file is sent again', async () => {
      const store = await openBlobStore({ s3: bucket.settings, dataDir });
      const bytes = randomBytes(200_000);
      const key = newKey();
      bucket.failWith(503, 500);
      await put(store, key, bytes);
      assert.deepEqual(await get(store, key), bytes);
    });

    it('goes on failing, nothing is kept and the caller is told', async () => {
      const app = await startApp({ s3: bucket.settings });
      try {
        const staff = await app.signInAs('admin');
        const attempt = () =>
          make.send(app, calls.file.upload, { bytes: make.pdf(), name: 'a.pdf' }, { as: staff });
        bucket.failWith(503, 503, 503);
        const reply = await attempt();
        assert.deepEqual([reply.status, reply.code], [503, 'CM5032']);
        assert.equal(reply.headers.get('retry-after'), '5');
        // Its keys were changed while we ran: nothing is wrong with the file.
        bucket.failWith(403);
        const unknown = await attempt();
        assert.deepEqual([unknown.status, unknown.code], [503, 'CM5032']);
        // What it says against this very request will not be otherwise in five seconds.
        bucket.failWith(400);
        const wrong = await attempt();
        assert.deepEqual([wrong.status, wrong.code, wrong.headers.get('retry-after')], [500, 'CM5000', null]);
        assert.match(app.takeErrors().join(), /the file store answered 400 to PUT/);
        bucket.failWith(507, 507, 507);
        const full = await attempt();
        assert.deepEqual([full.status, full.code], [507, 'CM5070']);
        bucket.failWith();
        const { rows, spooled } = await make.stored(app);
        assert.deepEqual([rows, spooled], [[], []]);
        assert.equal((await attempt()).code, '000000');
      } finally {
        bucket.failWith();
        await app.stop();
      }
    });
  });

  describe('is a bucket, and the store hangs', () => {
    const patience = { answer: 150, file: 900 };
    const isAway = (error: unknown) => error instanceof Refusal && error.code === 'CM5032';
    const bytes = Buffer.alloc(1_000, 'x');
    let store: BlobStore;
    let key: string;
    before(async () => {
      store = new S3Store(bucket.settings, patience);
      key = newKey();
      // With patience: a slow test machine is not what is tested.
      await put(new S3Store(bucket.settings), key, bytes);
    });
    afterEach(() => bucket.hangOn([]));

    it('callers are told soon, whatever they asked for', async () => {
      bucket.hangOn(['GET', 'PUT', 'DELETE', 'HEAD']);
      const began = performance.now();
      await assert.rejects(get(store, key), isAway);
      await assert.rejects(put(store, newKey(), bytes), isAway);
      await assert.rejects(store.remove(key), isAway);
      await assert.rejects(store.list().next(), isAway);
      // Given up by the answer that did not come, not by the time that a whole file has.
      assert.ok(performance.now() - began < 5 * 2 * patience.answer + 2_000);
    });

    it('callers are told also when the giving up does not reach the request', async (t) => {
      // As with a signal that is handed on from one request to the next and lost on the way.
      t.mock.method(globalThis, 'fetch', () => new Promise(() => {}));
      const began = performance.now();
      await assert.rejects(get(store, key), isAway);
      await assert.rejects(put(store, newKey(), bytes), isAway);
      assert.ok(performance.now() - began < 4 * patience.answer + 2_000);
    });

    it('a file that it takes slowly has more time, as long as it answers', async () => {
      bucket.hangOn(['PUT']);
      const began = performance.now();
      await assert.rejects(put(store, key, bytes), isAway);
      const took = performance.now() - began;
      assert.ok(took >= patience.file - 50, `${took} ms`);
    });

    it('in the middle of a file: its reader is told', async () => {
      for (const how of ['part', 'cut'] as const) {
        bucket.hangOn(['GET'], how);
        await assert.rejects(get(store, key), isAway, how);
        bucket.hangOn([]);
        // With patience again, as above.
        assert.deepEqual(await get(new S3Store(bucket.settings), key), bytes);
      }
    });

    it('in the middle of a list: its reader is told', { timeout: 20_000 }, async () => {
      for (const how of ['part', 'cut'] as const) {
        bucket.hangOn(['GET'], how);
        await assert.rejects(store.list().next(), isAway, how);
      }
    });
  });

  describe('is told wrongly: one line says what to mend', () => {
    // Nobody listens there without being asked to.
    const nowhere = 'http://127.0.0.1:2';
    const cases: [string, Partial<BucketServer['settings']>, RegExp][] = [
      ['a bucket that does not exist', { bucket: 'no-such-bucket' }, /^设置 S3_BUCKET 无效/],
      ['a wrong secret', { secretAccessKey: 'wrong' }, /^设置 S3_ACCESS_KEY_ID 或 S3_SECRET_ACCESS_KEY 无效/],
      ['a wrong key', { accessKeyId: 'WRONG' }, /^设置 S3_ACCESS_KEY_ID 或 S3_SECRET_ACCESS_KEY 无效/],
      ['an address where nothing is', { endpoint: nowhere }, /^设置 S3_ENDPOINT 无法连接.*ECONNREFUSED/],
    ];
    for (const [status, line] of [
      [401, /^设置 S3_ACCESS_KEY_ID 或 S3_SECRET_ACCESS_KEY 无效/],
      [301, /^设置 S3_ENDPOINT 无效：存储返回 301/],
    ] as const)
      it(`an answer of ${status}`, async () => {
        bucket.failWith(status);
        await assert.rejects(openBlobStore({ s3: bucket.settings, dataDir }), (error: unknown) => {
          assert.ok(error instanceof WrongSetting);
          assert.match(error.message, line);
          return true;
        });
      });
    for (const [what, wrong, line] of cases)
      it(what, async () => {
        const s3 = { ...bucket.settings, ...wrong };
        await assert.rejects(openBlobStore({ s3, dataDir }), (error: unknown) => {
          assert.ok(error instanceof WrongSetting);
          assert.match(error.message, line);
          assert.equal(error.message.includes('\n'), false);
          return true;
        });
      });
  });
});
