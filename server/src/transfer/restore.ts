/** Brings a backup back: into an empty database, or in place of another one when told so. */

import type { FileHandle } from 'node:fs/promises';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { migrationsPending } from '../database/migrate.ts';
import { openBlobStore } from '../files/index.ts';
import { CannotTransfer } from './cannot.ts';
import { checkBackup, linesIn, withBackup } from './check.ts';
import { say, sayCounts, sayLost, tellChainKey, tellProgress } from './console.ts';
import { type Contents, countsOf, fileOf, tableOf } from './contents.ts';
import { withTarget } from './doors.ts';
import { load } from './load.ts';
import type { Batch, RowSource } from './snapshot.ts';
import { putStream } from './stored-files.ts';
import { readTar } from './tar.ts';
import { prepareTarget } from './target.ts';
import { markFinished } from './unfinished.ts';

/** Says what a backup holds, after all of it was read. */
export async function tellBackup(path: string): Promise<void> {
  const contents = await checkBackup(path);
  sayCounts(countsOf(contents));
  const { version, madeAt, files } = contents;
  say(
    `备份完好 (the backup is whole): ${path}，版本 version ${version}，${madeAt}，${files ? `文件 files ${files.stored}` : '不含文件 (without files)'}`,
  );
  sayLost(files?.lost ?? []);
}

/** Restores a backup into the database and the file store of the settings. Nothing is touched before all of it was checked. */
export async function restore(config: Config, path: string, replace: boolean): Promise<void> {
  const contents = await checkBackup(path);
  await withTarget(config, async (database) => {
    const { identity, shape } = contents;
    const store = await openBlobStore(config);
    await prepareTarget(database.db, {
      command: 'restore',
      source: identity,
      migrations: shape.migrations,
      replace,
    });
    await withBackup(path, async (file) => {
      const source = sourceIn(file, contents);
      sayCounts(await load(database, source, tellProgress(source)));
      const spool = join(config.dataDir, 'spool');
      await mkdir(spool, { recursive: true });
      const hashes = new Map(contents.parts.map(({ name, sha256 }) => [name, sha256]));
      for await (const { name, size, bytes } of readTar(file)) {
        const id = fileOf(name);
        const sha256 = hashes.get(name);
        if (id === undefined || sha256 === undefined) continue;
        if (!(await putStream(store, { id, size, sha256 }, bytes(), spool)))
          throw new CannotTransfer(`备份文件已损坏 (the backup is damaged): ${name}`);
      }
    });
    // Before the mark goes: who is stopped here has to restore again, else the log would count as cut for ever.
    await setChainHeadAside(config.dataDir);
    await markFinished(database.db);
    const pending = await migrationsPending(database.db);
    say(
      `恢复完成：${contents.madeAt} 的备份，文件 files ${contents.files?.stored ?? '未包含 (not in it)'}${pending.length > 0 ? `；下次启动时升级 (the next start upgrades): ${pending.join(', ')}` : ''} (restored)`,
    );
    tellChainKey(config);
    sayLost(contents.files?.lost ?? []);
  });
}

/**
 * The chain of the operation log has truly gone back: what the server noted about its end before is kept as a proof of when,
 * under a name where nobody measures the restored one by it.
 */
async function setChainHeadAside(dataDir: string): Promise<void> {
  const aside = `log-chain-head.before-${new Date().toISOString().replaceAll(':', '')}.json`;
  const isThere = await rename(join(dataDir, 'log-chain-head.json'), join(dataDir, aside)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw new CannotTransfer(
        `日志校验链的末端记录 log-chain-head.json 无法改名，请检查数据目录后重新执行 (the noted end of the log's chain cannot be renamed: mend the data folder and run this again): ${error.message}`,
      );
    },
  );
  if (isThere) say(`日志校验链的末端记录已另存 (the noted end of the log's chain was set aside): ${aside}`);
}

function sourceIn(file: FileHandle, { identity, shape, counts, sequences }: Contents): RowSource {
  async function* batches(): AsyncIterable<Batch> {
    for await (const part of readTar(file)) {
      const table = tableOf(part.name);
      if (table === undefined) continue;
      const bytes = Buffer.concat(await Array.fromAsync(part.bytes()));
      yield { table, lines: await linesIn(part.name, bytes) };
    }
  }
  return {
    identity,
    shape,
    expected: new Map(Object.entries(counts).map(([name, { rows }]) => [name, rows])),
    batches,
    sequences: async () => sequences,
  };
}
