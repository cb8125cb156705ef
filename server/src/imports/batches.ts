/** What imports added and changed, and how it is taken back. */
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type Changed, type Kept, packChanged, type Restored, unpackChanged } from './changed.ts';
import { type DraftFile, pack } from './drafts.ts';
import type { FaultyRow } from './read-rows.ts';

export const UNDO_HOURS = 24;

/** So many bytes of values before are kept of one person: as the oldest go, those imports can be undone no more. */
const MOST_OWN_BYTES = 64 * 1024 * 1024;

/** The ids that an import added, by names of its subject. */
export type Added = Readonly<Record<string, readonly number[]>>;

/** What an import did. */
export interface Taken {
  addedNum: number;
  updatedNum: number;
  added: Added;
  /** Of those that were there, the rows that are not as they were. */
  changed: Changed;
}

/** What there is to take back of an import. */
export interface Undoable {
  added: Added;
  changed: Kept;
}

/** What was taken back of it. */
export interface Undone {
  removedNum: number;
  restored: readonly Restored[];
}

/** Keeps the number of an import whose rows are to name it; `endBatch` says what became of it. */
export async function startBatch(
  trx: Trx,
  subject: string,
  by: { userId: number; now: Date },
  record: { file: DraftFile; totalNum: number; faulty: readonly FaultyRow[] },
): Promise<number> {
  const { id } = await trx
    .insertInto('import_batch')
    .values({
      subject,
      created_by: by.userId,
      created_at: by.now,
      added_num: 0,
      updated_num: 0,
      added: '{}',
      is_record: true,
      file_name: record.file.name,
      file_sha256: record.file.sha256,
      total_num: record.totalNum,
      fail_num: record.faulty.length,
      faults: record.faulty.length > 0 ? await pack(record.faulty) : '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endBatch(
  trx: Trx,
  batchId: number,
  { addedNum, updatedNum, added, changed }: Taken,
): Promise<number> {
  const { num, packed } = await packChanged(trx, changed);
  await trx
    .updateTable('import_batch')
    .set({
      added_num: addedNum,
      updated_num: updatedNum,
      added: JSON.stringify(added),
      changed_num: num,
      changed: packed,
    })
    .where('id', '=', batchId)
    .execute();
  if (num > 0) await forgetOldest(trx, batchId);
  return num;
}

/** Lets go what is beyond the bound of whoever has just imported. One that is just being undone stays: nobody waits for it. */
async function forgetOldest(trx: Trx, batchId: number): Promise<void> {
  await sql`
    update import_batch set changed = '' where id in (
      select id from import_batch where id <> ${batchId} and id in (
        select id from (
          select id, sum(octet_length(changed)) over (order by id desc) as bytes
          from import_batch
          where changed <> '' and created_by = (select created_by from import_batch where id = ${batchId})) as kept
        where bytes > ${MOST_OWN_BYTES})
      for update skip locked)`.execute(trx);
}

/** Remembers what was added and changed; answers how many rows that were there are not as they were. */
export async function insertBatch(
  trx: Trx,
  subject: string,
  by: { userId: number; now: Date },
  { addedNum, updatedNum, added, changed }: Taken,
): Promise<number> {
  const { num, packed } = await packChanged(trx, changed);
  if (addedNum === 0 && num === 0) return 0;
  const { id } = await trx
    .insertInto('import_batch')
    .values({
      subject,
      created_by: by.userId,
      created_at: by.now,
      added_num: addedNum,
      updated_num: updatedNum,
      added: JSON.stringify(added),
      changed_num: num,
      changed: packed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (num > 0) await forgetOldest(trx, id);
  return num;
}

const until = sql<Date>`created_at + make_interval(hours => ${UNDO_HOURS}::int)`;
/** The values before of what it changed have gone: no more than half of it could be taken back. */
export const isForgotten = sql<boolean>`(changed_num > 0 and changed = '')`;

/** The last import of this person; undefined when it was undone or its time is over. */
export const findLastBatch = (db: Db, caller: Caller, subject: string) =>
  db
    .with('last', (one) =>
      one
        .selectFrom('import_batch')
        .selectAll()
        .select(isForgotten.as('is_forgotten'))
        .where('created_by', '=', caller.userId)
        .where('subject', '=', subject)
        // A record of a file that did nothing leaves the one before to be undone.
        .where((one) => one.or([one('added_num', '>', 0), one('changed_num', '>', 0)]))
        .orderBy('id', 'desc')
        .limit(1),
    )
    .selectFrom('last')
    .select(['id', 'created_at', 'added_num', 'updated_num', 'changed_num', until.as('until')])
    .where('undone_at', 'is', null)
    .where('is_forgotten', '=', false)
    .where(until, '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Marks an import of this person as undone, held until the transaction ends; answers what it added and changed. */
export async function takeBatch(
  trx: Trx,
  caller: Caller,
  subject: string,
  batchId: number,
): Promise<Undoable> {
  const batch = await trx
    .selectFrom('import_batch')
    .select([
      'undone_at',
      'added',
      'changed',
      // By the clock: whoever waited for what the batch is held by began earlier, when its time was not over.
      sql<boolean>`(${until} <= clock_timestamp() or ${isForgotten})`.as('isLate'),
    ])
    .where('id', '=', batchId)
    .where('created_by', '=', caller.userId)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw notFound();
  if (batch.undone_at) throw new Refusal('CM2001.undone');
  if (batch.isLate) throw new Refusal('CM2001.late', { hours: UNDO_HOURS });
  await trx
    .updateTable('import_batch')
    .set({ undone_at: sql<Date>`now()`, changed: '' })
    .where('id', '=', batchId)
    .execute();
  return { added: batch.added as unknown as Added, changed: await unpackChanged(batch.changed) };
}
