import { type Answer, calls, type TaskSheet, TaskStatus, taskSheets } from '@outbound/contract';
import { Button, Card, Table, type TableColumnsType } from 'antd';
import { api } from '../../../api/client.ts';
import type { CallFailure } from '../../../api/failure.ts';
import { NO_VALUE, percentText } from '../../../ui/charts/figures.ts';
import { NumberLink } from '../../../ui/charts/number-link.tsx';
import { SaveSheetButton } from '../../../ui/charts/save-sheet-button.tsx';
import { pagerItem } from '../../../ui/control-names.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { ScrollByKeys } from '../../../ui/tables/scroll-by-keys.tsx';
import { durationText } from '../../../ui/texts/remaining-time.tsx';
import { dispatchedIn, endedIn, type Filter, listAddress, type Span } from './to-list.ts';

const { taskStatistic } = calls;
export type ByName = Answer<typeof taskStatistic.taskNameStatistic>['tableList'][number];
export type ByOrigin = Answer<typeof taskStatistic.taskOriginOrgNameStatistic>['tableList'][number];
export type ByUserType = Answer<typeof taskStatistic.taskOriginUserTypeStatistic>['tableList'][number];

export const secondsText = (seconds: number | null) => (seconds === null ? NO_VALUE : durationText(seconds));

/** A column: its heading, what a row says in a file, and how it is shown where that is more. */
interface Figure<R> {
  title: string;
  width?: number;
  cell(row: R): string | number;
  render?(row: R): React.ReactNode;
  isText?: boolean;
}

type Counts = Pick<
  ByName,
  | 'totalNum'
  | 'pendingNum'
  | 'processingNum'
  | 'returnedNum'
  | 'completedNum'
  | 'terminatedNum'
  | 'overdueNum'
>;
const statuses = [
  ['totalNum', '任务总数', null],
  ['pendingNum', '待签收', TaskStatus.pending],
  ['processingNum', '办理中', TaskStatus.processing],
  ['returnedNum', '已退回', TaskStatus.returned],
  ['completedNum', '已办结', TaskStatus.completed],
  ['terminatedNum', '已终止', TaskStatus.terminated],
] as const;

/** The numbers of a row by status, each leading to its tasks; to none while the days of the numbers are not known. */
function countColumns<R extends Partial<Counts>>(
  span: Span | null,
  nameOf: (row: R) => string,
  filterOf: (row: R) => Filter | null,
  keys: readonly (keyof Counts)[],
): Figure<R>[] {
  const link = (
    row: R,
    value: number,
    name: string,
    more: (span: Span) => Parameters<typeof listAddress>[1],
  ) => {
    const filter = filterOf(row);
    return filter === null || span === null ? (
      value
    ) : (
      <NumberLink
        value={value}
        name={`${nameOf(row)}${name}`}
        counted="个任务"
        path={listAddress(filter, more(span))}
        code="latin_task_management_list"
      />
    );
  };
  const byStatus = statuses
    .filter(([key]) => keys.includes(key))
    .map(
      ([key, title, status]): Figure<R> => ({
        title,
        width: 92,
        cell: (row) => row[key] ?? 0,
        render: (row) =>
          link(row, row[key] ?? 0, title, (days) => ({
            ...dispatchedIn(days),
            ...(status !== null && { statusList: [status] }),
          })),
      }),
    );
  return [
    ...byStatus,
    {
      title: '超时办结',
      width: 92,
      cell: (row) => row.overdueNum ?? 0,
      render: (row) =>
        link(row, row.overdueNum ?? 0, '超时办结', (days) => ({ ...endedIn(days), overdueStatus: 4 })),
    },
  ];
}
const allCounts = statuses.map(([key]) => key);

export function nameColumns(filter: Filter, span: Span | null): Figure<ByName>[] {
  return [
    { title: '任务名称', width: 150, isText: true, cell: (row) => row.templateName },
    { title: '任务类型', width: 96, isText: true, cell: (row) => row.templateTypeName },
    ...countColumns<ByName>(
      span,
      (row) => row.templateName,
      ({ templateId }) => ({ ...filter, templateId }),
      allCounts,
    ),
    { title: '占比', width: 80, cell: (row) => percentText(row.rate) },
    { title: '办结率', width: 80, cell: (row) => percentText(row.completeRate) },
    { title: '按时办结率', width: 104, cell: (row) => percentText(row.onTimeRate) },
    { title: '平均签收时长', width: 116, cell: (row) => secondsText(row.avgSignSeconds) },
    { title: '平均办理时长', width: 116, cell: (row) => secondsText(row.avgHandleSeconds) },
  ];
}

export function originColumns(
  filter: Filter,
  span: Span | null,
  onEnter: (row: ByOrigin) => void,
): Figure<ByOrigin>[] {
  return [
    {
      title: '发起单位',
      width: 190,
      isText: true,
      cell: (row) => row.originOrgName,
      render: (row) =>
        row.hasChildren ? (
          <Button
            type="link"
            size="small"
            style={{ padding: 0, whiteSpace: 'normal', textAlign: 'left', height: 'auto' }}
            onClick={() => onEnter(row)}
            aria-label={`查看${row.originOrgName}的下级单位`}
          >
            {row.originOrgName}
          </Button>
        ) : (
          row.originOrgName
        ),
    },
    ...countColumns<ByOrigin>(
      span,
      (row) => row.originOrgName,
      // A department without those below it is no filter of the list.
      ({ originOrgId, isOwn }) => (isOwn === 1 ? null : { ...filter, deptId: originOrgId }),
      allCounts,
    ),
    { title: '办结率', width: 80, cell: (row) => percentText(row.completeRate) },
    { title: '按时办结率', width: 104, cell: (row) => percentText(row.onTimeRate) },
  ];
}

export const userTypeColumns: Figure<ByUserType>[] = [
  { title: '发起人类型', width: 120, isText: true, cell: (row) => row.userTypeName },
  { title: '发起人数', width: 92, cell: (row) => row.userNum },
  { title: '任务总数', width: 92, cell: (row) => row.totalNum },
  { title: '已办结', width: 84, cell: (row) => row.completedNum },
  { title: '已退回', width: 84, cell: (row) => row.returnedNum },
  { title: '超时办结', width: 92, cell: (row) => row.overdueNum },
  { title: '人均任务', width: 92, cell: (row) => row.avgNum ?? NO_VALUE },
];

/** A table of figures that can be taken along. */
export function FigureSheet<R extends object>({
  sheet,
  span,
  columns,
  rows,
  rowKey,
  failure,
  onRetry,
}: {
  sheet: TaskSheet;
  /** Null while the days of the numbers are not known: what is taken along says which they are. */
  span: Span | null;
  columns: readonly Figure<R>[];
  /** Null until they are known. */
  rows: readonly R[] | null;
  rowKey: (row: R) => string | number;
  failure: CallFailure | null;
  onRetry(): void;
}) {
  const title = taskSheets[sheet];
  const shown: TableColumnsType<R> = columns.map(({ title: heading, width, cell, render, isText }) => ({
    key: heading,
    title: heading,
    ...(width !== undefined && { width }),
    align: isText ? ('left' as const) : ('right' as const),
    render: (_: unknown, row: R) => render?.(row) ?? cell(row),
  }));
  return (
    <Card
      size="small"
      className="chart-card"
      title={title}
      extra={
        <SaveSheetButton
          title={title}
          code={taskStatistic.sheetExport.needs}
          sheet={
            rows &&
            span && {
              head: columns.map(({ title: heading }) => heading),
              rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
            }
          }
          ask={async () => {
            if (!span) return;
            const { timeStart, timeEnd } = span;
            await api.taskStatistic.sheetExport({ sheet, timeStart, timeEnd });
          }}
        />
      }
    >
      {failure && !rows ? (
        <FailureState failure={failure} onRetry={onRetry} size={64} />
      ) : (
        <ScrollByKeys name={title}>
          <Table<R>
            size="small"
            aria-label={title}
            rowKey={rowKey}
            columns={shown}
            dataSource={rows ?? []}
            loading={rows === null}
            pagination={
              rows && rows.length > 20
                ? { pageSize: 20, showSizeChanger: false, itemRender: pagerItem }
                : false
            }
            scroll={{ x: 'max-content' }}
          />
        </ScrollByKeys>
      )}
    </Card>
  );
}
