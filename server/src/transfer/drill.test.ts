/** The drill: a product that ran is backed up, lost and brought back, by the commands that its operator has. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { copyFile, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { newDataFolder, type Product, startProduct } from '../../../scripts/product.ts';
import { testDatabaseKind } from '../database/fresh.ts';
import { openDatabase } from '../database/open.ts';
import { bareEnvironment, ownDatabase } from '../testing/processes.ts';
import { readContents, withBackup } from './check.ts';
import { markUnfinished } from './unfinished.ts';

const ADMIN_PASSWORD = 'Sturdy-Harbour-42';
const isPostgresql = testDatabaseKind() === 'postgresql';
const base = { ADMIN_PASSWORD, SAMPLE: 'on', RATE_LIMITS: 'off' };

type Env = Record<string, string>;

/** Runs a command of the operator. */
function run(
  program: 'backup' | 'restore' | 'move' | 'main' | 'admin' | 'check-files',
  env: Env,
  ...args: string[]
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, '..', `${program}.ts`), ...args],
    {
      env: { ...bareEnvironment, PORT: '0', HOST: '127.0.0.1', ...env },
      encoding: 'utf8',
      timeout: 120_000,
    },
  );
  return { status, stdout, stderr };
}

function succeeds(...args: Parameters<typeof run>): string {
  const { status, stdout, stderr } = run(...args);
  assert.equal(status, 0, stderr + stdout);
  return stdout;
}

function fails(says: RegExp, ...args: Parameters<typeof run>): void {
  const { status, stderr } = run(...args);
  assert.equal(status, 1);
  assert.match(stderr, says);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

async function post(url: string, path: string, body: unknown, cookie = '') {
  const response = await fetch(`${url}/web${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const { code, data } = (await response.json()) as { code: string; data: Record<string, unknown> };
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { code, data, cookie: cookies.join('; ') };
}

/** Signs the administrator in and lets the log's chain be checked. */
async function checkProduct({ url }: Product): Promise<void> {
  const signedIn = await post(url, calls.user.login.path, { userLoginId: 'admin', password: ADMIN_PASSWORD });
  assert.equal(signedIn.code, '000000');
  const check = await post(url, calls.userLog.verify.path, { afterPosition: 0 }, signedIn.cookie);
  assert.equal(check.data.fault, null);
  assert.ok(Number(check.data.checkedNum) > 1_000, String(check.data.checkedNum));
}

/** Every stored file, without the renditions that are made anew, by name and hash. */
function filesIn(folder: string): string[] {
  return globSync('files/*/*', { cwd: folder })
    .filter((path) => !path.endsWith('.webp'))
    .map(
      (path) =>
        `${path} ${createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex')}`,
    )
    .sort();
}

const countsIn = (path: string) => withBackup(path, async (file) => (await readContents(file)).counts);

describe('the drill', () => {
  let folders: Awaited<ReturnType<typeof newDataFolder>>[];
  let databases: Awaited<ReturnType<typeof ownDatabase>>[];
  let env: Env;
  let other: Env;
  let file: string;
  before(async () => {
    folders = await Promise.all([newDataFolder(), newDataFolder(), newDataFolder()]);
    databases = [await ownDatabase(), await ownDatabase()];
    const [first, second, kept] = folders.map(({ path }) => path);
    env = { ...base, DATA_DIR: join(first ?? '', 'data'), ...databases[0]?.env };
    other = { ...base, DATA_DIR: join(second ?? '', 'data'), ...databases[1]?.env };
    file = join(kept ?? '', 'backup.tar');
    const product = await startProduct(env);
    await checkProduct(product);
    if (isPostgresql) succeeds('backup', env, file);
    else fails(/in use/, 'backup', env, file);
    assert.equal(await product.stop(), 0);
    if (!isPostgresql) succeeds('backup', env, file);
  });
  after(async () => {
    for (const { drop } of databases) await drop();
    for (const { remove } of folders) await remove();
  });

  it('writes one file, for this account alone, that says that it is whole', async () => {
    assert.equal((await stat(file)).mode & 0o777, 0o600);
    assert.match(succeeds('backup', {}, '--check', file), /备份完好/);
    fails(/exists/, 'backup', env, file);
  });

  it('brings back, elsewhere, every row and every file, and a product that works', async () => {
    assert.match(succeeds('restore', other, file), /log-chain-key/);
    await copyFile(join(env.DATA_DIR ?? '', 'log-chain-key'), join(other.DATA_DIR ?? '', 'log-chain-key'));
    const again = `${file}.again`;
    succeeds('backup', other, again);
    const counts = await countsIn(file);
    assert.ok((counts.operation_log?.rows ?? 0) > 1_000);
    assert.deepEqual(await countsIn(again), counts);
    assert.ok(filesIn(other.DATA_DIR ?? '').length > 10);
    assert.deepEqual(filesIn(other.DATA_DIR ?? ''), filesIn(env.DATA_DIR ?? ''));
    const product = await startProduct(other);
    await checkProduct(product);
    assert.equal(await product.stop(), 0);
  });

  it('takes the place of what there is only when told so', async () => {
    fails(/--replace/, 'restore', env, file);
    const product = await startProduct(env);
    fails(/in use|are using/, 'restore', env, file, '--replace');
    await product.stop();
    // The wreck: files gone, and the database is somebody else's idea of it.
    await rm(join(env.DATA_DIR ?? '', 'files'), { recursive: true });
    // What a server notes that has run a while longer.
    await writeFile(join(env.DATA_DIR ?? '', 'log-chain-head.json'), '{}');
    assert.match(succeeds('restore', env, file, '--replace'), /set aside/);
    assert.ok(filesIn(env.DATA_DIR ?? '').length > 10);
  });

  it('is begun anew after an end in the middle, before which nothing starts', async () => {
    const { identity } = await withBackup(file, readContents);
    const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' });
    await markUnfinished(database.db, { command: 'restore', source: identity });
    await database.close();
    fails(/npm run restore/, 'main', env);
    fails(/npm run restore/, 'backup', env, `${file}.half`);
    fails(/npm run restore/, 'admin', env, 'reset-password', 'admin');
    fails(/npm run restore/, 'check-files', env, 'clean', '--all');
    assert.ok(!existsSync(`${file}.half`));
    succeeds('restore', env, file);
    const product = await startProduct(env);
    await checkProduct(product);
    await product.stop();
  });

  it('touches nothing for the sake of a damaged or cut file', async () => {
    const bytes = readFileSync(file);
    const bad = `${file}.bad`;
    await writeFile(bad, bytes);
    const handle = await open(bad, 'r+');
    await handle.write(Buffer.from([(bytes[3_000] ?? 0) ^ 1]), 0, 1, 3_000);
    await handle.close();
    fails(/damaged/, 'backup', {}, '--check', bad);
    fails(/damaged/, 'restore', env, bad, '--replace');
    await writeFile(bad, bytes);
    await truncate(bad, bytes.length - 20_000);
    fails(/cut off/, 'restore', env, bad, '--replace');
    const product = await startProduct(env);
    await checkProduct(product);
    await product.stop();
  });

  if (isPostgresql)
    it('moves an embedded database that nobody uses, and no other', async () => {
      const [folder, database] = [await newDataFolder(), await ownDatabase()];
      const embedded = { ...base, DATA_DIR: join(folder.path, 'data') };
      const to = database.env.DATABASE_URL ?? '';
      fails(/no embedded database/, 'move', embedded, '--to', to);
      succeeds('restore', embedded, file);
      await copyFile(join(env.DATA_DIR ?? '', 'log-chain-key'), join(embedded.DATA_DIR, 'log-chain-key'));
      const before = await startProduct(embedded);
      fails(/in use/, 'move', embedded, '--to', to);
      await before.stop();
      assert.match(succeeds('move', embedded, '--to', to), /迁移完成/);
      fails(/not empty/, 'move', embedded, '--to', to);
      const product = await startProduct({ ...embedded, ...database.env });
      await checkProduct(product);
      await product.stop();
      await database.drop();
      await folder.remove();
    });
});
