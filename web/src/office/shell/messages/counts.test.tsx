import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { followMessages, useUnread } from './counts.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('a word that there are messages asks for their number at once, while the page is still under way', async () => {
  server.handler = (_, response) =>
    answer(response, { taskMessage: { notReadNum: 2 }, systemMessage: { notReadNum: 1 } });
  const client = createQueryClient();
  // Nothing here says that the page has settled.
  const { result } = renderHook(() => useUnread(), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  followMessages(client, false);
  expect(server.arrivals).toHaveLength(0);
  await waitFor(() => expect(result.current).toEqual({ task: 2, system: 1 }));
  expect(server.arrivals).toHaveLength(1);
});

test('a word to oneself has the figures of one’s tasks asked for again, one to everybody has not', async () => {
  // Of its own: another test of this world may have left a word that nobody followed.
  vi.resetModules();
  const fresh = await import('./counts.ts');
  const client = createQueryClient();
  const stale = vi.spyOn(client, 'invalidateQueries');
  const figures = { queryKey: [calls.taskInstance.selfTodoStatistics.path] };
  vi.spyOn(Math, 'random').mockReturnValue(0);
  fresh.followMessages(client, true);
  await waitFor(() => expect(stale).toHaveBeenCalledTimes(5));
  expect(stale).not.toHaveBeenCalledWith(figures);
  fresh.followMessages(client, false);
  fresh.followMessages(client, true);
  await waitFor(() => expect(stale).toHaveBeenCalledWith(figures));
});
