/** The command that moves, and its copy of a PostgreSQL that others go on using. The way back is in `drill.test.ts`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type FreshDatabase, freshDatabase, testDatabaseKind } from '../database/fresh.ts';
import { openBlobStore } from '../files/index.ts';
import { withSnapshot } from './snapshot.ts';
import { isKeptIn, settleFiles } from './stored-files.ts';

it('says of a wrong address what is wrong, and not the password in it', () => {
  const program = join(import.meta.dirname, '..', 'move.ts');
  for (const args of [
    ['--to', 'mysql://me:Harbour-42@db/x'],
    ['--to', 'postgres://me:Harbour-42@db:port/x'],
  ]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' });
    assert.equal(status, 1);
    assert.match(stderr, /^不是 PostgreSQL 地址.*postgres:\/\//);
    assert.ok(!`${stdout}${stderr}`.includes('Harbour'), stderr);
  }
});

if (testDatabaseKind() === 'postgresql')
  describe('a copy in a folder', () => {
    let source: FreshDatabase;
    let folder: string;
    before(async () => {
      source = await freshDatabase();
      folder = await mkdtemp(join(tmpdir(), 'outbound-copy-'));
    });
    after(async () => {
      await source.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const addFile = async () => {
      const id = randomBytes(16).toString('base64url');
      const file = {
        id,
        name: 'a.pdf',
        media_type: 'application/pdf',
        audience: 'signedIn',
        size: 1,
      } as const;
      await source.db
        .insertInto('file')
        .values({ ...file, sha256: randomBytes(32) })
        .execute();
      return id;
    };

    it('misses no file that somebody removes meanwhile, and names one that is lost', async () => {
      const [removed, lost] = [await addFile(), await addFile()];
      const store = await openBlobStore({ dataDir: folder, s3: undefined });
      const found = await withSnapshot(source, async (snapshot) => {
        await source.db.deleteFrom('file').where('id', '=', removed).execute();
        return await settleFiles(snapshot.files(), {
          store,
          other: null,
          spool: join(folder, 'spool'),
          isKept: isKeptIn(source),
        });
      });
      assert.deepEqual(found, { there: 0, brought: 0, lost: [lost] });
    });
  });
