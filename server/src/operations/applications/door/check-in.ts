import {
  ApplyStatus,
  attendanceFault,
  type Body,
  type CheckInOutcome,
  CheckInWay,
  type calls,
} from '@outbound/contract';
import { sql } from 'kysely';
import type { Change, Trx } from '../../../http/call-context.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Proof, ProofCodes } from '../../../http/proof-codes.ts';
import { wrongField } from '../../../http/refusal.ts';
import { typedCode } from '../../../http/sign-up-keys.ts';
import type { TimeZone } from '../../../http/time-zone.ts';
import { ofOwnActivities } from '../../activities/index.ts';
import { holdPlacesOf } from '../places.ts';
import { type Door, findDoorTitles, isDoorOpen, type SeatRow, seatRows } from './queries.ts';
import {
  type DoorAnswer,
  findQuestions,
  type ReadAnswers,
  readDoorAnswers,
  type StoredQuestion,
  storeDoorAnswers,
} from './questions.ts';
import { holdSessions, type SessionRow } from './sessions.ts';

type Entry = Body<typeof calls.checkIn.checkIn>['list'][number];

/** What became of one of them; its row as it is now. */
export interface Judged {
  entry: Entry;
  outcome: CheckInOutcome;
  row: SeatRow | undefined;
  /** The session that was meant; undefined for the activity as a whole. */
  session: SessionRow | undefined;
  activityTitle: string;
  /** Let in by this call, and not by one before it that had the same key. */
  isFresh: boolean;
  /** By this call he came to the activity, too. */
  isNewcomer: boolean;
  /** He did not choose the session that he was let in to. */
  isUnchosen: boolean;
  /** What he answered at the door; null where the entry says nothing of it. */
  read: ReadAnswers | null;
  /** What is to be asked first. */
  questions: readonly StoredQuestion[];
  /** The answers that were stored of him, for his history. */
  answerChanges: Change[];
}

interface At {
  now: Date;
  zone: TimeZone;
}

interface Wanted {
  entry: Entry;
  /** Null where the entry names no ticket of ours. */
  ticket: Proof | null;
}

/** What is known while a list is judged; who is let in by it changes `sent`, `taken` and the sessions' numbers. */
interface Room {
  activityId: number;
  activity: Door;
  codes: ProofCodes;
  sessions: ReadonlyMap<number, SessionRow>;
  questions: readonly StoredQuestion[];
  sent: Map<string, Sent>;
  taken: Set<string>;
  now: Date;
  zone: TimeZone;
}

/** What a key stood for when it came first. */
interface Sent {
  applicationId: number;
  /** Null for the activity as a whole. */
  sessionId: number | null;
}

/**
 * Lets in who may come in, to the activity or to one of its sessions. Two that let in the same one wait for each other at its
 * row: the first one counts, the other is told of it. A key that was sent before is answered as it was then.
 */
export async function checkIn(
  trx: Trx,
  caller: Caller,
  { activityId, list, reason = '' }: Body<typeof calls.checkIn.checkIn>,
  { activity, codes, now, zone }: { activity: Door; codes: ProofCodes } & At,
): Promise<Judged[]> {
  const wanted = list.map(
    (entry): Wanted => ({ entry, ticket: entry.code === undefined ? null : codes.read(entry.code) }),
  );
  // One list of a caller after the other, whatever device it comes from: a key that two bring at once is known to the second.
  await sql`select pg_advisory_xact_lock(hashtextextended('check-in', ${caller.userId}))`.execute(trx);
  // The sessions first, as whoever changes an activity: the other way round one of both would wait for the other for ever.
  const sessions = list.some(({ sessionId }) => sessionId !== undefined)
    ? await holdSessions(
        trx,
        activityId,
        list.some(({ isAdmitted }) => isAdmitted),
      )
    : new Map();
  const found = await lockSeats(trx, caller, wanted);
  const sent = await findSent(trx, caller, list);
  const questions = await findQuestions(trx, activityId);
  const room: Room = { activityId, activity, codes, sessions, questions, sent, taken: new Set(), now, zone };
  const titles = await findDoorTitles(trx, caller, [
    ...new Set([...found.values()].map((row) => row.activity_id).filter((id) => id !== activityId)),
  ]);
  const judged = wanted.map((one) => judge(one, seatOf(one, found), room));
  for (const one of judged) requireMoment(one, room);
  await store(
    trx,
    caller,
    judged.filter(({ isFresh }) => isFresh),
    { reason, now, zone },
  );
  const changes = await storeDoorAnswers(trx, judged.flatMap(answersOf));
  const rows = await seatRows(trx, caller)
    .where('application.id', '=', sql<number>`any(${judged.flatMap(({ row }) => row?.id ?? [])}::bigint[])`)
    .execute();
  const after = new Map(rows.map((row) => [row.id, row]));
  /** Told once, of the first that brought answers of him. */
  const takeChanges = (one: Judged): Change[] => {
    const own = hasAnswers(one) && one.row ? changes.get(one.row.id) : undefined;
    if (one.row && own) changes.delete(one.row.id);
    return own ?? [];
  };
  return judged.map((one) => ({
    ...one,
    // Of another activity only what it is called: who its people are is its own door's.
    row: one.outcome === 'otherActivity' ? undefined : one.row && after.get(one.row.id),
    answerChanges: takeChanges(one),
    activityTitle: one.outcome === 'otherActivity' && one.row ? (titles.get(one.row.activity_id) ?? '') : '',
  }));
}

/** Judges one, and counts him in where he is let in: those behind him in the list find it so. */
function judge(one: Wanted, row: SeatRow | undefined, room: Room): Judged {
  const { entry } = one;
  const { sent, taken, sessions, questions } = room;
  const isKnown = sent.has(entry.key);
  const read = entry.answers ? readDoorAnswers(questions, entry.answers, isLate(entry)) : null;
  const judged = outcomeOf(one, row, room);
  const isAsked = judged === 'done' && !isKnown && row !== undefined && mustAnswer(one, row, read, room);
  const outcome = isAsked ? 'askFirst' : judged;
  const isFresh = row !== undefined && outcome === 'done' && !isKnown;
  const session = entry.sessionId === undefined ? undefined : sessions.get(entry.sessionId);
  const isUnchosen = isFresh && session !== undefined && !hasChosen(row, session);
  const isNewcomer = isFresh && row.checked_in_at === null && !taken.has(placeOf(row));
  if (isFresh) {
    taken.add(placeOf(row)).add(placeOf(row, session));
    if (isUnchosen) session.taken++;
    // The same key further down in the list is one that was sent before.
    sent.set(entry.key, { applicationId: row.id, sessionId: session?.id ?? null });
  }
  return {
    ...{ entry, outcome, row, session, activityTitle: '', isFresh, isNewcomer, isUnchosen, read },
    ...{ questions: isAsked ? questions : [], answerChanges: [] },
  };
}

/** Noted without network, or noted later: he is in, whatever the form asks by now. */
const isLate = ({ secondsAgo, way, isSkipped }: Entry) =>
  secondsAgo > 0 || way === CheckInWay.later || isSkipped;

/** True of who comes to the activity for the first time and was not asked, or answered what cannot be. */
const mustAnswer = (
  { entry }: Wanted,
  row: SeatRow,
  read: ReadAnswers | null,
  { questions, taken }: Room,
): boolean =>
  questions.length > 0 &&
  !isLate(entry) &&
  row.checked_in_at === null &&
  !taken.has(placeOf(row)) &&
  (read === null || read.faults.length > 0 || read.unread.length > 0);

/** Of whom answers are kept: who is let in by this, or was a moment before by somebody else. */
const hasAnswers = ({ outcome, isFresh, read }: Judged) => read !== null && (isFresh || outcome === 'double');

const answersOf = (one: Judged): DoorAnswer[] =>
  hasAnswers(one) && one.row && one.read
    ? [{ applicationId: one.row.id, answers: one.read.answers, isLate: !one.isFresh }]
    : [];

const placeOf = ({ id }: SeatRow, session?: SessionRow) => `${id} ${session?.id ?? ''}`;
const ofSession = ({ sessions }: SeatRow, { id }: SessionRow) => sessions.find((one) => one.id === id);
const hasChosen = (row: SeatRow, session: SessionRow) => ofSession(row, session)?.isChosen === true;

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

/** Which of the keys are known of this caller already, and what they stood for. */
async function findSent(trx: Trx, caller: Caller, list: readonly Entry[]): Promise<Map<string, Sent>> {
  const keys = list.map(({ key }) => key);
  // Who came to a session came to the activity by the same key: the session is what was meant.
  const { rows } = await sql<Sent & { key: string }>`
    select submit_key as key, application_id as "applicationId", null::bigint as "sessionId" from check_in
      where checked_by = ${caller.userId} and submit_key = any(${keys}::text[])
    union all
    select submit_key, application_id, session_id from session_check_in
      where checked_by = ${caller.userId} and submit_key = any(${keys}::text[])
    order by "sessionId" nulls first`.execute(trx);
  return new Map(rows.map(({ key, ...sent }) => [key, sent]));
}

function outcomeOf({ entry, ticket }: Wanted, row: SeatRow | undefined, room: Room): CheckInOutcome {
  const { activityId, activity, codes, sessions, sent, taken } = room;
  if (!row) return 'unknown';
  const { sessionId = null } = entry;
  const before = sent.get(entry.key);
  // One key for two people, or two doors, is a fault of the device: nobody is let in by it.
  if (before) return before.applicationId === row.id && before.sessionId === sessionId ? 'done' : 'unknown';
  if (row.activity_id !== activityId) return 'otherActivity';
  if (ticket && !codes.isVersionOf(ticket.version, row.reviewed_at)) return 'void';
  if (row.apply_status !== ApplyStatus.approved) return ticket ? 'void' : 'notApproved';
  const session = sessionId === null ? undefined : sessions.get(sessionId);
  if (sessionId !== null && !session) return 'sessionGone';
  const cameAt = session ? ofSession(row, session)?.checkedAt : row.checked_in_at;
  if (cameAt || taken.has(placeOf(row, session))) return 'double';
  if (row.purged_at !== null) return 'closed';
  // What was forgotten is put right later, by hand and with a reason.
  if (entry.way !== CheckInWay.later && !isDoorOpen(activity, momentOf(entry, room))) return 'closed';
  if (!session || hasChosen(row, session)) return 'done';
  if (!entry.isAdmitted) return 'notChosen';
  return session.capacity !== null && session.taken >= session.capacity ? 'sessionFull' : 'done';
}

/** When somebody came: as it was noted, or as whoever notes it later says. */
const momentOf = ({ secondsAgo, cameTime }: Entry, { now, zone }: At): Date =>
  cameTime === undefined ? new Date(now.getTime() - secondsAgo * 1_000) : zone.instant(cameTime);

/** The same as it is kept: a device that says longer ago than he had signed up has slept, or counts wrongly. */
const keptMoment = (entry: Entry, { created_at }: SeatRow, at: At): Date => {
  const came = momentOf(entry, at);
  return entry.cameTime === undefined && came < created_at ? created_at : came;
};

/** Refuses a time at which nobody can have come: one that is not yet, or before he had signed up. */
function requireMoment({ entry, row, isFresh }: Judged, at: At): void {
  if (!isFresh || !row || entry.cameTime === undefined) return;
  const came = momentOf(entry, at);
  if (came > at.now) throw wrongField('cameTime', attendanceFault('later'));
  // Times on the wire have no fractions.
  if (came.getTime() + 1_000 <= row.created_at.getTime())
    throw wrongField('cameTime', attendanceFault('before', { when: at.zone.text(row.created_at) }));
}

async function store(
  trx: Trx,
  caller: Caller,
  fresh: readonly Judged[],
  { reason, ...at }: { reason: string } & At,
): Promise<void> {
  const rows = fresh.flatMap(({ entry, row, session, isNewcomer, isUnchosen }) =>
    row
      ? [
          {
            ...{ id: row.id, sessionId: session?.id ?? null, way: entry.way, key: entry.key },
            ...{ at: keptMoment(entry, row, at), isNewcomer, isUnchosen },
          },
        ]
      : [],
  );
  if (rows.length === 0) return;
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as given("id" bigint, "sessionId" bigint,
        "way" smallint, "key" text, "at" timestamptz, "isNewcomer" boolean, "isUnchosen" boolean)
    ), there as (
      insert into session_check_in (application_id, session_id, way, submit_key, checked_at, checked_by, reason, unchosen)
      select "id", "sessionId", "way", "key", "at", ${caller.userId}, ${reason}, "isUnchosen" from given
      where "sessionId" is not null order by "id", "sessionId"
    ), stored as (
      insert into check_in (application_id, way, submit_key, checked_at, checked_by, reason)
      select "id", "way", "key", "at", ${caller.userId}, ${reason} from given where "isNewcomer" order by "id"
      returning application_id, checked_at
    )
    update application set checked_in_at = stored.checked_at from stored where application.id = stored.application_id`.execute(
    trx,
  );
}

/**
 * Takes back that somebody came: to a session, or to the activity and with it to all of its sessions; false where he was not
 * there.
 */
export async function undoCheckIn(
  trx: Trx,
  caller: Caller,
  { id, sessionId, reason }: Body<typeof calls.checkIn.undo>,
  now: Date,
): Promise<boolean> {
  // The place of who had not chosen a session comes free; places before sign-ups, as everywhere.
  if ((await holdPlacesOf(trx, [id])).length === 0) return false;
  const held = await trx
    .selectFrom('application')
    .select('id')
    .where('id', '=', id)
    .where(ofOwnActivities(caller, 'application.activity_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!held) return false;
  const undone = { undone_at: now, undone_by: caller.userId, undo_reason: reason };
  if (sessionId !== undefined) {
    const left = await trx
      .updateTable('session_check_in')
      .set(undone)
      .where('application_id', '=', id)
      .where('session_id', '=', sessionId)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    return left.numUpdatedRows > 0n;
  }
  // Those of its sessions follow by trigger.
  const { numUpdatedRows } = await trx
    .updateTable('check_in')
    .set(undone)
    .where('application_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable('application').set({ checked_in_at: null }).where('id', '=', id).execute();
  return true;
}
