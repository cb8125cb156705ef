import { type Answer, calls } from '@outbound/contract';
import { Button, Table, Tag } from 'antd';
import { useCall, useWrite } from '../../api/query.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { RecordState } from '../../ui/feedback/record-state.tsx';
import { useRowFocus } from '../../ui/tables/row-focus.ts';
import { addressText } from '../../ui/texts/address-text.ts';
import { browserText } from '../../ui/texts/browser-text.ts';

type Session = Answer<typeof calls.ownAccount.ownSessions>[number];

/** Where one is signed in; every device but this one can be signed out from here. */
export function Devices() {
  const { data, error, refetch } = useCall(calls.ownAccount.ownSessions, {}, { quiet: true });
  const rowFocus = useRowFocus(data ?? []);
  const confirm = useConfirm();
  const options = { refresh: [calls.ownAccount.ownSessions] };
  const end = useWrite(calls.ownAccount.endSession, { ...options, done: '该设备已下线' });
  const endOthers = useWrite(calls.ownAccount.endOtherSessions, { ...options, done: '其他设备已下线' });
  if (!data) return <RecordState failure={error} onRetry={() => void refetch()} />;

  const endOne = async ({ id, browser }: Session) => {
    const title = `是否确认下线“${browserText(browser)}”？`;
    if (await confirm({ title, content: '下线后，在该设备上需要重新登录。' })) end.mutate({ id });
  };
  const endAll = async () => {
    const others = data.length - 1;
    if (await confirm({ title: `是否确认下线其他 ${others} 台设备？`, content: '只保留当前设备的登录。' }))
      endOthers.mutate({});
  };
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 12, justifyItems: 'start' }}>
      <Button danger disabled={data.length < 2} loading={endOthers.isPending} onClick={() => void endAll()}>
        下线其他设备
      </Button>
      <div {...rowFocus} style={{ width: '100%' }}>
        <Table<Session>
          size="small"
          rowKey="id"
          dataSource={data}
          pagination={false}
          scroll={{ x: 780 }}
          columns={[
            {
              title: '设备',
              key: 'browser',
              render: (_value, { browser, isCurrent }) => (
                <>
                  {browserText(browser)} {isCurrent ? <Tag color="green">当前设备</Tag> : null}
                </>
              ),
            },
            { title: 'IP 地址', dataIndex: 'address', width: 170, render: addressText },
            { title: '登录时间', dataIndex: 'createdTime', width: 180 },
            { title: '最近活动', dataIndex: 'lastSeenTime', width: 180 },
            {
              title: '操作',
              key: 'actions',
              width: 90,
              render: (_value, session) =>
                session.isCurrent ? null : (
                  <Button
                    type="link"
                    danger
                    size="small"
                    style={{ padding: 0 }}
                    aria-label={`下线：${browserText(session.browser)}`}
                    onClick={() => void endOne(session)}
                  >
                    下线
                  </Button>
                ),
            },
          ]}
        />
      </div>
    </div>
  );
}
