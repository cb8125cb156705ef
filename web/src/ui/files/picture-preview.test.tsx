import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../../office/shell/theme-provider.tsx';
import { PicturePreview } from './picture-preview.tsx';

test('the preview of pictures and its tools have Chinese names', async () => {
  const pictures = [{ url: 'a', name: '海报.png' }, { url: 'b' }];
  const seen: (number | null)[] = [];
  const preview = (current: number) => (
    <ThemeProvider>
      <PicturePreview pictures={pictures} current={current} onChange={(next) => seen.push(next)} />
    </ThemeProvider>
  );
  const { rerender } = render(preview(0));
  const dialog = await screen.findByRole('dialog', { name: '海报.png' });
  const names = () =>
    within(dialog)
      .getAllByRole('button')
      .map(
        (button) =>
          button.getAttribute('aria-label') ??
          button.querySelector('[aria-label]:not([aria-hidden=true])')?.getAttribute('aria-label'),
      );
  const all = [
    '关闭预览',
    '上一张',
    '下一张',
    '上下翻转',
    '左右翻转',
    '向左旋转',
    '向右旋转',
    '缩小',
    '放大',
  ];
  expect(names()).toEqual(all);
  fireEvent.click(within(dialog).getByRole('button', { name: '下一张' }));
  expect(seen).toEqual([1]);
  rerender(preview(1));
  await screen.findByRole('dialog', { name: '图片 2' });
  expect(names()).toEqual(all);
  const turned = () => within(dialog).getByRole('img', { name: '图片 2' }).style.transform;
  expect(turned()).toContain('rotate(0deg)');
  fireEvent.click(within(dialog).getByRole('button', { name: '向右旋转' }));
  await expect.poll(turned).toContain('rotate(90deg)');
  fireEvent.click(within(dialog).getByRole('button', { name: '关闭预览' }));
  expect(seen).toEqual([1, null]);
});
