import { OpenMode, type Route } from '@outbound/contract';
import { expect, test } from 'vitest';
import { openTab, pinTab, type Tab } from '../tabs/tabs.ts';
import { keepPins, openedAt, openedByPin, readPins } from './pinned-tabs.ts';

const route = (path: string, more: Partial<Route> = {}) =>
  ({ path, title: path, cached: true, tabHidden: false, openMode: OpenMode.inside, ...more }) as Route;
const list = (...addresses: string[]): readonly Tab[] =>
  addresses.reduce<readonly Tab[]>((tabs, address) => {
    const [pathname = '', query = ''] = address.split('?');
    return openTab(tabs, openedAt(route(pathname), pathname, query && `?${query}`));
  }, []);

test('pins are kept for each person, without what was searched for', () => {
  const before = list('/users?f.mobilePhone=13800000000', '/activity/detail?id=3');
  const after = pinTab(pinTab(before, '/users', true), '/activity/detail?id=3', true);
  keepPins('linhang', before, after);
  expect(readPins('linhang')).toEqual(['/users', '/activity/detail?id=3']);
  expect(readPins('wangmin')).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain('13800000000');
});

test('unpinning forgets; what is pinned beyond this bar stays', () => {
  localStorage.setItem('pinnedTabs:linhang', '["/elsewhere","/a"]');
  const before = pinTab(list('/a', '/b'), '/a', true);
  keepPins('linhang', before, pinTab(pinTab(before, '/b', true), '/a', false));
  expect(readPins('linhang')).toEqual(['/b', '/elsewhere']);
});

test('one task is one tab, whichever way its address names it', () => {
  const view = '/taskManagement/viewTask';
  const work = '/taskManagement/processingTask';
  const keys = (...addresses: string[]) => list(...addresses).map(({ key }) => key);
  expect(
    keys(`${view}?detailId=7&instanceCode=ZJ1`, `${view}?instanceCode=ZJ1`, `${view}?instanceCode=ZJ2`),
  ).toEqual([`${view}?instanceCode=ZJ1`, `${view}?instanceCode=ZJ2`]);
  expect(
    keys(`${work}?detailId=7&instanceCode=ZJ1&handleStatus=1`, `${work}?detailId=7`, `${work}?detailId=8`),
  ).toEqual([`${work}?detailId=7`, `${work}?detailId=8`]);
  localStorage.setItem('pinnedTabs:linhang', JSON.stringify([`${view}?detailId=7&instanceCode=ZJ1`]));
  expect(readPins('linhang')).toEqual([`${view}?instanceCode=ZJ1`]);
});

test('what cannot be read pins nothing', () => {
  for (const stored of ['{', '{}', '[1,null]']) {
    localStorage.setItem('pinnedTabs:linhang', stored);
    expect(readPins('linhang')).toEqual([]);
  }
});

test('a pin opens what may be opened in the bar', () => {
  const routes = [
    route('/activity/detail', { title: '活动详情' }),
    route('/hidden', { tabHidden: true }),
    route('/outside', { openMode: OpenMode.newWindow }),
  ];
  const map = new Map(routes.map((one) => [one.path ?? '', { route: one }]));
  expect(openedByPin('/activity/detail?id=3', map)).toMatchObject({
    key: '/activity/detail?id=3',
    address: '/activity/detail?id=3',
    path: '/activity/detail',
    title: '活动详情',
  });
  for (const key of ['/hidden', '/outside', '/lost', '']) expect(openedByPin(key, map)).toBeNull();
});
