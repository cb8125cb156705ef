/**
 * What the product costs: each row beside the floor that the same run starts on the same machine, and the few figures
 * that stand alone. `--only <part of a row's name>`, `--rounds <n>`, `--seconds <n>`, `--warm <seconds>`,
 * `--tasks <n>`, `--keep <name of databases that stay filled>`. Prints a table and writes
 * bench/results.json; ends with 1 when something broke, not when a target was missed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { calls } from '@outbound/contract';
import { measureAtSize } from './at-size.ts';
import { below, compare, median, type Result, type Rounds } from './compare.ts';
import { type BenchDatabase, benchDatabase } from './database.ts';
import { load } from './load.ts';
import { measureLongLists } from './long-lists.ts';
import { measureTasks } from './long-tasks.ts';
import { overhear, type Running, residentMb, start, startProduct } from './processes.ts';
import { clocks } from './processor-time.ts';
import { ADMIN_PASSWORD, addressOf, send, signIn } from './product.ts';
import { rows, type Stage } from './rows.ts';
import { table } from './table.ts';
import { measureWorkbooks } from './workbooks.ts';

const COLD_STARTS = 5;
const BURDEN_SECONDS = 3;
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '0.7' },
    warm: { type: 'string' },
    filled: { type: 'string' },
    keep: { type: 'string' },
    tasks: { type: 'string', default: '1000000' },
  },
});
const rounds: Rounds = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  ...(values.warm !== undefined && { warm: Number(values.warm) }),
};
const wanted = (row: string) => row.includes(values.only);
const say = (line: string) => process.stdout.write(`${line}\n`);

const results: Result[] = [];
const add = (result: Result) => {
  results.push(result);
  const { product, unit, floor, ratio, timeRatio } = result;
  say(
    `  ${result.row}: ${product}${floor === null ? '' : ` / ${floor}`} ${unit}${ratio === null ? '' : `, ${ratio}`}` +
      (timeRatio === undefined ? '' : ` (processor time ${timeRatio})`),
  );
};

const startedAt = new Date();
const dataDir = await mkdtemp(join(tmpdir(), 'outbound-bench-'));
const database = await benchDatabase();
const running: Running[] = [];
const begin = async (starting: Promise<Running>): Promise<Running> => {
  const one = await starting;
  running.push(one);
  return one;
};

let cleaned: Promise<void> | undefined;
/** Once, also when an interrupted run fails on its way out. */
function cleanUp(): Promise<void> {
  cleaned ??= (async () => {
    await Promise.all(running.map((one) => one.stop()));
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  })();
  return cleaned;
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

try {
  if (!database) say('No PostgreSQL answers (TEST_DATABASE_URL): rows that compare with pg are left out.');
  await measureAnswers(database);
  await measureEmbedded();
  const options = {
    rounds,
    wanted,
    begin,
    dataDir,
    filled: values.filled,
    keep: values.keep,
    tasks: Number(values.tasks),
    say,
  };
  await measureWorkbooks(options, add);
  if (database) await measureAtSize(options, add);
  if (database) await measureLongLists(options, add);
  if (database) await measureTasks(options, add);
} finally {
  await cleanUp();
}

const machine = {
  measuredAt: startedAt.toISOString(),
  minutes: Math.round((Date.now() - startedAt.getTime()) / 6_000) / 10,
  node: process.version,
  cores: cpus().length,
  processor: cpus()[0]?.model ?? '',
  postgresql: database?.version ?? null,
  ...rounds,
};
await writeFile(
  join(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ ...machine, results }, null, 2)}\n`,
);
say(`\n${table(results)}`);
say(
  `\nMedians of ${rounds.rounds} rounds of ${rounds.seconds} s a side, product and floor in turn, ${machine.minutes} min. ` +
    `Node ${machine.node}, ${machine.cores} cores, PostgreSQL ${machine.postgresql ?? 'none'}; also in bench/results.json`,
);

/** The rows of answers a second, on PostgreSQL where there is one. */
async function measureAnswers(onDatabase: BenchDatabase | null): Promise<void> {
  const [ready, memory] = ['memory when ready, PostgreSQL', 'memory after load, PostgreSQL'];
  const chosen = rows.filter((row) => wanted(row.name) && (onDatabase || !row.needsPostgresql));
  if (chosen.length === 0 && !(onDatabase && (wanted(ready) || wanted(memory)))) return;
  const env = {
    DATA_DIR: join(dataDir, 'answers'),
    DATABASE_URL: onDatabase?.url ?? '',
    SAMPLE: 'on',
    ADMIN_PASSWORD,
  };
  // What a first start does (sample content, its pictures) is not what a server costs every day.
  await (await begin(startProduct({ env }))).stop();
  const product = await begin(startProduct({ env }));
  const floor = await begin(start('bench/floor.ts', { env: { DATABASE_URL: env.DATABASE_URL } }));
  const session = await signIn(product.url);
  const queriesOf = async (work: (url: string) => Promise<unknown>) => {
    const heard = await overhear({ ...env, DATA_DIR: join(dataDir, 'captured') }, begin, work);
    return heard.filter(({ sql }) => /\bfrom "activity"/.test(sql));
  };
  if (onDatabase && wanted(ready)) addMemory(ready, product, 200);
  const stage: Stage = { product, floor, database: onDatabase, session, queriesOf };
  for (const row of chosen) {
    const targets = await row.prepare(stage);
    // A row that holds two ways of calling the product against each other has one process on both sides.
    const isOwnFloor = new URL(targets.floor.url).origin === product.url;
    const both = isOwnFloor ? null : clocks({ product, floor }, onDatabase);
    add(await compare(row.name, row.least, targets, rounds, both));
  }
  if (onDatabase && wanted(memory)) {
    if (chosen.length === 0) await burden(product);
    addMemory(memory, product, 200);
  }
  await Promise.all([product.stop(), floor.stop()]);
}

/** Start and memory with the embedded database. */
async function measureEmbedded(): Promise<void> {
  const [cold, memory] = ['cold start to first answer, embedded', 'memory after load, embedded'];
  if (!wanted(cold) && !wanted(memory)) return;
  const env = { DATA_DIR: join(dataDir, 'embedded'), SAMPLE: 'on', ADMIN_PASSWORD };
  await (await begin(startProduct({ env }))).stop();
  let product = await begin(startProduct({ env }));
  if (wanted(cold)) {
    const times: number[] = [];
    for (let at = 0; at < COLD_STARTS; at++) {
      await product.stop();
      const from = performance.now();
      product = await begin(startProduct({ env }));
      await send(product.url, calls.activity.openPage, {});
      times.push(performance.now() - from);
    }
    add(below(cold, 'ms', median(times), 1_200));
  }
  if (wanted(memory)) {
    await burden(product);
    addMemory(memory, product, 650);
  }
  await product.stop();
}

/** Lists that miss the cache, and the office's list. */
async function burden(product: Running): Promise<void> {
  const cookie = await signIn(product.url);
  let asked = 0;
  await load(
    { url: addressOf(product.url, calls.activity.page), requests: [{ headers: { cookie }, body: '{}' }] },
    BURDEN_SECONDS,
  );
  await load(
    {
      url: addressOf(product.url, calls.activity.openPage),
      requests: () => ({ body: `{"template":{"keyword":"${asked++}"}}` }),
    },
    BURDEN_SECONDS,
  );
}

function addMemory(row: string, product: Running, most: number): void {
  const megabytes = residentMb(product.pid);
  if (megabytes === null) say(`  ${row}: not known on ${process.platform}`);
  else add(below(row, 'MB', megabytes, most));
}
