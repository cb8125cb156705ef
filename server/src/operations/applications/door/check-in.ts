import { ApplyStatus, type Body, type CheckInOutcome, CheckInWay, type calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Proof, ProofCodes } from '../../../http/proof-codes.ts';
import { typedCode } from '../../../http/sign-up-keys.ts';
import { ofOwnActivities } from '../../activities/index.ts';
import { type Door, findDoorTitles, isDoorOpen, type SeatRow, seatRows } from './queries.ts';

type Entry = Body<typeof calls.checkIn.checkIn>['list'][number];

/** What became of one of them; its row as it is now. */
export interface Judged {
  entry: Entry;
  outcome: CheckInOutcome;
  row: SeatRow | undefined;
  activityTitle: string;
  /** Let in by this call, and not by one before it that had the same key. */
  isFresh: boolean;
}

interface Wanted {
  entry: Entry;
  /** Null where the entry names no ticket of ours. */
  ticket: Proof | null;
}

/**
 * Lets in who may come in. Two that let in the same one wait for each other at its row: the first one counts, the other is
 * told of it. A key that was sent before is answered as it was then.
 */
export async function checkIn(
  trx: Trx,
  caller: Caller,
  { activityId, list, reason = '' }: Body<typeof calls.checkIn.checkIn>,
  { activity, codes, now }: { activity: Door; codes: ProofCodes; now: Date },
): Promise<Judged[]> {
  const wanted = list.map(
    (entry): Wanted => ({ entry, ticket: entry.code === undefined ? null : codes.read(entry.code) }),
  );
  const found = await lockSeats(trx, caller, wanted);
  const sent = await findSent(trx, caller, list);
  const titles = await findDoorTitles(trx, caller, [
    ...new Set([...found.values()].map((row) => row.activity_id).filter((id) => id !== activityId)),
  ]);
  const taken = new Set<number>();
  const judged = wanted.map((one): Judged => {
    const { entry } = one;
    const row = seatOf(one, found);
    const outcome = outcomeOf(one, row, { activityId, activity, codes, sent, taken, now });
    const isFresh = row !== undefined && outcome === 'done' && !sent.has(entry.key);
    if (isFresh) {
      taken.add(row.id);
      // The same key further down in the list is one that was sent before.
      sent.set(entry.key, row.id);
    }
    return { entry, outcome, row, activityTitle: '', isFresh };
  });
  const fresh = judged.filter(({ isFresh }) => isFresh);
  await store(trx, caller, fresh, { reason, now });
  const rows = await seatRows(trx, caller)
    .where('application.id', '=', sql<number>`any(${judged.flatMap(({ row }) => row?.id ?? [])}::bigint[])`)
    .execute();
  const after = new Map(rows.map((row) => [row.id, row]));
  return judged.map(({ entry, outcome, row, isFresh }) => ({
    entry,
    outcome,
    isFresh,
    // Of another activity only what it is called: who its people are is its own door's.
    row: outcome === 'otherActivity' ? undefined : row && after.get(row.id),
    activityTitle: outcome === 'otherActivity' && row ? (titles.get(row.activity_id) ?? '') : '',
  }));
}

/** Those of the caller's scope that are meant, by `#id` and by number, held until the transaction ends. */
async function lockSeats(
  trx: Trx,
  caller: Caller,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<string, SeatRow>> {
  const ids = wanted.flatMap(({ entry, ticket }) => ticket?.applicationId ?? entry.id ?? []);
  const numbers = wanted.flatMap(({ entry }) =>
    entry.applyCode === undefined ? [] : typedCode(entry.applyCode),
  );
  const { rows: held } = await sql<{ id: number }>`
    select id from application
    where (id = any(${ids}::bigint[]) or apply_code = any(${numbers}::text[]))
      and ${ofOwnActivities(caller, 'application.activity_id')}
    order by id for no key update`.execute(trx);
  if (held.length === 0) return new Map();
  // Read only now: a query that waited for its locks shows what it joins as it was before the wait.
  const rows = await seatRows(trx, caller)
    .where(
      'application.id',
      'in',
      held.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.flatMap((row): [string, SeatRow][] => [
      [`#${row.id}`, row],
      [row.apply_code, row],
    ]),
  );
}

const seatOf = ({ entry, ticket }: Wanted, found: ReadonlyMap<string, SeatRow>) =>
  entry.applyCode === undefined
    ? found.get(`#${ticket?.applicationId ?? entry.id}`)
    : found.get(typedCode(entry.applyCode));

/** Which of the keys are known of this caller already, with the sign-ups that they let in. */
async function findSent(trx: Trx, caller: Caller, list: readonly Entry[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('check_in')
    .select(['submit_key', 'application_id'])
    .where('checked_by', '=', caller.userId)
    .where(
      'submit_key',
      'in',
      list.map(({ key }) => key),
    )
    .execute();
  return new Map(rows.map((row) => [row.submit_key, row.application_id]));
}

function outcomeOf(
  { entry, ticket }: Wanted,
  row: SeatRow | undefined,
  {
    activityId,
    activity,
    codes,
    sent,
    taken,
    now,
  }: {
    activityId: number;
    activity: Door;
    codes: ProofCodes;
    sent: ReadonlyMap<string, number>;
    taken: ReadonlySet<number>;
    now: Date;
  },
): CheckInOutcome {
  if (!row) return 'unknown';
  const before = sent.get(entry.key);
  // One key for two people is a fault of the device: nobody is let in by it.
  if (before !== undefined) return before === row.id ? 'done' : 'unknown';
  if (row.activity_id !== activityId) return 'otherActivity';
  if (ticket && !codes.isVersionOf(ticket.version, row.reviewed_at)) return 'void';
  if (row.apply_status !== ApplyStatus.approved) return ticket ? 'void' : 'notApproved';
  if (row.checked_in_at !== null || taken.has(row.id)) return 'double';
  if (row.purged_at !== null) return 'closed';
  // What was forgotten is put right later, by hand and with a reason.
  return entry.way === CheckInWay.later || isDoorOpen(activity, momentOf(entry, now)) ? 'done' : 'closed';
}

const momentOf = ({ secondsAgo }: Entry, now: Date) => new Date(now.getTime() - secondsAgo * 1_000);

async function store(
  trx: Trx,
  caller: Caller,
  fresh: readonly Judged[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  if (fresh.length === 0) return;
  const rows = fresh.flatMap(({ entry, row }) =>
    row
      ? [
          {
            id: row.id,
            way: entry.way,
            key: entry.key,
            at: momentOf(entry, now),
          },
        ]
      : [],
  );
  await sql`
    with stored as (
      insert into check_in (application_id, way, submit_key, checked_at, checked_by, reason)
      select "id", "way", "key", "at", ${caller.userId}, ${reason}
      from json_to_recordset(${JSON.stringify(rows)}::json) as given("id" bigint, "way" smallint, "key" text, "at" timestamptz)
      order by "id"
      returning application_id, checked_at
    )
    update application set checked_in_at = stored.checked_at from stored where application.id = stored.application_id`.execute(
    trx,
  );
}

/** Takes back that somebody was let in; false where he was not. */
export async function undoCheckIn(
  trx: Trx,
  caller: Caller,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const held = await trx
    .selectFrom('application')
    .select('id')
    .where('id', '=', id)
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const { numUpdatedRows } = await trx
    .updateTable('check_in')
    .set({ undone_at: now, undone_by: caller.userId, undo_reason: reason })
    .where('application_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable('application').set({ checked_in_at: null }).where('id', '=', id).execute();
  return true;
}
