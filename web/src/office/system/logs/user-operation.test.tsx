import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import UserOperation from './user-operation.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_call, response) =>
    answer(response, {
      ...{ dataBody: [], count: 0, pageNum: 1 },
      ...{ todayNum: 0, todayFailedNum: 0, todayUserNum: 0, dayList: [] },
    });
});
afterAll(() => server.close());

test('the list of who is online is there for holders of its code alone', async () => {
  const tabsOf = async (codes: string[]) => {
    cleanup();
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <App>
            <PermissionContext value={codes}>
              <UserOperation />
            </PermissionContext>
          </App>
        </MemoryRouter>
      </QueryClientProvider>,
    );
    // Once all is read: no call is on its way when the server goes.
    await screen.findByText('这段时间没有操作记录');
    await screen.findByText('今日活跃用户');
    return screen.getAllByRole('tab').map((tab) => tab.textContent);
  };
  expect(await tabsOf(['latin_sys_log_operation', 'latin_sys_user_logout'])).toEqual([
    '操作日志',
    '登录日志',
  ]);
  expect(await tabsOf(['latin_sys_log_operation', 'latin_sys_log_online'])).toEqual([
    '操作日志',
    '登录日志',
    '在线用户',
  ]);
});
