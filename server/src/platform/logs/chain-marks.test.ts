import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { keepLogMonths } from '../../housekeeping.ts';
import { type LogRow, markedColumns } from '../../http/log-marks.ts';
import { OperationLog } from '../../http/operation-log.ts';
import { resetOnHost } from '../../people/index.ts';
import { addHistory } from '../../sample/history.ts';
import { addBody } from '../../testing/accounts.ts';
import type { TestSession } from '../../testing/factories.ts';
import { byHand, logRow, putInLogRow, writeLogRow } from '../../testing/log-rows.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { chainNewRows } from './chain.ts';
import { type KnownMarks, readKnownMarks } from './chain-marks.ts';

describe('marks of rows of the operation log', () => {
  let app: TestApp;
  let as: TestSession;
  let known: KnownMarks;
  before(async () => {
    app = await startApp();
    await keepLogMonths(app.database.db, 12);
    as = await app.signInAs(await app.makeUser({ codes: ['latin_sys_log_operation', 'latin_sys_user'] }));
  });
  after(() => app.stop());

  const marksFrom = () => join(app.config.dataDir, 'log-marks-from');
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const write = (content: string, at?: Date) => writeLogRow(app, { content }, at);
  const putIn = (content: string, at: Date, mark?: Buffer) => putInLogRow(app, { content }, at, mark);
  const chain = () => chainNewRows(app.database.db, known);
  const fault = async () => {
    const reply = await app.call(calls.userLog.verify, {}, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data.fault && [reply.data.fault.kind, reply.data.fault.id];
  };
  const isChained = async (id: number) =>
    (
      await app.database.db
        .selectFrom('operation_log_chain')
        .select('position')
        .where('log_id', '=', id)
        .execute()
    ).length === 1;
  const stored = (id: number) =>
    app.database.db
      .selectFrom('operation_log')
      .selectAll()
      .select(sql<string>`created_at::text`.as('at'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  beforeEach(async () => {
    const { db } = app.database;
    await sql`truncate operation_log, operation_log_chain, operation_log_key, operation_log_foreign`.execute(
      db,
    );
    await rm(join(app.config.dataDir, 'log-chain-head.json'), { force: true });
    await rm(marksFrom(), { force: true });
    known = await readKnownMarks(db, app.config);
    await write('第一条', minutesAgo(60 * 24 * 3));
    await write('第二条', minutesAgo(2));
    assert.deepEqual(await chain(), []);
  });

  it('keep a row out of the chain that was put in as the newest, and have it named at once and ever after', async () => {
    const forged = await putIn('伪造', new Date());
    assert.deepEqual(
      (await chain()).map(({ id, content }) => [id, content]),
      [[forged, '伪造']],
    );
    assert.deepEqual(await chain(), [], 'told once');
    const genuine = await write('之后');
    await chain();
    assert.deepEqual([await isChained(forged), await isChained(genuine)], [false, true]);
    for (let time = 0; time < 2; time++) assert.deepEqual(await fault(), ['inserted', forged]);
    await sql`truncate operation_log_foreign`.execute(app.database.db);
    assert.deepEqual(await fault(), ['inserted', forged], 'the list of what was found proves nothing');
    await byHand(app, 'operation_log', sql`delete from operation_log where id = ${forged}`);
    assert.equal(await fault(), null);
  });

  it('are not made up, nor taken from another row or another moment', async () => {
    const { mark, at } = await stored(await write('真实'));
    await chain();
    for (const [content, when, borrowed] of [
      ['真实', new Date(), mark],
      ['改写', at, mark],
      ['真实', new Date(), Buffer.alloc(32)],
      ['真实', new Date(), Buffer.from('')],
    ] as const) {
      const forged = await putInLogRow(app, { content }, when, borrowed);
      assert.deepEqual(
        (await chain()).map(({ id }) => id),
        [forged],
      );
      await byHand(app, 'operation_log', sql`delete from operation_log where id = ${forged}`);
    }
    assert.equal(await fault(), null);
  });

  it('count once: an exact copy of a row is none of ours, whichever number it was given', async () => {
    const { id, mark, at } = await stored(await write('真实'));
    await chain();
    const after = await putInLogRow(app, { content: '真实' }, at, mark);
    assert.deepEqual(await fault(), ['inserted', after]);
    await byHand(app, 'operation_log', sql`update operation_log set id = ${id - 1_000} where id = ${after}`);
    assert.deepEqual(await fault(), ['inserted', id - 1_000]);
  });

  it('are made over every column', async () => {
    const columns = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'operation_log'::regclass and attnum > 0 and attgenerated = ''`.execute(
      app.database.db,
    );
    assert.deepEqual(
      columns.rows.map(({ name }) => name).sort(),
      ['id', 'created_at', 'mark', ...markedColumns].sort(),
    );
    for (const column of markedColumns) {
      const id = await write('每一列');
      const other = { changes: '[{"field": "x"}]', operation_type: 4, result: 0 }[column as string];
      const value = other ?? (typeof logRow()[column] === 'string' ? 'x' : 9);
      await byHand(
        app,
        'operation_log',
        sql`update operation_log set ${sql.ref(column)} = ${value} where id = ${id}`,
      );
      assert.deepEqual(
        (await chain()).map((row) => row.id),
        [id],
        column,
      );
    }
    const id = await write('时间');
    await byHand(
      app,
      'operation_log',
      sql`update operation_log set created_at = created_at - interval '1 microsecond' where id = ${id}`,
    );
    assert.deepEqual(
      (await chain()).map((row) => row.id),
      [id],
    );
  });

  it('hold for whatever a row may say', async () => {
    const odd = '半个字\ud83d 😀 \u2028 "\\ \t\n é {,} $1';
    const long = '😀'.repeat(1_001).slice(1, 2_001);
    const rows: Partial<LogRow>[] = [
      { content: odd, object_name: odd, browser: odd, request: odd, answer: odd },
      { content: long, user_id: 9, department_id: 2 ** 40, duration_ms: 2_147_483_647 },
      {
        changes: JSON.stringify([{ field: '金额', before: 0.1, after: 1e21, b: { z: 1, aa: [null, true] } }]),
      },
    ];
    for (const row of rows) await writeLogRow(app, row);
    assert.deepEqual(await chain(), []);
    assert.equal(await fault(), null);
  });

  it('bear every row that the product writes: of calls, of failures, of the command of the host, of the sample', async () => {
    const { db } = app.database;
    const who = await app.signInAs('admin');
    assert.equal((await app.call(calls.account.add, await addBody(app), { as: who })).code, '000000');
    assert.notEqual((await app.call(calls.account.delete, { id: 987_654 }, { as: who })).code, '000000');
    await app.call(calls.user.login, { userLoginId: 'admin', password: 'Wrong-Harbour-1' });
    await resetOnHost(db, app.platform.operationLog, 'admin');
    const { rows } = await sql<{ num: number }>`select count(*) as num from operation_log`.execute(db);
    assert.ok(Number(rows[0]?.num) >= 5, String(rows[0]?.num));
    assert.deepEqual(await chain(), []);
    await sql`truncate operation_log, operation_log_chain, operation_log_key`.execute(db);
    const { zone, operationLog } = app.platform;
    const actor = { userId: 1, userLoginId: 'a', userName: '何雨', deptId: null, deptName: '' };
    const decision = { id: 1, applyCode: 'A1', applyName: '李想', activity: '对接会', status: 2, reason: '' };
    await db.transaction().execute((trx) =>
      addHistory(trx, {
        operationLog,
        zone,
        today: zone.text(new Date()).slice(0, 10),
        signIns: [],
        decisions: [{ ...decision, at: minutesAgo(60.001) }] as never,
        actors: new Map([['a', actor]]),
        reviewer: 'a',
      }),
    );
    assert.deepEqual(await chain(), []);
    const chained = await db.selectFrom('operation_log_chain').select('log_id').execute();
    assert.equal(chained.length, 1);
  });

  it('let a row of ours in however late it comes: the clock stood hours behind when it was written', async () => {
    const late = await write('时钟慢了', minutesAgo(5 * 60));
    await chain();
    assert.equal(await isChained(late), false, 'nobody looks so far back all the time');
    assert.equal(await fault(), null);
    assert.equal(await isChained(late), true);
    await byHand(app, 'operation_log', sql`update operation_log set content = 'x' where id = ${late}`);
    assert.deepEqual(await fault(), ['changed', late]);
  });

  it('are not demanded of a version before for a day after the update, but from a new product at once', async () => {
    const { db } = app.database;
    assert.ok(known.demandedFrom.getTime() <= Date.now(), 'nothing was chained before');
    assert.equal((await stat(marksFrom())).mode & 0o077, 0);
    await rm(marksFrom());
    known = await readKnownMarks(db, app.config);
    const hours = (known.demandedFrom.getTime() - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24, String(hours));
    assert.deepEqual(await readKnownMarks(db, app.config), known, 'the day begins once');
    const before = await putIn('上一版本', new Date());
    assert.deepEqual(await chain(), []);
    const wrong = await putIn('错误的标记', new Date(), Buffer.alloc(32));
    const between = await putIn('伪造', minutesAgo(20));
    assert.deepEqual(
      (await chain()).map(({ id }) => id),
      [wrong],
    );
    assert.deepEqual(await fault(), ['inserted', between]);
    await byHand(app, 'operation_log', sql`delete from operation_log where id in (${wrong}, ${between})`);
    await writeFile(marksFrom(), minutesAgo(1).toISOString());
    known = await readKnownMarks(db, app.config);
    assert.equal(await fault(), null);
    assert.equal(await isChained(before), true, 'what was taken in stays');
    const forged = await putIn('伪造', new Date());
    assert.deepEqual(await fault(), ['inserted', forged]);
    await writeFile(marksFrom(), 'x');
    await assert.rejects(readKnownMarks(db, app.config), /log-marks-from/);
    assert.equal(await readFile(marksFrom(), 'utf8'), 'x');
  });

  it('of a process with another key are told, until its key is named beside the own one', async () => {
    const other = await readKnownMarks(app.database.db, { ...app.config, logChainKeys: ['cd'.repeat(32)] });
    const log = new OperationLog(other.keys[0], { now: () => '' });
    const { id } = await app.database.db
      .insertInto('operation_log')
      .values(log.marked(logRow(), minutesAgo(1)))
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.deepEqual(
      (await chain()).map((row) => row.id),
      [id],
    );
    try {
      const [own] = known.keys;
      Object.assign(app.config, { logChainKeys: [own.key.export().toString('hex'), 'cd'.repeat(32)] });
      assert.equal(await fault(), null);
    } finally {
      Object.assign(app.config, { logChainKeys: undefined });
    }
    assert.equal(await isChained(id), true);
  });
});
