/** What the office takes back: a decision, so that it is made anew, or a sign-up in the name of its person. */
import { ApplyStatus, applicationFault } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import { Refusal } from '../../../http/refusal.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { type Decision, locked, withdrawnFault } from '../decide.ts';
import { placeRefusal } from '../places.ts';
import type { ApplicationRow } from '../queries.ts';

interface Asked {
  ids: readonly number[];
  /** By id, the version that was read: what has changed since is left as it is. */
  seen: ReadonlyMap<number, number>;
}
interface At {
  now: Date;
  zone: TimeZone;
}

/**
 * Makes what was decided pending again. Who was approved keeps his place, and his ticket is void; who was rejected takes one
 * as whoever comes anew, each by himself, so that one for whom there is none keeps nobody else from his.
 */
export async function resetDecisions(trx: Trx, caller: Caller, asked: Asked, at: At): Promise<Decision> {
  const judged = await judgedRows(trx, caller, asked, at, (row) =>
    row.apply_status === ApplyStatus.approved || row.apply_status === ApplyStatus.rejected
      ? null
      : applicationFault('notDecided'),
  );
  const decided: ApplicationRow[] = [];
  const skipped: Decision['skipped'] = [];
  for (const { id, row, fault } of judged) {
    const refused = row && fault === null ? await putBack(trx, row, at) : fault;
    if (row && refused === null) decided.push(row);
    else skipped.push({ id, applyCode: row?.apply_code ?? '', reason: refused ?? '' });
  }
  const ids = decided.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('application_mark').where('application_id', 'in', ids).execute();
  return { decided, skipped };
}

/** Makes one pending; answers why not, where there is no place for it. */
async function putBack(trx: Trx, row: ApplicationRow, at: { now: Date }): Promise<string | null> {
  await sql`savepoint one_of_reset`.execute(trx);
  try {
    await trx
      .updateTable('application')
      .set({
        apply_status: ApplyStatus.pending,
        ...{ reviewed_by: null, reviewed_at: null, reject_reason: '' },
        version: sql`version + 1`,
        // It waits for the office from now on, however long ago it was handed in.
        pending_since: at.now,
      })
      .where('id', '=', row.id)
      .execute();
    await sql`release savepoint one_of_reset`.execute(trx);
    return null;
  } catch (error) {
    const refusal = placeRefusal(error, row.service);
    if (!(refusal instanceof Refusal)) throw error;
    await sql`rollback to savepoint one_of_reset`.execute(trx);
    return refusal.message;
  }
}

/**
 * Takes sign-ups back in the name of their persons, as they themselves could: places come free and the line moves by trigger. The
 * reason stands where that of a rejection does, for their own page: who agreed to no notices reads it there alone.
 */
export async function withdrawFor(
  trx: Trx,
  caller: Caller,
  asked: Asked,
  { reason, ...at }: At & { reason: string },
): Promise<Decision> {
  const judged = await judgedRows(trx, caller, asked, at, (row) => {
    if (row.apply_status === ApplyStatus.lapsed) return applicationFault('lapsed');
    return row.apply_status === ApplyStatus.rejected ? applicationFault('notLive') : null;
  });
  const decided = judged.flatMap(({ row, fault }) => (row && fault === null ? [row] : []));
  if (decided.length > 0)
    await trx
      .updateTable('application')
      .set({
        apply_status: ApplyStatus.rejected,
        withdrawn_at: at.now,
        withdrawn_by: caller.userId,
        reject_reason: reason,
        version: sql`version + 1`,
      })
      .where(
        'id',
        'in',
        decided.map(({ id }) => id),
      )
      .execute();
  return {
    decided,
    skipped: judged.flatMap(({ id, row, fault }) =>
      fault === null ? [] : [{ id, applyCode: row?.apply_code ?? '', reason: fault }],
    ),
  };
}

interface JudgedRow {
  id: number;
  /** Undefined where there is none that the caller may see. */
  row: ApplicationRow | undefined;
  /** Why it stays as it is; null where it need not. */
  fault: string | null;
}

/** Each of some sign-ups, held, with what stands against changing it: for both the same, and what `faultOf` says besides. */
async function judgedRows(
  trx: Trx,
  caller: Caller,
  { ids, seen }: Asked,
  { now, zone }: At,
  faultOf: (row: ApplicationRow) => string | null,
): Promise<JudgedRow[]> {
  const { wanted, rows } = await locked(trx, caller, ids);
  const begun = await begunActivities(trx, [...rows.values()], now);
  const judge = (row: ApplicationRow | undefined): string | null => {
    if (!row) return applicationFault('gone');
    const withdrawn = withdrawnFault(row, zone);
    if (withdrawn !== null) return withdrawn;
    if (row.purged_at !== null) return applicationFault('purged');
    const fault = faultOf(row);
    if (fault !== null) return fault;
    if (row.checked_in_at !== null) return applicationFault('attended');
    // At the door a ticket is good without a network: nothing makes it void once the activity has begun (decision 69).
    if (row.apply_status === ApplyStatus.approved && begun.has(row.activity_id))
      return applicationFault('begun');
    return (seen.get(row.id) ?? row.version) === row.version ? null : applicationFault('otherwise');
  };
  return wanted.map((id) => ({ id, row: rows.get(id), fault: judge(rows.get(id)) }));
}

/** Those of the activities of some sign-ups that have begun. */
async function begunActivities(
  trx: Trx,
  rows: readonly ApplicationRow[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const found = await trx
    .selectFrom('activity')
    .select('id')
    .where('id', 'in', [...new Set(rows.map(({ activity_id }) => activity_id))])
    .where('start_time', '<=', now)
    .execute();
  return new Set(found.map(({ id }) => id));
}
