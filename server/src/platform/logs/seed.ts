import { sql } from 'kysely';
import type { Note, Trx } from '../../http/call-context.ts';
import { type LoggedCall, operationLogRow } from '../../http/operation-log.ts';
import { LOCK } from './chain.ts';

/** A call of before this database was there. */
export interface SeedOperation {
  at: Date;
  call: Omit<LoggedCall, 'startedAt' | 'request'>;
  durationMs: number;
  note: Note;
  /** '' when it went well. */
  failure: string;
}

/**
 * Holds the chain until the transaction ends. Whoever holds a month of the log and then wants the chain meets who makes
 * the chain longer, and wants the months: the chain is always held first (decision 34).
 */
export async function holdLogChain(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/**
 * Writes what happened before the log began, as a sample brings it, through the same row as every call. Only while
 * nothing has been chained: a row of an earlier time that came later would look like a forged one. Answers whether it
 * did; the chain takes the rows in after the transaction, in the order of their time.
 */
export async function seedOperationLog(trx: Trx, operations: readonly SeedOperation[]): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
  const { rows } = await sql<{ isBegun: boolean }>`
    select exists (select from operation_log_chain) or exists (select from operation_log_anchor) as "isBegun"
  `.execute(trx);
  if (rows[0]?.isBegun) return false;
  const entries = operations.map(({ at, call, durationMs, note, failure }) => ({
    ...operationLogRow({ ...call, startedAt: 0, request: undefined }, note, { failure, answer: undefined }),
    created_at: at,
    duration_ms: durationMs,
    changes: note.changes ?? [],
  }));
  await sql`
    insert into operation_log (created_at, user_id, user_login_id, user_name, department_id, department_name,
      module_name, operation_type, call_path, call_name, content, object_type, object_id, object_name, result, failure,
      changes, address, browser, duration_ms, trace_id, request, answer)
    select created_at, user_id, user_login_id, user_name, department_id, department_name, module_name, operation_type,
      call_path, call_name, content, object_type, object_id, object_name, result, failure, changes, address, browser,
      duration_ms, trace_id, request, answer
    from json_populate_recordset(null::operation_log, ${JSON.stringify(entries)}::json)
    order by created_at
  `.execute(trx);
  return true;
}
