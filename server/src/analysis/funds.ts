/** Statistics of stopped payments, frozen accounts and returned funds (tasks and statistics 2.10.2, 8 and 9; 2.10.3). */
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
import { countOpen, expiringByDay } from './open-now.ts';
import type { PreparedStatistic } from './prepared-statistic.ts';
import { dayAfter } from './span.ts';
import { plus, rateOf, type Sums, tenthEach, wholeEach, yuan } from './sums.ts';

type Research = Calls['researchAndJudgement'];

/** Days of the calendar of what expires, today the first. */
const DAYS_AHEAD = 30;
/** Before anything was frozen. */
const EVER = '1900-01-01';

const blockValues = (sums: Sums) => {
  const [n = 0, done = 0, amount = 0, duration = 0, in30 = 0, second = 0, frozen = 0] = sums;
  return {
    orderNum: n,
    successNum: done,
    failNum: n - done,
    successRate: rateOf(done, n),
    blockAmount: yuan(amount),
    avgBlockSeconds: wholeEach(duration, done),
    in30Rate: rateOf(in30, n),
    secondNum: second,
    toFreezeNum: frozen,
    toFreezeRate: rateOf(frozen, done),
  };
};

export async function blocks({
  numbers,
  names,
  narrowed: { types },
  topNum,
  head,
}: PreparedStatistic): Promise<Answer<Research['blockPaymentStatistics']>> {
  const fact = FactKind.block;
  const wanted = { fact, types };
  const of = figures.blockPaymentStatistics;
  const points = await numbers.along(wanted);
  const expiring = await countOpen(numbers, wanted, 'expiring24Num');
  const pie = async (dim: FactDim) => pieOf(await numbers.by(wanted, dim), { fact, dim, names });
  return {
    ...head,
    summary: summarise(of, await numbers.total(wanted), blockValues, {
      expiring24Num: expiring.num,
      expiring24Amount: expiring.amount,
    }),
    courseList: coursesOf(of, points, blockValues),
    seriesList: [
      seriesOf('orderNum', of.orderNum, points, (sums) => sums[0] ?? 0),
      seriesOf('successNum', of.successNum, points, (sums) => sums[1] ?? 0),
      seriesOf('blockAmount', of.blockAmount, points, (sums) => yuan(sums[2] ?? 0), {
        chartType: 'line',
        axis: 1,
      }),
    ],
    rankList: institutionsOf(
      await numbers.by(wanted, FactDim.institution),
      topNum,
      { fact, names },
      ([n = 0, done = 0, amount = 0]) => ({ value: n, amount: yuan(amount), rate: rateOf(done, n) }),
    ),
    accountLevelList: await pie(FactDim.accountLevel),
    // What did not fail has no reason.
    failReasonList: (await pie(FactDim.failReason)).filter(({ code }) => code !== '0').map(ofRest),
    tableList: (await numbers.byDept(wanted)).map(({ dept, sums }) => {
      const { secondNum: _second, toFreezeRate: _rate, ...cells } = blockValues(sums);
      return { ...deptCells(dept), ...cells };
    }),
  };
}

/** The share of a part among those that are left. */
function ofRest<T extends { value: number; rate: number | null }>(part: T, _at: number, rest: T[]): T {
  return {
    ...part,
    rate: rateOf(
      part.value,
      rest.reduce((sum, { value }) => sum + value, 0),
    ),
  };
}

/** What is frozen when these are all the flows there were. */
const frozenOf = ([, fresh = 0, , released = 0, returned = 0, , , expired = 0]: Sums) =>
  fresh - released - returned - expired;
const accountsOf = ([fresh = 0, , released = 0, , , , expired = 0]: Sums) => fresh - released - expired;

const freezeValues = (sums: Sums) => {
  const [fresh = 0, amount = 0, released = 0, releasedAmount = 0, returned = 0] = sums;
  const [, , , , , renewed = 0, expired = 0] = sums;
  return {
    newNum: fresh,
    newAmount: yuan(amount),
    unfreezeNum: released,
    unfreezeAmount: yuan(releasedAmount),
    returnedAmount: yuan(returned),
    expiredNum: expired,
    renewNum: renewed,
  };
};

export async function frozen({
  numbers,
  names,
  narrowed: { types },
  topNum,
  head,
}: PreparedStatistic): Promise<Answer<Research['frozenAmountStatistics']>> {
  const fact = FactKind.freeze;
  const wanted = { fact, types };
  const of = figures.frozenAmountStatistics;
  const { span } = numbers;
  const upTo = { first: EVER, last: span.last };
  const before = await numbers.of(wanted, { first: EVER, last: dayAfter(span.first, -1) });
  const points = await numbers.along(wanted);
  const stocks: number[] = [];
  let stock = before;
  for (const point of points) {
    stock = plus(stock, point);
    stocks.push(yuan(frozenOf(stock)));
  }
  const [in7, in30] = [
    await countOpen(numbers, wanted, 'expiring7Num'),
    await countOpen(numbers, wanted, 'expiring30Num'),
  ];
  const until = await numbers.by(wanted, FactDim.institution, { days: upTo });
  const expiring = await expiringByDay(numbers, wanted, DAYS_AHEAD);
  const dim = FactDim.accountType;
  return {
    ...head,
    summary: summarise(of, await numbers.total(wanted), freezeValues, {
      frozenNum: accountsOf(stock),
      frozenAmount: yuan(frozenOf(stock)),
      ...{ expiring7Num: in7.num, expiring7Amount: in7.amount },
      ...{ expiring30Num: in30.num, expiring30Amount: in30.amount },
    }),
    courseList: coursesOf(of, points, freezeValues),
    seriesList: [
      seriesOf('newAmount', { name: '新增冻结', unit: '元' }, points, (sums) => yuan(sums[1] ?? 0), {
        stack: 'flow',
      }),
      seriesOf('unfreezeAmount', { name: '解冻', unit: '元' }, points, (sums) => 0 - yuan(sums[3] ?? 0), {
        stack: 'flow',
      }),
      seriesOf('returnedAmount', { name: '返还', unit: '元' }, points, (sums) => yuan(sums[4] ?? 0)),
      {
        ...{ code: 'frozenAmount', name: '在冻余额', unit: '元', chartType: 'line', axis: 1 },
        dataList: stocks,
      },
    ],
    rankList: [...until]
      .map(([key, sums]) => ({
        ...{ code: String(key), name: names.of(fact, FactDim.institution, key) },
        value: accountsOf(sums),
        amount: yuan(frozenOf(sums)),
      }))
      .filter(({ value, amount }) => value > 0 || amount > 0)
      .sort((a, b) => b.amount - a.amount)
      .slice(0, topNum),
    accountTypeList: pieOf(await numbers.by(wanted, dim), { fact, dim, names }, { amount: 1 }),
    expireList: Array.from({ length: DAYS_AHEAD }, (_, ahead) => {
      const day = dayAfter(span.today, ahead);
      return { day, ...(expiring.get(day) ?? { num: 0, amount: 0 }) };
    }),
  };
}

const returnValues = ([n = 0, returned = 0, loss = 0, frozenCents = 0, days = 0]: Sums) => ({
  registerNum: n,
  returnAmount: yuan(returned),
  lossAmount: yuan(loss),
  frozenAmount: yuan(frozenCents),
  returnRate: rateOf(returned, loss),
  avgReturnDays: tenthEach(days, n),
});

export async function returnedFunds({
  numbers,
  names,
  narrowed: { types },
  topNum,
  head,
}: PreparedStatistic): Promise<Answer<Calls['returnFund']['statistics']>> {
  const fact = FactKind.returnFund;
  const wanted = { fact, types };
  const of = figures.returnFunds;
  const { today } = numbers.span;
  const [, todays = 0] = await numbers.of(wanted, { first: today, last: today });
  const points = await numbers.along(wanted);
  const parts = await numbers.byDept(wanted);
  const dim = FactDim.method;
  return {
    ...head,
    summary: summarise(of, await numbers.total(wanted), returnValues, { todayAmount: yuan(todays) }),
    courseList: coursesOf(of, points, returnValues),
    seriesList: [
      seriesOf('registerNum', of.registerNum, points, (sums) => sums[0] ?? 0),
      seriesOf('returnAmount', of.returnAmount, points, (sums) => yuan(sums[1] ?? 0), {
        chartType: 'line',
        axis: 1,
      }),
    ],
    methodList: pieOf(await numbers.by(wanted, dim), { fact, dim, names }, { amount: 1 }),
    rankList: rankOf(parts, topNum, { amount: 1 }),
    tableList: parts.map(({ dept, sums }) => {
      const { registerNum, returnAmount, returnRate, avgReturnDays } = returnValues(sums);
      return { ...deptCells(dept), registerNum, returnAmount, returnRate, avgReturnDays };
    }),
  };
}
