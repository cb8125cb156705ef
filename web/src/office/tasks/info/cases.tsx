import { type CaseRow, calls, caseStageLabels, InfoType } from '@outbound/contract';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { caseAddress } from '../actions/index.ts';
import { optionsOf, sharedFilters } from './filters.tsx';
import { amountColumn, tasksColumn, useInfoList } from './info-list.tsx';

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
  amountColumn('lossAmount', '损失', 120),
  tasksColumn,
  { key: 'fraudTypeName', title: '诈骗类型', width: 170 },
  { key: 'acceptDeptName', title: '受案单位', width: 130 },
  { key: 'acceptTime', title: '受案日期', width: 110 },
  amountColumn('recoverAmount', '追缴', 140),
  { key: 'alarmNum', title: '警情', width: 70, align: 'center' },
  { key: 'leadOfficerName', title: '主办民警', width: 100, hiddenAtFirst: true },
];

/** /taskManagement/infoCase: cases with their tasks. */
export default function CaseList() {
  const { table, drawer } = useInfoList<CaseRow>(InfoType.case, (row) => row.caseId, caseAddress);
  return (
    <>
      <PageTable
        call={calls.taskInfo.listByCase}
        name="task-cases"
        rowKey="caseId"
        columns={columns}
        search={search}
        emptyText="没有案件"
        {...table}
      />
      {drawer}
    </>
  );
}
