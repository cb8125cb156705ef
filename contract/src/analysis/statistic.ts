/** What every statistic is asked by and answers (tasks and statistics 2.10.1). */
import { z } from 'zod';
import { StatisticGranularity, statisticGranularityLabels } from '../enums.ts';
import { statisticSpan } from '../statistic-span.ts';
import { coded, id, oneOf, time, yesNo } from '../wire.ts';
import type { Figure } from './figures.ts';

/** Most values of a list of types, most places of a ranking, most rows of a table of departments. */
export const statisticLimits = { fraudTypes: 30, top: 300, topDefault: 10, departments: 300 } as const;

const fraudTypeList = z
  .string()
  .max(200, '最多 200 个字符')
  .regex(/^(\d{1,5}(,\d{1,5})*)?$/, '诈骗类型应为以逗号分隔的键')
  .refine((text) => text.split(',').length <= statisticLimits.fraudTypes, '诈骗类型过多')
  .transform((text) => [...new Set(text === '' ? [] : text.split(',').map(Number))])
  .refine((keys) => keys.every((key) => key <= 32_767), '诈骗类型应为以逗号分隔的键')
  .describe('字典 fraud_type 的键，以逗号分隔');
const regionCode = z.int().min(100_000).max(999_999);

/** A span beside the granularity; whole days, both inclusive, win over the range. */
export const statisticTimes = { timeStart: time.nullish(), timeEnd: time.nullish() };
/** With the departments below it; the caller's whole data scope when left out. */
export const statisticDept = { deptId: id.nullish() };
export const statisticTypes = { fraudType: fraudTypeList.nullish() };
export const statisticRegion = {
  regionCode: regionCode.describe('六位行政区划代码；省、市包括其下各地').nullish(),
};

/** Filters of all statistics. */
export const statisticFilter = {
  ...statisticSpan,
  ...statisticTimes,
  ...statisticDept,
  /** Places of rankings. */
  topNum: z.int().min(1).max(statisticLimits.top).default(statisticLimits.topDefault),
};

const number = z.number().nullable();
/** `amount` in yuan; `rate` the share of all, in percent. */
export const pieItem = z.strictObject({
  code: z.string(),
  name: z.string(),
  value: z.number(),
  amount: z.number().optional(),
  rate: number,
});
export type PieItem = z.output<typeof pieItem>;
export const pieList = z.array(pieItem);

export const rankItem = z.strictObject({
  code: z.string(),
  name: z.string(),
  value: z.number(),
  amount: z.number().optional(),
  rate: number.optional(),
  hasChildren: yesNo.optional(),
  /** What is the department's own, beside those below it: its rows are asked for with `isOwn`. */
  isOwn: yesNo.optional(),
});
export type RankItem = z.output<typeof rankItem>;
export const rankList = z.array(rankItem);

/** When in the week: 1 Monday to 7 Sunday, 0 to 23; all 168 of them. */
export const hourList = z.array(z.strictObject({ weekday: z.int(), hour: z.int(), value: z.number() }));
export const funnelList = z.array(z.strictObject({ code: z.string(), name: z.string(), value: z.number() }));

export const seriesItem = z.strictObject({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  chartType: z.enum(['bar', 'line']),
  stack: z.string().optional(),
  /** 1: the axis at the right. */
  axis: oneOf([0, 1], { 0: '左轴', 1: '右轴' }).optional(),
  /** A value for each of `xAxisList`. */
  dataList: z.array(number),
});
export type StatisticSeries = z.output<typeof seriesItem>;
/** How each figure of a summary that is compared went along `xAxisList`. */
export const courseList = z.array(z.strictObject({ code: z.string(), dataList: z.array(number) }));

/** The keys of a summary: each figure, and `_yoy`, `_mom` of those that are compared. */
type SummaryKeys<F> = {
  [K in keyof F & string]: F[K] extends { isStill: true } ? K : K | `${K}_yoy` | `${K}_mom`;
}[keyof F & string];
export type Summary<F> = Record<SummaryKeys<F>, number | null>;

/**
 * Each figure, null where its denominator is 0. `_yoy`: against the same days of the year before; `_mom`: against as many
 * days just before; in percent, null where that was 0.
 */
export function summaryOf<const F extends Readonly<Record<string, Figure>>>(figures: F) {
  const keys = Object.entries(figures).flatMap(([key, { isStill }]) =>
    isStill ? [key] : [key, `${key}_yoy`, `${key}_mom`],
  );
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, number]))) as unknown as z.ZodObject<
    Record<SummaryKeys<F>, typeof number>,
    z.core.$strict
  >;
}

/** What all answers begin with. */
export const statisticHead = {
  timeStart: z.string(),
  timeEnd: z.string(),
  granularity: coded(StatisticGranularity, statisticGranularityLabels),
  /** The numbers are as of then; null before anything was counted. */
  updateTime: z.string().nullable(),
  /** 1 while the numbers of a department that was moved are counted anew. */
  rebuilding: yesNo,
  /** Whose numbers these are. */
  scopeName: z.string(),
  /** 1 where the last bucket has days to come (未满). */
  isPartial: yesNo,
  /** Every day, month or year of the span. */
  xAxisList: z.array(z.string()),
};

/** What a department's row begins with. */
export const deptCells = { deptId: z.int(), deptName: z.string(), hasChildren: yesNo, isOwn: yesNo };
export const cell = number;
