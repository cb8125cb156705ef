/** What imports added, and how it is taken back. */
import { undoFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Db } from '../database/open.ts';
import type { Trx } from '../http/call-context.ts';
import type { Caller } from '../http/caller.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type DraftFile, pack } from './drafts.ts';
import type { FaultyRow } from './read-rows.ts';

export const UNDO_HOURS = 24;

/** The ids that an import added, by names of its subject. */
export type Added = Readonly<Record<string, readonly number[]>>;

/** What an import did. */
export interface Taken {
  addedNum: number;
  updatedNum: number;
  added: Added;
}

/** A record that something was built on since, and what. */
export interface BuiltOn {
  name: string;
  why: string;
}

const MOST_TOLD = 5;

/** Refuses when something was built on one of them: a batch is taken back as a whole or not at all. */
export function requireUnbuilt(built: readonly BuiltOn[]): void {
  if (built.length === 0) return;
  const told = built.slice(0, MOST_TOLD).map((one) => undoFault('built', { name: one.name, why: one.why }));
  const more = built.length > MOST_TOLD ? undoFault('more', { count: built.length }) : '';
  throw new Refusal('CM2001.built', { list: `${told.join('、')}${more}` });
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
  { addedNum, updatedNum, added }: Taken,
): Promise<void> {
  await trx
    .updateTable('import_batch')
    .set({ added_num: addedNum, updated_num: updatedNum, added: JSON.stringify(added) })
    .where('id', '=', batchId)
    .execute();
}

/** Remembers what was added; what only changed others cannot be undone. */
export async function insertBatch(
  trx: Trx,
  subject: string,
  by: { userId: number; now: Date },
  { addedNum, updatedNum, added }: Taken,
): Promise<void> {
  if (addedNum === 0) return;
  await trx
    .insertInto('import_batch')
    .values({
      subject,
      created_by: by.userId,
      created_at: by.now,
      added_num: addedNum,
      updated_num: updatedNum,
      added: JSON.stringify(added),
    })
    .execute();
}

const until = sql<Date>`created_at + make_interval(hours => ${UNDO_HOURS}::int)`;

/** The last import of this person; undefined when it was undone or its time is over. */
export const findLastBatch = (db: Db, caller: Caller, subject: string) =>
  db
    .with('last', (one) =>
      one
        .selectFrom('import_batch')
        .selectAll()
        .where('created_by', '=', caller.userId)
        .where('subject', '=', subject)
        // A record of a file that added nothing leaves the one before to be undone.
        .where('added_num', '>', 0)
        .orderBy('id', 'desc')
        .limit(1),
    )
    .selectFrom('last')
    .select(['id', 'created_at', 'added_num', 'updated_num', until.as('until')])
    .where('undone_at', 'is', null)
    .where(until, '>', sql<Date>`now()`)
    .executeTakeFirst();

/** Marks an import of this person as undone, held until the transaction ends; answers what it added. */
export async function takeBatch(trx: Trx, caller: Caller, subject: string, batchId: number): Promise<Added> {
  const batch = await trx
    .selectFrom('import_batch')
    .select(['undone_at', 'added', sql<boolean>`${until} <= now()`.as('isLate')])
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
    .set({ undone_at: sql<Date>`now()` })
    .where('id', '=', batchId)
    .execute();
  return batch.added as unknown as Added;
}
