import { activityCalls } from '@outbound/contract';
import { describe, expect, test } from 'vitest';
import { activityListBody, isFiltered, listAddress, noFilters, readFilters } from './filters.ts';
import { pageNumbers } from './pager.tsx';

const queryOf = (address: string) => Object.fromEntries(new URL(address, 'https://example.org').searchParams);

describe('the filters of the activity list', () => {
  test('stand in the address only where they are set', () => {
    expect(listAddress(noFilters)).toBe('/portal/portalActivity');
    expect(listAddress({ ...noFilters, activityType: 2, applyState: 0, cityLabel: '圣保罗' }, 3)).toBe(
      '/portal/portalActivity?activityType=2&cityLabel=%E5%9C%A3%E4%BF%9D%E7%BD%97&applyState=0&pageNum=3',
    );
    expect([isFiltered(noFilters), isFiltered({ ...noFilters, applyState: 0 })]).toEqual([false, true]);
  });
  test('come back from the address as they were', () => {
    const filters = {
      keyword: '新能源 & 储能',
      activityType: 1,
      cityLabel: '圣保罗',
      applyState: 1,
      period: 'custom',
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    } as const;
    expect(readFilters(queryOf(listAddress(filters)))).toEqual(filters);
  });
  test('that make no sense count as not given', () => {
    const odd = {
      activityType: '9',
      applyState: 'x',
      period: 'never',
      startDate: '2026-02-30',
      endDate: 'today',
      pageNum: '-1',
    };
    expect(readFilters(odd)).toEqual(noFilters);
    expect(readFilters({ activityType: '__proto__', applyState: '1e0' })).toEqual(noFilters);
    expect(activityListBody(odd).pageNum).toBe(1);
  });
  test('dates count with 自定义 only, and in either order', () => {
    const dates = { startDate: '2026-12-31', endDate: '2026-12-01' };
    expect(readFilters({ ...dates, period: 'thisWeek' })).toMatchObject({ startDate: '', endDate: '' });
    expect(readFilters({ ...dates, period: 'custom' })).toMatchObject({
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    });
  });
});

describe('what the list asks of the server', () => {
  test('is a body that the call takes', () => {
    const query = {
      keyword: ' 储能 ',
      period: 'custom',
      startDate: '2026-12-01',
      endDate: '',
      applyState: '0',
      pageNum: '2',
    };
    const body = activityCalls.openPage.body.parse(activityListBody(query));
    expect(body).toMatchObject({
      pageNum: 2,
      pageSize: 12,
      template: {
        keyword: '储能',
        activityType: null,
        applyState: 0,
        period: 'all',
        startTimeStart: '2026-12-01 00:00:00',
        startTimeEnd: null,
      },
    });
    expect(activityCalls.openPage.body.safeParse(activityListBody({ period: 'thisMonth' })).success).toBe(
      true,
    );
    expect(
      activityCalls.openPage.body.safeParse(
        activityListBody({ keyword: '长'.repeat(500), pageNum: '99999999' }),
      ).success,
    ).toBe(true);
  });
});

test('the pager shows the ends and what is near; 0 is a gap', () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 12)).toEqual([1, 2, 0, 12]);
  expect(pageNumbers(6, 12)).toEqual([1, 0, 5, 6, 7, 0, 12]);
  expect(pageNumbers(12, 12)).toEqual([1, 0, 11, 12]);
});
