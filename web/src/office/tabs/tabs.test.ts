import { describe, expect, test } from 'vitest';
import {
  closeTab,
  closeTabsAround,
  discardTab,
  mayClose,
  moveTab,
  openTab,
  permittedTabs,
  pinnedTabs,
  pinTab,
  readTabs,
  refreshTab,
  retitleTab,
  storeTabs,
  successorOf,
  type Tab,
  withPins,
} from './tabs.ts';

const opened = (path: string, more: Partial<Tab> = {}) => ({
  key: path,
  address: path,
  path,
  title: path,
  isCached: true,
  isHidden: false,
  ...more,
});
const list = (...paths: string[]): readonly Tab[] =>
  paths.reduce<readonly Tab[]>((tabs, path) => openTab(tabs, opened(path)), []);
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key);

describe('tag tabs', () => {
  test('a page that may no longer be opened loses its tabs', () => {
    const tabs = list('/activity', '/userManagement');
    expect(keys(permittedTabs(tabs, (path) => path === '/activity'))).toEqual(['/activity']);
    expect(permittedTabs(tabs, () => true)).toBe(tabs);
  });

  test('two records of one page are two tabs, one record is one', () => {
    let tabs = openTab(
      [],
      opened('/activity/edit', { key: '/activity/edit?id=1', address: '/activity/edit?id=1' }),
    );
    tabs = openTab(
      tabs,
      opened('/activity/edit', { key: '/activity/edit?id=2', address: '/activity/edit?id=2' }),
    );
    tabs = openTab(
      tabs,
      opened('/activity/edit', { key: '/activity/edit?id=1', address: '/activity/edit?id=1' }),
    );
    expect(keys(tabs)).toEqual(['/activity/edit?id=1', '/activity/edit?id=2']);
  });

  test('a list that was filtered stays its tab and remembers the address', () => {
    const tabs = openTab(list('/activity'), opened('/activity', { address: '/activity?page=2' }));
    expect(tabs.map(({ key, address }) => [key, address])).toEqual([['/activity', '/activity?page=2']]);
  });

  test('opening what is open changes nothing', () => {
    const tabs = list('/a');
    expect(openTab(tabs, opened('/a'))).toBe(tabs);
  });

  test('a title that a page gave itself survives', () => {
    const tabs = retitleTab(list('/a'), '/a', '圣保罗专场');
    expect(openTab(tabs, opened('/a', { address: '/a?page=2' }))[0]?.title).toBe('圣保罗专场');
  });

  test('saying the same title again changes nothing', () => {
    const tabs = retitleTab(list('/a'), '/a', '圣保罗专场');
    expect(retitleTab(tabs, '/a', '圣保罗专场')).toBe(tabs);
  });

  test('the last one cannot be closed', () => {
    const tabs = list('/a');
    expect(mayClose(tabs, '/a')).toBe(false);
    expect(closeTab(tabs, '/a')).toBe(tabs);
    expect(keys(closeTab(list('/a', '/b'), '/a'))).toEqual(['/b']);
  });

  test('hidden tabs do not count as ones that stay', () => {
    const tabs = openTab(list('/a'), opened('/h', { isHidden: true }));
    expect(mayClose(tabs, '/a')).toBe(false);
  });

  test('the right neighbour takes the place of a closed one, else the left', () => {
    const tabs = list('/a', '/b', '/c');
    expect(successorOf(tabs, '/b')?.key).toBe('/c');
    expect(successorOf(tabs, '/c')?.key).toBe('/b');
  });

  test.each([
    ['left', ['/b', '/c']],
    ['right', ['/a', '/b']],
    ['others', ['/b']],
  ] as const)('closes %s', (side, left) => {
    expect(keys(closeTabsAround(list('/a', '/b', '/c'), '/b', side))).toEqual(left);
  });

  test('a refresh makes a new page and leaves the others', () => {
    expect(refreshTab(list('/a', '/b'), '/a').map(({ version }) => version)).toEqual([1, 0]);
  });

  test('survive a reload as tabs that were not opened yet', () => {
    storeTabs(list('/a', '/b'));
    expect(readTabs().map(({ key, isVisited }) => [key, isVisited])).toEqual([
      ['/a', false],
      ['/b', false],
    ]);
    storeTabs(pinTab(moveTab(list('/a', '/b', '/c'), '/c', 1), '/b', true));
    expect(readTabs().map(({ key, isPinned }) => [key, isPinned])).toEqual([
      ['/b', true],
      ['/a', false],
      ['/c', false],
    ]);
    sessionStorage.setItem('tabs', '[{"key":1},null]');
    expect(readTabs()).toEqual([]);
  });
});

describe('pinned tabs', () => {
  const tabs = pinTab(pinTab(list('/a', '/b', '/c', '/d'), '/c', true), '/b', true);

  test('stand first in the order in which they were pinned', () => {
    expect(keys(tabs)).toEqual(['/c', '/b', '/a', '/d']);
    expect(keys(pinTab(tabs, '/c', false))).toEqual(['/b', '/c', '/a', '/d']);
    expect(pinTab(tabs, '/c', true)).toBe(tabs);
  });

  test('stay when others close', () => {
    expect(keys(closeTabsAround(tabs, '/a', 'left'))).toEqual(['/c', '/b', '/a', '/d']);
    expect(keys(closeTabsAround(tabs, '/c', 'right'))).toEqual(['/c', '/b']);
    expect(keys(closeTabsAround(tabs, '/d', 'others'))).toEqual(['/c', '/b', '/d']);
    expect(keys(pinnedTabs(tabs))).toEqual(['/c', '/b']);
  });

  test('are not closed by hand; a page that has done its work starts anew', () => {
    expect([mayClose(tabs, '/c'), mayClose(tabs, '/a')]).toEqual([false, true]);
    for (const after of [closeTab(tabs, '/c'), discardTab(tabs, '/c')])
      expect(after.find(({ key }) => key === '/c')).toMatchObject({ version: 1, isVisited: false });
    expect(keys(discardTab(tabs, '/a'))).toEqual(['/c', '/b', '/d']);
  });

  test('are moved among themselves, the others behind them', () => {
    expect(keys(moveTab(tabs, '/c', 3))).toEqual(['/b', '/c', '/a', '/d']);
    expect(keys(moveTab(tabs, '/d', 0))).toEqual(['/c', '/b', '/d', '/a']);
    expect(moveTab(tabs, '/a', 0)).toBe(tabs);
    expect(moveTab(tabs, '/none', 0)).toBe(tabs);
  });

  test('a move counts the tabs in the bar alone', () => {
    const some = openTab(openTab(list('/a'), opened('/h', { isHidden: true })), opened('/b'));
    expect(keys(moveTab(some, '/b', 0))).toEqual(['/b', '/a', '/h']);
  });

  test('come back, except those that lead nowhere, and go where they were unpinned elsewhere', () => {
    const describeTab = (key: string) => (key === '/gone' ? null : opened(key, { title: '列表' }));
    const back = withPins(list('/a', '/b'), ['/x', '/gone', '/b'], describeTab);
    expect(back.map(({ key, isPinned, isVisited }) => [key, isPinned, isVisited])).toEqual([
      ['/x', true, false],
      ['/b', true, true],
      ['/a', false, true],
    ]);
    expect(withPins(back, ['/x', '/gone', '/b'], describeTab)).toBe(back);
    expect(pinnedTabs(withPins(back, ['/b'], describeTab)).map(({ key }) => key)).toEqual(['/b']);
  });
});
