/** The tables that reports share: by time, by department, by what there are parts of. */
import type { FactDim, FactKind, FactMeasure, PieItem, RankItem, StatisticSeries } from '@outbound/contract';
import { addsUp } from '../figures/index.ts';
import { type AnsweredSpan, type Basis, bucketSpan } from '../rows/index.ts';
import type { ReportColumn, ReportRow, ReportTable } from './report.ts';

const kindOf = (unit: string): ReportColumn['kind'] =>
  unit === '元'
    ? 'money'
    : unit === '%'
      ? 'rate'
      : unit === '天'
        ? 'days'
        : unit === '秒'
          ? 'seconds'
          : 'count';

interface Timed extends AnsweredSpan {
  xAxisList: readonly string[];
  seriesList: readonly StatisticSeries[];
}

/** What was drawn over time, as a table; `measures` names the rows of each series that counts some. */
export function byTime(
  answer: Timed,
  basis: Basis,
  fact: FactKind,
  measures: Readonly<Record<string, Counting>>,
): ReportTable {
  return {
    title: '按时间',
    nameTitle: '时间',
    columns: answer.seriesList.map(({ code, name, unit }) => {
      const kind = kindOf(unit);
      return {
        key: code,
        title: name,
        kind,
        unit,
        total: addsUp({ code, unit }) ? 'sum' : 'none',
      };
    }),
    rows: answer.xAxisList.map(
      (bucket, at): ReportRow => ({
        key: bucket,
        name: bucket,
        // What goes out is drawn below the axis; a table says how much it is.
        values: Object.fromEntries(
          answer.seriesList.map(({ code, dataList }) => [
            code,
            dataList[at] == null ? null : Math.abs(dataList[at]),
          ]),
        ),
        rowsOf: (column) => {
          const counting = measures[column];
          return counting
            ? {
                title: `${bucket} 明细`,
                template: { ...basis, ...bucketSpan(bucket, answer), fact, ...counting },
              }
            : null;
        },
      }),
    ),
  };
}

/** What a column's numbers count. */
export interface Counting {
  measure?: FactMeasure;
  dim?: FactDim;
  k?: number;
}

interface DeptRow {
  deptId: number;
  deptName: string;
  hasChildren: 0 | 1;
  /** What is the department's own, beside those below it. */
  isOwn?: 0 | 1;
}

/** The rows of a department: of its own alone where that is meant. */
const rowsOfDept = (deptId: number, isOwn: 0 | 1 | undefined) => ({
  deptId,
  ...(isOwn ? { isOwn } : {}),
});

/** The departments right below. `columns` with a measure's name as key lead to its rows. */
export function byDepartment<R extends DeptRow>(
  rows: readonly R[],
  basis: Basis,
  fact: FactKind,
  columns: readonly ReportColumn[],
  counted: readonly FactMeasure[],
): ReportTable {
  return {
    title: '按单位',
    nameTitle: '单位',
    columns,
    rows: rows.map(
      (row): ReportRow => ({
        key: row.isOwn ? `own-${row.deptId}` : String(row.deptId),
        name: row.deptName,
        values: row as unknown as ReportRow['values'],
        rowsOf: (column) => {
          const measure = counted.find((one) => one === column);
          return measure
            ? {
                title: `${row.deptName}明细`,
                template: { ...basis, ...rowsOfDept(row.deptId, row.isOwn), fact, measure },
              }
            : null;
        },
        ...(row.hasChildren ? { enter: { deptId: row.deptId } } : {}),
      }),
    ),
  };
}

/** A ranking of departments as a table. */
export function ofRanks(
  ranks: readonly RankItem[],
  basis: Basis,
  fact: FactKind,
  measure: FactMeasure,
  [valueTitle, unit, amountTitle]: readonly [title: string, unit: string, amount?: string],
): ReportTable {
  return {
    title: '按单位',
    nameTitle: '单位',
    columns: [
      { key: 'value', title: valueTitle, kind: 'count', unit, total: 'sum' },
      ...(amountTitle ? [{ key: 'amount', title: amountTitle, kind: 'money', total: 'sum' } as const] : []),
    ],
    rows: ranks.map(
      ({ code, name, value, amount, hasChildren, isOwn }): ReportRow => ({
        key: code,
        name,
        values: { value, amount: amount ?? null },
        rowsOf: (column) =>
          column === 'value'
            ? {
                title: `${name}明细`,
                template: { ...basis, ...rowsOfDept(Number(code), isOwn), fact, measure },
              }
            : null,
        ...(hasChildren ? { enter: { deptId: Number(code) } } : {}),
      }),
    ),
  };
}

/** The parts of a whole as a table. */
export function ofParts(
  title: string,
  parts: readonly PieItem[],
  basis: Basis,
  counting: { fact: FactKind; dim: FactDim; measure?: FactMeasure },
  unit: string,
): ReportTable {
  const hasAmount = parts.some(({ amount }) => amount !== undefined);
  return {
    title,
    nameTitle: title,
    columns: [
      { key: 'value', title: '数量', kind: 'count', unit, total: 'sum' },
      { key: 'rate', title: '占比', kind: 'rate', total: 'none' },
      ...(hasAmount ? [{ key: 'amount', title: '金额', kind: 'money', total: 'sum' } as const] : []),
    ],
    rows: parts.map(
      ({ code, name, value, rate, amount }): ReportRow => ({
        key: code,
        name,
        values: { value, rate, amount: amount ?? null },
        rowsOf: (column) =>
          column === 'value'
            ? { title: `${name}明细`, template: { ...basis, ...counting, k: Number(code) } }
            : null,
      }),
    ),
  };
}
