import {
  type Answer,
  calls,
  NoticeStatus,
  noticeStatusLabels,
  visitorNoticeChannelLabels,
  visitorNoticeKindLabels,
} from '@outbound/contract';
import { Alert, Button, Card, Segmented, Table } from 'antd';
import { useEffect, useState } from 'react';
import { tellDone } from '../../../api/events.ts';
import { useCall, usePage, useWrite } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Permitted } from '../../../ui/rights/permitted.tsx';
import { NoticeState } from './notice-state.tsx';

const { visitorNotice } = calls;
type Row = Answer<typeof visitorNotice.page>['dataBody'][number];
const PAGE_SIZE = 10;

/** What the visitors of an activity were sent, what failed and why, and sending that again. */
export default function VisitorNotices({ activityId }: { activityId: number }) {
  const [status, setStatus] = useState<NoticeStatus | null>(null);
  const [wantedPage, setPageNum] = useState(1);
  const { data: numbers } = useCall(visitorNotice.numbers, { activityId });
  const list = usePage(visitorNotice.page, {
    pageNum: wantedPage,
    pageSize: PAGE_SIZE,
    template: { activityId, status },
  });
  // What was sent again went from its state: the page may be gone with it.
  const lastPage = Math.max(1, Math.ceil(list.count / PAGE_SIZE));
  const isGone = wantedPage > lastPage && !list.isFetching && list.failure === null;
  useEffect(() => {
    if (isGone) setPageNum(lastPage);
  }, [isGone, lastPage]);
  const resend = useWrite(visitorNotice.resend, {
    refresh: [visitorNotice.page, visitorNotice.allPage, visitorNotice.numbers],
    done: null,
  });
  const again = (id: number | null) =>
    resend.mutate(
      { activityId, id },
      { onSuccess: ({ doneNum }) => tellDone(`已重新加入发送队列 ${doneNum} 条`) },
    );
  const numberOf = (of: NoticeStatus) =>
    numbers ? [numbers.waitingNum, numbers.sentNum, numbers.failedNum][of] : '…';
  return (
    <Card
      size="small"
      title="报名通知"
      extra={
        numbers && numbers.failedNum > 0 ? (
          <Permitted code="latin_op_activity_publish">
            <Button size="small" loading={resend.isPending} onClick={() => again(null)}>
              重新发送全部失败的
            </Button>
          </Permitted>
        ) : null
      }
    >
      {numbers && !numbers.canSend ? (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title="尚未设置邮件或短信发送方式，报名人请凭报名编号和查询码查看结果。"
        />
      ) : null}
      <Segmented
        value={status ?? -1}
        onChange={(value) => {
          setStatus(value === -1 ? null : (value as NoticeStatus));
          setPageNum(1);
        }}
        options={[
          { value: -1, label: '全部' },
          ...([1, 0, 2] as const).map((one) => ({
            value: one,
            label: `${noticeStatusLabels[one]} ${numberOf(one)}`,
          })),
        ]}
        style={{ marginBottom: 12 }}
      />
      <Table<Row>
        size="small"
        rowKey="id"
        loading={list.isLoading}
        dataSource={list.rows}
        scroll={{ x: 720 }}
        locale={{ emptyText: <EmptyState text="还没有通知" size={64} /> }}
        pagination={{
          current: wantedPage,
          pageSize: PAGE_SIZE,
          total: list.count,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNum,
        }}
        columns={[
          { title: '报名编号', dataIndex: 'applyCode', width: 120 },
          { title: '通知', width: 100, render: (_, row) => visitorNoticeKindLabels[row.kind] },
          { title: '方式', width: 64, render: (_, row) => visitorNoticeChannelLabels[row.channel] },
          {
            title: '状态',
            render: (_, row) => <NoticeState notice={row} />,
          },
          { title: '时间', width: 172, render: (_, row) => row.sentTime ?? row.createdTime },
          {
            title: '操作',
            width: 92,
            render: (_, row) =>
              row.status === NoticeStatus.failed ? (
                <Permitted code="latin_op_activity_publish">
                  <Button
                    type="link"
                    size="small"
                    style={{ padding: 0 }}
                    aria-label={`重新发送 ${row.applyCode}`}
                    onClick={() => again(row.id)}
                  >
                    重新发送
                  </Button>
                </Permitted>
              ) : null,
          },
        ]}
      />
    </Card>
  );
}
