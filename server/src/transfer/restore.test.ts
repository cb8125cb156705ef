/** What a restore leaves behind that stops on its way. The whole way is `drill.test.ts`. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { readConfig } from '../config/index.ts';
import { freshDatabase, nothing, testDatabaseKind } from '../database/fresh.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { unfinishedTransfer } from './unfinished.ts';

/** A database and a data folder of its own. */
async function place() {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbound-restore-'));
  const database = testDatabaseKind() === 'postgresql' ? await freshDatabase({ contents: nothing }) : null;
  // Whoever is connected would look like a server at work.
  await database?.close();
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database?.databaseUrl ?? '' });
  return {
    config,
    async remove() {
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

it('a restore is not over before the noted end of the log is set aside, and says why it cannot be', async (t) => {
  const [from, to] = [await place(), await place()];
  const file = join(from.config.dataDir, 'backup.tar');
  t.mock.method(process.stdout, 'write', () => true);
  try {
    const source = await openDatabase(from.config);
    await migrate(source.db);
    await source.close();
    await backUp(from.config, file, false);
    const head = join(to.config.dataDir, 'log-chain-head.json');
    await writeFile(head, 'of the database before');
    // A folder stands where the file is to go: as good as a disk that writes nothing.
    const time = '2026-01-02T03:04:05.678Z';
    t.mock.method(Date.prototype, 'toISOString', () => time);
    const aside = join(to.config.dataDir, 'log-chain-head.before-2026-01-02T030405.678Z.json');
    await mkdir(aside);
    await assert.rejects(restore(to.config, file, false), /log-chain-head/);
    const database = await openDatabase(to.config);
    const begun = await unfinishedTransfer(database.db);
    await database.close();
    assert.equal(begun?.command, 'restore');
    assert.equal(await readFile(head, 'utf8'), 'of the database before');
  } finally {
    await from.remove();
    await to.remove();
  }
});
