import { calls, clockText } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { platform } from '../../../api/platform-identity.ts';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import Clocks from './clocks.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = ({ path }, response) =>
    answer(
      response,
      path === `/web${calls.taskClock.clockList.path}` ? { dataBody: [], count: 0, pageNum: 1 } : [],
    );
});
afterAll(() => server.close());

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <Clocks />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

test('the other kind of them is shown by the same filters, from its first page', async () => {
  window.history.replaceState(null, '', '/taskManagement/clock?f.accountNo=6222&page=3');
  show();
  fireEvent.click(await screen.findByRole('tab', { name: '冻结' }));
  await waitFor(() => expect(window.location.search).toBe('?f.accountNo=6222&view=2'));
  expect(screen.getByRole('textbox', { name: '账(卡)号' })).toHaveProperty('value', '6222');
  fireEvent.click(screen.getByRole('tab', { name: '止付' }));
  await waitFor(() => expect(window.location.search).toBe('?f.accountNo=6222'));
});

test('24 hours are counted from when they are chosen, not from when the page was opened', async () => {
  window.history.replaceState(null, '', '/taskManagement/clock');
  show();
  await screen.findByText('没有即将到期的止付');
  const opened = Date.now();
  const real = Date.now;
  const now = vi.spyOn(Date, 'now').mockImplementation(() => real() + 24 * 3_600_000);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '剩余' }));
  fireEvent.click(await screen.findByTitle('24小时内'));
  now.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(window.location.search).toContain('f.expireEnd'));
  const end = new URLSearchParams(window.location.search).get('f.expireEnd') ?? '';
  // Two days from when it was opened, less how far the server's clock is behind.
  expect(end >= clockText(opened + 47 * 3_600_000, platform.timeZone)).toBe(true);
});
