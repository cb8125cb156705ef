import assert from 'node:assert/strict';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { readConfig } from '../config/index.ts';
import { until } from '../testing/waits.ts';
import { DatabaseUnavailable, isUnavailable } from './faults.ts';
import { addressOfServer, type FreshDatabase, freshDatabase, nothing, testDatabaseKinds } from './fresh.ts';
import { type Database, openDatabase, SERVER_NAME } from './open.ts';

/** A road to PostgreSQL that can be closed, as when the server restarts or the network is cut. */
class Road {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  port = 0;
  readonly #far: URL;

  constructor(databaseUrl: string) {
    this.#far = new URL(databaseUrl);
  }

  async open(): Promise<string> {
    const server = createServer((near) => {
      const far = dial(addressOfServer(this.#far.href));
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          this.#sockets.delete(socket);
          (socket === near ? far : near).destroy();
        });
      }
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    assert.ok(address !== null && typeof address === 'object');
    this.port = address.port;
    this.#server = server;
    const url = new URL(this.#far);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

if ((await testDatabaseKinds()).includes('postgresql')) {
  describe('the pool', () => {
    it('keeps what the product needs of a session, whatever options the address brings, and these beside it', async () => {
      const server = await freshDatabase({ kind: 'postgresql', contents: nothing });
      const address = new URL(server.databaseUrl ?? '');
      address.searchParams.set('options', '-c timezone=Asia/Tokyo -c jit=on -c work_mem=8MB');
      address.searchParams.set('application_name', 'another');
      const { pool, close } = await openDatabase({ databaseUrl: address.href, dataDir: tmpdir() });
      const { rows } = await pool.query(
        `select name, setting from pg_settings
        where name in ('TimeZone', 'jit', 'work_mem', 'plan_cache_mode', 'application_name') order by lower(name)`,
      );
      await close();
      await server.drop();
      assert.deepEqual(Object.fromEntries(rows.map(({ name, setting }) => [name, setting])), {
        application_name: SERVER_NAME,
        jit: 'off',
        plan_cache_mode: 'force_custom_plan',
        TimeZone: 'UTC',
        work_mem: '8192',
      });
    });

    it('has as many connections as DATABASE_POOL says', async () => {
      const server = await freshDatabase({ kind: 'postgresql', contents: nothing });
      const settings = readConfig({ DATABASE_URL: server.databaseUrl, DATABASE_POOL: '3' });
      const { pool, close } = await openDatabase(settings);
      const asked = Array.from({ length: 9 }, () =>
        pool.query('select pg_backend_pid() as pid, pg_sleep(0.05)'),
      );
      const answers = await Promise.all(asked);
      await close();
      await server.drop();
      assert.equal(new Set(answers.map(({ rows }) => rows[0].pid)).size, 3);
    });
  });

  describe('PostgreSQL that goes away (D2)', () => {
    let server: FreshDatabase;
    let road: Road;
    let database: Database;
    const troubles: string[] = [];

    before(async () => {
      server = await freshDatabase({ kind: 'postgresql', contents: nothing });
      assert.ok(server.databaseUrl !== undefined);
      road = new Road(server.databaseUrl);
      database = await openDatabase({
        databaseUrl: await road.open(),
        dataDir: '/nowhere',
        databasePool: 4,
        onTrouble: (what) => troubles.push(what),
      });
    });
    after(async () => {
      await database.close();
      await road.close();
      await server.drop();
    });

    /** Asks PostgreSQL by a connection of its own, past the road and the pool. */
    async function asAdmin(text: string): Promise<number> {
      const admin = new pg.Client({ connectionString: server.databaseUrl });
      await admin.connect();
      const { rowCount } = await admin.query(text);
      await admin.end();
      return rowCount ?? 0;
    }

    /** Ends all connections to the database, as a restart of PostgreSQL does, and waits until they are gone. */
    const terminateAll = () =>
      asAdmin(`select pg_terminate_backend(pid, 10000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);

    it('fails the calls in flight as unavailable, and the next ones work', async () => {
      const sleeping = sql`select pg_sleep(30)`.execute(database.db).catch((error: unknown) => error);
      const begun = Promise.withResolvers<void>();
      const terminated = Promise.withResolvers<void>();
      const held = database.db
        .transaction()
        .execute(async (trx) => {
          await sql`select 1`.execute(trx);
          begun.resolve();
          await terminated.promise;
          await sql`select 1`.execute(trx);
        })
        .catch((error: unknown) => error);
      await begun.promise;
      const asleep = `select 1 from pg_stat_activity
        where datname = current_database() and state = 'active' and query like '%pg_sleep(30)%'
          and pid <> pg_backend_pid()`;
      await until(async () => (await asAdmin(asleep)) === 1);
      await terminateAll();
      terminated.resolve();
      assert.ok(isUnavailable(await sleeping), String(await sleeping));
      assert.ok(isUnavailable(await held), String(await held));
      for (let turn = 0; turn < 8; turn++) await database.ping();
    });

    it('hears its channels again, and is told that it may have missed something', async () => {
      const heard: string[] = [];
      let missed = 0;
      const leave = database.subscribe(
        'after the restart',
        (payload) => heard.push(payload),
        () => missed++,
      );
      await database.publish('after the restart', 'before');
      await until(() => heard.length === 1);
      await terminateAll();
      await until(() => missed === 1);
      await database.publish('after the restart', 'after');
      await until(() => heard.length === 2);
      assert.deepEqual(heard, ['before', 'after']);
      leave();
    });

    it('answers with a recognised error for as long as it is away, then works again, the pool whole', async () => {
      let missed = 0;
      const heard: string[] = [];
      const leave = database.subscribe(
        'away',
        (payload) => heard.push(payload),
        () => missed++,
      );
      await database.ping();
      await road.close();
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => database.ping()));
      assert.ok(results.every((result) => result.status === 'rejected' && isUnavailable(result.reason)));
      const transaction = database.db.transaction().execute(async (trx) => await sql`select 1`.execute(trx));
      await assert.rejects(transaction, (error) => isUnavailable(error));
      await road.open();
      await until(() => missed === 1);
      await Promise.all(Array.from({ length: 20 }, () => database.ping()));
      await database.publish('away', 'back');
      await until(() => heard.length === 1);
      leave();
      assert.ok(troubles.length > 0);
    });
  });

  describe('PostgreSQL that is not there', () => {
    it('stops the start with one clear line', async () => {
      const opening = openDatabase({
        databaseUrl: 'postgresql://nobody@127.0.0.1:9/none',
        dataDir: '/nowhere',
      });
      await assert.rejects(opening, (error) => {
        assert.ok(error instanceof DatabaseUnavailable && isUnavailable(error));
        assert.match(error.message, /^the database of DATABASE_URL does not answer: [^\n]+$/);
        return true;
      });
    });
  });
}
