/** The ten statistics of research and judgement (spec 7 "Sync service"; tasks and statistics 2.10.2). */
import { z } from 'zod';
import { call } from '../call.ts';
import { yesNo } from '../wire.ts';
import { figures } from './figures.ts';
import {
  cell,
  courseList,
  deptCells,
  funnelList,
  hourList,
  pieList,
  rankList,
  seriesItem,
  statisticFilter,
  statisticHead,
  statisticRegion,
  statisticTypes,
  summaryOf,
} from './statistic.ts';

const base = '/sync/api/v1/subsystem/researchAndJudgement';
const ALARM = ['latin_analysis_alarm', 'latin_analysis_statistic'] as const;
const CASE = ['latin_analysis_case', 'latin_analysis_statistic'] as const;

const typed = z.strictObject({ ...statisticFilter, ...statisticTypes });
const ofRegion = z.strictObject({ ...statisticFilter, ...statisticRegion });
const typedOfRegion = z.strictObject({ ...statisticFilter, ...statisticTypes, ...statisticRegion });
const plain = z.strictObject(statisticFilter);
const series = z.array(seriesItem);
const typeCells = { fraudType: z.int(), fraudTypeName: z.string() };
const whole = z.int();

export const researchCalls = {
  alarmReceivingStatisticsByQuantity: call({
    path: `${base}/alarmReceivingStatisticsByQuantity`,
    name: '接警数量统计',
    needs: ALARM,
    log: null,
    body: typed,
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.alarmReceivingStatisticsByQuantity),
      seriesList: series,
      courseList,
      /** The departments right below, the most alarms first; `amount` is the loss. */
      rankList,
      hourList,
    }),
  }),
  alarmReceivingStatisticsByType: call({
    path: `${base}/alarmReceivingStatisticsByType`,
    name: '接警类型统计',
    needs: ALARM,
    log: null,
    body: plain,
    answer: z.strictObject({
      ...statisticHead,
      /** By fraud type: alarms, and their loss. */
      pieList,
      sourceList: pieList,
      tableList: z.array(
        z.strictObject({
          ...typeCells,
          alarmNum: whole,
          alarmRate: cell,
          lossAmount: z.number(),
          lossRate: cell,
          avgLossAmount: cell,
          num_yoy: cell,
          num_mom: cell,
        }),
      ),
    }),
  }),
  earlyReceivingStatisticsByQuantity: call({
    path: `${base}/earlyReceivingStatisticsByQuantity`,
    name: '预警数量统计',
    needs: ALARM,
    log: null,
    body: typed,
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.earlyReceivingStatisticsByQuantity),
      seriesList: series,
      courseList,
      /** The departments right below. */
      tableList: z.array(
        z.strictObject({
          ...deptCells,
          totalNum: whole,
          signNum: whole,
          signRate: cell,
          disposeNum: whole,
          disposeRate: cell,
          dissuadeNum: whole,
          dissuadeRate: cell,
          avgSignSeconds: cell,
          avgDisposeSeconds: cell,
          cheatedNum: whole,
        }),
      ),
      /** 预警, 签收, 处置, 劝阻成功. */
      funnelList,
      hourList,
    }),
  }),
  earlyReceivingStatisticsByType: call({
    path: `${base}/earlyReceivingStatisticsByType`,
    name: '预警类型统计',
    needs: ALARM,
    log: null,
    body: plain,
    answer: z.strictObject({
      ...statisticHead,
      typeList: pieList,
      fraudTypeList: pieList,
      levelList: pieList,
      sourceList: pieList,
      resultList: pieList,
    }),
  }),
  caseTypeStatistics: call({
    path: `${base}/caseTypeStatistics`,
    name: '案件类型统计',
    needs: CASE,
    log: null,
    body: ofRegion,
    answer: z.strictObject({
      ...statisticHead,
      /** Filed cases, and their loss. */
      pieList,
      tableList: z.array(
        z.strictObject({
          ...typeCells,
          acceptNum: whole,
          fileNum: whole,
          fileRate: cell,
          solveNum: whole,
          solveRate: cell,
          lossAmount: z.number(),
          lossRate: cell,
          avgLossAmount: cell,
          file_yoy: cell,
          loss_yoy: cell,
        }),
      ),
      /** Filed cases of the five most frequent types, along `xAxisList`. */
      trendList: z.array(
        z.strictObject({ fraudType: whole, name: z.string(), dataList: z.array(z.number()) }),
      ),
    }),
  }),
  caseRegionStatistics: call({
    path: `${base}/caseRegionStatistics`,
    name: '案件地区统计',
    needs: CASE,
    log: null,
    body: typedOfRegion,
    answer: z.strictObject({
      ...statisticHead,
      /** Null where the regions on top are shown. */
      parentCode: whole.nullable(),
      parentName: z.string(),
      /** The region whose boundaries can be drawn; null where nobody uploaded them. */
      mapCode: z.string().nullable(),
      /**
       * The regions right below, the most cases first. Where no region was asked for: of the first level where nearly all
       * does not lie in one region, beside those where the rest lies.
       */
      regionList: z.array(
        z.strictObject({
          regionCode: whole,
          regionName: z.string(),
          hasChildren: yesNo,
          caseNum: whole,
          fileNum: whole,
          solveNum: whole,
          solveRate: cell,
          lossAmount: z.number(),
          /** Of all cases, in percent. */
          rate: cell,
          num_yoy: cell,
        }),
      ),
    }),
  }),
  caseHandleStatistics: call({
    path: `${base}/caseHandleStatistics`,
    name: '案件办理统计',
    needs: CASE,
    log: null,
    body: typedOfRegion,
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.caseHandleStatistics),
      seriesList: series,
      courseList,
      /** 受案, 立案, 破案, 移送起诉, 结案. */
      funnelList,
      tableList: z.array(
        z.strictObject({
          ...deptCells,
          acceptNum: whole,
          fileNum: whole,
          solveNum: whole,
          transferNum: whole,
          closeNum: whole,
          revokeNum: whole,
          fileRate: cell,
          solveRate: cell,
          arrestNum: whole,
          seriesNum: whole,
          lossAmount: z.number(),
          recoverAmount: z.number(),
          recoverRate: cell,
        }),
      ),
    }),
  }),
  blockPaymentStatistics: call({
    path: `${base}/blockPaymentStatistics`,
    name: '止付统计',
    needs: CASE,
    log: null,
    body: typed,
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.blockPaymentStatistics),
      seriesList: series,
      courseList,
      /** The institutions with the most stopped accounts; `rate` is that of success. */
      rankList,
      accountLevelList: pieList,
      failReasonList: pieList,
      tableList: z.array(
        z.strictObject({
          ...deptCells,
          orderNum: whole,
          successNum: whole,
          failNum: whole,
          successRate: cell,
          blockAmount: z.number(),
          avgBlockSeconds: cell,
          in30Rate: cell,
          toFreezeNum: whole,
        }),
      ),
    }),
  }),
  frozenAmountStatistics: call({
    path: `${base}/frozenAmountStatistics`,
    name: '冻结金额统计',
    needs: CASE,
    log: null,
    body: typed,
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.frozenAmountStatistics),
      seriesList: series,
      courseList,
      /** The institutions where the most is frozen at the end of the span: accounts, and `amount`. */
      rankList,
      accountTypeList: pieList,
      /** Today and the next 29 days. */
      expireList: z.array(z.strictObject({ day: z.string(), num: whole, amount: z.number() })),
    }),
  }),
  fundAccountAppealStatistics: call({
    path: `${base}/fundAccountAppealStatistics`,
    name: '涉案资金账户申诉统计',
    needs: CASE,
    log: null,
    body: plain,
    answer: z.strictObject({
      ...statisticHead,
      summary: summaryOf(figures.fundAccountAppealStatistics),
      seriesList: series,
      courseList,
      reasonList: pieList,
      channelList: pieList,
      /** By institution. */
      rankList,
      tableList: z.array(
        z.strictObject({
          ...deptCells,
          appealNum: whole,
          decidedNum: whole,
          releaseNum: whole,
          rejectNum: whole,
          releaseRate: cell,
          avgHandleDays: cell,
        }),
      ),
    }),
  }),
};
