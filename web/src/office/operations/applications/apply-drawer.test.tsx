import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Rejection } from './apply-drawer.tsx';

afterEach(cleanup);

test('a sign-up that was sent back names what its person may correct, one that was rejected only why', () => {
  render(
    <Rejection
      application={{ rejectReason: '与证件不一致', markNames: ['姓名', '营业执照'], withdrawnTime: null }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe(
    '已退回补正，原因：与证件不一致需补正的项目：姓名、营业执照',
  );
  cleanup();
  render(<Rejection application={{ rejectReason: '名额有限', markNames: [], withdrawnTime: null }} />);
  expect(screen.getByRole('alert').textContent).toBe('驳回原因：名额有限');
  cleanup();
  render(
    <Rejection
      application={{ rejectReason: '本人来电', markNames: [], withdrawnTime: '2026-11-20 10:00:00' }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe('代撤回原因：本人来电');
});
