/** The commands of a working day: a new migration, the schema, the sample content. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { lockFolder } from '../server/src/database/folder-lock.ts';

const root = join(import.meta.dirname, '..');

/** Runs a script as npm does, without a terminal; answers its exit code and all that it said. */
function run(
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const settings = { ...process.env, DATABASE_URL: '', S3_ENDPOINT: '', npm_lifecycle_event: '', ...env };
    const child = execFile(process.execPath, [script, ...args], { env: settings }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

describe('npm run migration', () => {
  const migrations = () => readdirSync(join(folder, 'server/migrations')).sort();
  const make = (...args: string[]) => run(join(folder, 'scripts/migration.mjs'), args);
  beforeEach(() => {
    for (const name of ['migration.mjs', 'installed.mjs'])
      cpSync(join(root, 'scripts', name), join(folder, 'scripts', name));
    write('server/migrations/0009_logs.sql', '');
    write('server/migrations/0017_right_requests.sql', '');
  });

  it('makes the file after the highest number, named as migrations are', async () => {
    const { code, output } = await make('Nick', 'names-of users');
    assert.equal(code, 0, output);
    assert.match(output, /^server\/migrations\/0018_nick_names_of_users\.sql\n/);
    assert.deepEqual(migrations(), [
      '0009_logs.sql',
      '0017_right_requests.sql',
      '0018_nick_names_of_users.sql',
    ]);
  });

  it('makes nothing without a name, or with one that no file can have', async () => {
    for (const args of [[], ['昵称'], ['../x'], ['1st']]) {
      const { code, output } = await make(...args);
      assert.equal(code, 1, args.join());
      assert.match(output, /^usage: /);
    }
    assert.equal(migrations().length, 2);
  });

  it('leaves a line to be written, which no migration of ours still has', async () => {
    await make('x');
    const line = readFileSync(join(folder, 'server/migrations/0018_x.sql'), 'utf8');
    const ours = join(root, 'server/migrations');
    for (const file of readdirSync(ours))
      assert.ok(!readFileSync(join(ours, file), 'utf8').includes(line), file);
  });
});

describe('npm run sample', () => {
  const sample = (args: string[] = [], env: Record<string, string> = {}) =>
    run(join(root, 'scripts/sample.mjs'), args, { DATA_DIR: folder, ...env });
  beforeEach(() => {
    write('database/PG_VERSION', 'an old one');
    write('files/aa/picture', 'an old one');
    write('letters/mine.txt', 'not the product’s');
  });
  const untouched = () => {
    assert.equal(readFileSync(join(folder, 'database/PG_VERSION'), 'utf8'), 'an old one');
    assert.equal(readFileSync(join(folder, 'files/aa/picture'), 'utf8'), 'an old one');
    assert.ok(!existsSync(join(folder, 'database.lock')));
  };

  it('deletes nothing that nobody agreed to', async () => {
    const { code, output } = await sample();
    assert.equal(code, 1);
    assert.match(output, /-- --yes/);
    untouched();
  });

  it('leaves a database or a store alone that the settings name', async () => {
    const keys = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    const given: Record<string, Record<string, string>> = {
      DATABASE_URL: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      S3_ENDPOINT: { S3_ENDPOINT: 'http://127.0.0.1:1', ...keys },
    };
    for (const [name, settings] of Object.entries(given)) {
      const { code, output } = await sample(['--yes'], settings);
      assert.equal(code, 1);
      assert.match(output, new RegExp(`${name} is left alone`));
      untouched();
    }
  });

  it('deletes nothing below a running server', async () => {
    const lock = await lockFolder(join(folder, 'database.lock'));
    const { code, output } = await sample(['--yes']);
    await lock.release();
    assert.equal(code, 1);
    assert.match(output, /in use by another server/);
    untouched();
  });

  it('fills the folder anew and keeps what the product did not make', async () => {
    const { code, output } = await sample(['--yes'], { ADMIN_PASSWORD: 'Sturdy-Harbour-42' });
    assert.equal(code, 0, output);
    assert.match(output, /样例账号 .*the sample content is in place/s);
    assert.notEqual(readFileSync(join(folder, 'database/PG_VERSION'), 'utf8'), 'an old one');
    assert.ok(readdirSync(join(folder, 'files')).length > 0);
    assert.ok(!existsSync(join(folder, 'files/aa/picture')));
    assert.ok(existsSync(join(folder, 'letters/mine.txt')));
    assert.ok(!existsSync(join(folder, 'database.lock')));
  });
});
