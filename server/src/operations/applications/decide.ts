import { ApplyStatus, applicationFault, errorText, SYSTEM_OPERATOR, UNDO_SECONDS } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../http/call-context.ts';
import type { Caller } from '../../http/caller.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { ofOwnActivities } from '../activities/index.ts';
import { storeMarks } from './marks.ts';
import { holdPlacesOf } from './places.ts';
import { type ApplicationRow, findApplicationsById } from './queries.ts';

export interface Decision {
  decided: ApplicationRow[];
  skipped: { id: number; applyCode: string; reason: string }[];
}

/** Approved at once, because its activity has no review. */
export const isAutomatic = (row: Pick<ApplicationRow, 'apply_status' | 'reviewed_at' | 'reviewed_by'>) =>
  row.apply_status === ApplyStatus.approved && row.reviewed_at !== null && row.reviewed_by === null;

const decidedBefore = (row: ApplicationRow, zone: TimeZone) =>
  errorText('OM2012', {
    who: isAutomatic(row) ? SYSTEM_OPERATOR : (row.reviewer_name ?? ''),
    when: zone.textOrNull(row.reviewed_at) ?? '',
  });

/**
 * Decides those of some sign-ups that are to be decided: pending ones; who was approved by nobody is rejected; who waits or was
 * offered a place is rejected or, with a place, approved as if he had confirmed it. Who decides the same ones at the same time waits and then finds them
 * decided: one decision, and the later one is told whose it was. Its history is the caller's to write.
 */
export async function decide(
  trx: Trx,
  caller: Caller,
  {
    ids,
    applyStatus,
    reason,
    marks = [],
    seen = new Map(),
  }: {
    ids: readonly number[];
    applyStatus: 1 | 2;
    reason: string;
    /** Fields of the one that is sent back. */
    marks?: readonly number[];
    /** By id, the version that was read: what its person has changed since is not decided. */
    seen?: ReadonlyMap<number, number>;
  },
  { now, zone }: { now: Date; zone: TimeZone },
): Promise<Decision> {
  const { wanted, rows } = await locked(trx, caller, ids);
  const isAsSeen = ({ id, version }: ApplicationRow) => (seen.get(id) ?? version) === version;
  const faultOf = (row: ApplicationRow): string | null => {
    const withdrawn = withdrawnFault(row, zone);
    if (withdrawn !== null) return withdrawn;
    switch (row.apply_status) {
      case ApplyStatus.pending:
      case ApplyStatus.offered:
        return isAsSeen(row) ? null : applicationFault('changed');
      case ApplyStatus.waiting:
        // Rejected, he leaves the line; a place he gets in its order alone.
        if (applyStatus !== ApplyStatus.rejected) return applicationFault('waiting');
        return isAsSeen(row) ? null : applicationFault('changed');
      case ApplyStatus.lapsed:
        return applicationFault('lapsed');
      case ApplyStatus.approved:
        // Nobody has looked at it yet: whoever does may find that he is not to come.
        if (isAutomatic(row) && applyStatus === ApplyStatus.rejected) {
          if (row.checked_in_at !== null) return applicationFault('attended');
          return isAsSeen(row) ? null : applicationFault('changed');
        }
        return decidedBefore(row, zone);
      default:
        return decidedBefore(row, zone);
    }
  };
  const decided = [...rows.values()].filter((row) => faultOf(row) === null);
  const skipped = wanted.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [{ id, applyCode: '', reason: applicationFault('gone') }];
    const fault = faultOf(row);
    return fault === null ? [] : [{ id, applyCode: row.apply_code, reason: fault }];
  });
  if (decided.length > 0) await store(trx, caller, decided, { applyStatus, reason, marks, now });
  return { decided, skipped };
}

/** A little longer than the office offers it: the way to here and a clock that is not quite right. */
export const UNDO_WITHIN_MS = (UNDO_SECONDS + 10) * 1000;

/** Makes sign-ups pending again that the caller himself approved a moment ago; they have kept their places. Not who has come. */
export async function undoApproval(
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
  now: Date,
): Promise<Decision> {
  const { wanted, rows } = await locked(trx, caller, ids);
  const faultOf = (row: ApplicationRow | undefined): string | null => {
    if (!row) return applicationFault('gone');
    if (row.apply_status !== ApplyStatus.approved || !row.reviewed_at) return applicationFault('notApproved');
    if (row.reviewed_by !== caller.userId) return applicationFault('undoOthers');
    // The door needs a moment less than whoever thinks better of it.
    if (row.checked_in_at !== null) return applicationFault('attended');
    return now.getTime() - row.reviewed_at.getTime() > UNDO_WITHIN_MS
      ? applicationFault('undoTooLate')
      : null;
  };
  const judged = wanted.map((id) => ({ id, row: rows.get(id), reason: faultOf(rows.get(id)) }));
  const decided = judged.flatMap(({ row, reason }) => (row && reason === null ? [row] : []));
  const skipped = judged.flatMap(({ id, row, reason }) =>
    reason === null ? [] : [{ id, applyCode: row?.apply_code ?? '', reason }],
  );
  if (decided.length > 0)
    await sql`
      update application set apply_status = ${ApplyStatus.pending}, reviewed_by = null, reviewed_at = null,
        version = version + 1
      where id = any(${decided.map((row) => row.id)}::bigint[])`.execute(trx);
  return { decided, skipped };
}

/** What is said of one that was taken back, by its person or for him; null of others. */
export function withdrawnFault(
  { withdrawn_at, withdrawn_by }: Pick<ApplicationRow, 'withdrawn_at' | 'withdrawn_by'>,
  zone: TimeZone,
): string | null {
  if (withdrawn_at === null) return null;
  return applicationFault(withdrawn_by === null ? 'withdrawn' : 'withdrawnFor', {
    when: zone.text(withdrawn_at),
  });
}

/** The sign-ups of the caller's scope among some, held until the transaction ends. */
export async function locked(
  trx: Trx,
  caller: Caller,
  ids: readonly number[],
): Promise<{ wanted: number[]; rows: ReadonlyMap<number, ApplicationRow> }> {
  const wanted = [...new Set(ids)];
  const activityIds = await holdPlacesOf(trx, wanted);
  if (activityIds.length === 0) return { wanted, rows: new Map() };
  const held = await trx
    .selectFrom('application')
    .select('id')
    .where('id', 'in', wanted)
    .where('activity_id', 'in', activityIds)
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (held.length === 0) return { wanted, rows: new Map() };
  // Read only now: a query that waited for its locks shows who had reviewed a row as it was before the wait.
  const found = await findApplicationsById(
    trx,
    caller,
    held.map(({ id }) => id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  return { wanted, rows };
}

async function store(
  trx: Trx,
  caller: Caller,
  rows: readonly ApplicationRow[],
  {
    applyStatus,
    reason,
    marks,
    now,
  }: { applyStatus: 1 | 2; reason: string; marks: readonly number[]; now: Date },
): Promise<void> {
  // The counters follow in the order of activities (see the trigger): two batches that meet never wait crosswise.
  await sql`
    update application set apply_status = ${applyStatus}, reviewed_by = ${caller.userId}, reviewed_at = ${now},
      version = version + 1, reject_reason = ${applyStatus === ApplyStatus.rejected ? reason : ''}
    where id = any(${rows.map((row) => row.id)}::bigint[])`.execute(trx);
  await storeMarks(trx, rows, marks);
}
