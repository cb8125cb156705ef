/** Very many rows, put straight into a database that the product has prepared. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const CHUNK = 250_000;
const YEAR_DAYS = 360;

/** What the measured rows of the operation log are searched for. */
export const LOG_WORDS = {
  /** In a quarter of the rows. */
  common: '对接会',
  /** In fifty rows, however many there are. */
  rare: '跨境冷链',
  /** In none, though each of its pairs of characters is in many. */
  absent: '对接会员',
  /** Of the interface log: called fifty times. */
  rarePath: 'part200/',
  /** Of the operation log: fifty rows each. */
  rareAddress: '203.0.113.77',
  rareModule: '冷链专区',
  rareOperator: 'seldom',
  rareDepartment: '外派组',
};

/**
 * So many rows in each of the two logs, spread evenly over a year, the oldest first, as they would have come. A link of
 * the chain of hashes stands at the end (the sample's own, else this one), so that the product does not spend the
 * measurement on chaining rows that it never wrote.
 */
export async function fillLogs(pool: pg.Pool, rows: number): Promise<void> {
  for (const parent of ['operation_log', 'interface_log'])
    await pool.query('select month_partitions($1::regclass, (now() - make_interval(days => $2))::date, 13)', [
      parent,
      YEAR_DAYS,
    ]);
  // Under the key of that product, which the database asks of each link once there is one.
  await pool.query(`insert into operation_log_chain (position, log_id, log_created_at, row_digest, hash, key_id)
    select 1, 0, now(), sha256(''), sha256(''), (select max(key_id) from operation_log_key)
    where not exists (select from operation_log_chain)`);
  // Built at once in the end. The definition of a parted index speaks of its empty top alone.
  const { rows: words } = await pool.query<{ made: string }>(
    `select replace(pg_get_indexdef('operation_log_words'::regclass), ' ON ONLY ', ' ON ') as made`,
  );
  await pool.query('drop index operation_log_words');
  for (let from = 1; from <= rows; from += CHUNK) {
    const span = [from, Math.min(from + CHUNK - 1, rows), rows, YEAR_DAYS];
    await pool.query(
      `insert into operation_log (created_at, user_id, user_login_id, user_name, department_id, department_name,
         module_name, operation_type, call_path, call_name, content, object_type, object_id, object_name, result,
         address, browser, duration_ms, trace_id)
       select now() - (1 - n::float8 / $3::int) * make_interval(days => $4::int),
         case when rare then 999 else 1 + n % 300 end, case when rare then 'seldom' else 'user' || n % 300 end,
         chr(19968 + n % 300 * 61) || chr(19968 + n % 300 * 67), case when rare then 99 else 1 + n % 40 end,
         case when rare then '外派组' else '部门' || n % 40 end, case when rare then '冷链专区' else modules[kind] end,
         case when rare then 4 else n % 4 end, '/oms/api/v1/' || kind, calls[kind],
         calls[kind] || '「' || object_name || '」', modules[kind], n::text, object_name, (n % 50 <> 0)::int,
         case when rare then '203.0.113.77' else '10.0.' || n % 7 || '.' || n % 250 end, 'Mozilla/5.0', n % 90,
         md5(n::text)::uuid::text
       from generate_series($1::int, $2::int) as n
       cross join (values (array['修改活动', '审核报名', '修改用户', '登录'], array['活动发布', '报名管理', '用户管理', '登录'],
         array['深圳', '上海', '义乌', '墨西哥', '利马', '圣保罗', '雅加达'])) as words (calls, modules, cities)
       cross join lateral (select 1 + n % 4 as kind, n % greatest($3::int / 50, 1) = 0 as rare) as kinds
       cross join lateral (select case
         when rare then '跨境冷链第 ' || n || ' 批'
         when n % 4 = 0 then cities[1 + n % 7] || '对接会第 ' || n || ' 场'
         when n % 4 = 1 then chr(19968 + n * 7 % 9000) || chr(19968 + n * 31 % 9000) || '会员' || n
         when n % 4 = 2 then chr(19968 + n * 11 % 9000) || chr(19968 + n * 37 % 9000)
         else '' end as object_name) as objects`,
      span,
    );
    await pool.query(
      `insert into interface_log (created_at, call_path, call_name, method, user_id, user_login_id, address, status,
         code, result, duration_ms, request_bytes, answer_bytes, trace_id)
       select now() - (1 - n::float8 / $3::int) * make_interval(days => $4::int),
         case when rare then '/sms' when part % 10 = 0 then '/tms' else '/oms' end || '/api/v1/part' || part || '/page',
         '列表' || part, case when rare then 'GET' else 'POST' end,
         case when n % 3 > 0 then 1 + n % 300 end, case when n % 3 > 0 then 'user' || n % 300 else '' end,
         '10.0.0.' || n % 250, 200, case when n % 41 = 0 then 'A0400' else '000000' end, (n % 41 <> 0)::int,
         case when rare then 9000 when n % 1000 = 0 then 400 + n / 1000 % 600 else n % 90 end, 60, 4000,
         md5(n::text)::uuid::text
       from generate_series($1::int, $2::int) as n
       cross join lateral (select n % greatest($3::int / 50, 1) = 0 as rare) as rares
       cross join lateral (select case when rare then 200 else n * 7 % 120 end as part) as parts`,
      span,
    );
  }
  for (const { made } of words) await pool.query(made);
  // What the server's own vacuum does in the hour after so many inserts.
  await pool.query('vacuum (analyze) operation_log');
  await pool.query('vacuum (analyze) interface_log');
}

/** How many activities, sign-ups, and sign-ups for the one activity that has most. */
export interface ActivityRows {
  activities: number;
  signUps: number;
  biggest: number;
}

/** Activities with services, forms, sign-ups and answers, as the tests of plans have them (a million in some minutes). */
export async function fillActivities(pool: pg.Pool, rows: ActivityRows): Promise<void> {
  const fill = join(import.meta.dirname, '..', 'server', 'src', 'testing', 'many-activities.sql');
  await pool.query(`begin; set local fill.activities = '${rows.activities}'; set local fill.applications = '${rows.signUps}';
    set local fill.biggest = '${rows.biggest}'; set local maintenance_work_mem = '256MB'; ${await readFile(fill, 'utf8')}; commit`);
  await pool.query('vacuum (analyze)');
}

/** So many news items, as the tests of plans have them, with longer texts. */
export async function fillInformation(pool: pg.Pool, items: number): Promise<void> {
  const fill = await readFile(
    join(import.meta.dirname, '..', 'server', 'src', 'testing', 'many-information.sql'),
    'utf8',
  );
  // The indexes of words are built at once in the end: one by one they take ten times as long.
  const { rows: words } = await pool.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes where tablename = 'information' and indexdef like '% USING gin %'`,
  );
  await pool.query(`begin; ${words.map(({ name }) => `drop index ${name};`).join(' ')}
    set local fill.information = '${items}'; set local fill.characters = '200'; set local maintenance_work_mem = '256MB';
    ${fill}; ${words.map(({ made }) => `${made};`).join(' ')} commit`);
  await pool.query('vacuum (analyze)');
}

/** As many people as are wished, besides the sample's, spread over the departments and roles that there are. */
export async function fillUsers(pool: pg.Pool, users: number): Promise<void> {
  const numbered = (table: string) => `(select id, row_number() over (order by id) - 1 as place,
    count(*) over () as total from ${table}) as ${table}s`;
  const { rows } = await pool.query<{ there: string }>(
    "select count(*) as there from user_account where user_login_id like 'measured%'",
  );
  for (let from = Number(rows[0]?.there ?? 0) + 1; from <= users; from += CHUNK)
    await pool.query(
      `insert into user_account (user_login_id, user_name, gender, user_type, mobile_phone, id_card, department_id,
         sort_num, email, remark)
       select 'measured' || n, chr(19968 + (n::bigint * 7919 % 9000)::int) || chr(19968 + (n::bigint * 104729 % 9000)::int), 1 + n % 2,
         1 + n % 7, '199' || lpad(n::text, 8, '0'), '990000' || lpad(n::text, 12, '0'), departments.id, 10 + n % 90,
         'measured' || n || '@office.example', '测量用人员'
       from generate_series($1::int, $2::int) as n
       join ${numbered('department')} on departments.place = n % departments.total`,
      [from, Math.min(from + CHUNK - 1, users)],
    );
  await pool.query(
    `insert into user_role (user_id, role_id)
     select user_account.id, roles.id from user_account
     join ${numbered('role')} on roles.place = user_account.id % roles.total
     where user_account.user_login_id like 'measured%' and not exists (
       select from user_role where user_role.user_id = user_account.id)`,
  );
  await pool.query('vacuum (analyze) user_account');
  await pool.query('vacuum (analyze) user_role');
  await pool.query('vacuum (analyze) user_department');
}
