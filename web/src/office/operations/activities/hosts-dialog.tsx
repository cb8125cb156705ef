import { calls, MOST_HOSTS } from '@outbound/contract';
import { Alert, Button, Typography } from 'antd';
import { send } from '../../../api/client.ts';
import { useCall, useWrite } from '../../../api/query.ts';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RecordState } from '../../../ui/feedback/record-state.tsx';
import { RemoteSelect } from '../../../ui/forms/remote-select.tsx';

const { activity, activityHost } = calls;
const FOUND = 20;

/** People at work, by name or account. */
async function findPeople(keyword: string, signal: AbortSignal) {
  const body = { pageNum: 1, pageSize: FOUND, template: { keyword } };
  const { dataBody } = await send(activityHost.peoplePage, body, { signal, quiet: true });
  return dataBody.map(({ userId, userName, deptName }) => ({
    value: userId,
    label: deptName ? `${userName}（${deptName}）` : userName,
  }));
}

/** Who hosts an activity, to be added and taken away one by one. */
export function HostsDialog({ activityId, onClose }: { activityId: number | null; onClose: () => void }) {
  return activityId === null ? null : <Opened activityId={activityId} onClose={onClose} />;
}

function Opened({ activityId, onClose }: { activityId: number; onClose: () => void }) {
  const { data, error, refetch } = useCall(activityHost.list, { activityId }, { staleTime: 0, quiet: true });
  const save = useWrite(activityHost.save, {
    refresh: [activityHost.list, activity.historyPage],
    done: '主办人已更新',
  });
  const change = (addIds: number[], removeIds: number[]) => save.mutate({ activityId, addIds, removeIds });
  return (
    <Dialog
      open
      title="主办人"
      width={560}
      isGlance
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {data ? (
        <>
          <Alert
            type="info"
            style={{ marginBottom: 16 }}
            title="主办人按自己的功能权限处理本活动及其报名、签到、通知和统计，不受数据范围限制；看不到其他活动。"
          />
          {data.canModify ? (
            <RemoteSelect<number>
              aria-label="添加主办人"
              placeholder="输入姓名或账号，选择后即添加"
              search={findPeople}
              value={null}
              disabled={save.isPending || data.hostList.length >= MOST_HOSTS}
              onChange={(userId) => userId !== undefined && change([userId], [])}
            />
          ) : (
            <Typography.Text type="secondary">主办人由活动的创建人或其部门设置。</Typography.Text>
          )}
          {data.hostList.length === 0 ? (
            <EmptyState text="还没有主办人" size={64} />
          ) : (
            <ul style={{ listStyle: 'none', margin: '12px 0 0', padding: 0 }}>
              {data.hostList.map(({ userId, userName, deptName, addedBy, addedTime }) => (
                <li
                  key={userId}
                  style={{
                    display: 'flex',
                    flexWrap: 'wrap',
                    gap: 8,
                    justifyContent: 'space-between',
                    padding: '8px 0',
                    borderTop: '1px solid var(--ant-color-border-secondary)',
                  }}
                >
                  <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {userName}
                    {deptName ? `（${deptName}）` : ''}
                    <Typography.Text type="secondary" style={{ display: 'block', fontSize: 12 }}>
                      {addedBy} 于 {addedTime} 添加
                    </Typography.Text>
                  </span>
                  {data.canModify ? (
                    <Button
                      size="small"
                      danger
                      disabled={save.isPending}
                      aria-label={`移除 ${userName}`}
                      onClick={() => change([], [userId])}
                    >
                      移除
                    </Button>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <RecordState failure={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
