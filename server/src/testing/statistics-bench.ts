/**
 * What the reader of the statistics costs on many facts: node server/src/testing/statistics-bench.ts, on the database of DATABASE_URL, or without it the
 * embedded one of DATA_DIR. It is migrated; `--fill 1000000` writes so many warnings (many-facts.sql), `--rebuild` counts them. Each question is asked often, of changing departments and days; what is told is the time of
 * one call of the reader, round trip and zero-fill with it, and the processor time of it, of the database and of this process
 * together: that is hardly longer where others use the machine.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '../config/index.ts';
import { migrate } from '../database/migrate.ts';
import { type Db, openDatabase } from '../database/open.ts';
import { findStatGroups, findStatNodes, foldAll, recountFact, stat, statFacts } from '../statistics/index.ts';

const TIMES = 40;
const say = (line: string) => process.stdout.write(`${line}\n`);
const database = await openDatabase(readConfig(process.env));
const { db } = database;

async function timed<T>(name: string, act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await act();
  say(`${name.padEnd(52)} ${(performance.now() - begun).toFixed(1).padStart(10)} ms`);
  return done;
}

/** Warnings by many-facts.sql, in one session; what cleans up after them does so outside of its transaction. */
async function fill(rows: number): Promise<void> {
  const text = readFileSync(new URL('./many-facts.sql', import.meta.url), 'utf8').replaceAll(
    ':rows',
    `${rows}`,
  );
  const at = text.lastIndexOf('vacuum');
  const client = await database.pool.connect();
  await client.query(text.slice(0, at));
  await client.query(text.slice(at));
  client.release();
}

await timed('migrated, where it was not', () => migrate(db));
const fillAt = process.argv.indexOf('--fill');
if (fillAt > 0) await timed('written', () => fill(Number(process.argv[fillAt + 1])));
/** Only what writing costs, which is the same before anything is counted. */
const isWriting = process.argv.includes('--writing');
const isRebuilt = process.argv.includes('--rebuild');
// On a fresh database all facts wait to be counted: the warnings are counted once, below, where it is timed.
if (isRebuilt) await db.deleteFrom('stat_pending').where('fact', '=', statFacts.warning).execute();
if (!isWriting) await timed('folded and counted anew, where it was pending', () => foldAll(db));
if (isRebuilt) await timed('counted anew: warnings', () => recountFact(db, statFacts.warning));

const all = { all: true as const };
const station = (at: number) => 101_000 + ((at * 7) % 300);
const stations = Array.from({ length: 300 }, (_, at) => 101_000 + at);
const some = { all: false as const, deptIds: stations.filter((id) => id % 3 !== 0), userId: 1 };
const groups = await findStatGroups(db, all, 100_000);
const leaves = stations.map((deptId) => ({
  ...{ deptId, deptName: '', isOwn: false, hasChildren: false },
  nodes: { plus: [deptId], minus: [] },
}));
const day = (at: number) => new Date(Date.UTC(2021, 0, 1 + at)).toISOString().slice(0, 10);
/** Odd days, others each time. */
const span = (at: number, days: number) => {
  const first = (at * 37 + 11) % (1_825 - days);
  return { first: day(first), last: day(first + days - 1) };
};
const year = (at: number) => span(at, 365);
const spans = ['lastYear', 'before'] as const;
const fact = 'warning' as const;
const time = { by: ['time'] as const, granularity: 0 as const };
const nodes = await findStatNodes(db, all, 100_000);
const ofStation = (at: number) => ({ plus: [station(at)], minus: [] });
const questions: Record<string, (at: number) => Promise<unknown>> = {
  'total of 30 days, with both comparisons': (at) =>
    stat(db, { fact, dim: 'total', nodes, ...span(at, 30), by: [], spans }),
  'daily trend, root, 31 days': (at) => stat(db, { fact, dim: 'total', nodes, ...span(at, 31), ...time }),
  'daily trend by level, root, 366 days': (at) =>
    stat(db, { fact, dim: 'warningLevel', nodes, ...span(at, 366), ...time, by: ['time', 'k'] }),
  'by type, root, odd year': (at) => stat(db, { fact, dim: 'fraudType', nodes, ...year(at), by: ['k'] }),
  'by type, root, odd year, with both comparisons': (at) =>
    stat(db, { fact, dim: 'fraudType', nodes, ...year(at), by: ['k'], spans }),
  'ranking of 20 bureaus, odd year': (at) =>
    stat(db, { fact, dim: 'total', nodes: groups, ...year(at), by: ['dept'] }),
  'ranking of 300 stations, odd year': (at) =>
    stat(db, { fact, dim: 'total', nodes: leaves, ...year(at), by: ['dept'] }),
  'by region, root, 5 years': () =>
    stat(db, { fact, dim: 'region', nodes, first: '2021-01-01', last: '2025-12-30', by: ['k'] }),
  'monthly trend of a bureau, 5 years': (at) =>
    stat(db, {
      ...{ fact, dim: 'total', nodes: { plus: [100_001 + (at % 20)], minus: [] }, by: ['time'] as const },
      ...{ first: '2021-01-05', last: '2025-12-20', granularity: 1 as const },
    }),
  'hours of the week, root, odd year': (at) =>
    stat(db, { fact, dim: 'hourOfWeek', nodes, ...year(at), by: ['k'] }),
  'hours of the week, one station, odd year': (at) =>
    stat(db, { fact, dim: 'hourOfWeek', nodes: ofStation(at), ...year(at), by: ['k'] }),
  'one station by result, odd year': (at) =>
    stat(db, { fact, dim: 'disposeResult', nodes: ofStation(at), ...year(at), by: ['k'] }),
  // As the calls ask it: of their pie they show the number, of alarms and cases two or three sums beside it.
  'by type, scope of 200 stations, odd year': async (at) =>
    stat(db, {
      ...{ fact, dim: 'fraudType' as const, nodes: await findStatNodes(db, some), ...year(at) },
      ...{ by: ['k'] as const, measures: [] },
    }),
  'the same with an amount': async (at) =>
    stat(db, {
      ...{ fact, dim: 'fraudType' as const, nodes: await findStatNodes(db, some), ...year(at) },
      ...{ by: ['k'] as const, measures: ['m8' as const] },
    }),
  'the same of three odd years': async (at) =>
    stat(db, {
      ...{ fact, dim: 'fraudType' as const, nodes: await findStatNodes(db, some), ...span(at, 1_096) },
      ...{ by: ['k'] as const, measures: ['m8' as const] },
    }),
  'total, scope of 200 stations, odd year': async (at) =>
    stat(db, { fact, dim: 'total', nodes: await findStatNodes(db, some), ...year(at), by: [] }),
};
/** The processes of a database on this machine; of the embedded one it is this process. */
const backends = async () =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()`.execute(
      db,
    )
  ).rows;
/** Milliseconds that the processors have given to this process and to those of the database. */
async function processorTime(): Promise<number> {
  const { user, system } = process.cpuUsage();
  let all = (user + system) / 1_000;
  for (const { pid } of await backends())
    try {
      all += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
    } catch {
      // Another machine's, or gone.
    }
  return all;
}
/** What measuring itself takes of it. */
let unasked = Number.POSITIVE_INFINITY;
for (let at = 0; at < TIMES; at++) {
  const begun = await processorTime();
  unasked = Math.min(unasked, (await processorTime()) - begun);
}
for (const [name, ask] of isWriting ? [] : Object.entries(questions)) {
  const took: number[] = [];
  const used: number[] = [];
  for (let at = 0; at < TIMES; at++) {
    const usedBefore = await processorTime();
    const begun = performance.now();
    await ask(at);
    if (at === 0) continue;
    took.push(performance.now() - begun);
    used.push((await processorTime()) - usedBefore - unasked);
  }
  const of = (times: number[], share: number) =>
    (times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(7);
  say(
    `${name.padEnd(52)} median ${of(took, 0.5)} ms   95th ${of(took, 0.95)} ms   processor ${of(used, 0.5)} ms   95th ${of(used, 0.95)} ms`,
  );
}
if (process.argv.includes('--questions')) {
  await database.close();
  process.exit();
}

const AT_ONCE = 5_000;
/** Rows that nobody keeps: one a minute from this day on. */
const insert = (on: Db, first: string, rows: number) =>
  sql`
  insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
    fraud_type, dept_id, region_code, occur_day)
  select 'bench-write', num, 'X', ${first}::timestamptz + num * interval '1 minute', 1 + num % 4, 1, 1, 1 + num % 30,
    101000 + num % 300, 510100, ${first}::date + num / 1440
  from generate_series(0, ${rows - 1}::int) as num`.execute(on);
class Undone extends Error {}
/** Milliseconds of one statement, with the triggers of the table or without; all is taken back. */
async function written(first: string, rows: number, isCounted: boolean): Promise<number> {
  let took = 0;
  await db
    .transaction()
    .execute(async (trx) => {
      if (!isCounted) await sql`alter table warning_fact disable trigger user`.execute(trx);
      const begun = performance.now();
      await insert(trx, first, rows);
      took = performance.now() - begun;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return took;
}
const middle = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
/**
 * Both ways side by side, first the one and then the other, each of days that nothing has touched, and of the same days again: whoever
 * comes first reads the pages of the indexes, and what that takes is no trigger's.
 */
for (const [rows, rounds] of [
  [1, 40],
  [AT_ONCE, 6],
] as const) {
  const fresh: Record<'with' | 'without', number[]> = { with: [], without: [] };
  const again: Record<'with' | 'without', number[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round++)
    for (const [at, way] of (round % 2 === 0
      ? (['with', 'without'] as const)
      : (['without', 'with'] as const)
    ).entries()) {
      const first = day(20 + ((round * 2 + at) % 80) * 20);
      fresh[way].push(await written(first, rows, way === 'with'));
      again[way].push(await written(first, rows, way === 'with'));
    }
  for (const [name, { with: counted, without }] of Object.entries({ fresh, again })) {
    const [slow, quick] = [middle(counted), middle(without)];
    say(
      `${rows} rows in one statement, ${name === 'fresh' ? 'of days that nobody has read' : 'the same again'}`.padEnd(
        60,
      ) +
        `with triggers ${slow.toFixed(1)} ms (worst ${Math.max(...counted).toFixed(1)}), without ${quick.toFixed(1)} ms (worst ${Math.max(...without).toFixed(1)}), ratio ${(slow / quick).toFixed(1)}`,
    );
  }
}
if (isWriting) {
  await database.close();
  process.exit();
}
await insert(db, day(1_600), AT_ONCE);
const { rows: deltas } = await sql<{ num: number }>`select count(*) as num from stat_delta`.execute(db);
await timed(`folding ${deltas[0]?.num} deltas`, () => foldAll(db));
await timed('deleting those rows again', () =>
  sql`delete from warning_fact where source_system = 'bench-write'`.execute(db),
);
await foldAll(db);
const { rows: sizes } = await sql<{ name: string; rows: number; size: string }>`
  select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
  from pg_class where relname in ('warning_fact', 'stat_day', 'stat_month', 'stat_quarter', 'stat_year', 'stat_day_sheet', 'stat_month_sheet', 'stat_type_sheet') order by 1`.execute(
  db,
);
for (const { name, rows, size } of sizes) say(`${name.padEnd(16)} ${rows} rows, ${size}`);
await database.close();
