import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient, readAgain } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { TodoList } from './task-cards.tsx';

const { selfTodoStatistics, backlog } = calls.taskInstance;

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('the list of what is to do follows the figures above it', async () => {
  server.handler = ({ path }, response) =>
    answer(response, path.endsWith(backlog.path) ? { dataBody: [], count: 0 } : {});
  const asked = () => server.arrivals.filter(({ path }) => path.endsWith(backlog.path)).length;
  const client = createQueryClient();
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <TodoList />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText('没有待办任务，都处理完了');
  await waitFor(() => expect(client.getQueryData([selfTodoStatistics.path, {}])).toBeDefined());
  expect(asked()).toBe(1);
  await readAgain(client, [selfTodoStatistics]);
  await waitFor(() => expect(asked()).toBe(2));
});
