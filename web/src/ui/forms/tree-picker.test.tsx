import { fireEvent, render, screen } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { expect, test } from 'vitest';
import { type TreeOption, TreePicker } from './tree-picker.tsx';

const options: TreeOption[] = [
  {
    value: 1,
    title: '总部',
    children: [{ value: 2, title: '一处', children: [{ value: 3, title: '值班室' }] }],
  },
];
const picker = (given: readonly TreeOption[]) => (
  <ConfigProvider theme={{ token: { motion: false } }}>
    <TreePicker id="dept" options={given} loading={given.length === 0} />
  </ConfigProvider>
);

test('what was typed before the tree came is found in it', async () => {
  const { rerender } = render(picker([]));
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: '值班' } });
  rerender(picker(options));
  expect(await screen.findByTitle('值班室')).toBeTruthy();
});

test('a tree that comes after it was opened shows what is right below its top', async () => {
  const { rerender } = render(picker([]));
  fireEvent.mouseDown(screen.getByRole('combobox'));
  rerender(picker(options));
  expect(await screen.findByTitle('一处')).toBeTruthy();
  expect(screen.queryByTitle('值班室')).toBeNull();
  const closed = document.querySelectorAll<HTMLElement>('.ant-select-tree-switcher_close');
  fireEvent.click(closed[0] as HTMLElement);
  expect(await screen.findByTitle('值班室')).toBeTruthy();
});

test('a chosen value that is not in the tree is told in words, once there is a tree', () => {
  const show = (given: readonly TreeOption[], value: number) => (
    <TreePicker options={given} value={value} known={[{ value: 8, title: '旧部门' }]} />
  );
  const { rerender, container } = render(show([], 9));
  expect(container.textContent).toContain('…');
  rerender(show(options, 9));
  expect(container.textContent).toContain('已删除或不可见');
  rerender(show(options, 8));
  expect(container.textContent).toContain('旧部门');
  rerender(show(options, 3));
  expect(container.textContent).toContain('值班室');
});
