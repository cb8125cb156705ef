import { expect, test } from 'vitest';
import { addsUp } from '../figures/index.ts';
import { reports } from './all-reports.ts';

test('what is held or a mean has no sum over time', () => {
  const sums = [
    { code: 'frozenAmount', unit: '元' },
    { code: 'avgHandleDays', unit: '天' },
    { code: 'solveRate', unit: '%' },
    { code: 'newNum', unit: '个' },
  ].map(addsUp);
  expect(sums).toEqual([false, false, false, true]);
});

test('there are twelve reports, each of a call of its own', () => {
  expect(reports.map(({ title }) => title).join(' · ')).toBe(
    '接警统计 · 警情类型 · 预警统计 · 预警类型 · 案件类型 · 案件地区 · 案件办理 · 止付统计 · 冻结统计 · 资金账户申诉 · 资金返还登记 · 通讯账号申诉',
  );
  expect(new Set(reports.map(({ call }) => call.path)).size).toBe(12);
});
