import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { activityCalls } from './activity-calls.ts';
import {
  activityListAddress,
  activityListBody,
  isActivityFiltered,
  noActivityFilters,
  readActivityFilters,
} from './activity-filters.ts';

const queryOf = (address: string) => Object.fromEntries(new URL(address, 'https://example.org').searchParams);

describe('the filters of the activity list', () => {
  it('stand in the address only where they are set', () => {
    assert.equal(activityListAddress(noActivityFilters), '/portal/portalActivity');
    assert.equal(
      activityListAddress({ ...noActivityFilters, activityType: 2, applyState: 0, cityLabel: '圣保罗' }, 3),
      '/portal/portalActivity?activityType=2&cityLabel=%E5%9C%A3%E4%BF%9D%E7%BD%97&applyState=0&pageNum=3',
    );
    assert.deepEqual(
      [isActivityFiltered(noActivityFilters), isActivityFiltered({ ...noActivityFilters, applyState: 0 })],
      [false, true],
    );
  });
  it('come back from the address as they were', () => {
    const filters = {
      keyword: '新能源 & 储能',
      activityType: 1,
      cityLabel: '圣保罗',
      applyState: 1,
      period: 'custom',
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    } as const;
    assert.deepEqual(readActivityFilters(queryOf(activityListAddress(filters))), filters);
  });
  it('that make no sense count as not given', () => {
    const odd = {
      activityType: '9',
      applyState: 'x',
      period: 'never',
      startDate: '2026-02-30',
      endDate: 'today',
      pageNum: '-1',
    };
    assert.deepEqual(readActivityFilters(odd), noActivityFilters);
    assert.deepEqual(
      readActivityFilters({ activityType: '__proto__', applyState: '1e0' }),
      noActivityFilters,
    );
    assert.equal(activityListBody(odd).pageNum, 1);
  });
  it('dates count with 自定义 only, and in either order', () => {
    const dates = { startDate: '2026-12-31', endDate: '2026-12-01' };
    assert.partialDeepStrictEqual(readActivityFilters({ ...dates, period: 'thisWeek' }), {
      startDate: '',
      endDate: '',
    });
    assert.partialDeepStrictEqual(readActivityFilters({ ...dates, period: 'custom' }), {
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    });
  });
});

describe('what the list asks of the server', () => {
  it('is a body that the call takes', () => {
    const query = {
      keyword: ' 储能 ',
      period: 'custom',
      startDate: '2026-12-01',
      endDate: '',
      applyState: '0',
      pageNum: '2',
    };
    const body = activityCalls.openPage.body.parse(activityListBody(query));
    assert.partialDeepStrictEqual(body, {
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
    for (const odd of [{ period: 'thisMonth' }, { keyword: '长'.repeat(500), pageNum: '99999999' }])
      assert.equal(activityCalls.openPage.body.safeParse(activityListBody(odd)).success, true);
  });
});
