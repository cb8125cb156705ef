/** The calls of the statistics, and of the rows behind their numbers. */
import { type Calls, subscribedReports } from '@outbound/contract';
import type { Context, Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import type { TimeZone } from '../http/time-zone.ts';
import { alarmsByQuantity, alarmsByType, warningsByQuantity, warningsByType } from './alarms.ts';
import { commAppeals, fundAppeals } from './appeals.ts';
import { casesByHandling, casesByRegion, casesByType } from './cases.ts';
import { findDimensionNames } from './dimension-names.ts';
import { exportFacts } from './fact-export.ts';
import { factsOf, findFactPage } from './fact-queries.ts';
import { readFactRows } from './fact-rows.ts';
import { blocks, frozen, returnedFunds } from './funds.ts';
import { type PreparedStatistic, prepareStatistic, type StatisticFilter } from './prepared-statistic.ts';

/** A statistic as it was asked for, with how fresh its numbers are. */
async function answerOf<F extends StatisticFilter, T extends PreparedStatistic['head']>(
  context: Pick<Context<'signedIn'>, 'db' | 'caller' | 'now'>,
  filter: F,
  zone: TimeZone,
  work: (prepared: PreparedStatistic) => Promise<T>,
): Promise<T> {
  const prepared = await prepareStatistic(context, filter, zone);
  const found = await work(prepared);
  const { freshness } = prepared.numbers;
  if (!freshness) return found;
  return {
    ...found,
    updateTime: zone.text(freshness.updateTime),
    rebuilding: freshness.rebuilding ? 1 : 0,
  };
}

export function researchRoutes({ zone }: Platform): Implement<Calls['researchAndJudgement']> {
  return {
    alarmReceivingStatisticsByQuantity: (context, filter) =>
      answerOf(context, filter, zone, alarmsByQuantity),
    alarmReceivingStatisticsByType: (context, filter) => answerOf(context, filter, zone, alarmsByType),
    earlyReceivingStatisticsByQuantity: (context, filter) =>
      answerOf(context, filter, zone, warningsByQuantity),
    earlyReceivingStatisticsByType: (context, filter) => answerOf(context, filter, zone, warningsByType),
    caseTypeStatistics: (context, filter) => answerOf(context, filter, zone, casesByType),
    caseRegionStatistics: (context, filter) =>
      answerOf(context, filter, zone, (prepared) => casesByRegion(prepared, filter.regionCode ?? null)),
    caseHandleStatistics: (context, filter) => answerOf(context, filter, zone, casesByHandling),
    blockPaymentStatistics: (context, filter) => answerOf(context, filter, zone, blocks),
    frozenAmountStatistics: (context, filter) => answerOf(context, filter, zone, frozen),
    fundAccountAppealStatistics: (context, filter) => answerOf(context, filter, zone, fundAppeals),
  };
}

/** Handlers of the statistics of what is imported; the imports themselves stand beside them. */
export const returnFundStatistics = ({
  zone,
}: Platform): Pick<Implement<Calls['returnFund']>, 'statistics'> => ({
  statistics: (context, filter) => answerOf(context, filter, zone, returnedFunds),
});
export const commAppealStatistics = ({
  zone,
}: Platform): Pick<Implement<Calls['commAppeal']>, 'statistics'> => ({
  statistics: (context, filter) => answerOf(context, filter, zone, commAppeals),
});

export function factRoutes({ zone }: Platform): Implement<Calls['fact']> {
  return {
    async page(context, { template, ...paging }) {
      const { db } = context;
      const found = await factsOf(context, template, zone);
      const names = await findDimensionNames(db);
      return findFactPage(db, found, paging, (ids) =>
        readFactRows(db, found.fact, ids, { zone, names, isPlain: false }),
      );
    },
    export: (context, body) => exportFacts(context, body, zone),
    async reportExport({ caller, note }, { report, timeStart, timeEnd }) {
      if (!caller.codes.has('latin_analysis_statistic')) throw new Refusal('CM4030');
      const days = `${timeStart.slice(0, 10)} 至 ${timeEnd.slice(0, 10)}`;
      note({ content: `导出报表“${subscribedReports[report]}”（${days}）`, objectType: '统计报表' });
      return null;
    },
  };
}
