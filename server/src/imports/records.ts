/** The files that were imported, for those imports that keep a record of them. */
import type { ImportRecordCalls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import { page } from '../database/paging.ts';
import type { Implement } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { isForgotten, UNDO_HOURS } from './batches.ts';
import type { DraftFile } from './drafts.ts';

/** Refuses a file that was imported within a day (SY4006): whoever means it says so. */
export async function requireNewFile(
  db: Db,
  { name, zone }: { name: string; zone: TimeZone },
  { sha256 }: DraftFile,
): Promise<void> {
  if (sha256 === '') return;
  const before = await db
    .selectFrom('import_batch')
    .leftJoin('user_account', 'user_account.id', 'import_batch.created_by')
    .select(['import_batch.created_at', 'user_account.user_name'])
    .where('import_batch.file_sha256', '=', sha256)
    .where('import_batch.subject', '=', name)
    .where('import_batch.undone_at', 'is', null)
    .where('import_batch.created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .orderBy('import_batch.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before)
    throw new Refusal('SY4006', { time: zone.text(before.created_at), name: before.user_name ?? '' });
}

const until = sql<Date>`import_batch.created_at + make_interval(hours => ${UNDO_HOURS}::int)`;

/** One's own, and those of people whose main department is in sight. */
function seenRecords({ scope, userId }: Pick<Caller, 'scope' | 'userId'>) {
  if (scope.all) return sql<boolean>`true`;
  return sql<boolean>`(import_batch.created_by = ${userId}
    or user_account.department_id = any(${[...scope.deptIds]}::bigint[]))`;
}

/** The list of them; a record is read by its own person alone. */
export function recordPage(
  subject: string,
  zone: TimeZone,
): Implement<ImportRecordCalls>['importRecordPage'] {
  return async ({ db, caller }, { template, ...paging }) => {
    const from = zone.instantOrNull(template.createdTimeStart);
    const to = zone.instantOrNull(template.createdTimeEnd);
    let query = db
      .selectFrom('import_batch')
      .innerJoin('user_account', 'user_account.id', 'import_batch.created_by')
      .select([
        'import_batch.id',
        'import_batch.file_name',
        'import_batch.created_at',
        'import_batch.created_by',
        'import_batch.total_num',
        'import_batch.fail_num',
        'import_batch.added_num',
        'import_batch.updated_num',
        'import_batch.changed_num',
        'import_batch.undone_at',
        'user_account.user_name',
        sql<boolean>`import_batch.faults <> ''`.as('has_faults'),
        until.as('until'),
        sql<boolean>`import_batch.undone_at is null and ${until} > now() and not ${isForgotten}
          and (import_batch.added_num > 0 or import_batch.changed_num > 0)`.as('is_undoable'),
      ])
      .where('import_batch.subject', '=', subject)
      .where('import_batch.is_record', '=', true)
      .where(seenRecords(caller));
    if (from) query = query.where('import_batch.created_at', '>=', from);
    if (to) query = query.where('import_batch.created_at', '<', new Date(to.getTime() + 1_000));
    const found = await page(db, query, paging, [['import_batch.id', 'desc']], { count: 'bounded' });
    return {
      ...found,
      dataBody: found.dataBody.map((row) => {
        const isOwn = row.created_by === caller.userId;
        return {
          batchId: row.id,
          fileName: row.file_name,
          createdBy: row.user_name,
          createdTime: zone.text(row.created_at),
          totalNum: row.total_num,
          successNum: row.total_num - row.fail_num,
          failNum: row.fail_num,
          addedNum: row.added_num,
          updatedNum: row.updated_num,
          changedNum: row.changed_num,
          undoneTime: zone.textOrNull(row.undone_at),
          undoUntil: isOwn && row.is_undoable ? zone.text(row.until) : null,
          hasFaults: isOwn && row.has_faults,
        };
      }),
    };
  };
}

/** The packed faulty rows of one's own import. */
export async function findRecordFaults(
  db: Db,
  caller: Caller,
  subject: string,
  batchId: number,
): Promise<string> {
  const record = await db
    .selectFrom('import_batch')
    .select('faults')
    .where('id', '=', batchId)
    .where('subject', '=', subject)
    .where('created_by', '=', caller.userId)
    .where('faults', '<>', '')
    .executeTakeFirst();
  if (!record) throw notFound();
  return record.faults;
}
