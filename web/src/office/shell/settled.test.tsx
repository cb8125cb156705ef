import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';

// A page settles once: another test of this process may have seen it.
vi.resetModules();
const { usePageAwaited, useSettled, useSettling } = await import('./settled.ts');

function Frame() {
  useSettling();
  return <output>{useSettled() ? 'settled' : 'busy'}</output>;
}
function Awaited() {
  usePageAwaited();
  return null;
}
const turn = () => act(() => new Promise((resolve) => setTimeout(resolve)));
/** What was to be done when idle has been done: the browser of the tests knows turns alone. */
const idle = async () => {
  for (let turns = 0; turns < 3; turns += 1) await turn();
};
const state = () => screen.getByRole('status').textContent;

test('what the frame holds back waits for the files of the page, and for what the page reads first', async () => {
  const files = Promise.withResolvers<void>();
  const read = Promise.withResolvers<string>();
  const Page = lazy(async () => {
    await files.promise;
    return { default: Rows };
  });
  function Rows() {
    return <p>{useQuery({ queryKey: ['rows'], queryFn: () => read.promise }).data}</p>;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Frame />
      <Suspense fallback={<Awaited />}>
        <Page />
      </Suspense>
    </QueryClientProvider>,
  );
  await idle();
  expect(state()).toBe('busy');
  files.resolve();
  await idle();
  expect(state()).toBe('busy');
  read.resolve('rows');
  await screen.findByText('settled');
});
