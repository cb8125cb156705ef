import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, test, vi } from 'vitest';
import RichTextEditor from './rich-text-editor.tsx';

test('the address of a link is typed without a mouse, and Escape leads back into the text', async () => {
  render(
    <App>
      <RichTextEditor label="正文" value="<p>里约</p>" />
    </App>,
  );
  const text = await screen.findByRole('textbox', { name: '正文' });
  fireEvent.click(screen.getByRole('button', { name: '链接' }));
  const field = await screen.findByRole('textbox', { name: '链接地址' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(text));
});

test('signs are raised or lowered, never both', async () => {
  const onChange = vi.fn();
  render(
    <App>
      <RichTextEditor label="正文" value="<p>m2</p>" onChange={onChange} />
    </App>,
  );
  const text = await screen.findByRole('textbox', { name: '正文' });
  text.focus();
  fireEvent.keyDown(text, { key: 'a', ctrlKey: true });
  const [raised, lowered] = ['上标', '下标'].map((name) => screen.getByRole('button', { name }));
  if (!raised || !lowered) throw new Error('no tools');
  fireEvent.click(raised);
  expect(onChange).toHaveBeenLastCalledWith('<p><sup>m2</sup></p>');
  await waitFor(() => expect(raised.getAttribute('aria-pressed')).toBe('true'));
  fireEvent.click(lowered);
  expect(onChange).toHaveBeenLastCalledWith('<p><sub>m2</sub></p>');
  await waitFor(() => expect(raised.getAttribute('aria-pressed')).toBe('false'));
  fireEvent.click(lowered);
  expect(onChange).toHaveBeenLastCalledWith('<p>m2</p>');
});
