/** Questions to the database that do not need each other's answers: asked at once, answered in their order. */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './open.ts';
import { IN_TURN, type InTurn } from './statements.ts';

type Results = readonly QueryResult<unknown>[];

/** Statements, in the order in which they are done, and what their results come to. */
export type Asked<T> = (db: Db) => { statements: CompiledQuery[]; read(results: Results): T };

/** What one statement answers. */
export const asked =
  <R, T>(statement: (db: Db) => CompiledQuery<R>, read: (rows: R[]) => T): Asked<T> =>
  (db) => ({ statements: [statement(db)], read: ([result]) => read((result?.rows ?? []) as R[]) });

/** Where nothing has to be asked. */
export const known =
  <T>(answer: T): Asked<T> =>
  () => ({ statements: [], read: () => answer });

/** One after the other: a later one sees what an earlier one has changed or waited for. */
export const inTurn =
  <T extends readonly unknown[]>(...all: { [at in keyof T]: Asked<T[at]> }): Asked<T> =>
  (db) => {
    const each = all.map((one) => one(db));
    return {
      statements: each.flatMap(({ statements }) => statements),
      read: (results) => {
        let from = 0;
        return each.map(({ statements, read }) => {
          const own = results.slice(from, from + statements.length);
          from += statements.length;
          return read(own);
        }) as unknown as T;
      },
    };
  };

/** What it is asked for. */
export const toldBy =
  <T, R>(question: Asked<T>, tell: (answer: T) => R): Asked<R> =>
  (db) => {
    const { statements, read } = question(db);
    return { statements, read: (results) => tell(read(results)) };
  };

/** Asks all of it by one sending; fails as its first statement that failed. */
export const ask = <T>(db: Db, question: Asked<T>): Promise<T> => send(db, question, false);

/**
 * The same where nothing comes after it in its transaction, which is committed along with it: what is asked behind it is refused.
 * Only for what cannot fail in this process, whose failures PostgreSQL does not know and commits all the same: values that cannot be
 * sent, rows of which a column cannot be parsed, a `read` that throws. What changes rows and answers none is safe.
 */
export const askLast = <T>(trx: Db, question: Asked<T>): Promise<T> => send(trx, question, true);

async function send<T>(db: Db, question: Asked<T>, isLast: boolean): Promise<T> {
  const { statements, read } = question(db);
  const [first] = statements;
  if (!first) return read([]);
  const given: InTurn = { statements, isLast };
  const { rows } = await db.executeQuery<QueryResult<unknown>>({
    ...first,
    sql: IN_TURN,
    parameters: [given],
  });
  return read(rows);
}
