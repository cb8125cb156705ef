import type { Figure } from '@outbound/contract';
import { NO_VALUE } from '../../../ui/charts/figures.ts';
import { aboutFigures, figuresOf, figureText, type MoneyUnit, type Summed } from '../figures/index.ts';
import { type Report, type ReportColumn, type ReportTable, totalOf } from './report.ts';
import type { Sheet } from './workbook.ts';

/** Durations are seconds, so that a sheet can count with them; money is in yuan, whatever the screen says. */
const unitOf = ({ kind, unit }: Pick<ReportColumn, 'kind' | 'unit'>) =>
  kind === 'money'
    ? '元'
    : kind === 'rate'
      ? '%'
      : kind === 'seconds'
        ? '秒'
        : kind === 'days'
          ? '天'
          : (unit ?? '');
const headed = (column: ReportColumn) => `${column.title}${unitOf(column) ? `（${unitOf(column)}）` : ''}`;

/** A table as a sheet, its sum below. */
function tableSheet({ title, nameTitle, columns, rows }: ReportTable): Sheet {
  return {
    name: title,
    widths: [24, ...columns.map(() => 16)],
    rows: [
      [nameTitle, ...columns.map(headed)],
      ...rows.map(({ name, values }) => [name, ...columns.map(({ key }) => values[key] ?? null)]),
      ['合计', ...columns.map((column) => totalOf(column, rows))],
    ],
  };
}

/** What a report is taken along as: its tables, its figures, what was asked, what each number means. */
export function sheetsOf(
  report: Report,
  tables: readonly ReportTable[],
  summed: Summed | null,
  asked: readonly (readonly [name: string, value: string])[],
): Sheet[] {
  const { family } = report;
  const sheets = tables.map(tableSheet);
  if (family && summed)
    sheets.push({
      name: '指标',
      widths: [24, 18, 10, 12, 12],
      rows: [
        ['指标', '数值', '单位', '同比（%）', '环比（%）'],
        ...figuresOf(family).map(([key, figure]) => [
          figure.name,
          summed.summary[key] ?? null,
          unitOf(figure),
          summed.summary[`${key}_yoy`] ?? null,
          summed.summary[`${key}_mom`] ?? null,
        ]),
      ],
    });
  return [
    ...sheets,
    { name: '查询条件', widths: [20, 60], rows: [['条件', '内容'], ['报表', report.title], ...asked] },
    {
      name: '统计口径',
      widths: [24, 80],
      rows: [
        ['指标', '口径'],
        ...(family ? aboutFigures(family).map(({ name, about }) => [name, about]) : []),
        ['同比', '（本期 − 去年同期）÷ 去年同期，去年同期为0时不计算'],
        ['环比', '（本期 − 紧邻的等长时段）÷ 紧邻的等长时段，其为0时不计算'],
        ['合计', '各行之和；比率按合计重新计算，平均值不合计'],
      ],
    },
  ];
}

/** A cell of a table as it is read. */
export function cellText(
  { kind, unit = '' }: ReportColumn,
  value: number | null | undefined,
  money: MoneyUnit,
): string {
  if (value == null) return NO_VALUE;
  return figureText({ kind, unit } satisfies Pick<Figure, 'kind' | 'unit'>, value, money).text;
}
