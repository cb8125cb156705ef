import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, test } from 'vitest';
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
