import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollByKeys } from './scroll-by-keys.tsx';

// happy-dom has no layout: a table of 700 in a place of 400.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(700);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => vi.restoreAllMocks());

const table = (cell: string) => (
  <ScrollByKeys name="核对">
    <div className="ant-table-content">{cell === '' ? <a href="/">查看</a> : cell}</div>
  </ScrollByKeys>
);

test('a wide table that only shows something is reached by the keyboard and has a name', () => {
  const { rerender } = render(table('未核对'));
  const scroller = screen.getByRole('region', { name: '核对，可左右滚动' });
  expect(scroller.tabIndex).toBe(0);
  // With links in it the focus goes there already.
  rerender(table(''));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a table that fits is no stop', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  render(table('未核对'));
  expect(screen.queryByRole('region')).toBeNull();
});

test('a table that scrolls below its head is reached as well', () => {
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(280);
  const high = (
    <ScrollByKeys name="趋势">
      <div className="ant-table-body">2026-11-01</div>
    </ScrollByKeys>
  );
  const { unmount } = render(high);
  expect(screen.getByRole('region', { name: '趋势，可滚动' }).tabIndex).toBe(0);
  unmount();
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  render(high);
  expect(screen.getByRole('region', { name: '趋势，可上下滚动' }).tabIndex).toBe(0);
});
