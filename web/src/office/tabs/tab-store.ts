/** The open tabs of this page, and what a page may do with its own. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { permittedTabs, readTabs, storeTabs, type Tab } from './tabs.ts';

let tabs: readonly Tab[] | null = null;
/** Those that nobody could be asked about: they come back with the network, also where the page is loaded anew before. */
let aside: readonly Tab[] = [];
const listeners = new Set<() => void>();

export function currentTabs(): readonly Tab[] {
  tabs ??= readTabs();
  return tabs;
}

export function changeTabs(next: (tabs: readonly Tab[]) => readonly Tab[]): void {
  const before = currentTabs();
  tabs = next(before);
  if (tabs === before) return;
  // Whoever has left takes all of them with him.
  if (tabs.length === 0) aside = [];
  storeTabs([...tabs, ...aside]);
  for (const listener of listeners) listener();
}

/** Keeps the tabs whose pages may be opened; of a page that was loaded without network (`isAlone`) the others are put aside. */
export function permitTabs(isPermitted: (path: string) => boolean, isAlone: boolean): void {
  changeTabs((open) => {
    const back = aside.filter(({ key }) => !open.some((tab) => tab.key === key));
    const all = back.length > 0 ? [...open, ...back] : open;
    aside = isAlone ? all.filter(({ path }) => !isPermitted(path)) : [];
    return permittedTabs(all, isPermitted);
  });
}

export function useTabs(): readonly Tab[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTabs);
}

export interface OwnTab {
  key: string;
  /** Closes this tab and goes to `address`, or to the neighbouring tab. */
  close(address?: string): void;
  /** Names this tab, e.g. by the record it shows. */
  setTitle(title: string): void;
  /** Loads the page anew. */
  refresh(): void;
}

export const TabContext = createContext<OwnTab | null>(null);

/** The tab that a page stands in. */
export function useTab(): OwnTab {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab works inside a page of the office only');
  return tab;
}
