import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MenuSearch } from './menu-search.tsx';

test('the search of the menu opens by Ctrl+K and goes by Escape: nothing is lost with it', async () => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <MemoryRouter>
        <MenuSearch menu={[]} />
      </MemoryRouter>
    </ConfigProvider>,
  );
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: '菜单名称' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  // The first is the list's below the field.
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'));
  fireEvent.keyDown(field, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
