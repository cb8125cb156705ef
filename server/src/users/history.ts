import type { ChangeEntry } from '@outbound/contract';
import type { Db } from '../database/open.ts';
import { type Page, type PageRequest, page } from '../database/paging.ts';
import type { Change, Trx } from '../http/call-context.ts';
import type { Zone } from '../http/zone.ts';

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

/** A page of what happened to a record, newest first, as the wire has it. */
export async function findHistoryPage(
  db: Db,
  subject: HistorySubject,
  id: number,
  paging: PageRequest,
  zone: Zone,
): Promise<Page<ChangeEntry>> {
  const query = db
    .selectFrom('record_history')
    .leftJoin('user_account as operator', 'operator.id', 'record_history.operator_id')
    .select((eb) => [
      'record_history.id',
      'record_history.action',
      'record_history.reason',
      eb.ref('record_history.changes').$castTo<Change[]>().as('changes'),
      'record_history.created_at',
      'operator.user_name as operator',
    ])
    .where('record_history.subject', '=', subject)
    .where('record_history.subject_id', '=', id);
  const found = await page(db, query, paging, [['record_history.id', 'desc']]);
  return {
    ...found,
    dataBody: found.dataBody.map(({ created_at, operator, ...entry }) => ({
      ...entry,
      operator: operator ?? '系统',
      createdTime: zone.text(created_at),
    })),
  };
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
