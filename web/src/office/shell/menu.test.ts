import type { Route } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { crumbsOf, firstPath, flatten, menuOf, pagesOf, rootPath } from './menu.ts';

let nextId = 1;
const route = (part: Partial<Route> & { title: string }): Route => ({
  id: nextId++,
  path: null,
  name: part.title,
  functionType: 1,
  type: 'operation',
  permissionCode: null,
  hidden: false,
  cached: true,
  breadcrumbHidden: false,
  tabHidden: false,
  icon: null,
  activeMenu: null,
  frameKey: null,
  openMode: 0,
  component: null,
  children: [],
  ...part,
});

const routes = [
  route({
    title: '系统管理',
    type: 'sys',
    children: [route({ title: '用户管理', type: 'sys', path: '/userManagement' })],
  }),
  route({
    title: '运营管理',
    children: [
      route({ title: '行业资讯', children: [route({ title: '资讯发布', path: '/information' })] }),
      route({
        title: '优质活动',
        children: [
          route({
            title: '活动发布',
            path: '/activity',
            children: [route({ title: '新增活动', path: '/activity/add', hidden: true })],
          }),
          route({ title: '报名审核', path: '/activity/reviewDetail', hidden: true }),
        ],
      }),
    ],
  }),
];
const exists = ({ path }: Route) => path?.startsWith('/activity') ?? false;

describe('the menu', () => {
  const menu = menuOf(routes, exists);

  test('drops what does not exist, what is hidden, and the groups that this empties', () => {
    expect(menu.map(({ type, title }) => [type, title])).toEqual([['operation', '运营管理']]);
    expect(menu[0]?.entries.map(({ title }) => title)).toEqual(['优质活动']);
    expect(menu[0]?.entries[0]?.children.map(({ path }) => path)).toEqual(['/activity']);
  });

  test('the root leads to the first child of the first group', () => {
    expect(rootPath(menu)).toBe('/activity');
    expect(rootPath(menuOf(routes, () => true))).toBe('/userManagement');
    expect(rootPath([])).toBe('/person-center/index');
  });

  test('what leads out of the office is in the menu, but the root never leads there', () => {
    const outside = route({ title: '大屏', path: '/board', type: 'dashboard', openMode: 2 });
    const whole = menuOf([outside, ...routes], (one) => one === outside || exists(one));
    expect(whole.map(({ title }) => title)).toEqual(['工作台', '运营管理']);
    expect(rootPath(whole)).toBe('/activity');
    expect(rootPath(menuOf([outside], () => true))).toBe('/person-center/index');
    expect(firstPath(whole[0]?.entries ?? [], true)).toBe('/board');
  });
});

test('the search finds every page under its titles', () => {
  expect(pagesOf(menuOf(routes, exists))).toEqual([
    { path: '/activity', title: '运营管理 / 优质活动 / 活动发布' },
  ]);
});

describe('the breadcrumb', () => {
  test('links what is a page, not the groups, not the last', () => {
    expect(crumbsOf('/activity/add', flatten(routes), exists)).toEqual([
      { title: '运营管理', path: null },
      { title: '优质活动', path: null },
      { title: '活动发布', path: '/activity' },
      { title: '新增活动', path: null },
    ]);
  });

  test('begins with the workbench where there is one', () => {
    const work = route({ title: '工作台', type: 'dashboard', path: '/dashboard/index' });
    const flat = flatten([work, ...routes]);
    expect(crumbsOf('/activity', flat, () => true)[0]).toEqual({ title: '工作台', path: '/dashboard/index' });
    expect(crumbsOf('/dashboard/index', flat, () => true)).toEqual([{ title: '工作台', path: null }]);
  });

  test('names the section of a page that hangs below nothing', () => {
    const flat = flatten([
      route({ title: '任务消息', type: 'msgCenter', path: '/messageCenter/taskMessage' }),
      route({ title: '个人中心', type: 'dashboard', path: '/person-center/index' }),
    ]);
    const titles = (path: string) => crumbsOf(path, flat, () => true).map(({ title }) => title);
    expect(titles('/messageCenter/taskMessage')).toEqual(['消息中心', '任务消息']);
    expect(titles('/person-center/index')).toEqual(['个人中心']);
  });

  test('is empty where it is switched off', () => {
    const flat = flatten([route({ title: '分析', path: '/analysis1', breadcrumbHidden: true })]);
    expect(crumbsOf('/analysis1', flat, () => true)).toEqual([]);
  });
});
