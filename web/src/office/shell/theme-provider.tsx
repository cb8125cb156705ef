import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { officeTheme } from '../../ui/theme.ts';

dayjs.locale('zh-cn');

const STORED = 'theme';
const ThemeContext = createContext({ isDark: false, toggle: () => {} });

/** Whether the dark theme is on, and its switch. */
export const useTheme = () => useContext(ThemeContext);

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORED) === 'dark';
  } catch {
    return false;
  }
}

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Colours, Chinese texts and sizes of the office. The specification's "small" form controls are 32 px high, which antd
 * calls medium; its own small ones, 24 px, are too small for fingers.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [isDark, setDark] = useState(readChoice);
  useEffect(() => {
    document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
  }, [isDark]);
  const toggle = () => {
    setDark(!isDark);
    try {
      localStorage.setItem(STORED, isDark ? 'light' : 'dark');
    } catch {
      // The choice lasts as long as the page.
    }
  };
  return (
    <ThemeContext value={{ isDark, toggle }}>
      <ConfigProvider
        theme={officeTheme(isDark, prefersStillness())}
        locale={zhCN}
        componentSize="medium"
        form={{ scrollToFirstError: { block: 'center' } }}
        button={{ autoInsertSpace: false }}
      >
        <App message={{ maxCount: 3 }}>{children}</App>
      </ConfigProvider>
    </ThemeContext>
  );
}
