/** Statements that do not need each other's answers, sent at once and answered in their order: what PostgreSQL calls a pipeline (decision 102). */
import type { CompiledQuery, QueryResult } from 'kysely';
import type { Db } from './open.ts';
import { IN_TURN, type InTurn } from './statements.ts';

type Results = readonly QueryResult<unknown>[];

/** Statements, in the order in which they are done, and what their results come to. Nothing is sent yet. */
export type Pipeline<T> = (db: Db) => { statements: CompiledQuery[]; read(results: Results): T };

/** One statement, and what its rows come to. */
export const pipelineOf =
  <R, T>(statement: (db: Db) => CompiledQuery<R>, read: (rows: R[]) => T): Pipeline<T> =>
  (db) => ({ statements: [statement(db)], read: ([result]) => read((result?.rows ?? []) as R[]) });

/** Without a statement, where the answer is known. */
export const emptyPipeline =
  <T>(answer: T): Pipeline<T> =>
  () => ({ statements: [], read: () => answer });

/** One after the other: a later one sees what an earlier one has changed or waited for. */
export const inTurn =
  <T extends readonly unknown[]>(...all: { [at in keyof T]: Pipeline<T[at]> }): Pipeline<T> =>
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

/** The same statements, of whose answer something else is made. */
export const mapPipeline =
  <T, R>(pipeline: Pipeline<T>, map: (answer: T) => R): Pipeline<R> =>
  (db) => {
    const { statements, read } = pipeline(db);
    return { statements, read: (results) => map(read(results)) };
  };

/** Sends all of it at once; fails as its first statement that failed. */
export const sendPipeline = <T>(db: Db, pipeline: Pipeline<T>): Promise<T> => send(db, pipeline, false);

/**
 * The same where nothing comes after it in its transaction, which is committed along with it: what is sent behind it is refused.
 * Only for what cannot fail in this process, whose failures PostgreSQL does not know and commits all the same: values that cannot be
 * sent, rows of which a column cannot be parsed, a `read` that throws. What changes rows and answers none is safe.
 */
export const sendPipelineAndCommit = <T>(trx: Db, pipeline: Pipeline<T>): Promise<T> =>
  send(trx, pipeline, true);

async function send<T>(db: Db, pipeline: Pipeline<T>, isLast: boolean): Promise<T> {
  const { statements, read } = pipeline(db);
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
