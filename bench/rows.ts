/** The rows that compare answers a second: what the product is asked, and what the floor does for the same. */
import { calls } from '@outbound/contract';
import type { BenchDatabase } from './database.ts';
import type { Target } from './load.ts';
import type { Running } from './processes.ts';
import { addressOf, newVisitor, pageSealer, publishActivity, send, signUps } from './product.ts';
import { BODY_ID, type CapturedQuery, type FloorWork } from './work.ts';

/** What the rows run on. */
export interface Stage {
  product: Running;
  floor: Running;
  /** Null on the embedded database: the rows that compare with pg are left out. */
  database: BenchDatabase | null;
  /** Cookies of the administrator. */
  session: string;
  /** Runs a call on the product and answers the queries on activities that it made. */
  queriesOf(work: (url: string) => Promise<unknown>): Promise<CapturedQuery[]>;
}

export interface Row {
  name: string;
  /** The ratio to hold. */
  least: number;
  needsPostgresql: boolean;
  prepare(stage: Stage): Promise<{ product: Target; floor: Target }>;
}

const { openPage, openView, page } = calls.activity;
const { openApply } = calls.application;
/** More than the product keeps answers of, so that asking for one after the other never meets a kept one. */
const MANY_ACTIVITIES = 3_000;
const CLIENTS = 10;

const listBody = (template: object = {}) => ({ template, pageNum: 1, pageSize: 10 });
/** A filter that lets everything pass and is another one each time. */
const passing = (n: number) => ({
  startTimeStart: new Date(Date.UTC(2000, 0, 1) + n * 1000).toISOString().slice(0, 19).replace('T', ' '),
});

const tell = async (floor: Running, work: FloorWork) => {
  const response = await fetch(`${floor.url}/set`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(work),
  });
  if (!response.ok) throw new Error(`the floor refused its work: ${await response.text()}`);
};

const someActivity = async ({ product }: Stage) => {
  const [first] = (await send(product.url, openPage, listBody())).data.dataBody;
  if (!first) throw new Error('no activity is on the shelf');
  return first.id;
};

async function cached(
  { product, floor }: Stage,
  call: typeof openPage | typeof openView,
  body: object,
  visitors: readonly string[],
): Promise<{ product: Target; floor: Target }> {
  const { text } = await send(product.url, call, body);
  await tell(floor, { kind: 'bytes', text });
  const requests = visitors.map((cookie) => ({ headers: { cookie }, body: JSON.stringify(body) }));
  return {
    product: { url: addressOf(product.url, call), requests },
    floor: { url: `${floor.url}/bytes`, requests },
  };
}

/** Visitors who have been here before: each connection is a browser with its cookie. */
async function visitorsOf(stage: Stage, activityId: number): Promise<string[]> {
  return Promise.all(Array.from({ length: CLIENTS }, () => newVisitor(stage.product.url, activityId)));
}

export const rows: readonly Row[] = [
  {
    name: 'public list, cached',
    least: 0.8,
    needsPostgresql: false,
    prepare: async (stage) =>
      cached(stage, openPage, listBody(), await visitorsOf(stage, await someActivity(stage))),
  },
  {
    name: 'public detail, cached',
    least: 0.8,
    needsPostgresql: false,
    prepare: async (stage) => {
      const id = await someActivity(stage);
      return cached(stage, openView, { id }, await visitorsOf(stage, id));
    },
  },
  {
    name: 'public list, uncached',
    least: 0.6,
    needsPostgresql: true,
    prepare: async (stage) => {
      const [cookie = ''] = await visitorsOf(stage, await someActivity(stage));
      const queries = await stage.queriesOf((url) => send(url, openPage, listBody(passing(0))));
      await tell(stage.floor, { kind: 'queries', queries });
      let asked = 0;
      const requests = () => ({
        headers: { cookie },
        body: JSON.stringify(listBody(passing(++asked))),
      });
      return {
        product: { url: addressOf(stage.product.url, openPage), requests },
        floor: { url: `${stage.floor.url}/queries`, requests },
      };
    },
  },
  {
    name: 'signed-in list with count',
    least: 0.6,
    needsPostgresql: true,
    prepare: async (stage) => {
      const headers = { cookie: stage.session };
      const queries = await stage.queriesOf((url) => send(url, page, listBody(), headers));
      await tell(stage.floor, { kind: 'queries', queries });
      const requests = [{ headers, body: JSON.stringify(listBody()) }];
      return {
        product: { url: addressOf(stage.product.url, page), requests },
        floor: { url: `${stage.floor.url}/queries`, requests },
      };
    },
  },
  {
    name: 'sealed call against plain',
    least: 0.9,
    needsPostgresql: false,
    prepare: async (stage) => {
      const { publicKey } = (await send(stage.product.url, calls.platform.publicKey, {})).data;
      const url = addressOf(stage.product.url, page);
      const plain = { headers: { cookie: stage.session }, body: JSON.stringify(listBody()) };
      const sealers = Array.from({ length: CLIENTS }, () => pageSealer(publicKey, page));
      let sent = 0;
      return {
        product: {
          url,
          requests: () => ({
            headers: { ...plain.headers, 'Accept-Seal': 'sm4' },
            body: sealers[sent++ % CLIENTS]?.(plain.body) ?? '',
          }),
        },
        floor: { url, requests: [plain] },
      };
    },
  },
  {
    name: 'sign-up with 7 answers',
    least: 0.5,
    needsPostgresql: true,
    prepare: async (stage) => {
      const { product, floor, database, session } = stage;
      const [ours, theirs] = [
        await publishActivity(product.url, session, '测量用活动甲'),
        await publishActivity(product.url, session, '测量用活动乙'),
      ];
      const service = await database?.pool.query<{ id: string }>(
        'select id from activity_service where activity_id = $1',
        [theirs.id],
      );
      await tell(floor, {
        kind: 'apply',
        activityId: theirs.id,
        serviceId: Number(service?.rows[0]?.id),
        phoneAt: theirs.form.findIndex((item) => item.name === '手机号'),
      });
      const [cookie = ''] = await visitorsOf(stage, ours.id);
      const next = signUps(ours.id, ours.form, { cookie });
      return {
        product: { url: addressOf(product.url, openApply), requests: next },
        floor: { url: `${floor.url}/apply`, requests: signUps(theirs.id, theirs.form, { cookie }) },
      };
    },
  },
  {
    name: 'public detail, uncached',
    least: 0.6,
    needsPostgresql: true,
    prepare: async (stage) => {
      const ids = await insertManyActivities(stage);
      const [id = 0] = ids;
      const [cookie = ''] = await visitorsOf(stage, id);
      const captured = await stage.queriesOf((url) => send(url, openView, { id }));
      const queries = captured.map(({ sql, parameters }) => ({
        sql,
        parameters: parameters.map((value) => {
          if (value === id) return BODY_ID;
          return Array.isArray(value) && value[0] === id ? [BODY_ID] : value;
        }),
      }));
      if (!queries.some(({ parameters }) => parameters.flat().includes(BODY_ID)))
        throw new Error('the query of the detail does not ask for the id');
      await tell(stage.floor, { kind: 'queries', queries });
      let asked = 0;
      const requests = () => ({
        headers: { cookie },
        body: `{"id":${ids[++asked % ids.length]}}`,
      });
      return {
        product: { url: addressOf(stage.product.url, openView), requests },
        floor: { url: `${stage.floor.url}/queries`, requests },
      };
    },
  },
];

/** Copies of one activity straight into the database; last of all, because lists get longer by them. */
async function insertManyActivities({ product, session, database }: Stage): Promise<number[]> {
  const { id } = await publishActivity(product.url, session, '测量用活动丙');
  if (!database) throw new Error('needs PostgreSQL');
  const { rows: made } = await database.pool.query<{ id: string }>(
    `insert into activity (title, poster, activity_type, start_time, end_time, city_label, location, lat_lon, detail,
       publish_status, created_by, updated_by)
     select title, poster, activity_type, start_time, end_time, city_label, location, lat_lon, detail,
       publish_status, created_by, updated_by
     from activity, generate_series(1, $2) where id = $1 returning id`,
    [id, MANY_ACTIVITIES],
  );
  const ids = made.map((row) => Number(row.id));
  await database.pool.query(
    `insert into activity_tally (activity_id) select unnest($1::bigint[]) on conflict do nothing`,
    [ids],
  );
  await database.pool.query(
    `insert into activity_service (activity_id, name) select one, '活动报名' from unnest($1::bigint[]) as one`,
    [ids],
  );
  await database.pool.query('analyze activity, activity_tally, activity_service');
  return ids;
}
