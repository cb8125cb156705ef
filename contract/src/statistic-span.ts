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

/** Values over time. */
export const statisticSeries = z.array(
  z.strictObject({ code: z.string(), name: z.string(), dataList: z.array(z.int()) }),
);
