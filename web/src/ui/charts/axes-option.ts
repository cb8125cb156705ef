import type { EChartsOption } from './echarts.ts';
import { type AxisFigures, type Series, shown } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** More points than this and the bars are too thin to press: a slider shows a part of them. */
const MOST_IN_SIGHT = 62;
/** The slider with its handles, and the room that the legend has below it. */
const SLIDER = 36;

/** Longer names would run into those of the other scale. */
const MOST_NAMES = 11;

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
      ...(isLying ? { width: look.fontSize * 8, overflow: 'truncate' } : { hideOverlap: true }),
    },
    axisLine: { lineStyle: { color: look.line } },
    axisTick: { show: false },
  };
  const scales = scalesOf(figures, look);
  return {
    grid: {
      left: 4,
      right: isLying ? look.fontSize * 4 : 4,
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
    yAxis: isLying ? names : scales,
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
  };
}

function scalesOf({ series, unit, isLying = false }: AxisFigures, look: ChartLook) {
  const scale = (side: readonly Series[], isRight: boolean) => {
    const units = [...new Set(side.map((one) => one.unit ?? unit))].join('、');
    // Whose scale it is; the legend says it too where there is no room.
    const names = side.map(({ name }) => name).join('、');
    const isShared = series.some((one) => one.isRight) && names.length <= MOST_NAMES;
    return {
      type: 'value' as const,
      name: isLying ? '' : isShared ? `${names}（${units}）` : units,
      minInterval: 1,
      // Within the picture, however long.
      nameTextStyle: { color: look.faint, fontSize: look.fontSize, align: isRight ? 'right' : 'left' },
      axisLabel: { color: look.faint, fontSize: look.fontSize, formatter: brief, show: !isLying },
      splitLine: { show: !isRight && !isLying, lineStyle: { color: look.line } },
    };
  };
  const right = series.filter(({ isRight }) => isRight);
  const left = scale(
    series.filter(({ isRight }) => !isRight),
    false,
  );
  return right.length > 0 ? [left, scale(right, true)] : left;
}

function drawn(
  { name, values, kind, isRight = false, stack, tone }: Series,
  figures: AxisFigures,
  look: ChartLook,
) {
  const { isLying = false } = figures;
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
    ...(isLying
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
