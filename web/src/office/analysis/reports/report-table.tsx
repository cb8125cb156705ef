import { Button, Table, type TableColumnsType } from 'antd';
import { shown } from '../../../ui/charts/figures.ts';
import { usePrinted } from '../../../ui/charts/use-media.ts';
import { pagerItem } from '../../../ui/control-names.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { MoneyUnit } from '../figures/index.ts';
import type { WantedRows } from '../rows/index.ts';
import { type ReportRow, type ReportTable as Shown, totalOf } from './report.ts';
import { cellText } from './report-sheets.ts';

const NAME_WIDTH = 180;
const WIDTH = 124;
const PAGE_SIZE = 25;

interface ReportTableProps {
  label: string;
  table: Shown;
  money: MoneyUnit;
  onRows(wish: WantedRows): void;
  /** Looks into a row, by the filters that it says. */
  onEnter(filters: Readonly<Record<string, unknown>>): void;
}

/** A table of a report: sorted by any column, its sum below, each count leading to its rows. */
export function ReportTable({ label, table, money, onRows, onEnter }: ReportTableProps) {
  const { columns, rows, nameTitle } = table;
  const isPrinted = usePrinted();
  const shownColumns: TableColumnsType<ReportRow> = [
    {
      title: nameTitle,
      dataIndex: 'name',
      fixed: 'left',
      width: NAME_WIDTH,
      render: (name: string, { enter }) =>
        enter ? (
          <Button
            type="link"
            size="small"
            className="number-link"
            aria-label={`查看${name}的下级`}
            onClick={() => onEnter(enter)}
          >
            {name}
          </Button>
        ) : (
          name
        ),
    },
    ...columns.map((column) => ({
      title: `${column.title}${column.kind === 'money' ? `（${money}）` : column.kind === 'rate' ? '（%）' : ''}`,
      key: column.key,
      width: WIDTH,
      align: 'right' as const,
      sorter: (one: ReportRow, other: ReportRow) =>
        (one.values[column.key] ?? -Infinity) - (other.values[column.key] ?? -Infinity) || 0,
      render: (_: unknown, row: ReportRow) => {
        const value = row.values[column.key];
        const text = cellText(column, value, money);
        const wish = value ? row.rowsOf?.(column.key) : null;
        return wish ? (
          <Button
            type="link"
            size="small"
            className="number-link"
            aria-label={`${row.name}${column.title} ${text}，查看明细`}
            onClick={() => onRows(wish)}
          >
            {text}
          </Button>
        ) : (
          text
        );
      },
    })),
  ];
  return (
    <Table<ReportRow>
      size="small"
      aria-label={label}
      rowKey="key"
      columns={shownColumns}
      dataSource={rows as ReportRow[]}
      scroll={{ x: NAME_WIDTH + columns.length * WIDTH }}
      pagination={
        !isPrinted && rows.length > PAGE_SIZE
          ? {
              itemRender: pagerItem,
              defaultPageSize: PAGE_SIZE,
              pageSizeOptions: [10, 25, 50],
              showTotal: (count) => `共 ${shown(count)} 行`,
            }
          : false
      }
      locale={{ emptyText: <EmptyState size={96} /> }}
      summary={() =>
        rows.length > 0 ? (
          <Table.Summary.Row className="report-total">
            <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
            {columns.map((column, at) => (
              <Table.Summary.Cell key={column.key} index={at + 1} align="right">
                {cellText(column, totalOf(column, rows), money)}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        ) : null
      }
    />
  );
}
