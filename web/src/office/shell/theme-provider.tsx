import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { quietControls } from '../../ui/control-names.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { officeTheme } from './theme.ts';

export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export const fontSizes = ['standard', 'large'] as const;
export type FontSize = (typeof fontSizes)[number];

/** What a person chose for this browser. */
interface Appearance {
  theme: ThemeChoice;
  fontSize: FontSize;
}

interface OfficeLook extends Appearance {
  isDark: boolean;
  change(part: Partial<Appearance>): void;
}

const ThemeContext = createContext<OfficeLook>({
  theme: 'light',
  fontSize: 'standard',
  isDark: false,
  change: () => {},
});

/** How the office looks, and its switches. */
export const useTheme = () => useContext(ThemeContext);

function read<T extends string>(key: string, values: readonly [T, ...T[]]): T {
  try {
    const stored = localStorage.getItem(key);
    return values.find((value) => value === stored) ?? values[0];
  } catch {
    return values[0];
  }
}

function write(part: Partial<Appearance>): void {
  try {
    for (const [key, value] of Object.entries(part)) localStorage.setItem(key, value);
  } catch {
    // The choice lasts as long as the page.
  }
}

const darkness = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the person's system is dark, as it changes with the evening. */
function useSystemDarkness(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = darkness();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => darkness().matches,
  );
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Colours, Chinese texts and sizes of the office. The specification's "small" form controls are 32 px high, which antd
 * calls medium; its own small ones, 24 px, are too small for fingers.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [appearance, setAppearance] = useState<Appearance>(() => ({
    theme: read('theme', themeChoices),
    fontSize: read('fontSize', fontSizes),
  }));
  const isSystemDark = useSystemDarkness();
  const isDark = appearance.theme === 'system' ? isSystemDark : appearance.theme === 'dark';
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  }, [isDark]);
  const change = (part: Partial<Appearance>) => {
    setAppearance((before) => ({ ...before, ...part }));
    write(part);
  };
  return (
    <ThemeContext value={{ ...appearance, isDark, change }}>
      <ConfigProvider
        theme={officeTheme(isDark, prefersStillness(), appearance.fontSize === 'large')}
        locale={zhCN}
        componentSize="medium"
        form={{ scrollToFirstError: { block: 'center' } }}
        // The empty state of the specification (2.6) also in tables that say nothing of their own.
        renderEmpty={(name) => (name === 'Table' ? <EmptyState size={64} /> : undefined)}
        {...quietControls}
      >
        <App message={{ maxCount: 3 }}>{children}</App>
      </ConfigProvider>
    </ThemeContext>
  );
}
