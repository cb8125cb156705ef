/** What a chart shows, and the same figures as words: for its table, its export and whoever listens to it. */
import { looksLikeFormula } from '@outbound/contract';

/** One value for each point of an axis. */
export interface Series {
  name: string;
  values: readonly number[];
  kind: 'line' | 'bar';
  /** Measured by the scale at the right. */
  isRight?: boolean;
}

/** Values along an axis: of time, or of what is compared. */
export interface AxisFigures {
  kind: 'axis';
  /** What stands along the axis: 日期, 部门. */
  axisName: string;
  points: readonly string[];
  series: readonly Series[];
  /** What is counted: 人, 次. */
  unit: string;
}

/** The parts of a whole. */
export interface PartFigures {
  kind: 'parts';
  /** What the parts are: 用户类型. */
  axisName: string;
  parts: readonly { name: string; value: number }[];
  unit: string;
}

export type Figures = AxisFigures | PartFigures;

const number = new Intl.NumberFormat('zh-CN');

/** A value as people read it. */
export const shown = (value: number) => number.format(value);

/** Where there is no value (spec 9). */
export const NO_VALUE = '--';

/** `value` of `total` in per cent, with one digit; nothing of nothing. */
export const share = (value: number, total: number) =>
  total === 0 ? NO_VALUE : `${((value / total) * 100).toFixed(1)}%`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The chart as a table: its head and its rows, the first cell of each its name. */
export function tableOf(figures: Figures): { head: string[]; rows: (string | number)[][] } {
  if (figures.kind === 'parts') {
    const total = sum(figures.parts.map(({ value }) => value));
    return {
      head: [figures.axisName, `数量（${figures.unit}）`, '占比'],
      rows: figures.parts.map(({ name, value }) => [name, value, share(value, total)]),
    };
  }
  return {
    head: [figures.axisName, ...figures.series.map(({ name }) => `${name}（${figures.unit}）`)],
    rows: figures.points.map((point, at) => [point, ...figures.series.map(({ values }) => values[at] ?? 0)]),
  };
}

/** How many points one can stop at. */
export const stopsOf = (figures: Figures) =>
  figures.kind === 'parts' ? figures.parts.length : figures.points.length;

/** What one of them says. */
export function saidAt(figures: Figures, at: number): string {
  if (figures.kind === 'axis')
    return `${figures.points[at] ?? ''}：${figures.series
      .map(({ name, values }) => `${name} ${shown(values[at] ?? 0)} ${figures.unit}`)
      .join('，')}`;
  const part = figures.parts[at];
  const total = sum(figures.parts.map(({ value }) => value));
  return part ? `${part.name}：${shown(part.value)} ${figures.unit}，占 ${share(part.value, total)}` : '';
}

/** The whole picture in a sentence or two. */
export function summaryOf(title: string, figures: Figures): string {
  if (figures.kind === 'parts')
    return `${title}：${figures.parts.map((_, at) => saidAt(figures, at)).join('；')}`;
  const { points, series, unit } = figures;
  const span = points.length > 0 ? `${points[0]} 至 ${points.at(-1)}` : '';
  const each = series.map(({ name, values }) => {
    const most = Math.max(0, ...values);
    return `${name}合计 ${shown(sum(values))} ${unit}，最高 ${shown(most)} ${unit}`;
  });
  return `${title}，${span}：${each.join('；')}`;
}

/** Nothing but zeros, or not even these: no picture, which would look like one. */
export const isNothing = (figures: Figures) =>
  figures.kind === 'parts'
    ? figures.parts.every(({ value }) => value === 0)
    : figures.series.every(({ values }) => values.every((value) => value === 0));

const BYTE_ORDER_MARK = '\uFEFF';

/** A cell of a CSV file; what a spreadsheet would take for a formula stays text (must-survive: exports). */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value !== NO_VALUE && looksLikeFormula(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file that Excel opens in the right encoding. */
export const csvOf = ({ head, rows }: ReturnType<typeof tableOf>) =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
