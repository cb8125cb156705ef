import { ApplyStatus, applyStatusLabels } from '@outbound/contract';
import { Tag } from 'antd';

const colours: Record<ApplyStatus, string> = {
  [ApplyStatus.pending]: 'gold',
  [ApplyStatus.approved]: 'green',
  [ApplyStatus.rejected]: 'red',
  [ApplyStatus.waiting]: 'blue',
  [ApplyStatus.offered]: 'cyan',
  [ApplyStatus.lapsed]: 'default',
};

/** Whether the office can approve it: who was offered a place may be taken as having confirmed it. */
export const isToApprove = (status: ApplyStatus | undefined): boolean =>
  status === ApplyStatus.pending || status === ApplyStatus.offered;

/** Whether the office can reject it: who waits leaves the line. */
export const isToReject = (status: ApplyStatus | undefined): boolean =>
  isToApprove(status) || status === ApplyStatus.waiting;

/** The status of a sign-up; of one that its person took back, that. */
export function ApplyStatusTag({
  status,
  withdrawnTime = null,
}: {
  status: ApplyStatus;
  withdrawnTime?: string | null;
}) {
  if (withdrawnTime !== null) return <Tag>已撤回</Tag>;
  return <Tag color={colours[status]}>{applyStatusLabels[status]}</Tag>;
}
