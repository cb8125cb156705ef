import { afterEach, expect, test, vi } from 'vitest';
import { showTheme } from './theme.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

test.each([
  [null, true, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
])(
  'what was chosen in the office (%s) holds before it, with a system that is dark: %s',
  (chosen, isDark, shown) => {
    if (chosen !== null) localStorage.setItem('theme', chosen);
    const query = { matches: isDark, addEventListener: () => undefined } as unknown as MediaQueryList;
    vi.spyOn(window, 'matchMedia').mockReturnValue(query);
    showTheme();
    expect(document.documentElement.dataset.theme).toBe(shown);
  },
);
