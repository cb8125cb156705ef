/** The mark of a row of the operation log: by it the row is known as written by a process of ours, as it stands. */
import { createHmac } from 'node:crypto';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { OperationLogTable } from '../database/schema.ts';
import type { LogKey, LogKeys } from './log-keys.ts';

/** What the database gives a row or makes of it. */
type NotMarked = 'id' | 'created_at' | 'search_text' | 'mark';
type MarkedColumn = Exclude<keyof OperationLogTable, NotMarked>;

/** What the mark is made over besides the time, in its order. A further column is added at the end, where it has a value. */
export const markedColumns = [
  'user_id',
  'user_login_id',
  'user_name',
  'department_id',
  'department_name',
  'module_name',
  'operation_type',
  'call_path',
  'call_name',
  'content',
  'object_type',
  'object_id',
  'object_name',
  'result',
  'failure',
  'changes',
  'address',
  'browser',
  'duration_ms',
  'trace_id',
  'request',
  'answer',
] as const satisfies readonly MarkedColumn[];

/** A row with all its columns, as it is written; those that the database fills in must be said. */
export type LogRow = {
  [column in (typeof markedColumns)[number]]: Exclude<Insertable<OperationLogTable>[column], undefined>;
};

/** A row as it is stored. */
export type StoredLogRow = Pick<Selectable<OperationLogTable>, (typeof markedColumns)[number]>;

export type MarkedLogRow = LogRow & { created_at: string; mark: Buffer };

const written = sql.join([...markedColumns, 'created_at', 'mark'].map((column) => sql.ref(column)));

/** Stores rows: one text however many they are, so that it keeps its name. */
export const insertLogRows = (rows: readonly MarkedLogRow[]): RawBuilder<unknown> => sql`
  insert into operation_log (${written})
  select ${written} from json_populate_recordset(null::operation_log, ${asJson(rows)}::json)`;

const asJson = (rows: readonly MarkedLogRow[]) =>
  JSON.stringify(
    rows.map((row) => ({ ...row, changes: JSON.parse(row.changes), mark: `\\x${row.mark.toString('hex')}` })),
  );

/** The row with its time and its mark. The time is UTC, `YYYY-MM-DD HH:mm:ss.uuuuuu`. */
export function marked(row: LogRow, createdAt: string, key: LogKey): MarkedLogRow {
  const changes: unknown = JSON.parse(row.changes);
  return { ...row, created_at: `${createdAt}+00`, mark: markOf({ ...row, changes }, createdAt, key) };
}

/** Whether the mark was made by a process that had one of the keys, for this row at this time. */
export function isMarkRight(row: StoredLogRow & { mark: Buffer }, createdAt: string, keys: LogKeys): boolean {
  return keys.some((key) => markOf(row, createdAt, key).equals(row.mark));
}

function markOf(
  row: { readonly [column in (typeof markedColumns)[number]]: unknown },
  createdAt: string,
  { markKey }: LogKey,
): Buffer {
  const said = JSON.stringify([createdAt, ...markedColumns.map((column) => asStored(row[column]))]);
  return createHmac('sha256', markKey).update(said).digest();
}

/** As the database gives it back: half a character becomes a sign for it, the keys of an object have an order of its own. */
function asStored(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(asStored);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, asStored(inner)]);
  return value;
}
