import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ThemeProvider } from '../shell/theme-provider.tsx';
import { AppearanceSettings } from './appearance.tsx';

let isSystemDark = false;
const listeners = new Set<() => void>();
beforeEach(() => {
  isSystemDark = false;
  listeners.clear();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return query.includes('dark') && isSystemDark;
        },
        addEventListener: (_: string, listener: () => void) =>
          query.includes('dark') && listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
        addListener: () => {},
        removeListener: () => {},
      }) as unknown as MediaQueryList,
  );
});

const show = () =>
  render(
    <ThemeProvider>
      <AppearanceSettings />
    </ThemeProvider>,
  );
const scheme = () => document.documentElement.style.colorScheme;
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);

test('the theme is chosen, applied and kept; following the system it changes with it', () => {
  const { unmount } = show();
  expect([scheme(), chosen()]).toEqual(['light', ['light', 'standard']]);
  fireEvent.click(screen.getByRole('radio', { name: '深色' }));
  expect([scheme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  fireEvent.click(screen.getByRole('radio', { name: '跟随系统' }));
  expect([scheme(), localStorage.getItem('theme')]).toEqual(['light', 'system']);
  act(() => {
    isSystemDark = true;
    for (const listener of listeners) listener();
  });
  expect(scheme()).toBe('dark');
  unmount();
  show();
  expect([scheme(), chosen()]).toEqual(['dark', ['system', 'standard']]);
});

test('larger words stay larger', () => {
  const { unmount } = show();
  fireEvent.click(screen.getByRole('radio', { name: '大' }));
  expect(localStorage.getItem('fontSize')).toBe('large');
  unmount();
  show();
  expect(chosen()).toEqual(['light', 'large']);
});

test('what is stored and means nothing is passed over', () => {
  localStorage.setItem('theme', 'pink');
  localStorage.setItem('fontSize', '99');
  show();
  expect(chosen()).toEqual(['light', 'standard']);
});
