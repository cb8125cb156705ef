/** From the embedded database to PostgreSQL, and from PostgreSQL to an embedded copy. */
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { migrationsPending } from '../database/migrate.ts';
import type { Database, DatabaseSettings } from '../database/open.ts';
import { openBlobStore } from '../files/index.ts';
import { CannotTransfer } from './cannot.ts';
import { say, sayCounts, sayFiles, tellChainKey, tellProgress } from './console.ts';
import { withSource, withTarget } from './doors.ts';
import { load } from './load.ts';
import { type Snapshot, withSnapshot } from './snapshot.ts';
import { type FilesFound, isKeptIn, settleFiles } from './stored-files.ts';
import { prepareTarget } from './target.ts';
import { markFinished, unfinishedTransfer } from './unfinished.ts';

type FileSettings = Pick<Config, 'dataDir' | 's3'>;

/** Moves the embedded database of the settings' folder to `databaseUrl`. The source is only read. */
export async function moveToPostgresql(config: Config, databaseUrl: string): Promise<void> {
  const where = whereFiles(config);
  await withSource({ dataDir: config.dataDir }, async (source) => {
    await requireWhole(source);
    const pending = await migrationsPending(source.db);
    if (pending.length > 0)
      throw new CannotTransfer(
        `内置数据库尚未升级，请先启动一次服务 (the embedded database is older than this version: start the server once)：${pending.join(', ')}`,
      );
    await copy(source, { databaseUrl, dataDir: config.dataDir }, (snapshot) =>
      checkFiles(snapshot, source, config, config.s3 ? { dataDir: config.dataDir, s3: undefined } : null),
    );
  });
  say(
    `迁移完成：文件在 ${where}，原数据库仍在 ${join(config.dataDir, 'database')}。以 DATABASE_URL 启动服务 (moved; start with DATABASE_URL, the former database is still in its folder)`,
  );
}

/** Copies a PostgreSQL, as it is while others use it, into an embedded database in `folder`, and its files beside it. */
export async function copyToFolder(config: Config, databaseUrl: string, folder: string): Promise<void> {
  await withSource({ databaseUrl, dataDir: config.dataDir }, async (source) => {
    await requireWhole(source);
    await copy(source, { dataDir: folder }, (snapshot) =>
      checkFiles(snapshot, source, { dataDir: folder, s3: undefined }, config),
    );
  });
  say(`复制完成。以 DATA_DIR=${folder} 启动 (copied; start with this DATA_DIR)`);
  tellChainKey({ ...config, dataDir: folder });
}

async function copy(
  source: Database,
  target: DatabaseSettings,
  settle: (snapshot: Snapshot) => Promise<FilesFound & { where: string }>,
): Promise<void> {
  await withTarget(target, (database) =>
    withSnapshot(source, async (snapshot) => {
      const { identity, shape } = snapshot;
      const { migrations } = shape;
      await prepareTarget(database.db, { command: 'move', source: identity, migrations, replace: false });
      const counts = await load(database, snapshot, tellProgress(snapshot));
      sayCounts(counts);
      const files = await settle(snapshot);
      await markFinished(database.db);
      sayFiles(files, files.where);
    }),
  );
}

const whereFiles = ({ s3, dataDir }: FileSettings) =>
  s3 ? `S3 ${s3.endpoint} ${s3.bucket}` : join(dataDir, 'files');

async function checkFiles(snapshot: Snapshot, source: Database, to: FileSettings, from: FileSettings | null) {
  const store = await openBlobStore(to);
  const other = from && (await openBlobStore(from));
  const found = await settleFiles(snapshot.files(), {
    store,
    other,
    spool: join(to.dataDir, 'spool'),
    isKept: isKeptIn(source),
  });
  return { ...found, where: whereFiles(to) };
}

/** Half a database must not become the source of another. */
export async function requireWhole({ db }: Database): Promise<void> {
  const begun = await unfinishedTransfer(db);
  if (begun) throw new CannotTransfer(unfinishedText(begun.command));
}

export const unfinishedText = (command: string) =>
  `数据库中的${command === 'move' ? '迁移' : '恢复'}未完成，请重新执行 npm run ${command} (the ${command} into this database has not come to its end: run it again)`;
