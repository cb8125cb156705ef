import type { EChartsOption } from './echarts.ts';
import { type AxisFigures, type Figures, type PartFigures, share, shown } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** More points than this and the bars are too thin to press: a slider shows a part of them. */
const MOST_IN_SIGHT = 62;

/** What ECharts draws of some figures. Words and colours come from the theme; the tooltip is ours (`ChartPicture`). */
export function chartOption(figures: Figures, look: ChartLook): EChartsOption {
  const shared: EChartsOption = {
    color: [...look.colours],
    animation: !look.isStill,
    animationDuration: 300,
    textStyle: { fontFamily: look.fontFamily, color: look.text },
    legend: {
      bottom: 0,
      type: 'scroll',
      itemWidth: 14,
      itemHeight: 10,
      textStyle: { color: look.text },
      pageTextStyle: { color: look.text },
      pageIconColor: look.text,
      pageIconInactiveColor: look.line,
    },
  };
  return figures.kind === 'parts'
    ? { ...shared, ...ringOf(figures, look) }
    : { ...shared, ...axesOf(figures, look) };
}

function axesOf({ points, series, unit }: AxisFigures, look: ChartLook): EChartsOption {
  const hasRight = series.some(({ isRight }) => isRight);
  const isLong = points.length > MOST_IN_SIGHT;
  const scale = (name: string, isRight: boolean) => ({
    type: 'value' as const,
    name,
    minInterval: 1,
    // Within the picture, however long.
    nameTextStyle: { color: look.faint, align: isRight ? 'right' : 'left' },
    axisLabel: { color: look.faint, formatter: shown },
    splitLine: { show: !isRight, lineStyle: { color: look.line } },
  });
  const rightNames = series.filter(({ isRight }) => isRight).map(({ name }) => name);
  const leftNames = series.filter(({ isRight }) => !isRight).map(({ name }) => name);
  return {
    grid: { left: 8, right: 8, top: 32, bottom: isLong ? 76 : 40, containLabel: true },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: look.line, opacity: 0.4 } },
    },
    xAxis: {
      type: 'category',
      data: [...points],
      axisLabel: { color: look.faint, hideOverlap: true },
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
    },
    yAxis: hasRight
      ? [
          scale(`${leftNames.join('、')}（${unit}）`, false),
          scale(`${rightNames.join('、')}（${unit}）`, true),
        ]
      : scale(unit, false),
    dataZoom: isLong
      ? [{ type: 'slider', bottom: 32, height: 20, startValue: points.length - MOST_IN_SIGHT }]
      : [],
    series: series.map(({ name, values, kind, isRight = false }) => ({
      name,
      type: kind,
      data: [...values],
      yAxisIndex: isRight ? 1 : 0,
      // A form of its own for each kind, not only a colour.
      ...(kind === 'line'
        ? { symbol: 'circle', symbolSize: 6, lineStyle: { width: 2 } }
        : { barMaxWidth: 28 }),
    })),
  };
}

function ringOf({ parts }: PartFigures, look: ChartLook): EChartsOption {
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return {
    tooltip: { trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: ['46%', '70%'],
        center: ['50%', '44%'],
        // The edge keeps parts of one lightness apart.
        itemStyle: { borderColor: look.ground, borderWidth: 2 },
        label: {
          color: look.text,
          formatter: ({ name, value }: { name: string; value: unknown }) =>
            `${name}\n${shown(Number(value))}（${share(Number(value), total)}）`,
        },
        labelLine: { length: 8, length2: 8 },
        data: parts.filter(({ value }) => value > 0).map(({ name, value }) => ({ name, value })),
      },
    ],
  };
}
