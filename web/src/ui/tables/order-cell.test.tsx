import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useRowOrder } from './order-cell.tsx';

function List() {
  const [rows, setRows] = useState(['甲', '乙', '丙']);
  const ordering = useRowOrder({
    rows,
    keyOf: (row) => row,
    isLastPage: true,
    order: {
      nameOf: (row) => row,
      move: async (row, before) => {
        const others = rows.filter((one) => one !== row);
        others.splice(before === null ? others.length : others.indexOf(before), 0, row);
        setRows(others);
        return true;
      },
    },
  });
  return (
    <>
      {rows.map((row, index) => (
        <div key={row}>{ordering?.cell(row, index)}</div>
      ))}
      <button type="button" onClick={() => setRows([...rows])}>
        刷新
      </button>
    </>
  );
}

test('who moves a row to an end by keyboard stays at that row', async () => {
  render(<List />);
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    await act(async () => fireEvent.click(button));
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(await press('下移 甲')).toBe('下移 甲');
  expect(await press('下移 甲')).toBe('上移 甲');
  expect(await press('上移 甲')).toBe('上移 甲');
  expect(await press('上移 甲')).toBe('下移 甲');
});

test('who has left the row since is not called back when the list is read anew', () => {
  render(<List />);
  const button = screen.getByRole('button', { name: '上移 乙' });
  button.focus();
  fireEvent.click(button);
  (document.activeElement as HTMLElement).blur();
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(document.activeElement).toBe(document.body);
});

test('a press that comes before the list was read anew means the list as that becomes', async () => {
  const moves: (string | null)[][] = [];
  let done = () => {};
  function Slow() {
    const [rows, setRows] = useState(['甲', '乙', '丙', '丁']);
    const ordering = useRowOrder({
      rows,
      keyOf: (row) => row,
      isLastPage: true,
      order: {
        nameOf: (row) => row,
        move: async (row, before) => {
          moves.push([row, before]);
          await new Promise<void>((resolve) => {
            done = resolve;
          });
          const others = rows.filter((one) => one !== row);
          others.splice(before === null ? others.length : others.indexOf(before), 0, row);
          setRows(others);
          return true;
        },
      },
    });
    return rows.map((row, index) => <div key={row}>{ordering?.cell(row, index)}</div>);
  }
  render(<Slow />);
  const down = screen.getByRole('button', { name: '下移 甲' });
  for (const _ of [1, 2, 3, 4]) fireEvent.click(down);
  expect(moves).toEqual([['甲', '丙']]);
  await act(async () => done());
  expect(moves).toEqual([
    ['甲', '丙'],
    ['甲', '丁'],
  ]);
  await act(async () => done());
  await act(async () => done());
  // The fourth press found it at the end.
  expect(moves).toEqual([
    ['甲', '丙'],
    ['甲', '丁'],
    ['甲', null],
  ]);
  expect(
    screen.getAllByRole('button', { name: /^下移/ }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['下移 乙', '下移 丙', '下移 丁', '下移 甲']);
});
