import { expect, test } from 'vitest';
import { addsUp } from '../figures/index.ts';
import { reports } from './all-reports.ts';
import { totalOf } from './report.ts';

test('what is held or a mean has no sum over time', () => {
  const sums = [
    { code: 'frozenAmount', unit: '元' },
    { code: 'avgHandleDays', unit: '天' },
    { code: 'solveRate', unit: '%' },
    { code: 'newNum', unit: '个' },
  ].map(addsUp);
  expect(sums).toEqual([false, false, false, true]);
});

test('a sum of amounts is told to the cent, as the same amount is elsewhere', () => {
  const rows = [0.1, 0.2].map((amount, at) => ({
    ...{ key: String(at), name: '', values: { amount } },
    rowsOf: () => null,
  }));
  const column = { key: 'amount', title: '金额', kind: 'money', total: 'sum' } as const;
  expect(totalOf(column, rows)).toBe(0.3);
});

test('there are twelve reports, each of a call of its own', () => {
  expect(reports.map(({ title }) => title).join(' · ')).toBe(
    '接警统计 · 警情类型 · 预警统计 · 预警类型 · 案件类型 · 案件地区 · 案件办理 · 止付统计 · 冻结统计 · 资金账户申诉 · 资金返还登记 · 通讯账号申诉',
  );
  expect(new Set(reports.map(({ call }) => call.path)).size).toBe(12);
});

test('the report of regions says how many with cases its map does not show, as the board does', () => {
  const region = (regionCode: number, caseNum: number) => ({
    ...{ regionCode, regionName: `地区${regionCode}`, caseNum, hasChildren: 0, fileNum: 0, solveNum: 0 },
    ...{ solveRate: null, lossAmount: 0, rate: null, num_yoy: null },
  });
  const answer = {
    parentName: '成都市',
    regionList: [region(510_104, 7), region(510_105, 0), region(510_700, 1)],
  };
  const notesOn = (...codes: string[]) => {
    const map = { name: '510100', names: new Map(codes.map((code) => [code, code])), shown: 0 };
    const made = { asked: {}, basis: {}, money: '元', map, onRegion: () => {} };
    const view = reports.find(({ key }) => key === 'caseRegion')?.view(answer as never, made as never);
    return view?.charts.map(({ note }) => note);
  };
  expect(notesOn('510104')).toEqual(['1 个地区不在图上，见表', '1 个地区不在图上，见表']);
  expect(notesOn('510104', '510700')).toEqual([null, null]);
});
