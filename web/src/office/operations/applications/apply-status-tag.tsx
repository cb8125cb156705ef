import { ApplyStatus, applyStatusLabels } from '@outbound/contract';
import { Tag } from 'antd';

const colours: Record<ApplyStatus, string> = {
  [ApplyStatus.pending]: 'gold',
  [ApplyStatus.approved]: 'green',
  [ApplyStatus.rejected]: 'red',
};

export function ApplyStatusTag({ status }: { status: ApplyStatus }) {
  return <Tag color={colours[status]}>{applyStatusLabels[status]}</Tag>;
}
