/** Statistics of appeals, against controlled money accounts and closed communication accounts (tasks and statistics 2.10.2, 10; 2.10.4). */
import { type Answer, type Calls, FactDim, FactKind, figures } from '@outbound/contract';
import {
  coursesOf,
  deptCells,
  institutionsOf,
  pieOf,
  rankOf,
  seriesOf,
  summarise,
} from './answer-figures.ts';
import { countOpen } from './open-now.ts';
import type { PreparedStatistic } from './prepared-statistic.ts';
import { rateOf, type Sums, tenthEach, yuan } from './sums.ts';

const fundValues = ([n = 0, decided = 0, released = 0, rejected = 0, days = 0, amount = 0]: Sums) => ({
  appealNum: n,
  decidedNum: decided,
  releaseNum: released,
  rejectNum: rejected,
  releaseRate: rateOf(released, decided),
  avgHandleDays: tenthEach(days, decided),
  releaseAmount: yuan(amount),
});

export async function fundAppeals({
  numbers,
  names,
  topNum,
  head,
}: PreparedStatistic): Promise<Answer<Calls['researchAndJudgement']['fundAccountAppealStatistics']>> {
  const fact = FactKind.fundAppeal;
  const wanted = { fact } as const;
  const of = figures.fundAccountAppealStatistics;
  const points = await numbers.along(wanted);
  const pie = async (dim: FactDim) => pieOf(await numbers.by(wanted, dim), { fact, dim, names });
  return {
    ...head,
    summary: summarise(of, await numbers.total(wanted), fundValues, {
      pendingNum: (await countOpen(numbers, wanted, 'pendingNum')).num,
      overdueNum: (await countOpen(numbers, wanted, 'overdueNum')).num,
    }),
    courseList: coursesOf(of, points, fundValues),
    seriesList: [
      seriesOf('appealNum', of.appealNum, points, (sums) => sums[0] ?? 0),
      seriesOf('releaseNum', of.releaseNum, points, (sums) => sums[2] ?? 0),
      seriesOf('rejectNum', of.rejectNum, points, (sums) => sums[3] ?? 0),
      seriesOf('avgHandleDays', of.avgHandleDays, points, (sums) => fundValues(sums).avgHandleDays, {
        chartType: 'line',
        axis: 1,
      }),
    ],
    reasonList: await pie(FactDim.reason),
    channelList: await pie(FactDim.channel),
    rankList: institutionsOf(
      await numbers.by(wanted, FactDim.institution),
      topNum,
      { fact, names },
      ([n = 0, decided = 0, released = 0]) => ({ value: n, rate: rateOf(released, decided) }),
    ),
    tableList: (await numbers.byDept(wanted)).map(({ dept, sums }) => {
      const { releaseAmount: _amount, ...cells } = fundValues(sums);
      return { ...deptCells(dept), ...cells };
    }),
  };
}

const commValues = ([n = 0, decided = 0, restored = 0, rejected = 0, days = 0]: Sums) => ({
  appealNum: n,
  decidedNum: decided,
  restoreNum: restored,
  rejectNum: rejected,
  restoreRate: rateOf(restored, decided),
  avgHandleDays: tenthEach(days, decided),
});

export async function commAppeals({
  numbers,
  names,
  topNum,
  head,
}: PreparedStatistic): Promise<Answer<Calls['commAppeal']['statistics']>> {
  const fact = FactKind.commAppeal;
  const wanted = { fact } as const;
  const of = figures.commAppeals;
  const points = await numbers.along(wanted);
  const pie = async (dim: FactDim) => pieOf(await numbers.by(wanted, dim), { fact, dim, names });
  return {
    ...head,
    summary: summarise(of, await numbers.total(wanted), commValues, {
      pendingNum: (await countOpen(numbers, wanted, 'pendingNum')).num,
      overdueNum: (await countOpen(numbers, wanted, 'overdueNum')).num,
    }),
    courseList: coursesOf(of, points, commValues),
    seriesList: [
      seriesOf('appealNum', of.appealNum, points, (sums) => sums[0] ?? 0),
      seriesOf('restoreNum', of.restoreNum, points, (sums) => sums[2] ?? 0, { stack: 'decided' }),
      seriesOf('rejectNum', of.rejectNum, points, (sums) => sums[3] ?? 0, { stack: 'decided' }),
    ],
    operatorList: await pie(FactDim.operator),
    accountTypeList: await pie(FactDim.commAccountType),
    reasonList: await pie(FactDim.reason),
    channelList: await pie(FactDim.channel),
    rankList: rankOf(await numbers.byDept(wanted), topNum),
  };
}
