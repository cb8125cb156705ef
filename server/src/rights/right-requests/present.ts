import type { OwnRightRequest, RightRequestRow } from '@outbound/contract';
import type { TimeZone } from '../../http/time-zone.ts';
import type { RequestRecord } from './queries.ts';

/** A request as the one who made it sees it. */
export function presentOwn(row: RequestRecord, zone: TimeZone): OwnRightRequest {
  return {
    id: row.id,
    functionList: row.resources,
    reason: row.reason,
    status: row.status,
    answer: row.answer,
    roleName: row.role_name,
    decidedBy: row.decided_by,
    decidedTime: zone.textOrNull(row.decided_at),
    createdTime: zone.text(row.created_at),
  };
}

/** A request as those see it who decide. */
export function presentRequest(row: RequestRecord, zone: TimeZone): RightRequestRow {
  return {
    ...presentOwn(row, zone),
    userId: row.user_id,
    userName: row.user_name,
    userLoginId: row.user_login_id,
    deptName: row.department_name,
    standing: standingOf(row),
  };
}

/** What keeps somebody from being given anything, the gravest first; null: nothing. */
export function standingOf(
  row: Pick<RequestRecord, 'deleted_at' | 'person_status' | 'user_status'>,
): RightRequestRow['standing'] {
  if (row.deleted_at !== null) return 'deleted';
  if (row.person_status === 0) return 'departed';
  return row.user_status === 0 ? 'frozen' : null;
}
