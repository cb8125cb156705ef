import { describe, expect, it } from 'vitest';
import { chartOption } from './chart-option.ts';
import type { AxisFigures, HeatFigures, PartFigures } from './figures.ts';
import { isNothing, saidAt, stopsOf, summaryOf, tableOf } from './figures.ts';
import { chartLook, paperLook } from './palette.ts';
import { drawnParts } from './part-option.ts';

const look = chartLook({
  ...{ colorText: '#111111', colorTextTertiary: '#666666', colorBorderSecondary: '#dddddd' },
  ...{
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    fontFamily: 'serif',
    fontSize: 14,
    motion: true,
  },
});
const dark = chartLook({
  ...{ colorText: '#eeeeee', colorTextTertiary: '#999999', colorBorderSecondary: '#333333' },
  ...{
    colorBgContainer: '#171e1b',
    colorBgElevated: '#171e1b',
    fontFamily: 'serif',
    fontSize: 14,
    motion: true,
  },
});

const warnings: AxisFigures = {
  kind: 'axis',
  axisName: '时间',
  unit: '条',
  points: ['11-01', '11-02'],
  series: [
    { name: '紧急', kind: 'bar', values: [3, 0], stack: 'level', tone: 'urgent' },
    { name: '低', kind: 'bar', values: [5, 1], stack: 'level', tone: 'low' },
    { name: '处置率', kind: 'line', values: [50, null], isRight: true, unit: '%' },
  ],
};
const hours: HeatFigures = {
  kind: 'heat',
  axisName: '时段',
  rows: ['周一', '周二'],
  columns: ['0时', '1时', '2时'],
  values: [
    [1, 2, 3],
    [0, 9, 4],
  ],
  unit: '起',
};
const stages: PartFigures = {
  kind: 'parts',
  axisName: '环节',
  unit: '条',
  form: 'funnel',
  parts: [
    { name: '预警', value: 200 },
    { name: '签收', value: 150 },
  ],
};
const manyTypes: PartFigures = {
  kind: 'parts',
  axisName: '类型',
  unit: '起',
  form: 'rose',
  parts: [
    ...Array.from({ length: 13 }, (_, at) => ({ name: `类型${at}`, value: at })),
    { name: '其他', value: 40 },
  ],
};

interface Option {
  series: {
    type: string;
    stack?: string;
    color?: string;
    yAxisIndex?: number;
    xAxisIndex?: number;
    data: unknown[];
  }[];
  xAxis: { type: string };
  yAxis: unknown;
  visualMap?: { max: number };
  aria: { decal: { show: boolean } };
}
const drawn = (...args: Parameters<typeof chartOption>) => chartOption(...args) as unknown as Option;

describe('bars and lines', () => {
  it('stand on each other in the colours of their levels, the line on a scale of its own', () => {
    const { series, yAxis } = drawn(warnings, look);
    expect(series.map(({ type, stack, color, yAxisIndex }) => [type, stack, color, yAxisIndex])).toEqual([
      ['bar', 'level', look.tones.urgent, 0],
      ['bar', 'level', look.tones.low, 0],
      ['line', undefined, undefined, 1],
    ]);
    expect(yAxis).toHaveLength(2);
  });

  it('lie for ranks, each amount on its own scale, their values in a column where they cannot touch', () => {
    const { series, xAxis, yAxis } = drawn({ ...warnings, isLying: true }, look);
    expect(yAxis).toMatchObject([
      { type: 'category', inverse: true },
      { type: 'category', inverse: true, position: 'right', data: ['3 · 5 · 50', '0 · 1 · --'] },
    ]);
    for (const one of series) expect(one).not.toHaveProperty('label');
    expect(xAxis).toHaveLength(2);
    expect(series.map(({ xAxisIndex }) => xAxisIndex)).toEqual([0, 0, 1]);
  });

  it('print their whole legend, in lines that a narrow drawing leaves room for', () => {
    type Drawn = {
      legend: { type: string };
      media: { query: { maxWidth?: number }; option: { grid?: { bottom: number } } }[];
    };
    const many: AxisFigures = {
      ...warnings,
      series: ['新增冻结金额', '解除冻结金额', '已返还金额', '在冻金额'].map((name) => ({
        ...{ name, kind: 'bar', values: [1, 2] },
      })),
    };
    const lines = (drawing: Drawn) =>
      drawing.media.flatMap(({ query, option }) =>
        option.grid ? [[query.maxWidth ?? 0, option.grid.bottom] as const] : [],
      );
    const screen = chartOption(many, look) as unknown as Drawn;
    expect([screen.legend.type, lines(screen)]).toEqual(['scroll', []]);
    const paper = chartOption(many, paperLook) as unknown as Drawn;
    expect(paper.legend.type).toBe('plain');
    const [two = [0, 0], three = [0, 0]] = lines(paper);
    expect(two[0]).toBeGreaterThan(three[0]);
    expect(two[1]).toBeLessThan(three[1]);
    expect(
      lines(chartOption({ ...many, series: many.series.slice(0, 1) }, paperLook) as unknown as Drawn),
    ).toEqual([]);
  });

  it('that lie have a name each, in smaller letters where the picture is low', () => {
    type Lying = {
      yAxis: { axisLabel: { interval?: number; fontSize: number } };
      media?: { query: { maxHeight: number }; option: Pick<Lying, 'yAxis'> }[];
    };
    const ofBanks = (count: number) =>
      chartOption(
        {
          ...{ kind: 'axis', axisName: '银行', unit: '笔', isLying: true },
          points: Array.from({ length: count }, (_, at) => `银行${at}`),
          series: [{ name: '止付', kind: 'bar', values: Array.from({ length: count }, (_, at) => at) }],
        },
        look,
      ) as unknown as Lying;
    const { yAxis, media = [] } = ofBanks(10);
    expect(yAxis.axisLabel.interval).toBe(0);
    /** What is drawn in a picture of this height: of several that fit the last. */
    const sizeIn = (height: number) =>
      media.filter(({ query }) => height <= query.maxHeight).at(-1)?.option.yAxis.axisLabel.fontSize ??
      yAxis.axisLabel.fontSize;
    // A card, a card of a wall, a sheet of paper.
    for (const height of [240, 162, 118]) expect(sizeIn(height) * 10, `${height}`).toBeLessThan(height);
    expect(sizeIn(240)).toBe(look.fontSize);
    // Of hundreds nobody reads each.
    expect(ofBanks(300).yAxis.axisLabel.interval).toBeUndefined();
  });

  it('that stand have a name each, turned where they would not fit beside each other; days have not', () => {
    type Standing = { media: { query: { maxWidth: number }; option: { xAxis: unknown } }[] };
    const of = (points: string[]) =>
      chartOption(
        {
          ...{ kind: 'axis', axisName: '类型', unit: '起', points },
          series: [{ name: '立案数', kind: 'bar', values: points.map(() => 1) }],
        },
        look,
      ) as unknown as Standing;
    const [turned, ...more] = of(['刷单返利类', '冒充电商物流客服类']).media;
    expect(more).toEqual([]);
    expect(turned?.option.xAxis).toMatchObject({ axisLabel: { interval: 0, rotate: 30 } });
    expect(turned?.query.maxWidth).toBeGreaterThan('刷单返利类冒充电商物流客服类'.length * look.fontSize);
    expect(of(['2026-10', '2026-11（未满）']).media).toEqual([]);
  });

  it('say each series in its own unit, and nothing where there is nothing to divide by', () => {
    expect(saidAt(warnings, 1)).toBe('11-02：紧急 0 条，低 1 条，处置率 --');
    expect(tableOf(warnings).head.at(-1)).toBe('处置率（%）');
    expect(tableOf(warnings).rows[1]).toEqual(['11-02', 0, 1, '--']);
    // Rates have no sum.
    expect(summaryOf('趋势', warnings)).toContain('处置率最高 50%');
  });
});

describe('a field of hours', () => {
  it('is drawn square by square, the strongest as the most', () => {
    const { series, visualMap } = drawn(hours, look);
    expect(series[0]?.data).toHaveLength(6);
    expect(series[0]?.data[4]).toEqual([1, 1, 9]);
    expect(visualMap?.max).toBe(9);
  });

  it('is walked through row by row, and read as a table', () => {
    expect(stopsOf(hours)).toBe(6);
    expect(saidAt(hours, 4)).toBe('周二 1时：9 起');
    expect(summaryOf('时段', hours)).toBe('时段：合计 19 起，最多的是周二 1时：9 起');
    expect(tableOf(hours)).toEqual({
      head: ['时段', '0时', '1时', '2时'],
      rows: [
        ['周一', 1, 2, 3],
        ['周二', 0, 9, 4],
      ],
    });
    expect(isNothing({ ...hours, values: [[0], [0]] })).toBe(true);
  });
});

describe('parts', () => {
  it('of a funnel are shares of the first', () => {
    expect(drawn(stages, look).series[0]?.type).toBe('funnel');
    // Their words stand in a column that no stage reaches, also where a later one is larger.
    expect(drawn(stages, look).series[0]).toMatchObject({
      ...{ left: '2%', width: '50%', labelLayout: { x: '55%' } },
    });
    expect(saidAt(stages, 1)).toBe('签收：150 条，为预警的 75%');
    expect(tableOf(stages).head[2]).toBe('转化率');
  });

  it('of a rose are the ten largest and the rest as one, which is not the type that is called so', () => {
    const petals = drawnParts(manyTypes);
    expect(petals).toHaveLength(11);
    expect(petals[0]).toEqual({ name: '其他', value: 40 });
    expect(petals.at(-1)).toEqual({ name: '其余3类', value: 6, tone: 'rest' });
    // The table has them all.
    expect(tableOf(manyTypes).rows).toHaveLength(14);
  });

  it('of a rose of eleven keep their names, and no two of them the same colour', () => {
    const parts = Array.from({ length: 11 }, (_, at) => ({ name: `类${at}`, value: 20 - at }));
    const petals = drawnParts({ ...manyTypes, parts });
    expect(petals.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
    expect(petals.map(({ tone }) => tone)).toEqual([...Array(10).fill(undefined), 'rest']);
    expect(new Set([...look.colours, look.tones.rest]).size).toBe(11);
  });

  it('of a rose are as large as their values, by area', () => {
    const parts = [4, 1].map((value) => ({ name: `类${value}`, value }));
    const { series } = drawn({ kind: 'parts', axisName: '类', unit: '起', form: 'rose', parts }, look);
    expect(series[0]?.data).toEqual([
      { name: '类4', value: 2 },
      { name: '类1', value: 1 },
    ]);
  });
});

it('on paper there are patterns and dark words, whatever the screen', () => {
  expect(drawn(warnings, paperLook).aria.decal.show).toBe(true);
  expect(drawn(warnings, look).aria.decal.show).toBe(false);
  expect(paperLook.colours).toBe(look.colours);
});

/** How somebody without one kind of cones sees a colour (Machado, Oliveira and Fernandes 2009, full strength). */
const sights = {
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
const lightOf = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const linear = (colour: string) =>
  [1, 3, 5].map((at) => lightOf(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
function labOf([red = 0, green = 0, blue = 0]: readonly number[]) {
  const bent = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const seen = (colour: string, matrix: readonly number[]) => {
  const light = linear(colour);
  return [0, 3, 6].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        light.reduce((sum, part, at) => sum + part * (matrix[row + at] ?? 0), 0),
      ),
    ),
  );
};
const apart = (one: string, other: string, matrix: readonly number[]) => {
  const [a, b] = [labOf(seen(one, matrix)), labOf(seen(other, matrix))];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
};

/** Two colours that differ by less look alike to a passing eye. */
const LEAST = 12;

describe.each([
  ['light', look],
  ['dark', dark],
] as const)('colours in the %s theme', (_, { colours, tones }) => {
  it.each(Object.entries(sights))('are told apart by %s eyes where they are neighbours', (_sight, matrix) => {
    for (const [at, colour] of colours.entries())
      expect(apart(colour, colours[(at + 1) % colours.length] ?? '', matrix), `${at}`).toBeGreaterThan(LEAST);
    // A chart has four levels at once, in any order.
    const levels = [tones.urgent, tones.high, tones.middle, tones.low];
    for (const [at, one] of levels.entries())
      for (const other of levels.slice(at + 1))
        expect(apart(one, other, matrix), `${one} ${other}`).toBeGreaterThan(LEAST);
  });
});

describe('a map of regions', () => {
  const figures: AxisFigures = {
    ...{ kind: 'axis', axisName: '地区', unit: '起', isLying: true },
    points: ['甲区', '乙区', '丙区', '丁区'],
    codes: ['510104', '510105', '510106', '510107'],
    series: [
      { name: '案件数', kind: 'bar', values: [40, 9, 1, 0] },
      { name: '损失金额', kind: 'bar', unit: '万元', values: [12.5, 30, 0, 0] },
    ],
    map: { name: 'a map', names: new Map([['510199', '无名区']]) },
  };
  type Drawn = {
    visualMap: { pieces: { label: string; color: string }[]; text: string[] };
    series: [
      {
        data: { name: string; value: number }[];
        label: { formatter(region: { name: string }): string };
      },
    ];
  };
  const drawn = (shown: number) =>
    chartOption({ ...figures, map: { name: 'a map', names: new Map(), shown } }, look) as unknown as Drawn;

  it('has classes that follow each other without a gap, the more the darker', () => {
    const { visualMap } = drawn(0);
    expect(visualMap.pieces.map(({ label }) => label)).toEqual(['10–40', '2–9', '1', '0']);
    expect(visualMap.text[0]).toBe('案件数（起）');
    const lightness = visualMap.pieces.map(({ color }) => Number.parseInt(color.slice(1, 3), 16));
    expect([...lightness.slice(0, 3)].sort((one, other) => one - other)).toEqual(lightness.slice(0, 3));
    expect(drawn(1).visualMap.pieces.map(({ label }) => label)).toEqual(['13–30', '0–13', '0']);
  });

  it('leaves its legend free in a picture that was wide before', () => {
    const { media, series } = chartOption(figures, look) as unknown as {
      media: { query?: object; option: { series: [object] } }[];
      series: [object];
    };
    const otherwise = media.filter(({ query }) => !query).map(({ option }) => option.series[0]);
    expect(otherwise).toEqual([{ layoutCenter: ['64%', '50%'], layoutSize: '70%' }]);
    expect(series[0]).toMatchObject(otherwise[0] ?? {});
  });

  it('finds regions by their codes, and calls them as the figures do', () => {
    const [series] = drawn(0).series;
    expect(series.data[0]).toEqual({ name: '510104', value: 40 });
    expect(series.label.formatter({ name: '510104' })).toBe('甲区');
    const [beside] = (chartOption(figures, look) as unknown as Drawn).series;
    expect(beside.label.formatter({ name: '510199' })).toBe('无名区');
  });
});

describe('a pie', () => {
  type Side = { legend: { textStyle: { width: number } }; series: [{ right: number }] };
  type Round = {
    legend: { left: string; right: number };
    series: [{ left: number; radius: [string, string] }];
    media: { query: { minWidth?: number }; option: Partial<Side> }[];
  };
  const of = (form: 'rose' | 'ring', ...names: string[]) =>
    chartOption(
      {
        ...{ kind: 'parts', axisName: '类', unit: '起', form },
        parts: names.map((name, at) => ({ name, value: at + 1 })),
      },
      look,
    ) as unknown as Round;
  /** What a picture of this width gives to the words, and what it keeps from the pie: of several steps the last that it reaches. */
  const sideIn = ({ media }: Round, width: number) => {
    const { option } = media.filter(({ query: { minWidth = Infinity } }) => width >= minWidth).at(-1) ?? {};
    return { words: option?.legend?.textStyle.width ?? 0, taken: option?.series?.[0].right ?? 0 };
  };
  /** Cards of seven, nine and ten columns of a screen of 1366 px, the menu beside it; one of a wall. */
  const widths = [290, 383, 428, 1_200];

  it('has all of the picture that its legend leaves, a rose to the edge and a ring with room for its numbers', () => {
    const [rose, ring] = [of('rose', '刷单返利类', '其他'), of('ring', '刷单返利类', '其他')];
    for (const width of widths) {
      const { words, taken } = sideIn(rose, width);
      // The mark before the names stands beside the pie, too.
      expect(taken - words, `${width}`).toBeGreaterThanOrEqual(look.fontSize * 1.2 + 5);
    }
    expect(rose.legend).toMatchObject({ left: 'auto', right: 0 });
    expect(rose.series[0]).toMatchObject({ left: 4, top: 4, bottom: 4 });
    expect(rose.series[0].radius[1]).toBe('100%');
    expect(Number.parseInt(ring.series[0].radius[1], 10)).toBeLessThan(85);
  });

  it('leaves the names of types whole in any picture, and takes no more for short ones', () => {
    for (const width of widths) {
      // `1  33.3% ` and the name.
      expect(sideIn(of('rose', '刷单', '其他'), width).words, `${width}`).toBeLessThan(look.fontSize * 8);
      const { words } = sideIn(of('rose', '虚假网络投资理财类', '其他'), width);
      expect(words, `${width}`).toBeGreaterThanOrEqual(look.fontSize * 13.6);
    }
  });

  it('keeps half of the picture beside names of any length', () => {
    const option = of('rose', '虚假网络投资理财类及其他各种类型的投资骗局'.repeat(2), '其他');
    const [, ...usual] = widths;
    for (const width of usual) expect(sideIn(option, width).taken, `${width}`).toBeLessThan(width * 0.55);
    expect(sideIn(option, 1_200).words).toBeGreaterThan(sideIn(option, 428).words);
  });
});

it('a funnel in a low picture says each stage in one line, in a higher one in two', () => {
  type Media = {
    query: { minHeight?: number; maxHeight?: number };
    option: { series: [{ label: { formatter(stage: object): string } }] };
  };
  const { media } = chartOption(stages, look) as unknown as { media: Media[] };
  const saidIn = (height: number) =>
    media
      .filter(
        ({ query: { minHeight = 0, maxHeight = Infinity } }) => height >= minHeight && height <= maxHeight,
      )
      .map(({ option }) => option.series[0].label.formatter({ name: '签收', value: 150 }));
  expect(saidIn(40)).toEqual(['签收 150（75%）']);
  expect(saidIn(280)).toEqual(['签收\n150（75%）']);
});

describe('two scales', () => {
  const drawnOf = (flows: number[], balance: number[]) =>
    chartOption(
      {
        ...{ kind: 'axis', axisName: '时间', unit: '万元', points: flows.map((_, at) => `${at}`) },
        series: [
          { name: '新增', kind: 'bar', stack: 'flow', values: flows.map((value) => Math.max(0, value)) },
          { name: '解冻', kind: 'bar', stack: 'flow', values: flows.map((value) => Math.min(0, value)) },
          { name: '余额', kind: 'line', isRight: true, values: balance },
        ],
      },
      look,
    ) as unknown as {
      yAxis: {
        min?: number;
        max: number;
        interval: number;
        axisLabel: { formatter(value: number): string };
      }[];
    };

  it('have one zero line where one goes below it, in steps that lie on each other, and all values within', () => {
    for (const [flows, balance] of [
      [
        [320, -75, 40],
        [9_100, 12_345, 8_000],
      ],
      [
        [3, -900],
        [0.5, 0],
      ],
    ] as const) {
      const [left, right] = drawnOf([...flows], [...balance]).yAxis;
      const steps = (axis: typeof left) => [
        (axis?.min ?? 0) / (axis?.interval ?? 0),
        (axis?.max ?? 0) / (axis?.interval ?? 0),
      ];
      expect(steps(left)).toEqual(steps(right));
      expect(steps(left)[0]).toBeLessThan(0);
      expect(left?.min).toBeLessThanOrEqual(Math.min(...flows));
      expect(left?.max).toBeGreaterThanOrEqual(Math.max(...flows));
      expect(right?.max).toBeGreaterThanOrEqual(Math.max(...balance));
      // A balance is never said to be less than nothing.
      expect(right?.axisLabel.formatter(-5)).toBe('');
      expect(left?.axisLabel.formatter(-5)).toBe('-5');
    }
  });

  it('say their units alone where their names would stand upon each other', () => {
    type Named = {
      media: { query: { minWidth?: number; maxWidth?: number }; option: { yAxis: { name: string }[] } }[];
    };
    const { media } = drawnOf([1, 2], [3, 4]) as unknown as Named;
    const namesIn = (width: number) =>
      media
        .filter(({ query: { minWidth = 0, maxWidth = Infinity } }) => width >= minWidth && width <= maxWidth)
        .map(({ option }) => option.yAxis.map(({ name }) => name));
    // A card of a wall, of a page.
    expect(namesIn(220)).toEqual([['万元', '万元']]);
    expect(namesIn(400)).toEqual([['新增、解冻（万元）', '余额（万元）']]);
  });

  it('that begin with zero are left as they are', () => {
    for (const axis of drawnOf([1, 2], [3, 4]).yAxis) expect(axis).not.toHaveProperty('interval');
  });
});
