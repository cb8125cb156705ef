import { HandleStatus, TaskPriority, TaskStatus } from '@outbound/contract';
import { Tag } from 'antd';

const priorityColours: Readonly<Record<number, string>> = {
  [TaskPriority.critical]: 'red',
  [TaskPriority.urgent]: 'orange',
};

/** 特急 and 紧急 stand out; 一般 is told where it is asked for alone. */
export function PriorityTag({
  priority,
  priorityName,
  always = false,
}: {
  priority: number;
  priorityName: string;
  always?: boolean;
}) {
  const color = priorityColours[priority];
  if (!color && !always) return null;
  return <Tag color={color ?? 'default'}>{priorityName}</Tag>;
}

const statusColours: Readonly<Record<number, string>> = {
  [TaskStatus.draft]: 'default',
  [TaskStatus.pending]: 'gold',
  [TaskStatus.processing]: 'processing',
  [TaskStatus.returned]: 'error',
  [TaskStatus.completed]: 'success',
  [TaskStatus.terminated]: 'default',
};

export const StatusTag = ({ status, statusName }: { status: number; statusName: string }) => (
  <Tag color={statusColours[status] ?? 'default'}>{statusName}</Tag>
);

const handleColours: Readonly<Record<number, string>> = {
  [HandleStatus.unsigned]: 'gold',
  [HandleStatus.pending]: 'processing',
  [HandleStatus.reviewing]: 'purple',
  [HandleStatus.returned]: 'error',
  [HandleStatus.completed]: 'success',
};

export const HandleStatusTag = ({
  handleStatus,
  handleStatusName,
}: {
  handleStatus: number;
  handleStatusName: string;
}) => <Tag color={handleColours[handleStatus] ?? 'default'}>{handleStatusName}</Tag>;
