/** What the charts of research and judgement draw of an answer, and which rows stand behind each of their points. */
import {
  FactDim,
  type FactKind,
  type FactMeasure,
  type PieItem,
  type RankItem,
  type StatisticSeries,
} from '@outbound/contract';
import {
  type AxisFigures,
  type Figures,
  type HeatFigures,
  type PartFigures,
  type Tone,
  timePoints,
} from '../../../ui/charts/figures.ts';
import { type AnsweredSpan, type Basis, bucketSpan, type WantedRows } from '../rows/index.ts';
import { inMoneyUnit, type MoneyUnit } from './units.ts';

/** A chart with the rows behind its points; null where a point has none. */
export interface DrawnChart {
  figures: Figures;
  rowsOf?(at: number, series: number): WantedRows | null;
  /** Looks into a point instead, where there is something below it. */
  enter?(at: number): boolean;
}

type Counted = Omit<WantedRows['template'], keyof Basis>;

const tones: Readonly<Record<string, Tone>> = {
  urgentNum: 'urgent',
  highNum: 'high',
  middleNum: 'middle',
  lowNum: 'low',
};

interface TrendAnswer extends AnsweredSpan {
  xAxisList: readonly string[];
  isPartial: 0 | 1;
  seriesList: readonly StatisticSeries[];
}

/** Whether the values of a series over time add up: rates and means do not, nor what is held day by day. */
export const addsUp = ({ code, unit }: Pick<StatisticSeries, 'code' | 'unit'>) =>
  code !== 'frozenAmount' && !['%', '天', '秒'].includes(unit);

/** Figures over time; `rows` says by a series' code what its points count, `*` for all others. */
export function trendOf(
  answer: TrendAnswer,
  basis: Basis,
  money: MoneyUnit,
  rows: Readonly<Record<string, Counted>>,
): DrawnChart {
  const series = answer.seriesList.map(({ code, name, unit, chartType, stack, axis, dataList }) => ({
    ...inMoneyUnit(dataList, unit, money),
    name,
    kind: chartType,
    isRight: axis === 1,
    ...(addsUp({ code, unit }) ? {} : { hasNoSum: true }),
    ...(stack === undefined ? {} : { stack }),
    ...(tones[code] ? { tone: tones[code] } : {}),
  }));
  const figures: AxisFigures = {
    kind: 'axis',
    axisName: '时间',
    unit: series[0]?.unit ?? '',
    points: timePoints(answer),
    series,
  };
  return {
    figures,
    rowsOf: (at, place) => {
      const one = answer.seriesList[place] ?? answer.seriesList[0];
      const counted = rows[one?.code ?? ''] ?? rows['*'];
      const bucket = answer.xAxisList[at];
      return counted && bucket !== undefined
        ? {
            title: `${bucket} ${one?.name ?? ''}明细`,
            template: { ...basis, ...bucketSpan(bucket, answer), ...counted },
          }
        : null;
    },
  };
}

interface PartsOptions {
  axisName: string;
  unit: string;
  form?: PartFigures['form'];
  fact: FactKind;
  measure?: FactMeasure;
  dim: FactDim;
}

/** The parts of a whole by a dimension; each has a code that its rows are found by. */
export function partsOf(
  parts: readonly PieItem[],
  basis: Basis,
  { axisName, unit, form = 'ring', fact, measure, dim }: PartsOptions,
): DrawnChart {
  const levels: readonly Tone[] = ['urgent', 'high', 'middle', 'low'];
  return {
    figures: {
      kind: 'parts',
      axisName,
      unit,
      form,
      parts: parts.map(({ code, name, value }) => {
        const tone = dim === FactDim.level ? levels[Number(code) - 1] : undefined;
        return { name, value, ...(tone ? { tone } : {}) };
      }),
    },
    rowsOf: (at) => {
      const part = parts[at];
      return part
        ? {
            title: `${part.name}明细`,
            template: { ...basis, fact, dim, k: Number(part.code), ...(measure ? { measure } : {}) },
          }
        : null;
    },
  };
}

/** Stage by stage, each with the measure that its code names. */
export function funnelOf(
  stages: readonly { code: string; name: string; value: number }[],
  basis: Basis,
  { unit, fact }: { unit: string; fact: FactKind },
): DrawnChart {
  return {
    figures: { kind: 'parts', axisName: '环节', unit, form: 'funnel', parts: stages },
    rowsOf: (at) => {
      const stage = stages[at];
      return stage
        ? { title: `${stage.name}明细`, template: { ...basis, fact, measure: stage.code as FactMeasure } }
        : null;
    },
  };
}

interface RankOptions {
  axisName: string;
  valueName: string;
  unit: string;
  fact: FactKind;
  measure?: FactMeasure;
  /** What the code of a place is; a department without it. */
  dim?: FactDim;
  /** What the amount beside the value is; left out, no bar is drawn of it. */
  amountName?: string;
  money: MoneyUnit;
  most?: number;
}

/** Who has the most, from the top; an amount has a scale of its own. */
export function rankOf(all: readonly RankItem[], basis: Basis, options: RankOptions): DrawnChart {
  const { axisName, valueName, unit, fact, measure, dim, amountName, money, most = 10 } = options;
  const places = all.filter(({ value, amount = 0 }) => value > 0 || amount > 0).slice(0, most);
  const amounts = inMoneyUnit(
    places.map(({ amount }) => amount ?? null),
    '元',
    money,
  );
  return {
    figures: {
      kind: 'axis',
      axisName,
      unit,
      isLying: true,
      points: places.map(({ name }) => name),
      series: [
        { name: valueName, kind: 'bar', values: places.map(({ value }) => value) },
        ...(amountName ? [{ ...amounts, name: amountName, kind: 'bar' as const, isRight: true }] : []),
      ],
    },
    rowsOf: (at) => {
      const place = places[at];
      if (!place) return null;
      const code = Number(place.code);
      return {
        title: `${place.name}明细`,
        template: {
          ...basis,
          fact,
          ...(measure ? { measure } : {}),
          ...(dim === undefined
            ? { deptId: code, ...(place.isOwn ? { isOwn: 1 as const } : {}) }
            : { dim, k: code }),
        },
      };
    },
  };
}

const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}时`);

/** When in the week, hour by hour. */
export function hoursOf(
  hours: readonly { weekday: number; hour: number; value: number }[],
  basis: Basis,
  { unit, fact }: { unit: string; fact: FactKind },
): DrawnChart {
  const values = WEEKDAYS.map(() => HOURS.map(() => 0));
  for (const { weekday, hour, value } of hours) {
    const row = values[weekday - 1];
    if (row) row[hour] = value;
  }
  const figures: HeatFigures = {
    kind: 'heat',
    axisName: '时段',
    rows: WEEKDAYS,
    columns: HOURS,
    values,
    unit,
  };
  return {
    figures,
    rowsOf: (at) => ({
      title: `${WEEKDAYS[Math.floor(at / 24)]} ${HOURS[at % 24]}明细`,
      template: { ...basis, fact, dim: FactDim.hourOfWeek, k: at },
    }),
  };
}
