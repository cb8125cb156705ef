/** The operation log's list (spec 7 userLog). */
import type { Calls, OperationType, Row } from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import type { Platform } from '../../http/platform.ts';
import type { Zone } from '../../http/zone.ts';
import { findUserLogs, type UserLogRow } from './queries.ts';

/** Reading the operation log; nothing writes it but the calls themselves. */
export function userLogRoutes(platform: Platform): Implement<Calls['userLog']> {
  const { zone } = platform;
  return {
    async page({ db, caller }, body) {
      const found = await findUserLogs(db, zone, caller, body);
      return { ...found, dataBody: found.dataBody.map((row) => presentUserLog(row, zone)) };
    },
  };
}

function presentUserLog(row: UserLogRow, zone: Zone): Row<Calls['userLog']['page']> {
  return {
    ...row,
    createdTime: zone.text(row.createdTime),
    operationType: row.operationType as OperationType,
    result: row.result === 1 ? 1 : 0,
    // Written by ourselves in this very shape (see the http room's `Change`).
    changes: row.changes as { field: string; before: string; after: string }[],
  };
}
