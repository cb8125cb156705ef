/** A database that has counted for years before there were sums by year and quarter. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { StatisticGranularity } from '@outbound/contract';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase, nothing, onTwoConnections } from '../../database/fresh.ts';
import { migrate, migrationNames } from '../../database/migrate.ts';
import type { Db } from '../../database/open.ts';
import { scatteredNodes } from '../../testing/scattered-nodes.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { foldAll, foldSome } from './fold.ts';
import { findStatNodes } from './nodes.ts';
import type { StatNodes } from './question.ts';
import { checkFact, countDifferences, recountFact } from './recount.ts';
import { stat } from './stat.ts';

const ALARM = 1;
const ALARMS = 400;
const YEARS = [2021, 2022, 2023, 2024];

let database: FreshDatabase;
let db: Db;
before(async () => {
  database = await beforeYears();
  db = database.db;
});
after(() => database.drop());

/** The tables as they were before there were years, with alarms of four years that are folded but for the last ones. */
async function beforeYears(): Promise<FreshDatabase> {
  const fresh = await freshDatabase({ contents: nothing });
  const names = await migrationNames();
  await migrate(fresh.db, { only: names.filter((name) => name < '0096') });
  await sql`insert into department (id, parent_id, name, code) overriding system value
    values (1, null, '总队', 'D1'), (2, 1, '支队', 'D2'), (3, 1, '支队二', 'D3')`.execute(fresh.db);
  // Nothing to count anew: that needs the years.
  await sql`delete from stat_pending where fact <> 0`.execute(fresh.db);
  await addAlarms(fresh.db, 'A', ALARMS);
  await sql`update alarm_fact set deleted_at = now() where id % 7 = 0`.execute(fresh.db);
  await foldAll(fresh.db);
  await addAlarms(fresh.db, 'B', 30);
  return fresh;
}

/** Spread over four years and two departments. */
const addAlarms = (on: Db, name: string, num: number) =>
  sql`insert into alarm_fact (source_id, alarm_no, alarm_time, alarm_source, dept_id, region_code, fraud_type, loss_amount, occur_day)
    select ${name} || num, ${name} || num, day + time '03:00', 1, 2 + num % 2, 510100, num % 5, num + 0.25, day
    from (select num, '2021-01-01'::date + (num * 1459 / ${num}::int) as day from generate_series(0, ${num - 1}::int) as num) as alarms`.execute(
    on,
  );

async function requireRight(on: Db): Promise<void> {
  for (const year of YEARS)
    for (const month of ['01', '06', '12'])
      assert.equal(await countDifferences(on, ALARM, `${year}-${month}-01`), 0, `${year}-${month}`);
}

/** Alarms of the year and what they lost, in cents, by department 1 with all below it: as the years say it, and the quarters. */
async function yearsOf(on: Db) {
  const read = async (table: string) => {
    const { rows } = await sql<{ year: string; n: number; m2: number }>`
      select to_char(day, 'YYYY') as year, sum(n)::int as n, sum(m2)::int as m2 from ${sql.table(table)}
      where fact = ${ALARM}::int and dept_id = 1 and dim = 1 group by 1 order by 1`.execute(on);
    return rows;
  };
  const rows = await read('stat_year');
  assert.deepEqual(await read('stat_quarter'), rows);
  return rows;
}
async function countedYears(on: Db, which: string) {
  const { rows } = await sql<{ year: string; n: number; m2: number }>`
    select to_char(occur_day, 'YYYY') as year, count(*)::int as n, sum(loss_amount * 100)::int as m2 from alarm_fact
    where deleted_at is null and alarm_no like ${which} group by 1 order by 1`.execute(on);
  assert.equal(rows.length, YEARS.length);
  return rows;
}

it('has the years of all that was folded before, and of all that is folded since', async () => {
  const files = await migrate(db);
  for (const name of ['0096_stat_years', '0110_stat_quarters', '0126_stat_type_sheets'])
    assert.ok(files.includes(name), name);
  assert.deepEqual(await yearsOf(db), await countedYears(db, 'A%'));
  await requireRight(db);
  await foldAll(db);
  assert.deepEqual(await yearsOf(db), await countedYears(db, '%'));
  await sql`update alarm_fact set deleted_at = now(), dept_id = 3 where id % 5 = 0`.execute(db);
  await foldAll(db);
  assert.deepEqual(await yearsOf(db), await countedYears(db, '%'));
  await requireRight(db);
});

it('answers of several years what the rows say, for few departments and for many', async () => {
  const few = await findStatNodes(db, { all: false, deptIds: [1, 3], userId: 1 });
  for (const nodes of [few, scatteredNodes(few)]) await requireAnswers(nodes);
});

async function requireAnswers(nodes: StatNodes): Promise<void> {
  const day = (place: number) => new Date(Date.UTC(2021, 0, 1 + place)).toISOString().slice(0, 10);
  for (const from of [0, 20, 170, 200, 365, 400, 700])
    for (const length of [365, 366, 500, 730, 760, 1_461 - from]) {
      const span = { first: day(from), last: day(from + length - 1) };
      for (const granularity of [StatisticGranularity.year, StatisticGranularity.month, null]) {
        const width = granularity === null ? 0 : granularity === StatisticGranularity.year ? 4 : 7;
        const { rows } = await stat(db, {
          ...{ fact: 'alarm', dim: 'fraudType', nodes, ...span, measures: ['m2'] },
          ...(granularity === null ? { by: ['k'] } : { by: ['time', 'k'], granularity }),
        });
        const counted = await sql<{ time: string; k: number; n: number; m2: number }>`
          select left(occur_day::text, ${width}::int) as time, fraud_type as k, count(*)::int as n, sum(loss_amount * 100)::int as m2
          from alarm_fact where deleted_at is null and dept_id in (1, 3) and occur_day between ${span.first}::date and ${span.last}::date
          group by 1, 2 order by 1, 2`.execute(db);
        assert.ok(counted.rows.length > 0);
        assert.deepEqual(
          rows.map(({ time, k, n, m2 }) => ({ time, k, n, m2 })),
          counted.rows,
          `${span.first} to ${span.last} by ${granularity}`,
        );
      }
    }
}

it('answers of several years what is only counted from the sheets of months', async () => {
  const nodes = await findStatNodes(db, { all: true });
  // What the version before has left as rows is in the months and years, too.
  const { rows } = await stat(db, {
    ...{ fact: 'alarm', dim: 'alarmSource', nodes, by: ['k'], measures: [] },
    ...{ first: '2021-02-01', last: '2024-11-30' },
  });
  const counted = await sql<{ n: number }>`select count(*)::int as n from alarm_fact
    where deleted_at is null and occur_day between '2021-02-01' and '2024-11-30'`.execute(db);
  assert.deepEqual(
    rows.map(({ k, n }) => ({ k, n })),
    [{ k: 1, n: counted.rows[0]?.n }],
  );
});

it('counts a wrong year anew at night, also where its months are right', async () => {
  await sql`update stat_year set m2 = m2 + 1 where fact = ${ALARM}::int and day = '2024-01-01' and dept_id = 2`.execute(
    db,
  );
  assert.ok((await checkFact(db, ALARM)) > 0);
  assert.equal(await checkFact(db, ALARM), 0);
  for (const table of ['stat_quarter', 'stat_year'])
    await sql`delete from ${sql.table(table)} where fact = ${ALARM}::int`.execute(db);
  assert.equal(await recountFact(db, ALARM), true);
  assert.deepEqual(await yearsOf(db), await countedYears(db, '%'));
});

it(
  'loses and doubles nothing that a process of the version before folds during the upgrade',
  onTwoConnections(),
  async () => {
    const other = await beforeYears();
    let upgrade: Promise<unknown> | null = null;
    await other.db.transaction().execute(async (trx) => {
      assert.ok(((await foldSome(trx)) ?? 0) > 0);
      upgrade = migrate(other.db);
      await someoneWaits(trx);
    });
    await upgrade;
    assert.deepEqual(await yearsOf(other.db), await countedYears(other.db, '%'));
    await requireRight(other.db);
    await other.drop();
  },
);
