import { RightRequestStatus, rightRequestStatusLabels } from '@outbound/contract';
import type { Context } from '../../http/call-context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Zone } from '../../http/zone.ts';
import { standingOf } from './present.ts';
import type { RequestRecord } from './queries.ts';

const verbs: Record<RightRequestStatus, string> = { 0: '', 1: '通过', 2: '驳回', 3: '撤回' };

/** Refuses what has been decided or withdrawn (UM4213): by whom, when and how. */
export function requireOpen(request: RequestRecord, zone: Zone): void {
  if (request.status === RightRequestStatus.open) return;
  throw new Refusal('UM4213', {
    who: request.decided_by ?? '系统',
    when: zone.textOrNull(request.decided_at) ?? '',
    how: verbs[request.status],
  });
}

const standings = {
  deleted: '申请人已被删除，不能再授权，请驳回该申请',
  departed: '申请人已离职，不能再授权，请驳回该申请',
  frozen: '申请人的账号已被冻结，不能授权，请先启用账号或驳回该申请',
} as const;

/** Refuses to give anything to somebody who is gone or frozen. */
export function requirePresent(request: RequestRecord): void {
  const standing = standingOf(request);
  if (standing !== null) throw new Refusal('UM4200', { detail: standings[standing] });
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
    objectName: request.functions.map(({ name }) => name).join('、'),
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
