/** Statistics of cases (tasks and statistics 2.10.2, 5 to 7). */
import { type Answer, type Calls, FactDim, FactKind, figures } from '@outbound/contract';
import { coursesOf, deptCells, pieOf, seriesOf, summarise } from './answer-figures.ts';
import type { DimensionNames } from './dimension-names.ts';
import { nothing } from './figures.ts';
import { mapOf } from './map-boundaries/index.ts';
import type { PreparedStatistic } from './prepared-statistic.ts';
import { regionSpan } from './region-span.ts';
import { changeOf, noSums, plus, rateOf, type Sums, yuan, yuanEach } from './sums.ts';

type Research = Calls['researchAndJudgement'];

const MOST_TRENDS = 5;
/** Before any case. */
const EVER = '1900-01-01';
/** Of a type or a region: accepted, filed, solved, and what was lost. */
const SHOWN = ['m1', 'm2', 'm5'] as const;

const caseValues = (sums: Sums) => {
  const [accepted = 0, filed = 0, solved = 0, transferred = 0, closed = 0] = sums;
  const [, , , , , loss = 0, recovered = 0, arrested = 0, series = 0, revoked = 0] = sums;
  return {
    acceptNum: accepted,
    fileNum: filed,
    solveNum: solved,
    transferNum: transferred,
    closeNum: closed,
    revokeNum: revoked,
    fileRate: rateOf(filed, accepted),
    solveRate: rateOf(solved, filed),
    arrestNum: arrested,
    seriesNum: series,
    lossAmount: yuan(loss),
    recoverAmount: yuan(recovered),
    recoverRate: rateOf(recovered, loss),
  };
};

export async function casesByType({
  numbers,
  names,
  narrowed: { region },
  head,
}: PreparedStatistic): Promise<Answer<Research['caseTypeStatistics']>> {
  const wanted = { fact: FactKind.case, region };
  const byType = await numbers.comparedBy(wanted, FactDim.fraudType, SHOWN);
  const now = new Map([...byType].map(([key, { now }]) => [key, now]));
  const pieList = pieOf(now, { fact: FactKind.case, dim: FactDim.fraudType, names }, { value: 1, amount: 5 });
  const wholeLoss = [...now.values()].reduce((sum, sums) => sum + (sums[5] ?? 0), 0);
  const trends = await numbers.alongBy(wanted, FactDim.fraudType, ['m1']);
  return {
    ...head,
    pieList,
    tableList: pieList.map(({ code, name }) => {
      const sums = byType.get(Number(code)) ?? nothing;
      const values = caseValues(sums.now);
      const [, filedBefore = 0, , , , lossBefore = 0] = sums.yearBefore;
      const [, filed = 0, , , , loss = 0] = sums.now;
      return {
        ...{ fraudType: Number(code), fraudTypeName: name, acceptNum: values.acceptNum, fileNum: filed },
        ...{ fileRate: values.fileRate, solveNum: values.solveNum, solveRate: values.solveRate },
        ...{
          lossAmount: yuan(loss),
          lossRate: rateOf(loss, wholeLoss),
          avgLossAmount: yuanEach(loss, filed),
        },
        file_yoy: changeOf(filed, filedBefore),
        loss_yoy: changeOf(loss, lossBefore),
      };
    }),
    trendList: pieList
      .filter(({ value }) => value > 0)
      .slice(0, MOST_TRENDS)
      .map(({ code, name }) => ({
        fraudType: Number(code),
        name,
        dataList: (trends.get(Number(code)) ?? []).map((sums) => sums[1] ?? 0),
      })),
  };
}

/** The regions right below `regionCode`; without one those of the first level that says something. */
export async function casesByRegion(
  { numbers, names, narrowed: { types }, head }: PreparedStatistic,
  regionCode: number | null,
): Promise<Answer<Research['caseRegionStatistics']>> {
  const region = regionCode === null ? null : regionSpan(regionCode);
  const sums = await numbers.comparedBy({ fact: FactKind.case, types, region }, FactDim.region, SHOWN);
  const begun =
    regionCode === null
      ? startOf(new Map([...sums].map(([code, { now }]) => [code, now[0] ?? 0])), names)
      : { parent: regionCode, beside: [] };
  const { parent } = begun;
  const listed = [...names.regionsBelow(parent), ...begun.beside];
  const codes = [...new Set([...listed, ...[...sums.keys()].filter((code) => !isWithin(code, listed))])];
  const rows = codes.map((code) => {
    const own = listed.includes(code) ? regionSpan(code) : ([code, code] as const);
    const found = [...sums].filter(([key]) => key >= own[0] && key <= own[1]).map(([, one]) => one);
    const sum = (of: (one: (typeof found)[number]) => Sums) =>
      found.reduce((all, one) => plus(all, of(one)), noSums);
    return { code, now: sum((one) => one.now), yearBefore: sum((one) => one.yearBefore) };
  });
  const whole = rows.reduce((all, { now }) => all + (now[0] ?? 0), 0);
  return {
    ...head,
    parentCode: parent,
    parentName: parent === null ? '全部地区' : names.ofType('region', parent),
    mapCode: await mapOf(numbers.db, parent),
    regionList: rows
      .map(({ code, now, yearBefore }) => {
        const { acceptNum, fileNum, solveNum, solveRate, lossAmount } = caseValues(now);
        const hasChildren = names.regionsBelow(code).length > 0 ? (1 as const) : (0 as const);
        return {
          ...{ regionCode: code, regionName: names.ofType('region', code), hasChildren },
          ...{ caseNum: acceptNum, fileNum, solveNum, solveRate, lossAmount },
          rate: rateOf(acceptNum, whole),
          num_yoy: changeOf(acceptNum, yearBefore[0] ?? 0),
        };
      })
      .sort((a, b) => b.caseNum - a.caseNum),
  };
}

/** A region with so much of all says alone what its level says. */
const NEARLY_ALL = 0.9;

/**
 * Where to begin when nobody named a region: a level where nearly all cases lie in one region says nothing, so its own regions
 * are shown, with what lies `beside` it as before: each case is in one row. Null for the regions on top.
 */
function startOf(
  cases: ReadonlyMap<number, number>,
  names: DimensionNames,
): { parent: number | null; beside: number[] } {
  const within = (code: number) =>
    [...cases].reduce((sum, [one, number]) => sum + (isWithin(one, [code]) ? number : 0), 0);
  const whole = [...cases.values()].reduce((sum, number) => sum + number, 0);
  const beside: number[] = [];
  let parent: number | null = null;
  for (;;) {
    const listed: { code: number; number: number }[] = names
      .regionsBelow(parent)
      .map((code) => ({ code, number: within(code) }));
    const [most, ...others]: typeof listed = listed.sort((one, other) => other.number - one.number);
    const isAlone = whole === 0 ? others.length === 0 : (most?.number ?? 0) >= whole * NEARLY_ALL;
    // What is counted at the region itself would be lost below it.
    if (!most || !isAlone || cases.get(most.code) || names.regionsBelow(most.code).length === 0)
      return { parent, beside };
    beside.push(...others.flatMap(({ code, number }) => (number > 0 ? [code] : [])));
    parent = most.code;
  }
}
const isWithin = (code: number, regions: readonly number[]) =>
  regions.some((region) => {
    const [from, to] = regionSpan(region);
    return code >= from && code <= to;
  });

export async function casesByHandling({
  numbers,
  narrowed,
  head,
}: PreparedStatistic): Promise<Answer<Research['caseHandleStatistics']>> {
  const wanted = { fact: FactKind.case, ...narrowed };
  const of = figures.caseHandleStatistics;
  const compared = await numbers.total(wanted);
  const [accepted = 0, , , , closed = 0, , , , , revoked = 0] = await numbers.of(wanted, {
    first: EVER,
    last: numbers.span.last,
  });
  const points = await numbers.along(wanted);
  const values = caseValues(compared.now);
  return {
    ...head,
    summary: summarise(of, compared, caseValues, { openNum: accepted - closed - revoked }),
    courseList: coursesOf(of, points, caseValues),
    seriesList: [
      seriesOf('fileNum', of.fileNum, points, (sums) => sums[1] ?? 0),
      seriesOf('solveNum', of.solveNum, points, (sums) => sums[2] ?? 0),
      seriesOf('solveRate', of.solveRate, points, (sums) => rateOf(sums[2] ?? 0, sums[1] ?? 0), {
        chartType: 'line',
        axis: 1,
      }),
    ],
    funnelList: [
      { code: 'acceptNum', name: '受案', value: values.acceptNum },
      { code: 'fileNum', name: '立案', value: values.fileNum },
      { code: 'solveNum', name: '破案', value: values.solveNum },
      { code: 'transferNum', name: '移送起诉', value: values.transferNum },
      { code: 'closeNum', name: '结案', value: values.closeNum },
    ],
    tableList: (await numbers.byDept(wanted)).map(({ dept, sums }) => ({
      ...deptCells(dept),
      ...caseValues(sums),
    })),
  };
}
