/** From a number to its rows (tasks and statistics 2.10.1): exactly the filter that the number was made with. */
import { z } from 'zod';
import { call, pageCall } from '../call.ts';
import { OperationType } from '../enums.ts';
import { exportCall } from '../export.ts';
import type { PermissionCode } from '../permissions.ts';
import { coded, date, time, yesNo } from '../wire.ts';
import { FactDim, FactKind, factDimLabels, factKindLabels } from './fact-codes.ts';
import { allFactMeasures } from './fact-measures.ts';
import { factColumns, factRow } from './fact-rows.ts';
import { statisticDept, statisticRegion, statisticTimes, statisticTypes } from './statistic.ts';
import { subscribedReportKeys } from './subscription.ts';

/** The page that shows a fact. Its rows are also behind the reports, which show all of them. */
const pageCodes = {
  [FactKind.alarm]: 'latin_analysis_alarm',
  [FactKind.warning]: 'latin_analysis_alarm',
  [FactKind.case]: 'latin_analysis_case',
  [FactKind.block]: 'latin_analysis_case',
  [FactKind.freeze]: 'latin_analysis_case',
  [FactKind.fundAppeal]: 'latin_analysis_case',
  [FactKind.returnFund]: 'latin_analysis_case',
  [FactKind.commAppeal]: 'latin_analysis_case',
} as const satisfies Record<FactKind, PermissionCode>;

/** Who holds one of these sees rows of the fact; alarms when none is named. */
export const factCodes = (fact: FactKind | null | undefined): readonly PermissionCode[] => [
  pageCodes[fact ?? FactKind.alarm],
  'latin_analysis_statistic',
];

const NEEDS = ['latin_analysis_alarm', 'latin_analysis_case', 'latin_analysis_statistic'] as const;

const template = {
  /** Alarms when left out. */
  fact: coded(FactKind, factKindLabels).nullish(),
  /** What the rows are counted as; all of the fact when left out. Says also which of their days is meant. */
  measure: z.enum(allFactMeasures).nullish(),
  /** One value of a dimension; `k2` beside `regionFraudType`. */
  dim: coded(FactDim, factDimLabels).nullish(),
  k: z.int().min(0).max(999_999).nullish(),
  k2: z.int().min(0).max(999_999).nullish(),
  /** Of frozen accounts those whose last day this is: a day of the calendar of what expires. */
  expireDay: date.nullish(),
  /** The last 30 days when left out. */
  ...statisticTimes,
  ...statisticDept,
  /** The department's own alone, without those below it. */
  isOwn: yesNo.nullish(),
  ...statisticTypes,
  ...statisticRegion,
};

export const factCalls = {
  page: pageCall({
    path: '/sync/api/v1/fact/page',
    name: '统计数据明细',
    needs: NEEDS,
    log: null,
    template,
    row: factRow,
  }),
  export: exportCall({
    path: '/sync/api/v1/fact/export',
    name: '导出统计数据明细',
    needs: 'latin_analysis_export',
    template,
    columns: factColumns,
  }),
  /**
   * Says that a report is taken along, before the page makes the workbook of what it shows: refused to whoever may not, and
   * logged.
   */
  reportExport: call({
    path: '/sync/api/v1/report/export',
    name: '导出统计报表',
    needs: 'latin_analysis_export',
    log: OperationType.query,
    body: z.strictObject({
      report: z.enum(subscribedReportKeys),
      timeStart: time,
      timeEnd: time,
    }),
    answer: z.null(),
  }),
};
