import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Call, calls, DataScope } from '@outbound/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TestSession } from '../testing/factories.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { applyStateNow } from './activities/apply-state.ts';

/** A value of a filter, and what it means for a row that is looked at by itself. */
type Filter = readonly [template: Record<string, unknown>, meaning: RawBuilder<boolean>];

const has = (text: RawBuilder<unknown>, word: string) =>
  sql<boolean>`search_fold(${text}) like search_pattern(${word})`;
const words = (field: string, text: string, ...wanted: string[]): Filter[] =>
  wanted.map((word) => [{ [field]: word }, has(sql.raw(text), word)]);
const values = (field: string, column: RawBuilder<unknown>, ...wanted: (number | boolean)[]): Filter[] =>
  wanted.map((value) => [{ [field]: value }, sql`${column} = ${value}`]);
const offers = (word: string): Filter => [
  { service: word },
  sql`exists (select from activity_service where activity_id = activity.id and not removed and ${has(sql`name`, word)})`,
];

const titles = words(
  'title',
  'activity.title',
  '会',
  'ＡＢ',
  'abc',
  'été 会',
  '50%_',
  '跨境对接',
  '没有',
  'か',
);
const cities = words('cityLabel', 'activity.city_label', '保罗', 'SAO', 'São P', '没有', '州');
const states = values('applyState', applyStateNow, 0, 1, 2, 3, 4);
/** What is not on the shelf is found by no state that says of visitors what they could do. */
const officeStates = values(
  'applyState',
  sql`case when activity.publish_status = 1 or ${applyStateNow} > 2 then ${applyStateNow} end`,
  ...[0, 1, 2, 3, 4],
);
const types = values('activityType', sql`activity.activity_type`, 1, 2);
const services = ['洽谈', '展', 'Ｖip', 'vip 专享', '没有', '旧'].map(offers);
const openFilters = [
  ...titles.map(([t, meaning]): Filter => [{ keyword: t.title }, meaning]),
  ...cities,
  ...states,
  ...types,
];
const officeFilters = [
  ...titles,
  ...cities,
  ...officeStates,
  ...types,
  ...services,
  ...values('publishStatus', sql`activity.publish_status`, 0, 1, 2),
  ...words(
    'createdBy',
    '(select user_name from user_account where id = activity.created_by)',
    '王',
    '李 四',
    'x',
  ),
];
const reviewFilters = [
  ...titles,
  ...services,
  ...([true, false] as const).map(
    (wish): Filter => [{ hasPending: wish }, sql`(tally.pending_num > 0) = ${wish}`],
  ),
];
const signUpText =
  "application.apply_name || ' ' || application.company || ' ' || application.mobile_phone || ' ' || application.apply_code";
const signUpFilters = [
  ...words(
    'keyword',
    signUpText,
    '贸易',
    '国际贸易',
    'ｃo',
    'co ltd',
    '1390000',
    'r0000012',
    '没有',
    '王 r',
    'か',
  ),
  ...['洽谈', '展位', '旧', '没有'].map(
    (word): Filter => [
      { service: word },
      sql`application.service_id in (select id from activity_service where ${has(sql`name`, word)})`,
    ],
  ),
  ...values('applyStatus', sql`application.apply_status`, 0, 1, 2),
];

describe('the lists of activities and sign-ups answer what a look at each row by itself finds', () => {
  let app: TestApp;
  let all: TestSession;
  let some: TestSession;
  let scope: RawBuilder<boolean>;
  before(async () => {
    app = await startApp();
    const { db } = app.database;
    // By any part of a phone it is found by who may read it whole.
    const codes = ['latin_op_activity_publish', 'latin_op_activity_reveal'] as const;
    all = await app.signInAs(await app.makeUser({ codes, userName: '王　芳' }));
    const narrow = await app.makeUser({ codes, scope: DataScope.ownDepartment, userName: '李  四' });
    some = await app.signInAs(narrow);
    scope = sql`(activity.department_id = ${narrow.deptId} or activity.created_by = ${narrow.userId})`;
    await sql`
      insert into activity (title, activity_type, start_time, end_time, city_label, apply_start_time, apply_end_time,
        publish_status, department_id, created_by, created_at, updated_by)
      select titles[1 + n % 9], 1 + n % 2, starts, starts + make_interval(hours => case when n % 5 = 0 then 900 else 6 end),
        cities[1 + n % 7], case when n % 3 = 0 then starts - interval '5 days' end,
        case when n % 4 = 0 then starts - interval '2 days' end, case when n % 8 = 1 then 0 when n % 8 = 2 then 2 else 1 end,
        case when n % 3 = 0 then ${narrow.deptId}::bigint end,
        case when n % 7 = 0 then ${narrow.userId}::bigint else ${all.userId}::bigint end,
        now() - make_interval(days => n * 13 % 40), ${all.userId}
      from generate_series(1, 400) as n
      cross join (values (array['跨境对接会', 'ＡＢＣ会', 'Été  会', '50%_折', '会', 'abc', 'か' || chr(12441) || '会', '跨境  对接会', '论坛'],
        array['圣保罗', 'São Paulo', '', '广州', '杭州', 'SAO', '圣保罗州'])) as words (titles, cities)
      cross join lateral (select now() + make_interval(days => n * 7 % 61 - 30) as starts) as times`.execute(
      db,
    );
    await sql`insert into activity_tally (activity_id, capacity)
      select id, case when id % 4 = 0 then 3 end from activity`.execute(db);
    await sql`insert into activity_service (activity_id, name, capacity, removed)
      select id, name, case when id % 5 = 0 then 2 end, removed from activity
      cross join (values (0, '一对一洽谈', false), (2, '展位', false), (3, 'VIP  专享', false), (4, '旧展位', true)) as s (part, name, removed)
      where part = 0 or id % 7 = part`.execute(db);
    for (const status of [1, 0, 2])
      await sql`insert into application (activity_id, service_id, apply_code, apply_status, apply_name, company, mobile_phone, created_at)
        select activity.id, service.id, 'R' || lpad((activity.id * 10 + ${status}::int)::text, 7, '0'), ${status}::int,
          names[1 + activity.id % 4], companies[1 + activity.id % 5], '139' || lpad((activity.id * 10 + ${status}::int)::text, 8, '0'),
          now() - make_interval(hours => (activity.id * 31 % 50)::int)
        from activity
        join lateral (select id from activity_service where activity_id = activity.id order by id desc limit 1) as service on true
        cross join (values (array['王芳', '王', '李四', ''], array['国际贸易有限公司', '国际  贸易', 'Ｃｏ Ltd', '', 'か' || chr(12441)]))
          as words (names, companies)
        where activity.id % 3 <> ${status}::int and activity.publish_status <> 0`.execute(db);
    await sql`analyze`.execute(db);
  });
  after(() => app.stop());

  /** Holds the first, the second and a late page with their count against the rows of `from` that are meant. */
  async function holds(
    call: Call,
    as: TestSession | undefined,
    filters: readonly Filter[],
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
  ) {
    const template = Object.assign({}, ...filters.map(([one]) => one));
    const meaning = sql.join([sql`true`, ...filters.map(([, one]) => one)], sql` and `);
    const { rows } = await sql<{ id: number }>`select ${from} and ${meaning} order by ${order}`.execute(
      app.database.db,
    );
    const wanted = rows.map(({ id }) => id);
    for (const pageNum of [1, 2, 9]) {
      const reply = await app.call(call, { template, pageNum, pageSize: 7 }, { as });
      const { dataBody, count } = reply.data as { dataBody: { id: number }[]; count: number };
      const place = `${call.path} ${JSON.stringify(template)} page ${pageNum}`;
      assert.deepEqual(
        dataBody.map(({ id }) => id),
        wanted.slice((pageNum - 1) * 7, pageNum * 7),
        place,
      );
      assert.equal(count, wanted.length, place);
    }
    return wanted.length;
  }

  /** Every filter alone, then each with one of every other field in turn. */
  function combined(filters: readonly Filter[]): Filter[][] {
    const fieldOf = ([template]: Filter) => Object.keys(template)[0];
    const pairs = filters.flatMap((one, at) =>
      [3, 8, 15].flatMap((step) => {
        const other = filters[(at + step) % filters.length];
        return other && fieldOf(other) !== fieldOf(one) ? [[one, other]] : [];
      }),
    );
    return [[], ...filters.map((one) => [one]), ...pairs];
  }

  async function eachHolds(
    call: Call,
    filters: readonly Filter[],
    from: RawBuilder<unknown>,
    order: RawBuilder<unknown>,
    isOpen = false,
  ) {
    let found = 0;
    for (const chosen of combined(filters)) {
      found += await holds(call, isOpen ? undefined : all, chosen, from, order);
      if (!isOpen) await holds(call, some, chosen, sql`${from} and ${scope}`, order);
    }
    assert.ok(found > 500, `${found} rows were found`);
  }

  const tallied = sql`activity.id from activity join activity_tally as tally on tally.activity_id = activity.id`;

  it('the public list', () =>
    eachHolds(
      calls.activity.openPage,
      openFilters,
      sql`${tallied} where activity.publish_status = 1`,
      sql`activity.end_time <= now(), case when activity.end_time > now() then activity.start_time end,
        activity.start_time desc, activity.id desc`,
      true,
    ));

  it('the activities of the office', () =>
    eachHolds(
      calls.activity.page,
      officeFilters,
      sql`${tallied} where true`,
      sql`activity.created_at desc, activity.id desc`,
    ));

  it('the sign-ups', () =>
    eachHolds(
      calls.application.page,
      signUpFilters,
      sql`application.id from application join activity on activity.id = application.activity_id where true`,
      sql`application.created_at desc, application.id desc`,
    ));

  it('the queue of reviews', () =>
    eachHolds(
      calls.application.review,
      reviewFilters,
      sql`${tallied} where (activity.publish_status <> 0 or tally.pending_num + tally.approved_num + tally.rejected_num > 0)`,
      sql`(select min(created_at) from application where activity_id = activity.id and apply_status = 0),
        case when tally.pending_num > 0 then activity.id end, activity.start_time desc, activity.id desc`,
    ));
});
