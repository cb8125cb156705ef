/** What a chart shows, and the same figures as words: for its table, its export and whoever listens to it. */
import { looksLikeFormula } from '@outbound/contract';

/** What a value means, where it has a colour of its own: the four levels of an alert, or what is left over. */
export type Tone = 'urgent' | 'high' | 'middle' | 'low' | 'rest';

/** One value for each point of an axis; null where there is nothing to divide by. */
export interface Series {
  name: string;
  values: readonly (number | null)[];
  kind: 'line' | 'bar';
  /** Measured by the scale at the right. */
  isRight?: boolean;
  /** What it is counted in, where that is not what the others are. */
  unit?: string;
  /** Bars of one stack stand on each other. */
  stack?: string;
  tone?: Tone;
  /** Rates, means and what stands on a day have no sum. */
  hasNoSum?: boolean;
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
  /** The points stand one below the other, the first on top: for ranks and long names. */
  isLying?: boolean;
  /** What the points are known by on a map: six digits each. */
  codes?: readonly string[];
  /** The points are regions, drawn by their boundaries. */
  map?: RegionMap;
}

/** Boundaries that the drawing knows by a name. */
export interface RegionMap {
  name: string;
  /** The regions that it has, by their codes. */
  names: ReadonlyMap<string, string>;
  /** Which series gives regions their colours; the first unless said. */
  shown?: number;
}

/** The parts of a whole, or the stages of what becomes less and less. */
export interface PartFigures {
  kind: 'parts';
  /** What the parts are: 用户类型. */
  axisName: string;
  parts: readonly { name: string; value: number; tone?: Tone }[];
  unit: string;
  /** `rose` for many parts, the smallest of them drawn as one; of a `funnel` each stage is a share of the first. A ring without it. */
  form?: 'ring' | 'rose' | 'funnel';
}

/** A value for each pair of two axes: days of the week by hours. */
export interface HeatFigures {
  kind: 'heat';
  axisName: string;
  rows: readonly string[];
  columns: readonly string[];
  /** By row, then by column. */
  values: readonly (readonly number[])[];
  unit: string;
}

export type Figures = AxisFigures | PartFigures | HeatFigures;

/** The last day, month or year is not over: a fall at the end is none. */
const PARTIAL = '（未满）';

/** The days that an answer is about, as they are told beside its numbers and on paper, where no filter stands. */
export const daysText = ({ timeStart, timeEnd }: { timeStart: string; timeEnd: string }): string =>
  `${timeStart.slice(0, 10)} 至 ${timeEnd.slice(0, 10)}`;

/** The points of an answer over time. */
export const timePoints = ({ xAxisList, isPartial }: { xAxisList: readonly string[]; isPartial: 0 | 1 }) =>
  xAxisList.map((bucket, at) => (isPartial && at === xAxisList.length - 1 ? bucket + PARTIAL : bucket));

const number = new Intl.NumberFormat('zh-CN');

/** A value as people read it. */
export const shown = (value: number) => number.format(value);

/** Where there is no value (spec 9). */
export const NO_VALUE = '--';

/** A rate, with one digit where it is not whole, as those that the server tells: 68%, 33.3%. */
export const percentText = (rate: number | null) =>
  rate === null ? NO_VALUE : `${shown(Math.round(rate * 10) / 10)}%`;

/** `value` of `total` in per cent; nothing of nothing. */
export const share = (value: number, total: number) =>
  percentText(total === 0 ? null : (value / total) * 100);

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** What each part is a share of: all of them, or the first stage of a funnel. */
export const wholeOf = ({ parts, form }: PartFigures) =>
  form === 'funnel' ? (parts[0]?.value ?? 0) : sum(parts.map(({ value }) => value));

/** The values as words say them: of what goes out, and stands below the axis in its stack, how much it is. */
const told = ({ stack, values }: Series) =>
  stack !== undefined && values.every((value) => (value ?? 0) <= 0)
    ? values.map((value) => value && Math.abs(value))
    : values;

const unitOf = (series: Series, figures: AxisFigures) => series.unit ?? figures.unit;
/** A value and its unit, as a sentence says them. */
const measured = (value: number | null, unit: string) => {
  if (value === null) return NO_VALUE;
  return unit === '%' ? percentText(value) : `${shown(value)} ${unit}`;
};

/** The chart as a table: its head and its rows, the first cell of each its name. */
export function tableOf(figures: Figures): { head: string[]; rows: (string | number)[][] } {
  if (figures.kind === 'parts') {
    const whole = wholeOf(figures);
    return {
      head: [figures.axisName, `数量（${figures.unit}）`, figures.form === 'funnel' ? '转化率' : '占比'],
      rows: figures.parts.map(({ name, value }) => [name, value, share(value, whole)]),
    };
  }
  if (figures.kind === 'heat')
    return {
      head: [figures.axisName, ...figures.columns],
      rows: figures.rows.map((name, row) => [
        name,
        ...figures.columns.map((_, column) => figures.values[row]?.[column] ?? 0),
      ]),
    };
  const columns = figures.series.map(told);
  return {
    head: [figures.axisName, ...figures.series.map((one) => `${one.name}（${unitOf(one, figures)}）`)],
    rows: figures.points.map((point, at) => [
      point,
      ...columns.map((values) => values[at] ?? (values[at] === null ? NO_VALUE : 0)),
    ]),
  };
}

/** How many points one can stop at. */
export function stopsOf(figures: Figures): number {
  if (figures.kind === 'parts') return figures.parts.length;
  return figures.kind === 'heat' ? figures.rows.length * figures.columns.length : figures.points.length;
}

/** What one of them says. */
export function saidAt(figures: Figures, at: number): string {
  if (figures.kind === 'axis')
    return `${figures.points[at] ?? ''}：${figures.series
      .map((one) => {
        const values = told(one);
        return `${one.name} ${measured(values[at] === null ? null : (values[at] ?? 0), unitOf(one, figures))}`;
      })
      .join('，')}`;
  if (figures.kind === 'heat') {
    const [row, column] = [Math.floor(at / figures.columns.length), at % figures.columns.length];
    return `${figures.rows[row] ?? ''} ${figures.columns[column] ?? ''}：${shown(figures.values[row]?.[column] ?? 0)} ${figures.unit}`;
  }
  const part = figures.parts[at];
  const of = figures.form === 'funnel' ? `为${figures.parts[0]?.name ?? ''}的` : '占';
  return part
    ? `${part.name}：${shown(part.value)} ${figures.unit}，${of} ${share(part.value, wholeOf(figures))}`
    : '';
}

/** The whole picture in a sentence or two. */
export function summaryOf(title: string, figures: Figures): string {
  if (figures.kind === 'parts')
    return `${title}：${figures.parts.map((_, at) => saidAt(figures, at)).join('；')}`;
  if (figures.kind === 'heat') {
    const all = figures.values.flat();
    const most = all.indexOf(Math.max(0, ...all));
    return `${title}：合计 ${shown(sum(all))} ${figures.unit}${most < 0 ? '' : `，最多的是${saidAt(figures, most)}`}`;
  }
  const { points, series } = figures;
  const span = points.length > 0 ? `${points[0]} 至 ${points.at(-1)}` : '';
  const each = series.map((one) => {
    const unit = unitOf(one, figures);
    const values = told(one);
    const most = `最高 ${measured(Math.max(0, ...values.map((value) => value ?? 0)), unit)}`;
    return one.hasNoSum || unit === '%'
      ? `${one.name}${most}`
      : `${one.name}合计 ${shown(sum(values))} ${unit}，${most}`;
  });
  return `${title}，${span}：${each.join('；')}`;
}

const isNone = (value: number | null) => value === null || value === 0;

/** Nothing but zeros, or not even these: no picture, which would look like one. */
export function isNothing(figures: Figures): boolean {
  if (figures.kind === 'parts') return figures.parts.every(({ value }) => value === 0);
  return figures.kind === 'heat'
    ? figures.values.flat().every(isNone)
    : figures.series.every(({ values }) => values.every(isNone));
}

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
