import { axesOf } from './axes-option.ts';
import type { EChartsOption } from './echarts.ts';
import type { Figures } from './figures.ts';
import { heatOf } from './heat-option.ts';
import type { ChartLook } from './palette.ts';
import { partsOf } from './part-option.ts';

/** What ECharts draws of some figures. Words and colours come from the theme; the tooltip is ours (`ChartPicture`). */
export function chartOption(figures: Figures, look: ChartLook): EChartsOption {
  const own =
    figures.kind === 'parts'
      ? partsOf(figures, look)
      : figures.kind === 'heat'
        ? heatOf(figures, look)
        : axesOf(figures, look);
  const words = { color: look.text, fontSize: look.fontSize };
  return {
    color: [...look.colours],
    animation: !look.isStill,
    animationDuration: 300,
    textStyle: { fontFamily: look.fontFamily, ...words },
    // Patterns alone: the description is the card's own.
    aria: { enabled: look.isPatterned, label: { enabled: false }, decal: { show: look.isPatterned } },
    ...own,
    legend: {
      bottom: 0,
      type: 'scroll',
      itemWidth: look.fontSize * 1.2,
      itemHeight: look.fontSize * 0.8,
      textStyle: words,
      pageTextStyle: words,
      pageIconColor: look.text,
      pageIconInactiveColor: look.line,
      ...(own.legend as object),
    },
  };
}
