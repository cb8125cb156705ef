import { Button, Card, Skeleton, Table, type TableColumnsType } from 'antd';
import type { AriaAttributes } from 'react';
import { shown } from '../../../ui/charts/figures.ts';
import { usePrinted } from '../../../ui/charts/use-media.ts';
import { pagerItem } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailureState } from '../../../ui/feedback/failure-state.tsx';
import { figureText } from '../figures/index.ts';
import type { Statistic } from '../filter/index.ts';
import type { WantedRows } from '../rows/index.ts';
import { useBoardPlace } from './board.tsx';

const PAGE_SIZE = 10;
const NAME_WIDTH = 128;
/** As wide as its head in one line: a sign, and what stands around them (`board.css`): edges, and the arrows that sort. */
const SIGN = 14;
const AROUND_HEAD = 30;
const LEAST_WIDTH = 60;
const widthOf = ({ title }: { title: string }) => Math.max(LEAST_WIDTH, title.length * SIGN + AROUND_HEAD);

/** A column of figures; `rows` opens what one of its numbers counts. */
export interface FigureColumn<R> {
  key: string & keyof R;
  title: string;
  kind: 'count' | 'money' | 'rate' | 'seconds' | 'days';
  unit?: string;
  rows?(row: R): WantedRows;
}

interface DeptRow {
  deptId: number;
  deptName: string;
  hasChildren: 0 | 1;
}

interface DepartmentsTableProps<R extends DeptRow> {
  title: string;
  rows: readonly R[] | null;
  columns: readonly FigureColumn<R>[];
  state: Omit<Statistic<unknown>, 'data'>;
  span: number;
  /** Looks into a department: those below it. */
  onEnter(deptId: number): void;
}

/** The departments of one level side by side: sorted by any figure, each number leading to its rows. */
export function DepartmentsTable<R extends DeptRow>({
  title,
  rows,
  columns,
  state,
  span,
  onEnter,
}: DepartmentsTableProps<R>) {
  const { money, rowsOf: atOnce, onRows } = useBoardPlace();
  const pageSize = atOnce(rows?.length ?? 0) ?? PAGE_SIZE;
  const isPrinted = usePrinted();
  const shownColumns: TableColumnsType<R> = [
    {
      title: '单位',
      key: 'deptName',
      fixed: 'left',
      width: NAME_WIDTH,
      render: (_, row) =>
        row.hasChildren ? (
          <Button
            type="link"
            size="small"
            className="number-link"
            onClick={() => onEnter(row.deptId)}
            aria-label={`查看${row.deptName}的下级单位`}
          >
            {row.deptName}
          </Button>
        ) : (
          row.deptName
        ),
    },
    ...columns.map(({ key, title: name, kind, unit = '', rows: rowsOf }, at) => ({
      title: name,
      key,
      width: widthOf({ title: name }),
      align: 'right' as const,
      // Who has most comes first, and who has nothing last.
      ...(at === 0 ? { defaultSortOrder: 'descend' as const } : {}),
      sorter: (one: R, other: R) => Number(one[key] ?? -1) - Number(other[key] ?? -1),
      render: (_: unknown, row: R) => {
        const value = row[key] as number | null;
        const { text } = figureText({ kind, unit }, value, money);
        return rowsOf && value ? (
          <Button
            type="link"
            size="small"
            className="number-link"
            onClick={() => onRows(rowsOf(row))}
            aria-label={`${row.deptName}${name} ${text}，查看明细`}
          >
            {text}
          </Button>
        ) : (
          `${text}${kind === 'rate' && value !== null ? '%' : ''}`
        );
      },
    })),
  ];
  const busy: AriaAttributes = { 'aria-busy': rows === null || state.isStale };
  return (
    <div className={`board-cell is-${span}`}>
      <Card
        size="small"
        title={
          <>
            {title}
            {columns.some(({ kind }) => kind === 'money') ? (
              // Once, and not in each head, which would break into two lines.
              <span className="chart-note">金额单位：{money}</span>
            ) : null}
          </>
        }
        className={`chart-card ${state.isStale ? 'is-stale' : ''}`}
        {...busy}
      >
        {rows ? (
          <Table<R>
            size="small"
            aria-label={title}
            rowKey="deptId"
            columns={shownColumns}
            dataSource={rows as R[]}
            scroll={{ x: columns.reduce((sum, column) => sum + widthOf(column), NAME_WIDTH) }}
            pagination={
              !isPrinted && rows.length > pageSize
                ? {
                    itemRender: pagerItem,
                    pageSize,
                    showSizeChanger: false,
                    showTotal: (count) => `共 ${shown(count)} 个单位`,
                  }
                : false
            }
            locale={{ emptyText: <EmptyState text="该单位没有下级单位" size={96} /> }}
          />
        ) : state.failure ? (
          <FailureState failure={state.failure} onRetry={state.onRetry} size={96} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )}
      </Card>
    </div>
  );
}
