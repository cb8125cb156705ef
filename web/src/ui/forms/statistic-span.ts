/** The span of a page of statistics, asked for the same way on each. */
import {
  fittingGranularity,
  StatisticGranularity,
  StatisticRange,
  statisticGranularityLabels,
  statisticRangeLabels,
  valuesOf,
} from '@outbound/contract';
import type { Field } from './form-fields.tsx';

/** `range`, or `timeStart` and `timeEnd`, as the calls take them. */
export const statisticSpan = (label: string): Field => ({
  name: 'span',
  label,
  kind: 'span',
  placeholder: statisticRangeLabels[StatisticRange.lastMonth],
  options: valuesOf(StatisticRange).map((value) => ({ value, label: statisticRangeLabels[value] })),
  names: ['range', 'timeStart', 'timeEnd'],
});

/** What a point of the time axis stands for. */
export const granularityField: Field = {
  name: 'granularity',
  label: '粒度',
  kind: 'select',
  placeholder: '按时间自动选择',
  options: valuesOf(StatisticGranularity).map((value) => ({
    value,
    label: statisticGranularityLabels[value],
  })),
};

interface Asked {
  timeStart?: string | null | undefined;
  timeEnd?: string | null | undefined;
  granularity?: StatisticGranularity | undefined;
}

/** The filter with a granularity that its days can be shown by: what is finer would be refused, with the numbers that need no axis. */
export function answerable<F extends Asked>(filter: F): F {
  const { granularity, timeStart, timeEnd } = filter;
  if (granularity === undefined || !timeStart || !timeEnd) return filter;
  return {
    ...filter,
    granularity: fittingGranularity(granularity, timeStart.slice(0, 10), timeEnd.slice(0, 10)),
  };
}

/** What is added where an answer has a coarser granularity than was wished for; nothing elsewhere. */
export const coarserText = (
  wished: StatisticGranularity | undefined,
  { granularity }: { granularity: StatisticGranularity },
): string =>
  wished === undefined || granularity <= wished
    ? ''
    : `，时间跨度过大，无法按${statisticGranularityLabels[wished]}展示，已按${statisticGranularityLabels[granularity]}统计`;
