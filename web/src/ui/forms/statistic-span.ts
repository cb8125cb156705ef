/** The span of a page of statistics, asked for the same way on each. */
import { StatisticRange, statisticRangeLabels, valuesOf } from '@outbound/contract';
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
