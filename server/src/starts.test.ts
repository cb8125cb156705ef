/** The server as a process: what it says when it cannot start, and the first password that it tells. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { newDataFolder, startProduct } from '../../scripts/product.ts';
import { openDatabase } from './database/open.ts';
import { bareEnvironment, ownDatabase } from './testing/processes.ts';

describe('a start that cannot be', () => {
  const fails = (env: Record<string, string>) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...bareEnvironment, SAMPLE: 'off', HOST: '127.0.0.1', ...env },
      encoding: 'utf8',
      timeout: 60_000,
    });
    assert.notEqual(status, 0, stdout);
    const lines = stderr.split('\n').filter((line) => line !== '');
    assert.equal(lines.length, 1, stderr);
    return lines[0] ?? '';
  };

  it('says which setting is wrong', () => {
    assert.match(fails({ PORT: 'x' }), /PORT/);
    assert.match(fails({ ADMIN_PASSWORD: 'admin123' }), /ADMIN_PASSWORD/);
    assert.match(fails({ MOCK_LOGIN: 'on', NODE_ENV: 'production' }), /MOCK_LOGIN.*NODE_ENV=production/);
  });

  it('says that the data folder cannot be written', async () => {
    const folder = await newDataFolder();
    await writeFile(join(folder.path, 'file'), '');
    assert.match(fails({ DATA_DIR: join(folder.path, 'file', 'data') }), /DATA_DIR/);
    await folder.remove();
  });

  it('says that the port is taken', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const folder = await newDataFolder();
    const dataDir = join(folder.path, 'data');
    assert.match(fails({ PORT: port, DATA_DIR: dataDir }), new RegExp(port));
    assert.ok(!existsSync(dataDir), 'before it makes anything');
    await folder.remove();
    blocker.close();
  });

  it('says that the address to listen on is none of this machine', async () => {
    const folder = await newDataFolder();
    const dataDir = join(folder.path, 'data');
    assert.match(fails({ HOST: '192.0.2.1', PORT: '0', DATA_DIR: dataDir }), /HOST.*192\.0\.2\.1/);
    assert.ok(!existsSync(dataDir), 'before it makes anything');
    await folder.remove();
  });

  it('says that the database does not answer', async () => {
    const folder = await newDataFolder();
    assert.match(
      fails({ DATA_DIR: folder.path, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }),
      /数据库/,
    );
    await folder.remove();
  });

  it('says which migrations of a newer version it does not know, and starts there only when told to', async () => {
    const folder = await newDataFolder();
    const own = await ownDatabase();
    const env = { DATA_DIR: folder.path, SAMPLE: 'off', ...own.env };
    await (await startProduct(env)).stop();
    const database = await openDatabase({ dataDir: folder.path, databaseUrl: own.env.DATABASE_URL });
    const ran = { name: '9999_of_tomorrow', timestamp: new Date().toISOString() };
    await database.pool.query(
      'insert into kysely_migration (name, timestamp) values ($1, $2)',
      Object.values(ran),
    );
    await database.close();
    const line = fails({ ...env, PORT: '0' });
    assert.match(line, /版本 \d+\.\d+\.\d+ 不认识迁移 9999_of_tomorrow.*NEWER_DATABASE=on/);
    assert.doesNotMatch(line, /corrupted/);
    const back = await startProduct({ ...env, NEWER_DATABASE: 'on' });
    assert.equal((await fetch(`${back.url}/readyz`)).status, 200);
    assert.equal(await back.stop(), 0);
    await own.drop();
    await folder.remove();
  });

  it('says that another server has the data folder', async () => {
    const folder = await newDataFolder();
    const first = await startProduct({ DATA_DIR: folder.path, SAMPLE: 'off' });
    assert.match(fails({ DATA_DIR: folder.path, PORT: '0' }), /数据库|database/);
    await first.stop();
    await mkdir(folder.path, { recursive: true });
    await chmod(folder.path, 0o755);
    await folder.remove();
  });
});

describe('the first password', () => {
  it('is told with each start, and replaced on the host by whoever has lost it', async () => {
    const folder = await newDataFolder();
    const own = await ownDatabase();
    const env = { DATA_DIR: folder.path, SAMPLE: 'off', ...own.env };
    /** Starts, does something, stops; answers the password that was told. */
    const told = async (act: (url: string) => Promise<void> = async () => {}) => {
      const product = await startProduct(env);
      await act(product.url);
      await product.stop();
      return /账号 admin，初始密码 (\S+?)（/.exec(product.output())?.[1];
    };
    const first = await told();
    assert.ok(first);
    assert.equal(await told(), first);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'admin.ts'), 'reset-password', 'admin'],
      { env: { ...bareEnvironment, ...env }, encoding: 'utf8', timeout: 60_000 },
    );
    assert.equal(status, 0, stderr);
    const password = /账号 admin 的新密码 (\S+?)（/.exec(stdout)?.[1];
    const again = await told(async (url) => {
      const response = await fetch(`${url}/web${calls.user.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userLoginId: 'admin', password }),
      });
      const { code, data } = (await response.json()) as { code: string; data: { firstLogin: number } };
      assert.deepEqual([code, data.firstLogin], ['000000', 1]);
    });
    assert.equal(again, undefined, 'what no longer opens is told no more');
    await own.drop();
    await folder.remove();
  });
});
