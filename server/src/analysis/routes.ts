/** The calls of the statistics, and of the rows behind their numbers. */
import type { Calls } from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import type { Platform } from '../http/platform.ts';
import { alarmsByQuantity, alarmsByType, warningsByQuantity, warningsByType } from './alarms.ts';
import { commAppeals, fundAppeals } from './appeals.ts';
import { ask } from './asked.ts';
import { casesByHandling, casesByRegion, casesByType } from './cases.ts';
import { exportFacts } from './fact-export.ts';
import { factsOf, findFactPage } from './fact-queries.ts';
import { readFactRows } from './fact-rows.ts';
import { blocks, frozen, returnedFunds } from './funds.ts';
import { findFactWords } from './words.ts';

export function researchRoutes({ zone }: Platform): Implement<Calls['researchAndJudgement']> {
  return {
    alarmReceivingStatisticsByQuantity: async (context, filter) =>
      alarmsByQuantity(await ask(context, filter, zone)),
    alarmReceivingStatisticsByType: async (context, filter) => alarmsByType(await ask(context, filter, zone)),
    earlyReceivingStatisticsByQuantity: async (context, filter) =>
      warningsByQuantity(await ask(context, filter, zone)),
    earlyReceivingStatisticsByType: async (context, filter) =>
      warningsByType(await ask(context, filter, zone)),
    caseTypeStatistics: async (context, filter) => casesByType(await ask(context, filter, zone)),
    caseRegionStatistics: async (context, filter) =>
      casesByRegion(await ask(context, filter, zone), filter.regionCode ?? null),
    caseHandleStatistics: async (context, filter) => casesByHandling(await ask(context, filter, zone)),
    blockPaymentStatistics: async (context, filter) => blocks(await ask(context, filter, zone)),
    frozenAmountStatistics: async (context, filter) => frozen(await ask(context, filter, zone)),
    fundAccountAppealStatistics: async (context, filter) => fundAppeals(await ask(context, filter, zone)),
  };
}

/** Handlers of the statistics of what is imported; the imports themselves stand beside them. */
export const returnFundStatistics = ({
  zone,
}: Platform): Pick<Implement<Calls['returnFund']>, 'statistics'> => ({
  statistics: async (context, filter) => returnedFunds(await ask(context, filter, zone)),
});
export const commAppealStatistics = ({
  zone,
}: Platform): Pick<Implement<Calls['commAppeal']>, 'statistics'> => ({
  statistics: async (context, filter) => commAppeals(await ask(context, filter, zone)),
});

export function factRoutes({ zone }: Platform): Implement<Calls['fact']> {
  return {
    async page(context, { template, ...paging }) {
      const { db } = context;
      const found = await factsOf(context, template, zone);
      const words = await findFactWords(db);
      return findFactPage(db, found, paging, (ids) =>
        readFactRows(db, found.fact, ids, { zone, words, isPlain: false }),
      );
    },
    export: (context, body) => exportFacts(context, body, zone),
  };
}
