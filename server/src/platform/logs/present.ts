import type { Calls, OperationType, Row, UserLogRow as ShownUserLog } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import { type InterfaceLogRow, serviceOf } from './interface-queries.ts';
import type { UserLogRow } from './user-queries.ts';

export function presentUserLog(row: UserLogRow, zone: TimeZone): ShownUserLog {
  return {
    ...row,
    createdTime: zone.text(row.createdTime),
    operationType: row.operationType as OperationType,
    result: row.result === 1 ? 1 : 0,
    // Written by ourselves in this very shape (see the http room's `Change`).
    changes: row.changes as { field: string; before: string; after: string }[],
  };
}

export function presentInterfaceLog(
  row: InterfaceLogRow,
  zone: TimeZone,
): Row<Calls['interfaceLog']['page']> {
  return { ...row, createdTime: zone.text(row.createdTime), service: serviceOf(row.callPath) };
}
