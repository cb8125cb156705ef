/** How a request for rights is shown, to the one who asks and to those who decide. */
import { type OwnRightRequest, RightRequestStatus, rightRequestStatusLabels } from '@outbound/contract';
import { Tag } from 'antd';

const colours: Record<RightRequestStatus, string> = { 0: 'orange', 1: 'green', 2: 'red', 3: 'default' };

export function RightRequestTag({ status }: { status: RightRequestStatus }) {
  return <Tag color={colours[status]}>{rightRequestStatusLabels[status]}</Tag>;
}

/** What came of it, in words; '--' while it waits. */
export function rightRequestResult({ status, roleName, answer }: OwnRightRequest): string {
  if (status === RightRequestStatus.approved) return `授予角色：${roleName}`;
  return status === RightRequestStatus.rejected ? `驳回原因：${answer}` : '--';
}

export const resourcesText = ({ functionList }: Pick<OwnRightRequest, 'functionList'>): string =>
  functionList.map(({ name }) => name).join('、');
