/**
 * What the reader of the statistics costs on many facts: node server/src/testing/statistics-bench.ts, on the database of DATABASE_URL, migrated and
 * filled by many-facts.sql. Each question is asked often, of changing departments and days; what is told is the time of
 * one call of the reader, round trip and zero-fill with it, and the processor time of it, of the database and of this process
 * together: that is hardly longer where others use the machine.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '../config/index.ts';
import { openDatabase } from '../database/open.ts';
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

await timed('folded and counted anew, where it was pending', () => foldAll(db));
if (process.argv.includes('--rebuild'))
  await timed('counted anew: warnings', () => recountFact(db, statFacts.warning));

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
for (const [name, ask] of Object.entries(questions)) {
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

const insert = (from: number, rows: number) =>
  sql`
  insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
    fraud_type, dept_id, region_code, occur_day)
  select 'bench-write', num, 'X', '2025-06-01 00:00:00Z'::timestamptz + num * interval '1 minute', 1 + num % 4, 1, 1, 1 + num % 30,
    101000 + num % 300, 510100, ('2025-06-01'::date + num / 1440)
  from generate_series(${from}::int, ${from + rows - 1}::int) as num`.execute(db);
for (const [setting, turned] of [
  ['enable', sql`enable`],
  ['disable', sql`disable`],
] as const) {
  await sql`alter table warning_fact ${turned} trigger user`.execute(db);
  const took: number[] = [];
  for (let at = 0; at < 300; at++) {
    const begun = performance.now();
    await insert(at, 1);
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  say(`one row, triggers ${setting}d: median ${took[150]?.toFixed(2)} ms`);
  await timed(`5,000 rows in one statement, triggers ${setting}d`, () => insert(1_000, 5_000));
  if (setting === 'enable') {
    const { rows } = await sql<{ num: number }>`select count(*) as num from stat_delta`.execute(db);
    await timed(`folding ${rows[0]?.num} deltas`, () => foldAll(db));
    await timed('deleting those rows again', () =>
      sql`delete from warning_fact where source_system = 'bench-write'`.execute(db),
    );
    await foldAll(db);
  } else await sql`delete from warning_fact where source_system = 'bench-write'`.execute(db);
}
await sql`alter table warning_fact enable trigger user`.execute(db);
const { rows: sizes } = await sql<{ name: string; rows: number; size: string }>`
  select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_total_relation_size(oid)) as size
  from pg_class where relname in ('warning_fact', 'stat_day', 'stat_month', 'stat_day_sheet', 'stat_month_sheet') order by 1`.execute(
  db,
);
for (const { name, rows, size } of sizes) say(`${name.padEnd(16)} ${rows} rows, ${size}`);
await database.close();
