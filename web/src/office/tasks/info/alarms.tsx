import { type AlarmRow, calls, InfoType } from '@outbound/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Column, PageTable, type SearchField, type Template } from '../../../ui/tables/page-table.tsx';
import { alarmAddress } from '../actions/index.ts';
import { sharedFilters } from './filters.tsx';
import { InfoDrawer } from './info-drawer.tsx';
import { InfoImports } from './info-imports.tsx';
import { shortAmount } from './money.ts';
import { TaskBriefs } from './task-briefs.tsx';

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
  { key: 'deptName', title: '单位', width: 130 },
  { key: 'victimName', title: '报警人', width: 90 },
  {
    key: 'blockAmount',
    title: '止付（元）',
    width: 140,
    align: 'right',
    render: (row) => shortAmount(row.blockAmount),
  },
  {
    key: 'freezeAmount',
    title: '冻结（元）',
    width: 140,
    align: 'right',
    render: (row) => shortAmount(row.freezeAmount),
  },
  { key: 'briefInfo', title: '简要案情', width: 320, lines: 2, hiddenAtFirst: true },
  { key: 'alarmSourceName', title: '警情来源', width: 100, hiddenAtFirst: true },
  { key: 'regionName', title: '地区', width: 110, hiddenAtFirst: true },
  { key: 'victimPhone', title: '联系电话', width: 130, hiddenAtFirst: true },
  { key: 'caseNo', title: '关联案件', width: 190, hiddenAtFirst: true },
];

/** /taskManagement/infoAlarm: alarms with their tasks. */
export default function AlarmList() {
  const navigate = useNavigate();
  const [shown, setShown] = useState<AlarmRow | null>(null);
  return (
    <>
      <PageTable
        call={calls.taskInfo.listByAlarm}
        name="task-alarms"
        rowKey="alarmId"
        columns={columns}
        search={search}
        toolbar={() => <InfoImports infoType={InfoType.alarm} />}
        expand={(row) => (row.taskNum > 0 ? <TaskBriefs tasks={row.taskList} total={row.taskNum} /> : null)}
        actions={(row) => [
          { label: '详情', onClick: () => setShown(row) },
          {
            label: '派发任务',
            code: 'latin_task_management_create',
            onClick: () => void navigate(alarmAddress(row.alarmId)),
          },
        ]}
        actionsWidth={150}
        emptyText="没有警情"
      />
      <InfoDrawer
        infoType={InfoType.alarm}
        infoId={shown?.alarmId ?? null}
        onClose={() => setShown(null)}
        onDispatch={() => shown && void navigate(alarmAddress(shown.alarmId))}
      />
    </>
  );
}
