import { type ChangeEntry, SYSTEM_OPERATOR } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { type Page, type PageRequest, page } from '../database/paging.ts';
import type { Change, HistorySubject, Trx } from '../http/call-context.ts';
import type { TimeZone } from '../http/time-zone.ts';
import type { StoredEntry } from '../http/write.ts';

/**
 * Adds entries to the histories of records, in one statement however many they are; `at` only for what happened
 * before it is written. Writes of callers say them by `context.write`.
 */
export async function insertHistory(
  trx: Trx,
  entries: readonly (StoredEntry & { at?: Date })[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = JSON.stringify(
    entries.map(({ subject, id, action, userId, reason = '', changes = [], at = null }) => ({
      subject,
      subject_id: id,
      action,
      reason,
      operator_id: userId,
      changes,
      created_at: at,
    })),
  );
  await sql`
    insert into record_history (subject, subject_id, action, reason, operator_id, changes, created_at)
    select subject, subject_id, action, reason, operator_id, changes, coalesce(created_at, now())
    from jsonb_to_recordset(${rows}::jsonb) as entry (subject text, subject_id bigint, action text, reason text,
      operator_id bigint, changes jsonb, created_at timestamptz)
  `.execute(trx);
}

/** A page of what happened to a record, newest first, as the wire has it. */
export async function findHistoryPage(
  db: Db,
  subject: HistorySubject,
  id: number,
  paging: PageRequest,
  zone: TimeZone,
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
      operator: operator ?? SYSTEM_OPERATOR,
      createdTime: zone.text(created_at),
    })),
  };
}
