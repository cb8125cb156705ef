import { axesOf } from './axes-option.ts';
import type { EChartsOption } from './echarts.ts';
import type { Figures } from './figures.ts';
import { heatOf } from './heat-option.ts';
import { mapOf } from './map-option.ts';
import type { ChartLook } from './palette.ts';
import { partsOf } from './part-option.ts';

/** What ECharts draws of some figures. Words and colours come from the theme; the tooltip is ours (`ChartPicture`). */
export function chartOption(figures: Figures, look: ChartLook): EChartsOption {
  const own =
    figures.kind === 'parts'
      ? partsOf(figures, look)
      : figures.kind === 'heat'
        ? heatOf(figures, look)
        : figures.map
          ? mapOf(figures, figures.map, look)
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
      // On paper nobody turns its pages.
      type: look.isPaper ? 'plain' : 'scroll',
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

interface Chosen {
  dataZoom?: { start?: number; end?: number }[];
  legend?: { selected?: Record<string, boolean>; scrollDataIndex?: number }[];
}

/**
 * An option with what somebody has chosen in the drawing before (`getOption()`): the series switched off, the page of the
 * legend, and, of the same points, the part that the slider shows. A board reads its figures anew every minute.
 */
export function withChosen(option: EChartsOption, before: unknown, arePointsSame: boolean): EChartsOption {
  const { dataZoom = [], legend = [] } = (before ?? {}) as Chosen;
  const [{ selected = {}, scrollDataIndex = 0 } = {}] = legend;
  const [{ start, end } = {}] = dataZoom;
  const sliders = option.dataZoom as { startValue?: number }[] | undefined;
  return {
    ...option,
    legend: { ...(option.legend as object), selected, scrollDataIndex },
    ...(arePointsSame && sliders && start !== undefined && end !== undefined
      ? { dataZoom: sliders.map(({ startValue, ...slider }) => ({ ...slider, start, end })) }
      : {}),
  };
}
