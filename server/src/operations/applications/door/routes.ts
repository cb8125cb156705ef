import { randomUUID } from 'node:crypto';
import {
  applicationFields,
  attendanceFault,
  CheckInWay,
  type calls,
  checkInWayLabels,
  SEATS_AT_ONCE,
} from '@outbound/contract';
import type { Context, Implement } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import { type ProofCodes, ticketDigest } from '../../../http/proof-codes.ts';
import { notFound, Refusal } from '../../../http/refusal.ts';
import type { Note } from '../../../http/write-words.ts';
import { fieldChange } from '../../../records/field-changes.ts';
import { subjects } from '../../../records/subjects.ts';
import { attendedName } from '../attendance.ts';
import { checkIn, type Judged, undoCheckIn } from './check-in.ts';
import { presentDoor, presentDoorSession, presentSeat } from './present.ts';
import {
  findDoor,
  findDoors,
  findSeat,
  findSeats,
  findSeatsById,
  holdSeat,
  type SeatRow,
  searchSeats,
} from './queries.ts';
import {
  findQuestions,
  presentQuestion,
  readDoorAnswers,
  requireRead,
  storeDoorAnswers,
} from './questions.ts';
import { findSessions } from './sessions.ts';
import { storeWalkIn } from './walk-in.ts';

/** What staff filled in behind who was let in. */
const ANSWERED = '补填入场信息';
/** So many names stand in the log of what was noted together; the rest is a number. */
const MOST_NAMED = 20;
/** By its number alone: the log is kept longer than who it was. */
const named = (row: SeatRow) => `报名 ${row.apply_code}`;

/** What a list of check-ins did, for the log. */
function checkInNote(title: string, judged: readonly Judged[], reason = ''): Note {
  const done = judged.flatMap(({ isFresh, row, session }) => (isFresh && row ? [{ row, session }] : []));
  const names = done.slice(0, MOST_NAMED).map(({ row }) => named(row));
  const sessions = [...new Set(done.flatMap(({ session }) => session?.name ?? []))].join('、');
  const others = judged.filter(({ outcome }) => outcome !== 'done').length;
  const again = judged.length - done.length - others;
  const content = [
    `“${title}”${sessions ? `（场次：${sessions}）` : ''}签到 ${done.length} 人`,
    names.length > 0 ? `：${names.join('、')}${done.length > MOST_NAMED ? ' 等' : ''}` : '',
    others > 0 ? `，${others} 条未签到` : '',
    again > 0 ? `，${again} 条此前已收到` : '',
    reason ? `，原因：${reason}` : '',
  ].join('');
  return {
    content,
    objectId: done.length === 1 ? (done[0]?.row.id ?? '') : '',
    objectName: names.join('、'),
  };
}

/** Every call of the door. Seats are places that are taken already: visitors see no difference but of who walks in. */
export function checkInRoutes(
  { zone, settings }: Platform,
  codes: ProofCodes,
): Implement<typeof calls.checkIn> {
  const inside = { ...subjects.application, publicAnswers: 'untouched' } as const;
  /** Where a place is taken or comes free, visitors see that at once. */
  const seen = { ...subjects.application, publicAnswers: 'dropped' } as const;
  const { checkedTime, attended } = applicationFields;
  /** Read behind the write, whose answer is kept for a repeat: who it was may be removed sooner (decision 72). */
  const presentFound = async ({ db, caller }: Context<'latin_op_activity_checkin'>, id: number) => {
    const row = await findSeat(db, caller, id);
    if (!row) throw notFound();
    return presentSeat(row, zone);
  };
  return {
    activityPage: async ({ db, caller }, { template, ...paging }) => {
      const found = await findDoors(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentDoor(row, zone)) };
    },

    seats: async ({ db, caller, now }, { activityId, after }) => {
      const activity = await findDoor(db, caller, activityId);
      if (!activity) throw notFound();
      const rows = await findSeats(db, caller, { activityId, after, most: SEATS_AT_ONCE + 1 });
      return {
        list: rows.slice(0, SEATS_AT_ONCE).map((row) => ({
          ...presentSeat(row, zone),
          ticketDigest: ticketDigest(codes.ticketOf(row.id, row.reviewed_at)),
        })),
        isWhole: rows.length <= SEATS_AT_ONCE,
        sessions: (await findSessions(db, activityId)).map((row) =>
          presentDoorSession(row, { timeZone: activity.time_zone, now, zone }),
        ),
        questions: (await findQuestions(db, activityId)).map(presentQuestion),
      };
    },

    page: async ({ db, caller }, { template: { activityId, keyword = '' }, ...paging }) => {
      if (activityId === undefined) return { dataBody: [], count: 0, pageNum: paging.pageNum };
      if (!(await findDoor(db, caller, activityId))) throw notFound();
      const found = await searchSeats(db, caller, { activityId, keyword }, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentSeat(row, zone)) };
    },

    checkIn: async (context, body) => {
      const { caller, now } = context;
      const activity = await findDoor(context.db, caller, body.activityId);
      if (!activity) throw notFound();
      const { title } = activity;
      const subject = body.list.some(({ isAdmitted }) => isAdmitted) ? seen : inside;
      const stored = await context.write(subject, async (trx, { recordEach }) => {
        const judged = await checkIn(trx, caller, body, { activity, codes, now, zone });
        // What a device sends again was noted when it came first.
        const done = judged.flatMap(({ row, ...one }) =>
          row && (one.isFresh || one.answerChanges.length > 0) ? [{ row, ...one }] : [],
        );
        recordEach(
          done.map(({ row, entry, session, isFresh, isNewcomer, isUnchosen, answerChanges }) => ({
            id: row.id,
            action: isFresh ? checkInWayLabels[entry.way] : ANSWERED,
            reason: [body.reason, isFresh && isNewcomer && entry.isSkipped ? attendanceFault('skipped') : '']
              .filter(Boolean)
              .join('；'),
            changes: [
              ...answerChanges,
              ...(isNewcomer ? fieldChange(checkedTime, null, zone.textOrNull(row.checked_in_at)) : []),
              ...(session && isFresh
                ? fieldChange(attended, '', attendedName({ name: session.name, unchosen: isUnchosen }))
                : []),
            ],
          })),
        );
        context.note(checkInNote(title, judged, body.reason));
        return judged.map(({ entry, outcome, row, session, activityTitle, questions, read, isFresh }) => ({
          key: entry.key,
          outcome,
          seatId: row?.id ?? null,
          sessionName: session?.name ?? '',
          activityTitle,
          questions: questions.map(presentQuestion),
          unread: isFresh && read ? read.unread : [],
        }));
      });
      const seats = await findSeatsById(
        context.db,
        caller,
        stored.flatMap(({ seatId }) => seatId ?? []),
      );
      return stored.map(({ seatId, ...one }) => {
        const row = seatId === null ? undefined : seats.get(seatId);
        return { ...one, seat: row ? presentSeat(row, zone) : null };
      });
    },

    answer: async (context, { id, answers }) => {
      const { caller } = context;
      await context.write(inside, async (trx, { record }) => {
        const seat = await holdSeat(trx, caller, id);
        if (!seat) throw notFound();
        if (seat.purged_at !== null || seat.checked_in_at === null) throw new Refusal('OM2030');
        const read = readDoorAnswers(await findQuestions(trx, seat.activity_id), answers, true);
        requireRead(read);
        const stored = await storeDoorAnswers(trx, [
          { applicationId: id, answers: read.answers, isLate: false },
        ]);
        const changes = stored.get(id) ?? [];
        // The same answers again change nothing.
        if (changes.length > 0)
          record({
            id,
            name: named(seat),
            action: ANSWERED,
            content: `${ANSWERED}：${named(seat)}`,
            changes,
          });
        else
          context.note({
            content: `${ANSWERED}：${named(seat)}，没有变化`,
            objectId: id,
            objectName: named(seat),
          });
      });
      return presentFound(context, id);
    },

    undo: async (context, body) => {
      const { caller, now } = context;
      const { id, sessionId, reason } = body;
      await context.write(seen, async (trx, { record }) => {
        const before = await findSeat(trx, caller, id);
        if (!before) throw notFound();
        if (!(await undoCheckIn(trx, caller, body, now))) throw new Refusal('OM2030');
        const row = await findSeat(trx, caller, id);
        if (!row) throw notFound();
        const gone = before.sessions.filter(
          (one) => one.checkedAt !== null && (sessionId === undefined || one.id === sessionId),
        );
        const names = gone.map(({ name }) => name).join('、');
        const where = sessionId === undefined ? '' : `在场次“${names}”`;
        record({
          id,
          name: named(row),
          action: '撤销签到',
          content: `撤销${named(row)}${where}的签到，原因：${reason}`,
          reason,
          changes: [
            ...fieldChange(
              checkedTime,
              zone.textOrNull(before.checked_in_at),
              zone.textOrNull(row.checked_in_at),
            ),
            ...fieldChange(attended, names, ''),
          ],
        });
      });
      return presentFound(context, id);
    },

    walkIn: async (context, { consent: _consent, answers, ...body }) => {
      const { caller, now } = context;
      const activity = await findDoor(context.db, caller, body.activityId);
      if (!activity) throw notFound();
      const { title } = activity;
      const { notice } = await settings.current();
      const stored = await context.write(seen, async (trx, { record }) => {
        const read = readDoorAnswers(await findQuestions(trx, body.activityId), answers);
        requireRead(read);
        const id = await storeWalkIn(trx, caller, body, {
          noticeVersion: notice.version,
          key: `walk-in ${randomUUID()}`,
          now,
        });
        const told = await storeDoorAnswers(trx, [
          { applicationId: id, answers: read.answers, isLate: false },
        ]);
        const row = await findSeat(trx, caller, id);
        if (!row) throw notFound();
        record({
          id,
          name: named(row),
          action: checkInWayLabels[CheckInWay.walkIn],
          content: `现场登记${named(row)}参加“${title}”（${[row.service, ...row.sessions.map((one) => one.name)].join('，')}），并签到；已告知个人信息处理规则`,
          changes: [
            ...fieldChange(checkedTime, null, zone.textOrNull(row.checked_in_at)),
            ...fieldChange(attended, '', row.sessions.map((one) => one.name).join('、')),
            ...(told.get(id) ?? []),
          ],
        });
        return { id };
      });
      return presentFound(context, stored.id);
    },
  };
}
