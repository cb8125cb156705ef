import type { Answer, FigureKind, Narrowing, SubscribedReport } from '@outbound/contract';
import type { JsonCall } from '../../../api/client.ts';
import type { RegionMap } from '../../../ui/charts/figures.ts';
import type { DrawnChart, FigureFamily, MoneyUnit, Summed } from '../figures/index.ts';
import type { StatisticFilter } from '../filter/index.ts';
import type { Basis, WantedRows } from '../rows/index.ts';

/** A column of figures. What stands below all rows: their sum, a rate of two sums, or nothing where neither can be. */
export interface ReportColumn {
  key: string;
  title: string;
  kind: FigureKind;
  unit?: string;
  total: 'sum' | 'none' | readonly [part: string, whole: string];
}

export interface ReportRow {
  key: string;
  name: string;
  values: Readonly<Record<string, number | null>>;
  /** The rows that a number of it counts; null where it is no count. */
  rowsOf?(column: string): WantedRows | null;
  /** The filters that look into it. */
  enter?: Readonly<Record<string, unknown>>;
}

export interface ReportTable {
  /** 按单位, 按时间, … */
  title: string;
  /** What the rows are. */
  nameTitle: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
}

export interface ReportView {
  charts: readonly { title: string; chart: DrawnChart; note?: string | null }[];
  tables: readonly ReportTable[];
}

/** What a report is made with. */
export interface ReportContext {
  asked: StatisticFilter;
  basis: Basis;
  money: MoneyUnit;
  /** The map that the answer names, where its boundaries are there. */
  map: RegionMap | null;
  onRegion(regionCode: number): void;
}

/** One of the twelve. */
export interface Report {
  key: SubscribedReport;
  title: string;
  call: JsonCall;
  by: readonly Narrowing[];
  /** The figures that its answer begins with. */
  family?: FigureFamily;
  /** One of its tables is its ranking, with all departments: their sum is that of all. */
  isRankWhole?: true;
  /** Whose rows come by workbooks. */
  imports?: 'returnFunds' | 'commAppeal';
  summed?(answer: unknown): Summed;
  view(answer: unknown, context: ReportContext): ReportView;
}

/** A report of a call: its answer's type is known within it, and nowhere else. */
export function reportOf<C extends JsonCall>(
  report: Omit<Report, 'call' | 'view' | 'summed'> & {
    call: C;
    view(answer: Answer<C>, context: ReportContext): ReportView;
  },
): Report {
  return {
    ...report,
    ...(report.family ? { summed: (answer) => answer as Summed } : {}),
    view: (answer, context) => report.view(answer as Answer<C>, context),
  };
}

const cents = (amount: number) => Math.round(amount * 100) / 100;

/** What stands below a column. */
export function totalOf({ key, total }: ReportColumn, rows: readonly ReportRow[]): number | null {
  if (total === 'none') return null;
  // Tenths and cents added one by one end beside the amount that they are.
  const sum = (of: string) => cents(rows.reduce((all, { values }) => all + (values[of] ?? 0), 0));
  if (total === 'sum') return sum(key);
  const [part, whole] = total;
  const divisor = sum(whole);
  return divisor === 0 ? null : Math.round((sum(part) / divisor) * 1_000) / 10;
}
