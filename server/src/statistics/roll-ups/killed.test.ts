/** kill -9 in the middle of a fold: what was taken of the deltas is there again, and nothing of it has been added. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { freshDatabase, onTwoConnections, testDatabaseKind } from '../../database/fresh.ts';
import { migrate } from '../../database/migrate.ts';
import { type Database, type Db, openDatabase } from '../../database/open.ts';
import { someoneWaits, until } from '../../testing/waits.ts';
import { foldAll } from './fold.ts';
import { countDifferences } from './recount.ts';
import { takeTurn } from './turn.ts';

const crasher = fileURLToPath(new URL('./crash-fold.ts', import.meta.url));
const ALARMS = 40;

/** A migrated database with facts of which some are folded and others are not. */
async function halfFolded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbound-fold-'));
  const server = testDatabaseKind() === 'postgresql' ? await freshDatabase() : undefined;
  const open = async (): Promise<Database> => server ?? (await openDatabase({ dataDir }));
  const database = await open();
  const { db } = database;
  if (!server) await migrate(db);
  await sql`insert into department (id, parent_id, name, code) overriding system value
    values (1, null, '总队', 'D1'), (2, 1, '支队', 'D2')`.execute(db);
  await addAlarms(db, 'first');
  await foldAll(db);
  await addAlarms(db, 'second');
  return {
    database,
    open,
    start: () =>
      spawn(process.execPath, [crasher, dataDir, server?.databaseUrl ?? ''], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    /** The folder of the embedded database has one opener. */
    leave: async () => {
      if (!server) await database.close();
    },
    end: async (last: Database) => {
      await (server ? server.drop() : last.close());
      await rm(dataDir, { recursive: true });
    },
  };
}

/** The server has heard of who was killed, and has let go of his turn. */
const isTurnFree = (db: Db) => db.transaction().execute(takeTurn);

const addAlarms = (db: Db, name: string) =>
  sql`insert into alarm_fact (source_id, alarm_no, alarm_time, alarm_source, dept_id, region_code, fraud_type, occur_day)
    select ${name} || num, 'J510100' || upper(${name}) || num, '2026-02-27 16:30:00Z', 1, 2, 510100, num % 5, '2026-02-28'
    from generate_series(1, ${ALARMS}::int) as num`.execute(db);

/** How many are in the sums, and how many deltas wait to be. */
async function stateOf(db: Db) {
  const { rows } = await sql<{ added: number; waiting: number }>`
    select (select sum(n)::int from stat_month where fact = 1 and dim = 1 and dept_id = 1) as added,
      (select count(*)::int from stat_delta) as waiting`.execute(db);
  return rows[0];
}

/** As it was before, and right; folded once more it is right too. */
async function requireUntouched(db: Db, waiting: number): Promise<void> {
  assert.deepEqual(await stateOf(db), { added: ALARMS, waiting });
  assert.equal(await countDifferences(db, 1, '2026-02-01'), 0);
  await foldAll(db);
  assert.deepEqual(await stateOf(db), { added: 2 * ALARMS, waiting: 0 });
  assert.equal(await countDifferences(db, 1, '2026-02-01'), 0);
}

it('loses and doubles nothing when whoever folds is killed before he commits', async () => {
  const { database, open, start, leave, end } = await halfFolded();
  const before = await stateOf(database.db);
  assert.ok(before && before.waiting > 0);
  await leave();
  const child = start();
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  assert.equal(Number(line), before.waiting, 'all of it is folded in the transaction that nobody commits');
  child.kill('SIGKILL');
  await once(child, 'exit');
  const after = await open();
  await until(() => isTurnFree(after.db));
  await requireUntouched(after.db, before.waiting);
  await end(after);
});

it(
  'loses and doubles nothing when whoever folds is killed within the statement',
  onTwoConnections(),
  async () => {
    const { database, start, end } = await halfFolded();
    const { db } = database;
    const before = await stateOf(db);
    assert.ok(before && before.waiting > 0);
    const child = start();
    const said: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => said.push(line));
    await db.transaction().execute(async (trx) => {
      // One of the sums that the fold adds to: by then it has taken the deltas, and others are added.
      await sql`select from stat_month where fact = 1 and dim = 1 and dept_id = 1 for update`.execute(trx);
      await someoneWaits(trx);
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    assert.deepEqual(said, []);
    // The statement goes on, and finds nobody who would commit it.
    await until(() => isTurnFree(db));
    await requireUntouched(db, before.waiting);
    await end(database);
  },
);
