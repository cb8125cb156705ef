/** Statements that come again and again are sent to PostgreSQL by name. */
import { createHash } from 'node:crypto';
import {
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely';
import pg from 'pg';

/** A text that has come this often gets a name ... */
const USES_UNTIL_NAMED = 10;
/** ... while there are fewer of them than this: every connection keeps each of them. */
const MOST_NAMED = 150;
/** Texts that are counted; the one that was new longest ago is forgotten first. */
const MOST_COUNTED = 500;
/** Longer ones are inserts of many rows, whose texts hardly come twice. */
const LONGEST_TEXT = 8_000;
const NAMEABLE = /^\s*(select|insert|update|delete|with)\b/i;
/**
 * The query builder's whole rows of a table. They change their type when an upgrade adds a column beside a node that runs,
 * and within a transaction the name's failure is the call's: so they go without one.
 */
const WHOLE_ROWS = /\b(select|returning) \*( from "|$)|"\.\*/;

/**
 * What PostgreSQL says before it does anything when a name no longer stands for what it did: a table has other columns
 * since, or something between us and it gave this connection another session.
 */
const NAME_FAILED = new Set(['0A000', '26000', '42P05']);

/** How the query builder begins what `writing` begins. */
const BEGIN_WRITING = 'start transaction read write';
const WRITES = /\b(insert into|update|delete from)\b|\bfor (no key update|share|key share)\b/i;

/**
 * Ends a statement that finds all that it reads by whole keys, of which none is rarer than another: in a transaction that
 * writes it keeps its plan, as what writes does (decision 100).
 */
export const byWholeKeys = sql`/* by whole keys */`;
const BY_KEYS = /\/\* by whole keys \*\/$/;

interface Named {
  name: string;
  /** In a transaction that writes: it writes or locks, or says so. */
  keepsPlan: boolean;
}

/** Which texts of this process are sent by name. */
class StatementNames {
  readonly #uses = new Map<string, number>();
  /** Null: never again. */
  readonly #names = new Map<string, Named | null>();

  /** What a text is sent by, or undefined when it has no name (yet). */
  of(text: string): Named | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known ?? undefined;
    if (this.#names.size >= MOST_NAMED || text.length > LONGEST_TEXT || !NAMEABLE.test(text))
      return undefined;
    if (WHOLE_ROWS.test(text)) return undefined;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    this.#uses.set(text, uses);
    if (this.#uses.size > MOST_COUNTED) {
      const oldest = this.#uses.keys().next();
      if (!oldest.done) this.#uses.delete(oldest.value);
    }
    if (uses < USES_UNTIL_NAMED) return undefined;
    this.#uses.delete(text);
    // Made of the text: no two texts, also of two processes, ever mean each other.
    const name = createHash('sha256').update(text).digest('base64url');
    const given = { name, keepsPlan: WRITES.test(text) || BY_KEYS.test(text) };
    this.#names.set(text, given);
    return given;
  }

  /** Takes the name of a text back for good. */
  withdraw(text: string): void {
    this.#names.set(text, null);
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #keepsPlans = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  release(destroy?: boolean): void {
    this.#keepsPlans = false;
    this.#client.release(destroy);
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('this server reads no cursors');
    return this.#run(text, [...values]) as Promise<PostgresQueryResult<R>>;
  }

  async #run(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === BEGIN_WRITING) return await this.#beginWriting();
    if (text === 'commit' || text === 'rollback') this.#keepsPlans = false;
    const named = this.#names.of(text);
    if (named === undefined || (this.#keepsPlans && !named.keepsPlan))
      return this.#client.query(text, values);
    try {
      return await this.#client.query({ name: named.name, text, values });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && NAME_FAILED.has(error.code ?? ''))) throw error;
      this.#names.withdraw(text);
      // Within a transaction everything up to its end fails now, so it is told; outside nothing has happened yet.
      if (this.#client.getTransactionStatus() !== 'I') throw error;
      return this.#client.query(text, values);
    }
  }

  /**
   * The setting decides for the checks of foreign keys, too, of which a sign-up has twenty: planned anew they take longer
   * than all else. What only reads goes without its name until the end, and is planned for its own values.
   */
  async #beginWriting(): Promise<pg.QueryResult> {
    const begun = await this.#client.query(`${BEGIN_WRITING}; set local plan_cache_mode = auto`);
    this.#keepsPlans = true;
    return [begun].flat()[0] as pg.QueryResult;
  }
}

/**
 * Parameters of a connection for `namingPool`: each run is still planned for its own values, as without a name. Plans
 * for any value would save more and go badly wrong where one value is rare and the next one frequent. Not so in a
 * transaction that writes (decision 100): there what writes or locks keeps its plan, and with it the checks of foreign keys.
 */
export const NAMED_BUT_PLANNED = '-c plan_cache_mode=force_custom_plan';

/** A transaction whose writes, and the foreign keys behind them, keep their plans (decision 100). */
export const writing = <S>(db: Kysely<S>) => db.transaction().setAccessMode('read write');

/**
 * The pool as the query builder gets it: a text that comes again and again is read and checked by PostgreSQL once a
 * connection instead of with every call. Only for connections that have a session each, which the embedded database's
 * have not.
 */
export function namingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const known = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const naming = known.get(client) ?? new NamingClient(client, names);
      known.set(client, naming);
      return naming;
    },
  };
}
