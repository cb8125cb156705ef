import { describe, expect, test } from 'vitest';
import {
  close,
  closeAround,
  giveUp,
  mayClose,
  moveTo,
  open,
  pin,
  pinned,
  readTabs,
  refresh,
  retitle,
  storeTabs,
  successorOf,
  type Tab,
  withoutLost,
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
  paths.reduce<readonly Tab[]>((tabs, path) => open(tabs, opened(path)), []);
const keys = (tabs: readonly Tab[]) => tabs.map(({ key }) => key);

describe('tag tabs', () => {
  test('a page that may no longer be opened loses its tabs', () => {
    const tabs = list('/activity', '/userManagement');
    expect(keys(withoutLost(tabs, (path) => path === '/activity'))).toEqual(['/activity']);
    expect(withoutLost(tabs, () => true)).toBe(tabs);
  });

  test('two records of one page are two tabs, one record is one', () => {
    let tabs = open(
      [],
      opened('/activity/edit', { key: '/activity/edit?id=1', address: '/activity/edit?id=1' }),
    );
    tabs = open(
      tabs,
      opened('/activity/edit', { key: '/activity/edit?id=2', address: '/activity/edit?id=2' }),
    );
    tabs = open(
      tabs,
      opened('/activity/edit', { key: '/activity/edit?id=1', address: '/activity/edit?id=1' }),
    );
    expect(keys(tabs)).toEqual(['/activity/edit?id=1', '/activity/edit?id=2']);
  });

  test('a list that was filtered stays its tab and remembers the address', () => {
    const tabs = open(list('/activity'), opened('/activity', { address: '/activity?page=2' }));
    expect(tabs.map(({ key, address }) => [key, address])).toEqual([['/activity', '/activity?page=2']]);
  });

  test('opening what is open changes nothing', () => {
    const tabs = list('/a');
    expect(open(tabs, opened('/a'))).toBe(tabs);
  });

  test('a title that a page gave itself survives', () => {
    const tabs = retitle(list('/a'), '/a', '圣保罗专场');
    expect(open(tabs, opened('/a', { address: '/a?page=2' }))[0]?.title).toBe('圣保罗专场');
  });

  test('saying the same title again changes nothing', () => {
    const tabs = retitle(list('/a'), '/a', '圣保罗专场');
    expect(retitle(tabs, '/a', '圣保罗专场')).toBe(tabs);
  });

  test('the last one cannot be closed', () => {
    const tabs = list('/a');
    expect(mayClose(tabs, '/a')).toBe(false);
    expect(close(tabs, '/a')).toBe(tabs);
    expect(keys(close(list('/a', '/b'), '/a'))).toEqual(['/b']);
  });

  test('hidden tabs do not count as ones that stay', () => {
    const tabs = open(list('/a'), opened('/h', { isHidden: true }));
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
    expect(keys(closeAround(list('/a', '/b', '/c'), '/b', side))).toEqual(left);
  });

  test('a refresh makes a new page and leaves the others', () => {
    expect(refresh(list('/a', '/b'), '/a').map(({ version }) => version)).toEqual([1, 0]);
  });

  test('survive a reload as tabs that were not opened yet', () => {
    storeTabs(list('/a', '/b'));
    expect(readTabs().map(({ key, isVisited }) => [key, isVisited])).toEqual([
      ['/a', false],
      ['/b', false],
    ]);
    storeTabs(pin(moveTo(list('/a', '/b', '/c'), '/c', 1), '/b', true));
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
  const tabs = pin(pin(list('/a', '/b', '/c', '/d'), '/c', true), '/b', true);

  test('stand first in the order in which they were pinned', () => {
    expect(keys(tabs)).toEqual(['/c', '/b', '/a', '/d']);
    expect(keys(pin(tabs, '/c', false))).toEqual(['/b', '/c', '/a', '/d']);
    expect(pin(tabs, '/c', true)).toBe(tabs);
  });

  test('stay when others close', () => {
    expect(keys(closeAround(tabs, '/a', 'left'))).toEqual(['/c', '/b', '/a', '/d']);
    expect(keys(closeAround(tabs, '/c', 'right'))).toEqual(['/c', '/b']);
    expect(keys(closeAround(tabs, '/d', 'others'))).toEqual(['/c', '/b', '/d']);
    expect(keys(pinned(tabs))).toEqual(['/c', '/b']);
  });

  test('are not closed by hand; a page that has done its work starts anew', () => {
    expect([mayClose(tabs, '/c'), mayClose(tabs, '/a')]).toEqual([false, true]);
    for (const after of [close(tabs, '/c'), giveUp(tabs, '/c')])
      expect(after.find(({ key }) => key === '/c')).toMatchObject({ version: 1, isVisited: false });
    expect(keys(giveUp(tabs, '/a'))).toEqual(['/c', '/b', '/d']);
  });

  test('are moved among themselves, the others behind them', () => {
    expect(keys(moveTo(tabs, '/c', 3))).toEqual(['/b', '/c', '/a', '/d']);
    expect(keys(moveTo(tabs, '/d', 0))).toEqual(['/c', '/b', '/d', '/a']);
    expect(moveTo(tabs, '/a', 0)).toBe(tabs);
    expect(moveTo(tabs, '/none', 0)).toBe(tabs);
  });

  test('a move counts the tabs in the bar alone', () => {
    const some = open(open(list('/a'), opened('/h', { isHidden: true })), opened('/b'));
    expect(keys(moveTo(some, '/b', 0))).toEqual(['/b', '/a', '/h']);
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
    expect(pinned(withPins(back, ['/b'], describeTab)).map(({ key }) => key)).toEqual(['/b']);
  });
});
