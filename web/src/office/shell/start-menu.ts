/** The menu in the start screen: what may be opened is known seconds before the office, and may be chosen by then. */
import type { Route } from '@outbound/contract';
import {
  firstPath,
  flatten,
  hasSidebar,
  leadsTo,
  type MenuEntry,
  menuOf,
  type OpenPlace,
  openRoute,
  rootPath,
} from './menu.ts';

/** What the build tells the start screen of the office's pages (`web/budgets.ts`). */
export interface StartPages {
  /** Names of script below /assets, without their end. */
  files: readonly string[];
  /** By address, those of them that a page takes beside what the office begins with. */
  pages: Readonly<Record<string, readonly number[]>>;
  /** The pages that everybody may open, which no list of routes names. */
  open: readonly ({ path: string } & OpenPlace)[];
}

/** Asks for the files of a page, so that they are there when the office begins to draw it. */
export function fetchPage({ files, pages }: StartPages, path: string): void {
  for (const file of pages[path] ?? []) {
    const href = `/assets/${files[file]}.js`;
    if (document.head.querySelector(`link[href="${href}"]`)) continue;
    const link = document.createElement('link');
    // As the office asks for them: else they would be fetched twice.
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
}

function linkTo(path: string, title: string, isOutside: boolean): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = path;
  link.textContent = title;
  // The screen is told as a status, and gone before anybody would have come so far with the keyboard.
  link.tabIndex = -1;
  if (isOutside) Object.assign(link, { target: '_blank', rel: 'noopener' });
  return link;
}

function linesOf(entries: readonly MenuEntry[], selected: string, depth: number): HTMLElement[] {
  return entries.flatMap(({ path, title, isOutside, children }) => {
    const line = path === null ? document.createElement('div') : linkTo(path, title, isOutside);
    line.textContent = title;
    line.className = path !== null && path === selected ? 'on' : '';
    line.style.paddingLeft = `${24 * Math.max(2, depth + 1)}px`;
    return [line, ...linesOf(children, selected, depth + 1)];
  });
}

/**
 * Draws the menu as soon as the list of routes is there: sections in the bar and, where the sidebar is open, the entries of the
 * section that the address lies in. An entry that is pressed is the page that the office begins with.
 */
export function drawMenu(known: StartPages, routes: readonly Route[]): void {
  const all = [...routes, ...known.open.map(({ path, ...place }, at) => openRoute(path, place, -1 - at))];
  const menu = menuOf(all, (route) => leadsTo(route, (path) => path in known.pages));
  const flat = flatten(all);

  const root = document.documentElement;
  const draw = () => {
    const screen = document.getElementById('start');
    if (!screen) return;
    const path = location.pathname === '/' ? rootPath(menu) : location.pathname;
    fetchPage(known, path);
    const route = flat.get(path)?.route;
    const section = menu.find(({ type }) => type === route?.type);
    const sections = menu.flatMap(({ type, title, entries }) => {
      const first = firstPath(entries) ?? firstPath(entries, true);
      if (first === null) return [];
      const link = linkTo(first, title, false);
      link.className = type === section?.type ? 'on' : '';
      return [link];
    });
    screen.querySelector('nav')?.replaceChildren(...sections);
    // What stands there until then is the place of a menu, which does for a section without one.
    if (!section || !hasSidebar(section) || root.dataset.sidebar !== '1') return;
    screen.querySelector('.side')?.replaceChildren(...linesOf(section.entries, route?.activeMenu ?? path, 0));
  };
  draw();
  document.getElementById('start')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    // The office may have read the address already, and not drawn it.
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    draw();
  });
}
