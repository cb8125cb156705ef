import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { calls, DataScope, returnFundLabels } from '@outbound/contract';
import { sql } from 'kysely';
import { testDatabaseKind } from '../../database/fresh.ts';
import { foldAll } from '../../statistics/index.ts';
import { returnFundCells } from '../../testing/fact-rows.ts';
import type { TestSession } from '../../testing/factories.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { type Cells, importForm, workbook } from '../../testing/workbooks.ts';
import { upsertFacts } from '../upsert-facts.ts';

const { returnFundEntry } = calls;

describe('what was returned of a frozen account', () => {
  let app: TestApp;
  let as: TestSession;
  let own: number;
  let far: number;
  let serial = 0;
  before(async () => {
    app = await startApp();
    own = await app.makeDepartment({ name: '高新分局', code: 'GX' });
    far = await app.makeDepartment({ name: '青羊分局', code: 'QY' });
    await foldAll(app.database.db);
    as = await app.signInAs(
      await app.makeUser({
        deptId: own,
        scope: DataScope.ownAndBelow,
        codes: [
          'latin_analysis_statistic',
          'latin_analysis_case',
          'latin_analysis_return_import',
          'latin_analysis_void',
        ],
      }),
    );
  });
  after(() => app.stop());

  /** What the source says of an account, as it is stored. */
  const told = async (account: string, over: object = {}, said: readonly string[] = Object.keys(over)) => {
    const columns = {
      ...{ account_no: account, account_type: 1, institution: 10, fraud_type: 999, freeze_day: '2026-01-02' },
      ...{ expire_day: '2099-01-02', renew_times: 0, unfreeze_day: null, state: 1, amount: '8000.00' },
      ...{ returned_amount: '0.00', doc_no: null, account_name: null, dept_id: own, alarm_id: null },
      ...{ case_id: null, ...over },
    };
    const fact = { source_system: 'bank', source_id: account, columns, said: new Set(said) };
    await app.database.db.transaction().execute((trx) => upsertFacts(trx, 'freeze_fact', [fact]));
  };
  const returned = async (account: string) =>
    (
      await app.database.db
        .selectFrom('freeze_fact')
        .select('returned_amount')
        .where('account_no', '=', account)
        .executeTakeFirstOrThrow()
    ).returned_amount;
  const register = async (account: string, amount: string, over: Cells = {}) => {
    const row = returnFundCells(++serial, '高新分局', {
      ...{ '冻结账(卡)号': account, '返还金额(元)': amount, 返还日期: '2026-03-05', ...over },
    });
    const bytes = await workbook([row], Object.values(returnFundLabels));
    const reply = await app.call(returnFundEntry.batchImport, importForm(bytes), { as });
    assert.deepEqual([reply.data.addedNum, reply.data.errorList], [1, []], reply.message);
    const list = await app.call(returnFundEntry.page, { template: { keyword: row.返还决定书文号 } }, { as });
    return { id: list.data.dataBody[0]?.id ?? 0 };
  };
  const balance = async () =>
    (await app.call(calls.researchAndJudgement.frozenAmountStatistics, {}, { as })).data.summary.frozenAmount;

  it('is raised by the register, and lowered again by what is withdrawn or taken back', async () => {
    const account = '6222000000000000001';
    await told(account);
    const before = (await balance()) ?? 0;
    const first = await register(account, '3000.50');
    assert.equal(await returned(account), 3_000.5);
    assert.equal(await balance(), before - 3_000.5);
    await register(account, '2000');
    assert.equal(await returned(account), 5_000.5);
    await app.call(returnFundEntry.void, { id: first.id, reason: '登记有误' }, { as });
    assert.equal(await returned(account), 2_000);
    const last = (await app.call(returnFundEntry.importLast, {}, { as })).data;
    await app.call(returnFundEntry.importUndo, { batchId: last?.batchId }, { as });
    assert.equal(await returned(account), 0);
    assert.equal(await balance(), before);
  });

  it('is never both what its source tells and what is registered, nor more than was frozen', async () => {
    const account = '6222000000000000002';
    await told(account, { returned_amount: '1000.00' });
    const { id } = await register(account, '3000');
    assert.equal(await returned(account), 3_000, 'not 4000');
    // The source repeats what it said, or says nothing of it; then it has heard of the same money, and of more.
    await told(account, { returned_amount: '1000.00' });
    await told(account, {}, ['state']);
    assert.equal(await returned(account), 3_000);
    await told(account, { returned_amount: '2500.00' });
    assert.equal(await returned(account), 3_000);
    await told(account, { returned_amount: '4500.00' });
    assert.equal(await returned(account), 4_500);
    await app.call(returnFundEntry.void, { id, reason: '登记有误' }, { as });
    assert.equal(await returned(account), 4_500, 'what the source has told stays');
    await register(account, '9000');
    assert.equal(await returned(account), 8_000);
  });

  it('counts what a version before has registered, and lowers nothing', async () => {
    const [forgotten, more] = ['6222000000000000011', '6222000000000000012'];
    for (const account of [forgotten, more]) {
      await told(account);
      await register(account, '3000');
    }
    const before = (await balance()) ?? 0;
    const { db } = app.database;
    await sql`update freeze_fact set returned_amount = 0 where account_no = ${forgotten}`.execute(db);
    await sql`update freeze_fact set returned_amount = 5000 where account_no = ${more}`.execute(db);
    const file = join(import.meta.dirname, '../../../migrations/0082_returned_before.sql');
    await sql.raw(readFileSync(file, 'utf8')).execute(db);
    assert.deepEqual([await returned(forgotten), await returned(more)], [3_000, 5_000]);
    assert.equal(await balance(), before - 2_000);
  });

  it('is of the freeze that there was on that day, and of departments within sight alone', async () => {
    const [later, foreign] = ['6222000000000000003', '6222000000000000004'];
    await told(later, { freeze_day: '2026-03-06' });
    await register(later, '100');
    assert.equal(await returned(later), 0);
    await told(foreign, { dept_id: far });
    await register(foreign, '100');
    assert.equal(await returned(foreign), 0);
    const { rows } = await app.database.pool.query(
      `select freeze_account_no as account, freeze_id, freeze_day::text as day from return_fund_fact
        where freeze_account_no = any($1) order by 1`,
      [[later, foreign]],
    );
    assert.deepEqual(rows, [
      { account: later, freeze_id: null, day: null },
      // For the days until something was returned it does not matter whose it is.
      { account: foreign, freeze_id: null, day: '2026-01-02' },
    ]);
  });

  it('is registered of no case that goes just then', async () => {
    const caseNo = 'A510177770001';
    const { db } = app.database;
    await db
      .insertInto('case_fact')
      .values({
        ...{
          case_no: caseNo,
          case_name: '王某被诈骗案',
          fraud_type: 1,
          stage: 2,
          dept_id: own,
        },
        ...{ accept_day: '2026-01-02', region_code: 510105, source_system: 'import', source_id: caseNo },
      })
      .execute();
    const row = returnFundCells(++serial, '高新分局', { 案件编号: caseNo });
    const bytes = await workbook([row], Object.values(returnFundLabels));
    let taking: Promise<{ code: string; data: unknown }> | undefined;
    await db.transaction().execute(async (trx) => {
      // As an undo holds what it puts back.
      await sql`select from case_fact where case_no = ${caseNo} for update`.execute(trx);
      taking = app.call(returnFundEntry.batchImport, importForm(bytes), { as });
      await someoneWaits(trx);
      await sql`update case_fact set deleted_at = now() where case_no = ${caseNo}`.execute(trx);
    });
    // The embedded database judges the rows only now, when the case has gone.
    assert.equal((await taking)?.code, testDatabaseKind() === 'embedded' ? '000000' : 'CM4092');
    const { rows } = await sql`select case_id from return_fund_fact where case_no = ${caseNo}`.execute(db);
    assert.deepEqual(rows, testDatabaseKind() === 'embedded' ? [{ case_id: null }] : []);
  });
});
