import { sql } from 'kysely';
import type { Note, Trx } from '../../http/call-context.ts';
import { markedColumns } from '../../http/log-marks.ts';
import type { OperationLog, PastCall } from '../../http/operation-log.ts';
import { LOCK } from './chain-links.ts';

/** A call of before this database was there. */
export interface SeedOperation {
  at: Date;
  call: PastCall;
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
 * nothing has been chained: the log of a product that is in use says only what happened there. Answers whether it
 * did; the chain takes the rows in after the transaction, in the order of their time.
 */
export async function seedOperationLog(
  trx: Trx,
  log: OperationLog,
  operations: readonly SeedOperation[],
): Promise<boolean> {
  await holdLogChain(trx);
  const { rows } = await sql<{ isBegun: boolean }>`
    select exists (select from operation_log_chain) or exists (select from operation_log_anchor) as "isBegun"
  `.execute(trx);
  if (rows[0]?.isBegun) return false;
  const entries = operations.map(({ at, call, durationMs, note, failure }) => {
    const row = log.rowAt(at, durationMs, call, note, failure);
    return { ...row, changes: note.changes ?? [], mark: `\\x${row.mark.toString('hex')}` };
  });
  const columns = sql.join(['created_at', ...markedColumns, 'mark'].map((column) => sql.ref(column)));
  await sql`
    insert into operation_log (${columns})
    select ${columns}
    from json_populate_recordset(null::operation_log, ${JSON.stringify(entries)}::json)
    order by created_at
  `.execute(trx);
  return true;
}
