/** Tasks by the million beside tasks by the ten thousand, and beside the bare queries of the same calls. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Call, calls, DataScope, HandleType } from '@outbound/contract';
import { below, compare, median, type Result } from './compare.ts';
import { type BenchDatabase, benchDatabase, keptDatabase } from './database.ts';
import type { Target } from './load.ts';
import type { RunOptions } from './long-lists.ts';
import { overhear, type Running, start, startProduct } from './processes.ts';
import { clocks } from './processor-time.ts';
import { ADMIN_PASSWORD, addressOf, send, signIn } from './product.ts';
import type { CapturedQuery } from './work.ts';

const FEW = 10_000;
const PEOPLE = 3_000;
/** Of each task; the tests of plans have four. */
const HISTORY = 10;
const LEAST = 0.5;
/** Steps that are due at once, and the milliseconds in which they are told of: ten thousand a minute. */
const DUE = 2_000;
const DUE_MS = 12_000;
const SIGNED = 200;
/** For the handler, as the one who has to do it, as a co-handler and as a reviewer; of so many of the newest he is a party. */
const WAITING = 20;
const SIGN_MS = 50;

const { taskInstance } = calls;
const ever = { createdTimeStart: '2020-01-01 00:00:00' };

interface Ids {
  station: number;
  person: number;
  template: number;
  /** Of the newest task. */
  code: string;
  detailId: number;
}

interface Asked {
  name: string;
  call: Call;
  by: 'administrator' | 'handler';
  body(ids: Ids): object;
}

const listOf = (
  name: string,
  template: (ids: Ids) => object,
  by: Asked['by'] = 'administrator',
  more: object = {},
): Asked => ({
  name: `tasks, ${name}`,
  call: taskInstance.list,
  by,
  body: (ids) => ({ template: template(ids), pageNum: 1, pageSize: 10, ...more }),
});

const asked: readonly Asked[] = [
  ...[1, 2, 3, 4, 5].map(
    (tabType): Asked => ({
      name: `backlog, tab ${tabType}`,
      call: taskInstance.backlog,
      by: 'handler',
      body: () => ({ template: { tabType }, pageNum: 1, pageSize: 10 }),
    }),
  ),
  listOf('of the last days', () => ({})),
  listOf('of the last days, of one person', () => ({}), 'handler'),
  listOf('of ever', () => ever),
  listOf('by number', ({ code }) => ({ instanceCode: code })),
  listOf('by a phone', () => ({ entityValue: '13900004321' })),
  listOf('by an alarm', () => ({ alarmNo: 'J51012000' })),
  listOf('by a batch', () => ({ batchCode: 'B40' })),
  listOf('by state', () => ({ status: 2, ...ever })),
  listOf('by several states', () => ({ statusList: [1, 2, 3], ...ever })),
  listOf('by type', () => ({ templateType: 2, ...ever })),
  listOf('by template', ({ template }) => ({ templateId: template, ...ever })),
  listOf('by priority', () => ({ priority: 1, ...ever })),
  listOf('of an originating station', ({ station }) => ({ originOrgId: station, ...ever })),
  listOf('of an originator', ({ person }) => ({ originUserId: person, ...ever })),
  listOf('handled by a station', ({ station }) => ({ handlerDeptId: station, ...ever })),
  listOf('handled by a person', ({ person }) => ({ handlerUserId: person, ...ever })),
  listOf('overdue', () => ({ overdueStatus: 2, ...ever })),
  listOf('done too late', () => ({ overdueStatus: 4, ...ever })),
  listOf('ended in a span', () => ({ finishTimeStart: '2026-01-01 00:00:00', ...ever })),
  listOf('due before', () => ({ dueEnd: '2030-01-01 00:00:00' })),
  listOf('changed longest ago first', () => ({}), 'administrator', {
    sort: { field: 'updatedTime', order: 'asc' },
  }),
  listOf('by deadline', () => ({}), 'administrator', { sort: { field: 'dueAt', order: 'asc' } }),
  {
    name: 'detail of a task',
    call: taskInstance.detail,
    by: 'administrator',
    body: ({ code }) => ({ instanceCode: code }),
  },
  {
    name: 'history of a task',
    call: taskInstance.historyPage,
    by: 'administrator',
    body: ({ code }) => ({ template: { instanceCode: code }, pageNum: 1, pageSize: 10 }),
  },
];

/** Each call on a database with many tasks and on one with few, and beside its own queries sent bare. */
export async function measureTasks(options: RunOptions, add: (result: Result) => void): Promise<void> {
  const tasks = `${options.tasks.toLocaleString('en-US')} tasks`;
  const beside = `${tasks} against ${FEW.toLocaleString('en-US')}`;
  const bare = `${tasks} against bare queries`;
  const [sign, sweep] = [`signing for a task, ${tasks}`, `${DUE} steps told of as due, ${tasks}`];
  const chosen = asked.filter(({ name }) => options.wanted(`${name}, ${beside}, ${bare}`));
  if (chosen.length === 0 && !options.wanted(sign) && !options.wanted(sweep)) return;
  const [short, long] = [await furnish('short', FEW, options), await furnish('long', options.tasks, options)];
  try {
    if (!short || !long) return;
    for (const one of chosen) {
      const product = long.target(one);
      add(
        await compare(`${one.name}, ${beside}`, LEAST, { product, floor: short.target(one) }, options.rounds),
      );
      const floor = await long.bare(one);
      add(await compare(`${one.name}, ${bare}`, LEAST, { product, floor }, options.rounds, long.clocks));
    }
    if (options.wanted(sign)) add(below(sign, 'ms', await long.signMs(), SIGN_MS));
    if (options.wanted(sweep)) add(below(sweep, 'ms', await long.sweepMs(), DUE_MS));
  } finally {
    for (const one of [short, long]) await one?.remove();
  }
}

async function filled(
  purpose: string,
  tasks: number,
  { begin, dataDir, keep, say }: RunOptions,
): Promise<BenchDatabase | null> {
  const fill = async (database: BenchDatabase) => {
    const env = {
      DATA_DIR: `${dataDir}/tasks-${purpose}-filling`,
      DATABASE_URL: database.url,
      SAMPLE: 'on',
      ADMIN_PASSWORD,
    };
    await (await begin(startProduct({ env }))).stop();
    const from = performance.now();
    await fillTasks(database, tasks);
    say(`  tasks, ${purpose}: filled in ${Math.round((performance.now() - from) / 1000)} s`);
  };
  if (keep !== undefined) return keptDatabase(`${keep}_tasks_${purpose}`, `${tasks} tasks`, fill);
  const database = await benchDatabase(`tasks_${purpose}`);
  if (database) await fill(database);
  return database;
}

async function furnish(purpose: string, tasks: number, options: RunOptions) {
  const { begin, dataDir } = options;
  const database = await filled(purpose, tasks, options);
  if (!database) return null;
  const env = { DATA_DIR: `${dataDir}/tasks-${purpose}`, DATABASE_URL: database.url, ADMIN_PASSWORD };
  const { ids, token } = await prepare(database);
  const product = await begin(startProduct({ env }));
  const floor = await begin(start('bench/floor.ts', { env: { DATABASE_URL: env.DATABASE_URL } }));
  const cookies = { administrator: await signIn(product.url), handler: `latinAccessToken=${token}` };
  const target = ({ call, by, body }: Asked): Target => ({
    url: addressOf(product.url, call),
    requests: [{ headers: { cookie: cookies[by] }, body: JSON.stringify(body(ids)) }],
  });
  return {
    target,
    clocks: clocks({ product, floor }, database),
    /** The queries of a call, sent by the floor without anything around them. */
    bare: async (one: Asked): Promise<Target> => {
      const { requests } = target(one);
      const heard = await overhear({ ...env, DATA_DIR: `${dataDir}/tasks-overheard` }, begin, (url) =>
        send(url, one.call, one.body(ids), { cookie: cookies[one.by] }),
      );
      const queries = heard.filter(({ sql }) =>
        /\btask_(instance|detail|department|history|entity|watch)\b/.test(sql),
      );
      if (queries.length === 0) throw new Error(`${one.name} asked for no task`);
      await tellQueries(floor, queries);
      return { url: `${floor.url}/queries`, requests };
    },
    signMs: () => signMs(database, product, cookies.handler, ids),
    sweepMs: () => sweepMs(database),
    remove: async () => {
      await Promise.all([product.stop(), floor.stop()]);
      await database.drop();
    },
  };
}

async function tellQueries(floor: Running, queries: CapturedQuery[]): Promise<void> {
  const response = await fetch(`${floor.url}/set`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'queries', queries }),
  });
  if (!response.ok) throw new Error(`the floor refused its work: ${await response.text()}`);
}

async function fillTasks({ pool }: BenchDatabase, tasks: number): Promise<void> {
  const fill = join(import.meta.dirname, '..', 'server', 'src', 'testing', 'many-tasks.sql');
  // The sums beside the facts are another bench's matter: nothing is to be folded while lists are measured.
  await pool.query(`begin; set local session_replication_role = replica; set local fill.tasks = '${tasks}';
    set local fill.people = '${PEOPLE}'; set local fill.history = '${HISTORY}'; set local maintenance_work_mem = '512MB';
    ${await readFile(fill, 'utf8')}; commit`);
  // Nothing is due until the sweeper is measured.
  await pool.query('update task_detail set next_check_at = null where next_check_at is not null');
  await pool.query('vacuum (analyze)');
}

/** What the calls ask for, and a session of one who handles some of the tasks. */
async function prepare({ pool }: BenchDatabase): Promise<{ ids: Ids; token: string }> {
  const { rows } = await pool.query<Record<keyof Ids, string>>(`
    select (select id from department where code = 'size-145') as station,
      (select id from user_account where user_login_id = 'size145') as person,
      (select min(template_id) from task_instance) as template, last.code, last.detail as "detailId"
    from (select code, (select min(id) from task_detail where instance_id = task_instance.id) as detail
      from task_instance where status = 4 order by id desc limit 1) as last`);
  const [found] = rows;
  if (!found) throw new Error('no task was made');
  const ids: Ids = {
    station: Number(found.station),
    person: Number(found.person),
    template: Number(found.template),
    code: found.code,
    detailId: Number(found.detailId),
  };
  // As much waits for him whatever the size: what is compared is finding it, not telling of ten rows instead of one.
  for (const role of [1, 2])
    await pool.query(
      `update task_detail set handler_user_id = $1 where id in (
         select id from task_detail where is_current and handle_status = 1 and role_type = $2 order by id desc limit $3)`,
      [ids.person, role, WAITING],
    );
  await pool.query(
    `update task_detail set reviewer_user_id = $1 where id in (
       select id from task_detail where is_current and handle_status = 2 order by id desc limit $2)`,
    [ids.person, WAITING],
  );
  // So with the last days of one person: a page of them and their number, found among more or fewer.
  await pool.query(
    `update task_instance set party_user_ids = party_user_ids || $1::bigint where id in (
       select id from task_instance where status > 0 and deleted_at is null and not party_user_ids @> array[$1::bigint]
       order by created_at desc, id desc limit $2)`,
    [ids.person, WAITING],
  );
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `with made as (insert into role (name, code, data_scope) values ('测量用岗位', 'measured', $3)
         on conflict do nothing returning id),
       held as (insert into role_resource (role_id, resource_id) select made.id, resource.id from made, resource
         where resource.permission_code like 'latin_task_management_%'),
       given as (insert into user_role (user_id, role_id) select $1::bigint, id from made)
     insert into session (token_hash, mark, user_id, address, browser, expires_at)
     values (decode($2, 'hex'), 'mark', $1::bigint, '127.0.0.1', '', now() + interval '1 day')`,
    [ids.person, createHash('sha256').update(token).digest('hex'), DataScope.self],
  );
  return { ids, token };
}

/** Milliseconds in which one person signs for a task of his department, one after the other: the median. */
async function signMs(
  { pool }: BenchDatabase,
  product: Running,
  cookie: string,
  { station }: Ids,
): Promise<number> {
  const { rows } = await pool.query<{ id: string; version: string }>(
    `update task_detail set handler_dept_id = $1 where id in (
       select task_detail.id from task_detail join task_instance on task_instance.id = instance_id and task_instance.status in (1, 2)
       where handle_status = 0 and is_current and target_type = 2 limit $2)
     returning id, version`,
    [station, SIGNED],
  );
  const times: number[] = [];
  for (const { id, version } of rows) {
    const from = performance.now();
    await send(
      product.url,
      taskInstance.handle,
      { handleType: HandleType.sign, detailId: Number(id), version: Number(version) },
      { cookie },
    );
    times.push(performance.now() - from);
  }
  return Math.round(median(times) * 10) / 10;
}

/** Milliseconds from the first to the last step told of, of so many that are due at once. */
async function sweepMs({ pool }: BenchDatabase): Promise<number> {
  await pool.query(
    `update task_detail set next_check_at = now() - interval '1 minute' where id in (
       select id from task_detail where handle_status = 1 and is_current and due_at < now() limit $1)`,
    [DUE],
  );
  const left = async () => {
    const { rows } = await pool.query<{ num: string }>(
      'select count(*) as num from task_detail where next_check_at <= now()',
    );
    return Number(rows[0]?.num);
  };
  const all = await left();
  while ((await left()) === all) await pause(50);
  const from = performance.now();
  while ((await left()) > 0) await pause(50);
  return Math.round(performance.now() - from);
}
