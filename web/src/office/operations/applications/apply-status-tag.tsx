import { type ApplyRow, ApplyStatus, AUTO_REVIEWER, applyStatusLabels, WITHDRAWN } from '@outbound/contract';
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

/** Whether the office can reject it: who waits leaves the line, and who was approved by nobody can still be looked at. */
export const isToReject = (
  one: Pick<ApplyRow, 'applyStatus' | 'reviewedBy' | 'checkedTime'> | undefined,
): boolean =>
  isToApprove(one?.applyStatus) ||
  one?.applyStatus === ApplyStatus.waiting ||
  (one?.applyStatus === ApplyStatus.approved && one.reviewedBy === AUTO_REVIEWER && one.checkedTime === null);

type Standing = Pick<ApplyRow, 'applyStatus' | 'withdrawnTime' | 'purgedTime'>;
const isKept = ({ withdrawnTime, purgedTime }: Standing) => withdrawnTime === null && purgedTime === null;

/** Whether it was decided, so that it can be put before the office again. */
export const isToReset = (row: Standing): boolean =>
  isKept(row) && (row.applyStatus === ApplyStatus.approved || row.applyStatus === ApplyStatus.rejected);

/** Whether it holds a place, or waits for one, that its person may give back. */
export const isToWithdraw = (row: Standing): boolean =>
  isKept(row) &&
  (isToApprove(row.applyStatus) ||
    row.applyStatus === ApplyStatus.waiting ||
    row.applyStatus === ApplyStatus.approved);

/** The status of a sign-up; of one that was taken back, that. */
export function ApplyStatusTag({
  status,
  withdrawnTime = null,
}: {
  status: ApplyStatus;
  withdrawnTime?: string | null;
}) {
  if (withdrawnTime !== null) return <Tag>{WITHDRAWN}</Tag>;
  return <Tag color={colours[status]}>{applyStatusLabels[status]}</Tag>;
}
