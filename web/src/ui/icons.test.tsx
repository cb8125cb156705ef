import { render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { expect, test } from 'vitest';
import { ExportOutlined, PlusOutlined } from './icons.tsx';

test('a button with an icon bears the name of its words alone', () => {
  render(<Button icon={<PlusOutlined />}>新增</Button>);
  expect(screen.getByRole('button', { name: '新增' }).querySelector('.anticon-plus')).not.toBeNull();
});

test('an icon that says something by itself is heard', () => {
  render(
    <a href="/">
      大屏 <ExportOutlined aria-label="在新窗口打开" />
    </a>,
  );
  expect(screen.getByRole('link', { name: '大屏 在新窗口打开' })).not.toBeNull();
});
