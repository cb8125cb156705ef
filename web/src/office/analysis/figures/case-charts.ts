/** The charts of cases and of their money, each drawn of one answer. */
import { type Answer, type calls, FactDim, FactKind } from '@outbound/contract';
import { type RegionMap, timePoints } from '../../../ui/charts/figures.ts';
import type { StatisticFilter } from '../filter/index.ts';
import { type Basis, basisOf, bucketSpan, type WantedRows } from '../rows/index.ts';
import { type DrawnChart, funnelOf, partsOf, rankOf, trendOf } from './charts.ts';
import { inMoneyUnit, type MoneyUnit } from './units.ts';

type Research = typeof calls.researchAndJudgement;

export function typesDrawn(
  answer: Answer<Research['caseTypeStatistics']>,
  asked: StatisticFilter,
  money: MoneyUnit,
) {
  const basis = basisOf(answer, asked);
  const filed = { fact: FactKind.case, measure: 'fileNum' } as const;
  const losses = inMoneyUnit(
    answer.pieList.map(({ amount }) => amount ?? null),
    '元',
    money,
  );
  const parts = partsOf(answer.pieList, basis, {
    ...{ axisName: '案件类型', unit: '起', form: 'rose', dim: FactDim.fraudType },
    ...filed,
  });
  const trend: DrawnChart = {
    figures: {
      kind: 'axis',
      axisName: '时间',
      unit: '起',
      points: timePoints(answer),
      series: answer.trendList.map(({ name, dataList }) => ({
        name,
        kind: 'bar',
        stack: 'type',
        values: dataList,
      })),
    },
    rowsOf: (at, place) => {
      const type = answer.trendList[place];
      const bucket = answer.xAxisList[at];
      return type && bucket !== undefined
        ? {
            title: `${bucket} ${type.name}明细`,
            template: {
              ...basis,
              ...bucketSpan(bucket, answer),
              ...filed,
              dim: FactDim.fraudType,
              k: type.fraudType,
            },
          }
        : null;
    },
  };
  const bars: DrawnChart = {
    figures: {
      kind: 'axis',
      axisName: '案件类型',
      unit: '起',
      points: answer.pieList.map(({ name }) => name),
      series: [
        { name: '立案数', kind: 'bar', values: answer.pieList.map(({ value }) => value) },
        { ...losses, name: '涉案金额', kind: 'line', isRight: true },
      ],
    },
    rowsOf: parts.rowsOf ?? (() => null),
  };
  return { parts, bars, trend };
}

interface RegionsOptions {
  money: MoneyUnit;
  /** The boundaries of these regions, where there are some. */
  map: RegionMap | null;
  onEnter(regionCode: number): void;
}

/** Both ways to colour a map: by its cases, and by what was lost. */
export function regionMapsDrawn(
  answer: Answer<Research['caseRegionStatistics']>,
  asked: StatisticFilter,
  options: RegionsOptions & { map: RegionMap },
): { cases: DrawnChart; losses: DrawnChart } {
  const { map } = options;
  return {
    cases: regionsDrawn(answer, asked, { ...options, map: { ...map, shown: 0 } }),
    losses: regionsDrawn(answer, asked, { ...options, map: { ...map, shown: 1 } }),
  };
}

/** How many regions with cases a map does not show; null where it shows all of them. */
export function besideMap(answer: Answer<Research['caseRegionStatistics']>, map: RegionMap): string | null {
  const beside = answer.regionList.filter(
    ({ caseNum, regionCode }) => caseNum > 0 && !map.names.has(String(regionCode)),
  );
  return beside.length > 0 ? `${beside.length} 个地区不在图上，见表` : null;
}

/** So many bars have room below each other. */
const MOST_BARS = 12;

/**
 * The regions below one, as bars or on a map of them; a press looks into a region, or shows its rows where nothing is
 * below it.
 */
export function regionsDrawn(
  answer: Answer<Research['caseRegionStatistics']>,
  asked: StatisticFilter,
  { money, map, onEnter }: RegionsOptions,
): DrawnChart {
  const { regionCode: _, ...basis } = basisOf(answer, asked);
  const some = answer.regionList.filter(({ caseNum, lossAmount }) => caseNum > 0 || lossAmount > 0);
  const regions = map && some.length > 0 ? answer.regionList : some.slice(0, MOST_BARS);
  return {
    figures: {
      kind: 'axis',
      axisName: '地区',
      unit: '起',
      isLying: true,
      ...(map ? { map, codes: regions.map(({ regionCode }) => String(regionCode)) } : {}),
      points: regions.map(({ regionName }) => regionName),
      series: [
        { name: '案件数', kind: 'bar', values: regions.map(({ caseNum }) => caseNum) },
        {
          ...inMoneyUnit(
            regions.map(({ lossAmount }) => lossAmount),
            '元',
            money,
          ),
          name: '损失金额',
          kind: 'bar',
          isRight: true,
        },
      ],
    },
    enter: (at) => {
      const region = regions[at];
      if (!region?.hasChildren) return false;
      onEnter(region.regionCode);
      return true;
    },
    rowsOf: (at) => {
      const region = regions[at];
      return region
        ? {
            title: `${region.regionName}案件明细`,
            template: { ...basis, regionCode: region.regionCode, fact: FactKind.case, measure: 'acceptNum' },
          }
        : null;
    },
  };
}

export function casesDrawn(
  answer: Answer<Research['caseHandleStatistics']>,
  asked: StatisticFilter,
  money: MoneyUnit,
) {
  const basis = basisOf(answer, asked);
  const solved = { fact: FactKind.case, measure: 'solveNum' } as const;
  return {
    trend: trendOf(answer, basis, money, { fileNum: { ...solved, measure: 'fileNum' }, '*': solved }),
    funnel: funnelOf(answer.funnelList, basis, { unit: '起', fact: FactKind.case }),
  };
}

/** The frozen accounts that run out on a day of the next thirty. */
export const expiringOn = (day: string, basis: Basis): WantedRows => ({
  title: `${day} 到期的冻结账户`,
  template: { ...basis, fact: FactKind.freeze, measure: 'expiring30Num', expireDay: day },
});

export const stopsDrawn = {
  blocks(answer: Answer<Research['blockPaymentStatistics']>, asked: StatisticFilter, money: MoneyUnit) {
    const basis = basisOf(answer, asked);
    const done = { fact: FactKind.block, measure: 'successNum' } as const;
    return {
      trend: trendOf(answer, basis, money, { orderNum: { ...done, measure: 'orderNum' }, '*': done }),
      rank: rankOf(answer.rankList, basis, {
        ...{ axisName: '机构', valueName: '止付账户', unit: '个', dim: FactDim.institution, money },
        ...{ fact: FactKind.block, measure: 'orderNum' },
      }),
      levels: partsOf(answer.accountLevelList, basis, {
        ...{ axisName: '账户层级', unit: '个', fact: FactKind.block, dim: FactDim.accountLevel },
      }),
      failures: partsOf(answer.failReasonList, basis, {
        ...{ axisName: '失败原因', unit: '个', fact: FactKind.block, dim: FactDim.failReason },
      }),
    };
  },
  freezes(answer: Answer<Research['frozenAmountStatistics']>, asked: StatisticFilter, money: MoneyUnit) {
    const basis = basisOf(answer, asked);
    const held = { fact: FactKind.freeze, measure: 'frozenNum' } as const;
    const calendar: DrawnChart = {
      figures: {
        kind: 'axis',
        axisName: '到期日',
        unit: '个',
        points: answer.expireList.map(({ day }) => day.slice(5)),
        series: [
          { name: '到期账户', kind: 'bar', values: answer.expireList.map(({ num }) => num) },
          {
            ...inMoneyUnit(
              answer.expireList.map(({ amount }) => amount),
              '元',
              money,
            ),
            name: '到期金额',
            kind: 'line',
            isRight: true,
          },
        ],
      },
      rowsOf: (at) => {
        const day = answer.expireList[at]?.day;
        return day === undefined ? null : expiringOn(day, basis);
      },
    };
    return {
      trend: trendOf(answer, basis, money, {
        unfreezeAmount: { fact: FactKind.freeze, measure: 'unfreezeNum' },
        frozenAmount: held,
        '*': { fact: FactKind.freeze, measure: 'newNum' },
      }),
      rank: rankOf(answer.rankList, basis, {
        ...{ axisName: '机构', valueName: '在冻账户', unit: '个', dim: FactDim.institution, money },
        ...{ ...held, amountName: '在冻金额' },
      }),
      types: partsOf(answer.accountTypeList, basis, {
        ...{ axisName: '账户类型', unit: '个', fact: FactKind.freeze, dim: FactDim.accountType },
      }),
      calendar,
    };
  },
};

export const fundsDrawn = {
  returns(answer: Answer<typeof calls.returnFund.statistics>, asked: StatisticFilter, money: MoneyUnit) {
    const basis = basisOf(answer, asked);
    const all = { fact: FactKind.returnFund, measure: 'registerNum' } as const;
    return {
      trend: trendOf(answer, basis, money, { '*': all }),
      methods: partsOf(answer.methodList, basis, {
        axisName: '返还方式',
        unit: '人次',
        dim: FactDim.method,
        ...all,
      }),
      rank: rankOf(answer.rankList, basis, {
        ...{ axisName: '单位', valueName: '返还人次', unit: '人次', amountName: '返还金额', money },
        ...all,
      }),
    };
  },
  fundAppeals(
    answer: Answer<Research['fundAccountAppealStatistics']>,
    asked: StatisticFilter,
    money: MoneyUnit,
  ) {
    const basis = basisOf(answer, asked);
    const all = { fact: FactKind.fundAppeal, measure: 'appealNum' } as const;
    return {
      trend: trendOf(answer, basis, money, {
        releaseNum: { ...all, measure: 'releaseNum' },
        rejectNum: { ...all, measure: 'rejectNum' },
        avgHandleDays: { ...all, measure: 'decidedNum' },
        '*': all,
      }),
      reasons: partsOf(answer.reasonList, basis, {
        axisName: '申诉原因',
        unit: '件',
        dim: FactDim.reason,
        ...all,
      }),
      channels: partsOf(answer.channelList, basis, {
        axisName: '申诉渠道',
        unit: '件',
        dim: FactDim.channel,
        ...all,
      }),
      rank: rankOf(answer.rankList, basis, {
        ...{ axisName: '机构', valueName: '申诉数', unit: '件', dim: FactDim.institution, money },
        ...all,
      }),
    };
  },
  commAppeals(answer: Answer<typeof calls.commAppeal.statistics>, asked: StatisticFilter, money: MoneyUnit) {
    const basis = basisOf(answer, asked);
    const all = { fact: FactKind.commAppeal, measure: 'appealNum' } as const;
    const by = (axisName: string, dim: FactDim) => ({ axisName, unit: '件', dim, ...all });
    return {
      trend: trendOf(answer, basis, money, {
        restoreNum: { ...all, measure: 'restoreNum' },
        rejectNum: { ...all, measure: 'rejectNum' },
        '*': all,
      }),
      operators: partsOf(answer.operatorList, basis, by('运营商/平台', FactDim.operator)),
      types: partsOf(answer.accountTypeList, basis, by('账号类型', FactDim.commAccountType)),
      reasons: partsOf(answer.reasonList, basis, by('处置原因', FactDim.reason)),
      channels: partsOf(answer.channelList, basis, by('申诉渠道', FactDim.channel)),
      rank: rankOf(answer.rankList, basis, {
        axisName: '单位',
        valueName: '申诉数',
        unit: '件',
        money,
        ...all,
      }),
    };
  },
};
