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
  /** The person keeps it at the front of the bar: it does not close. */
  isPinned: boolean;
}

export type OpenedTab = Pick<Tab, 'key' | 'address' | 'path' | 'title' | 'isCached' | 'isHidden'>;

/** Opens a tab or finds it; a title that the page gave itself stays. */
export function openTab(tabs: readonly Tab[], opened: OpenedTab): readonly Tab[] {
  const known = tabs.find((tab) => tab.key === opened.key);
  if (!known) return [...tabs, { ...opened, version: 0, isVisited: true, isPinned: false }];
  const { address, isCached, isHidden } = opened;
  const isSame = known.address === address && known.isCached === isCached && known.isHidden === isHidden;
  if (isSame && known.isVisited) return tabs;
  return tabs.map((tab) => (tab === known ? { ...tab, address, isCached, isHidden, isVisited: true } : tab));
}

export const tabsInBar = (tabs: readonly Tab[]) => tabs.filter((tab) => !tab.isHidden);

/** The last tab of the bar cannot be closed, nor one that is pinned. */
export function mayClose(tabs: readonly Tab[], key: string): boolean {
  return tabsInBar(tabs).length > 1 && tabs.some((tab) => tab.key === key && !tab.isPinned);
}

/** The tab that takes the place of a closed one: its right neighbour, else its left one. */
export function successorOf(tabs: readonly Tab[], key: string): Tab | null {
  const bar = tabsInBar(tabs);
  const index = bar.findIndex((tab) => tab.key === key);
  if (index === -1) return bar[bar.length - 1] ?? null;
  return bar[index + 1] ?? bar[index - 1] ?? null;
}

/** Takes a tab out of the list. A pinned one stays in the bar and starts anew: its page has done its work. */
export function discardTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs
    .filter((tab) => tab.key !== key || tab.isPinned)
    .map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1, isVisited: false } : tab));
}

/** Closes a tab unless it is the last one. */
export function closeTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  const isPinned = tabs.some((tab) => tab.key === key && tab.isPinned);
  return isPinned || mayClose(tabs, key) ? discardTab(tabs, key) : tabs;
}

export type Side = 'others' | 'left' | 'right';

/** What 关闭所有 leaves. */
export const pinnedTabs = (tabs: readonly Tab[]) => tabs.filter((tab) => tab.isPinned);

/** Closes what stands around a tab, except pinned ones. */
export function closeTabsAround(tabs: readonly Tab[], key: string, side: Side): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.key === key);
  if (at === -1) return tabs;
  return tabs.filter(
    (tab, index) =>
      tab.isPinned || index === at || (side === 'left' ? index > at : side === 'right' ? index < at : false),
  );
}

/** Moves a tab to a place of the bar; pinned ones stay before the others. */
export function moveTab(tabs: readonly Tab[], key: string, place: number): readonly Tab[] {
  const bar = tabsInBar(tabs);
  const from = bar.findIndex((tab) => tab.key === key);
  const tab = bar[from];
  if (!tab) return tabs;
  const pins = pinnedTabs(bar).length;
  const [first, last] = tab.isPinned ? [0, pins - 1] : [pins, bar.length - 1];
  const to = Math.min(Math.max(place, first), last);
  if (to === from) return tabs;
  const rest = bar.filter((one) => one !== tab);
  return [...rest.slice(0, to), tab, ...rest.slice(to), ...tabs.filter((one) => one.isHidden)];
}

/** Pins a tab behind those that are pinned, or makes it the first of those that are not. */
export function pinTab(tabs: readonly Tab[], key: string, isPinned: boolean): readonly Tab[] {
  const tab = tabs.find((one) => one.key === key);
  if (!tab || tab.isPinned === isPinned) return tabs;
  const rest = tabs.filter((one) => one !== tab);
  return [...pinnedTabs(rest), { ...tab, isPinned }, ...rest.filter((one) => !one.isPinned)];
}

/** The list with exactly these tabs pinned, in this order; those that are not open come as `describe` has them. */
export function withPins(
  tabs: readonly Tab[],
  pins: readonly string[],
  describe: (key: string) => OpenedTab | null,
): readonly Tab[] {
  const front = pins.flatMap((key): Tab[] => {
    const known = tabs.find((tab) => tab.key === key);
    if (known) return [known.isPinned ? known : { ...known, isPinned: true }];
    const opened = describe(key);
    return opened ? [{ ...opened, version: 0, isVisited: false, isPinned: true }] : [];
  });
  const rest = tabs
    .filter(({ key }) => !pins.includes(key))
    .map((tab) => (tab.isPinned ? { ...tab, isPinned: false } : tab));
  const next = [...front, ...rest];
  return next.length === tabs.length && next.every((tab, index) => tab === tabs[index]) ? tabs : next;
}

/** The tabs whose pages may still be opened; the same list when that is all of them. */
export function permittedTabs(tabs: readonly Tab[], isPermitted: (path: string) => boolean): readonly Tab[] {
  const kept = tabs.filter(({ path }) => isPermitted(path));
  return kept.length === tabs.length ? tabs : kept;
}

export function refreshTab(tabs: readonly Tab[], key: string): readonly Tab[] {
  return tabs.map((tab) => (tab.key === key ? { ...tab, version: tab.version + 1 } : tab));
}

export function retitleTab(tabs: readonly Tab[], key: string, title: string): readonly Tab[] {
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
    return Array.isArray(stored)
      ? stored.filter(isTab).map((tab) => ({ ...tab, isVisited: false, isPinned: tab.isPinned === true }))
      : [];
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
