/** Start: read the settings, open the database, migrate, prepare the first start, listen; stop gracefully. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import product from '../package.json' with { type: 'json' };
import type { App } from './app.ts';
import { type Config, readConfig, WrongSetting } from './config/index.ts';
import { prepareDataFolder, UnfitDataFolder } from './database/data-folder.ts';
import { migrate, NewerDatabase } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import type { Pages } from './pages.ts';
import { Progress } from './progress.ts';
import type { InitialPassword } from './sign-in/index.ts';

type Loaded = typeof import('./loaded.ts');

/** How long running calls may take to end before the process goes anyway. */
const STOP_WITHIN_MS = 9_000;
/** How long connections that callers keep open may bring one more call, whose answer ends them. */
const LAST_CALLS_MS = 1_000;

/** Something that stops the start and that the person who starts it can mend: one line, no stack. */
class CannotStart extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`);

async function open(config: Config, onTrouble: (what: string, error: Error) => void): Promise<Database> {
  try {
    return await openDatabase({ ...config, onTrouble });
  } catch (error) {
    throw new CannotStart(`数据库无法打开 (the database cannot be opened): ${reasonOf(error)}`);
  }
}

async function requireWhole({ requireWhole, CannotTransfer }: Loaded, database: Database): Promise<void> {
  try {
    await requireWhole(database);
  } catch (error) {
    throw error instanceof CannotTransfer ? new CannotStart(error.message) : error;
  }
}

/** Migrates; whoever goes back to an older version is told what it does not know. */
async function bringUp({ db }: Database, { newerDatabase }: Config, progress: Progress): Promise<void> {
  const onFile = (done: number, all: number) =>
    progress.at(() => `正在准备数据表 preparing tables ${done}/${all}`);
  const onWait = () =>
    say('另一个进程正在升级数据库，等待其完成 (another process migrates the database, waiting for it)');
  try {
    await migrate(db, { onWait, onFile, allowNewer: newerDatabase });
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    const unknown = error.unknown.join('、');
    throw new CannotStart(
      `数据库已由更新的版本升级：本程序版本 ${product.version} 不认识迁移 ${unknown}。请启动更新的版本；确需退回旧版时设置 NEWER_DATABASE=on，参见 docs/operating.md (a newer version has migrated the database: start that one, or go back with NEWER_DATABASE=on)`,
    );
  }
}

/** Before anything is made: a start that ends here must not leave a database behind that somebody believes in. */
async function requireFreePort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw portFault(error, { port, host });
  }
  probe.close();
  await once(probe, 'close');
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    await app.server.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw portFault(error, config);
  }
  const { port } = app.server.server.address() as AddressInfo;
  return `http://localhost:${port}`;
}

function portFault(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  switch (error.code) {
    case 'EADDRINUSE':
      return new CannotStart(`端口 ${port} 已被占用，请用 PORT 指定其他端口 (port ${port} is taken)`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new CannotStart(
        `本机没有 HOST 指定的地址 ${host} (HOST is ${host}, which is no address of this machine)`,
      );
    default:
      return error;
  }
}

/** One line for the accounts that share a password: the administrator's, and that of the sample's people. */
function sayInitialPasswords(passwords: readonly InitialPassword[]): void {
  for (const [password, accounts] of Map.groupBy(passwords, (one) => one.password)) {
    const logins = accounts.map(({ userLoginId }) => userLoginId).join('、');
    say(
      `${logins === 'admin' ? '管理员账号' : '样例账号'} ${logins}，初始密码 ${password}（首次登录须修改，修改前每次启动都会显示 / to be changed at the first sign-in, shown with every start until then）`,
    );
  }
}

/** What this server is and where it keeps things, without a credential: whoever meant something else sees it here. */
function whatRuns({ databaseUrl, dataDir, s3, timeZone }: Config): string {
  const { host, pathname } = new URL(databaseUrl ?? 'postgresql:');
  const database =
    databaseUrl === undefined
      ? `内置 embedded ${join(dataDir, 'database')}`
      : `PostgreSQL ${host}${pathname}`;
  const files = s3 === undefined ? join(dataDir, 'files') : `S3 ${s3.endpoint} ${s3.bucket}`;
  return `版本 version ${product.version}，数据库 database ${database}，文件 files ${files}，时区 time zone ${timeZone}`;
}

export interface StartOptions {
  /** Pages other than those that were built; in development they come from their sources. */
  pages?: Pages;
  /** What picture codes show, instead of chance: for browser tests, which cannot read them either. */
  pictureText?: () => string;
  /** How many facts the sample has for the statistics: they are written after the start. */
  sampleFacts?: number;
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

async function start({ onReady, ...over }: StartOptions): Promise<void> {
  const config = readConfig(process.env);
  await requireFreePort(config);
  await prepareDataFolder(config.dataDir);
  let app: App | undefined;
  const progress = new Progress(say);
  const isFirst = !config.databaseUrl && !existsSync(join(config.dataDir, 'database'));
  const opens = isFirst
    ? '正在新建内置数据库，仅首次启动需要，约十秒到一分钟 creating the embedded database, at the first start alone'
    : '正在打开数据库 opening the database';
  progress.at(() => opens);
  const opening = open(config, (_what, error) => app?.platform.outages.lostConnection(error));
  // Most of the server is loaded while the database opens in its thread.
  const loading = import('./loaded.ts').then((loaded) => {
    if (!over.pages) loaded.readAheadPages();
    return loaded;
  });
  const [database, loaded] = await Promise.all([opening, loading]).catch((error: unknown) => {
    progress.end();
    throw error;
  });
  const { builtPages, prepareDictionary, prepareUsers, startHousekeeping, startKeepingBuild, startLogChain } =
    loaded;
  try {
    await requireWhole(loaded, database);
    await bringUp(database, config, progress);
    progress.at(() => '正在准备服务 preparing the server');
    app = await loaded.createApp(config, database, over);
    await startHousekeeping(app.platform);
    await startLogChain(app.platform);
    const build = over.pages ? null : await builtPages();
    if (build) await startKeepingBuild(app.platform, build);
    await prepareUsers(app.platform);
    await prepareDictionary(app.platform);
    await loaded.prepareTaskTemplates(app.platform);
    await loaded.prepareTaskRoles(app.platform);
    loaded.startTaskSweeper(app.platform);
    await loaded.startRollUps(app.platform);
    loaded.startClockWatch(app.platform);
    if (config.sample) {
      progress.at(() => '正在写入样例内容 writing the sample content');
      await loaded.loadSample(app.platform, app.fileStore, over.sampleFacts);
    }
    progress.end();
    const address = await listen(app, config);
    if (config.sample) loaded.startFactHistory(app.platform);
    sayInitialPasswords(await loaded.unchangedPasswords(config.dataDir, database.db));
    if (config.mockLogin)
      say(
        '警告：MOCK_LOGIN 已开启，任何人无需密码即可登录任何账号，切勿用于正式环境 (WARNING: MOCK_LOGIN is on, anybody signs in as anybody without a password)',
      );
    // First: whoever reads the next line may stop us at once.
    stopOnSignals(app, database);
    if (onReady) onReady(app, address);
    else say(`已就绪 ready: ${address} （${whatRuns(config)}）`);
  } catch (error) {
    progress.end();
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
    await app.stop(LAST_CALLS_MS);
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
