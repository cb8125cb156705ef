import { describe, expect, it } from 'vitest';
import {
  type AxisFigures,
  csvOf,
  isNothing,
  type PartFigures,
  saidAt,
  summaryOf,
  tableOf,
  timePoints,
} from './figures.ts';

const days: AxisFigures = {
  kind: 'axis',
  axisName: '日期',
  unit: '人',
  points: ['11-01', '11-02'],
  series: [
    { name: '新增', kind: 'bar', values: [3, 0] },
    { name: '登录', kind: 'line', values: [1200, 40] },
  ],
};
const parts: PartFigures = {
  kind: 'parts',
  axisName: '来源',
  unit: '人',
  parts: [
    { name: '自建', value: 3 },
    { name: '同步', value: 1 },
  ],
};

describe('figures', () => {
  it('say no sum of what has none', () => {
    const held = { name: '在冻余额', kind: 'line', values: [100, 120], unit: '元', hasNoSum: true } as const;
    expect(summaryOf('冻结', { ...days, series: [held] })).toBe('冻结，11-01 至 11-02：在冻余额最高 120 元');
  });

  it('mark the last day of a time that is not over', () => {
    const xAxisList = ['11-01', '11-02'];
    expect(timePoints({ xAxisList, isPartial: 1 })).toEqual(['11-01', '11-02（未满）']);
    expect(timePoints({ xAxisList, isPartial: 0 })).toEqual(xAxisList);
  });

  it('are a table with a column for each series, or with the share of each part', () => {
    expect(tableOf(days)).toEqual({
      head: ['日期', '新增（人）', '登录（人）'],
      rows: [
        ['11-01', 3, 1200],
        ['11-02', 0, 40],
      ],
    });
    expect(tableOf(parts).rows).toEqual([
      ['自建', 3, '75%'],
      ['同步', 1, '25%'],
    ]);
    expect(tableOf({ ...parts, parts: [{ name: '自建', value: 0 }] }).rows).toEqual([['自建', 0, '--']]);
  });

  it('are read aloud, point by point and as a whole', () => {
    expect(saidAt(days, 0)).toBe('11-01：新增 3 人，登录 1,200 人');
    expect(saidAt(parts, 1)).toBe('同步：1 人，占 25%');
    expect(summaryOf('趋势', days)).toBe(
      '趋势，11-01 至 11-02：新增合计 3 人，最高 3 人；登录合计 1,240 人，最高 1,200 人',
    );
  });

  it('say how much goes out, though it is drawn below the axis', () => {
    const fresh = { name: '新增冻结', kind: 'bar', values: [5, 0], unit: '元', stack: 'flow' } as const;
    const out = { ...fresh, name: '解冻', values: [-2.5, 0] };
    const flow: AxisFigures = { ...days, series: [fresh, out] };
    expect(tableOf(flow).rows).toEqual([
      ['11-01', 5, 2.5],
      ['11-02', 0, 0],
    ]);
    expect(saidAt(flow, 0)).toBe('11-01：新增冻结 5 元，解冻 2.5 元');
    expect(summaryOf('冻结', flow)).toMatch(/；解冻合计 2\.5 元，最高 2\.5 元$/);
    // What may lie on either side of zero is no such thing.
    expect(tableOf({ ...days, series: [{ ...out, values: [-2, 1] }] }).rows[0]).toEqual(['11-01', -2]);
  });

  it('that are all zero are no picture', () => {
    expect(isNothing(days)).toBe(false);
    expect(isNothing({ ...days, series: [{ name: '新增', kind: 'bar', values: [0, 0] }] })).toBe(true);
    expect(isNothing({ ...parts, parts: [] })).toBe(true);
  });

  it('leave as a file that no spreadsheet takes for formulas', () => {
    const text = csvOf({
      head: ['部门', '人数'],
      rows: [
        ['=1+1', 2],
        ['甲,"乙"', 0],
        ['-华北', 1],
        ['＝1+1', '--'],
        ['\u200b@x', '\n=1'],
      ],
    });
    expect(text).toBe(
      '\uFEFF部门,人数\r\n\'=1+1,2\r\n"甲,""乙""",0\r\n\'-华北,1\r\n\'＝1+1,--\r\n\'\u200b@x,"\'\n=1"',
    );
  });
});
