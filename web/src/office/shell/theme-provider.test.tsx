import { render, screen } from '@testing-library/react';
import { Button, Input } from 'antd';
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
