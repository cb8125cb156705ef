/**
 * Runs before anything is seen, while the scripts of the office are on their way, so that the start screen in the page's HTML looks as the office will: dark where the
 * person chose so, the sidebar as wide as he left it. It also asks for what the office would ask for after it has come:
 * what the person may do, of which it draws the menu, how he set up his lists, and the files of the page. A script of its
 * own, because none may stand in the page.
 */
import type { Route } from '@outbound/contract';
import { drawMenu, fetchPage, type StartPages } from './shell/start-menu.ts';

declare const OFFICE_PAGES: StartPages;
const known = OFFICE_PAGES;

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

const ROUTES = '/ums/api/v1/user/routes';
/** By their paths, without a body, which no server wants sealed (`early-answers.ts` gives the answers out). */
const otherPaths = [
  '/ums/api/v1/user/getUserResourceCode',
  '/ums/api/v1/user/disabledCodes',
  '/ums/api/v1/listPreference/all',
];
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
  if (userName && firstLogin !== '1') {
    const routes = ask(ROUTES);
    const others = otherPaths.map((path) => [path, ask(path)] as const);
    Object.assign(window, { earlyAnswers: { [ROUTES]: routes, ...Object.fromEntries(others) } });
    fetchPage(known, location.pathname);
    showMenu(routes).catch(() => {});
  }
} catch {
  // The office asks itself.
}

/** Whatever comes in its way is the office's to tell: the screen stays as it is. */
async function showMenu(answer: Promise<Response>): Promise<void> {
  // A copy, because the office reads the answer itself.
  const { data }: { data?: readonly Route[] | null } = await (await answer).clone().json();
  if (data) drawMenu(known, data);
}
