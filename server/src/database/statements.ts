/** Statements that come again and again are sent to PostgreSQL by name, and several of them at once where none waits for another's answer. */
import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
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

/**
 * How the query builder begins what `writing` begins. It is known by this and nothing else: sent as it is, it would write where the
 * database's own default is that nobody does, and fail on a standby, so that what was sent behind it were done without a transaction.
 */
const BEGIN_WRITING = 'start transaction read write';
/** Cannot fail on a server that answers: one that takes no writes refuses the first of them instead, within the transaction. */
const BEGIN = 'begin';
/** The same, and what has a name and keeps its plan does so to the end of it: also where something between us and it changes sessions. */
const BEGIN_KEEPING = `${BEGIN}; set local plan_cache_mode = auto`;
const WRITES = /\b(insert into|update|delete from)\b|\bfor (no key update|share|key share)\b/i;

/**
 * Ends a statement that finds all that it reads by whole keys, of which none is rarer than another: it keeps its plan, by
 * itself and in a transaction that writes, as what writes does (decision 100).
 */
export const byWholeKeys = sql`/* by whole keys */`;
/**
 * Keys for `= any(…)` in a statement that keeps its plan. For PostgreSQL they are ten, however many are given: told that there is one, it
 * takes the plan for one to be so much cheaper than that for any number that it makes it anew each time.
 */
export const anyOf = (ids: readonly number[]) => sql<number>`any((select ${ids}::bigint[])::bigint[])`;
/** The same of texts. */
export const anyText = (texts: readonly string[]) => sql<string>`any((select ${texts}::text[])::text[])`;
const BY_KEYS = /\/\* by whole keys \*\/$/;

/** A page behind the first: whoever leafs through a list would use up the names with as many texts. */
const FURTHER_PAGE = /\boffset [1-9]/;

interface Named {
  name: string;
  isByKeys: boolean;
  /** In a transaction that writes: it writes or locks, or is by keys. */
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
    if (WHOLE_ROWS.test(text) || FURTHER_PAGE.test(text)) return undefined;
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
    const isByKeys = BY_KEYS.test(text);
    const given = { name, isByKeys, keepsPlan: isByKeys || WRITES.test(text) };
    this.#names.set(text, given);
    return given;
  }

  /** Takes the name of a text back for good. */
  withdraw(text: string): void {
    this.#names.set(text, null);
  }
}

/** What the client is given in the place of a text that several statements shall be sent by, see `sendPipeline`. */
export const IN_TURN = '/* in turn */';

/** Statements that are sent at once and done in their order. */
export interface InTurn {
  statements: readonly Pick<CompiledQuery, 'sql' | 'parameters'>[];
  /** Nothing comes after them in their transaction: it is committed by the same sending. */
  isLast: boolean;
}

/** As the query builder has it, which knows fewer commands. */
type Result = PostgresQueryResult<unknown>;
type Sent = Promise<Result>;

/** The results in their order; the first failure, once all are over: those behind it only say that it was there. */
async function allOf(sent: readonly Sent[]): Promise<Result[]> {
  const settled = await Promise.allSettled(sent);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}

/** What was not sent is answered as PostgreSQL would. */
const unsent = (command: Result['command'], rows: unknown[] = []): Result => ({
  command,
  rowCount: rows.length,
  rows,
});

abstract class Client implements PostgresPoolClient {
  protected readonly client: pg.PoolClient;
  /** The transaction was ended along with its last statements, and with this. */
  #ended: Result | null = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  release(destroy?: boolean): void {
    this.#ended = null;
    this.client.release(destroy);
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('this server reads no cursors');
    return this.#answer(text, values) as Promise<PostgresQueryResult<R>>;
  }

  async #answer(text: string, values: readonly unknown[]): Promise<Result> {
    const isEnd = text === 'commit' || text === 'rollback';
    // It would be done by itself, and stay if what its caller believes to be its transaction is undone.
    if (this.#ended && !isEnd) throw new Error('asked behind the last of its transaction, which is over');
    if (text === IN_TURN) {
      const [{ statements, isLast }] = values as [InTurn];
      return unsent('SELECT', isLast ? await this.#runLast(statements) : await this.inTurn(statements));
    }
    const ended = this.#ended;
    this.#ended = null;
    // Where its last statement failed it was rolled back by its commit.
    if (ended && isEnd && this.client.getTransactionStatus() === 'I')
      return text === 'commit' ? ended : unsent('ROLLBACK');
    return text === BEGIN_WRITING ? await this.beginWriting() : await this.run(text, [...values]);
  }

  async #runLast(statements: InTurn['statements']): Promise<Result[]> {
    this.#ended = unsent('ROLLBACK');
    const results = await this.inTurn([...statements, { sql: 'commit', parameters: [] }]);
    this.#ended = results.pop() ?? this.#ended;
    return results;
  }

  protected abstract beginWriting(): Promise<Result>;
  protected abstract run(text: string, values: unknown[]): Promise<Result>;
  protected abstract inTurn(statements: InTurn['statements']): Promise<Result[]>;
}

/** Of a database without sessions, and so without names: it waits for each answer. */
class PlainClient extends Client {
  protected beginWriting(): Promise<Result> {
    return this.run(BEGIN, []);
  }

  protected async run(text: string, values: unknown[]): Promise<Result> {
    return (await this.client.query(text, values)) as Result;
  }

  protected async inTurn(statements: InTurn['statements']): Promise<Result[]> {
    const results: Result[] = [];
    for (const { sql: text, parameters } of statements)
      results.push((await this.client.query(text, [...parameters])) as Result);
    return results;
  }
}

class NamingClient extends Client {
  readonly #names: StatementNames;
  #keepsPlans = false;
  /** It begins with its first statement, on the same way. */
  #begins = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    super(client);
    this.#names = names;
  }

  override release(destroy?: boolean): void {
    this.#keepsPlans = false;
    this.#begins = false;
    super.release(destroy);
  }

  protected async beginWriting(): Promise<Result> {
    this.#begins = true;
    this.#keepsPlans = true;
    return unsent('SELECT');
  }

  protected async run(text: string, values: unknown[]): Promise<Result> {
    if (text === 'commit' || text === 'rollback') {
      this.#keepsPlans = false;
      if (this.#begins) {
        this.#begins = false;
        return unsent(text === 'commit' ? 'COMMIT' : 'ROLLBACK');
      }
    }
    const [result] = await this.inTurn([{ sql: text, parameters: values }]);
    return result as Result;
  }

  protected async inTurn(statements: InTurn['statements']): Promise<Result[]> {
    const { stream } = this.client.connection;
    const beside: Sent[] = [];
    const sent: Sent[] = [];
    const each = statements.map(({ sql: text, parameters }) => ({
      text,
      values: [...parameters],
      named: this.#names.of(text),
    }));
    // As it is before they are sent: once one of them has failed, a commit behind it may have ended the transaction already.
    const isAlone = !this.#begins && this.client.getTransactionStatus() === 'I';
    const keepsPlans = isAlone && each.every(({ named }) => named?.isByKeys);
    // One write to the socket, and one read by PostgreSQL.
    stream.cork();
    try {
      if (this.#begins) beside.push(this.#begin());
      // A transaction for nothing but the setting: on the same way, so that nothing waits for it.
      if (keepsPlans) beside.push(this.#say(BEGIN_KEEPING));
      for (const one of each) sent.push(this.#send(one, isAlone));
      if (keepsPlans) beside.push(this.#say('commit'));
    } finally {
      stream.uncork();
    }
    return (await allOf([...beside, ...sent])).slice(beside.length);
  }

  async #send(
    { text, values, named }: { text: string; values: unknown[]; named: Named | undefined },
    isAlone: boolean,
  ): Sent {
    if (named === undefined || (this.#keepsPlans && !named.keepsPlan))
      return (await this.client.query(text, values)) as Result;
    try {
      return (await this.client.query({ name: named.name, text, values })) as Result;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && NAME_FAILED.has(error.code ?? ''))) throw error;
      this.#names.withdraw(text);
      // Within a transaction everything up to its end fails now, so it is told; outside nothing has happened yet.
      if (!isAlone) throw error;
      return (await this.client.query(text, values)) as Result;
    }
  }

  /**
   * The setting decides for the checks of foreign keys, too, of which a sign-up has twenty: planned anew they take longer
   * than all else. What only reads goes without its name until the end, and is planned for its own values.
   */
  async #begin(): Sent {
    this.#begins = false;
    return await this.#say(BEGIN_KEEPING);
  }

  async #say(text: string): Sent {
    return [await this.client.query(text)].flat()[0] as Result;
  }
}

/**
 * Parameters of a connection for `namingPool`: each run is still planned for its own values, as without a name. Plans
 * for any value would save more and go badly wrong where one value is rare and the next one frequent. Not so of what is
 * `byWholeKeys`, and in a transaction that writes (decision 100): there what writes or locks keeps its plan, and with it the
 * checks of foreign keys.
 */
export const NAMED_BUT_PLANNED = '-c plan_cache_mode=force_custom_plan';

/** A transaction whose writes, and the foreign keys behind them, keep their plans (decision 100). */
export const writing = <S>(db: Kysely<S>) => db.transaction().setAccessMode('read write');

/**
 * The pool as the query builder gets it: a text that comes again and again is read and checked by PostgreSQL once a
 * connection instead of with every call, and statements that do not need each other's answers share a way. Only for connections that
 * have a session each, which the embedded database's have not.
 */
export function namingPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  return poolOf(pool, (client) => new NamingClient(client, names));
}

/** The same for the embedded database. */
export const plainPool = (pool: pg.Pool): PostgresPool => poolOf(pool, (client) => new PlainClient(client));

function poolOf(pool: pg.Pool, clientOf: (client: pg.PoolClient) => Client): PostgresPool {
  const known = new WeakMap<pg.PoolClient, Client>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const ours = known.get(client) ?? clientOf(client);
      known.set(client, ours);
      return ours;
    },
  };
}
