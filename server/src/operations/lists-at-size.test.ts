/**
 * Which index serves each list of activities and sign-ups, each of its filters and each of its orders, by the plans of a
 * database of 12,000 activities and 50,000 sign-ups: no table that grows is read whole, and no page is sorted out of more.
 * What a page shows is then looked up by keys; counts may take whichever index is smallest.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it, mock } from 'node:test';
import { type Call, calls, FormItemType } from '@outbound/contract';
import { COUNT_LIMIT } from '../database/paging.ts';
import { TimeZone } from '../http/time-zone.ts';
import { daysFromNow, makeActivity } from '../testing/activities.ts';
import type { TestSession } from '../testing/factories.ts';
import {
  assertEveryFilter,
  mostSorted,
  nodesOf,
  overhearPlans,
  type Plan,
  settle,
} from '../testing/plans.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { findOpenActivities } from './activities/open-list.ts';

const ACTIVITIES = 12_000;
const SIGN_UPS = 50_000;
/** More than are counted one by one. */
const BIGGEST = 11_000;
/** And as many files. */
const PEOPLE = 20_000;
/** What stands in the parts of a list up to its third page. */
const PAGE = 100;

/** A filter of a list with the indexes that answer it; `gathered`: all that have it are found by them, then put in order. */
type Served = readonly [template: Record<string, unknown>, by: readonly string[], gathered?: 'gathered'];

const from2026 = { startTimeStart: '2026-01-01 00:00:00' };
const to2100 = { startTimeEnd: '2100-01-01 00:00:00' };

const start = ['activity_open_list', 'activity_living'];
/** What visitors browse: by the start, forwards what is coming and backwards what is over, before them what is running. */
const openLists: readonly Served[] = [
  [{}, start],
  [{ keyword: '冷链' }, ['activity_grams'], 'gathered'],
  [{ keyword: '跨境冷链' }, ['activity_grams', 'activity_translated'], 'gathered'],
  [{ cityLabel: '圣保罗' }, ['activity_city']],
  [{ activityType: 1 }, start],
  [{ period: 'thisWeek' }, start, 'gathered'],
  [from2026, start],
  [to2100, start],
  [{ applyState: 0 }, start],
  [{ applyState: 1 }, start],
  [{ applyState: 2 }, start, 'gathered'],
  [{ applyState: 3 }, start],
  [{ applyState: 4 }, ['activity_open_list']],
  [{ language: 'es' }, start],
];

/** The office's activities, the newest first. */
const officeLists: readonly Served[] = [
  [{}, ['activity_newest']],
  [{ title: '冷链' }, ['activity_grams', 'activity_newest']],
  [{ title: '跨境冷链' }, ['activity_grams'], 'gathered'],
  [{ cityLabel: '圣保罗' }, ['activity_city', 'activity_list']],
  [{ activityType: 2 }, ['activity_list']],
  [{ publishStatus: 0 }, ['activity_list']],
  [{ createdBy: '管理' }, ['activity_list']],
  [{ service: '一对一' }, ['activity_newest', 'activity_service_grams']],
  [{ service: '接机' }, ['activity_service_grams'], 'gathered'],
  [from2026, ['activity_list']],
  [to2100, ['activity_list']],
  [{ applyState: 1 }, ['activity_living'], 'gathered'],
  [{ applyState: 3 }, ['activity_living'], 'gathered'],
  [{ applyState: 4 }, ['activity_list']],
  [{ seriesId: 1 }, ['activity_series']],
];

/** Sign-ups, the newest first; how many there are is told by the numbers of the activities and services. */
const signUpLists = (activityId: number, sessionId: number, [one, several]: Choices): readonly Served[] => [
  [{}, ['application_newest']],
  [{ activityId }, ['application_of_activity']],
  [{ applyStatus: 0 }, ['application_newest']],
  [{ service: '一对一' }, ['application_newest']],
  [{ service: '接机' }, ['application_of_service_newest'], 'gathered'],
  // Offered by every third activity and chosen by nobody: there is nothing to look for.
  [{ service: '展位' }, []],
  [{ keyword: '有限公司' }, ['application_newest']],
  [{ keyword: '国际贸易' }, ['application_grams'], 'gathered'],
  [{ keyword: '13000040001' }, ['application_unpurged_phone', 'application_other_number'], 'gathered'],
  [{ keyword: '国际贸易', activityId }, ['application_grams'], 'gathered'],
  // Nobody there, many elsewhere: the list in its order would be read to its end.
  [{ keyword: '李娜', activityId }, ['application_grams'], 'gathered'],
  [{ createdTimeStart: '2026-01-01 00:00:00' }, ['application_newest']],
  [{ createdTimeEnd: '2100-01-01 00:00:00' }, ['application_newest']],
  [{ isCheckedIn: true }, ['application_checked_newest']],
  [{ isCheckedIn: false }, ['application_absent_newest']],
  [{ groupCode: 'ABCDE23456' }, ['application_group'], 'gathered'],
  [{ isDouble: true, activityId }, ['application_gone_phone'], 'gathered'],
  [{ isDouble: false, activityId }, ['application_of_activity', 'application_gone_phone']],
  [
    { isListed: true, activityId },
    [
      'application_unpurged_phone',
      'application_company_key',
      'application_answer_credit_code',
      'application_answer_mail',
    ],
    'gathered',
  ],
  [
    { isListed: false, activityId },
    ['application_of_activity', 'application_company_key', 'application_answer_mail'],
  ],
  [{ channelName: '商会邮' }, ['application_of_channel', 'activity_channel_grams'], 'gathered'],
  [{ sessionId }, ['application_answer_item'], 'gathered'],
  [{ sessionId, activityId }, ['application_answer_item'], 'gathered'],
  [{ sessionId, isCheckedIn: true }, [], 'gathered'],
  [{ sessionId, isCheckedIn: false }, ['application_answer_item'], 'gathered'],
  [{ activityId, answers: [{ formId: one, values: ['线上'] }] }, ['application_answer_choice'], 'gathered'],
  [
    { activityId, answers: [{ formId: several, values: ['智利'] }] },
    ['application_answer_choices'],
    'gathered',
  ],
  // Nearly all of them: read in the order of the list, each with a look at its own answer.
  [
    { activityId, answers: [{ formId: one, values: ['现场', '线上'] }] },
    ['application_of_activity', 'application_answer_pkey'],
  ],
  [
    { activityId, answers: [{ formId: several, values: ['墨西哥', '智利'] }] },
    ['application_of_activity', 'application_answer_pkey'],
  ],
];

const newestNotice = ['visitor_notice_newest'];
/** What visitors were told, the newest first. */
const noticeLists = (activityId: number, applyCode: string): readonly Served[] => [
  [{}, newestNotice],
  [{ activityId }, ['application_of_activity', 'visitor_notice_once'], 'gathered'],
  [{ applyCode }, ['application_code_once', 'visitor_notice_once'], 'gathered'],
  [{ kind: 'received' }, []],
  [{ kind: 'calledOff' }, ['visitor_notice_kind']],
  [{ channel: 'sms' }, []],
  [{ channel: 'mail' }, ['visitor_notice_channel']],
  [{ status: 0 }, ['visitor_notice_left']],
  [{ status: 1 }, newestNotice],
  [{ status: 2 }, ['visitor_notice_left']],
  [{ createdTimeStart: '2026-01-01 00:00:00' }, newestNotice],
  [{ createdTimeEnd: '2100-01-01 00:00:00' }, newestNotice],
];

const both = ['activity_waiting_since', 'activity_start'];
/** The queue of reviews: what waits longest first, then by the start. */
const queues: readonly Served[] = [
  [{}, both],
  [{ hasPending: true }, ['activity_waiting_since']],
  [{ hasPending: false }, ['activity_start']],
  [{ title: '冷链' }, ['activity_grams'], 'gathered'],
  [{ service: '一对一' }, [...both, 'activity_service_grams']],
  [from2026, both],
  [to2100, both],
];

/** The indexes that have each sortable column of the lists that grow, in either direction. */
const sorted: readonly (readonly [Call, Record<string, string>])[] = [
  [
    calls.activity.page,
    { startTime: 'activity_start', createdTime: 'activity_newest', updatedTime: 'activity_updated' },
  ],
  [calls.application.page, { createdTime: 'application_newest' }],
  [calls.application.review, { startTime: 'activity_start' }],
  [
    calls.account.page,
    {
      userLoginId: 'user_account_login_once',
      lastLoginTime: 'user_account_last_login',
      createdTime: 'user_account_created',
      deletedTime: 'user_account_deleted',
    },
  ],
  [
    calls.account.extUserList,
    { userLoginId: 'user_account_login_once', updatedTime: 'user_account_external_updated' },
  ],
  [calls.file.page, { createdTime: 'file_newest', size: 'file_size' }],
  [
    calls.role.page,
    {
      roleName: 'role_name_once',
      roleCode: 'role_code_once',
      createdTime: 'role_created',
      updatedTime: 'role_updated',
    },
  ],
  [calls.rightRequest.page, { createdTime: 'right_request_pkey' }],
  [calls.rightRequest.ownPage, { createdTime: 'right_request_of_user' }],
  [calls.onlineUser.page, { createdTime: 'session_pkey' }],
  [calls.exportTask.page, { createdTime: 'export_task_of_user' }],
];

/** What lies in the recycle bin, a fifth of the people, by each column but the time of deletion. */
const bin = {
  userLoginId: 'user_account_bin_login',
  lastLoginTime: 'user_account_bin_last_login',
  createdTime: 'user_account_bin_created',
};

/** Of each plan only what stands there at size; the people and what is full or waiting are few. */
const GROWING = new Set([
  'activity',
  'activity_channel',
  'activity_service',
  'application',
  'application_answer',
  'session_check_in',
  'user_account',
  'file',
  'visitor_notice',
]);

const isWhole = (node: Plan) => node['Node Type'] === 'Seq Scan' && GROWING.has(node['Relation Name'] ?? '');

/**
 * Gives an activity a session that one in five of its people chose, half of whom came to it, and one that all others chose
 * and came to; answers the id of the first.
 */
async function chosenSession(pool: TestApp['database']['pool'], activityId: number): Promise<number> {
  const { rows } = await pool.query(
    `with item as (
      insert into form_item (activity_id, name, type, require, sort_num, options, field_key)
        values (${activityId}, '场次', ${FormItemType.radio}, true, 0, '{开幕式,闭幕式}', '@session') returning id)
    insert into activity_session (form_item_id, name, start_time, end_time)
      select item.id, held, now(), now() + interval '1 hour' from item, unnest('{开幕式,闭幕式}'::text[]) as held
      returning id, form_item_id as "itemId"`,
  );
  const [{ id, itemId }, { id: otherId }] = rows;
  await pool.query(`
    alter table application_answer disable trigger user;
    insert into application_answer (application_id, form_item_id, name, type, value, sort_num)
      select id, ${itemId}, '场次', ${FormItemType.radio}, case when id % 5 = 0 then '开幕式' else '闭幕式' end, 0
      from application where activity_id = ${activityId};
    alter table application_answer enable trigger user;
    insert into session_check_in (application_id, session_id, way, submit_key, checked_at, checked_by)
      select id, case when id % 10 = 0 then ${id} else ${otherId} end, 0, 'at size ' || id, now(), (select min(id) from user_account)
      from application where activity_id = ${activityId} and id % 10 not in (5);
    -- What plans go by must not depend on when the database looks by itself.
    analyze application_answer, session_check_in`);
  return id;
}

/** A single choice and a multiple one. */
type Choices = readonly [one: number, several: number];

/**
 * Gives an activity two choice fields that all of its people answered: one in fifty otherwise than the others; and two by which
 * they are compared with those who are listed.
 */
async function chosenAnswers(pool: TestApp['database']['pool'], activityId: number): Promise<Choices> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into form_item (activity_id, name, type, require, sort_num, options) values
      (${activityId}, '参会方式', ${FormItemType.radio}, true, 8, '{现场,线上}'),
      (${activityId}, '关注国家', ${FormItemType.checkbox}, true, 9, '{墨西哥,巴西,智利}'),
      (${activityId}, '公司税号', ${FormItemType.text}, true, 10, '{}'),
      (${activityId}, '电子邮箱', ${FormItemType.text}, true, 11, '{}') returning id`,
  );
  const [one, several, creditCode, mail] = rows.map(({ id }) => id) as [number, number, number, number];
  await pool.query(`
    alter table application_answer disable trigger user;
    insert into application_answer (application_id, form_item_id, name, type, value, sort_num)
      select application.id, said.item, said.name, said.type, said.value, said.item from application
      cross join lateral (values
        (${one}, '参会方式', ${FormItemType.radio}, case when id % 50 = 0 then '线上' else '现场' end),
        (${several}, '关注国家', ${FormItemType.checkbox}, case when id % 50 = 0 then '巴西,智利' else '墨西哥,巴西' end),
        (${creditCode}, '公司税号', ${FormItemType.text}, 'MX' || id),
        (${mail}, '电子邮箱', ${FormItemType.text}, 'a' || id || '@b.cn')
      ) as said(item, name, type, value)
      where activity_id = ${activityId};
    alter table application_answer enable trigger user;
    analyze application_answer`);
  return [one, several];
}

/** Everybody was told twice, those of one activity long before all others; few wait, and few failed. */
async function tellAll(pool: TestApp['database']['pool'], firstTold: number): Promise<void> {
  await pool.query(`
    insert into visitor_notice (application_id, kind, occasion, channel, subject, content, status, sent_at, created_at)
      select application.id, (array['received', 'decided'])[part], part::text, 'sms', '通知', '内容', said.status,
        case when said.status = 1 then now() end,
        application.created_at - case when activity_id = ${firstTold} then interval '900 days' else '0' end
      from application cross join generate_series(1, 2) as part
      cross join lateral (select case application.id % 100 when 1 then 0 when 2 then 2 else 1 end as status) as said
      order by activity_id <> ${firstTold}, application.id`);
}

describe('the lists at size', () => {
  let app: TestApp;
  let as: TestSession;
  let biggest = 0;
  let session = 0;
  let choices: Choices = [0, 0];
  let overheard: ReturnType<typeof overhearPlans>;

  before(async () => {
    app = await startApp();
    const { pool } = app.database;
    const fill = await readFile(new URL('../testing/many-activities.sql', import.meta.url), 'utf8');
    await pool.query(`begin; set local fill.activities = '${ACTIVITIES}'; set local fill.applications = '${SIGN_UPS}';
      set local fill.biggest = '${BIGGEST}'; ${fill}; commit`);
    await pool.query(`
      insert into user_account (user_login_id, user_name, source, created_at, last_login_at, updated_at, deleted_at)
        select 'size' || n, '人员' || n, case when n % 3 = 0 then 1 else 0 end, now() - n * 7919 % ${PEOPLE} * interval '1 minute',
          case when n % 4 > 0 then now() - n * 104729 % ${PEOPLE} * interval '1 minute' end,
          now() - n * 1299709 % ${PEOPLE} * interval '1 minute', case when n % 5 = 0 then now() - n % 900 * interval '1 minute' end
        from generate_series(1::bigint, ${PEOPLE}) as n;
      insert into file (id, audience, name, media_type, size, sha256, created_by, created_at)
        select lpad(n::text, 22, 'f'), 'signedIn', n || '.png', 'image/png', n * 7919 % 100000, '',
          (select min(id) from user_account), now() - n * interval '1 minute'
        from generate_series(1::bigint, ${PEOPLE}) as n;
      insert into role (name, code, created_at, updated_at)
        select '角色' || n, 'size' || n, now() - n * 7919 % 5000 * interval '1 minute', now() - n * 104729 % 5000 * interval '1 minute'
        from generate_series(1::bigint, 5000) as n;
      insert into right_request (user_id, reason, status, decided_at)
        select person.id, '需要', 3, now() from generate_series(1, 5000) as n
        cross join lateral (select id from user_account where user_login_id = case when n % 10 = 0 then 'admin' else 'size' || n end) as person;
      insert into session (token_hash, mark, user_id, address, browser, expires_at)
        select ('\\x' || lpad(to_hex(n), 8, '0'))::bytea, 'mark', person.id, '10.0.0.1', '', now() + interval '1 day'
        from generate_series(1, 5000) as n
        cross join lateral (select id from user_account where user_login_id = 'size' || n) as person;
      insert into export_task (created_by, kind, name, body, status, finished_at)
        select person.id, 'account', '用户', '{}', 3, now() from generate_series(1, 5000) as n
        cross join lateral (select id from user_account where user_login_id = case when n % 10 = 0 then 'admin' else 'size' || n end) as person`);
    await pool.query(`
      insert into sign_up_block (kind, value, match_key, reason, created_by, updated_by)
        select kind, value, value, '上次违约', author.id, author.id
        from (values (1, '13000040001'), (2, '巴西贸易'), (3, '91350100M000100Y43'), (4, 'a@b.cn')) as listed(kind, value)
        cross join lateral (select min(id) as id from user_account) as author`);
    // One activity in ten has a link by which one in twenty came.
    await pool.query(`
      insert into activity_channel (activity_id, name, created_by)
        select activity.id, case when activity.id % 200 = 0 then '商会邮件' else '公众号' end,
          (select min(id) from user_account) from activity where activity.id % 10 = 0;
      alter table application disable trigger user;
      update application set channel_id = channel.id from activity_channel as channel
        where channel.activity_id = application.activity_id and application.id % 2 = 0;
      alter table application enable trigger user`);
    const { rows } = await pool.query(
      'select activity_id as id from activity_tally order by pending_num + approved_num + rejected_num desc limit 1',
    );
    biggest = rows[0].id;
    await tellAll(pool, biggest);
    await settle(app, [...GROWING]);
    session = await chosenSession(pool, biggest);
    choices = await chosenAnswers(pool, biggest);
    as = await app.signInAs('admin');
    overheard = overhearPlans(app, as, (text) =>
      /\b(activity\w*|application|user_account|file|role|right_request|session|export_task)\b/.test(text),
    );
  });
  after(async () => {
    mock.restoreAll();
    await app.stop();
  });

  const plansOf = (call: Call, template: object, pageNum: number, sort?: object): Promise<Plan[]> =>
    overheard.plansOf(call, { template, pageNum, pageSize: 10, sort });

  /** Every filter that the call has must be among `lists`, and each be served as it says. */
  async function holds(call: Call, lists: readonly Served[]) {
    for (const [template, by, gathered] of lists) {
      const nodes = [...(await plansOf(call, template, 1)), ...(await plansOf(call, template, 3))];
      const place = `${call.path} ${JSON.stringify(template)}`;
      const whole = nodes.filter(isWhole);
      assert.deepEqual(whole, [], `${place} reads a table whole`);
      const used = new Set(nodes.map((node) => node['Index Name']));
      assert.deepEqual(
        by.filter((index) => !used.has(index)),
        [],
        `${place} is served by ${[...used].join()}`,
      );
      const most = mostSorted(nodes);
      if (!gathered) assert.ok(most <= PAGE, `${place} sorts ${most} rows for a page`);
    }
    assertEveryFilter(
      call,
      lists.map(([template]) => template),
    );
  }

  it('the public list', () => holds(calls.activity.openPage, openLists));
  it('the activities of the office', () => holds(calls.activity.page, officeLists));
  it('the sign-ups', () => holds(calls.application.page, signUpLists(biggest, session, choices)));
  it('the doors that are open or will be: found by their ends, and none that is over looked at', async () => {
    await holds(calls.checkIn.activityPage, [
      [{}, ['activity_living'], 'gathered'],
      [{ keyword: '冷链' }, ['activity_living'], 'gathered'],
      [{ id: biggest }, ['activity_pkey'], 'gathered'],
    ]);
    const by = (await plansOf(calls.checkIn.activityPage, {}, 1)).map((node) => node['Index Name']);
    assert.ok(!by.includes('activity_start'), 'in the order of their beginnings');
  });
  it('what visitors were told', async () => {
    const { rows } = await app.database.pool.query(
      'select apply_code as code from application order by id limit 1',
    );
    await holds(calls.visitorNotice.allPage, noticeLists(biggest, rows[0].code));
  });

  it('what those of one activity were told, long before all others: gathered, not looked for among all', async () => {
    for (const call of [calls.visitorNotice.page, calls.visitorNotice.allPage]) {
      const nodes = await plansOf(call, { activityId: biggest }, 1);
      const read = nodes.filter(({ 'Index Name': index, 'Relation Name': table }) =>
        `${index} ${table}`.includes('visitor_notice'),
      );
      const by = read.flatMap((node) => node['Index Name'] ?? (isWhole(node) ? 'the whole table' : []));
      assert.deepEqual([...new Set(by)], ['visitor_notice_once'], call.path);
    }
  });
  it('the queue of reviews', () => holds(calls.application.review, queues));

  it('a far page of the queue, behind all that waits: each list read once in its order', async () => {
    const nodes = await plansOf(calls.application.review, {}, 600);
    assert.deepEqual(nodes.filter(isWhole), []);
    const used = new Set(nodes.map((node) => node['Index Name']));
    for (const index of both) assert.ok(used.has(index), `${index} among ${[...used].join()}`);
    // Not each activity that waits by its key.
    const looks = nodes.filter(
      (node) => node['Index Name'] === 'activity_pkey' && node['Actual Loops'] > PAGE,
    );
    assert.deepEqual(looks, []);
  });

  it('a word of a title in the queue: found by it once for both lists', async () => {
    const nodes = await plansOf(calls.application.review, { title: '冷链' }, 1);
    const most = Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']));
    assert.ok(most <= ACTIVITIES, `${most} rows`);
    assert.ok(!nodes.some((node) => node['Index Name'] === 'activity_start'), 'no list is read to its end');
  });

  it('each column that they are sorted by, from either end', async () => {
    for (const [call, by] of sorted)
      assert.deepEqual(Object.keys(by).sort(), [...call.sortable].sort(), call.path);
    for (const [call, by, recycled = false] of [...sorted, [calls.account.page, bin, true] as const]) {
      for (const [field, index] of Object.entries(by))
        for (const order of ['asc', 'desc']) {
          const template = recycled || field === 'deletedTime' ? { recycled: true } : {};
          const place = `${call.path} by ${field} ${order}`;
          const nodes = await plansOf(call, template, 3, { field, order });
          assert.ok(
            nodes.some((node) => node['Index Name'] === index),
            `${place} is served by ${nodes.map((node) => node['Index Name'] ?? node['Node Type']).join()}`,
          );
          assert.ok(!nodes.some(isWhole), `${place} reads a table whole`);
          const sorts = nodes.filter((node) => /Sort$/.test(node['Node Type']) && node['Actual Rows'] > 0);
          const most = Math.max(
            0,
            ...sorts.flatMap(({ Plans = [] }) => Plans.map((one) => one['Actual Rows'])),
          );
          assert.ok(most <= PAGE, `${place} sorts ${most} rows for a page`);
        }
    }
  });

  it('a word that nearly all activities have: the page itself out of the first of them, not out of all', async () => {
    const ids = async (template: object, pageNum: number) =>
      (await app.call(calls.activity.openPage, { template, pageNum, pageSize: 10 })).data;
    for (const pageNum of [1, 3]) {
      const [found, all] = [await ids({ keyword: '期' }, pageNum), await ids({}, pageNum)];
      assert.deepEqual(
        found.dataBody.map(({ id }) => id),
        all.dataBody.map(({ id }) => id),
      );
      // More than are counted for a word, and said to be more.
      assert.deepEqual([found.count, found.isEstimate], [10_000, true]);
      assert.ok(all.count > 10_000 && !all.isEstimate);
    }
    // Asked in another way: the number is kept from above, and the answer is not.
    const nodes = await plansOf(calls.activity.openPage, { keyword: '期', applyState: null }, 2);
    const gathered = nodes.filter((node) => /Bitmap Heap|CTE Scan/.test(node['Node Type']));
    const most = Math.max(0, ...gathered.map((node) => node['Actual Rows']));
    assert.ok(most < 1_000, `${most} rows gathered`);
  });

  it('a word that thousands of activities have: the page itself out of the first of all, and how many', async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `select id from activity where title like '%跨境%' and publish_status = 1
       order by end_time <= now(), case when end_time > now() then start_time > now() end,
         case when end_time > now() then start_time end, start_time desc, id desc`,
    );
    assert.ok(rows.length > 2_000 && rows.length < 10_000);
    for (const pageNum of [1, 2]) {
      const asked = { template: { keyword: '跨境' }, pageNum, pageSize: 10 };
      const queries = await overheard.queriesOf(calls.activity.openPage, asked);
      const list = queries.find(({ text }) => /order by/.test(text));
      const { rows: plan } = await app.database.pool.query(
        `explain (analyze, timing off, format json) ${list?.text}`,
        list?.values,
      );
      const used = nodesOf(plan[0]['QUERY PLAN'][0].Plan).map((node) => node['Index Name']);
      assert.ok(used.includes('activity_living') && !used.includes('activity_grams'), used.join());
      const { data } = await app.call(calls.activity.openPage, asked);
      assert.deepEqual(
        data.dataBody.map(({ id }) => id),
        rows.slice((pageNum - 1) * 10, pageNum * 10).map(({ id }) => id),
      );
      assert.equal(data.count, rows.length);
    }
  });

  it('whatever is searched, in whichever way it is found: what looking through all of them finds', async () => {
    const { db, pool } = app.database;
    const at = { now: new Date(), zone: new TimeZone('Asia/Shanghai'), generation: 0 };
    const inOrder = async (keyword: string, { applyState = null }: { applyState?: 1 | 4 | null }) => {
      const { rows } = await pool.query<{ id: string }>(
        `select activity.id from activity left join activity_full as filled on filled.activity_id = activity.id
         where publish_status = 1 and search_fold(title) like search_pattern($1)
           and case $2::int when 4 then end_time <= now() when 1 then end_time > now() and apply_end_time > now() is not false
             and apply_start_time <= now() is not false and filled.activity_id is null else true end
         order by end_time <= now(), case when end_time > now() then start_time > now() end,
           case when end_time > now() then start_time end, case when end_time <= now() then start_time end desc, activity.id desc`,
        [keyword, applyState],
      );
      return rows.map(({ id }) => Number(id));
    };
    const { rows: titles } = await pool.query<{ title: string }>(
      'select title from activity order by id * 7919 % 9973 limit 14',
    );
    const random = titles.map(({ title }, n) => title.slice(n % 4, (n % 4) + 1 + (n % 3)));
    for (const keyword of new Set(['冷链', '1期', '跨境', '期', ...random]))
      for (const others of [{}, { applyState: 1 }, { applyState: 4 }] as const) {
        const all = await inOrder(keyword, others);
        for (const pageNum of [1, 3, 12, 40]) {
          const asked = { keyword, ...others };
          const { dataBody, count } = await findOpenActivities(db, asked, { pageNum, pageSize: 10 }, at);
          const place = `${JSON.stringify(asked)}, page ${pageNum}`;
          assert.deepEqual(
            dataBody.map(({ id }) => id),
            all.slice((pageNum - 1) * 10, pageNum * 10),
            place,
          );
          assert.equal(count, all.length, place);
        }
      }
  });

  it('a word of thousands that are over: the times of the list narrow what is read for a page', async () => {
    // Counted and kept before.
    await plansOf(calls.activity.openPage, { keyword: '1期' }, 1);
    const nodes = await plansOf(calls.activity.openPage, { keyword: '1期' }, 2);
    const most = Math.max(
      0,
      ...nodes.filter((node) => /Heap Scan$/.test(node['Node Type'])).map((node) => node['Actual Rows']),
    );
    assert.ok(most > 0 && most < 600, `${most} rows read`);
  });

  it('a keyword that very many sign-ups have: the page itself, and about how many', async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      "select id from application where company like '%有限公司%' order by created_at desc, id desc",
    );
    for (const pageNum of [1, 3]) {
      const template = { keyword: '有限公司' };
      const { data } = await app.call(calls.application.page, { template, pageNum, pageSize: 10 }, { as });
      assert.deepEqual(
        data.dataBody.map(({ id }) => id),
        rows.slice((pageNum - 1) * 10, pageNum * 10).map(({ id }) => id),
      );
      assert.equal(data.isEstimate, true);
      assert.ok(Math.abs(data.count - rows.length) < rows.length / 10, `${data.count} of ${rows.length}`);
    }
  });

  it('pages of a frequent word: found once for all who ask, those behind the first ones together, and never as before a change by the office', async (t) => {
    t.mock.method(performance, 'now', () => 1_000_000);
    const idsOf = async (pageNum: number) => {
      const asked = { template: { keyword: '期' }, pageNum, pageSize: 10 };
      const { data } = await app.call(calls.activity.openPage, asked);
      return data.dataBody.map(({ id }) => id);
    };
    for (const [found, pageNum] of [
      [1, 1],
      [31, 32],
    ] as const) {
      await idsOf(found);
      // In another language, else the whole answer is the one before.
      const nodes = await plansOf(calls.activity.openPage, { keyword: '期', language: 'es' }, pageNum);
      const read = nodes.filter((node) => node['Relation Name'] === 'activity');
      const most = Math.max(...read.map((node) => node['Actual Rows'] * node['Actual Loops']));
      assert.ok(read.length > 0 && most <= PAGE, `page ${pageNum}: ${most} rows`);
    }
    const before = await idsOf(33);
    const dates = { startTime: daysFromNow(1), endTime: daysFromNow(2) };
    const { id } = await makeActivity(app, as, { title: '明天的一期', ...dates });
    const after = await idsOf(33);
    assert.deepEqual(after.slice(1), before.slice(0, 9), 'one more stands before them');
    assert.ok(!before.includes(after[0] ?? id));
  });

  for (const [of, template] of [
    ['have a word', { title: '跨境' }],
    ['are of a type', { activityType: 1 }],
  ] as const)
    it(`how many ${of} that thousands do: counted once for who leafs, anew for who has written`, async (t) => {
      t.mock.method(performance, 'now', () => 1_000_000);
      const asked = (pageNum: number) => ({ template, pageNum, pageSize: 10 });
      const countOf = async () => (await app.call(calls.activity.page, asked(1), { as })).data.count;
      const count = await countOf();
      assert.ok(count > 1_000 && count < 10_000, String(count));
      const queries = await overheard.queriesOf(calls.activity.page, asked(2));
      assert.ok(queries.length > 0 && queries.every(({ text }) => !/count\(/.test(text)));
      await makeActivity(app, as, { title: '跨境新来的', activityType: 1, onShelf: false });
      assert.equal(await countOf(), count + 1);
    });

  it('the sign-ups by a word that very many have and none of the newest, however few the planner expects', async () => {
    const { pool } = app.database;
    await pool.query(
      `insert into application (activity_id, service_id, apply_code, apply_name, created_at)
      select $1, service_id, 'NEWEST' || n, '新来的', now() from generate_series(1, 1100) as n
      cross join lateral (select min(id) as service_id from activity_service where activity_id = $1) as service`,
      [biggest],
    );
    await pool.query(`delete from pg_statistic where starelid = 'application'::regclass
      and staattnum = (select attnum from pg_attribute where attrelid = 'application'::regclass and attname = 'grams')`);
    const nodes = await plansOf(calls.application.page, { keyword: '有限公司' }, 1);
    // What is looked at to learn that there are more than are counted.
    assert.ok(mostSorted(nodes) <= COUNT_LIMIT + 1, `sorts ${mostSorted(nodes)} rows for a page`);
    const { data } = await app.call(
      calls.application.page,
      { template: { keyword: '有限公司' }, pageNum: 1, pageSize: 10 },
      { as },
    );
    assert.deepEqual([data.dataBody.length, data.isEstimate, data.count > COUNT_LIMIT], [10, true, true]);
    assert.ok(data.dataBody.every(({ company }) => company.includes('有限公司')));
  });
});
