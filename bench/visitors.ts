/**
 * What many visitors at once ask of two processes on one database. Run by itself: `node bench/visitors.ts`. First a rush:
 * 2,000 sign-ups over 500 places with a waiting list, then a hundred who withdraw while the places become more. Then 5,000
 * notices through a slow mail server, one process restarted after a third of them and killed after two. Prints a line a check, and ends with 1 when one of
 * them does not hold.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, calls, FormItemType, HeldStatus, WAIT_HEADER, WaitMode } from '@outbound/contract';
import { type BenchDatabase, benchDatabase } from './database.ts';
import { type Running, startProduct } from './processes.ts';
import { ADMIN_PASSWORD, addressOf, publishActivity, send, signIn, signUps } from './product.ts';
import { type SlowMail, startSlowMail } from './slow-mail.ts';

const PLACES = 500;
const SIGN_UPS = 2_000;
const LEAVE = 100;
const MORE = 50;
const NOTICES = 5_000;
const SLOW_MS = 50;
/** At once of each process: what a crowd of phones behind a load balancer has under way. */
const AT_ONCE = 50;

let failed = 0;
function tell(what: string, figures: string, holds: boolean): void {
  if (!holds) failed += 1;
  console.log(`${holds ? 'held' : 'LOST'}  ${what}: ${figures}`);
}

/** Does each piece of work, so many at a time. */
async function together<T, R>(of: readonly T[], atOnce: number, work: (one: T, place: number) => Promise<R>) {
  const done: R[] = [];
  let next = 0;
  const hand = async () => {
    for (let place = next++; place < of.length; place = next++)
      done[place] = await work(of[place] as T, place);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return done;
}

type Accepted = Answer<typeof calls.application.openApply>;

async function rush(database: BenchDatabase, nodes: readonly [Running, Running], session: string) {
  const [{ url }] = nodes;
  const { id, form } = await publishActivity(url, session, '名额紧张的活动');
  const { pool } = database;
  await pool.query(`update activity set wait_mode = $2, wait_capacity = 10000 where id = $1`, [
    id,
    WaitMode.automatic,
  ]);
  await pool.query('update activity_tally set capacity = $2 where activity_id = $1', [id, PLACES]);
  const next = signUps(id, form, { [WAIT_HEADER]: '1', 'content-type': 'application/json' });
  const requests = Array.from({ length: SIGN_UPS }, next);
  const nodeOf = (place: number) => (place % 2 === 0 ? nodes[0] : nodes[1]).url;
  const from = performance.now();
  const codes = new Map<string, number>();
  const answers = await together(
    requests,
    2 * AT_ONCE,
    async ({ headers, body }, place): Promise<Accepted | null> => {
      const response = await fetch(addressOf(nodeOf(place), calls.application.openApply), {
        method: 'POST',
        headers: headers as Record<string, string>,
        body,
      });
      const { code, data } = (await response.json()) as { code: string; data: Accepted };
      codes.set(code, (codes.get(code) ?? 0) + 1);
      return code === '000000' ? data : null;
    },
  );
  const seconds = (performance.now() - from) / 1_000;
  const rate = `${Math.round(SIGN_UPS / seconds)} a second over two processes`;
  tell(
    'every sign-up is answered',
    `${JSON.stringify([...codes])}, ${rate}`,
    codes.get('000000') === SIGN_UPS,
  );
  await inOrder('2,000 over 500 places', pool, id, PLACES);
  const told = answers.flatMap((one) => one?.waitPlace ?? []).sort((a, b) => a - b);
  tell(
    'each was told a place in line of his own',
    `${told.length} waiting, 1 to ${told.at(-1)}`,
    told.length === SIGN_UPS - PLACES && told.every((place, at) => place === at + 1),
  );

  const placed = answers.filter((one): one is Accepted => one?.waitPlace === null);
  const leaving = placed.filter((_, at) => at % Math.floor(PLACES / LEAVE) === 0).slice(0, LEAVE);
  const { rows } = await pool.query<{ version: number }>('select version from activity where id = $1', [id]);
  const detail = await send(url, calls.activity.detail, { id }, { cookie: session });
  const { version: _, ...stored } = detail.data;
  const widen = send(
    url,
    calls.activity.modify,
    { ...modifiable(stored), version: rows[0]?.version, capacity: PLACES + MORE },
    {
      cookie: session,
    },
  );
  await Promise.all([
    widen,
    together(leaving, AT_ONCE, ({ applyCode, queryCode }, place) =>
      send(nodeOf(place), calls.ownSignUp.withdraw, { key: { applyCode, queryCode } }),
    ),
  ]);
  await inOrder(`${LEAVE} withdrew while ${MORE} places came`, pool, id, PLACES + MORE);
}

/** What of a detail `modify` takes. */
function modifiable(detail: Omit<Answer<typeof calls.activity.detail>, 'version'>) {
  const { formItemList, ...rest } = detail;
  const written = Object.keys(calls.activity.modify.body.shape);
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => written.includes(key))),
    formItemList: formItemList.map(({ activityId: _of, answerNum: _num, ...item }) => item),
  };
}

/** All places are taken, none twice, and nobody who came later has one while somebody before him waits. */
async function inOrder(what: string, pool: BenchDatabase['pool'], id: number, places: number): Promise<void> {
  const { rows } = await pool.query<{
    placed: number;
    waiting: number;
    last: number;
    first: number;
    twice: number;
    counted: number;
  }>(
    `select count(*) filter (where apply_status in (0, 1, 5))::int as placed,
      count(*) filter (where apply_status = 4)::int as waiting,
      coalesce(max(id) filter (where apply_status in (0, 1, 5)), 0)::float8 as last,
      coalesce(min(id) filter (where apply_status = 4)::float8, 'infinity') as first,
      (count(mobile_phone) - count(distinct mobile_phone))::int as twice,
      (select pending_num + approved_num from activity_tally where activity_id = $1)::int as counted
     from application where activity_id = $1`,
    [id],
  );
  const [found] = rows;
  if (!found) throw new Error('nobody signed up');
  tell(
    what,
    `${found.placed} have a place, ${found.waiting} wait, counted ${found.counted}; phones twice: ${found.twice}`,
    found.placed === places && found.counted === places && found.twice === 0 && found.last < found.first,
  );
}

async function notices(
  database: BenchDatabase,
  mail: SlowMail,
  session: string,
  { nodes, again }: { nodes: readonly [Running, Running]; again: () => Promise<Running> },
): Promise<Running> {
  const [kept, restarted] = nodes;
  const { id, form } = await publishActivity(kept.url, session, '取消的活动', [['邮箱', FormItemType.text]]);
  const { pool } = database;
  const item = form.find(({ name }) => name === '邮箱')?.id;
  await pool.query(
    `with stored as (
      insert into application (activity_id, service_id, apply_code, apply_status, apply_name, mobile_phone, company, notice_language)
      select $1, (select id from activity_service where activity_id = $1), 'ZZ' || lpad(n::text, 8, '0'), 0, '陈志远',
        '139' || lpad(n::text, 8, '0'), '', (array['zh', 'es', 'pt'])[1 + n % 3]
      from generate_series(1, $2::int) as n returning id)
     insert into application_answer (application_id, form_item_id, name, type, sort_num, value)
     select id, $3, '邮箱', 1, 7, 'visitor-' || id || '@example.com' from stored`,
    [id, NOTICES, item],
  );
  const from = performance.now();
  const body = { id, heldStatus: HeldStatus.cancelled, reason: '台风预警' };
  const { data } = await send(kept.url, calls.activity.callOff, body, { cookie: session });
  tell('the office is told how many hear of it', `${data.toldNum}`, data.toldNum === NOTICES);
  const taken = async (part: number) => {
    while (mail.taken.size < NOTICES * part) await pause(20);
    return mail.taken.size;
  };
  const twiceTaken = () => [...mail.taken.values()].filter((times) => times > 1).length;
  const atRestart = await taken(1 / 3);
  await restarted.stop();
  const killed = await again();
  const atKill = await taken(2 / 3);
  const byRestart = twiceTaken();
  tell(
    `one of two processes is stopped at ${atRestart} notices and started again`,
    `${byRestart} of ${atKill} arrived twice`,
    byRestart === 0,
  );
  process.kill(killed.pid, 'SIGKILL');
  const third = await again();
  const end = performance.now() + 300_000;
  const waiting = async () =>
    (await pool.query<{ num: number }>('select count(*)::int as num from visitor_notice where status = 0'))
      .rows[0]?.num ?? 0;
  while ((await waiting()) > 0 && performance.now() < end) await pause(500);
  const seconds = Math.round((performance.now() - from) / 1_000);
  const sums = [...mail.taken.values()];
  const twice = twiceTaken();
  const { rows } = await pool.query<{ status: number; num: number }>(
    'select status, count(*)::int as num from visitor_notice group by 1 order by 1',
  );
  tell(
    `${NOTICES} notices through a mail server that takes ${SLOW_MS} ms for each, one of two processes killed at ${atKill}`,
    `${mail.taken.size} arrived, ${twice} of them twice, in ${seconds} s; ${JSON.stringify(rows)}`,
    // Only what was under way in the killed process may come twice: SMTP does not say whether it had been taken.
    mail.taken.size === NOTICES && twice <= 5 && sums.every((times) => times <= 2),
  );
  return third;
}

const database = await benchDatabase('visitors');
if (!database) throw new Error('this is tried beside a PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), 'outbound-visitors-'));
const mail = await startSlowMail(SLOW_MS);
const running: Running[] = [];
const begin = async () => {
  const one = await startProduct({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'platform@example.com',
    },
  });
  running.push(one);
  return one;
};
try {
  const nodes = [await begin(), await begin()] as const;
  const session = await signIn(nodes[0].url);
  await rush(database, nodes, session);
  await notices(database, mail, session, { nodes, again: begin });
} finally {
  for (const one of running) await one.stop();
  await mail.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
