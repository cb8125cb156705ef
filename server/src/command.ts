/** What the host's commands have in common: how they open the database, and how they end. */
import { type Config, readConfig, WrongSetting } from './config/index.ts';
import { prepareDataFolder, UnfitDataFolder } from './database/data-folder.ts';
import { DatabaseUnavailable } from './database/faults.ts';
import { migrationsPending } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { CannotTransfer, requireWhole } from './transfer/index.ts';

/** Something that the person at the console can mend: one line, no stack. */
export class Stop extends Error {}

/** Runs a command: what its user can mend is one line on stderr, and the process ends with 1. */
export async function runCommand(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    const isExpected = [Stop, CannotTransfer, WrongSetting, UnfitDataFolder, DatabaseUnavailable].some(
      (kind) => error instanceof kind,
    );
    if (!isExpected || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Acts on the database of the settings. Throws what `runCommand` tells where it is not whole or of another version. */
export async function onDatabase(act: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    await requireWhole(database);
    if ((await migrationsPending(database.db)).length > 0)
      throw new Stop(
        '数据库尚未升级，请先启动一次服务 (the database is older than this version: start the server once)',
      );
    await act(database, config);
  } finally {
    await database.close();
  }
}
