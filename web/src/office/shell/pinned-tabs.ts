/**
 * Which tabs a person pinned, kept in this browser beyond the sign-out. Only addresses without list state: a filter or
 * the title that a page gave itself may hold what the next person at this browser must not read.
 */
import type { Route } from '@outbound/contract';
import { opensOutside } from '../external-systems/new-window.ts';
import { type OpenedTab, pinnedTabs, type Tab } from '../tabs/tabs.ts';
import { tabKeyOf } from './page-registry.ts';

const partsOf = (key: string): readonly [pathname: string, search: string] => {
  const [pathname = '', query] = key.split('?', 2);
  return [pathname, query === undefined ? '' : `?${query}`];
};

const keyOf = (person: string) => `pinnedTabs:${person}`;

export function readPins(person: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(person)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    // What was pinned when tabs were told apart otherwise is the tab that it opens now.
    const keys = stored.filter((key) => typeof key === 'string').map((key) => tabKeyOf(...partsOf(key)));
    return [...new Set(keys)];
  } catch {
    return [];
  }
}

/** Keeps what a change of the bar made of the pins. Those that are not in this window's bar stay as they are. */
export function keepPins(person: string, before: readonly Tab[], after: readonly Tab[]): void {
  const was = pinnedTabs(before).map(({ key }) => key);
  const is = pinnedTabs(after).map(({ key }) => key);
  if (was.join('\n') === is.join('\n')) return;
  const elsewhere = readPins(person).filter((key) => !is.includes(key) && !was.includes(key));
  try {
    localStorage.setItem(keyOf(person), JSON.stringify([...is, ...elsewhere]));
  } catch {
    // Storage that is denied or full costs the memory of the pins beyond this window.
  }
}

/** What an address opens. */
export function openedAt(route: Route, pathname: string, search: string): OpenedTab {
  return {
    key: tabKeyOf(pathname, search),
    address: pathname + search,
    path: pathname,
    title: route.title,
    isCached: route.cached,
    isHidden: route.tabHidden,
  };
}

/** What a pinned tab opens; null when it may not be opened (any more), or has no place in the bar. */
export function openedByPin(key: string, routeMap: ReadonlyMap<string, { route: Route }>): OpenedTab | null {
  const [pathname, search] = partsOf(key);
  const route = routeMap.get(pathname)?.route;
  if (!route || route.tabHidden || opensOutside(route, search)) return null;
  return openedAt(route, pathname, search);
}
