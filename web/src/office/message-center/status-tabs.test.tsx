import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { expect, test } from 'vitest';
import { StatusTabs, useStatusFilter } from './status-tabs.tsx';

function Shown() {
  const [status, setStatus] = useStatusFilter();
  return <StatusTabs counts={undefined} value={status} onChange={setStatus} />;
}

test('unread and read ones are shown by the filters that all of them were', () => {
  window.history.replaceState(null, '', '/messageCenter/taskMessage?f.keyword=止付&page=2');
  render(
    <BrowserRouter>
      <Shown />
    </BrowserRouter>,
  );
  const address = () => decodeURIComponent(window.location.search);
  fireEvent.click(screen.getByRole('radio', { name: /^未读/ }));
  expect(address()).toBe('?f.keyword=止付&view=0');
  fireEvent.click(screen.getByRole('radio', { name: /^已读/ }));
  expect(address()).toBe('?view=1&f.keyword=止付');
  fireEvent.click(screen.getByRole('radio', { name: /^全部/ }));
  expect(address()).toBe('?f.keyword=止付');
});
