import type { EChartsOption } from './echarts.ts';
import { type PartFigures, share, shown, wholeOf } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** So many petals of a rose can be told apart; the others are drawn as one. */
const MOST_PETALS = 10;

/** What is drawn of the parts: nothing of what is nothing, and of many the largest with the rest as one. */
export function drawnParts({ parts, form }: PartFigures): PartFigures['parts'] {
  const some = parts.filter(({ value }) => value > 0);
  if (form !== 'rose' || some.length <= MOST_PETALS + 1) return some;
  const sorted = [...some].sort((one, other) => other.value - one.value);
  const rest = sorted.slice(MOST_PETALS);
  const value = rest.reduce((sum, part) => sum + part.value, 0);
  // Not 其他: a type may bear that name.
  return [...sorted.slice(0, MOST_PETALS), { name: `其余${rest.length}类`, value, tone: 'rest' }];
}

/** The parts of a whole as a ring or a rose, or the stages of a funnel. */
export function partsOf(figures: PartFigures, look: ChartLook): EChartsOption {
  const whole = wholeOf(figures);
  const data = drawnParts(figures).map(({ name, value, tone }) => ({
    name,
    value,
    ...(tone === undefined ? {} : { itemStyle: { color: look.tones[tone] } }),
  }));
  const shared = {
    // The edge keeps parts of one lightness apart.
    itemStyle: { borderColor: look.ground, borderWidth: 2 },
    data,
  };
  const words = { color: look.text, fontSize: look.fontSize };
  const said = ({ name, value }: { name: string; value: unknown }) =>
    `${name}\n${shown(Number(value))}（${share(Number(value), whole)}）`;
  if (figures.form === 'funnel')
    return {
      tooltip: { trigger: 'item' },
      legend: { show: false },
      series: [
        {
          ...shared,
          type: 'funnel',
          left: '4%',
          width: '56%',
          top: 8,
          bottom: 8,
          minSize: '12%',
          gap: 3,
          // The order is that of the stages, not of their numbers.
          sort: 'none',
          label: { ...words, position: 'right', formatter: said, lineHeight: look.fontSize * 1.4 },
          labelLine: { length: 12, lineStyle: { color: look.line } },
        },
      ],
    };
  const isRose = figures.form === 'rose';
  return {
    tooltip: { trigger: 'item' },
    legend: { show: !isRose && data.length <= 8 },
    series: [
      {
        ...shared,
        type: 'pie',
        radius: isRose ? ['14%', '72%'] : ['42%', '66%'],
        center: ['50%', isRose ? '50%' : '46%'],
        ...(isRose ? { roseType: 'area' } : {}),
        startAngle: 90,
        label: {
          ...words,
          formatter: isRose
            ? ({ name, value }: { name: string; value: unknown }) => `${name} ${share(Number(value), whole)}`
            : said,
        },
        labelLine: { length: 6, length2: 6 },
        labelLayout: { hideOverlap: true },
      },
    ],
  };
}
