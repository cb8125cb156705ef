/** The span of time of a statistic and the points that it is divided into (spec 3.2). */
import { z } from 'zod';
import {
  StatisticGranularity,
  StatisticRange,
  statisticGranularityLabels,
  statisticRangeLabels,
} from './enums.ts';
import { coded } from './wire.ts';

/** What every statistic may be asked for: without a granularity it goes by the length of the span. */
export const statisticSpan = {
  granularity: coded(StatisticGranularity, statisticGranularityLabels).optional(),
  range: coded(StatisticRange, statisticRangeLabels).default(StatisticRange.lastMonth),
};
export interface StatisticSpan {
  granularity?: StatisticGranularity | undefined;
  range: StatisticRange;
}

const DAY = 86_400_000;
/** Most points of a time axis, by granularity. */
const MOST_POINTS = { 0: 366, 1: 120, 2: 50 } as const;

function pointsOf(granularity: StatisticGranularity, first: string, last: string): number {
  if (granularity === StatisticGranularity.day) return (Date.parse(last) - Date.parse(first)) / DAY + 1;
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4));
  if (granularity === StatisticGranularity.year) return years + 1;
  return years * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1;
}

/** Whether an axis has room for these days (`YYYY-MM-DD`, both inclusive). */
export const fitsAxis = (granularity: StatisticGranularity, first: string, last: string): boolean =>
  pointsOf(granularity, first, last) <= MOST_POINTS[granularity];

/** The granularity that was wished for, or the next coarser one whose axis has room for these days; years have the last word. */
export function fittingGranularity(
  wished: StatisticGranularity,
  first: string,
  last: string,
): StatisticGranularity {
  const { day, month, year } = StatisticGranularity;
  return [day, month].find((one) => one >= wished && fitsAxis(one, first, last)) ?? year;
}

/** Values over time. */
export const statisticSeries = z.array(
  z.strictObject({ code: z.string(), name: z.string(), dataList: z.array(z.int()) }),
);
