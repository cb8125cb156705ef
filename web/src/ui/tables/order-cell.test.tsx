import { fireEvent, render, screen } from '@testing-library/react';
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
      move: (row, before) => {
        const others = rows.filter((one) => one !== row);
        others.splice(before === null ? others.length : others.indexOf(before), 0, row);
        setRows(others);
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

test('who moves a row to an end by keyboard stays at that row', () => {
  render(<List />);
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    return document.activeElement?.getAttribute('aria-label');
  };
  expect(press('下移 甲')).toBe('下移 甲');
  expect(press('下移 甲')).toBe('上移 甲');
  expect(press('上移 甲')).toBe('上移 甲');
  expect(press('上移 甲')).toBe('下移 甲');
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
