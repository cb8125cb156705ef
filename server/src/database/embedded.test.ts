import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { vacuumChanged } from '../housekeeping.ts';
import { until } from '../testing/waits.ts';
import { startEmbedded } from './embedded.ts';
import { DatabaseUnavailable, isUnavailable } from './faults.ts';
import { freshDatabase, nothing, testDatabaseKinds } from './fresh.ts';
import { openDatabase, openThread } from './open.ts';

const writer = fileURLToPath(new URL('./crash-writer.ts', import.meta.url));
const kinds = await testDatabaseKinds();

/** Starts the writer, kills it with SIGKILL after `acknowledged` pairs, answers the last pair that it was told is safe. */
async function writeAndKill(dataDir: string, databaseUrl: string, acknowledged: number): Promise<number> {
  const child = spawn(process.execPath, [writer, dataDir, databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = 0;
  let seen = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    // More lines may be in the pipe already: all of them were acknowledged, so read to the end.
    if (++seen === acknowledged) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL', 'the writer must be killed, not end by itself');
  return last;
}

for (const kind of kinds) {
  describe(`a ${kind} server that is killed (D1)`, () => {
    it('keeps every acknowledged row, and no half transaction, however often it happens', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'outbound-crash-'));
      const server = kind === 'postgresql' ? await freshDatabase({ kind, contents: nothing }) : undefined;
      try {
        for (const acknowledged of [1, 40, 120]) {
          const last = await writeAndKill(dataDir, server?.databaseUrl ?? '', acknowledged);
          const database = server ?? (await openDatabase({ dataDir }));
          const { rows } = await database.pool.query(
            'select count(*) as rows, count(distinct pair) as pairs, max(pair) as last from crash_pair',
          );
          if (server === undefined) await database.close();
          const [{ pairs, rows: count, last: stored }] = rows;
          assert.ok(stored >= last, `pair ${last} was acknowledged, ${stored} is the last one stored`);
          assert.equal(pairs, stored, 'a pair is missing in the middle');
          assert.equal(count, pairs * 2, 'half a transaction is there');
        }
      } finally {
        await server?.drop();
        await rm(dataDir, { recursive: true });
      }
    });
  });
}

if (kinds.includes('embedded')) {
  describe('the folder of the embedded database', () => {
    let dataDir: string;
    before(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'outbound-folder-'));
    });
    after(() => rm(dataDir, { recursive: true }));

    it('is refused to a second opener, in this process and in another, with one clear line', async () => {
      const database = await openDatabase({ dataDir });
      await assert.rejects(openDatabase({ dataDir }), (error) => {
        assert.ok(error instanceof DatabaseUnavailable && isUnavailable(error));
        assert.match(
          error.message,
          /^the data folder is in use by another server \(process \d+, lock file .+\)$/,
        );
        return true;
      });
      await assert.rejects(
        promisify(execFile)(process.execPath, [writer, dataDir], { timeout: 20_000 }),
        /the data folder is in use by another server/,
      );
      await database.close();
      const again = await openDatabase({ dataDir });
      await again.ping();
      await again.close();
    });

    it('is taken over from a process that is dead, even when its number is in use again', async () => {
      const lock = join(dataDir, 'database.lock');
      const database = await openDatabase({ dataDir });
      const mine = JSON.parse(await readFile(lock, 'utf8'));
      await database.close();
      const child = spawn(process.execPath, ['-e', '']);
      await once(child, 'exit');
      const stale = [
        JSON.stringify({ ...mine, pid: child.pid }),
        JSON.stringify(mine),
        JSON.stringify({ ...mine, pid: 1, started: 'before the restart of the machine' }),
        '',
        'not a lock',
      ];
      for (const text of stale) {
        await writeFile(lock, text);
        const next = await openDatabase({ dataDir });
        assert.deepEqual(JSON.parse(await readFile(lock, 'utf8')), mine);
        await next.close();
      }
    });

    it('is refused while a container that cannot be seen keeps its lock fresh', async () => {
      const lock = join(dataDir, 'database.lock');
      await writeFile(lock, JSON.stringify({ pid: 1, space: 'another container', started: '1' }));
      const beating = setInterval(
        () => void writeFile(lock, JSON.stringify({ pid: 1, space: 'another container', started: '1' })),
        500,
      );
      try {
        await assert.rejects(openDatabase({ dataDir }), /in use by another server/);
      } finally {
        clearInterval(beating);
      }
      const database = await openDatabase({ dataDir });
      await database.close();
    });

    it('gives one clear line when it cannot be written (D4)', async () => {
      const file = join(dataDir, 'a-file');
      await writeFile(file, '');
      await assert.rejects(openDatabase({ dataDir: join(file, 'data') }), (error) => {
        assert.ok(error instanceof DatabaseUnavailable);
        assert.match(error.message, /^the data folder .+ cannot be written: [^\n]+$/);
        return true;
      });
    });

    it('is made whole or not at all: a first start that was killed begins again', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'outbound-first-'));
      const child = spawn(process.execPath, [writer, folder], { stdio: 'ignore' });
      const exit = once(child, 'exit');
      // The file that makes the engine take a folder for a database comes before most of the others.
      await until(
        async () => ['database', 'database.new'].some((name) => existsSync(join(folder, name, 'PG_VERSION'))),
        1,
      );
      child.kill('SIGKILL');
      await exit;
      const database = await openDatabase({ dataDir: folder });
      await database.ping();
      await database.close();
      await rm(folder, { recursive: true });
    });

    it('lets the process end once it is closed', async () => {
      const script = `const { openDatabase } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)});
        const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
        database.subscribe('x', () => {});
        await database.ping();
        await database.close();`;
      const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        timeout: 20_000,
      });
      assert.equal(stderr, '');
    });
  });

  describe('the embedded engine', () => {
    it('is opened again after it gave up, with everything that it had acknowledged (D4)', async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'outbound-panic-'));
      const troubles: string[] = [];
      const database = await openDatabase({ dataDir, onTrouble: (_, error) => troubles.push(error.message) });
      await database.pool.query('create table t (id int)');
      await database.pool.query('insert into t values (1)');
      // Without its log folder the engine panics as it does on a full disk.
      const log = join(dataDir, 'database', 'pg_wal');
      await rename(log, `${log}.away`);
      const lost = database.pool.query(
        'insert into t values (2); select pg_switch_wal(); insert into t values (3)',
      );
      await assert.rejects(lost, (error) => error instanceof Error);
      await assert.rejects(database.ping(), (error) => isUnavailable(error));
      await rename(`${log}.away`, log);
      await until(
        async () =>
          await database.ping().then(
            () => true,
            () => false,
          ),
      );
      assert.deepEqual((await database.pool.query('select id from t where id = 1')).rows, [{ id: 1 }]);
      await database.pool.query('insert into t values (4)');
      assert.match(troubles.join(), /the engine stopped/);
      await database.close();
      await rm(dataDir, { recursive: true });
    });

    it('ends a transaction that is idle while others wait, and goes on', async () => {
      const database = openThread(await startEmbedded({ idleTransactionLimit: 200 }), {});
      await database.pool.query('create table t (id int)');
      const holder = await database.pool.connect();
      await holder.query('begin');
      await holder.query('insert into t values (1)');
      const { rows } = await database.pool.query('select count(*) as count from t');
      assert.deepEqual(rows, [{ count: 0 }]);
      await assert.rejects(holder.query('insert into t values (2)'), (error) => isUnavailable(error));
      holder.release();
      assert.deepEqual((await database.pool.query('select count(*) as count from t')).rows, [{ count: 0 }]);
      await database.close();
    });

    it('is vacuumed where much has changed, as it has no autovacuum (see housekeeping.ts)', async () => {
      const database = openThread(await startEmbedded({}), {});
      await database.pool.query('create table busy (id int)');
      await database.pool.query('create table calm (id int)');
      await database.pool.query('insert into busy select generate_series(1, 5000)');
      await database.pool.query('insert into calm select generate_series(1, 40)');
      await database.pool.query('delete from busy where id > 10');
      // What was done is counted a moment later.
      await database.pool.query('select pg_stat_force_next_flush()');
      assert.deepEqual(await vacuumChanged(database.db), ['busy']);
      const { rows } = await database.pool.query(
        `select relname, reltuples, pg_relation_size(oid) from pg_class where relname in ('busy', 'calm') order by 1`,
      );
      assert.deepEqual(rows, [
        { relname: 'busy', reltuples: 10, pg_relation_size: 8192 },
        { relname: 'calm', reltuples: -1, pg_relation_size: 8192 },
      ]);
      assert.deepEqual(await vacuumChanged(database.db), []);
      await database.close();
    });

    it('rolls back what a connection leaves open when it goes', async () => {
      const database = openThread(await startEmbedded({}), {});
      await database.pool.query('create table t (id int)');
      const client = await database.pool.connect();
      await client.query('begin');
      await client.query('insert into t values (1)');
      client.release(true);
      assert.deepEqual((await database.pool.query('select count(*) as count from t')).rows, [{ count: 0 }]);
      await database.close();
    });
  });
}
