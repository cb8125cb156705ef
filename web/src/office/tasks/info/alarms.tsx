import { type AlarmRow, calls, InfoType } from '@outbound/contract';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { alarmAddress } from '../actions/index.ts';
import { sharedFilters } from './filters.tsx';
import { amountColumn, tasksColumn, useInfoList } from './info-list.tsx';

type AlarmTemplate = Template<typeof calls.taskInfo.listByAlarm>;

const { fraudType, dept, hasTask, taskStatus } = sharedFilters;
const search: readonly SearchField<AlarmTemplate>[] = [
  { name: 'alarmNo', label: '警情编号', kind: 'text', max: 100 },
  { name: 'keyword', label: '关键字', kind: 'text', max: 100, placeholder: '案情、报警人，或完整的手机号' },
  fraudType,
  dept,
  {
    name: 'alarmTime',
    label: '接警时间',
    kind: 'range',
    of: 'day',
    names: ['alarmTimeStart', 'alarmTimeEnd'],
  },
  hasTask,
  taskStatus,
];

// First what decides whether to dispatch: seen at 1366 px without moving the table.
const columns: readonly Column<AlarmRow>[] = [
  { key: 'alarmNo', title: '警情编号', width: 172 },
  { key: 'alarmTime', title: '接警时间', width: 168 },
  { key: 'fraudTypeName', title: '诈骗类型', width: 150, lines: 2 },
  amountColumn('lossAmount', '损失', 120),
  tasksColumn,
  { key: 'deptName', title: '单位', width: 130 },
  { key: 'victimName', title: '报警人', width: 90 },
  amountColumn('blockAmount', '止付', 140),
  amountColumn('freezeAmount', '冻结', 140),
  { key: 'briefInfo', title: '简要案情', width: 320, lines: 2, hiddenAtFirst: true },
  { key: 'alarmSourceName', title: '警情来源', width: 100, hiddenAtFirst: true },
  { key: 'regionName', title: '地区', width: 110, hiddenAtFirst: true },
  { key: 'victimPhone', title: '联系电话', width: 130, hiddenAtFirst: true },
  { key: 'caseNo', title: '关联案件', width: 190, hiddenAtFirst: true },
];

/** /taskManagement/infoAlarm: alarms with their tasks. */
export default function AlarmList() {
  const { table, drawer } = useInfoList<AlarmRow>(InfoType.alarm, (row) => row.alarmId, alarmAddress);
  return (
    <>
      <PageTable
        call={calls.taskInfo.listByAlarm}
        name="task-alarms"
        rowKey="alarmId"
        columns={columns}
        search={search}
        emptyText="没有警情"
        {...table}
      />
      {drawer}
    </>
  );
}
