import { type CaseRow, calls, caseStageLabels, InfoType } from '@outbound/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { caseAddress } from '../actions/index.ts';
import { optionsOf, sharedFilters } from './filters.tsx';
import { InfoDrawer } from './info-drawer.tsx';
import { InfoImports } from './info-imports.tsx';
import { shortAmount } from './money.ts';
import { TaskBriefs } from './task-briefs.tsx';

type CaseTemplate = Template<typeof calls.taskInfo.listByCase>;

const { fraudType, dept, hasTask, taskStatus } = sharedFilters;
const search: readonly SearchField<CaseTemplate>[] = [
  { name: 'caseNo', label: '案件编号', kind: 'text', max: 100 },
  { name: 'keyword', label: '关键字', kind: 'text', max: 100, placeholder: '案件名称、案情' },
  fraudType,
  { name: 'stage', label: '案件阶段', kind: 'select', options: optionsOf(caseStageLabels) },
  dept,
  {
    name: 'acceptTime',
    label: '受案日期',
    kind: 'range',
    of: 'day',
    names: ['acceptTimeStart', 'acceptTimeEnd'],
  },
  hasTask,
  taskStatus,
];

// First what decides whether to dispatch: seen at 1366 px without moving the table.
const columns: readonly Column<CaseRow>[] = [
  { key: 'caseNo', title: '案件编号', width: 176 },
  { key: 'caseName', title: '案件名称', width: 190, lines: 2 },
  { key: 'stageName', title: '案件阶段', width: 96 },
  {
    key: 'lossAmount',
    title: '损失（元）',
    width: 120,
    align: 'right',
    render: (row) => shortAmount(row.lossAmount),
  },
  {
    key: 'taskNum',
    title: '任务（未办结/共）',
    width: 140,
    align: 'center',
    render: (row) => `${row.openTaskNum}/${row.taskNum}`,
  },
  { key: 'fraudTypeName', title: '诈骗类型', width: 170 },
  { key: 'acceptDeptName', title: '受案单位', width: 130 },
  { key: 'acceptTime', title: '受案日期', width: 110 },
  {
    key: 'recoverAmount',
    title: '追缴（元）',
    width: 140,
    align: 'right',
    render: (row) => shortAmount(row.recoverAmount),
  },
  { key: 'alarmNum', title: '警情', width: 70, align: 'center' },
  { key: 'leadOfficerName', title: '主办民警', width: 100, hiddenAtFirst: true },
];

/** /taskManagement/infoCase: cases with their tasks. */
export default function CaseList() {
  const navigate = useNavigate();
  const [shown, setShown] = useState<CaseRow | null>(null);
  return (
    <>
      <PageTable
        call={calls.taskInfo.listByCase}
        name="task-cases"
        rowKey="caseId"
        columns={columns}
        search={search}
        toolbar={() => <InfoImports infoType={InfoType.case} />}
        expand={(row) => (row.taskNum > 0 ? <TaskBriefs tasks={row.taskList} total={row.taskNum} /> : null)}
        actions={(row) => [
          { label: '详情', onClick: () => setShown(row) },
          {
            label: '派发任务',
            code: 'latin_task_management_create',
            onClick: () => void navigate(caseAddress(row.caseId)),
          },
        ]}
        actionsWidth={150}
        emptyText="没有案件"
      />
      <InfoDrawer
        infoType={InfoType.case}
        infoId={shown?.caseId ?? null}
        onClose={() => setShown(null)}
        onDispatch={() => shown && void navigate(caseAddress(shown.caseId))}
      />
    </>
  );
}
