/** Lists and details of activities, sign-ups and news at size: beside the same of few rows, and beside their bare queries. */
import { type Call, calls } from '@outbound/contract';
import { atLeast, below, compareAll, type Result, ratioOf, type Side } from './compare.ts';
import { type BenchDatabase, benchDatabase, keptDatabase } from './database.ts';
import { type ActivityRows, fillActivities, fillInformation } from './fill.ts';
import type { Request, Target } from './load.ts';
import type { RunOptions } from './long-lists.ts';
import { type Running, start, startProduct } from './processes.ts';
import { clocks } from './processor-time.ts';
import { ADMIN_PASSWORD, addressOf, publishActivity, send, signIn, signUps } from './product.ts';
import { BODY_ID, type CapturedQuery } from './work.ts';

const SIZES: Record<'short' | 'long', ActivityRows & { items: number }> = {
  short: { activities: 1_000, signUps: 10_000, biggest: 2_000, items: 1_000 },
  long: { activities: 100_000, signUps: 1_000_000, biggest: 200_000, items: 100_000 },
};
/** Long to short, product to bare queries. */
const LEAST = { beside: 0.5, bare: 0.6 };
const P95_MS = 100;
const ALONE = 40;
/** The processes are warm from the rows before. */
const WARM_SECONDS = 1;
/** Answers of the lists that an office works with. */
const OFFICE = 800;
const DETAILS = 3_000;
/** Who signs up, by so many connections: for one activity or over many, and how many a second are wanted. */
const SIGN_UPS: readonly SignUps[] = [20, 100].flatMap((at) => [
  { name: 'sign-ups in a rush on one activity', over: 1, at, least: 1_500 },
  { name: 'sign-ups spread over 100 activities', over: 100, at, least: 1_000 },
]);
/** Longer than any body whose answer is kept (`kept-answers.ts`): each call does all its work. */
const PADDING = ' '.repeat(1_100);

interface SignUps {
  name: string;
  over: number;
  at: number;
  least: number;
}

interface Row {
  name: string;
  call: Call;
  template: object;
  pageNum?: number;
  sort?: { field: string; order: 'asc' | 'desc' };
  /** Answers a second that it has to give besides. */
  atLeast?: number;
}

const { openPage, openView, page: activityPage } = calls.activity;
const { page: signUpPage, review } = calls.application;
const news = calls.information;
const row = (name: string, call: Call, template: object = {}, more: Partial<Row> = {}): Row => ({
  name,
  call,
  template,
  ...more,
});

const rows: readonly Row[] = [
  row('public activities', openPage),
  row('public activities, page 50', openPage, {}, { pageNum: 50 }),
  row('public activities of a city', openPage, { cityLabel: '圣保罗' }),
  row('public activities by type', openPage, { activityType: 1 }),
  row('public activities of this week', openPage, { period: 'thisWeek' }),
  row('public activities, open for sign-up', openPage, { applyState: 1 }),
  row('public activities by two characters', openPage, { keyword: '冷链' }),
  row('public activities by frequent characters', openPage, { keyword: '跨境' }),
  row('public activities by frequent characters, page 40', openPage, { keyword: '跨境' }, { pageNum: 40 }),
  row('public activity', openView, {}, { atLeast: DETAILS }),
  row('public news', news.openPage),
  row('public news, page 50', news.openPage, {}, { pageNum: 50 }),
  row('public news, hottest', news.openPage, { order: 'hottest' }),
  row('public news of a column', news.openPage, { columnKey: 'risk' }),
  row('public news, films', news.openPage, { contentType: 1 }),
  row('public news by one character', news.openPage, { keyword: '的' }),
  row('public news by two characters', news.openPage, { keyword: '冷链' }),
  row('public news by four characters', news.openPage, { keyword: '跨境冷链' }),
  row('public news by a word, hottest', news.openPage, { keyword: '墨西哥', order: 'hottest' }),
  row('public news item', news.openDetail),
  row('suggestions', calls.search.suggest),
  row('office activities', activityPage, {}, { atLeast: OFFICE }),
  row('office activities, page 5,000', activityPage, {}, { pageNum: 5_000 }),
  row('office activities by a service', activityPage, { service: '同声' }),
  row('office activities, open for sign-up', activityPage, { applyState: 1 }),
  row('office activities by two characters', activityPage, { title: '冷链' }),
  row('office sign-ups', signUpPage, {}, { atLeast: OFFICE }),
  row('office sign-ups, pending', signUpPage, { applyStatus: 0 }, { atLeast: OFFICE }),
  row('office sign-ups for a service', signUpPage, { service: '一对一' }),
  row('office sign-ups by a word', signUpPage, { keyword: '国际贸易' }),
  row('office sign-ups by a phone', signUpPage, { keyword: '13000004321' }),
  row('queue of reviews', review, {}, { atLeast: OFFICE }),
  row('office news', news.page, {}, { atLeast: OFFICE }),
  row('office news by a word', news.page, { title: '锂矿' }),
];

/** Each row on a database with few rows, on one with many, and as bare queries on the latter. */
export async function measureAtSize(options: RunOptions, add: (result: Result) => void): Promise<void> {
  const { wanted } = options;
  const chosen = rows.filter(({ name }) => wanted(`${name}, at size`));
  const signUpRows = SIGN_UPS.map((one) => ({
    ...one,
    name: `${one.name}, ${one.at} at once, at size`,
  })).filter(({ name }) => wanted(name));
  if (chosen.length === 0 && signUpRows.length === 0) return;
  const long = await furnish('long', options);
  const short = chosen.length > 0 ? await furnish('short', options) : null;
  try {
    if (!long) return;
    for (const one of chosen) {
      if (!short) break;
      const bare = await long.bare(one);
      const [many, few, floor] = await compareAll(
        [long.target(one), short.target(one), bare],
        { ...options.rounds, warm: WARM_SECONDS },
        [long.clocks?.product, undefined, long.clocks?.floor],
      );
      if (!many || !few || !floor) throw new Error('nothing was measured');
      addAll(add, one, [many, few, floor], await alone(long.target(one)));
    }
    for (const one of signUpRows) add(atLeast(one.name, one.least, await long.signUps(one, options)));
  } finally {
    for (const one of [short, long]) await one?.remove();
  }
}

function addAll(
  add: (result: Result) => void,
  { name, atLeast: least }: Row,
  [many, few, floor]: readonly [Side, Side, Side],
  p95: number,
): void {
  add(ratioOf(`${name}, at size against few`, LEAST.beside, many, few));
  add(ratioOf(`${name}, at size against bare queries`, LEAST.bare, many, floor));
  add(below(`${name}, at size, p95 alone`, 'ms', p95, P95_MS));
  if (least) add(atLeast(`${name}, at size, answers`, least, many));
}

/** Milliseconds in which 95 of 100 are answered when nobody else asks. */
async function alone(target: Target): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < ALONE; at++) times.push(await answer(target));
  return times.sort((one, other) => one - other)[Math.floor(ALONE * 0.95)] ?? Number.NaN;
}

/** Milliseconds of one answer. */
async function answer({ url, requests }: Target): Promise<number> {
  const request = typeof requests === 'function' ? requests() : requests[0];
  const from = performance.now();
  const came = await fetch(url, {
    method: 'POST',
    headers: { ...request?.headers, 'content-type': 'application/json' },
    body: request?.body ?? '{}',
  });
  const said = (await came.text()).slice(0, 300);
  if (!said.startsWith('{"code":"000000"')) throw new Error(`${url} answered ${said}`);
  return performance.now() - from;
}

/** Finds the calls' own queries among what a process of the product sends. */
async function listener(env: Record<string, string>, begin: RunOptions['begin']) {
  const heard: CapturedQuery[] = [];
  const product = await begin(startProduct({ env, onQuery: (query) => heard.push(query) }));
  return async (work: (url: string) => Promise<unknown>): Promise<CapturedQuery[]> => {
    // The first time much is counted that is kept then.
    await work(product.url);
    await new Promise((resolve) => setTimeout(resolve, 100));
    heard.length = 0;
    await work(product.url);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return heard.filter(
      ({ sql }) =>
        /^\s*(select|with)\b/.test(sql) && /\b(activity|application|information|listed)\b/.test(sql),
    );
  };
}

async function filled(size: 'short' | 'long', { begin, dataDir, keep, say }: RunOptions) {
  const rowsOf = SIZES[size];
  const fill = async (database: BenchDatabase) => {
    const env = {
      DATA_DIR: `${dataDir}/${size}-filling`,
      DATABASE_URL: database.url,
      SAMPLE: 'on',
      ADMIN_PASSWORD,
    };
    await (await begin(startProduct({ env }))).stop();
    const from = performance.now();
    await fillActivities(database.pool, rowsOf);
    await fillInformation(database.pool, rowsOf.items);
    say(`  ${size}: filled in ${Math.round((performance.now() - from) / 1000)} s`);
  };
  if (keep !== undefined) return keptDatabase(`${keep}_${size}`, JSON.stringify(rowsOf), fill);
  const database = await benchDatabase(`size_${size}`);
  if (database) await fill(database);
  return database;
}

async function furnish(size: 'short' | 'long', options: RunOptions) {
  const { begin, dataDir } = options;
  const database = await filled(size, options);
  if (!database) return null;
  const env = { DATA_DIR: `${dataDir}/${size}`, DATABASE_URL: database.url, ADMIN_PASSWORD };
  const product = await begin(startProduct({ env }));
  const floor = await begin(start('bench/floor.ts', { env: { DATABASE_URL: env.DATABASE_URL } }));
  const headers = { cookie: await signIn(product.url) };
  const idsOf = async (sql: string) =>
    (await database.pool.query<{ id: string }>(sql)).rows.map(({ id }) => Number(id));
  const ids = {
    activity: await idsOf('select id from activity where publish_status = 1 order by id desc limit 5000'),
    information: await idsOf(
      'select id from information where shown_from <= now() and shown_until > now() limit 5000',
    ),
  };
  const isDetail = ({ call }: Row) => call === openView || call === news.openDetail;
  const idOf = ({ call }: Row, at: number) => {
    const all = call === openView ? ids.activity : ids.information;
    return all[at % all.length] ?? 0;
  };
  const bodyOf = (one: Row, at: number): string => {
    if (one.call === calls.search.suggest) return `${JSON.stringify({ keyword: '冷链' })}${PADDING}`;
    if (isDetail(one)) return `{"id":${idOf(one, at)}}${PADDING}`;
    const { template, pageNum = 1, sort } = one;
    return `${JSON.stringify({ template, pageNum, pageSize: 10, ...(sort && { sort }) })}${PADDING}`;
  };
  const target = (one: Row): Target => {
    let asked = 0;
    const requests = (): Request => ({
      headers: one.call.needs === 'open' ? {} : headers,
      body: bodyOf(one, asked++),
    });
    return { url: addressOf(product.url, one.call), requests };
  };
  let overheard: ReturnType<typeof listener> | undefined;
  return {
    target,
    clocks: clocks({ product, floor }, database),
    bare: async (one: Row): Promise<Target> => {
      overheard ??= listener({ ...env, DATA_DIR: `${dataDir}/${size}-overheard` }, begin);
      const id = idOf(one, 0);
      const found = await (await overheard)((url) =>
        answer({ url: addressOf(url, one.call), requests: [{ headers, body: bodyOf(one, 0) }] }),
      );
      if (found.length === 0) throw new Error(`${one.name} asked for nothing`);
      const given = (value: unknown): unknown => {
        if (isDetail(one) && value === id) return BODY_ID;
        return Array.isArray(value) ? value.map(given) : value;
      };
      const queries = found.map(({ sql, parameters }) => ({ sql, parameters: parameters.map(given) }));
      const response = await fetch(`${floor.url}/set`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ kind: 'queries', queries }),
      });
      if (!response.ok) throw new Error(`the floor refused its work: ${await response.text()}`);
      return { url: `${floor.url}/queries`, requests: target(one).requests };
    },
    /** Sign-ups with seven answers and a key each, for as many activities as are said, in turn. */
    signUps: (wish: SignUps, { rounds }: RunOptions) => measureSignUps(product, headers.cookie, wish, rounds),
    remove: async () => {
      await Promise.all([product.stop(), floor.stop()]);
      await database.drop();
    },
  };
}

async function measureSignUps(
  product: Running,
  session: string,
  { over, at: connections }: Pick<SignUps, 'over' | 'at'>,
  rounds: RunOptions['rounds'],
): Promise<Side> {
  const next: (() => Request)[] = [];
  for (let at = 0; at < over; at++) {
    const { id, form } = await publishActivity(product.url, session, `测量用活动${at}`);
    const { cookie } = await send(product.url, openView, { id });
    next.push(signUps(id, form, { cookie }));
  }
  let asked = 0;
  const requests = (): Request => {
    const one = next[asked++ % next.length];
    if (!one) throw new Error('no activity to sign up for');
    return one();
  };
  const [side] = await compareAll(
    [{ url: addressOf(product.url, calls.application.openApply), requests, connections }],
    { ...rounds, warm: WARM_SECONDS },
  );
  if (!side) throw new Error('nothing was measured');
  return side;
}
