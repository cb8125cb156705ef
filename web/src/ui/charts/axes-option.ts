import type { EChartsOption } from './echarts.ts';
import { type AxisFigures, NO_VALUE, type Series, shown } from './figures.ts';
import type { ChartLook } from './palette.ts';
import { signsOf } from './part-option.ts';

/** More points than this and the bars are too thin to press: a slider shows a part of them. */
const MOST_IN_SIGHT = 62;
/** The slider with its handles, and the room that the legend has below it. */
const SLIDER = 36;

/** Longer names would run into those of the other scale. */
const MOST_NAMES = 11;

/** Of what lies below each other each has its name, as long as there are no more than anybody reads. */
const MOST_LINES = 40;
/** The height of a line beside its letters, and how much smaller letters may become to have one each. */
const LINE = 1.25;
/** So many signs of a name are drawn: the longest of a bank has eight, and room around them. */
const LINE_SIGNS = 9;
/** Names below bars are turned where they would not stand beside each other. */
const TURNED = 30;
/** The numbers of both scales. */
const BESIDE_BARS = 100;
const SMALLER = [0.9, 0.8, 0.7] as const;

const tenths = (value: number) => Math.round(value * 10) / 10;

/** `40 / 3,000万`: what stands at an axis is short. */
const brief = (value: number) =>
  Math.abs(value) >= 1e8
    ? `${shown(tenths(value / 1e8))}亿`
    : Math.abs(value) >= 1e5
      ? `${shown(tenths(value / 1e4))}万`
      : shown(value);

/** Bars and lines over an axis, standing or lying, with one scale or two. */
export function axesOf(figures: AxisFigures, look: ChartLook): EChartsOption {
  const { points, series, isLying = false } = figures;
  const isLong = !isLying && points.length > MOST_IN_SIGHT;
  const names = {
    type: 'category' as const,
    data: [...points],
    inverse: isLying,
    axisLabel: {
      color: isLying ? look.text : look.faint,
      fontSize: look.fontSize,
      ...(isLying ? { width: look.fontSize * LINE_SIGNS, overflow: 'truncate' } : { hideOverlap: true }),
      ...(isLying && points.length <= MOST_LINES ? { interval: 0 } : {}),
    },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  };
  const scales = scalesOf(figures, look);
  const isPaired = isLying && series.length > 1;
  return {
    grid: {
      left: 4,
      right: isPaired ? 8 : isLying ? look.fontSize * 4 : 4,
      top: isLying ? 8 : look.fontSize * 3,
      bottom: (series.length > 1 ? look.fontSize * 2.5 : 4) + (isLong ? SLIDER : 0),
      containLabel: true,
    },
    legend: { show: series.length > 1 },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: look.line, opacity: 0.4 } },
    },
    xAxis: isLying ? scales : names,
    yAxis: isPaired ? [names, valuesBeside(names, series, look)] : isLying ? names : scales,
    dataZoom: isLong
      ? [
          {
            type: 'slider',
            bottom: look.fontSize * 2.2,
            height: 20,
            startValue: points.length - MOST_IN_SIGHT,
            textStyle: { color: look.faint },
          },
        ]
      : [],
    series: series.map((one) => drawn(one, figures, look)),
    media: [...unnamed(figures, look), ...lowOrNarrow(figures, look), ...legendLines(figures, look)],
  };
}

/** The values of several series stand in a column: at the ends of bars that lie close together they would touch. */
const valuesBeside = (names: object, series: readonly Series[], look: ChartLook) => ({
  ...names,
  position: 'right' as const,
  data: (series[0]?.values ?? []).map((_, at) =>
    series
      .map(({ values: of }) => {
        const value = of[at] ?? null;
        return value === null ? NO_VALUE : brief(value);
      })
      .join(' · '),
  ),
  axisLine: { show: false },
  axisLabel: {
    ...{ color: look.text, fontSize: look.fontSize },
    ...((series[0]?.values.length ?? 0) <= MOST_LINES ? { interval: 0 } : {}),
  },
});

/** In a narrow picture the names of two scales would stand upon each other: there they are said by their units alone. */
function unnamed(figures: AxisFigures, look: ChartLook) {
  const scales = scalesOf(figures, look);
  if (!Array.isArray(scales) || figures.isLying) return [];
  const names = scales.map(({ name }) => name);
  const width = look.fontSize * (names.join('').length + 2) + BESIDE_BARS;
  const named = (words: readonly string[]) => ({ yAxis: words.map((name) => ({ name })) });
  return [
    { query: { maxWidth: width }, option: named(sidesOf(figures).map((side) => unitsOf(side, figures))) },
    { query: { minWidth: width + 1 }, option: named(names) },
  ];
}

/** What is drawn otherwise in a low or narrow picture, so that no name is left out. */
function lowOrNarrow({ points, series, isLying = false }: AxisFigures, look: ChartLook) {
  if (points.length > MOST_LINES) return [];
  if (isLying) {
    /** Above and below the lines. */
    const around = 12 + (series.length > 1 ? look.fontSize * 2.5 : 0);
    return SMALLER.map((share) => {
      const fontSize = look.fontSize * share;
      const smaller = { axisLabel: { fontSize } };
      return {
        // As high as the next larger ones want it.
        query: { maxHeight: Math.floor(points.length * look.fontSize * (share + 0.1) * LINE + around) },
        option: {
          yAxis: series.length > 1 ? [smaller, smaller] : smaller,
          series: series.map(() => ({ label: { fontSize } })),
        },
      };
    });
  }
  // Of days and hours everybody knows the ones between.
  if (points.every((point) => /^\d/.test(point))) return [];
  const longest = Math.max(...points.map((point) => point.length));
  return [
    {
      query: { maxWidth: points.length * (longest + 1) * look.fontSize + BESIDE_BARS },
      option: {
        xAxis: {
          axisLabel: {
            ...{ interval: 0, hideOverlap: false, rotate: TURNED },
            ...{ width: look.fontSize * LINE_SIGNS, overflow: 'truncate' },
          },
        },
      },
    },
  ];
}

/** The most lines that a legend takes on paper, and how high one is beside its letters. */
const MOST_LEGEND_LINES = 4;
const LEGEND_LINE = 1.9;
/** Around a name: the mark before it, and the gap to the next. */
const LEGEND_GAP = 15;

/** The whole legend stands on paper: in a narrow picture in several lines, which the drawing leaves room for. */
function legendLines({ series, isLying = false, points }: AxisFigures, look: ChartLook) {
  if (!look.isPaper || series.length < 2) return [];
  const widths = series.map(({ name }) => look.fontSize * (signsOf(name) + 1.2) + LEGEND_GAP);
  const all = widths.reduce((sum, width) => sum + width, 0);
  const slider = !isLying && points.length > MOST_IN_SIGHT ? SLIDER : 0;
  return Array.from({ length: MOST_LEGEND_LINES - 1 }, (_, at) => ({
    // What a line has no room for goes to the next as a whole.
    query: { maxWidth: Math.floor(all / (at + 1) + (at > 0 ? Math.max(...widths) : 0)) },
    option: { grid: { bottom: look.fontSize * (2.5 + LEGEND_LINE * (at + 1)) + slider } },
  }));
}

/** Steps of a scale that people count in. */
const ROUND = [1, 2, 2.5, 5, 10];
/** So many steps a scale has, more or less. */
const STEPS = 5;

/** The least round step that is no smaller. */
function stepOf(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return (ROUND.find((one) => one * ten >= least) ?? 10) * ten;
}

/** How far a scale reaches: what stands on each other adds up, above zero and below it. */
function reachOf(side: readonly Series[]): { low: number; high: number } {
  const sums = new Map<string, number>();
  for (const [place, { values, stack = `${place}` }] of side.entries())
    for (const [at, value] of values.entries()) {
      const key = `${stack} ${at} ${(value ?? 0) < 0}`;
      sums.set(key, (sums.get(key) ?? 0) + (value ?? 0));
    }
  return { low: Math.min(0, ...sums.values()), high: Math.max(0, ...sums.values()) };
}

/**
 * Two scales beside each other of which one goes below zero: as many steps above and below it on both, so that they have one zero line.
 * Null where each begins with its zero anyway.
 */
function sharedZero(sides: readonly (readonly Series[])[]) {
  const reaches = sides.map(reachOf);
  if (reaches.every(({ low }) => low === 0)) return null;
  const counts = reaches.map(({ low, high }) => {
    const step = stepOf((high - low) / STEPS);
    return { below: Math.ceil(-low / step), above: Math.ceil(high / step) };
  });
  const below = Math.max(...counts.map((one) => one.below));
  const above = Math.max(1, ...counts.map((one) => one.above));
  return reaches.map(({ low, high }) => {
    const interval = stepOf(Math.max(high / above, -low / below));
    return { min: -below * interval, max: above * interval, interval };
  });
}

const sidesOf = ({ series }: AxisFigures) =>
  [false, true].map((isRight) => series.filter((one) => (one.isRight ?? false) === isRight));
const unitsOf = (side: readonly Series[], { unit }: AxisFigures) =>
  [...new Set(side.map((one) => one.unit ?? unit))].join('、');

function scalesOf(figures: AxisFigures, look: ChartLook) {
  const { series, isLying = false } = figures;
  const sides = sidesOf(figures);
  const [left = [], right = []] = sides;
  const zero = right.length > 0 ? sharedZero(sides) : null;
  const scale = (side: readonly Series[], isRight: boolean) => {
    const units = unitsOf(side, figures);
    // Whose scale it is; the legend says it too where there is no room.
    const names = side.map(({ name }) => name).join('、');
    const isShared = series.some((one) => one.isRight) && names.length <= MOST_NAMES;
    return {
      type: 'value' as const,
      name: isLying ? '' : isShared ? `${names}（${units}）` : units,
      minInterval: 1,
      // Within the picture, however long.
      nameTextStyle: { color: look.faint, fontSize: look.fontSize, align: isRight ? 'right' : 'left' },
      axisLabel: {
        ...{ color: look.faint, fontSize: look.fontSize, show: !isLying },
        // What never falls below zero is not said to.
        formatter: (value: number) => (value < 0 && reachOf(side).low === 0 ? '' : brief(value)),
      },
      splitLine: { show: !isRight && !isLying, lineStyle: { color: look.line } },
      ...zero?.[isRight ? 1 : 0],
    };
  };
  return right.length > 0 ? [scale(left, false), scale(right, true)] : scale(left, false);
}

function drawn(
  { name, values, kind, isRight = false, stack, tone }: Series,
  figures: AxisFigures,
  look: ChartLook,
) {
  const { isLying = false, series } = figures;
  return {
    name,
    type: kind,
    data: [...values],
    ...(isLying ? { xAxisIndex: isRight ? 1 : 0 } : { yAxisIndex: isRight ? 1 : 0 }),
    ...(stack === undefined ? {} : { stack }),
    ...(tone === undefined ? {} : { color: look.tones[tone] }),
    // A form of its own for each kind, not only a colour.
    ...(kind === 'line'
      ? { symbol: 'circle', symbolSize: look.fontSize / 2, lineStyle: { width: look.fontSize / 6 }, z: 3 }
      : {
          barMaxWidth: look.fontSize * 2.4,
          itemStyle: {
            borderRadius: stack !== undefined ? 0 : isLying ? [0, 3, 3, 0] : [3, 3, 0, 0],
            // What stands on each other is told apart by an edge too.
            ...(stack === undefined ? {} : { borderColor: look.ground, borderWidth: 1 }),
          },
        }),
    ...(isLying && series.length === 1
      ? {
          label: {
            show: true,
            position: 'right',
            color: look.text,
            fontSize: look.fontSize,
            formatter: ({ value }: { value: unknown }) => brief(Number(value)),
          },
        }
      : {}),
  };
}
