/**
 * Runs before anything is seen, while the scripts of the office are on their way, so that the start screen in the page's HTML looks as the office will: dark where the
 * person chose so, the sidebar as wide as he left it. It also asks for what the person may do, which the office would
 * ask for after it has come. A script of its own, because none may stand in the page.
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

/** By their paths, without a body, which no server wants sealed (`begin-loading.ts` takes the answers). */
const rights = ['routes', 'getUserResourceCode', 'disabledCodes'].map((name) => `/ums/api/v1/user/${name}`);
try {
  const { userName, firstLogin, moduleName = '', validcode } = localStorage;
  const headers = {
    loginMethod: 'web',
    operateName: encodeURIComponent(moduleName),
    ...(validcode ? { validcode } : {}),
  };
  const ask = (path: string) => {
    const answer = fetch(`/web${path}`, { method: 'POST', cache: 'no-cache', headers });
    // Whoever takes it hears of it; a page that takes none has nothing to say.
    answer.catch(() => {});
    return answer;
  };
  if (userName && firstLogin !== '1')
    Object.assign(window, { earlyAnswers: Object.fromEntries(rights.map((path) => [path, ask(path)])) });
} catch {
  // The office asks itself.
}

// A module, though it shares nothing.
export {};
