import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { keepLogMonths } from '../../housekeeping.ts';
import { readLogKeys } from '../../http/log-keys.ts';
import { addHistory } from '../../sample/history.ts';
import type { TestSession } from '../../testing/factories.ts';
import { byHand as byHandIn, putInLogRow, writeLogRow } from '../../testing/log-rows.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { someoneWaits } from '../../testing/waits.ts';
import { chainNewRows, lookBack } from './chain.ts';
import { keepHead } from './chain-head.ts';
import { type KnownMarks, readKnownMarks } from './chain-marks.ts';
import { holdLogChain } from './seed.ts';

describe('hash chain of the operation log', () => {
  let app: TestApp;
  let as: TestSession;
  let known: KnownMarks;
  before(async () => {
    app = await startApp();
    await keepLogMonths(app.database.db, 12);
    known = await readKnownMarks(app.database.db, app.config);
    as = await app.signInAs(await app.makeUser({ codes: ['latin_sys_log_operation'] }));
  });
  after(() => app.stop());

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const write = (content: string, at?: Date) => writeLogRow(app, { content }, at);
  const putIn = (content: string, at: Date) => putInLogRow(app, { content }, at);
  const byHand = (statement: ReturnType<typeof sql>) => byHandIn(app, 'operation_log', statement);
  const chainByHand = (statement: ReturnType<typeof sql>) => byHandIn(app, 'operation_log_chain', statement);
  const verify = async (afterPosition = 0) => {
    const reply = await app.call(calls.userLog.verify, { afterPosition }, { as });
    assert.equal(reply.code, '000000', reply.message);
    return reply.data;
  };

  let ids: number[];
  beforeEach(async () => {
    const { db } = app.database;
    await sql`truncate operation_log, operation_log_chain, operation_log_anchor, operation_log_key, operation_log_foreign`.execute(
      db,
    );
    await rm(join(app.config.dataDir, 'log-chain-head.json'), { force: true });
    ids = [];
    for (const day of [5, 4, 3, 2]) ids.push(await write(`${day} 天前`, daysAgo(day)));
    await chainNewRows(db, known);
    await write('现在');
  });

  it('finds nothing wrong with what the product wrote', async () => {
    const check = await verify();
    assert.deepEqual([check.fault, check.isComplete, check.checkedNum], [null, true, 5]);
    assert.equal(check.position, check.lastPosition);
    assert.match(check.hash, /^[0-9a-f]{64}$/);
    const again = await verify(3);
    assert.deepEqual([again.fault, again.checkedNum], [null, 2], 'goes on behind a position');
  });

  it('chains each row once, also when several processes are at it', async () => {
    const { db } = app.database;
    await Promise.all([chainNewRows(db, known), chainNewRows(db, known), verify(), verify()]);
    const { rows } = await sql<{ chained: number; logged: number }>`
      select (select count(*) from operation_log_chain) as chained, (select count(*) from operation_log) as logged
    `.execute(db);
    // The two checks are operations as well, which nobody has chained yet.
    assert.ok(rows[0] && rows[0].chained >= 5 && rows[0].chained <= rows[0].logged);
    assert.equal((await verify()).fault, null);
  });

  it('names the first row that was changed by hand', async () => {
    await byHand(sql`update operation_log set content = '改过' where id in (${ids[1]}, ${ids[2]})`);
    const { fault, isComplete } = await verify();
    assert.deepEqual([fault?.kind, fault?.id, fault?.content], ['changed', ids[1], '改过']);
    assert.equal(
      fault?.createdTime,
      app.platform.zone.text(daysAgo(4)).slice(0, 17) + fault?.createdTime.slice(17),
    );
    assert.equal(isComplete, true);
  });

  it('sees a change in every column', async () => {
    const changes = [
      sql`user_id = 9`,
      sql`user_login_id = 'x'`,
      sql`user_name = 'x'`,
      sql`department_id = 9`,
      sql`department_name = 'x'`,
      sql`module_name = 'x'`,
      sql`operation_type = 4`,
      sql`call_path = 'x'`,
      sql`call_name = 'x'`,
      sql`content = 'x'`,
      sql`object_type = 'x'`,
      sql`object_id = 'x'`,
      sql`object_name = 'x'`,
      sql`result = 0`,
      sql`failure = 'x'`,
      sql`changes = '[{"field":"x"}]'`,
      sql`address = 'x'`,
      sql`browser = 'x'`,
      sql`duration_ms = 9`,
      sql`trace_id = 'x'`,
      sql`request = 'x'`,
      sql`answer = 'x'`,
      sql`mark = '\\x00'`,
    ];
    const { db } = app.database;
    const columns = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'operation_log'::regclass and attnum > 0 and attgenerated = ''`.execute(db);
    assert.equal(
      changes.length,
      columns.rows.length - 2,
      'all but the id and the time, by which a row is found, and what follows from the others',
    );
    for (const change of changes) {
      const id = await write('每一列');
      await chainNewRows(db, known);
      await byHand(sql`update operation_log set ${change} where id = ${id}`);
      const { fault } = await verify();
      assert.deepEqual([fault?.kind, fault?.id], ['changed', id]);
      await sql`truncate operation_log, operation_log_chain`.execute(db);
    }
  });

  it('names a row that was taken out, and one whose time was moved', async () => {
    await byHand(sql`delete from operation_log where id = ${ids[2]}`);
    const { fault } = await verify();
    assert.deepEqual([fault?.kind, fault?.id, fault?.content], ['removed', ids[2], '']);
    await byHand(sql`update operation_log set created_at = now() - interval '9 days' where id = ${ids[1]}`);
    assert.equal((await verify()).fault?.id, ids[1]);
  });

  it('names a row that was put in between, and one before the first', async () => {
    const between = await putIn('伪造', daysAgo(3.5));
    const first = (await verify()).fault;
    assert.deepEqual([first?.kind, first?.id, first?.content], ['inserted', between, '伪造']);
    const older = await putIn('更早', daysAgo(30));
    assert.equal((await verify()).fault?.id, older);
  });

  it('sees that the chain itself was mended', async () => {
    const { db } = app.database;
    await byHand(sql`update operation_log set content = '改过' where id = ${ids[1]}`);
    await sql`alter table operation_log_chain disable trigger operation_log_chain_append_only`.execute(db);
    await sql`update operation_log_chain chain set row_digest = operation_log_digest(log) from operation_log log
      where log.id = chain.log_id and log.id = ${ids[1]}`.execute(db);
    await sql`alter table operation_log_chain enable trigger operation_log_chain_append_only`.execute(db);
    const { fault } = await verify();
    assert.deepEqual([fault?.kind, fault?.id], ['chain', ids[1]]);
  });

  it('stays whole when retention drops its oldest months', async () => {
    const { db } = app.database;
    await sql`truncate operation_log, operation_log_chain`.execute(db);
    await sql`select month_partitions('operation_log'::regclass, (current_date - interval '5 months')::date, 6)`.execute(
      db,
    );
    const month = (back: number) => {
      const now = new Date();
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 2));
    };
    for (const back of [5, 4, 3]) await write(`${back} 月前`, month(back));
    const kept = await write('2 月前', month(2));
    await chainNewRows(db, known);
    const before = await verify();
    await keepLogMonths(db, 2);
    const left = await db.selectFrom('operation_log').select('content').orderBy('created_at').execute();
    assert.equal(left[0]?.content, '2 月前', 'older months are gone');
    const after = await verify();
    assert.equal(after.fault, null);
    assert.ok(after.checkedNum >= 1 && after.position > before.position);
    await byHand(sql`update operation_log set content = '改过' where id = ${kept}`);
    assert.equal((await verify()).fault?.id, kept);
  });

  it('stays whole when retention drops rows whose month was never made', async () => {
    const { db } = app.database;
    await sql`truncate operation_log, operation_log_chain`.execute(db);
    await write('2 年前', daysAgo(730));
    await write('去年', daysAgo(400));
    const kept = await write('昨天', daysAgo(1));
    await chainNewRows(db, known);
    await keepLogMonths(db, 12);
    const left = await db.selectFrom('operation_log').select('content').orderBy('created_at').execute();
    assert.equal(left[0]?.content, '昨天');
    const check = await verify();
    assert.deepEqual([check.fault, check.isComplete], [null, true]);
    await byHand(sql`delete from operation_log where id = ${kept}`);
    assert.deepEqual([(await verify()).fault?.kind, (await verify()).fault?.id], ['removed', kept]);
  });

  it('does not drop what it cannot forget, which would look like rows that somebody took out', async () => {
    const { db } = app.database;
    await sql`select month_partitions('operation_log'::regclass, (current_date - interval '5 months')::date, 6)`.execute(
      db,
    );
    const now = new Date();
    const old = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 5, 2));
    await sql`truncate operation_log, operation_log_chain`.execute(db);
    await write('5 月前', old);
    await chainNewRows(db, known);
    await sql`alter table operation_log_anchor add constraint no_cut check (position < 0)`.execute(db);
    await assert.rejects(keepLogMonths(db, 2), /no_cut/);
    await sql`alter table operation_log_anchor drop constraint no_cut`.execute(db);
    assert.equal((await verify()).fault, null);
    const left = await db.selectFrom('operation_log').select('id').where('content', '=', '5 月前').execute();
    assert.equal(left.length, 1);
  });

  /** All links from a position on, made anew by the database alone. */
  async function linksAnew(from: number): Promise<void> {
    const { db } = app.database;
    const links = await db.selectFrom('operation_log_chain').selectAll().orderBy('position').execute();
    let before: Buffer = Buffer.alloc(32);
    for (const { position, row_digest, hash } of links) {
      const next = createHash('sha256').update(before).update(row_digest).digest();
      before = position < from ? hash : next;
      if (position >= from)
        await chainByHand(sql`update operation_log_chain set hash = ${next} where position = ${position}`);
    }
  }

  it('sees links that were made anew without the key', async () => {
    await byHand(sql`update operation_log set content = '改过' where id = ${ids[1]}`);
    await chainByHand(sql`update operation_log_chain chain set row_digest = operation_log_digest(log)
      from operation_log log where log.id = chain.log_id`);
    await linksAnew(1);
    assert.deepEqual([(await verify()).fault?.kind, (await verify()).fault?.id], ['chain', ids[0]]);
  });

  it('sees that its end was cut off, once it was kept outside, also after it went on', async () => {
    const { db } = app.database;
    const { dataDir } = app.config;
    await verify();
    const head = await keepHead(db, dataDir);
    assert.ok(head && head.position >= 5);
    assert.equal(await keepHead(db, dataDir), null, 'nothing is new');
    assert.equal((await stat(join(dataDir, 'log-chain-head.json'))).mode & 0o077, 0);
    await chainByHand(sql`delete from operation_log_chain where position > 2`);
    await byHand(sql`delete from operation_log where id not in (${ids[0]}, ${ids[1]})`);
    for (let more = 0; more < 2; more++) {
      const { fault, isComplete } = await verify();
      assert.deepEqual([fault?.kind, fault?.id, isComplete], ['cut', head.position, true]);
      await assert.rejects(keepHead(db, dataDir), { message: new RegExp(`第 ${head.position} 条`) });
      for (let row = 0; row < 8; row++) await write('之后');
      await chainNewRows(db, known);
    }
  });

  it('keeps its head once where several processes do so at once', async () => {
    const { db } = app.database;
    await verify();
    const kept = await Promise.all(Array.from({ length: 4 }, () => keepHead(db, app.config.dataDir)));
    assert.equal(kept.filter((head) => head !== null).length, 1);
  });

  it('sees that its keys were taken away', async () => {
    const { db } = app.database;
    await verify();
    await keepHead(db, app.config.dataDir);
    await sql`truncate operation_log_key`.execute(db);
    await linksAnew(1);
    assert.ok(['cut', 'chain'].includes((await verify()).fault?.kind ?? ''));
  });

  it('checks what was chained before there were keys, and says from where on there are', async () => {
    const { db } = app.database;
    await linksAnew(1);
    await sql`truncate operation_log_key`.execute(db);
    const check = await verify();
    assert.deepEqual([check.fault, check.keyedFrom, check.checkedNum], [null, 5, 5]);
    await byHand(sql`update operation_log set content = '改过' where id = ${ids[1]}`);
    assert.equal((await verify()).fault?.id, ids[1]);
  });

  it('is neither made nor checked by a process with another key; a new key follows one that is known', async () => {
    const { db } = app.database;
    const setKeys = (...hex: string[]) => Object.assign(app.config, { logChainKeys: hex });
    const [old, next] = [known.keys[0].key.export().toString('hex'), 'ab'.repeat(32)];
    try {
      await write('别的密钥');
      setKeys(next);
      const before = await db.selectFrom('operation_log_chain').selectAll().execute();
      await assert.rejects(chainNewRows(db, await readKnownMarks(db, app.config)), /LOG_CHAIN_KEY/);
      const reply = await app.call(calls.userLog.verify, {}, { as });
      assert.deepEqual([reply.code, /LOG_CHAIN_KEY/.test(reply.message)], ['OM2000', true]);
      assert.deepEqual(await db.selectFrom('operation_log_chain').selectAll().execute(), before);
      setKeys(next, old);
      assert.deepEqual([(await verify()).fault, (await verify()).keyedFrom], [null, 1]);
      assert.equal((await db.selectFrom('operation_log_key').selectAll().execute()).length, 2);
    } finally {
      Object.assign(app.config, { logChainKeys: undefined });
    }
  });

  it('takes no link without a key any more, as a process of the version before would make it', async () => {
    const { db } = app.database;
    const link = {
      position: 99,
      log_id: 1,
      log_created_at: new Date(),
      row_digest: Buffer.alloc(32),
      hash: Buffer.alloc(32),
    };
    await assert.rejects(db.insertInto('operation_log_chain').values(link).execute(), /need a key/);
  });

  it('is held before the months of the log by who loads what happened before, as by who makes it longer', async () => {
    const { db } = app.database;
    await sql`truncate operation_log, operation_log_chain, operation_log_key`.execute(db);
    const holding = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    // Who makes the chain longer holds it, and has not looked at the log yet.
    const chaining = db.transaction().execute(async (trx) => {
      await holdLogChain(trx);
      isHeld.resolve();
      await holding.promise;
      await someoneWaits(trx);
      await sql`select count(*) from operation_log`.execute(trx);
    });
    await isHeld.promise;
    const { zone } = app.platform;
    const { operationLog } = app.platform;
    const nothing = { operationLog, signIns: [], decisions: [], actors: new Map(), reviewer: '' };
    const loading = db
      .transaction()
      .execute((trx) => addHistory(trx, { zone, today: '2019-05-20', ...nothing }));
    holding.resolve();
    await Promise.all([chaining, loading]);
  });

  it('is what who loads what happened before takes first, however long he then takes to come to the months', async () => {
    const { db } = app.database;
    await sql`truncate operation_log, operation_log_chain, operation_log_key`.execute(db);
    const first = Promise.withResolvers<void>();
    const { zone, operationLog } = app.platform;
    const nothing = { operationLog, signIns: [], decisions: [], actors: new Map(), reviewer: '' };
    const loading = db.transaction().execute((trx) => {
      let isFirst = true;
      const slowly = trx.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          if (isFirst) {
            isFirst = false;
            first.resolve();
            await someoneWaits(trx);
          }
          return result;
        },
      });
      return addHistory(slowly, { zone, today: '2018-05-20', ...nothing });
    });
    await first.promise;
    const [check] = await Promise.all([verify(), loading]);
    assert.equal(check.fault, null);
  });

  it('has its key in a file of its own, which nobody else reads, and takes no broken one', async () => {
    const path = join(app.config.dataDir, 'log-chain-key');
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual(await readLogKeys(app.config), known.keys);
    const other = { ...app.config, dataDir: join(app.config.dataDir, 'spool') };
    const [one, two] = await Promise.all([readLogKeys(other), readLogKeys(other)]);
    assert.equal(one[0].id, (await readLogKeys(other))[0].id);
    assert.ok(two[0].id !== known.keys[0].id);
    await writeFile(join(other.dataDir, 'log-chain-key'), 'x');
    await assert.rejects(readLogKeys(other), /log-chain-key/);
  });

  it('is made of rows that come late, too, without looking far back each time', async () => {
    const { db } = app.database;
    await chainNewRows(db, known);
    const late = await write('十分钟前开始', new Date(Date.now() - 600_000));
    const isChained = async () =>
      (await sql`select from operation_log_chain where log_id = ${late}`.execute(db)).rows.length === 1;
    await chainNewRows(db, known, lookBack(1));
    assert.equal(await isChained(), false);
    await chainNewRows(db, known, lookBack(512));
    assert.equal(await isChained(), true);
  });

  it('finds what comes so many seconds late within as many looks, for twenty seconds of rows a look', () => {
    const looks = 2 ** 12;
    for (const late of [1, 3, 10, 30, 100, 300, 900])
      for (let from = 0; from < looks / 4; from++) {
        const found = Array.from({ length: late + 1 }, (_, waited) => waited).find(
          (waited) => lookBack(from + waited) > late + waited,
        );
        assert.ok(found !== undefined, `${late} s late, seen from look ${from} on`);
      }
    const sum = Array.from({ length: looks }, (_, look) => lookBack(look)).reduce((all, one) => all + one, 0);
    assert.ok(sum / looks < 25, `${sum / looks} s a look`);
  });

  it('goes on after the clock was ahead for a moment', async () => {
    const { db } = app.database;
    await write('时钟快了两天', daysAgo(-2));
    await chainNewRows(db, known);
    const late = await write('时钟已校准', new Date(Date.now() - 60_000));
    await chainNewRows(db, known);
    const chained = await db
      .selectFrom('operation_log_chain')
      .select('position')
      .where('log_id', '=', late)
      .execute();
    assert.equal(chained.length, 1);
    assert.equal((await verify()).fault, null);
    const forged = await putIn('伪造', daysAgo(3.5));
    assert.equal((await verify()).fault?.id, forged);
  });

  it('names the row at which the order of the chain was changed, and the one behind a link that was taken out', async () => {
    await verify();
    await chainByHand(
      sql`update operation_log_chain set position = position + 1000 where position in (2, 3)`,
    );
    await chainByHand(
      sql`update operation_log_chain set position = case position when 1002 then 3 else 2 end where position > 1000`,
    );
    const swapped = (await verify()).fault;
    assert.deepEqual([swapped?.kind, swapped?.id], ['chain', ids[2]]);
    await chainByHand(sql`delete from operation_log_chain where log_id in (${ids[2]}, ${ids[1]})`);
    await byHand(sql`delete from operation_log where id in (${ids[2]}, ${ids[1]})`);
    const cutOut = (await verify()).fault;
    assert.deepEqual([cutOut?.kind, cutOut?.id], ['chain', ids[3]]);
  });

  it('cannot be changed or cut through the product', async () => {
    const { db } = app.database;
    await assert.rejects(sql`update operation_log_chain set hash = ''`.execute(db), /append-only/);
    await assert.rejects(sql`delete from operation_log_chain`.execute(db), /append-only/);
  });

  it('refuses positions that are none', async () => {
    const { code } = await app.call(calls.userLog.verify, { afterPosition: 900 }, { as });
    assert.equal(code, 'CM4040');
    assert.equal((await app.call(calls.userLog.verify, { afterPosition: -1 }, { as })).code, 'CM4001');
  });
});
