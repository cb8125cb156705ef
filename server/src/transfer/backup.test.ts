/** A backup that finds no room. One that does is in `drill.test.ts`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { freshDatabase, testDatabaseKind } from '../database/fresh.ts';

if (testDatabaseKind() === 'postgresql')
  it('says in one line that the disk is full, and leaves no part of the file', async () => {
    const database = await freshDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'outbound-backup-'));
    try {
      // The signal would kill the process; ignored, the write fails as it does on a full disk.
      const script = `trap '' XFSZ; ulimit -f 1; exec "$@"`;
      const program = join(import.meta.dirname, '..', 'backup.ts');
      const { status, stderr } = spawnSync(
        'sh',
        ['-c', script, 'sh', process.execPath, program, join(folder, 'backup.tar')],
        {
          env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.databaseUrl ?? '', DATA_DIR: folder },
          encoding: 'utf8',
        },
      );
      assert.equal(status, 1);
      assert.match(stderr, /^备份文件无法写入/);
      assert.equal(stderr.trim().split('\n').length, 1, stderr);
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('backup')),
        [],
      );
    } finally {
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
