import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { turnsOf } from '../testing/turns.ts';
import { isUnavailable } from './faults.ts';
import { type FreshDatabase, freshDatabase, nothing, testDatabaseKinds } from './fresh.ts';
import { onTestServer } from './fresh-postgresql.ts';
import { type Database, openDatabase } from './open.ts';
import { emptyPipeline, inTurn, pipelineOf, sendPipeline, sendPipelineAndCommit } from './pipeline.ts';
import { anyOf, anyText, byWholeKeys, writing } from './statements.ts';

if ((await testDatabaseKinds()).includes('postgresql')) {
  describe('Statements that come again and again', () => {
    let server: FreshDatabase;
    let database: Database;

    before(async () => {
      server = await freshDatabase({ kind: 'postgresql', contents: nothing });
      assert.ok(server.databaseUrl !== undefined);
      // One connection, so that what it keeps can be asked of itself.
      database = await openDatabase({
        databaseUrl: server.databaseUrl,
        dataDir: '/nowhere',
        databasePool: 1,
      });
      await database.pool.query(`create table fruit (id int, name text);
        insert into fruit select n, 'pear ' || n from generate_series(1, 20) as n`);
    });
    after(async () => {
      await database.close();
      await server.drop();
    });

    const named = async (like: string) => {
      const { rows } = await database.pool.query<{ generic_plans: number; custom_plans: number }>(
        'select generic_plans, custom_plans from pg_prepared_statements where statement like $1',
        [like],
      );
      return rows;
    };
    const often = async (work: () => Promise<unknown>) => {
      for (let time = 0; time < 15; time++) await work();
    };
    const nameOf = async (id: number) => {
      const { rows } = await sql<{ name: string }>`select name from fruit where id = ${id}`.execute(
        database.db,
      );
      return rows[0]?.name;
    };
    const wholeFruit = async (db: Kysely<never> | Database['db'] = database.db) => {
      const { rows } = await sql<object>`select * from fruit where id = 1`.execute(db);
      return rows;
    };

    it('are sent by name, with the values of each call, and planned for them', async () => {
      assert.equal(await nameOf(1), 'pear 1');
      assert.deepEqual(await named('select name from fruit%'), [], 'not at once');
      await often(() => nameOf(2));
      assert.deepEqual([await nameOf(3), await nameOf(4)], ['pear 3', 'pear 4']);
      const [statement, ...more] = await named('select name from fruit%');
      assert.deepEqual(more, []);
      assert.equal(statement?.generic_plans, 0);
      assert.ok(statement.custom_plans >= 5);
    });

    it('do without their name when a table has got another column', async () => {
      await often(() => wholeFruit());
      assert.equal((await named('select * from fruit%')).length, 1);
      await database.pool.query(`alter table fruit add column colour text not null default 'green'`);
      assert.deepEqual(await wholeFruit(), [{ id: 1, name: 'pear 1', colour: 'green' }]);
    });

    it('fail once at most within a transaction when a table has got another column', async () => {
      const inTransaction = () =>
        database.db.transaction().execute(async (trx) => {
          const { rows } = await sql<object>`select * from fruit where id = 2`.execute(trx);
          return rows;
        });
      await often(inTransaction);
      await database.pool.query(`alter table fruit add column weight int not null default 150`);
      await assert.rejects(inTransaction(), /cached plan must not change result type/);
      assert.deepEqual(await inTransaction(), [{ id: 2, name: 'pear 2', colour: 'green', weight: 150 }]);
    });

    it('have no name where they are pages behind the first, of which there is no end', async () => {
      const page = (offset: number) =>
        sql`select id as paged from fruit order by id limit 1 offset ${sql.lit(offset)}`.execute(database.db);
      for (const offset of [0, 1, 20]) await often(() => page(offset));
      assert.equal((await named('select id as paged%offset 0')).length, 1);
      assert.equal((await named('select id as paged%')).length, 1);
    });

    it('have no name where the query builder reads whole rows: none fails when a column comes', async () => {
      const inTransaction = () =>
        database.db.transaction().execute(async (trx) => {
          const { rows } = await sql<object>`select * from "fruit" where id = 3`.execute(trx);
          return rows.length;
        });
      await often(inTransaction);
      assert.deepEqual(await named('select * from "fruit"%'), []);
      await database.pool.query('alter table fruit add column origin text');
      assert.equal(await inTransaction(), 1);
    });

    it('keep their plans where a transaction writes, and are planned for their values where they only read', async () => {
      await database.pool.query(`create table basket (id int primary key);
        create table picked (basket_id int not null references basket (id), name text);
        insert into basket values (1), (2)`);
      const pick = (db: Database['db'], id: number) =>
        sql`insert into picked (basket_id, name) values (${id}, 'quince')`.execute(db);
      const picked = async (db: Database['db']) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) from picked where basket_id = ${2}`.execute(db);
        return rows[0]?.count;
      };
      const asked = () =>
        database.pool.query<{ planning: string }>('show plan_cache_mode').then(({ rows }) => rows[0]);
      const basket = (db: Database['db']) =>
        sql`select id from basket where id = ${2} ${byWholeKeys}`.execute(db);
      const pickAndCount = () =>
        writing(database.db).execute(async (trx) => {
          await pick(trx, 1);
          await basket(trx);
          return await picked(trx);
        });
      await often(() => pick(database.db, 2));
      await often(() => picked(database.db));
      assert.equal((await named('insert into picked%'))[0]?.generic_plans, 0, 'not outside of such a one');
      await often(pickAndCount);
      const [insert] = await named('insert into picked%');
      assert.ok((insert?.generic_plans ?? 0) > 0, JSON.stringify(insert));
      const [read] = await named('select count(*) from picked%');
      assert.equal(read?.generic_plans, 0);
      const [byKey] = await named('select id from basket%');
      assert.ok((byKey?.generic_plans ?? 0) > 0, JSON.stringify(byKey));
      assert.deepEqual(await asked(), { plan_cache_mode: 'force_custom_plan' }, 'afterwards as ever');
      await assert.rejects(
        writing(database.db).execute((trx) => pick(trx, 3)),
        /foreign key/,
      );
      await often(() => picked(database.db));
      assert.ok(((await named('select count(*) from picked%'))[0]?.custom_plans ?? 0) > 20, 'by name again');
    });

    it('keep their plans by themselves where they are by whole keys, and nothing behind them does', async () => {
      await database.pool.query('create table shelf (id int primary key, name text)');
      const byKey = (key: number) =>
        sql`select 1 / ${key}::int as part from shelf where id = ${key} ${byWholeKeys}`.execute(database.db);
      const byName = () => sql`select name from shelf where name = ${'pear'}`.execute(database.db);
      await database.pool.query(`insert into shelf values (0, 'nil'), (1, 'pear')`);
      await often(async () => {
        await byKey(1);
        await byName();
      });
      const [kept] = await named('select 1 / %');
      assert.ok((kept?.generic_plans ?? 0) > 0, JSON.stringify(kept));
      assert.equal((await named('select name from shelf%'))[0]?.generic_plans, 0);
      await assert.rejects(byKey(0), /division by zero/);
      assert.deepEqual((await byKey(1)).rows, [{ part: 1 }], 'nothing of it is left behind');
      const { rows } = await database.pool.query<{ plan_cache_mode: string }>('show plan_cache_mode');
      assert.deepEqual(rows, [{ plan_cache_mode: 'force_custom_plan' }]);
    });

    it('keep their plans however many keys they are given', async () => {
      await database.pool.query(`create table crate (id int primary key, lid text unique, fruit text);
        insert into crate select n, 'lid ' || n, 'pear' from generate_series(1, 10000) as n; analyze crate`);
      // Joined, so that PostgreSQL has something to think about: alone it never takes one key for that much cheaper.
      const read = (ids: readonly number[], lids: readonly string[]) =>
        sql<{ id: number }>`select crate.id from crate join crate as lid on lid.id = crate.id
          where crate.id = ${anyOf(ids)} or crate.lid = ${anyText(lids)} order by 1 ${byWholeKeys}`.execute(
          database.db,
        );
      await often(() => read([7], ['lid 9']));
      assert.deepEqual((await read([3, 2], [])).rows, [{ id: 2 }, { id: 3 }]);
      assert.deepEqual((await read([], ['lid 4'])).rows, [{ id: 4 }]);
      const [kept] = await named('select crate.id%');
      assert.ok((kept?.generic_plans ?? 0) > 0, JSON.stringify(kept));
    });

    it('do without their name when the session behind the connection does not know it', async () => {
      await often(() => nameOf(5));
      await database.pool.query('deallocate all');
      assert.equal(await nameOf(5), 'pear 5');
      assert.equal(await nameOf(6), 'pear 6');
    });

    it('are named on a new connection, too', async () => {
      const count = () => sql<{ count: number }>`select count(*) from fruit`.execute(database.db);
      await often(count);
      await database.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await database.ping().catch(() => undefined);
      assert.equal((await count()).rows[0]?.count, 20);
      assert.equal((await named('select count(*) from fruit%')).length, 1);
    });

    describe("that need nobody else's answer", () => {
      const step = (statement: RawBuilder<{ at: number }>) =>
        pipelineOf<{ at: number }, number | undefined>(
          (db) => statement.compile(db),
          ([row]) => row?.at,
        );
      const plant = (at: number) => step(sql`insert into tree values (${at}) returning at`);
      const planted = async () => {
        const { rows } = await database.pool.query<{ at: number }>('select at from tree order by at');
        return rows.map(({ at }) => at);
      };
      const turnsIn = async (work: () => Promise<unknown>) =>
        (await turnsOf(database.pool, work)).flat().length;

      before(() => database.pool.query('create table tree (at int primary key)'));
      beforeEach(() => database.pool.query('truncate tree'));

      it('are asked at once, done in their order, and answered each', async () => {
        let answers: readonly unknown[] = [];
        const turns = await turnsIn(async () => {
          answers = await sendPipeline(
            database.db,
            inTurn(
              plant(1),
              inTurn(step(sql`select count(*) as at from tree`), emptyPipeline('no question')),
              plant(2),
            ),
          );
        });
        assert.deepEqual([answers, turns], [[1, [1, 'no question'], 2], 1]);
      });

      it('share a way with the beginning of what writes, and with its end', async () => {
        const turns = await turnsIn(() =>
          writing(database.db).execute(async (trx) => {
            await sendPipeline(trx, inTurn(plant(1), plant(2)));
            await sendPipelineAndCommit(trx, inTurn(plant(3), plant(4)));
          }),
        );
        assert.deepEqual([await planted(), turns], [[1, 2, 3, 4], 2]);
      });

      it('are nothing where one of them fails, and the first one that did is told', async () => {
        for (const last of [sendPipeline, sendPipelineAndCommit])
          await assert.rejects(
            writing(database.db).execute(async (trx) => {
              await sendPipeline(trx, plant(1));
              await last(trx, inTurn(plant(2), plant(1), step(sql`select at from nowhere`), plant(3)));
            }),
            /duplicate key/,
          );
        assert.deepEqual(await planted(), []);
        assert.equal(await sendPipeline(database.db, plant(5)), 5, 'and the connection is as good as before');
      });

      it('are never done by themselves where their name fails and a commit behind them ended their transaction', async () => {
        const whole = (at: number) => step(sql`insert into tree (at) values (${at}) returning tree.*`);
        for (let at = 100; at < 115; at++) await sendPipeline(database.db, whole(at));
        await database.pool.query('truncate tree; alter table tree add column height int');
        const client = await database.pool.connect();
        const { stream } = client.connection;
        client.release();
        await assert.rejects(
          writing(database.db).execute(async (trx) => {
            await sendPipeline(trx, plant(1));
            // All answers come at once, that of the commit with them.
            stream.pause();
            setTimeout(() => stream.resume(), 200);
            await sendPipelineAndCommit(trx, whole(2));
          }),
          /cached plan must not change result type/,
        );
        assert.deepEqual(await planted(), []);
      });

      it('write nothing where the database says that nobody writes: it is told as away, and the connection is good', async () => {
        const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
        const setting = `alter database ${rows[0]?.name} set default_transaction_read_only`;
        const nobodyWrites = (error: unknown) =>
          error instanceof pg.DatabaseError && error.code === '25006' && isUnavailable(error);
        await onTestServer((admin) => admin.query(`${setting} = on`));
        const { databaseUrl } = server;
        const other = await openDatabase({ databaseUrl, dataDir: '/nowhere', databasePool: 1 });
        try {
          for (const last of [sendPipeline, sendPipelineAndCommit])
            await assert.rejects(
              writing(other.db).execute((trx) =>
                last(trx, inTurn(step(sql`select 1 as at`), plant(1), plant(2))),
              ),
              nobodyWrites,
            );
          assert.deepEqual(await planted(), []);
          const looked = writing(other.db).execute((trx) => sendPipeline(trx, step(sql`select 7 as at`)));
          assert.equal(await looked, 7, 'who only reads is answered');
          await other.pool.query('set default_transaction_read_only = off');
          const written = writing(other.db).execute((trx) => sendPipelineAndCommit(trx, plant(3)));
          assert.deepEqual([await written, await planted()], [3, [3]]);
        } finally {
          await other.close();
          await onTestServer((admin) => admin.query(`${setting} = off`));
        }
      });

      it('send nothing where nothing is asked', async () => {
        const turns = await turnsIn(() =>
          writing(database.db).execute((trx) =>
            sendPipeline(trx, inTurn(emptyPipeline(1), emptyPipeline(2))),
          ),
        );
        assert.equal(turns, 0);
      });

      it('are refused behind the last ones of their transaction, also while these are under way', async () => {
        const isOver = /asked behind the last of its transaction/;
        for (const late of [
          (trx: Database['db']) => sendPipeline(trx, plant(9)),
          (trx: Database['db']) => sendPipelineAndCommit(trx, plant(9)),
          (trx: Database['db']) => sql`insert into tree values (9)`.execute(trx),
        ]) {
          const behind = writing(database.db).execute(async (trx) => {
            await sendPipelineAndCommit(trx, plant(1));
            await late(trx);
          });
          await assert.rejects(behind, isOver);
          const beside = writing(database.db).execute((trx) =>
            Promise.all([sendPipelineAndCommit(trx, plant(2)), assert.rejects(late(trx), isOver)]),
          );
          assert.equal((await beside)[0], 2);
          assert.deepEqual(await planted(), [1, 2], 'what was committed is');
          await database.pool.query('truncate tree');
        }
        assert.equal(
          await sendPipeline(database.db, plant(3)),
          3,
          'and the next one has the connection to himself',
        );
      });

      it('are told when their transaction came to nothing before the last of them', async () => {
        await assert.rejects(
          writing(database.db).execute(async (trx) => {
            await sendPipeline(trx, plant(1));
            await sendPipeline(trx, plant(1)).catch(() => undefined);
            await sendPipelineAndCommit(trx, emptyPipeline(null));
          }),
        );
        assert.deepEqual(await planted(), []);
      });
    });

    it('are bounded in number, and never as long as an import', async () => {
      const long = `select 1 where 1 in (${Array.from({ length: 3_000 }, (_, at) => at).join()})`;
      await often(() => sql.raw(long).execute(database.db));
      assert.deepEqual(await named('select 1 where 1 in%'), []);
      for (let text = 0; text < 160; text++)
        await often(() => sql`select ${sql.lit(text)} as number`.execute(database.db));
      const { rows } = await database.pool.query<{ count: number }>(
        'select count(*) from pg_prepared_statements',
      );
      assert.ok((rows[0]?.count ?? 0) > 100 && (rows[0]?.count ?? 0) <= 150, JSON.stringify(rows));
    });
  });
}
