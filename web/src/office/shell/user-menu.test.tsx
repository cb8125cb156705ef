import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { readSession } from '../../api/session.ts';
import { type CallServer, startCallServer } from '../../testing/call-server.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import { addUnsaved } from '../../ui/forms/unsaved.ts';
import { startSession } from '../session/session-store.ts';
import { UserMenu } from './user-menu.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('who signs out with something typed in any tab is asked first', async () => {
  startSession(signedInUser());
  const user = readSession();
  if (!user) throw new Error('nobody is signed in');
  render(
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App>
        <QueryClientProvider client={createQueryClient()}>
          <MemoryRouter>
            <UserMenu user={user} />
          </MemoryRouter>
        </QueryClientProvider>
      </App>
    </ConfigProvider>,
  );
  const countOut = addUnsaved('/roleManagement/add');
  fireEvent.click(screen.getByRole('button', { name: /用户菜单/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
  const question = await screen.findByRole('dialog', {
    name: '还有内容尚未保存，退出后将丢失，是否仍要退出？',
  });
  fireEvent.click(within(question).getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.arrivals).toEqual([]);
  expect(readSession()).not.toBeNull();
  countOut();
});
