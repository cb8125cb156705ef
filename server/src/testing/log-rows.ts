/** Rows of the operation log: as the product writes them, and as somebody who owns the database puts them in. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { LogRow } from '../http/log-marks.ts';
import type { TestApp } from './start-app.ts';

/** A row with every column. */
export const logRow = (over: Partial<LogRow> = {}): LogRow => ({
  user_id: null,
  user_login_id: '',
  user_name: '访客',
  department_id: null,
  department_name: '',
  module_name: '',
  operation_type: 2,
  call_path: '/x',
  call_name: '新增活动',
  content: '',
  object_type: '',
  object_id: '',
  object_name: '',
  result: 1,
  failure: '',
  changes: '[]',
  address: '',
  browser: '',
  duration_ms: 0,
  trace_id: 'test',
  request: '',
  answer: '',
  ...over,
});

/** Writes a row with its mark, of another moment if one is given. Answers its number. */
export async function writeLogRow(app: TestApp, over: Partial<LogRow>, at?: Date): Promise<number> {
  const { id } = await app.database.db
    .insertInto('operation_log')
    .values(app.platform.operationLog.marked(logRow(over), at))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a row in by hand, without a mark or with one that somebody made up. Answers its number. */
export async function putInLogRow(
  app: TestApp,
  over: Partial<LogRow>,
  created_at: Date | string,
  mark: Buffer | null = null,
): Promise<number> {
  const { id } = await app.database.db
    .insertInto('operation_log')
    .values({ ...logRow(over), created_at, mark })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** As somebody who owns the database and goes round the product: a statement that the log's tables refuse. */
export async function byHand(
  { database: { db } }: TestApp,
  table: 'operation_log' | 'operation_log_chain',
  statement: RawBuilder<unknown>,
): Promise<void> {
  const [name, trigger] = [sql.table(table), sql.ref(`${table}_append_only`)];
  await sql`alter table ${name} disable trigger ${trigger}`.execute(db);
  await statement.execute(db);
  await sql`alter table ${name} enable trigger ${trigger}`.execute(db);
}
