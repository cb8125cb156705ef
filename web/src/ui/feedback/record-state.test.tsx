import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { RecordState } from './record-state.tsx';

const Where = () => <output>{useLocation().pathname}</output>;

test('a record that is gone leads back to its list, without loading the office anew', () => {
  const onRetry = vi.fn();
  render(
    <MemoryRouter initialEntries={['/activity/detail?id=9']}>
      <RecordState
        failure={new CallFailure('OM4001', '活动不存在或已被删除', { status: 200 })}
        onRetry={onRetry}
        back={{ subject: '活动', list: '/activity' }}
      />
      <Where />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(onRetry).toHaveBeenCalledOnce();
  const back = screen.getByRole('link', { name: '返回活动列表' });
  expect(back.getAttribute('href')).toBe('/activity');
  fireEvent.click(back);
  expect(screen.getByRole('status').textContent).toBe('/activity');
});

test('what has no list of its own offers another try alone', () => {
  render(<RecordState failure={new CallFailure('NETWORK', '网络异常')} onRetry={() => {}} />);
  expect(screen.queryByRole('link')).toBeNull();
});
