/** What is registered of returned funds (spec 7 "Sync service"; tasks and statistics 2.10.3). */
import { z } from 'zod';
import { call } from '../call.ts';
import { figures } from './figures.ts';
import {
  cell,
  courseList,
  deptCells,
  pieList,
  rankList,
  seriesItem,
  statisticFilter,
  statisticHead,
  statisticTypes,
  summaryOf,
} from './statistic.ts';

export const returnFundCalls = {
  statistics: call({
    path: '/sync/api/v1/returnFundsRegistration/statistics',
    name: '资金返还统计',
    needs: ['latin_analysis_case', 'latin_analysis_statistic'],
    log: null,
    body: z.strictObject({ ...statisticFilter, ...statisticTypes }),
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.returnFunds),
      seriesList: z.array(seriesItem),
      courseList,
      methodList: pieList,
      /** The departments right below, the most returns first. */
      rankList,
      tableList: z.array(
        z.strictObject({
          ...deptCells,
          registerNum: z.int(),
          returnAmount: z.number(),
          returnRate: cell,
          avgReturnDays: cell,
        }),
      ),
    }),
  }),
};
