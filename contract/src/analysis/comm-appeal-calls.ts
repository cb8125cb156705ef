/** Appeals against closed communication accounts (spec 7 "Sync service"; tasks and statistics 2.10.4). */
import { z } from 'zod';
import { call } from '../call.ts';
import { figures } from './figures.ts';
import {
  courseList,
  pieList,
  rankList,
  seriesItem,
  statisticFilter,
  statisticHead,
  summaryOf,
} from './statistic.ts';

export const commAppealCalls = {
  statistics: call({
    path: '/sync/api/v1/communicationAccountAppeal/statistics',
    name: '通讯账号申诉统计',
    needs: ['latin_analysis_case', 'latin_analysis_statistic'],
    log: null,
    body: z.strictObject(statisticFilter),
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.commAppeals),
      seriesList: z.array(seriesItem),
      courseList,
      operatorList: pieList,
      accountTypeList: pieList,
      reasonList: pieList,
      channelList: pieList,
      /** The departments right below, the most appeals first. */
      rankList,
    }),
  }),
};
