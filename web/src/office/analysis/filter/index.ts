/** What statistics are asked by, and their answers. */
export { filterFields, type Narrowing, useWords } from './filter-fields.tsx';
export { type Statistic, useStatistic } from './use-statistic.ts';
export { askedBy, type StatisticFilter, useStatisticFilter } from './use-statistic-filter.ts';
