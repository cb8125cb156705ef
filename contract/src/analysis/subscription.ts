/** Reports that come each morning: a page of the analysis with its filter of now, at a time of its person's choice (2.12). */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType, type ValueOf } from '../enums.ts';
import { version } from '../platform/record-history.ts';
import { statisticSpan } from '../statistic-span.ts';
import { coded, id, nothing, time } from '../wire.ts';
import { statisticDept, statisticRegion, statisticTimes, statisticTypes } from './statistic.ts';

const base = '/sync/api/v1/reportSubscription';
const NEEDS = ['latin_analysis_alarm', 'latin_analysis_case', 'latin_analysis_statistic'] as const;

/** The three pages, and the right that each needs also on the morning when a report is due. */
export const SubscribedPage = { alarm: 1, case: 2, report: 3 } as const;
export type SubscribedPage = ValueOf<typeof SubscribedPage>;
export const subscribedPageLabels: Record<SubscribedPage, string> = {
  1: '接警预警研判',
  2: '案件资金研判',
  3: '统计分析',
};
export const subscribedPages = {
  1: { path: '/analysis1', code: 'latin_analysis_alarm' },
  2: { path: '/analysis2', code: 'latin_analysis_case' },
  3: { path: '/statisticalAnalysis', code: 'latin_analysis_statistic' },
} as const satisfies Record<SubscribedPage, { path: string; code: string }>;

/** The reports of 统计分析, as its address names them. */
export const subscribedReports = {
  alarm: '接警统计',
  alarmType: '警情类型',
  warning: '预警统计',
  warningType: '预警类型',
  caseType: '案件类型',
  caseRegion: '案件地区',
  caseHandle: '案件办理',
  block: '止付统计',
  freeze: '冻结统计',
  fundAppeal: '资金账户申诉',
  returnFunds: '资金返还登记',
  commAppeal: '通讯账号申诉',
} as const;
export type SubscribedReport = keyof typeof subscribedReports;

/** What became of the last one that was due. */
export const SubscriptionOutcome = { none: 0, sent: 1, noRight: 2, missed: 3, noDepartment: 4 } as const;
export type SubscriptionOutcome = ValueOf<typeof SubscriptionOutcome>;
export const subscriptionOutcomeLabels: Record<SubscriptionOutcome, string> = {
  0: '尚未发送',
  1: '已发送',
  2: '未发送：无权查看该页面',
  3: '未发送：系统停机错过',
  4: '未发送：单位不在数据范围内',
};

export const subscriptionLimits = { own: 10, firstTime: '05:00', lastTime: '12:00', lateHours: 4 } as const;

const sendTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 HH:mm')
  .refine(
    (text) => text >= subscriptionLimits.firstTime && text <= subscriptionLimits.lastTime,
    `发送时间应在 ${subscriptionLimits.firstTime} 至 ${subscriptionLimits.lastTime} 之间`,
  )
  .describe('平台时区的时间');

export const subscribedReportKeys = Object.keys(subscribedReports) as [
  SubscribedReport,
  ...SubscribedReport[],
];
const report = z.enum(subscribedReportKeys);
const page = coded(SubscribedPage, subscribedPageLabels);
const chosen = {
  sendTime,
  /** Mondays to Fridays alone; a Monday's report tells of the three days before. */
  isWeekdays: z.boolean(),
};

export const subscriptionRow = z.strictObject({
  id: z.int(),
  page,
  report: report.nullable(),
  /** Of the page or the report. */
  title: z.string(),
  /** The page with the filter that was subscribed to, from its root. */
  address: z.string(),
  ...chosen,
  isPaused: z.boolean(),
  nextTime: time.nullable(),
  lastTime: time.nullable(),
  lastOutcome: coded(SubscriptionOutcome, subscriptionOutcomeLabels),
  /** The last one as it was sent; null where the last one that was due was not. */
  lastReport: z.string().nullable(),
  version: z.int(),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;

export const subscriptionCalls = {
  /** One's own. */
  page: pageCall({
    path: `${base}/page`,
    name: '本人的报告订阅',
    needs: NEEDS,
    log: null,
    template: {},
    row: subscriptionRow,
  }),
  add: call({
    path: `${base}/add`,
    name: '订阅报告',
    needs: NEEDS,
    log: OperationType.add,
    body: z
      .strictObject({
        page,
        report: report.nullish(),
        filter: z.strictObject({
          ...statisticSpan,
          ...statisticTimes,
          ...statisticDept,
          ...statisticTypes,
          ...statisticRegion,
        }),
        ...chosen,
      })
      .refine((body) => (body.page === SubscribedPage.report) === (body.report != null), {
        path: ['report'],
        message: '请选择统计分析的报表',
      }),
    answer: subscriptionRow,
  }),
  modify: call({
    path: `${base}/modify`,
    name: '修改报告订阅',
    needs: NEEDS,
    log: OperationType.modify,
    body: z.strictObject({ id, version, ...chosen, isPaused: z.boolean() }),
    answer: subscriptionRow,
  }),
  remove: call({
    path: `${base}/remove`,
    name: '取消报告订阅',
    needs: NEEDS,
    log: OperationType.delete,
    body: z.strictObject({ id }),
    answer: nothing,
  }),
};
