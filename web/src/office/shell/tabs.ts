/** The tag tabs as data (spec 2.6): what opening, closing and refreshing make of the list. */
export interface Tab {
  /** The full address without list state: two records of one page are two tabs. */
  key: string;
  /** The address as it was last seen, list state included. */
  address: string;
  path: string;
  title: string;
  /** The page keeps its state while another tab is open. */
  isCached: boolean;
  /** The tab is not in the bar (spec 2.4 "tabs hidden"). */
  isHidden: boolean;
  /** A refresh counts it up, which makes a new page. */
  version: number;
  /** False for tabs of an earlier page load that were not opened since. */
  isVisited: boolean;
}

export type Opened = Pick<Tab, 'key' | 'address' | 'path' | 'title' | 'isCached' | 'isHidden'>;

/** Opens a tab or finds it; a title that the page gave itself stays. */
export function open(tabs: readonly Tab[], opened: Opened): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === opened.key);
  if (!known) return [...tabs, { ...opened, version: 0, isVisited: true }];
  const { address, isCached, isHidden } = opened;
  const isSame = known.address === address && known.isCached === isCached && known.isHidden === isHidden;
  if (isSame && known.isVisited) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, address, isCached, isHidden, isVisited: true } : tab));
}

export const inBar = (tabs: readonly Tab[]) => tabs.filter((tab) => !tab.isHidden);

/** The last tab of the bar cannot be closed. */
export function mayClose(tabs: readonly Tab[], key: string): boolean {
  return inBar(tabs).length > 1 && tabs.some((tab) => tab.key === key);
}

/** The tab that takes the place of a closed one: its right neighbour, else its left one. */
export function successorOf(tabs: readonly Tab[], key: string): Tab | null {
  const bar = inBar(tabs);
  const index = bar.findIndex((tab) => tab.key === key);
  if (index === -1) return bar[bar.length - 1] ?? null;
  return bar[index + 1] ?? bar[index - 1] ?? null;
}

export function close(tabs: readonly Tab[], key: string): readonly Tab[] {
  return mayClose(tabs, key) ? tabs.filter((tab) => tab.key !== key) : tabs;
}

export type Side = 'others' | 'left' | 'right';

/** Closes what stands around a tab. */
export function closeAround(tabs: readonly Tab[], key: string, side: Side): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  if (at === -1) return tabs;
  return tabs.filter(
    (_, index) => index === at || (side === 'left' ? index > at : side === 'right' ? index < at : false),
  );
}

/** The tabs whose pages may still be opened; the same list when that is all of them. */
export function withoutLost(tabs: readonly Tab[], isPermitted: (path: string) => boolean): readonly Tab[] {
  const kept = tabs.filter(({ path }) => isPermitted(path));
  return kept.length === tabs.length ? tabs : kept;
}

export function refresh(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab));
}

export function retitle(tabs: readonly Tab[], key: string, title: string): readonly Tab[] {
  // A page may say its title with every render: only another one may cause the next.
  if (!tabs.some((tab) => tab.key === key && tab.title !== title)) return tabs;
  return tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab));
}

const STORED = 'tabs';

/** Keeps the list over a reload of the page; session storage, which a sign-out clears. */
export function storeTabs(tabs: readonly Tab[]): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(tabs));
  } catch {
    // A list that cannot be stored is a list that starts anew.
  }
}

export function readTabs(): readonly Tab[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isTab).map((tab) => ({ ...tab, isVisited: false })) : [];
  } catch {
    return [];
  }
}

function isTab(value: unknown): value is Tab {
  const texts = ['key', 'address', 'path', 'title'];
  const flags = ['isCached', 'isHidden'];
  if (typeof value !== 'object' || value === null) return false;
  const get = (key: string): unknown => Reflect.get(value, key);
  return (
    texts.every((key) => typeof get(key) === 'string') &&
    flags.every((key) => typeof get(key) === 'boolean') &&
    typeof get('version') === 'number'
  );
}
