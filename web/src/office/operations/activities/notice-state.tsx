import { type NoticeStatus, noticeStatusLabels } from '@outbound/contract';
import { Space, Tag, Typography } from 'antd';

const colours = { 0: 'gold', 1: 'green', 2: 'red' } as const;

/** Whether a notice went, and why not. */
export function NoticeState({
  notice: { status, lastError },
}: {
  notice: { status: NoticeStatus; lastError: string };
}) {
  return (
    <Space orientation="vertical" size={0}>
      <Tag color={colours[status]}>{noticeStatusLabels[status]}</Tag>
      {lastError ? (
        <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
          {lastError}
        </Typography.Text>
      ) : null}
    </Space>
  );
}
