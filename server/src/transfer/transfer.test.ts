/** The way of rows from one database into another, whatever the two are. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { calls } from '@outbound/contract';
import { sql } from 'kysely';
import { type FreshDatabase, freshDatabase, nothing, testDatabaseKind } from '../database/fresh.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { readLogKeys } from '../http/log-keys.ts';
import { marked } from '../http/log-marks.ts';
import { prepareUsers } from '../people/index.ts';
import { prepareDictionary } from '../platform/index.ts';
import { makeActivity, signUp } from '../testing/activities.ts';
import { logRow } from '../testing/log-rows.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { countIn } from './digest.ts';
import { load } from './load.ts';
import { inPlainText, readShape } from './shape.ts';
import { type RowSource, withSnapshot } from './snapshot.ts';
import { prepareTarget } from './target.ts';
import { markFinished, unfinishedTransfer } from './unfinished.ts';

/** To the other database and back where both are at hand. */
const ways: [FreshDatabase['kind'], FreshDatabase['kind']][] =
  testDatabaseKind() === 'postgresql'
    ? [
        ['embedded', 'postgresql'],
        ['postgresql', 'embedded'],
      ]
    : [['embedded', 'embedded']];
const empty = (kind: FreshDatabase['kind']) => freshDatabase({ kind, contents: nothing });
const wishOf = ({ identity, shape }: RowSource) => ({
  command: 'move' as const,
  source: identity,
  migrations: shape.migrations,
  replace: false,
});

/** All of a source's rows into a database; `over` stands for parts of the source. */
const transfer = (from: FreshDatabase, to: FreshDatabase, over: Partial<RowSource> = {}) =>
  withSnapshot(from, async (snapshot) => {
    await prepareTarget(to.db, wishOf(snapshot));
    const counts = await load(to, { ...snapshot, ...over }, () => {});
    await markFinished(to.db);
    return counts;
  });

/** Goes with the database to its new place. */
const logChainKeys = ['ab'.repeat(32)];

/** Rows with everything that may go wrong on the way. */
async function makeOddRows({ db }: FreshDatabase): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`insert into department (name, code) values ('上级', 'UP'), ('下级', 'DOWN') returning id`.execute(db);
  // The child has the lower number: it comes before its parent in any order by number.
  await sql`update department set parent_id = ${rows[1]?.id} where id = ${rows[0]?.id}`.execute(db);
  const [key] = await readLogKeys({ logChainKeys, dataDir: '' });
  const odd = logRow({
    content: `"\\ \t\n''$1 {,} 😀 \u2028 é ${'长'.repeat(3_000)}`,
    changes: JSON.stringify([{ field: '金额', before: 0.1, after: '12345678901234567890.123450' }]),
  });
  for (const at of ['2024-02-29 23:59:59.999999', '2026-07-01 00:00:00.000001'])
    await db
      .insertInto('operation_log')
      .values(marked(odd, at, key))
      .execute();
  await sql`select month_partitions('operation_log'::regclass, '2024-02-01'::date, 1)`.execute(db);
}

/** Every row of a table as both databases would show it, in the order of its text. */
async function rowsOf({ db }: Pick<FreshDatabase, 'db'>, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(
    db,
  );
  return rows.map(({ row }) => JSON.stringify(row)).sort();
}

for (const [kind, target] of ways)
  describe(`from ${kind} to ${target}`, () => {
    let from: FreshDatabase;
    let to: FreshDatabase;
    before(async () => {
      from = await freshDatabase({ kind });
      const app = await startApp({ logChainKeys }, { database: from });
      await prepareUsers(app.platform);
      await prepareDictionary(app.platform);
      const activity = await makeActivity(app, await app.signInAs('admin'));
      for (let n = 0; n < 3; n++) assert.equal((await signUp(app, activity)).code, '000000');
      await makeOddRows(from);
      // With it what it writes a moment later: afterwards the source stays as it is.
      await app.stop();
      to = await empty(target);
      await transfer(from, to);
    });
    after(async () => {
      await to.drop();
      await from.drop();
    });

    it('brings every row of every table as it was', async () => {
      const { tables } = await inPlainText(from.pool, 'begin', readShape);
      assert.ok(tables.length > 30);
      for (const { name } of tables) {
        const there = (await rowsOf(from, name)).map(withoutOrder);
        assert.deepEqual((await rowsOf(to, name)).map(withoutOrder), there, name);
      }
    });

    it('counts nothing twice', async () => {
      const places = await rowsOf(to, 'activity_tally');
      assert.deepEqual(places, await rowsOf(from, 'activity_tally'));
      assert.match(places.join(), /3/);
    });

    it('leaves keys, triggers and partitions as the migrations made them', async () => {
      const rules = async ({ db }: Pick<FreshDatabase, 'db'>) => [
        ...(
          await sql`select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says, convalidated
              from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n' and conparentid = 0 order by 1, 2`.execute(
            db,
          )
        ).rows,
        ...(
          await sql`select tgrelid::regclass::text as of, tgname as name, tgenabled as says from pg_trigger
              where not tgisinternal order by 1, 2`.execute(db)
        ).rows,
      ];
      assert.deepEqual(await rules(to), await rules(from));
      await assert.rejects(sql`delete from operation_log`.execute(to.db), /append-only/);
    });

    it('goes on with the numbers that come next', async () => {
      const insert = sql<{
        id: number;
      }>`insert into department (name, code) values ('新', 'NEW') returning id`;
      const [there, here] = [await insert.execute(from.db), await insert.execute(to.db)];
      assert.deepEqual(here.rows, there.rows);
    });

    it('brings a chain of the log that still holds', async () => {
      const moved = await startApp({ logChainKeys }, { database: to });
      const session = await moved.signInAs(await moved.makeUser({ codes: ['latin_sys_log_operation'] }));
      const check = await moved.call(calls.userLog.verify, { afterPosition: 0 }, { as: session });
      assert.equal(check.data.fault, null);
      assert.ok(check.data.checkedNum > 5, String(check.data.checkedNum));
      await moved.stop();
    });
  });

/** Arrays of generated columns are in the order of the database's collation. */
function withoutOrder(row: string): string {
  return JSON.stringify(JSON.parse(row), (_, value) =>
    Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value,
  );
}

describe('a transfer that is not right', () => {
  let app: TestApp;
  let to: FreshDatabase;
  before(async () => {
    app = await startApp();
  });
  after(() => app.stop());
  const onEmpty = async (act: () => Promise<void>) => {
    to = await empty(app.database.kind);
    await act();
    await to.drop();
  };
  const isEmpty = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from user_account`.execute(to.db);
    return rows[0]?.n === 0;
  };
  const withLines = (change: (lines: string[], table: string) => string[]) =>
    withSnapshot(app.database, async (snapshot) => {
      await prepareTarget(to.db, wishOf(snapshot));
      async function* changed() {
        for await (const { table, lines } of snapshot.batches()) yield { table, lines: change(lines, table) };
      }
      await load(to, { ...snapshot, batches: changed }, () => {});
    });

  it('keeps nothing when a row is missing, and leaves the mark that stops a start', () =>
    onEmpty(async () => {
      const less = withLines((lines, table) => (table === 'resource' ? lines.slice(1) : lines));
      await assert.rejects(less, /resource|foreign key/);
      assert.ok(await isEmpty());
      assert.equal((await unfinishedTransfer(to.db))?.command, 'move');
    }));

  it('keeps nothing when the target shows another row than the one that passed', () =>
    onEmpty(async () => {
      // As a trigger that was left on, or a type that reads its text differently, would do.
      const odd = withLines((lines, table) =>
        table === 'access_version' ? lines.map((line) => line.replace(/"(\d+)"}/, '"+$1"}')) : lines,
      );
      await assert.rejects(odd, /access_version/);
      assert.ok(await isEmpty());
    }));

  it('goes on after an end in the middle, for the same source and for no other', () =>
    onEmpty(async () => {
      const cut = withLines((lines, table) => {
        if (table === 'user_account') throw new Error('cut');
        return lines;
      });
      await assert.rejects(cut, /cut/);
      const begun = await unfinishedTransfer(to.db);
      await withSnapshot(app.database, async (snapshot) => {
        const wish = wishOf(snapshot);
        assert.equal(begun?.source, wish.source);
        await assert.rejects(prepareTarget(to.db, { ...wish, source: 'another' }), /not empty/);
      });
      await transfer(app.database, to);
      assert.equal(await unfinishedTransfer(to.db), null);
      assert.ok(!(await isEmpty()));
    }));

  it('touches no database that holds something', () =>
    onEmpty(async () => {
      await transfer(app.database, to);
      await assert.rejects(transfer(app.database, to), /not empty/);
      assert.ok(!(await isEmpty()));
    }));

  it('gives up a database of the product when told so, and never one of something else', () =>
    onEmpty(async () => {
      const prepare = () =>
        withSnapshot(app.database, (snapshot) =>
          prepareTarget(to.db, { ...wishOf(snapshot), replace: true }),
        );
      await sql`create table letters (id int)`.execute(to.db);
      await assert.rejects(prepare(), /something else/);
      // Another product whose migrations are kept by the same library.
      await sql`create table kysely_migration (name text primary key, "timestamp" text)`.execute(to.db);
      await sql`insert into kysely_migration values ('2024_letters', '')`.execute(to.db);
      await assert.rejects(prepare(), /something else/);
      await sql`drop table letters, kysely_migration`.execute(to.db);
      await transfer(app.database, to);
      await prepare();
      assert.ok(await isEmpty());
    }));

  it('takes nothing from a newer version', () =>
    onEmpty(async () => {
      await withSnapshot(app.database, async (snapshot) => {
        const migrations = [...snapshot.shape.migrations, '9999_later'];
        await assert.rejects(prepareTarget(to.db, { ...wishOf(snapshot), migrations }), /9999_later/);
      });
      assert.equal(await unfinishedTransfer(to.db), null);
    }));

  it('takes the tables of an older version, which then come up to this one', () =>
    onEmpty(async () => {
      const names = await migrationNames();
      const older = await empty(app.database.kind);
      await migrate(older.db, { only: names.slice(0, 12) });
      await sql`insert into department (name, code) values ('旧', 'OLD')`.execute(older.db);
      await transfer(older, to);
      assert.deepEqual(await migrate(to.db), names.slice(12));
      assert.equal((await rowsOf(to, 'department')).length, 1);
      await older.drop();
    }));

  it('finds a changed value by the digest alone', () =>
    onEmpty(async () => {
      await transfer(app.database, to);
      const count = () =>
        inPlainText(to.pool, 'begin', async (session) => {
          const { tables } = await readShape(session);
          const table = tables.find(({ name }) => name === 'user_account');
          assert.ok(table);
          return await countIn(session, table);
        });
      const first = await count();
      await sql`update user_account set email = 'x' where user_login_id = 'admin'`.execute(to.db);
      const second = await count();
      assert.equal(second.rows, first.rows);
      assert.notEqual(second.digest, first.digest);
    }));
});
