import { render, screen } from '@testing-library/react';
import { Button, Input, Select, Table } from 'antd';
import { expect, test } from 'vitest';
import { ThemeProvider } from './theme-provider.tsx';

test('a button keeps its name while it turns, and after', () => {
  const drawn = (loading: boolean) => (
    <ThemeProvider>
      <Button loading={loading}>保存</Button>
    </ThemeProvider>
  );
  const { rerender } = render(drawn(true));
  const button = screen.getByRole('button', { name: '保存' });
  expect(button.querySelector('.anticon-loading')).not.toBeNull();
  rerender(drawn(false));
  expect(screen.getByRole('button', { name: '保存' }).querySelector('.anticon-loading')).toBeNull();
});

test('the button of a search field has a Chinese name', () => {
  render(
    <ThemeProvider>
      <Input.Search />
    </ThemeProvider>,
  );
  expect(screen.getByRole('button', { name: '搜索' })).not.toBeNull();
});

test('a table without rows says so in the words of the specification, a field as antd does', () => {
  const { container } = render(
    <ThemeProvider>
      <Table dataSource={[]} columns={[]} />
      <Select open options={[]} />
    </ThemeProvider>,
  );
  expect(container.querySelector('table')?.textContent).toContain('暂无相关数据');
  expect(screen.getAllByText('暂无数据')[0]).not.toBeNull();
});
