import { type Answer, type BodyInput, calls, EnabledStatus } from '@outbound/contract';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { api } from '../../../api/client.ts';
import { useCall } from '../../../api/query.ts';
import { ChartCard } from '../../../ui/charts/chart-card.tsx';
import { type AxisFigures, NO_VALUE, share, shown } from '../../../ui/charts/figures.ts';
import { NumberLink } from '../../../ui/charts/number-link.tsx';
import { SaveSheetButton } from '../../../ui/charts/save-sheet-button.tsx';
import { pagerItem } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureAlert } from '../../../ui/feedback/failure-state.tsx';
import { addedIn, type Filter, LIST_CODE, listAddress } from './to-list.ts';

type Department = Answer<typeof calls.account.userStatisticsByOrg>['tableList'][number];

const rateText = ({ activeNum, enabledNum }: Department) => share(activeNum, enabledNum);
const typesText = ({ typeList }: Department) =>
  typeList.map(({ name, value }) => `${name} ${shown(value)}`).join('、') || NO_VALUE;

const onTimeText = ({ onTimeRate }: Department) =>
  onTimeRate === null ? NO_VALUE : `${(onTimeRate * 100).toFixed(1)}%`;

const head = [
  ...['部门', '用户总数', '启用', '新增', '登录人数', '登录率'],
  ...['发起任务', '办理任务', '按时率', '用户类型', '最近登录'],
];
const cellsOf = (row: Department) => [
  row.deptName,
  row.totalNum,
  row.enabledNum,
  row.newNum,
  row.activeNum,
  rateText(row),
  row.originTaskNum,
  row.handleTaskNum,
  onTimeText(row),
  typesText(row),
  row.lastLoginTime ?? NO_VALUE,
];

const figuresOf = (departments: readonly Department[]): AxisFigures => ({
  kind: 'axis',
  axisName: '部门',
  unit: '人',
  points: departments.map(({ deptName }) => deptName),
  series: [
    { name: '用户总数', kind: 'bar', values: departments.map(({ totalNum }) => totalNum) },
    { name: '登录人数', kind: 'bar', values: departments.map(({ activeNum }) => activeNum) },
  ],
});

/** The one department above all others that he sees: beside nothing it would be a bar by itself, and those below it are compared. */
const onlyTop = ({ deptId }: Filter, departments: readonly Department[] | undefined): Department | null => {
  const [first, second] = deptId === undefined ? (departments ?? []) : [];
  return first?.hasChildren && second === undefined ? first : null;
};

interface DepartmentFiguresProps {
  filter: Filter;
  /** The days that the figures are of; null until they are known. */
  span: BodyInput<typeof calls.account.userStatisticsExport> | null;
  /** Looks into a department: those below it. */
  onEnter(deptId: number): void;
}

/** The departments of one level side by side, as bars and as a table. */
export function DepartmentFigures({ filter, span, onEnter }: DepartmentFiguresProps) {
  const level = useCall(calls.account.userStatisticsByOrg, filter, { quiet: true });
  const only = onlyTop(filter, level.data?.tableList);
  const below = useCall(
    calls.account.userStatisticsByOrg,
    { ...filter, ...(only && { deptId: only.deptId }) },
    { quiet: true, enabled: only !== null },
  );
  const { data, error, refetch } = only ? below : level;
  /** Of one level, side by side. */
  const compared = data?.tableList ?? null;
  const departments = only && compared ? [only, ...compared] : compared;
  const enter = (row: Department | undefined) => {
    if (row?.hasChildren) onEnter(row.deptId);
  };
  /** A number of a department that leads to its people. */
  const people =
    (name: string, more?: Parameters<typeof listAddress>[1]) => (value: number, row: Department) => (
      <NumberLink
        value={value}
        name={`${row.deptName}${name}`}
        counted="名用户"
        path={listAddress({ ...filter, deptId: row.deptId }, more)}
        code={LIST_CODE}
      />
    );
  const columns: TableColumnsType<Department> = [
    {
      title: '部门',
      dataIndex: 'deptName',
      fixed: 'left',
      width: 200,
      render: (name: string, row) =>
        row.hasChildren ? (
          <Button
            type="link"
            size="small"
            style={{ padding: 0, whiteSpace: 'normal', textAlign: 'left', height: 'auto' }}
            onClick={() => enter(row)}
            aria-label={`查看${name}的下级部门`}
          >
            {name}
          </Button>
        ) : (
          name
        ),
    },
    { title: '用户总数', dataIndex: 'totalNum', width: 100, align: 'right', render: people('用户总数') },
    {
      ...{ title: '启用', dataIndex: 'enabledNum', width: 88, align: 'right' },
      render: people('启用', { status: EnabledStatus.enabled }),
    },
    {
      ...{ title: '新增', dataIndex: 'newNum', width: 88, align: 'right' },
      render: span ? people('新增', addedIn(span)) : shown,
    },
    { title: '登录人数', dataIndex: 'activeNum', width: 100, align: 'right', render: shown },
    { title: '登录率', key: 'rate', width: 92, align: 'right', render: (_, row) => rateText(row) },
    { title: '发起任务', dataIndex: 'originTaskNum', width: 92, align: 'right', render: shown },
    { title: '办理任务', dataIndex: 'handleTaskNum', width: 92, align: 'right', render: shown },
    { title: '按时率', key: 'onTime', width: 88, align: 'right', render: (_, row) => onTimeText(row) },
    { title: '用户类型', key: 'types', width: 260, render: (_, row) => typesText(row) },
    { title: '最近登录', dataIndex: 'lastLoginTime', width: 172, render: (time) => time ?? NO_VALUE },
  ];
  return (
    <>
      <ChartCard
        title="各部门用户"
        note="点击有下级的部门可逐级查看"
        figures={compared && figuresOf(compared)}
        failure={error}
        onRetry={() => void refetch()}
        onPick={(at) => enter(compared?.[at])}
        emptyText={compared?.length === 0 ? '该部门没有下级部门' : '所选范围内没有数据'}
      />
      {departments && departments.length > 0 ? (
        <Card
          size="small"
          className="chart-card"
          title="部门明细"
          extra={
            <SaveSheetButton
              title="部门用户统计"
              code={calls.account.userStatisticsExport.needs}
              sheet={span && { head, rows: departments.map(cellsOf) }}
              ask={async () => {
                if (span) await api.account.userStatisticsExport(span);
              }}
            />
          }
        >
          {error ? <FailureAlert failure={error} onRetry={() => void refetch()} /> : null}
          <Table
            size="small"
            aria-label="各部门用户"
            rowKey="deptId"
            columns={columns}
            dataSource={departments}
            pagination={
              departments.length > 20
                ? { pageSize: 20, showSizeChanger: false, itemRender: pagerItem }
                : false
            }
            scroll={{ x: 1_370 }}
            locale={{ emptyText: <EmptyState size={64} /> }}
          />
        </Card>
      ) : null}
    </>
  );
}
