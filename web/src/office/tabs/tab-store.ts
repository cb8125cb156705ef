/** The open tabs of this page, and what a page may do with its own. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { readTabs, storeTabs, type Tab } from './tabs.ts';

let tabs: readonly Tab[] | null = null;
const listeners = new Set<() => void>();

export function currentTabs(): readonly Tab[] {
  tabs ??= readTabs();
  return tabs;
}

export function changeTabs(next: (tabs: readonly Tab[]) => readonly Tab[]): void {
  const before = currentTabs();
  tabs = next(before);
  if (tabs === before) return;
  storeTabs(tabs);
  for (const listener of listeners) listener();
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
