import { RightRequestStatus, rightRequestStatusLabels, SYSTEM_OPERATOR } from '@outbound/contract';
import type { Context } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TimeZone } from '../../http/time-zone.ts';
import { standingOf } from './present.ts';
import type { RequestRecord } from './queries.ts';

const decided = { 1: 'UM4213.approved', 2: 'UM4213.rejected', 3: 'UM4213.withdrawn' } as const;

/** Refuses what has been decided or withdrawn (UM4213): by whom, when and how. */
export function requireOpen(request: RequestRecord, zone: TimeZone): void {
  if (request.status === RightRequestStatus.open) return;
  throw new Refusal(decided[request.status], {
    who: request.decided_by ?? SYSTEM_OPERATOR,
    when: zone.textOrNull(request.decided_at) ?? '',
  });
}

const absences = {
  deleted: 'UM4200.askerDeleted',
  departed: 'UM4200.askerDeparted',
  frozen: 'UM4200.askerFrozen',
} as const;

/** Refuses to give anything to somebody who is gone or frozen. */
export function requirePresent(request: RequestRecord): void {
  const standing = standingOf(request);
  if (standing !== null) throw new Refusal(absences[standing]);
}

/** The request as the operation log's object, and what becomes of it. */
export function noteOn(
  context: Pick<Context, 'note'>,
  request: RequestRecord,
  content: string,
  status: RightRequestStatus,
  role: string | null = null,
): void {
  context.note({
    content,
    objectType: '权限申请',
    objectId: request.id,
    objectName: request.resources.map(({ name }) => name).join('、'),
    changes: [
      {
        field: '状态',
        before: rightRequestStatusLabels[request.status],
        after: rightRequestStatusLabels[status],
      },
      ...(role === null ? [] : [{ field: '授予角色', before: '', after: role }]),
    ],
  });
}
