import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import ChartPicture from './chart-picture.tsx';
import type { AxisFigures } from './figures.ts';
import { chartLook } from './palette.ts';

/** What the drawing was told, and what it says that it shows. */
const drawing = vi.hoisted(() => ({ options: [] as Record<string, unknown>[], shown: undefined as unknown }));
vi.mock('./echarts.ts', () => ({
  init: () => ({
    on: () => {},
    resize: () => {},
    getZr: () => ({ clear: () => {}, refreshImmediately: () => {}, flush: () => {} }),
    dispose: () => {},
    dispatchAction: () => {},
    getOption: () => drawing.shown,
    setOption: (option: Record<string, unknown>) => drawing.options.push(option),
  }),
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
);
beforeEach(() => {
  drawing.options = [];
  drawing.shown = undefined;
});

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
const days = (count: number): AxisFigures => ({
  kind: 'axis',
  axisName: '时间',
  unit: '条',
  points: Array.from({ length: count }, (_, at) => `第${at + 1}日`),
  series: ['紧急', '高'].map((name) => ({
    name,
    kind: 'line',
    values: Array.from({ length: count }, () => 1),
  })),
});
const picture = (figures: AxisFigures, onPick?: (at: number, series: number) => void) => (
  <ChartPicture title="预警趋势" figures={figures} look={look} height={300} onPick={onPick} />
);

test('figures that are read anew keep what was chosen in the drawing', () => {
  const { rerender } = render(picture(days(90)));
  expect(drawing.options[0]).toMatchObject({ dataZoom: [{ startValue: 28 }] });
  drawing.shown = {
    dataZoom: [{ start: 10, end: 40, startValue: 9, endValue: 35 }],
    legend: [{ selected: { 高: false }, scrollDataIndex: 1 }],
  };
  rerender(picture(days(90)));
  expect(drawing.options[1]).toMatchObject({
    dataZoom: [{ start: 10, end: 40 }],
    legend: { selected: { 高: false }, scrollDataIndex: 1 },
  });
  expect(drawing.options[1]?.dataZoom).not.toMatchObject([{ startValue: 28 }]);
  // Of another span the end is what matters, again.
  rerender(picture(days(120)));
  expect(drawing.options[2]).toMatchObject({
    dataZoom: [{ startValue: 58 }],
    legend: { selected: { 高: false } },
  });
});

test('the keys reach the rows of each series', () => {
  const picked: number[][] = [];
  render(picture(days(3), (at, series) => picked.push([at, series])));
  const drawn = screen.getByRole('img', { name: /按上下方向键选择数据项，按回车键查看明细$/ });
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown', 'Enter'])
    fireEvent.keyDown(drawn, { key });
  expect(screen.getByText('第2日：紧急 1 条，高 1 条。已选“高”')).toBeTruthy();
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter', 'ArrowUp', 'Enter'])
    fireEvent.keyDown(drawn, { key });
  expect(picked).toEqual([
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 0],
  ]);
});
