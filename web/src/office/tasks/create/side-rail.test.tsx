import { cleanup, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SideRail } from './side-rail.tsx';

test('numbers that were looked for and found nowhere are told from none that was typed', () => {
  render(<SideRail duplicates={null} saved={null} isDirty={false} />);
  expect(screen.getByText(/^填写账号、手机号或证件号后/)).toBeTruthy();
  cleanup();
  render(<SideRail duplicates={[]} saved={null} isDirty={false} />);
  expect(screen.getByText('近期没有相同号码的任务（已终止的不计）')).toBeTruthy();
});
