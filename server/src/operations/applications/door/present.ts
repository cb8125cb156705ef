import { type Answer, type calls, maskPhone, maskText, type Seat } from '@outbound/contract';
import type { TimeZone } from '../../../http/time-zone.ts';
import type { DoorRow, SeatRow } from './queries.ts';

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
