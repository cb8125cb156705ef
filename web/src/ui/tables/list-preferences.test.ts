import type { ListPreference } from '@outbound/contract';
import { expect, test } from 'vitest';
import { changed } from './list-preferences.tsx';

const preference = (more: Partial<ListPreference> = {}): ListPreference => ({
  list: 'activities',
  hidden: [],
  density: 'medium',
  searchHidden: false,
  filterList: [],
  ...more,
});
const filter = (name: string, value = '1') => ({ name, valueList: [{ key: 'title', value }] });

test('what another page has kept meanwhile stays when this one changes something else', () => {
  const kept = preference({ hidden: ['city'], filterList: [filter('线上活动')] });
  expect(changed(kept, preference(), preference({ density: 'small' }))).toEqual({
    ...kept,
    density: 'small',
  });
});

test('filters of two pages stand side by side; one that is replaced or removed is so for both', () => {
  const own = filter('待审核');
  const kept = preference({ filterList: [own, filter('线上活动')] });
  const before = preference({ filterList: [own] });
  const names = (filterList: ListPreference['filterList']) =>
    changed(kept, before, preference({ filterList })).filterList;
  expect(names([own, filter('广州')])).toEqual([own, filter('线上活动'), filter('广州')]);
  expect(names([])).toEqual([filter('线上活动')]);
  expect(names([filter('待审核', '2')])).toEqual([filter('线上活动'), filter('待审核', '2')]);
});
