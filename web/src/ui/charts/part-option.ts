import type { EChartsOption } from './echarts.ts';
import { type PartFigures, share, shown, wholeOf } from './figures.ts';
import type { ChartLook } from './palette.ts';

/** So many petals of a rose can be told apart; the others are drawn as one. */
const MOST_PETALS = 10;
/** Lines that a chart of a wall or of a sheet has room for. */
const LOW = 19;
/**
 * From how many signs of width on a legend's line may be how long: the names of fraud types have nine signs and are whole in any
 * picture, the few longer ones in those where the pie keeps about half.
 */
const LONGEST = [
  [0, 14],
  [36, 16],
  [46, 20],
  [60, 28],
] as const;
/** The mark before a line, and the room around it. */
const MARK = 2.2;

/** What is drawn of the parts: nothing of what is nothing, and of many the largest with the rest as one. */
export function drawnParts({ parts, form }: PartFigures): PartFigures['parts'] {
  const some = parts.filter(({ value }) => value > 0);
  if (form !== 'rose' || some.length <= MOST_PETALS) return some;
  const sorted = [...some].sort((one, other) => other.value - one.value);
  const rest = sorted.slice(MOST_PETALS);
  // One alone keeps its name. Its colour would be that of the first, beside which it stands.
  if (rest.length === 1)
    return sorted.map((part) => (rest.includes(part) ? { ...part, tone: 'rest' } : part));
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
  if (figures.form === 'funnel') {
    const lineHeight = look.fontSize * 1.25;
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
          label: { ...words, position: 'right', formatter: said, lineHeight },
          labelLine: { show: false },
          // In a column beside all of them: a stage may be larger than the one before.
          labelLayout: { x: '55%', align: 'left' },
        },
      ],
      media: [
        {
          // Two lines each would stand upon each other.
          query: { maxHeight: Math.ceil(lineHeight * 2 * data.length + 16) },
          option: {
            series: [
              {
                label: {
                  formatter: (stage: { name: string; value: unknown }) => said(stage).replace('\n', ' '),
                },
              },
            ],
          },
        },
        {
          query: { minHeight: Math.ceil(lineHeight * 2 * data.length + 17) },
          option: { series: [{ label: { formatter: said } }] },
        },
      ],
    };
  }
  if (figures.form !== 'rose') return pieOf(shared, data, { isRose: false, whole, look });
  // A petal is as long as its value says: by its root, so that it is its area that the eye compares.
  const petals = data.map((part) => ({ ...part, value: Math.sqrt(part.value) }));
  return pieOf({ ...shared, data: petals }, data, { isRose: true, whole, look });
}

type Slice = { name: string; value: number };

/** How many signs of full width a line is as wide as, or a little less. */
export const signsOf = (line: string) =>
  [...line].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 1 : sign === ' ' ? 0.3 : 0.62), 0);

/**
 * Names have no room around a pie: they stand beside it by the number that is at the slice, so that no colour is needed. The legend
 * takes what its longest line needs, the pie all that is left of the picture.
 */
function pieOf(
  shared: object,
  parts: readonly Slice[],
  { isRose, whole, look }: { isRose: boolean; whole: number; look: ChartLook },
): EChartsOption {
  const places = new Map(parts.map(({ name, value }, at) => [name, { number: at + 1, value }]));
  const numberOf = (name: string) => places.get(name)?.number ?? '';
  const lineOf = (name: string) => `${numberOf(name)}  ${share(places.get(name)?.value ?? 0, whole)} ${name}`;
  const longest = Math.ceil(Math.max(0, ...parts.map(({ name }) => signsOf(lineOf(name)))));
  /** Both beside each other, the legend with no more signs than these. */
  const beside = (most: number) => {
    const signs = Math.min(longest, most);
    return {
      legend: { textStyle: { width: look.fontSize * signs } },
      series: [{ right: look.fontSize * (signs + MARK) }],
    };
  };
  return {
    tooltip: { trigger: 'item' },
    legend: {
      orient: 'vertical',
      ...{ top: 'middle', bottom: 'auto', left: 'auto', right: 0 },
      itemGap: look.fontSize * 0.6,
      formatter: lineOf,
      textStyle: { color: look.text, fontSize: look.fontSize, overflow: 'truncate' as const },
    },
    series: [
      {
        ...shared,
        type: 'pie',
        ...{ left: 4, top: 4, bottom: 4 },
        // A ring's numbers stand around it.
        radius: isRose ? ['13%', '100%'] : ['50%', '78%'],
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
    media: [
      // As many names as a rose has stand below each other.
      {
        query: { maxHeight: look.fontSize * LOW },
        option: { legend: { itemGap: look.fontSize * 0.2 } },
      },
      ...LONGEST.map(([from, most]) => ({
        query: { minWidth: look.fontSize * from },
        option: beside(most),
      })),
    ],
  };
}
