import { WaitMode } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { TabContext } from '../../tabs/tab-store.ts';
import ActivityDetailPage from './detail.tsx';
import { emptyValues } from './form-values.ts';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

/** The page of an activity with this line of people who wait. */
async function show(line: { waitMode: number; waitingNum: number }) {
  const activity = {
    ...emptyValues,
    ...{
      id: 7,
      title: '对接会',
      poster: '',
      attachments: '',
      seriesId: null,
      heldStatus: 0,
      publishStatus: 1,
    },
    ...{ applyState: 1, viewNum: 9, shareNum: 2, applyNum: 8, pendingNum: 3, approvedNum: 5, rejectedNum: 0 },
    ...{ timeZone: 'Asia/Shanghai', startTime: '2026-12-01 10:00:00', endTime: '2026-12-01 18:00:00' },
    ...line,
  };
  server.handler = (request, response) => {
    if (request.path.endsWith('/activity/detail')) return answer(response, activity);
    return answer(response, request.path.endsWith('age') ? { dataBody: [], count: 0, pageNum: 1 } : []);
  };
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <App>
        <MemoryRouter initialEntries={['/activity/detail?id=7']}>
          <PermissionContext value={[]}>
            <TabContext value={{ setTitle: () => {}, close: () => {} } as never}>
              <ActivityDetailPage />
            </TabContext>
          </PermissionContext>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );
  await screen.findByText('待审核');
  // Nothing is asked for any more when the test ends.
  await waitFor(() => expect(queries.isFetching()).toBe(0));
}

test('its head tells how many wait for a place, also behind a line that was closed, and leads to them', async () => {
  await show({ waitMode: WaitMode.automatic, waitingNum: 4 });
  const waiting = screen.getByText('候补中').closest('a');
  expect(waiting?.textContent).toBe('候补中4');
  expect(waiting?.getAttribute('href')).toBe('/activity/reviewDetail?id=7&f.applyStatus=4');
  cleanup();
  await show({ waitMode: WaitMode.off, waitingNum: 1 });
  expect(screen.getByText('候补中').closest('a')?.textContent).toBe('候补中1');
  cleanup();
  await show({ waitMode: WaitMode.off, waitingNum: 0 });
  expect(screen.queryByText('候补中')).toBeNull();
});
