import {
  calls,
  optionsOf,
  type RightRequestRow,
  RightRequestStatus,
  rightRequestStatusLabels,
  valuesOf,
} from '@outbound/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import {
  RightRequestTag,
  resourcesText,
  rightRequestResult,
} from '../../../ui/rights/right-request-status.tsx';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { Asker, RightRequestFacts } from './right-request-facts.tsx';

const { rightRequest } = calls;

const search: readonly SearchField<Template<typeof rightRequest.page>>[] = [
  { kind: 'text', name: 'keyword', label: '申请人', placeholder: '姓名或账号' },
  {
    kind: 'select',
    name: 'status',
    label: '状态',
    options: optionsOf(valuesOf(RightRequestStatus), rightRequestStatusLabels),
  },
  {
    kind: 'range',
    of: 'day',
    name: 'createdTime',
    names: ['createdTimeStart', 'createdTimeEnd'],
    label: '申请时间',
  },
];

const columns: Column<RightRequestRow>[] = [
  { key: 'userName', title: '申请人', width: 180, render: (row) => <Asker row={row} /> },
  {
    key: 'deptName',
    title: '部门',
    width: 130,
    render: ({ deptName }) => deptName ?? '--',
  },
  { key: 'functionList', title: '申请的功能', width: 200, render: resourcesText },
  { key: 'reason', title: '申请原因', width: 200 },
  { key: 'status', title: '状态', width: 86, render: ({ status }) => <RightRequestTag status={status} /> },
  { key: 'createdTime', title: '申请时间', width: 166 },
  { key: 'decidedBy', title: '处理人', width: 100, render: ({ decidedBy }) => decidedBy ?? '--' },
  { key: 'decidedTime', title: '处理时间', width: 166, render: ({ decidedTime }) => decidedTime ?? '--' },
  { key: 'result', title: '处理结果', width: 220, hiddenAtFirst: true, render: rightRequestResult },
];

/** What people of one's scope ask for. */
export default function RightRequests() {
  const [decided, setDecided] = useState<RightRequestRow | null>(null);
  const [shown, setShown] = useState<RightRequestRow | null>(null);
  return (
    <>
      <PageTable
        call={rightRequest.page}
        name="right-requests"
        columns={columns}
        search={search}
        actionsWidth={80}
        emptyText="还没有权限申请"
        actions={(row) =>
          row.status === RightRequestStatus.open
            ? [{ label: '处理', onClick: () => setDecided(row) }]
            : [{ label: '查看', onClick: () => setShown(row) }]
        }
      />
      <DecisionDialog row={decided} onClose={() => setDecided(null)} />
      <Dialog
        open={shown !== null}
        title="权限申请详情"
        width={680}
        footer={<Button onClick={() => setShown(null)}>关闭</Button>}
        onCancel={() => setShown(null)}
      >
        {shown ? <RightRequestFacts row={shown} /> : null}
      </Dialog>
    </>
  );
}
