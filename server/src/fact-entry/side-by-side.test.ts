/**
 * Systems that send and registers that are read in at the same moments, about the same accounts, cases, years and stations:
 * none of them stands in another's way for good, and the sums are those of the rows.
 */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { IngestKind } from '@outbound/contract';
import { sql } from 'kysely';
import { onTwoConnections } from '../database/fresh.ts';
import type { Trx } from '../http/call-context.ts';
import { checkFact, foldAll, recountFact, statFacts } from '../statistics/index.ts';
import { type Chance, chance } from '../testing/random-actions.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { someoneWaits } from '../testing/waits.ts';
import { writeBatch } from './ingest/write.ts';
import { takeReturnFunds } from './register/take.ts';
import { countReturned } from './returned.ts';
import { upsertFacts } from './upsert-facts.ts';
import { holdTable } from './write-facts.ts';

const SEED = 20_261_128;
/** Who writes at once, and how often each: as many as the suite has connections. */
const HANDS = 5;
const TIMES = 40;
const PLACES = 12;
const YEARS = [2024, 2025, 2026];
/** Each system with the step in which its own numbers follow ours. */
const systems = { bank: 1, clearing: 5, police: 8 } as const;
type System = keyof typeof systems;

let app: TestApp;
let stations: number[];
let freezeIds: number[];
before(async () => {
  app = await startApp();
  const bureau = await app.makeDepartment({ name: '分局', code: 'B' });
  stations = [
    await app.makeDepartment({ code: 'S0', parentId: bureau }),
    await app.makeDepartment({ code: 'S1', parentId: bureau }),
  ];
  const { db } = app.database;
  await foldAll(db);
  const luck = chance(SEED);
  // One after the other: a bank numbers its accounts as it likes, their order is not that in which they came here.
  for (let place = 1; place <= PLACES; place++)
    await db.transaction().execute((trx) => push(trx, luck, 'bank', 'freeze', [place]));
  const { rows } = await sql<{ id: number }>`select id from freeze_fact order by source_id desc`.execute(db);
  freezeIds = rows.map(({ id }) => Number(id));
});
after(() => app.stop());

const two = (num: number) => String(num).padStart(2, '0');
const shuffled = (luck: Chance, num: number): number[] =>
  Array.from({ length: num }, () => 1 + luck.below(PLACES)).filter((one, at, all) => all.indexOf(one) === at);

/** What is sent of one place: cases and warnings by numbers that all systems know. */
function itemOf(luck: Chance, kind: IngestKind, sourceId: string, place: number) {
  const at = `${luck.one(YEARS)}-${two(1 + luck.below(12))}-${two(1 + luck.below(28))}`;
  const common = { sourceId, deptCode: luck.one(['S0', 'S1']), fraudType: 10 };
  const region = { ...common, regionCode: 510107 };
  const account = { accountNo: `6222${place}00000`, accountType: 1, institution: 10 };
  switch (kind) {
    case 'case':
      return {
        ...{ ...region, caseNo: `A5101-${place}`, caseName: '案', stage: 2, acceptDay: at, fileDay: at },
        lossAmount: luck.below(9_000),
      };
    case 'warning':
      return {
        ...{ ...region, warningNo: `Y${place}`, warningTime: `${at} 09:00:00`, warningLevel: 1 },
        ...{ warningSource: 1, warningType: 1, riskAmount: luck.below(9_000) },
      };
    case 'freeze':
      return {
        ...{ ...common, ...account, freezeDay: at, expireDay: `${Number(at.slice(0, 4)) + 3}-01-01` },
        ...{ amount: 8_000, returnedAmount: luck.below(900) },
      };
    default:
      throw new Error(`nobody sends ${kind} here`);
  }
}

const REMOVE = 2;

async function push(
  trx: Trx,
  luck: Chance,
  system: System,
  kind: IngestKind,
  places: readonly number[],
  over: { op?: number } = {},
) {
  const key = { id: 1, name: system, sourceSystem: system, kinds: [kind], deptId: null };
  // Each system has numbers of its own for the same things, in an order of its own.
  const numberOf = (place: number) =>
    kind === 'freeze' ? `x${999 - place}` : `${system}${(place * systems[system]) % (PLACES + 1)}`;
  const items = places.map((place) => ({ ...itemOf(luck, kind, numberOf(place), place), ...over }));
  return writeBatch(trx, key, kind, items, app.platform.zone);
}

let made = 0;
async function register(trx: Trx, luck: Chance, ids: readonly number[]) {
  await holdTable(trx, 'return_fund_fact');
  const rows = ids.map((freezeId, at) => {
    const num = ++made;
    const day = `${luck.one(YEARS)}-03-05`;
    return {
      ...{
        row_no: at + 2,
        dept_id: luck.one(stations),
        case_no: `A5101-${at}`,
        case_name: null,
        fraud_type: 10,
      },
      ...{ victim_name: '王小明', victim_id_no: `51010419900101${num}`, victim_phone: '13800138000' },
      ...{ loss_amount: '500.00', freeze_account_name: null, freeze_account_no: `6222${freezeId}` },
      ...{ freeze_institution: 10, freeze_amount: '8000.00', return_method: 1, return_ratio: null },
      ...{ return_amount: '1.00', decision_no: `D${num}`, payee_name: '王小明', payee_account_no: '6217' },
      ...{ payee_institution: 10, notice_start: null, notice_end: null, return_day: day, officer1: '甲' },
      ...{ officer2: '乙', remark: '', freeze_id: freezeId, freeze_day: day, case_id: null },
    };
  });
  const by = { userId: 1, batchId: null, told: () => undefined };
  return takeReturnFunds(trx, rows, by);
}

/** Tells of cases and warnings that no system has sent yet, as results of tasks do. */
const tellOf = (trx: Trx, luck: Chance, place: number) =>
  sql`insert into warning_fact (source_system, source_id, warning_no, warning_time, warning_level, warning_source, warning_type,
      dept_id, region_code, occur_day)
    values ('task', ${`Y${place}`}, ${`Y${place}`}, '2025-03-01 09:00:00+08', 1, 1, 1, ${luck.one(stations)}, 510107, '2025-03-01')
    on conflict do nothing`.execute(trx);

const names = Object.keys(systems) as System[];
const freezeAt = (luck: Chance) => freezeIds[luck.below(freezeIds.length)] ?? 0;
const acts: readonly ((trx: Trx, luck: Chance) => Promise<unknown>)[] = [
  (trx: Trx, luck: Chance) => push(trx, luck, 'bank', 'freeze', shuffled(luck, 8)),
  (trx: Trx, luck: Chance) => push(trx, luck, luck.one(names), 'case', shuffled(luck, 8)),
  (trx: Trx, luck: Chance) => push(trx, luck, luck.one(names), 'warning', shuffled(luck, 8)),
  (trx: Trx, luck: Chance) =>
    register(trx, luck, [...new Set([freezeAt(luck), freezeAt(luck), freezeAt(luck)])]),
  (trx: Trx, luck: Chance) => tellOf(trx, luck, 1 + luck.below(PLACES)),
];

it('hold accounts in one order, whatever their bank calls them', onTwoConnections(), async () => {
  const { db } = app.database;
  const [low = 0] = freezeIds;
  const high = freezeIds.at(-1) ?? 0;
  let pushed: Promise<unknown> | null = null;
  await db.transaction().execute(async (trx) => {
    await countReturned(trx, [low]);
    pushed = db.transaction().execute((other) => push(other, chance(SEED), 'bank', 'freeze', [1, PLACES]));
    await someoneWaits(trx);
    // Held by the one that waits, if it began with the last.
    await countReturned(trx, [high]);
  });
  await pushed;
});

it('hold them in that order also to remove them', onTwoConnections(), async () => {
  const { db } = app.database;
  const [low = 0] = freezeIds;
  const high = freezeIds.at(-1) ?? 0;
  // Written again, it lies behind the others: in the order in which the table is read, the last one comes before it.
  await sql`update freeze_fact set updated_at = updated_at where id = ${low}`.execute(db);
  const undone = new Error('nothing is to be removed');
  let pushed: Promise<unknown> | null = null;
  await db.transaction().execute(async (trx) => {
    await countReturned(trx, [low]);
    pushed = db.transaction().execute(async (other) => {
      await sql`set local enable_indexscan = off`.execute(other);
      await sql`set local enable_bitmapscan = off`.execute(other);
      const { successNum } = await push(other, chance(SEED), 'bank', 'freeze', [1, PLACES], { op: REMOVE });
      assert.equal(successNum, 2);
      throw undone;
    });
    await Promise.race([someoneWaits(trx), pushed]);
    await countReturned(trx, [high]);
  });
  await assert.rejects(async () => pushed, undone);
});

it('leave what a task ended while they waited for it', onTwoConnections(), async () => {
  const { db } = app.database;
  const fact = (account_name: string) => ({
    ...{ source_system: 'other bank', source_id: '1', said: new Set(['account_name']) },
    columns: {
      ...{ account_no: '6217', account_type: 1, institution: 10, fraud_type: 999, freeze_day: '2026-01-02' },
      ...{ expire_day: '2099-01-02', renew_times: 0, unfreeze_day: null, state: 1, amount: '8000.00' },
      ...{ returned_amount: '0.00', doc_no: null, account_name, dept_id: stations[0], alarm_id: null },
      case_id: null,
    },
  });
  const tell = (name: string) =>
    db.transaction().execute((trx) => upsertFacts(trx, 'freeze_fact', [fact(name)]));
  await tell('王小明');
  const ofIt = sql`source_system = 'other bank' and source_id = '1'`;
  let told: Promise<unknown> | null = null;
  await db.transaction().execute(async (trx) => {
    await sql`update freeze_fact set state = 2, unfreeze_day = '2026-05-01' where ${ofIt}`.execute(trx);
    told = tell('王晓明');
    await someoneWaits(trx);
  });
  await told;
  const { rows } = await sql`
    select account_name, state, unfreeze_day::text from freeze_fact where ${ofIt}`.execute(db);
  assert.deepEqual(rows, [{ account_name: '王晓明', state: 2, unfreeze_day: '2026-05-01' }]);
});

it(
  'write what many say of the same accounts, cases and years at once without one deadlock; sums equal a count',
  onTwoConnections(),
  async () => {
    const { db } = app.database;
    let isOver = false;
    const keeping = (async () => {
      for (let round = 0; !isOver; round++) {
        await foldAll(db, undefined, 7);
        if (round % 4 === 0) await recountFact(db, statFacts.freeze);
      }
    })();
    const faults: string[] = [];
    await Promise.all(
      Array.from({ length: HANDS }, async (_, hand) => {
        const luck = chance(SEED + hand);
        for (let times = 0; times < TIMES; times++) {
          const place = luck.below(acts.length);
          const act = acts[place] as (typeof acts)[number];
          await db
            .transaction()
            .execute((trx) => act(trx, luck))
            .catch((error: Error) => faults.push(`${place}: ${error.message}`));
        }
      }),
    );
    isOver = true;
    await keeping;
    assert.deepEqual(faults, []);
    await foldAll(db);
    for (const fact of Object.values(statFacts)) assert.equal(await checkFact(db, fact), 0, `fact ${fact}`);
    // What a check compares is there: years of each kind, and rows of each.
    const { rows } = await sql<{ fact: number }>`
      select fact from stat_year where dept_id = 0 and dim = 1 and day >= '2024-01-01' group by fact having sum(n) > 0
      order by fact`.execute(db);
    const { warning, case: crime, freeze, returnFund } = statFacts;
    assert.deepEqual(
      rows.map(({ fact }) => fact),
      [warning, crime, freeze, returnFund],
    );
  },
);
