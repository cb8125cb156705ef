import { randomUUID } from 'node:crypto';
import {
  applicationFields,
  CheckInWay,
  type calls,
  checkInWayLabels,
  SEATS_AT_ONCE,
} from '@outbound/contract';
import type { Implement } from '../../../http/call-context.ts';
import type { Platform } from '../../../http/platform.ts';
import { type ProofCodes, ticketDigest } from '../../../http/proof-codes.ts';
import { notFound, Refusal } from '../../../http/refusal.ts';
import { fieldChange } from '../../../records/field-changes.ts';
import { subjects } from '../../../records/subjects.ts';
import { checkIn, undoCheckIn } from './check-in.ts';
import { presentDoor, presentSeat } from './present.ts';
import { findDoor, findDoors, findSeat, findSeats, type SeatRow, searchSeats } from './queries.ts';
import { storeWalkIn } from './walk-in.ts';

/** So many names stand in the log of what was noted together; the rest is a number. */
const MOST_NAMED = 20;
/** By its number alone: the log is kept longer than who it was. */
const named = (row: SeatRow) => `报名 ${row.apply_code}`;

/** Every call of the door. Seats are places that are taken already: visitors see no difference but of who walks in. */
export function checkInRoutes(
  { zone, settings }: Platform,
  codes: ProofCodes,
): Implement<typeof calls.checkIn> {
  const inside = { ...subjects.application, publicAnswers: 'untouched' } as const;
  const { checkedTime } = applicationFields;
  return {
    activityPage: async ({ db, caller }, { template, ...paging }) => {
      const found = await findDoors(db, caller, template, paging);
      return { ...found, dataBody: found.dataBody.map((row) => presentDoor(row, zone)) };
    },

    seats: async ({ db, caller }, { activityId, after }) => {
      if (!(await findDoor(db, caller, activityId))) throw notFound();
      const rows = await findSeats(db, caller, { activityId, after, most: SEATS_AT_ONCE + 1 });
      return {
        list: rows.slice(0, SEATS_AT_ONCE).map((row) => ({
          ...presentSeat(row, zone),
          ticketDigest: ticketDigest(codes.ticketOf(row.id, row.reviewed_at)),
        })),
        isWhole: rows.length <= SEATS_AT_ONCE,
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
      return context.write(inside, async (trx, { recordEach }) => {
        const judged = await checkIn(trx, caller, body, { activity, codes, now });
        // What a device sends again was noted when it came first.
        const done = judged.flatMap(({ isFresh, row, entry }) => (isFresh && row ? [{ row, entry }] : []));
        recordEach(
          done.map(({ row, entry }) => ({
            id: row.id,
            action: checkInWayLabels[entry.way],
            reason: body.reason ?? '',
            changes: fieldChange(checkedTime, null, zone.textOrNull(row.checked_in_at)),
          })),
        );
        const names = done.slice(0, MOST_NAMED).map(({ row }) => named(row));
        const others = judged.filter(({ outcome }) => outcome !== 'done').length;
        const again = judged.length - done.length - others;
        context.note({
          content: `“${title}”签到 ${done.length} 人${names.length > 0 ? `：${names.join('、')}${done.length > MOST_NAMED ? ' 等' : ''}` : ''}${others > 0 ? `，${others} 条未签到` : ''}${again > 0 ? `，${again} 条此前已收到` : ''}${body.reason ? `，原因：${body.reason}` : ''}`,
          objectId: done.length === 1 ? (done[0]?.row.id ?? '') : '',
          objectName: names.join('、'),
        });
        return judged.map(({ entry, outcome, row, activityTitle }) => ({
          key: entry.key,
          outcome,
          seat: row ? presentSeat(row, zone) : null,
          activityTitle,
        }));
      });
    },

    undo: async (context, { id, reason }) => {
      const { caller, now } = context;
      return context.write(inside, async (trx, { record }) => {
        const before = await findSeat(trx, caller, id);
        if (!before) throw notFound();
        if (!(await undoCheckIn(trx, caller, id, { reason, now }))) throw new Refusal('OM2030');
        const row = await findSeat(trx, caller, id);
        if (!row) throw notFound();
        record({
          id,
          name: named(row),
          action: '撤销签到',
          content: `撤销${named(row)}的签到，原因：${reason}`,
          reason,
          changes: fieldChange(checkedTime, zone.textOrNull(before.checked_in_at), null),
        });
        return presentSeat(row, zone);
      });
    },

    walkIn: async (context, { consent: _consent, ...body }) => {
      const { caller, now } = context;
      const activity = await findDoor(context.db, caller, body.activityId);
      if (!activity) throw notFound();
      const { title } = activity;
      const { notice } = await settings.current();
      // A place is gone, and visitors see that at once.
      const subject = { ...subjects.application, publicAnswers: 'dropped' } as const;
      return context.write(subject, async (trx, { record }) => {
        const id = await storeWalkIn(trx, caller, body, {
          noticeVersion: notice.version,
          key: `walk-in ${randomUUID()}`,
          now,
        });
        const row = await findSeat(trx, caller, id);
        if (!row) throw notFound();
        record({
          id,
          name: named(row),
          action: checkInWayLabels[CheckInWay.walkIn],
          content: `现场登记${named(row)}参加“${title}”（${row.service}），并签到；已告知个人信息处理规则`,
          changes: fieldChange(checkedTime, null, zone.textOrNull(row.checked_in_at)),
        });
        return presentSeat(row, zone);
      });
    },
  };
}
