/** The numbers of user administration: how many accounts there are, and how many of them are used. */
import { z } from 'zod';
import { call } from '../call.ts';
import {
  EnabledStatus,
  OperationType,
  StatisticGranularity,
  statisticGranularityLabels,
  UserType,
  userStatusLabels,
  userTypeLabels,
} from '../enums.ts';
import { statisticSeries, statisticSpan } from '../statistic-span.ts';
import { coded, id, nothing, time } from '../wire.ts';

const NEEDS = 'latin_op_user';
const base = '/ums/api/v1/user';

const statisticFilter = z.strictObject({
  ...statisticSpan,
  timeStart: time.optional(),
  timeEnd: time.optional(),
  /** With all below; the caller's whole data scope when left out. */
  deptId: id.optional(),
  userType: coded(UserType, userTypeLabels).optional(),
  status: coded(EnabledStatus, userStatusLabels).optional(),
});

const partsList = z.array(z.strictObject({ code: z.string(), name: z.string(), value: z.int() }));

export const accountStatisticCalls = {
  userStatistics: call({
    path: `${base}/userStatistics`,
    name: '用户统计',
    needs: NEEDS,
    log: null,
    body: statisticFilter,
    answer: z.strictObject({
      timeStart: z.string(),
      timeEnd: z.string(),
      granularity: coded(StatisticGranularity, statisticGranularityLabels),
      /** The numbers are as of then. */
      updateTime: z.string(),
      summary: z.strictObject({
        totalNum: z.int(),
        enabledNum: z.int(),
        frozenNum: z.int(),
        onJobNum: z.int(),
        departureNum: z.int(),
        newNum: z.int(),
        activeNum: z.int(),
        /** The same of as many days just before, of those who are there today; null when that was before the launch. */
        previousNewNum: z.int().nullable(),
        previousActiveNum: z.int().nullable(),
        /** Active ones of the enabled, 0 to 1; null when there is nobody. */
        activeRate: z.number().nullable(),
      }),
      /** Every day, month or year of the range. */
      xAxisList: z.array(z.string()),
      seriesList: statisticSeries,
      /** By user type of spec 1. */
      pieList: partsList,
      /** Made here, or kept by another system. */
      sourceList: partsList,
    }),
  }),
  userStatisticsByOrg: call({
    path: `${base}/userStatisticsByOrg`,
    name: '部门用户统计',
    needs: NEEDS,
    log: null,
    body: statisticFilter,
    /** The departments right below `deptId` (or the topmost ones that the caller sees), each with all below it. */
    answer: z.strictObject({
      updateTime: z.string(),
      tableList: z.array(
        z.strictObject({
          deptId: z.int(),
          deptName: z.string(),
          hasChildren: z.boolean(),
          totalNum: z.int(),
          enabledNum: z.int(),
          newNum: z.int(),
          activeNum: z.int(),
          activeRate: z.number().nullable(),
          lastLoginTime: z.string().nullable(),
          /** Tasks that it dispatched in the span, steps that it completed in the span, and how many of those in time, 0 to 1. */
          originTaskNum: z.int(),
          handleTaskNum: z.int(),
          onTimeRate: z.number().nullable(),
          /** By user type of spec 1. */
          typeList: partsList,
        }),
      ),
    }),
  }),
  /** Says that the table of departments is taken along, before the page makes its file: refused to whoever may not, and logged. */
  userStatisticsExport: call({
    path: `${base}/userStatisticsExport`,
    name: '导出用户统计',
    needs: 'latin_op_user_export',
    log: OperationType.query,
    body: z.strictObject({ timeStart: time, timeEnd: time }),
    answer: nothing,
  }),
};
