import type { FaultyImportRow, ImportDraft } from '@outbound/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImportGrid } from './import-grid.tsx';

const fault = (row: number, cellFil: string, reason: string) => ({ errNum: row, cellFil, reason });
const draft = (...rowList: FaultyImportRow[]): ImportDraft => ({
  ...{ importId: 'A', totalNum: 9, failNum: rowList.length, normalNum: 1, existNum: 0, errorList: [] },
  columnList: [
    { heading: '名称', isRequired: true, waiver: null, offered: null },
    { heading: '分类', isRequired: true, waiver: null, offered: ['媒体', '服务商'] },
  ],
  rowList,
});
const second: FaultyImportRow = { row: 2, cells: ['', '媒体'], faults: [fault(2, '名称', '请填写名称')] };
const fifth: FaultyImportRow = { row: 5, cells: ['乙', '朋友'], faults: [fault(5, '分类', '不在可选项中')] };
const cell = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const type = (name: string, value: string) => fireEvent.change(cell(name), { target: { value } });

test('a row is judged when it is left, stays where it is, and what is typed in the next one stays, too', () => {
  const onCorrect = vi.fn();
  const onUnjudged = vi.fn();
  const { rerender } = render(
    <ImportGrid draft={draft(second)} onCorrect={onCorrect} onUnjudged={onUnjudged} />,
  );
  const name = cell('第 2 行 名称');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '请填写名称',
  );

  fireEvent.blur(name, { relatedTarget: document.body });
  expect(onCorrect, 'nothing was typed').not.toHaveBeenCalled();
  type('第 2 行 名称', '甲');
  fireEvent.blur(name, { relatedTarget: cell('第 2 行 分类') });
  expect(onCorrect, 'still in the row').not.toHaveBeenCalled();
  expect(onUnjudged).toHaveBeenLastCalledWith([{ row: 2, cells: ['甲', '媒体'] }]);
  fireEvent.blur(cell('第 2 行 分类'), { relatedTarget: document.body });
  expect(onCorrect.mock.calls).toEqual([[2, ['甲', '媒体']]]);

  rerender(<ImportGrid draft={draft(fifth)} onCorrect={onCorrect} onUnjudged={onUnjudged} />);
  expect(screen.getAllByRole('row').map((row) => row.querySelector('th')?.textContent)).toEqual([
    '行',
    '2已更正',
    '51 处错误',
  ]);
  expect(onUnjudged, 'all that was typed is judged').toHaveBeenLastCalledWith([]);
  expect([cell('第 2 行 名称').value, cell('第 2 行 名称').getAttribute('aria-invalid')]).toEqual([
    '甲',
    'false',
  ]);
  fireEvent.blur(cell('第 2 行 名称'), { relatedTarget: document.body });
  expect(onCorrect, 'as it was sent').toHaveBeenCalledTimes(1);

  type('第 5 行 名称', '丙');
  type('第 2 行 名称', '');
  const again: FaultyImportRow = { ...second, faults: [fault(2, '名称', '与第 3 行重复')] };
  rerender(<ImportGrid draft={draft(again, fifth)} onCorrect={onCorrect} onUnjudged={onUnjudged} />);
  expect(cell('第 5 行 名称').value).toBe('丙');
  expect(screen.getByText('与第 3 行重复')).toBeTruthy();
  // It was typed while the answer to another row came: nobody has judged it yet.
  fireEvent.blur(cell('第 5 行 名称'), { relatedTarget: document.body });
  expect(onCorrect.mock.calls.slice(1)).toEqual([[5, ['丙', '朋友']]]);
});

test('what is said of a row leads to its first faulty cell, by keys too', () => {
  render(<ImportGrid draft={draft(second, fifth)} onCorrect={() => {}} onUnjudged={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: '第 2 行有 1 处错误，前往第一处' }));
  expect(document.activeElement).toBe(cell('第 2 行 名称'));
  fireEvent.click(screen.getByRole('button', { name: '第 5 行有 1 处错误，前往第一处' }));
  expect(document.activeElement).toBe(cell('第 5 行 分类'));
});

test('a column that only some rows need has its star, and says who does without', () => {
  const { columnList, ...rest } = draft(second);
  const [name, kind] = columnList as [ImportDraft['columnList'][number], ImportDraft['columnList'][number]];
  const waived = { ...kind, isRequired: false, waiver: '测试账号可不填' };
  render(
    <ImportGrid draft={{ ...rest, columnList: [name, waived] }} onCorrect={() => {}} onUnjudged={() => {}} />,
  );
  expect(screen.getByRole('columnheader', { name: '分类 * 测试账号可不填' })).toBeTruthy();
});
