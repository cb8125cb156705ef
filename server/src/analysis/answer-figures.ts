/** Sums as they go on the wire: summaries, pies, rankings, series (tasks and statistics 2.10.1). */
import {
  FactDim,
  type FactKind,
  type Figure,
  type PieItem,
  type RankItem,
  type StatisticSeries,
  type Summary,
} from '@outbound/contract';
import type { StatGroup } from '../statistics/index.ts';
import type { DimensionNames } from './dimension-names.ts';
import type { Compared } from './figures.ts';
import { changeOf, noSums, rateOf, type Sums, yuan } from './sums.ts';

type Values<F> = { [K in keyof F]: number | null };

/** Each figure of the sums, and how those changed that are compared. */
export function summarise<F extends Readonly<Record<string, Figure>>>(
  figures: F,
  { now, yearBefore, before }: Compared,
  valuesOf: (sums: Sums) => Partial<Values<F>>,
  still: Partial<Values<F>> = {},
): Summary<F> {
  const [current, lastYear, previous] = [valuesOf(now), valuesOf(yearBefore), valuesOf(before)];
  const summary: Record<string, number | null> = {};
  for (const [key, { isStill }] of Object.entries(figures) as [keyof F & string, Figure][]) {
    summary[key] = (isStill ? still[key] : current[key]) ?? null;
    if (isStill) continue;
    summary[`${key}_yoy`] = changeOf(current[key] ?? null, lastYear[key] ?? null);
    summary[`${key}_mom`] = changeOf(current[key] ?? null, previous[key] ?? null);
  }
  return summary as Summary<F>;
}

/** Which sums a part of a pie shows. */
interface PieOf {
  value?: number;
  amount?: number;
}

/** Every value that may be chosen and every one that was counted, the largest first. */
export function pieOf(
  sums: ReadonlyMap<number, Sums>,
  { fact, dim, names }: { fact: FactKind; dim: FactDim; names: DimensionNames },
  { value = 0, amount }: PieOf = {},
): PieItem[] {
  const keys = [...new Set([...names.all(fact, dim), ...sums.keys()])];
  const of = (key: number, slot: number) => (sums.get(key) ?? noSums)[slot] ?? 0;
  const whole = keys.reduce((sum, key) => sum + of(key, value), 0);
  return keys
    .map((key) => ({
      ...{ code: String(key), name: names.of(fact, dim, key), value: of(key, value) },
      ...(amount !== undefined && { amount: yuan(of(key, amount)) }),
      rate: rateOf(of(key, value), whole),
    }))
    .sort((a, b) => b.value - a.value);
}

/** The first of a ranking; who has nothing is not in it. */
export function rankOf(
  parts: readonly { dept: StatGroup; sums: Sums }[],
  most: number,
  { value = 0, amount }: PieOf = {},
): RankItem[] {
  return parts
    .map(({ dept, sums }) => ({
      ...{ code: String(dept.deptId), name: nameOf(dept), value: sums[value] ?? 0 },
      ...(amount !== undefined && { amount: yuan(sums[amount] ?? 0) }),
      hasChildren: yesNoOf(dept.hasChildren),
      isOwn: yesNoOf(dept.isOwn),
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, most);
}

/** The first institutions, by what was counted there. */
export function institutionsOf(
  sums: ReadonlyMap<number, Sums>,
  most: number,
  { fact, names }: { fact: FactKind; names: DimensionNames },
  more: (sums: Sums) => { value: number; amount?: number; rate?: number | null },
): RankItem[] {
  return [...sums]
    .map(([key, one]) => ({
      ...{ code: String(key), name: names.of(fact, FactDim.institution, key) },
      ...more(one),
    }))
    .filter(({ value, amount = 0 }) => value > 0 || amount > 0)
    .sort((a, b) => b.value - a.value || (b.amount ?? 0) - (a.amount ?? 0))
    .slice(0, most);
}

/** All 168 hours of a week. */
export const hoursOf = (sums: ReadonlyMap<number, Sums>) =>
  Array.from({ length: 168 }, (_, place) => ({
    weekday: Math.floor(place / 24) + 1,
    hour: place % 24,
    value: sums.get(place)?.[0] ?? 0,
  }));

const yesNoOf = (is: boolean) => (is ? (1 as const) : (0 as const));
/** What is a department's own says so. */
const nameOf = ({ deptName, isOwn }: StatGroup) => (isOwn ? `${deptName}（本级）` : deptName);

export const deptCells = (dept: StatGroup) => ({
  deptId: dept.deptId,
  deptName: nameOf(dept),
  hasChildren: yesNoOf(dept.hasChildren),
  isOwn: yesNoOf(dept.isOwn),
});

/** A series of a figure along the axis. */
export function seriesOf(
  code: string,
  { name, unit }: Pick<Figure, 'name' | 'unit'>,
  points: readonly Sums[],
  valueAt: (sums: Sums) => number | null,
  more: Partial<Pick<StatisticSeries, 'chartType' | 'stack' | 'axis'>> = {},
): StatisticSeries {
  return { ...{ code, name, unit, chartType: 'bar' }, ...more, dataList: points.map(valueAt) };
}

/** How each figure that is compared went along the axis. */
export function coursesOf<F extends Readonly<Record<string, Figure>>>(
  figures: F,
  points: readonly Sums[],
  valuesOf: (sums: Sums) => Partial<Values<F>>,
): { code: string; dataList: (number | null)[] }[] {
  const values = points.map(valuesOf);
  return Object.entries(figures)
    .filter(([, { isStill }]) => !isStill)
    .map(([code]) => ({ code, dataList: values.map((one) => one[code as keyof F & string] ?? null) }));
}
