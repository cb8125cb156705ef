import type { EChartsOption } from './echarts.ts';
import { type AxisFigures, type RegionMap, shown } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** More classes could not be told apart, on paper least of all. */
const MOST_CLASSES = 5;

const rounded = (value: number) => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  return Math.round(value / step) * step;
};

/** Upper ends of classes with about as many regions each, ascending; the last is the largest value. Zero has its own. */
export function classEnds(values: readonly number[]): number[] {
  const some = values.filter((value) => value > 0).sort((one, other) => one - other);
  const most = some.at(-1);
  if (most === undefined) return [];
  const classes = Math.min(MOST_CLASSES, new Set(some).size);
  const ends = Array.from({ length: classes - 1 }, (_, at) =>
    rounded(some[Math.floor((some.length * (at + 1)) / classes) - 1] ?? 0),
  );
  return [...new Set([...ends.filter((end) => end > 0 && end < most), most])];
}

/** A colour between two, as `#rrggbb`; `part` 0 to 1. */
function between(faint: string, strong: string, part: number): string {
  const at = (colour: string, place: number) => Number.parseInt(colour.slice(place, place + 2), 16);
  return `#${[1, 3, 5]
    .map((place) =>
      Math.round(at(faint, place) + (at(strong, place) - at(faint, place)) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** What a class says of itself: 1–9. Whole numbers begin after the end before, others at it. */
function classText(from: number, to: number, areWhole: boolean): string {
  const first = areWhole ? from + 1 : from;
  return first >= to ? shown(to) : `${shown(first)}–${shown(to)}`;
}

/**
 * Regions by their boundaries, the more the darker (on a dark ground the brighter): one hue in classes, so that a legend can
 * be read off also by who sees fewer colours. What stands for the map in words is the same as for bars.
 */
export function mapOf(
  figures: AxisFigures,
  { name: map, names: drawn, shown: at = 0 }: RegionMap,
  look: ChartLook,
): EChartsOption {
  const series = figures.series[at] ?? figures.series[0];
  const values = figures.points.map((_, place) => series?.values[place] ?? 0);
  const ends = classEnds(values);
  const areWhole = values.every(Number.isInteger);
  const [faint, strong] = look.heat;
  // As the dictionary calls them; regions that it does not have as the file does.
  const names = new Map([
    ...drawn,
    ...(figures.codes ?? []).map((code, place) => [code, figures.points[place] ?? ''] as const),
  ]);
  const pieces = ends.map((end, place) => ({
    gt: ends[place - 1] ?? 0,
    lte: end,
    label: classText(ends[place - 1] ?? 0, end, areWhole),
    color: between(faint, strong, 0.2 + (0.8 * (place + 1)) / ends.length),
  }));
  const words = { color: look.text, fontSize: look.fontSize };
  // As large as fits without being stretched, beside the legend; of the shorter side.
  const narrow = { layoutCenter: ['64%', '50%'], layoutSize: '70%' };
  return {
    legend: { show: false },
    tooltip: { trigger: 'item' },
    visualMap: {
      type: 'piecewise',
      left: 0,
      bottom: 0,
      itemWidth: look.fontSize * 1.2,
      itemHeight: look.fontSize * 0.8,
      itemGap: look.fontSize * 0.4,
      textStyle: words,
      text: [`${series?.name ?? ''}（${series?.unit ?? figures.unit}）`, ''],
      showLabel: true,
      // Nobody hides regions by chance.
      selectedMode: false,
      pieces: [...pieces.reverse(), { value: 0, label: '0', color: look.line }],
      outOfRange: { color: look.ground },
    },
    series: [
      {
        type: 'map',
        map,
        nameProperty: 'adcode',
        name: series?.name,
        roam: false,
        selectedMode: false,
        showLegendSymbol: false,
        ...narrow,
        data: figures.points.map((_, place) => ({ name: figures.codes?.[place], value: values[place] })),
        label: {
          show: true,
          ...words,
          fontSize: look.fontSize - 1,
          textBorderColor: look.ground,
          textBorderWidth: 2,
          formatter: ({ name }: { name: string }) => names.get(name) ?? '',
        },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: look.faint, borderWidth: 1, areaColor: look.ground },
        emphasis: {
          label: { show: true, color: look.text },
          itemStyle: { areaColor: look.tones.high, borderColor: look.text, borderWidth: 2 },
        },
      },
    ],
    media: [
      {
        query: { minAspectRatio: 1.35 },
        option: { series: [{ layoutCenter: ['62%', '50%'], layoutSize: '96%' }] },
      },
      // Of a picture that has become narrower: what no other says would stay as it was.
      { option: { series: [narrow] } },
    ],
  };
}
