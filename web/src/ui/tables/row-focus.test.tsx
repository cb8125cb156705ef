import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useRowFocus } from './row-focus.ts';

function List() {
  const [rows, setRows] = useState(['甲', '乙', '丙']);
  return (
    <>
      <button type="button">查询</button>
      <div {...useRowFocus(rows)}>
        <table>
          <tbody>
            {rows.map((row) => (
              <tr key={row} className="ant-table-row">
                <td className="is-actions">
                  <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
                    删除{row}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

test.each(['ant-card', 'ant-drawer-body'])(
  'who removes rows goes on in the next one, and at the list’s first button after the last (%s)',
  (place) => {
    render(
      <div className={place}>
        <List />
      </div>,
    );
    const remove = (row: string) => {
      const button = screen.getByRole('button', { name: `删除${row}` });
      button.focus();
      fireEvent.click(button);
      return document.activeElement?.closest('button')?.textContent;
    };
    expect(remove('甲')).toBe('删除乙');
    expect(remove('丙')).toBe('删除乙');
    expect(remove('乙')).toBe('查询');
  },
);
