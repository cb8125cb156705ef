/** Opens the databases of a transfer, so that nobody else works on what is filled. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataFolder } from '../database/data-folder.ts';
import { type Database, type DatabaseSettings, openDatabase, SERVER_NAME } from '../database/open.ts';
import { CannotTransfer } from './cannot.ts';

/** Told apart from the servers' own connections. */
const TRANSFER_NAME = 'outbound-transfer';

async function opened<T>(settings: DatabaseSettings, act: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ ...settings, applicationName: TRANSFER_NAME });
  try {
    return await act(database);
  } finally {
    await database.close();
  }
}

/** Acts on a database that has data. Throws CannotTransfer where a folder has none: opening it would make one. */
export async function withSource<T>(
  settings: DatabaseSettings,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new CannotTransfer(
      `数据目录 ${settings.dataDir} 中没有内置数据库 (DATA_DIR holds no embedded database)`,
    );
  return await opened(settings, act);
}

/** Acts on a database that nobody else uses: in a folder by its lock file, on PostgreSQL by a lock that is held meanwhile. */
export async function withTarget<T>(
  settings: DatabaseSettings,
  act: (database: Database) => Promise<T>,
): Promise<T> {
  if (!settings.databaseUrl) await prepareDataFolder(settings.dataDir);
  return await opened(settings, (database) =>
    database.kind === 'embedded' ? act(database) : alone(database, act),
  );
}

/** A server at work would go on writing into what is being filled, and would keep rights that are no longer there. */
async function alone<T>(database: Database, act: (database: Database) => Promise<T>): Promise<T> {
  const holder = await database.pool.connect();
  try {
    await holder.query('set idle_session_timeout = 0');
    const { rows } = await holder.query<{ isMine: boolean; others: number }>(
      `select pg_try_advisory_lock(hashtextextended('transfer', 0)) as "isMine",
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = $1) as others`,
      [SERVER_NAME],
    );
    const { isMine = false, others = 0 } = rows[0] ?? {};
    if (!isMine)
      throw new CannotTransfer(
        '目标数据库正在进行另一次迁移或恢复 (another move or restore is at work on the target)',
      );
    if (others > 0)
      throw new CannotTransfer(
        '目标数据库仍有服务进程在使用，请先全部停止 (server processes are using the target: stop them all first)',
      );
    return await act(database);
  } finally {
    holder.release(true);
  }
}
