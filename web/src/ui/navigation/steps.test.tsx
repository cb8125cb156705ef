import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Steps, stepWithin } from './steps.tsx';

test('steps past the count go back to the first', () => {
  expect([stepWithin(3, 3), stepWithin(4, 3), stepWithin(0, 3), stepWithin(1.5, 3)]).toEqual([3, 1, 1, 1]);
});

test('the step that is shown is told to who hears the page', () => {
  const { container } = render(<Steps titles={['基本信息', '活动详情']} current={2} />);
  expect(screen.getByText('活动详情').getAttribute('aria-current')).toBe('step');
  expect(container.querySelectorAll('[aria-current]')).toHaveLength(1);
});

test('a step that was gone past is told as done only where nothing is missing in it', () => {
  const { container } = render(
    <Steps titles={['基本信息', '活动详情', '报名表']} current={3} unfinished={new Set([1, 3])} />,
  );
  const states = [...container.querySelectorAll('.ant-steps-item')].map(
    ({ className }) => /ant-steps-item-(wait|process|finish|error)/.exec(className)?.[1],
  );
  expect(states).toEqual(['wait', 'finish', 'process']);
});
