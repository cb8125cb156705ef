/** The command that looks after stored files, on what processes leave behind that are killed. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@outbound/contract';
import { newDataFolder, startProduct } from '../../scripts/product.ts';
import { ADMIN_PASSWORD, startedFolder } from '../../scripts/started-folder.ts';
import { freshDatabase, nothing, testDatabaseKind } from './database/fresh.ts';

const hoursAgo = () => new Date(Date.now() - 2 * 3_600_000);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function until<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    const found = await look();
    if (found) return found;
    await pause(20);
  }
  return assert.fail(`${what} never happened`);
}

describe('npm run files', () => {
  it('names and removes what a killed start and a killed upload left, and what changed since', async () => {
    const folder = await newDataFolder();
    const database =
      testDatabaseKind() === 'postgresql' ? await freshDatabase({ contents: nothing }) : undefined;
    const env: Record<string, string> = { DATA_DIR: folder.path, ADMIN_PASSWORD, SAMPLE: 'on' };
    if (database) env.DATABASE_URL = database.databaseUrl ?? '';
    const files = join(folder.path, 'files');
    const spool = join(folder.path, 'spool');
    const command = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, 'check-files.ts'), ...words],
        { env: { ...process.env, DATABASE_URL: '', ...env }, encoding: 'utf8', timeout: 120_000 },
      );
      return { status, lines: stdout.split('\n').filter(Boolean), stderr };
    };
    try {
      // Killed while it loads the sample: the rows of its pictures are not there, their bytes are.
      const starting = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
        env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: '', ...env },
        stdio: 'ignore',
      });
      const ended = once(starting, 'exit');
      const left = await until('a picture of the sample', async () => {
        const found = await filesBelow(files);
        return found.length > 0 && found;
      });
      starting.kill('SIGKILL');
      await ended;
      assert.ok(left.length > 0);
      const strays = await filesBelow(files);

      const product = await startProduct(env);
      const signedIn = await fetch(`${product.url}/web${calls.user.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userLoginId: 'admin', password: ADMIN_PASSWORD }),
      });
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      // Killed while it receives an upload.
      const sending = request(`${product.url}/web${calls.file.upload.path}`, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '5000000',
        },
      });
      sending.on('error', () => {});
      sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
      sending.write(Buffer.alloc(1_000_000));
      await until('the upload', async () => (await filesBelow(spool)).length > 0);
      await product.kill();

      const young = command('check');
      assert.deepEqual([young.status, young.lines.length], [0, 1], young.stderr + young.lines.join('\n'));
      assert.equal(command('clean').status, 0);
      assert.ok((await filesBelow(spool)).length > 0, 'what is young may be at work');

      const kept = (await filesBelow(files)).filter((path) => !strays.includes(path));
      const changed = kept[0] ?? '';
      const handle = await open(changed, 'r+');
      await handle.write(Buffer.from([0xab, 0xcd]), 0, 2, 100);
      await handle.close();
      const old = hoursAgo();
      for (const path of [...strays, ...(await filesBelow(spool))]) await utimes(path, old, old);
      if (database) await database.pool.query(`update file set created_at = created_at - interval '2 hours'`);
      const late = command('check');
      assert.equal(late.status, 1);
      const differing = database ? 1 : 0;
      assert.equal(late.lines.filter((line) => line.startsWith('无记录')).length, strays.length);
      assert.equal(late.lines.filter((line) => line.startsWith('内容不一致')).length, differing);
      assert.match(late.lines.at(-1) ?? '', /^检查完成 done/);

      assert.deepEqual(command('clean').lines, [`已清理 removed ${strays.length}`]);
      assert.deepEqual((await filesBelow(files)).sort(), kept.sort());
      assert.deepEqual(await filesBelow(spool), []);
      assert.match(command('sweep').stderr, /^usage:/);
    } finally {
      await database?.drop();
      await folder.remove();
    }
  });

  it('does not clean for a database that knows no file', async () => {
    const first = { ADMIN_PASSWORD, SAMPLE: 'off' } as const;
    const folder = await startedFolder(first);
    try {
      const env = { ...first, DATA_DIR: folder.path };
      const run = (...words: string[]) =>
        spawnSync(process.execPath, [join(import.meta.dirname, 'check-files.ts'), 'clean', ...words], {
          env: { ...process.env, DATABASE_URL: '', ...env },
          encoding: 'utf8',
          timeout: 60_000,
        });
      const refused = run();
      assert.equal(refused.status, 1);
      assert.match(refused.stderr, /^数据库中没有任何文件记录/);
      assert.equal(run('--all').status, 0);
    } finally {
      await folder.remove();
    }
  });
});
