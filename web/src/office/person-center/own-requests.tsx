import { calls, type OwnRightRequest, RightRequestStatus } from '@outbound/contract';
import { useWrite } from '../../api/query.ts';
import { useConfirm } from '../../ui/feedback/confirm.ts';
import { RightRequestTag, resourcesText, rightRequestResult } from '../../ui/rights/right-request-status.tsx';
import { type Column, PageTable } from '../../ui/tables/page-table.tsx';

const { rightRequest } = calls;

const columns: Column<OwnRightRequest>[] = [
  { key: 'functionList', title: '申请的功能', width: 170, render: resourcesText },
  { key: 'status', title: '状态', width: 86, render: ({ status }) => <RightRequestTag status={status} /> },
  { key: 'result', title: '处理结果', width: 230, render: rightRequestResult },
  { key: 'reason', title: '申请原因', width: 190 },
  { key: 'createdTime', title: '申请时间', width: 166 },
  { key: 'decidedBy', title: '处理人', width: 100, render: ({ decidedBy }) => decidedBy ?? '--' },
  { key: 'decidedTime', title: '处理时间', width: 166, render: ({ decidedTime }) => decidedTime ?? '--' },
];

/** What one asked for, and what came of it. */
export function OwnRequests() {
  const confirm = useConfirm();
  const withdraw = useWrite(rightRequest.withdraw, {
    refresh: [rightRequest.ownPage, rightRequest.askable],
    done: '申请已撤回',
  });
  const takeBack = async (row: OwnRightRequest) => {
    const title = `是否确认撤回对“${resourcesText(row)}”的申请？`;
    if (await confirm({ title, content: '撤回后可以重新申请。' })) withdraw.mutate({ id: row.id });
  };
  return (
    <PageTable
      call={rightRequest.ownPage}
      name="own-right-requests"
      inAddress={false}
      columns={columns}
      emptyText="您还没有申请过权限"
      actionsWidth={72}
      actions={(row) =>
        row.status === RightRequestStatus.open
          ? [{ label: '撤回', danger: true, onClick: () => void takeBack(row) }]
          : []
      }
    />
  );
}
