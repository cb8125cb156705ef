import { ApplyStatus, type CreditCodeState } from '@outbound/contract';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AutoChecks } from './auto-checks.tsx';

const double = (id: number, applyCode: string) => ({
  ...{ id, applyCode, applyStatus: ApplyStatus.rejected },
  ...{ withdrawnTime: null, createdTime: '2026-11-02 10:00:00' },
});

/** The card of a sign-up, as text by its lines. */
function shown(checks: Parameters<typeof AutoChecks>[0]['application']['checks']) {
  const { unmount } = render(
    <MemoryRouter>
      <AutoChecks application={{ checks, activityId: 12 }} />
    </MemoryRouter>,
  );
  const card = within(screen.getByRole('region', { name: '自动检查' }));
  const lines = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  const links = card.queryAllByRole('link').map((link) => link.getAttribute('href'));
  unmount();
  return { lines, links };
}

test('each double of the activity is a step away, and where there is no phone nobody says that there is none', () => {
  const found = shown({ hasPhone: true, doubleList: [double(8, 'BM000008')], creditCodeList: [] });
  expect(found.lines[0]).toBe('重复报名同一手机号另有 1 条');
  expect(found.links).toEqual(['/activity/reviewDetail?id=12&f.keyword=BM000008']);
  expect(shown({ hasPhone: true, doubleList: [], creditCodeList: [] }).lines).toEqual(['重复报名未发现']);
  expect(shown({ hasPhone: false, doubleList: [], creditCodeList: [] }).lines).toEqual([
    '重复报名没有手机号，无法核对',
  ]);
});

test('a number that cannot be right is called so, another kind of number is not', () => {
  const one = (state: CreditCodeState) =>
    shown({ hasPhone: true, doubleList: [], creditCodeList: [{ formId: 3, name: '公司税号', state }] })
      .lines[1];
  expect(one('sound')).toBe('公司税号校验通过');
  expect(one('wrong')).toMatch(/^公司税号校验不通过/);
  expect(one('unknown')).toMatch(/^公司税号无法核对/);
});
