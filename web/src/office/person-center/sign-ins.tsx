import { calls } from '@outbound/contract';
import { Table, Tag, Typography } from 'antd';
import { useCall } from '../../api/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RecordState } from '../../ui/feedback/record-state.tsx';
import { addressText } from '../../ui/texts/address-text.ts';
import { browserText } from '../../ui/texts/browser-text.ts';

/** The last tries to sign in with one's account: one that nobody of this name made is a reason for a new password. */
export function SignIns() {
  const { data, error, refetch } = useCall(calls.ownAccount.signInRecord, {}, { quiet: true });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 }}>
      <Typography.Text type="secondary">
        显示最近 20 次登录。如有非本人操作，请立即修改密码并下线其他设备。
      </Typography.Text>
      <Table
        size="small"
        rowKey="id"
        dataSource={data}
        pagination={false}
        scroll={{ x: 780 }}
        locale={{ emptyText: <EmptyState text="暂无登录记录" size={96} /> }}
        columns={[
          { title: '时间', dataIndex: 'time', width: 180 },
          {
            title: '结果',
            key: 'result',
            width: 80,
            render: (_value, { isSuccess }) =>
              isSuccess ? <Tag color="green">成功</Tag> : <Tag color="red">失败</Tag>,
          },
          { title: '失败原因', key: 'failure', render: (_value, { failure }) => failure || '--' },
          { title: 'IP 地址', dataIndex: 'address', width: 170, render: addressText },
          { title: '设备', key: 'browser', width: 200, render: (_value, row) => browserText(row.browser) },
        ]}
      />
    </div>
  );
}
