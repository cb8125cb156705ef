/** Backup, restore and move where the files lie in a bucket. The whole way with a folder is `drill.test.ts`. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it, type Mock, mock } from 'node:test';
import { type Config, readConfig } from '../config/index.ts';
import { freshDatabase, nothing, testDatabaseKind } from '../database/fresh.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { openBlobStore } from '../files/index.ts';
import { startBucketServer } from '../testing/bucket-server.ts';
import { backUp } from './backup.ts';
import { readContents, withBackup } from './check.ts';
import { copyToFolder, moveToPostgresql } from './move.ts';
import { restore } from './restore.ts';

/** A database, a data folder and a bucket of its own. */
async function newPlace() {
  const bucket = await startBucketServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'outbound-bucket-test-'));
  const database = testDatabaseKind() === 'postgresql' ? await freshDatabase({ contents: nothing }) : null;
  // Whoever is connected would look like a server at work.
  await database?.close();
  const config = {
    ...readConfig({ DATA_DIR: dataDir, DATABASE_URL: database?.databaseUrl ?? '' }),
    s3: bucket.settings,
  };
  const end = async () => {
    await bucket.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { bucket, config, end };
}

/** Stores files and their rows; answers them by id. */
async function fill(config: Config, number: number): Promise<Map<string, Buffer>> {
  const database = await openDatabase(config);
  const store = await openBlobStore(config);
  const files = new Map<string, Buffer>();
  await migrate(database.db);
  for (let n = 0; n < number; n++) {
    const [id, bytes] = [randomBytes(16).toString('base64url'), randomBytes(1_000 + n)];
    const sha256 = createHash('sha256').update(bytes).digest();
    const path = join(config.dataDir, id);
    await writeFile(path, bytes);
    await store.put(id, path, sha256);
    await database.db
      .insertInto('file')
      .values({
        id,
        sha256,
        name: 'a.pdf',
        media_type: 'application/pdf',
        audience: 'signedIn',
        size: bytes.length,
      })
      .execute();
    files.set(id, bytes);
  }
  await database.close();
  return files;
}

async function assertHolds(config: Pick<Config, 's3' | 'dataDir'>, files: ReadonlyMap<string, Buffer>) {
  const store = await openBlobStore(config);
  for (const [id, bytes] of files) {
    const stored = await store.read(id);
    assert.ok(stored && bytes.equals(await buffer(stored)), id);
  }
}

describe('files in a bucket', () => {
  let from: Awaited<ReturnType<typeof newPlace>>;
  let to: Awaited<ReturnType<typeof newPlace>>;
  let files: Map<string, Buffer>;
  let said: Mock<typeof process.stdout.write>;
  before(async () => {
    said = mock.method(process.stdout, 'write', () => true);
    [from, to] = [await newPlace(), await newPlace()];
    files = await fill(from.config, 5);
  });
  after(async () => {
    mock.restoreAll();
    await from.end();
    await to.end();
  });

  const filesIn = async (path: string) => (await withBackup(path, readContents)).files;

  it('are in the backup, and in the other bucket after a restore', async () => {
    const path = join(from.config.dataDir, 'backup.tar');
    await backUp(from.config, path, true);
    assert.deepEqual(await filesIn(path), { stored: files.size, lost: [] });
    await restore(to.config, path, false);
    await assertHolds(to.config, files);
  });

  it('that go between two looks cost the backup nothing but themselves', async (t) => {
    const [gone = ''] = files.keys();
    const path = join(from.config.dataDir, 'gone.tar');
    const proto = Object.getPrototypeOf(await openBlobStore(from.config));
    const { read } = proto;
    let looks = 0;
    t.mock.method(proto, 'read', function (this: unknown, id: string) {
      return id === gone && ++looks === 2 ? Promise.resolve(null) : read.call(this, id);
    });
    await backUp(from.config, path, true);
    // A command ends with it; the process of the tests does not.
    assert.equal(process.exitCode, 2, 'says that something is missing');
    process.exitCode = undefined;
    assert.equal(looks, 2);
    assert.deepEqual(await filesIn(path), { stored: files.size - 1, lost: [gone] });
  });

  if (testDatabaseKind() === 'postgresql') {
    let folder: string;

    it('are copied into the folder of an embedded copy, which says which key its log needs', async () => {
      folder = join(from.config.dataDir, 'copy');
      said.mock.resetCalls();
      await copyToFolder(from.config, from.config.databaseUrl ?? '', folder);
      const text = said.mock.calls.map(({ arguments: [line] }) => String(line)).join('');
      assert.match(text, /复制完成/);
      assert.ok(text.includes(join(folder, 'log-chain-key')), text);
      await assertHolds({ s3: undefined, dataDir: folder }, files);
    });

    it('are brought from there into another bucket with the move of the embedded database', async () => {
      const bucket = await startBucketServer();
      const target = await freshDatabase({ contents: nothing });
      await target.close();
      try {
        const config = { ...readConfig({ DATA_DIR: folder }), s3: bucket.settings };
        await moveToPostgresql(config, target.databaseUrl ?? '');
        await assertHolds(config, files);
      } finally {
        await bucket.stop();
        await target.drop();
      }
    });
  }
});
