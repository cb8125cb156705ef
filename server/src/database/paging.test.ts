import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase, testDatabaseKinds } from './fresh.ts';
import { page } from './paging.ts';

for (const kind of await testDatabaseKinds()) {
  describe(`paging on ${kind}`, () => {
    let database: FreshDatabase;

    before(async () => {
      database = await freshDatabase({ kind });
    });
    after(() => database.drop());

    /** 57 departments that all have the same sort number: only the id puts them in order. */
    async function departments(): Promise<number[]> {
      await database.db.deleteFrom('department').execute();
      const rows = await database.db
        .insertInto('department')
        .values(Array.from({ length: 57 }, (_, n) => ({ name: `部门${n}`, code: `D${n}`, sort_num: 1 })))
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    }

    const list = () => database.db.selectFrom('department').select(['department.id', 'name']);
    const order = [
      ['sort_num', 'asc'],
      ['department.id', 'desc'],
    ] as const;

    it('shows every row once, in one order, also when rows are changed between the pages', async () => {
      const ids = await departments();
      const seen: number[] = [];
      for (let pageNum = 1; pageNum <= 6; pageNum++) {
        const result = await page(database.db, list(), { pageNum, pageSize: 10 }, order);
        assert.equal(result.count, 57);
        assert.equal(result.pageNum, pageNum);
        assert.equal(result.dataBody.length, pageNum === 6 ? 7 : 10);
        seen.push(...result.dataBody.map(({ id }) => id));
        // An update moves the row within the table: without the id in the order it would move in the list.
        await database.db
          .updateTable('department')
          .set({ status: 0 })
          .where('id', '=', ids[pageNum]!)
          .execute();
      }
      assert.deepEqual(seen, ids.toReversed());
    });

    it('counts what the filters leave, on empty pages too', async () => {
      await departments();
      const few = list().where('name', 'in', ['部门1', '部门2', '部门3']);
      assert.deepEqual((await page(database.db, few, { pageNum: 1, pageSize: 2 }, order)).count, 3);
      const beyond = await page(database.db, few, { pageNum: 9, pageSize: 2 }, order);
      assert.deepEqual(beyond, { dataBody: [], count: 3, pageNum: 9 });
      const none = await page(
        database.db,
        list().where('name', '=', '无'),
        { pageNum: 1, pageSize: 10 },
        order,
      );
      assert.deepEqual(none, { dataBody: [], count: 0, pageNum: 1 });
    });

    it('counts groups as rows, and pages within a transaction', async () => {
      await departments();
      await database.db.transaction().execute(async (trx) => {
        const groups = trx
          .selectFrom('department')
          .select((eb) => ['department.id', eb.fn.countAll<number>().as('children')])
          .groupBy('department.id');
        const result = await page(trx, groups, { pageNum: 1, pageSize: 10 }, [['department.id', 'asc']]);
        assert.equal(result.count, 57);
        assert.equal(result.dataBody[0]?.children, 1);
      });
    });

    it('counts a long table exactly up to 10,000 rows and says that it estimates above', async () => {
      const fill = (from: number, to: number) =>
        sql`insert into department (name, code) select 'L' || n, 'L' || n from generate_series(${from}::int, ${to}::int) n`.execute(
          database.db,
        );
      const bounded = (pageNum = 1) =>
        page(database.db, list(), { pageNum, pageSize: 10 }, [['id', 'asc']], { count: 'bounded' });
      await database.db.deleteFrom('department').execute();
      await fill(1, 10_000);
      assert.deepEqual({ ...(await bounded()), dataBody: [] }, { dataBody: [], count: 10_000, pageNum: 1 });
      await fill(10_001, 30_000);
      await sql`analyze department`.execute(database.db);
      const { count, isEstimate } = await bounded();
      assert.ok(count > 25_000 && count < 35_000, `${count} for 30,000`);
      assert.equal(isEstimate, true);
      assert.equal(
        (await page(database.db, list(), { pageNum: 1, pageSize: 10 }, [['id', 'asc']])).count,
        30_000,
      );
      // An estimate from before half of the rows came: whoever leafs on gets to all of them.
      await fill(30_001, 60_000);
      const last = await bounded(6_000);
      assert.equal(last.dataBody.length, 10);
      assert.ok(last.count > 60_000, String(last.count));
      const beyond = await bounded(6_001);
      assert.deepEqual([beyond.dataBody, beyond.isEstimate], [[], true]);
    });
  });
}
