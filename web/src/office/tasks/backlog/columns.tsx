import {
  type BacklogRow,
  overdueStatusLabels,
  taskPriorityLabels,
  templateTypeLabels,
} from '@outbound/contract';
import { Tag, Tooltip } from 'antd';
import { TreePicker } from '../../../ui/forms/tree-picker.tsx';
import type { Column } from '../../../ui/tables/page-table.tsx';
import { RemainingTime } from '../../../ui/texts/remaining-time.tsx';
import { useDepartments } from '../actions/index.ts';
import { ClockTime, HandleStatusTag, PriorityTag, StatusTag } from '../tags/index.ts';

export const optionsOf = (labels: Readonly<Record<number, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }));

export const typeOptions = optionsOf(templateTypeLabels);
export const priorityOptions = optionsOf(taskPriorityLabels);
/** Of what is not done yet. */
export const dueOptions = optionsOf(overdueStatusLabels).filter(({ value }) => value <= 2);

export function DepartmentPicker(props: {
  value?: number | null;
  onChange?: (value: number | null) => void;
  id?: string;
}) {
  return <TreePicker {...props} {...useDepartments()} placeholder="请选择单位" />;
}

export function TaskTitle({ row }: { row: BacklogRow }) {
  return (
    <span>
      <PriorityTag {...row} /> {row.onBehalfOfName ? <Tag>代{row.onBehalfOfName}</Tag> : null}{' '}
      <span className="backlog-title">{row.title}</span>{' '}
      {row.fieldMarkNum > 0 ? <Tag color="red">退回标注 {row.fieldMarkNum}</Tag> : null}{' '}
      {row.urgeNum > 0 ? <Tag color="orange">催办 {row.urgeNum}</Tag> : null}
    </span>
  );
}

export const backlogColumns: readonly Column<BacklogRow>[] = [
  {
    key: 'dueAt',
    title: '剩余时限',
    width: 150,
    render: (row) => <RemainingTime dueAt={row.dueAt} overdueStatus={row.overdueStatus} />,
  },
  { key: 'title', title: '任务标题', width: 320, lines: 2, render: (row) => <TaskTitle row={row} /> },
  { key: 'instanceCode', title: '任务编号', width: 160 },
  { key: 'templateTypeName', title: '任务类型', width: 100 },
  {
    key: 'originOrgName',
    title: '发起单位/人',
    width: 180,
    render: (row) => `${row.originOrgName} ${row.originUserName}`,
  },
  {
    key: 'handleStatus',
    title: '我的状态',
    width: 110,
    render: (row) =>
      row.handleStatus === null ? (
        <StatusTag {...row} />
      ) : (
        <HandleStatusTag handleStatus={row.handleStatus} handleStatusName={row.handleStatusName ?? ''} />
      ),
  },
  {
    key: 'clockList',
    title: '止付/冻结时钟',
    width: 150,
    render: ({ clockList: [nearest] }) => (nearest ? <ClockTime clock={nearest} /> : '--'),
  },
  {
    key: 'lastTime',
    title: '最新动态',
    width: 240,
    render: (row) =>
      row.lastTime === null ? (
        '--'
      ) : (
        <Tooltip title={`${row.lastTime} ${row.lastOpinion ?? ''}`}>
          <span>
            {row.lastOperatorName ?? '系统'} {row.lastHandleTypeName}
            {row.lastOpinion ? `：${row.lastOpinion}` : ''}
          </span>
        </Tooltip>
      ),
  },
  { key: 'createdTime', title: '派发时间', width: 172 },
];
