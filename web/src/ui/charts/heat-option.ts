import type { EChartsOption } from './echarts.ts';
import { type HeatFigures, shown } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** A field of squares, the more the darker (on a dark ground the brighter): one hue, so that nobody needs to tell two apart. */
export function heatOf({ rows, columns, values, unit }: HeatFigures, look: ChartLook): EChartsOption {
  const most = Math.max(1, ...values.flat());
  const axis = (data: readonly string[]) => ({
    type: 'category' as const,
    data: [...data],
    axisLabel: { color: look.faint, fontSize: look.fontSize, hideOverlap: true },
    axisLine: { show: false },
    axisTick: { show: false },
  });
  return {
    grid: { left: 4, right: 4, top: 8, bottom: look.fontSize * 3.2, containLabel: true },
    legend: { show: false },
    tooltip: { trigger: 'item' },
    xAxis: axis(columns),
    yAxis: { ...axis(rows), inverse: true },
    visualMap: {
      min: 0,
      max: most,
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemHeight: look.fontSize * 10,
      itemWidth: look.fontSize,
      text: [`${shown(most)} ${unit}`, '0'],
      textStyle: { color: look.faint, fontSize: look.fontSize },
      inRange: { color: [...look.heat] },
    },
    series: [
      {
        type: 'heatmap',
        data: rows.flatMap((_, row) => columns.map((_, column) => [column, row, values[row]?.[column] ?? 0])),
        itemStyle: { borderColor: look.ground, borderWidth: 2, borderRadius: 3 },
        emphasis: { itemStyle: { borderColor: look.text } },
      },
    ],
  };
}
