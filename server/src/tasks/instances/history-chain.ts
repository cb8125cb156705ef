/** The history of a task: rows that are only added, each chained to the one before. */
import { createHash } from 'node:crypto';
import type { FieldChange, FieldMark, FileItem, HandleType } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Person } from './person.ts';
import type { Acting } from './policy.ts';
import type { StepRecord, TaskRecord } from './task.ts';

/** Who did it, as the history names him; null: the product. */
export interface Doer {
  person: Pick<Person, 'userId' | 'userName' | 'userType' | 'deptName'> | null;
  onBehalfOf: Acting['onBehalfOf'];
}

/** What the history says of an action beside who, when and the statuses. */
export interface Told {
  handleType: HandleType;
  step?: StepRecord | null;
  opinion?: string | undefined;
  targetNames?: string | undefined;
  returnReason?: number | undefined;
  changes?: readonly FieldChange[];
  marks?: readonly FieldMark[] | undefined;
  files?: readonly FileItem[] | undefined;
  snapshot?: unknown;
  costSeconds?: number | null;
  /** What the rows of other steps say that end by it, where it is not this opinion. */
  othersOpinion?: string;
}

type HistoryRow = Readonly<Record<string, unknown>>;

/** The hash of a row: of the one before it and of all that it says. */
export const historyHash = (before: Buffer | null, row: HistoryRow): Buffer =>
  createHash('sha256')
    .update(before ?? Buffer.alloc(0))
    .update(JSON.stringify(hashed(row)))
    .digest();

/** What of a row is hashed, in one order and as the database gives it back. */
function hashed(row: HistoryRow): unknown {
  const { id: _id, row_hash: _hash, ...said } = row;
  return sortedKeys({ ...said, created_at: new Date(said.created_at as Date).toISOString() });
}

function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortedKeys(inner)]),
  );
}

/** Adds rows to the history of a held task, chained to those before; answers their ids. */
export async function insertTaskHistory(
  trx: Trx,
  task: TaskRecord,
  rows: readonly HistoryRow[],
): Promise<number[]> {
  let hash = task.history_hash;
  const chained = rows.map((row) => {
    hash = historyHash(hash, row);
    return { ...row, row_hash: `\\x${hash.toString('hex')}` };
  });
  task.history_hash = hash;
  const names = Object.keys(chained[0] ?? {}).map((name) => sql.ref(name));
  const { rows: written } = await sql<{ id: number }>`
    insert into task_history (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::task_history, ${JSON.stringify(chained)}::jsonb)
    returning id`.execute(trx);
  return written.map(({ id }) => id);
}
