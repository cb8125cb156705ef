import { describe, expect, test } from 'vitest';
import {
  close,
  closeAround,
  mayClose,
  open,
  readTabs,
  refresh,
  retitle,
  storeTabs,
  successorOf,
  type Tab,
  withoutLost,
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
    sessionStorage.setItem('tabs', '[{"key":1},null]');
    expect(readTabs()).toEqual([]);
  });
});
