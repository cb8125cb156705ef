import { HeldStatus } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { CallOffDialog } from './call-off-dialog.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_, response) => answer(response, { liveNum: 3, toldNum: 2 });
});
afterAll(() => server.close());

test('the button that leaves all as it is has no word of what is chosen', async () => {
  let closed = 0;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <CallOffDialog
            activity={{ id: 1, title: '论坛', heldStatus: HeldStatus.asPlanned }}
            onClose={() => {
              closed += 1;
            }}
          />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('3');
  expect(dialog.getByRole('radio', { name: /取消活动/ })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: '取消' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: '返回' }));
  expect(closed).toBe(1);
});
