import { OpenMode, type Route } from '@outbound/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { routeOf } from '../../testing/signed-in.ts';
import { drawMenu, fetchPage, type StartPages } from './start-menu.ts';

const known: StartPages = {
  files: ['list-1', 'trees-2', 'roles-3'],
  pages: { '/users': [0, 1], '/roles': [2, 1], '/news': [0], '/messages': [] },
  open: [{ path: '/messages', title: '系统消息', type: 'msgCenter', hidden: false }],
};
const routeEntry = (entry: Partial<Route>): Route => ({ ...routeOf(entry.path ?? null), ...entry });
const routes: Route[] = [
  routeEntry({
    title: '系统管理',
    type: 'sys',
    children: [
      routeEntry({ path: '/users', title: '用户管理', type: 'sys' }),
      routeEntry({
        title: '权限',
        type: 'sys',
        children: [routeEntry({ path: '/roles', title: '角色管理', type: 'sys' })],
      }),
      routeEntry({ path: '/later', title: '尚无此页', type: 'sys' }),
      routeEntry({ path: '/map', title: '地图', type: 'sys', openMode: OpenMode.newWindow }),
    ],
  }),
  routeEntry({ path: '/news', title: '行业资讯', type: 'operation' }),
];

const titles = (of: string) => [...document.querySelectorAll(`#start ${of}`)].map((one) => one.textContent);
const fetched = () =>
  [...document.head.querySelectorAll('link[rel=modulepreload]')].map((one) => one.getAttribute('href'));
/** Whether the screen took the press; where it did not, the browser would follow the link. */
const press = (title: string, init: MouseEventInit = {}): boolean => {
  let isTaken = false;
  const end = (event: Event) => {
    isTaken = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', end, { once: true });
  [...document.querySelectorAll('#start a')]
    .find((one) => one.textContent === title)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return isTaken;
};

beforeEach(() => {
  document.documentElement.dataset.sidebar = '1';
  document.body.innerHTML =
    '<div id="start"><nav></nav><div class="side"><div class="bar"></div></div></div>';
  history.replaceState(null, '', '/users');
});
afterEach(() => {
  document.body.innerHTML = '';
  for (const link of document.head.querySelectorAll('link[rel=modulepreload]')) link.remove();
  history.replaceState(null, '', '/');
  delete document.documentElement.dataset.sidebar;
});

test('sections and the entries of the one that the address lies in are drawn, without what cannot be opened', () => {
  drawMenu(known, routes);
  expect(titles('nav a')).toEqual(['系统管理', '运营管理', '消息中心']);
  expect(titles('nav .on')).toEqual(['系统管理']);
  expect(titles('.side > *')).toEqual(['用户管理', '权限', '角色管理', '地图']);
  expect(titles('.side .on')).toEqual(['用户管理']);
  expect(document.querySelector('.side a[target=_blank]')?.getAttribute('href')).toBe('/map');
});

test('an entry that is pressed is the page that the office begins with, and its files are asked for', () => {
  drawMenu(known, routes);
  let told = '';
  const listen = () => {
    told = location.pathname;
  };
  window.addEventListener('popstate', listen);
  expect(press('角色管理')).toBe(true);
  window.removeEventListener('popstate', listen);
  expect([location.pathname, told]).toEqual(['/roles', '/roles']);
  expect(titles('.side .on')).toEqual(['角色管理']);
  expect(fetched()).toEqual(['/assets/list-1.js', '/assets/trees-2.js', '/assets/roles-3.js']);
  press('运营管理');
  expect(location.pathname).toBe('/news');
  expect(titles('nav .on')).toEqual(['运营管理']);
});

test('whoever presses for a new tab, or for what opens outside, goes by the link', () => {
  drawMenu(known, routes);
  expect(press('角色管理', { ctrlKey: true })).toBe(false);
  expect(press('地图')).toBe(false);
  expect(location.pathname).toBe('/users');
});

test('a narrow sidebar and a section of one page stay as they were drawn; a screen that has gone stays gone', () => {
  document.documentElement.dataset.sidebar = '0';
  drawMenu(known, routes);
  expect(document.querySelectorAll('.side .bar')).toHaveLength(1);
  document.documentElement.dataset.sidebar = '1';
  history.replaceState(null, '', '/news');
  drawMenu(known, routes);
  expect(document.querySelectorAll('.side .bar')).toHaveLength(1);
  document.body.innerHTML = '';
  expect(() => drawMenu(known, routes)).not.toThrow();
});

test('the root fetches the page that it leads to; a page of no files and one that is unknown fetch none', () => {
  history.replaceState(null, '', '/');
  drawMenu(known, routes);
  expect(fetched()).toEqual(['/assets/list-1.js', '/assets/trees-2.js']);
  fetchPage(known, '/messages');
  fetchPage(known, '/nowhere');
  fetchPage(known, '/users');
  expect(fetched()).toHaveLength(2);
});
