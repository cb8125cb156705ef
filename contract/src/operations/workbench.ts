/** The figures of the workbench (spec 7 workbench): of each what the caller may see, and no more. */
import { z } from 'zod';
import { call } from '../call.ts';
import { StatisticGranularity, statisticGranularityLabels } from '../enums.ts';
import type { PermissionCode } from '../permissions.ts';
import { statisticSeries, statisticSpan } from '../statistic-span.ts';
import { coded } from '../wire.ts';

const NEEDS = 'latin_work';
const base = '/oms/api/v1/workbench/statistic';

export interface WorkbenchFigure {
  name: string;
  /** Who holds none of it is not told the figure. */
  needs: PermissionCode;
  /** The list of what was counted. */
  path: string;
  /** Where it counts what lies in so many days, today's the first: the filter by which the list is narrowed to them. */
  days?: { filter: string; num: number };
}

/** By code, in the order in which they are shown: what waits for somebody comes first. */
export const workbenchNumbers = {
  pendingApplyNum: {
    name: '待审核报名',
    needs: 'latin_op_activity_publish',
    path: '/activity/review?f.hasPending=true',
  },
  todayApplyNum: {
    name: '今日报名',
    needs: 'latin_op_activity_publish',
    path: '/activity/ApplyInfo',
    days: { filter: 'createdTime', num: 1 },
  },
  openActivityNum: {
    name: '在架活动',
    needs: 'latin_op_activity_publish',
    path: '/activity?f.publishStatus=1',
  },
  comingActivityNum: {
    name: '7 天内开始的活动',
    needs: 'latin_op_activity_publish',
    path: '/activity?f.publishStatus=1&sort=startTime.asc',
    days: { filter: 'startTime', num: 7 },
  },
  openInformationNum: {
    name: '在架资讯',
    needs: 'latin_op_info_publish',
    path: '/information?f.publishStatus=1',
  },
  draftInformationNum: {
    name: '待上架资讯',
    needs: 'latin_op_info_publish',
    path: '/information?f.publishStatus=0',
  },
} as const satisfies Record<string, WorkbenchFigure>;
export type WorkbenchNumber = keyof typeof workbenchNumbers;

/** The lines of the workbench's trend. */
export const workbenchSeries = {
  applyNum: { name: '报名', needs: 'latin_op_activity_publish' },
  informationViewNum: { name: '资讯浏览', needs: 'latin_op_info_publish' },
} as const satisfies Record<string, Pick<WorkbenchFigure, 'name' | 'needs'>>;
export type WorkbenchSeries = keyof typeof workbenchSeries;

export const workbenchCalls = {
  number: call({
    path: `${base}/number`,
    name: '工作台数字',
    needs: NEEDS,
    log: null,
    body: z.strictObject({}),
    answer: z.strictObject({
      updateTime: z.string(),
      numberList: z.array(
        z.strictObject({ code: z.string(), name: z.string(), value: z.int(), path: z.string() }),
      ),
    }),
  }),
  time: call({
    path: `${base}/time`,
    name: '工作台趋势',
    needs: NEEDS,
    log: null,
    body: z.strictObject(statisticSpan),
    answer: z.strictObject({
      updateTime: z.string(),
      granularity: coded(StatisticGranularity, statisticGranularityLabels),
      /** Every day, month or year of the range. */
      xAxisList: z.array(z.string()),
      seriesList: statisticSeries,
    }),
  }),
};
