import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type FreshDatabase, freshDatabase, nothing, testDatabaseKinds } from './fresh.ts';
import {
  MigrationFailed,
  migrate,
  migrationFiles,
  migrationsFolder,
  migrationsPending,
  NewerDatabase,
} from './migrate.ts';

async function withEmpty(
  kind: FreshDatabase['kind'],
  act: (database: FreshDatabase) => Promise<void>,
): Promise<void> {
  const database = await freshDatabase({ kind, contents: nothing });
  try {
    await act(database);
  } finally {
    await database.drop();
  }
}

async function withFolder(
  files: Record<string, string>,
  act: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'outbound-migrations-'));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    await act(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const kind of await testDatabaseKinds()) {
  describe(`migrations on ${kind}`, () => {
    it('bring an empty database up, once, and are pending before and not after', async () => {
      await withEmpty(kind, async ({ db }) => {
        const files = (await migrationFiles()).map((file) => file.replace('.sql', ''));
        assert.ok(files.length > 0);
        assert.deepEqual(await migrationsPending(db), files);
        const told: string[] = [];
        const onFile = (done: number, all: number) => void told.push(`${done}/${all}`);
        assert.deepEqual(await migrate(db, { onFile }), files);
        assert.deepEqual(
          told,
          files.map((_file, index) => `${index}/${files.length}`),
        );
        assert.deepEqual(await migrationsPending(db), []);
        assert.deepEqual(await migrate(db), []);
      });
    });

    it('run once when two start at the same moment (D6)', async () => {
      await withEmpty(kind, async ({ db, pool }) => {
        const results = await Promise.all([migrate(db), migrate(db), migrate(db)]);
        assert.equal(results.filter((names) => names.length > 0).length, 1);
        const { rows } = await pool.query('select name from kysely_migration order by name');
        assert.deepEqual(rows.length, (await migrationFiles()).length);
      });
    });

    it('leave nothing behind when one fails, and say where (D4)', async () => {
      const files = {
        '0001_good.sql': 'create table good (id int);\ninsert into good values (1);',
        '0002_bad.sql':
          "-- 注释 😀\ncreate table half (id int);\ninsert into half values (1);\n  select '中', nonsense();\n",
        'notes.txt': 'not a migration',
      };
      await withFolder(files, async (folder) => {
        await withEmpty(kind, async ({ db, pool }) => {
          await assert.rejects(migrate(db, { folder }), (error) => {
            assert.ok(error instanceof MigrationFailed);
            assert.match(error.message, /^0002_bad\.sql:4:15: function nonsense\(\) does not exist[^\n]*$/);
            return true;
          });
          const { rows } = await pool.query(
            "select to_regclass('good') as good, to_regclass('half') as half",
          );
          assert.deepEqual(rows, [{ good: null, half: null }]);
          assert.deepEqual(await migrationsPending(db, folder), ['0001_good', '0002_bad']);

          await writeFile(join(folder, '0002_bad.sql'), 'create table half (id int);');
          assert.deepEqual(await migrate(db, { folder }), ['0001_good', '0002_bad']);
        });
      });
    });

    it('take in what comes with a lower number than one that has run', async () => {
      await withFolder({ '0001_one.sql': 'select 1', '0003_three.sql': 'select 3' }, async (folder) => {
        await withEmpty(kind, async ({ db }) => {
          await migrate(db, { folder });
          await writeFile(join(folder, '0002_two.sql'), 'create table two (id int);');
          assert.deepEqual(await migrationsPending(db, folder), ['0002_two']);
          assert.deepEqual(await migrate(db, { folder }), ['0002_two']);
          assert.deepEqual(await migrate(db, { folder }), []);
        });
      });
    });

    it('refuse a database that a newer version has migrated, by the names that are unknown', async () => {
      await withFolder({ '0001_one.sql': 'select 1', '0002_two.sql': 'select 2' }, async (folder) => {
        await withEmpty(kind, async ({ db }) => {
          await migrate(db, { folder });
          await rm(join(folder, '0002_two.sql'));
          await writeFile(join(folder, '0003_three.sql'), 'select 3');
          await assert.rejects(migrate(db, { folder }), (error) => {
            assert.ok(error instanceof NewerDatabase);
            assert.deepEqual(error.unknown, ['0002_two']);
            return true;
          });
          assert.deepEqual(await migrationsPending(db, folder), ['0003_three'], 'nothing was done');
        });
      });
    });

    it('go on there when told so, and forget nothing of what the newer version did', async () => {
      const files = { '0001_one.sql': 'select 1', '0002_two.sql': 'create table two (id int)' };
      await withFolder(files, async (folder) => {
        await withEmpty(kind, async ({ db }) => {
          await migrate(db, { folder });
          await rm(join(folder, '0002_two.sql'));
          await writeFile(join(folder, '0003_three.sql'), 'select 3');
          assert.deepEqual(await migrate(db, { folder, allowNewer: true }), ['0003_three']);
          await writeFile(join(folder, '0002_two.sql'), files['0002_two.sql']);
          assert.deepEqual(await migrate(db, { folder }), []);
        });
      });
    });
  });

  if (kind === 'postgresql') {
    it('a process that must wait for another one to migrate says so, and only then', async () => {
      await withEmpty(kind, async ({ db, pool }) => {
        let waits = 0;
        const other = await pool.connect();
        await other.query('select pg_advisory_lock(3853314791062309107)');
        const waiting = Promise.withResolvers<void>();
        const onWait = () => {
          waits++;
          waiting.resolve();
        };
        const ran = migrate(db, { onWait });
        await Promise.race([waiting.promise, ran]);
        await other.query('select pg_advisory_unlock(3853314791062309107)');
        other.release();
        assert.ok((await ran).length > 0);
        assert.equal(waits, 1);
        await migrate(db, { onWait });
        assert.equal(waits, 1);
      });
    });

    describe('two processes on one empty PostgreSQL (D6)', () => {
      it('migrate once, and both serve', async () => {
        await withEmpty(kind, async ({ databaseUrl, pool }) => {
          const script = `const { openDatabase } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)});
            const { migrate } = await import(${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)});
            const database = await openDatabase({ databaseUrl: ${JSON.stringify(databaseUrl)}, dataDir: ${JSON.stringify(migrationsFolder)} });
            const ran = await migrate(database.db);
            const { rows } = await database.pool.query('select count(*) as count from kysely_migration');
            console.log(JSON.stringify({ ran: ran.length, count: rows[0].count }));
            await database.close();`;
          const run = promisify(execFile);
          const answers = await Promise.all(
            [1, 2].map(async () =>
              JSON.parse((await run(process.execPath, ['--input-type=module', '-e', script])).stdout),
            ),
          );
          const all = (await migrationFiles()).length;
          assert.deepEqual(
            answers.map(({ ran }) => ran).sort((a, b) => a - b),
            [0, all],
          );
          assert.deepEqual(
            answers.map(({ count }) => count),
            [all, all],
          );
          assert.equal(
            (await pool.query('select count(*) as count from kysely_migration')).rows[0].count,
            all,
          );
        });
      });
    });
  }
}
