import { ApplyStatus, BlockEffect, BlockKind, type CreditCodeState } from '@outbound/contract';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AutoChecks } from './auto-checks.tsx';

const double = (id: number, applyCode: string) => ({
  ...{ id, applyCode, applyStatus: ApplyStatus.rejected },
  ...{ withdrawnTime: null, createdTime: '2026-11-02 10:00:00' },
});

type Checks = Parameters<typeof AutoChecks>[0]['application']['checks'];
const nothing: Checks = { hasPhone: true, doubleList: [], creditCodeList: [], blockList: [] };

/** The card of a sign-up, as text by its lines. */
function shown(found: Partial<Checks>) {
  const checks = { ...nothing, ...found };
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
  const found = shown({ doubleList: [double(8, 'BM000008')] });
  expect(found.lines[0]).toBe('重复报名同一手机号另有 1 条');
  expect(found.links).toEqual(['/activity/reviewDetail?id=12&f.keyword=BM000008']);
  expect(shown({}).lines).toEqual(['重复报名未发现', '黑名单未发现']);
  expect(shown({ hasPhone: false }).lines[0]).toBe('重复报名没有手机号，无法核对');
});

test('a number that cannot be right is called so, another kind of number is not', () => {
  const one = (state: CreditCodeState) =>
    shown({ creditCodeList: [{ formId: 3, name: '公司税号', state }] }).lines[2];
  expect(one('sound')).toBe('公司税号校验通过');
  expect(one('wrong')).toMatch(/^公司税号校验不通过/);
  expect(one('unknown')).toMatch(/^公司税号无法核对/);
});

test('an entry of the list is told with its reason, and until when it counts', () => {
  const blockList = [
    { id: 1, kind: BlockKind.phone, reason: '恶意占位', effect: BlockEffect.refuse, untilTime: null },
    {
      ...{ id: 2, kind: BlockKind.company, reason: '资质存疑' },
      ...{ effect: BlockEffect.warn, untilTime: '2027-01-01 23:59:59' },
    },
  ];
  expect(shown({ blockList }).lines.slice(1)).toEqual([
    '黑名单手机号在黑名单中恶意占位',
    '黑名单公司在黑名单中资质存疑有效期至 2027-01-01 23:59:59',
  ]);
});
