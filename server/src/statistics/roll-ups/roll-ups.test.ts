import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase } from '../../database/fresh.ts';
import type { Db } from '../../database/open.ts';
import { scatteredNodes } from '../../testing/scattered-nodes.ts';
import { foldAll, foldSome } from './fold.ts';
import { findStatGroups, findStatNodes } from './nodes.ts';
import { type StatQuestion, statMeasures } from './question.ts';
import { countDifferences, recountFact } from './recount.ts';
import { cellsOf } from './sheets.ts';
import { stat } from './stat.ts';

let database: FreshDatabase;
let db: Db;
/** A root, two bureaus and two stations below each. */
const tree = [
  [1, null],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 2],
  [6, 3],
  [7, 3],
] as const;
const stations = [1, 2, 4, 5, 6, 7];
const months = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'];

before(async () => {
  database = await freshDatabase();
  db = database.db;
  for (const [id, parent] of tree)
    await sql`insert into department (id, parent_id, name, code) overriding system value
      values (${id}, ${parent}, ${`单位${id}`}, ${`D${id}`})`.execute(db);
  await foldAll(db);
});
after(() => database.close());

let seed = 1;
const chance = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const one = <T>(list: readonly T[]): T => list[chance(list.length)] as T;
const dayOf = (place: number) => new Date(Date.UTC(2024, 0, 1 + place)).toISOString().slice(0, 10);

let made = 0;
const writers = [
  async () => {
    const first = made;
    made += 3;
    await sql`insert into warning_fact (source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
        fraud_type, dept_id, region_code, occur_day, risk_amount, sign_time, dispose_result)
      select 'w' || num, 'W' || num, ${`${dayOf(chance(110))} 03:30:00Z`}::timestamptz, 1 + num % 4, 1, 1 + num % 3, num % 5,
        ${one(stations)}::bigint, 510100, ${dayOf(chance(110))}::date, num + 0.37, null, null
      from generate_series(${first}::int, ${made - 1}::int) as num`.execute(db);
  },
  () =>
    sql`update warning_fact set sign_time = warning_time + interval '90 seconds', dispose_result = ${1 + chance(4)}::int,
      dept_id = ${one(stations)}::bigint where id % 5 = ${chance(5)}::int`.execute(db),
  () =>
    sql`update warning_fact set deleted_at = case when deleted_at is null then now() end
      where id % 7 = ${chance(7)}::int`.execute(db),
  () => sql`update warning_fact set victim_name = 'nothing that counts'`.execute(db),
  () => sql`delete from warning_fact where id % 31 = ${chance(31)}::int`.execute(db),
  async () => {
    made += 1;
    await sql`insert into case_fact (source_id, case_no, case_name, fraud_type, stage, dept_id, region_code, accept_day, loss_amount)
      values (${`c${made}`}, ${`C${made}`}, '案件', ${chance(4)}, 1, ${one(stations)}, 510100, ${dayOf(chance(60))}, 1000.05)`.execute(
      db,
    );
  },
  () =>
    sql`update case_fact set file_day = accept_day + 3, solve_day = case when id % 2 = 0 then accept_day + 40 end,
      arrest_num = 2 where id % 3 = ${chance(3)}::int`.execute(db),
  () => sql`update department set parent_id = ${one([1, 2, 3])} where id = ${one([4, 5, 6, 7])}`.execute(db),
  () =>
    sql`update department set parent_id = case id when 2 then ${one([1, 3])}::bigint else 1 end where id in (2, 3)`.execute(
      db,
    ),
  () => foldAll(db, undefined, 1 + chance(40)),
  () => recountFact(db, one([2, 3]), one([null, ...months])),
];

async function requireRight(): Promise<void> {
  for (const fact of [2, 3])
    for (const month of months)
      assert.equal(await countDifferences(db, fact, month), 0, `fact ${fact} of ${month}`);
}

it('sums equal a count of all rows, whatever is written, moved, folded and made anew in whatever order', async () => {
  for (let round = 0; round < 120; round++) {
    await one(writers)();
    if (round % 15 === 0) await requireRight();
  }
  await foldAll(db);
  await requireRight();
  const { rows } = await sql<{ num: number }>`select count(*) as num from stat_delta`.execute(db);
  assert.deepEqual(rows, [{ num: 0 }]);
  // The check itself sees what is wrong.
  await sql`update stat_day set n = n + 1 where ctid in (select ctid from stat_day where fact = 2 and day < '2024-02-01' limit 1)`.execute(
    db,
  );
  assert.notEqual(await countDifferences(db, 2, '2024-01-01'), 0);
  assert.equal(await recountFact(db, 2, '2024-01-01'), true);
  await requireRight();
  for (const table of ['stat_quarter', 'stat_year']) {
    await sql`update ${sql.table(table)} set n = n + 1
      where ctid in (select ctid from ${sql.table(table)} where fact = 2 and day >= '2024-01-01' limit 1)`.execute(
      db,
    );
    assert.notEqual(await countDifferences(db, 2, '2024-01-01'), 0, table);
    assert.equal(await recountFact(db, 2, '2024-01-01'), true);
    await requireRight();
  }
  for (const span of [1, 2, 3, 4]) {
    const { rows: spoilt } = await sql`update stat_type_sheet set m8 = m8 + 1
      where ctid in (select ctid from stat_type_sheet where fact = 2 and span = ${span}::int and day between '2024-01-01' and '2024-01-31' limit 1)
      returning fact`.execute(db);
    assert.equal(spoilt.length, 1);
    assert.notEqual(await countDifferences(db, 2, '2024-01-01'), 0, `sheets of span ${span}`);
    assert.equal(await recountFact(db, 2, '2024-01-01'), true);
    await requireRight();
  }
  for (const table of ['stat_day_sheet', 'stat_month_sheet']) {
    const { rows: spoilt } = await sql`update ${sql.table(table)} set cells = cells[2:]
      where ctid in (select ctid from ${sql.table(table)} where fact = 2 and day < '2024-02-01' and cells <> '{}' limit 1)
      returning fact`.execute(db);
    assert.equal(spoilt.length, 1);
    assert.notEqual(await countDifferences(db, 2, '2024-01-01'), 0, table);
    assert.equal(await recountFact(db, 2, '2024-01-01'), true);
    await requireRight();
  }
});

it('loses and doubles nothing when a fold is broken off, or two fold at once', async () => {
  for (let times = 0; times < 20; times++) await writers[0]?.();
  await db
    .transaction()
    .execute(async (trx) => {
      assert.equal(await foldSome(trx, 50), 50);
      throw new Error('killed');
    })
    .catch((error: Error) => assert.equal(error.message, 'killed'));
  await requireRight();
  await Promise.all([foldAll(db, undefined, 30), foldAll(db, undefined, 30), writers[0]?.(), foldAll(db)]);
  await foldAll(db);
  await requireRight();
});

const everything: Omit<StatQuestion, 'nodes'> = {
  fact: 'warning',
  dim: 'total',
  first: '2024-01-01',
  last: '2024-04-30',
  by: [],
};
const scopeOf = (...deptIds: number[]) => ({ all: false as const, deptIds, userId: 1 });

async function countRows(condition: string): Promise<{ n: number; m8: number }> {
  const { rows } = await sql<{ n: number; m8: number }>`
    select count(*) as n, coalesce(sum(risk_amount) * 100, 0)::bigint as m8 from warning_fact
    where deleted_at is null and ${sql.raw(condition)}`.execute(db);
  return rows[0] as { n: number; m8: number };
}

it('answers what the rows say: odd days, any departments, folded or not', async () => {
  await writers[0]?.();
  for (let times = 0; times < 40; times++) {
    if (times === 20) await foldAll(db);
    const first = dayOf(chance(100));
    const last = dayOf(chance(100));
    const ids = [1, 2, 3, 4, 5, 6, 7].filter(() => chance(2) === 0);
    const nodes = await findStatNodes(db, times % 5 === 0 ? { all: true } : scopeOf(...ids));
    const { rows } = await stat(db, { ...everything, first, last, nodes });
    const counted = await countRows(
      `occur_day between '${first}' and '${last}' and ${times % 5 === 0 ? 'true' : `dept_id = any('{${ids}}')`}`,
    );
    assert.deepEqual({ n: rows[0]?.n ?? 0, m8: rows[0]?.m8 ?? 0 }, counted);
    const granularity = one([null, 1, 2] as const);
    const types: Omit<StatQuestion, 'nodes'> = {
      ...{ ...everything, first, last, dim: 'fraudType', measures: ['m8'] },
      ...(granularity === null ? { by: ['k'] } : { by: ['time', 'k'], granularity }),
    };
    const ofFew = await stat(db, { ...types, nodes });
    assert.deepEqual((await stat(db, { ...types, nodes: scatteredNodes(nodes) })).rows, ofFew.rows);
    assert.equal(
      ofFew.rows.reduce((all, { m8 }) => all + m8, 0),
      counted.m8,
    );
    const points = await stat(db, {
      ...{ ...everything, first, last, nodes },
      by: ['time', 'k'],
      dim: 'warningLevel',
      granularity: one([0, 1, 2] as const),
    });
    const sum = points.rows.reduce((all, row) => all + row.n, 0);
    assert.equal(sum, counted.n);
  }
});

it('tells types of hundreds of departments apart whatever their sums are, also below nothing', async () => {
  const question: Omit<StatQuestion, 'nodes'> = {
    ...{ ...everything, dim: 'fraudType', first: '2027-01-03', last: '2027-12-30', by: ['k'] },
    measures: ['m8'],
  };
  const nodes = await findStatNodes(db, scopeOf(1, 4, 6));
  // As much as a sum may be, and as little. These types come behind those that there are.
  const amounts = ['9007199254740991', '-9007199254740991', '0', '-1', '1', '-5000000000000000'];
  await sql`insert into stat_delta (fact, dim, dept_id, day, k, n, m8)
    select 2, 2, 4, '2027-01-05'::date + 40 * place::int, 700 + place, 2 * place - 7, amount
    from unnest(${amounts}::bigint[]) with ordinality as amounts (amount, place)`.execute(db);
  await foldAll(db);
  const expected = amounts.map((amount, at) => ({ k: 701 + at, n: 2 * at - 5, m8: Number(amount) }));
  for (const those of [nodes, scatteredNodes(nodes)]) {
    const { rows } = await stat(db, { ...question, nodes: those });
    assert.deepEqual(
      rows.map(({ k, n, m8 }) => ({ k, n, m8 })),
      expected,
    );
  }
  const only = await stat(db, { ...question, k: [702, 703], nodes: scatteredNodes(nodes) });
  assert.deepEqual(
    only.rows.map(({ k, m8 }) => [k, m8]),
    [
      [702, Number(amounts[1])],
      [703, 0],
    ],
  );
  // None of its warnings is there.
  assert.equal(await recountFact(db, 2), true);
  assert.deepEqual((await stat(db, { ...question, nodes: scatteredNodes(nodes) })).rows, []);
});

it('counts what a version before has left as rows, until all is counted anew', async () => {
  const question: StatQuestion = {
    ...{ ...everything, dim: 'warningLevel', first: '2024-01-03', last: '2024-03-20', by: ['dept', 'k'] },
    nodes: await findStatGroups(db, { all: true }, 1),
  };
  const expected = (await stat(db, question)).rows;
  assert.ok(expected.some(({ n }) => n > 0));
  await sql`with moved as (${cellsOf('stat_day_sheet')} where fact = 2)
    insert into stat_day (fact, dept_id, dim, day, k, n) select fact, dept_id, dim, day, k, n from moved where dept_id % 2 = 0`.execute(
    db,
  );
  await sql`delete from stat_day_sheet where fact = 2 and dept_id % 2 = 0`.execute(db);
  await writers[0]?.();
  await sql`delete from warning_fact where id in (select id from warning_fact order by id desc limit 3)`.execute(
    db,
  );
  await foldAll(db);
  assert.deepEqual((await stat(db, question)).rows, expected);
  assert.equal(await recountFact(db, 2), true);
  const { rows } = await sql`select fact from stat_day where fact = 2 and dim = 7`.execute(db);
  assert.deepEqual(rows, []);
  assert.deepEqual((await stat(db, question)).rows, expected);
});

it('has a row for each point of time and each wanted key, and shows the year before and the days before', async () => {
  await sql`insert into warning_fact (source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
      fraud_type, dept_id, region_code, occur_day)
    select 'y' || day, 'Y', now(), 2, 1, 1, 1, 4, 510100, day::date
    from unnest('{2030-02-28,2031-01-30,2031-02-01,2031-02-28}'::text[]) as days (day)`.execute(db);
  const question: StatQuestion = {
    ...{ fact: 'warning', dim: 'warningLevel', nodes: await findStatNodes(db, scopeOf(4)) },
    ...{ first: '2031-02-01', last: '2031-03-02', by: ['time', 'k'], granularity: 1 },
    ...{ fill: [1, 2], spans: ['lastYear', 'before'] },
  };
  for (const isFolded of [false, true]) {
    if (isFolded) await foldAll(db);
    const answer = await stat(db, question);
    const brief = (rows: typeof answer.rows) => rows.map(({ time, k, n }) => `${time} ${k} ${n}`);
    assert.deepEqual(brief(answer.rows), ['2031-02 1 0', '2031-02 2 2', '2031-03 1 0', '2031-03 2 0']);
    assert.deepEqual(brief(answer.lastYear), ['2030-02 1 0', '2030-02 2 1', '2030-03 1 0', '2030-03 2 0']);
    assert.deepEqual(brief(answer.before), ['2031-01 1 0', '2031-01 2 1']);
    assert.equal(answer.rebuilding, false);
    assert.ok(Math.abs(answer.updateTime.getTime() - Date.now()) < 60_000);
  }
  const days = await stat(db, { ...question, dim: 'total', by: ['time'], granularity: 0, fill: [] });
  assert.equal(days.rows.length, 30);
});

it("tells the departments below apart, what is a department's own beside them; their sum is the whole", async () => {
  await sql`update department set parent_id = case when id in (2, 3) then 1 when id < 6 then 2 else 3 end where id > 1`.execute(
    db,
  );
  await foldAll(db);
  for (const [scope, deptId, expected] of [
    [{ all: true as const }, null, ['2', '3', '1*']],
    [{ all: true as const }, 2, ['4', '5', '2*']],
    [scopeOf(1, 4, 6), null, ['2', '3', '1*']],
    [scopeOf(4, 6), null, ['4', '6']],
    [scopeOf(4, 6), 1, ['2', '3']],
    [scopeOf(2, 5), null, ['5', '2*']],
    // A level of one department is passed through, unless it is asked for.
    [scopeOf(1, 2, 4, 5), null, ['4', '5', '2*', '1*']],
    [scopeOf(1, 2, 4, 5), 1, ['2', '1*']],
  ] as const) {
    const groups = await findStatGroups(db, scope, deptId);
    assert.deepEqual(
      groups.map((group) => `${group.deptId}${group.isOwn ? '*' : ''}`),
      expected,
    );
    const apart = await stat(db, { ...everything, nodes: groups, by: ['dept'] });
    assert.equal(apart.rows.length, groups.length);
    const whole = await stat(db, { ...everything, nodes: await findStatNodes(db, scope, deptId) });
    for (const measure of statMeasures)
      assert.equal(
        apart.rows.reduce((all, row) => all + row[measure], 0),
        whole.rows[0]?.[measure],
      );
  }
});

it('counts what a department that is gone had for the one that took it up', async () => {
  await assert.rejects(sql`delete from department where id = 7`.execute(db), { code: '23503' });
  await sql`update warning_fact set dept_id = 6 where dept_id = 7`.execute(db);
  await sql`update case_fact set dept_id = 6 where dept_id = 7`.execute(db);
  const before = await stat(db, { ...everything, nodes: await findStatNodes(db, scopeOf(6)) });
  await sql`delete from department where id = 7`.execute(db);
  // What has no way to follow, as steps of tasks that are over.
  await sql`insert into stat_delta (fact, dim, dept_id, day, n) values (10, 1, 7, '2024-01-05', 3)`.execute(
    db,
  );
  await foldAll(db);
  const steps = { ...everything, fact: 'taskStep' as const };
  for (const scope of [scopeOf(3, 6), { all: true as const }]) {
    const { rows } = await stat(db, { ...steps, nodes: await findStatNodes(db, scope) });
    assert.equal(rows[0]?.n, 3);
  }
  const other = await stat(db, { ...steps, nodes: await findStatNodes(db, scopeOf(6)) });
  assert.equal(other.rows[0]?.n, 0);
  const after = await stat(db, { ...everything, nodes: await findStatNodes(db, scopeOf(6)) });
  assert.deepEqual(after.rows, before.rows);
});
