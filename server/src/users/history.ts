import type { Db } from '../database/open.ts';
import type { Change, Trx } from '../http/call-context.ts';

/** What the users service keeps a history of. */
export type HistorySubject = 'role' | 'department' | 'resource' | 'user';

/** Adds to what happened to a record, with what changed by field label. */
export async function insertHistory(
  trx: Trx,
  entry: {
    subject: HistorySubject;
    id: number;
    action: string;
    userId: number;
    reason?: string;
    changes?: readonly Change[];
  },
): Promise<void> {
  await trx
    .insertInto('record_history')
    .values({
      subject: entry.subject,
      subject_id: entry.id,
      action: entry.action,
      reason: entry.reason ?? '',
      operator_id: entry.userId,
      changes: JSON.stringify(entry.changes ?? []),
    })
    .execute();
}

/** What happened to a record, as a query to page; its order is newest first. */
export function historyOf(db: Db, subject: HistorySubject, id: number) {
  return db
    .selectFrom('record_history')
    .leftJoin('user_account as operator', 'operator.id', 'record_history.operator_id')
    .select([
      'record_history.id',
      'record_history.action',
      'record_history.reason',
      'record_history.changes',
      'record_history.created_at',
      'operator.user_name as operator_name',
    ])
    .where('record_history.subject', '=', subject)
    .where('record_history.subject_id', '=', id);
}

/** The fields that differ, by label, in the labels' order. Texts are what a person reads, not codes. */
export function changesBetween<T extends Record<string, string>>(
  before: NoInfer<T> | Record<keyof T, ''>,
  after: T,
  labels: Record<keyof T, string>,
): Change[] {
  return Object.entries(labels as Record<string, string>).flatMap(([name, field]) => {
    const was = before[name] ?? '';
    const is = after[name] ?? '';
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}
