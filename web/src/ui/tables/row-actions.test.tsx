import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RowActions } from './row-actions.tsx';

test('the buttons of a row say whose they are to whoever hears them, and only their word where nobody knows', () => {
  const actions = ['查看', '编辑', '复制', '删除'].map((label) => ({ label, onClick: () => {} }));
  const { rerender } = render(<RowActions actions={actions} of="张三" />);
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names()).toEqual(['查看 张三', '编辑 张三', '复制 张三', '更多 张三']);
  rerender(<RowActions actions={actions} />);
  expect(names()).toEqual([null, null, null, null]);
});
