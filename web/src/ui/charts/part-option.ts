import type { EChartsOption } from './echarts.ts';
import { type PartFigures, share, shown, wholeOf } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** So many petals of a rose can be told apart; the others are drawn as one. */
const MOST_PETALS = 10;
/** Lines that a chart of a wall or of a sheet has room for. */
const LOW = 19;
/** Signs beside each other, below which the longest names have no room in half of a picture. */
const NARROW = 30;

/** Its hole and its reach where it has no more width than height. */
const ROSE = ['8%', '51%'];

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
          left: '2%',
          width: '50%',
          top: 8,
          bottom: 8,
          minSize: '12%',
          gap: 3,
          // The order is that of the stages, not of their numbers.
          sort: 'none',
          label: { ...words, position: 'right', formatter: said, lineHeight: look.fontSize * 1.25 },
          labelLine: { show: false },
          // In a column beside all of them: a stage may be larger than the one before.
          labelLayout: { x: '55%', align: 'left' },
        },
      ],
    };
  if (figures.form !== 'rose') return pieOf(shared, data, { isRose: false, whole, look });
  // A petal is as long as its value says: by its root, so that it is its area that the eye compares.
  const petals = data.map((part) => ({ ...part, value: Math.sqrt(part.value) }));
  return pieOf({ ...shared, data: petals }, data, { isRose: true, whole, look });
}

/** The legend's half of a picture. */
const halfOf = (look: ChartLook) => ({
  left: '52%',
  textStyle: {
    width: look.fontSize * 10.5,
    overflow: 'truncate' as const,
    color: look.text,
    fontSize: look.fontSize,
  },
});

type Slice = { name: string; value: number };

/** Names have no room around a pie: they stand beside it by the number that is at the slice, so that no colour is needed. */
function pieOf(
  shared: object,
  parts: readonly Slice[],
  { isRose, whole, look }: { isRose: boolean; whole: number; look: ChartLook },
): EChartsOption {
  const middle = { center: ['26%', '50%'] };
  const wide = isRose ? { minWidth: look.fontSize * NARROW } : {};
  const places = new Map(parts.map(({ name, value }, at) => [name, { number: at + 1, value }]));
  const numberOf = (name: string) => places.get(name)?.number ?? '';
  return {
    tooltip: { trigger: 'item' },
    legend: {
      orient: 'vertical',
      top: 'middle',
      bottom: 'auto',
      itemGap: look.fontSize * 0.6,
      formatter: (name: string) => `${numberOf(name)}  ${share(places.get(name)?.value ?? 0, whole)} ${name}`,
      ...halfOf(look),
    },
    series: [
      {
        ...shared,
        type: 'pie',
        radius: isRose ? ROSE : ['24%', '38%'],
        ...middle,
        ...(isRose ? { roseType: 'area' } : {}),
        startAngle: 90,
        label: {
          color: look.faint,
          fontSize: look.fontSize - 1,
          distanceToLabelLine: 2,
          // Outside of a rose a label stands at its largest petal's edge, far from its own.
          ...(isRose
            ? { position: 'inside', color: look.text, textBorderColor: look.ground, textBorderWidth: 2 }
            : {}),
          formatter: ({ name }: { name: string }) => String(numberOf(name)),
        },
        labelLine: { length: 2, length2: 2 },
        labelLayout: { hideOverlap: true },
      },
    ],
    // Longer names, and the radius: it follows the height where there is width for it, else the legend would lie upon it.
    media: [
      // As many names as a rose has stand below each other.
      ...(isRose
        ? [
            {
              query: { maxHeight: look.fontSize * LOW },
              option: { legend: { itemGap: look.fontSize * 0.2 } },
            },
          ]
        : []),
      // A pie may be small, a name may not be cut: in a narrow picture the legend begins nearer to the left.
      ...(isRose
        ? [
            {
              query: { maxWidth: look.fontSize * NARROW },
              option: {
                legend: { left: '37%', textStyle: { width: look.fontSize * 13 } },
                series: [{ center: ['18%', '50%'], radius: ['6%', '34%'] }],
              },
            },
            // What is not said again stays as it was in the narrow one.
            { query: wide, option: { legend: halfOf(look), series: [{ ...middle, radius: ROSE }] } },
          ]
        : []),
      ...[32, 40].map((signs) => ({
        query: { minWidth: look.fontSize * signs },
        option: { legend: { textStyle: { width: look.fontSize * (signs * 0.48 - 2) } } },
      })),
      {
        query: { minAspectRatio: 1.2, ...wide },
        option: { series: [{ radius: isRose ? ['9%', '59%'] : ['29%', '44%'] }] },
      },
      {
        query: { minAspectRatio: 1.36, ...wide },
        option: { series: [{ radius: isRose ? ['10%', '67%'] : ['31%', '48%'] }] },
      },
      {
        query: { minAspectRatio: 1.6, ...wide },
        option: { series: [{ radius: isRose ? ['10%', '74%'] : ['34%', '52%'] }] },
      },
    ],
  };
}
