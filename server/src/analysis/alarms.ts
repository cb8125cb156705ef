/** Statistics of alarms and warnings (tasks and statistics 2.10.2, 1 to 4). */
import { type Answer, type Calls, FactDim, FactKind, figures, WarningLevel } from '@outbound/contract';
import { coursesOf, deptCells, hoursOf, pieOf, rankOf, seriesOf, summarise } from './answer-figures.ts';
import { nothing } from './figures.ts';
import type { PreparedStatistic } from './prepared-statistic.ts';
import { changeOf, noSums, rateOf, type Sums, wholeEach, yuan, yuanEach } from './sums.ts';

type Research = Calls['researchAndJudgement'];

const alarmValues = ([n = 0, fraud = 0, loss = 0, entry = 0, in30 = 0, invalid = 0]: Sums) => ({
  totalNum: n,
  fraudNum: fraud,
  invalidNum: invalid,
  lossAmount: yuan(loss),
  avgLossAmount: yuanEach(loss, n),
  avgEntrySeconds: wholeEach(entry, n),
  entryIn30Rate: rateOf(in30, n),
});

export async function alarmsByQuantity({
  numbers,
  narrowed: { types },
  topNum,
  head,
}: PreparedStatistic): Promise<Answer<Research['alarmReceivingStatisticsByQuantity']>> {
  const wanted = { fact: FactKind.alarm, types };
  const of = figures.alarmReceivingStatisticsByQuantity;
  const { today } = numbers.span;
  const [todayNum = 0, todayFraudNum = 0] = await numbers.of(wanted, { first: today, last: today });
  const points = await numbers.along(wanted);
  return {
    ...head,
    summary: summarise(of, await numbers.total(wanted), alarmValues, { todayNum, todayFraudNum }),
    courseList: coursesOf(of, points, alarmValues),
    seriesList: [
      seriesOf('fraudNum', of.fraudNum, points, (sums) => sums[1] ?? 0),
      seriesOf('totalNum', of.totalNum, points, (sums) => sums[0] ?? 0),
      seriesOf('lossAmount', of.lossAmount, points, (sums) => yuan(sums[2] ?? 0), {
        chartType: 'line',
        axis: 1,
      }),
    ],
    rankList: rankOf(await numbers.byDept(wanted), topNum, { amount: 2 }),
    hourList: hoursOf(await numbers.hours(wanted)),
  };
}

export async function alarmsByType({
  numbers,
  names,
  head,
}: PreparedStatistic): Promise<Answer<Research['alarmReceivingStatisticsByType']>> {
  const wanted = { fact: FactKind.alarm };
  const byType = await numbers.comparedBy(wanted, FactDim.fraudType, ['m2']);
  const now = new Map([...byType].map(([key, { now }]) => [key, now]));
  const place = { fact: FactKind.alarm, dim: FactDim.fraudType, names };
  const pieList = pieOf(now, place, { amount: 2 });
  const whole = pieList.reduce((sum, { value }) => sum + value, 0);
  const wholeLoss = [...now.values()].reduce((sum, sums) => sum + (sums[2] ?? 0), 0);
  const sourceList = pieOf(await numbers.by(wanted, FactDim.alarmSource, { measures: [] }), {
    ...place,
    dim: FactDim.alarmSource,
  });
  return {
    ...head,
    pieList,
    sourceList,
    tableList: pieList.map(({ code, name }) => {
      const sums = byType.get(Number(code)) ?? nothing;
      const [num = 0, , loss = 0] = sums.now;
      return {
        ...{ fraudType: Number(code), fraudTypeName: name, alarmNum: num, alarmRate: rateOf(num, whole) },
        ...{ lossAmount: yuan(loss), lossRate: rateOf(loss, wholeLoss), avgLossAmount: yuanEach(loss, num) },
        num_yoy: changeOf(num, sums.yearBefore[0] ?? 0),
        num_mom: changeOf(num, sums.before[0] ?? 0),
      };
    }),
  };
}

const warningValues = (sums: Sums) => {
  const [n = 0, signed = 0, disposed = 0, dissuaded = 0, cheated = 0] = sums;
  const [, , , , , signing = 0, disposing = 0, blocked = 0, risk = 0] = sums;
  return {
    totalNum: n,
    signNum: signed,
    signRate: rateOf(signed, n),
    disposeNum: disposed,
    disposeRate: rateOf(disposed, n),
    dissuadeNum: dissuaded,
    dissuadeRate: rateOf(dissuaded, disposed),
    cheatedNum: cheated,
    cheatedRate: rateOf(cheated, disposed),
    avgSignSeconds: wholeEach(signing, signed),
    avgDisposeSeconds: wholeEach(disposing, disposed),
    blockedAmount: yuan(blocked),
    riskAmount: yuan(risk),
  };
};

const levels = [
  ['urgentNum', WarningLevel.urgent, '紧急'],
  ['highNum', WarningLevel.high, '高'],
  ['middleNum', WarningLevel.middle, '中'],
  ['lowNum', WarningLevel.low, '低'],
] as const;

export async function warningsByQuantity({
  numbers,
  narrowed: { types },
  head,
}: PreparedStatistic): Promise<Answer<Research['earlyReceivingStatisticsByQuantity']>> {
  const wanted = { fact: FactKind.warning, types };
  const of = figures.earlyReceivingStatisticsByQuantity;
  const compared = await numbers.total(wanted);
  const ofLevel = await numbers.comparedBy(wanted, FactDim.level, []);
  const alongLevel = await numbers.alongBy(wanted, FactDim.level, []);
  const points = await numbers.along(wanted);
  const summary = summarise(of, compared, warningValues);
  for (const [key, level] of levels) {
    const { now, yearBefore, before } = ofLevel.get(level) ?? nothing;
    summary[key] = now[0] ?? 0;
    summary[`${key}_yoy`] = changeOf(now[0] ?? 0, yearBefore[0] ?? 0);
    summary[`${key}_mom`] = changeOf(now[0] ?? 0, before[0] ?? 0);
  }
  const values = warningValues(compared.now);
  return {
    ...head,
    summary,
    courseList: coursesOf(of, points, warningValues),
    seriesList: [
      ...levels.map(([key, level, name]) =>
        seriesOf(
          key,
          { name, unit: of.totalNum.unit },
          alongLevel.get(level) ?? points.map(() => noSums),
          (sums) => sums[0] ?? 0,
          { stack: 'level' },
        ),
      ),
      seriesOf('disposeRate', of.disposeRate, points, (sums) => rateOf(sums[2] ?? 0, sums[0] ?? 0), {
        chartType: 'line',
        axis: 1,
      }),
    ],
    tableList: (await numbers.byDept(wanted)).map(({ dept, sums }) => {
      const {
        cheatedRate: _rate,
        blockedAmount: _blocked,
        riskAmount: _risk,
        ...cells
      } = warningValues(sums);
      return { ...deptCells(dept), ...cells };
    }),
    funnelList: [
      { code: 'totalNum', name: '预警', value: values.totalNum },
      { code: 'signNum', name: '签收', value: values.signNum },
      { code: 'disposeNum', name: '处置', value: values.disposeNum },
      { code: 'dissuadeNum', name: '劝阻成功', value: values.dissuadeNum },
    ],
    hourList: hoursOf(await numbers.hours(wanted)),
  };
}

export async function warningsByType({
  numbers,
  names,
  head,
}: PreparedStatistic): Promise<Answer<Research['earlyReceivingStatisticsByType']>> {
  const pie = async (dim: FactDim) =>
    pieOf(await numbers.by({ fact: FactKind.warning }, dim, { measures: [] }), {
      ...{ fact: FactKind.warning, dim, names },
    });
  return {
    ...head,
    typeList: await pie(FactDim.warningType),
    fraudTypeList: await pie(FactDim.fraudType),
    levelList: await pie(FactDim.level),
    sourceList: await pie(FactDim.source),
    resultList: await pie(FactDim.disposeResult),
  };
}
