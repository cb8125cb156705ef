import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DepartmentsTable } from './board/index.ts';
import { ReportTable } from './reports/report-table.tsx';

const dispatch = (name: 'beforeprint' | 'afterprint') => act(() => window.dispatchEvent(new Event(name)));
const rowsIn = (name: string) =>
  screen.getByRole('table', { name }).querySelectorAll('tbody .ant-table-row').length;
const state = { isStale: false, failure: null, onRetry: () => {} };

test('a board prints all departments, of which it shows ten, and says once what money is in', () => {
  const rows = Array.from({ length: 14 }, (_, at) => ({
    ...{ deptId: at + 1, deptName: `派出所${at}`, hasChildren: 0 as const, lossAmount: at * 10_000 },
  }));
  render(
    <DepartmentsTable
      title="各单位办案情况"
      rows={rows}
      columns={[{ key: 'lossAmount', title: '涉案金额', kind: 'money' }]}
      state={state}
      span={24}
      onEnter={() => {}}
    />,
  );
  expect(rowsIn('各单位办案情况')).toBe(10);
  expect(screen.getByRole('columnheader', { name: '涉案金额' })).not.toBeNull();
  expect(screen.getByText('金额单位：万元')).not.toBeNull();
  dispatch('beforeprint');
  expect(rowsIn('各单位办案情况')).toBe(14);
  dispatch('afterprint');
  expect(rowsIn('各单位办案情况')).toBe(10);
});

test('a report prints all rows, of which it shows a page', () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({ key: `${at}`, name: `${at}日`, values: { num: 1 } }));
  render(
    <ReportTable
      label="接警统计，按时间"
      table={{
        ...{ title: '按时间', nameTitle: '时间', rows },
        columns: [{ key: 'num', title: '接警数', kind: 'count', total: 'sum' }],
      }}
      money="元"
      onRows={() => {}}
      onEnter={() => {}}
    />,
  );
  expect(rowsIn('接警统计，按时间')).toBe(25);
  dispatch('beforeprint');
  expect(rowsIn('接警统计，按时间')).toBe(40);
  dispatch('afterprint');
  expect(rowsIn('接警统计，按时间')).toBe(25);
});
