import {
  type Answer,
  type calls,
  clockText,
  type DoorSession,
  maskPhone,
  maskText,
  type Seat,
} from '@outbound/contract';
import type { TimeZone } from '../../../http/time-zone.ts';
import { presentChosen } from '../attendance.ts';
import type { DoorRow, SeatRow } from './queries.ts';
import type { SessionRow } from './sessions.ts';

/** A sign-up for the door: its phone is never whole. */
export function presentSeat(row: SeatRow, zone: TimeZone): Seat {
  return {
    id: row.id,
    applyCode: row.apply_code,
    applyName: maskText(row.apply_name),
    mobilePhone: maskPhone(row.mobile_phone),
    service: row.service,
    applyStatus: row.apply_status,
    checkedTime: zone.textOrNull(row.checked_in_at),
    checkedBy: row.checked_by ?? '',
    sessions: row.sessions.map((one) => presentChosen(one, zone)),
  };
}

/** An activity to stand at the door of. */
export function presentDoor(
  row: DoorRow,
  zone: TimeZone,
): Answer<typeof calls.checkIn.activityPage>['dataBody'][number] {
  return {
    id: row.id,
    title: row.title,
    timeZone: row.time_zone || zone.name,
    startTime: zone.text(row.start_time),
    endTime: zone.text(row.end_time),
    services: row.services.filter(({ removed }) => !removed).map(({ name }) => name),
    approvedNum: row.approved_num,
    checkedNum: row.checked_num,
  };
}

const secondsTo = (moment: Date, now: Date) => Math.round((moment.getTime() - now.getTime()) / 1_000);

/** A session to stand at the door of; `timeZone` is its activity's, '' the platform's. */
export function presentDoorSession(
  { id, name, start_time, end_time, location, capacity, taken }: SessionRow,
  { timeZone, now, zone }: { timeZone: string; now: Date; zone: TimeZone },
): DoorSession {
  const inPlace = (moment: Date) => clockText(moment.getTime(), timeZone || zone.name);
  return {
    id,
    name,
    placeStartTime: inPlace(start_time),
    placeEndTime: inPlace(end_time),
    location,
    startsIn: secondsTo(start_time, now),
    endsIn: secondsTo(end_time, now),
    remainNum: capacity === null ? null : Math.max(0, capacity - taken),
  };
}
