import { type PortalPageName, publicPages } from '@outbound/contract';
import { expect, test } from 'vitest';
import { zh } from '../visitor/texts/zh.ts';
import { ActivityDetail } from './activities/activity-detail.tsx';
import { litBy, menu } from './menu.ts';
import type { PortalPages } from './page.ts';
import { portalPages } from './pages.ts';

const names = Object.keys(portalPages) as PortalPageName[];

test('the menu has the entries of spec 2.2 in their order, each leading to its page', () => {
  expect(menu.map(({ label }) => zh.portal[label])).toEqual([
    '首页',
    '行业资讯',
    '优质活动',
    '合作伙伴',
    '关于我们',
  ]);
  const paths: Readonly<Record<string, { path: string }>> = publicPages;
  for (const name of names) {
    const { menu: entry } = portalPages[name];
    if (entry) expect([name, entry.href]).toEqual([name, paths[name]?.path]);
  }
});

test('a hidden page lights the entry of the one that leads to it; a missing page and a fault light none', () => {
  const unlit = names.filter((name) => litBy(name) === undefined);
  expect(unlit).toEqual(['search', 'notFound', 'error']);
  expect(litBy('activityDetail')).toBe(portalPages.activityList.menu);
});

test('a component that takes the data of another page does not compile', () => {
  const wrong: Pick<PortalPages, 'activityList'> = {
    // @ts-expect-error: the list has no `activity`
    activityList: { component: ActivityDetail },
  };
  expect(wrong.activityList).not.toBe(portalPages.activityList);
});
