/** Start: read the settings, open the database, migrate, prepare the first start, listen; stop gracefully. */
import type { AddressInfo } from 'node:net';
import { type App, createApp } from './app.ts';
import { type Config, readConfig, WrongSetting } from './config/index.ts';
import { prepareDataFolder, UnfitDataFolder } from './data-folder.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { startHousekeeping } from './housekeeping.ts';
import type { Pages } from './pages.ts';
import { prepareUsers } from './people/index.ts';
import { prepareDictionary, startLogChain } from './platform/index.ts';
import { loadSample } from './sample/load.ts';

/** How long running calls may take to end before the process goes anyway. */
const STOP_WITHIN_MS = 9_000;

/** Something that stops the start and that the person who starts it can mend: one line, no stack. */
class CannotStart extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function open(config: Config): Promise<Database> {
  try {
    return await openDatabase(config);
  } catch (error) {
    throw new CannotStart(`数据库无法打开 (the database cannot be opened): ${reasonOf(error)}`);
  }
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    await app.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new CannotStart(
        `端口 ${config.port} 已被占用，请用 PORT 指定其他端口 (port ${config.port} is taken)`,
      );
    throw error;
  }
  const { port } = app.server.server.address() as AddressInfo;
  return `http://localhost:${port}`;
}

export interface StartOptions {
  /** Pages other than those that were built; in development they come from their sources. */
  pages?: Pages;
  /** Told instead of the line that says so, once the server answers at `address`. */
  onReady?: (app: App, address: string) => void;
}

/**
 * Runs the server with the settings of the environment until a signal ends the process. What stops the start is said
 * on stderr, and the process ends with 1.
 */
export async function startServer(options: StartOptions = {}): Promise<void> {
  try {
    await start(options);
  } catch (error) {
    const isExpected = [WrongSetting, UnfitDataFolder, CannotStart].some((kind) => error instanceof kind);
    process.stderr.write(
      `${isExpected || !(error instanceof Error) ? reasonOf(error) : `启动失败 (start failed): ${error.message}`}\n`,
    );
    process.exit(1);
  }
}

async function start({ pages, onReady }: StartOptions): Promise<void> {
  const config = readConfig(process.env);
  await prepareDataFolder(config.dataDir);
  const database = await open(config);
  let app: App | undefined;
  try {
    await migrate(database.db);
    app = await createApp(config, database, pages && { pages });
    await startHousekeeping(app.platform);
    startLogChain(app.platform);
    const { adminPassword } = await prepareUsers(app.platform);
    await prepareDictionary(app.platform);
    const sample = config.sample ? await loadSample(app.platform, app.fileStore) : null;
    const address = await listen(app, config);
    if (adminPassword !== null)
      say(
        `管理员账号 admin，初始密码 ${adminPassword}（只显示这一次，首次登录须修改 / shown once, to be changed at first sign-in）`,
      );
    if (sample?.samplePassword)
      say(
        `样例账号 ${sample.logins.join('、')}，初始密码 ${sample.samplePassword}（只显示这一次 / sample accounts, shown once）`,
      );
    if (config.mockLogin)
      say(
        '警告：MOCK_LOGIN 已开启，任何人无需密码即可登录任何账号，切勿用于正式环境 (WARNING: MOCK_LOGIN is on, anybody signs in as anybody without a password)',
      );
    // First: whoever reads the next line may stop us at once.
    stopOnSignals(app, database);
    if (onReady) onReady(app, address);
    else say(`已就绪 ready: ${address}`);
  } catch (error) {
    await app?.stop().catch(() => undefined);
    await database.close().catch(() => undefined);
    throw error;
  }
}

/**
 * The first signal stops gracefully, a second one at once. What arrives within a second of the first is the same wish:
 * a signal to the process group comes directly and again through npm and `scripts/start.mjs`.
 */
function stopOnSignals(app: App, database: Database): void {
  let stoppingSince: number | undefined;
  const stop = async (): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (Date.now() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.stop();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        process.stderr.write(`${reasonOf(error)}\n`);
        process.exit(1);
      });
    });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
