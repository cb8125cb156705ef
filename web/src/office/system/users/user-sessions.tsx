import { calls } from '@outbound/contract';
import { Button, Skeleton, Table, Tag } from 'antd';
import { useCall } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { useRowFocus } from '../../../ui/tables/row-focus.ts';
import { addressText } from '../../../ui/texts/address-text.ts';
import { browserText } from '../../../ui/texts/browser-text.ts';
import type { NamedUser, useUserActions } from './use-user-actions.tsx';

interface UserSessionsProps {
  user: NamedUser & { manageable: boolean };
  actions: ReturnType<typeof useUserActions>;
}

/** The open sessions of a user; each can be ended. */
export function UserSessions({ user, actions }: UserSessionsProps) {
  const { data, error, refetch } = useCall(calls.account.sessions, { id: user.id }, { quiet: true });
  const rowFocus = useRowFocus(data ?? []);
  if (!data)
    return error ? <FailureState failure={error} onRetry={() => void refetch()} /> : <Skeleton active />;
  return (
    <div {...rowFocus}>
      <Table
        size="small"
        rowKey="id"
        dataSource={data}
        pagination={false}
        scroll={{ x: 780 }}
        locale={{ emptyText: <EmptyState text="当前没有在线会话" size={96} /> }}
        columns={[
          { title: 'IP 地址', dataIndex: 'address', width: 160, render: addressText },
          { title: '浏览器/系统', dataIndex: 'browser', ellipsis: true, render: browserText },
          { title: '登录时间', dataIndex: 'createdTime', width: 170 },
          { title: '最近活动', dataIndex: 'lastSeenTime', width: 170 },
          {
            title: '操作',
            key: 'actions',
            width: 100,
            render: (_value, session) =>
              session.isCurrent ? (
                <Tag color="green">当前会话</Tag>
              ) : (
                <Permitted code="latin_sys_user_logout">
                  <Button
                    type="link"
                    danger
                    size="small"
                    style={{ padding: 0 }}
                    disabled={!user.manageable}
                    aria-label={`强制下线：${browserText(session.browser)}`}
                    onClick={() => void actions.signOut(user, session.id)}
                  >
                    强制下线
                  </Button>
                </Permitted>
              ),
          },
        ]}
      />
    </div>
  );
}
