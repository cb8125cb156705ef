/**
 * What open pages cost a process: so many event streams (`/web/live`), each of a session of its own, and a word to all of
 * them. Run by itself: `node bench/live-streams.ts [streams]`. Prints its figures and ends with 1 when a target was missed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { benchDatabase } from './database.ts';
import { type Running, residentMb, startProduct } from './processes.ts';
import { ADMIN_PASSWORD } from './product.ts';

const STREAMS = Number(process.argv[2] ?? 2_000);
const WORDS = 5;
const PEOPLE = 200;
const MOST = { mb: 100, ms: 1_000, reachMs: 2_000 };
const SETTLE_MS = 8_000;

/** Milliseconds of processor time that a process has taken, all its threads together. */
async function processorMs(pid: number): Promise<number> {
  const [user, system] = ((await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1] ?? '')
    .split(' ')
    .slice(11);
  return (Number(user) + Number(system)) * 10;
}

const database = await benchDatabase('live');
if (!database) throw new Error('this is measured beside a PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), 'outbound-live-'));
const open: ClientRequest[] = [];
let heard = 0;
let product: Running | null = null;

function openStream(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/web/live`, {
      agent: false,
      headers: { cookie: `latinAccessToken=${token}` },
    });
    asked.on('error', reject);
    asked.once('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered ${response.statusCode}`));
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (text.includes('event: messages')) heard++;
      });
      response.on('error', () => {});
      resolve();
    });
    asked.end();
    open.push(asked);
  });
}

try {
  product = await startProduct({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, ADMIN_PASSWORD, SAMPLE: 'off' },
  });
  const { pid, url } = product;
  const tokens = Array.from({ length: STREAMS }, () => randomBytes(32).toString('base64url'));
  await database.pool.query(
    `with people as (
       insert into user_account (user_login_id, user_name, user_type, gender, password_hash, first_login)
       select 'live' || n, '在线' || n, 1, 0, null, 0 from generate_series(1, $2::int) as n returning id
     ), numbered as (select id, row_number() over (order by id) - 1 as place from people)
     insert into session (token_hash, mark, user_id, address, browser, expires_at)
     select decode(hash, 'hex'), 'mark', numbered.id, '127.0.0.1', '', now() + interval '1 day'
     from unnest($1::text[]) with ordinality as given (hash, n)
     join numbered on numbered.place = given.n % $2::int`,
    [tokens.map((token) => createHash('sha256').update(token).digest('hex')), PEOPLE],
  );
  await openStream(url, tokens[0] ?? '');
  await pause(SETTLE_MS);
  const before = { mb: residentMb(pid) ?? 0, ms: await processorMs(pid) };
  await pause(SETTLE_MS);
  const idleMs = (await processorMs(pid)) - before.ms;
  for (let at = 1; at < tokens.length; at += 50)
    await Promise.all(tokens.slice(at, at + 50).map((token) => openStream(url, token)));
  await pause(SETTLE_MS);
  const mb = (residentMb(pid) ?? 0) - before.mb;
  const idle = await processorMs(pid);
  await pause(SETTLE_MS);
  const idleWithMs = (await processorMs(pid)) - idle;

  const told: { ms: number; reachMs: number }[] = [];
  for (let word = 0; word < WORDS; word++) {
    heard = 0;
    const [from, at] = [await processorMs(pid), performance.now()];
    await database.pool.query(`select pg_notify('messages', '*')`);
    while (heard < STREAMS && performance.now() - at < 20_000) await pause(5);
    const reachMs = Math.round(performance.now() - at);
    if (heard < STREAMS) throw new Error(`${heard} of ${STREAMS} heard of it`);
    await pause(500);
    told.push({ ms: (await processorMs(pid)) - from, reachMs });
  }
  const worst = (key: 'ms' | 'reachMs') => Math.max(...told.map((one) => one[key]));
  const second = (ms: number) => Math.round(ms / (SETTLE_MS / 1_000));
  console.log(`${STREAMS} streams of ${PEOPLE} people, PostgreSQL ${database.version}`);
  console.log(`memory: ${mb} MB more than with one (${before.mb} MB)`);
  console.log(`processor a second: ${second(idleWithMs)} ms, with one ${second(idleMs)} ms`);
  console.log(`a word to all: ${told.map(({ ms }) => ms).join(', ')} ms of processor time, `);
  console.log(`  heard by the last after ${told.map(({ reachMs }) => reachMs).join(', ')} ms`);
  if (mb > MOST.mb || worst('ms') > MOST.ms || worst('reachMs') > MOST.reachMs) process.exitCode = 1;
} finally {
  for (const asked of open) asked.on('error', () => {}).destroy();
  await product?.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
