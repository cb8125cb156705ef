import { clockText, OverdueStatus } from '@outbound/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { platform } from '../../api/platform-identity.ts';
import { durationText, RemainingTime } from './remaining-time.tsx';

test('a duration is told by its two largest parts', () => {
  const minute = 60;
  const hour = 60 * minute;
  const told = [20, 8 * minute + 59, 2 * hour, 2 * hour + 13 * minute, 24 * hour, 75 * hour + minute];
  expect(told.map(durationText)).toEqual(['不到1分', '8分', '2小时', '2小时13分', '1天', '3天3小时']);
  expect(durationText(-2 * hour)).toBe('2小时');
});

test('a deadline is told in words and by a state: far, near, passed, none', () => {
  const at = (minutes: number) => clockText(Date.now() + minutes * 60_000 + 30_000, platform.timeZone);
  render(
    <>
      <RemainingTime dueAt={at(125)} overdueStatus={OverdueStatus.inTime} />
      <RemainingTime dueAt={at(5)} overdueStatus={OverdueStatus.nearDue} />
      {/* It passed after the server had answered. */}
      <RemainingTime dueAt={at(-10)} overdueStatus={OverdueStatus.inTime} />
      <RemainingTime dueAt={null} overdueStatus={OverdueStatus.doneLate} />
    </>,
  );
  expect(screen.getByText('剩余2小时5分').className).toContain('is-calm');
  expect(screen.getByText('仅剩5分').className).toContain('is-near');
  expect(screen.getByText('超时9分').className).toContain('is-over');
  screen.getByText('--');
});
