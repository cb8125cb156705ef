/** What statistics are asked by, and their answers. */
export { filterFields, useWords } from './filter-fields.tsx';
export { useNarrowed } from './narrowed.ts';
export { type Statistic, useStatistic } from './use-statistic.ts';
export { askedBy, type StatisticFilter, useStatisticFilter } from './use-statistic-filter.ts';
