/**
 * Runs before anything is seen, so that the start screen in the page's HTML looks as the office will: dark where the
 * person chose so, the sidebar as wide as he left it. A script of its own, because none may stand in the page.
 */
const root = document.documentElement;
const sidebar = /(?:^|;\s*)sidebarStatus=([01])/.exec(document.cookie)?.[1];
const isNarrow = window.matchMedia('(max-width: 1365.98px)').matches;
root.dataset.sidebar = isNarrow ? '0' : (sidebar ?? '1');
let theme: string | null = null;
try {
  theme = localStorage.getItem('theme');
} catch {
  // Light, as the office then is.
}
const isDark =
  theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
if (isDark) {
  root.dataset.theme = 'dark';
  root.style.colorScheme = 'dark';
}
