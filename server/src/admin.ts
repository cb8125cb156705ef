/** `npm run admin -- reset-password <account>`: what only whoever has the machine may do, without signing in. */
import { readConfig, WrongSetting } from './config/index.ts';
import { prepareDataFolder, UnfitDataFolder } from './data-folder.ts';
import { DatabaseUnavailable } from './database/faults.ts';
import { migrationsPending } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { resetOnHost } from './people/index.ts';

/** Something that the person at the console can mend: one line, no stack. */
class Stop extends Error {}

const usage = 'usage: npm run admin -- reset-password <account>';

try {
  const [command, userLoginId, ...more] = process.argv.slice(2);
  if (command !== 'reset-password' || userLoginId === undefined || more.length > 0) throw new Stop(usage);
  await resetPassword(userLoginId);
} catch (error) {
  const isExpected = [Stop, WrongSetting, UnfitDataFolder, DatabaseUnavailable].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function resetPassword(userLoginId: string): Promise<void> {
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    if ((await migrationsPending(database.db)).length > 0)
      throw new Stop(
        '数据库尚未升级，请先启动一次服务 (the database is older than this version: start the server once)',
      );
    const reset = await resetOnHost(database.db, userLoginId);
    if (reset === null)
      throw new Stop(`没有可重置密码的账号 ${userLoginId} (no account of this name has a password here)`);
    process.stdout.write(
      `账号 ${reset.userLoginId} 的新密码 ${reset.password}（首次登录须修改，原有登录已全部退出 / to be changed at the first sign-in, all sessions ended）\n`,
    );
  } finally {
    await database.close();
  }
}
