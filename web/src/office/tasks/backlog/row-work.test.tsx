import { type BacklogRow, BacklogTab, calls, HandleType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient, usePage } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { TabContext } from '../../tabs/tab-store.ts';
import { useRowWork } from './row-work.tsx';

const { backlog, handle } = calls.taskInstance;
let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

function Page() {
  const { rows } = usePage(backlog, { pageNum: 1, pageSize: 10, template: { tabType: BacklogTab.toHandle } });
  const { actions, dialogOf } = useRowWork(BacklogTab.toHandle);
  return (
    <>
      {rows.flatMap(actions).map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      <span>版本 {rows[0]?.detailVersion}</span>
      {dialogOf(rows)}
    </>
  );
}

test('what was refused because the step had changed is asked of the step as it is now, with what was typed', async () => {
  const row = {
    detailId: 7,
    detailVersion: 3,
    handleStatus: 1,
    handleTypeList: [HandleType.refuse],
    instanceCode: 'ZJ1',
    title: '核查账户',
  };
  const asked: { version: number }[] = [];
  server.handler = ({ path, body }, response) => {
    if (path === `/web${backlog.path}`)
      return answer(response, { dataBody: [row as BacklogRow], count: 1, pageNum: 1, tabCountList: [] });
    if (path !== `/web${handle.path}`) return answer(response, null);
    asked.push(body as (typeof asked)[number]);
    if (asked.length > 1) return answer(response, { nextDetailId: null });
    row.detailVersion = 4;
    answer(response, null, { code: 'TM4009', message: '任务已被他人修改' });
  };
  const tab = { key: 'k', close: () => {}, setTitle: () => {}, refresh: () => {} };
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
          <App>
            <TabContext.Provider value={tab}>
              <Page />
            </TabContext.Provider>
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: '退回发起人' }));
  fireEvent.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '信息有误' } });
  const confirm = () => screen.getByRole('button', { name: /^确/ });
  fireEvent.click(confirm());
  await screen.findByText('版本 4');
  await waitFor(() => expect(confirm().className).not.toContain('loading'));
  fireEvent.click(confirm());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked).toMatchObject([
    { handleType: HandleType.refuse, version: 3, opinion: '信息有误' },
    { handleType: HandleType.refuse, version: 4, opinion: '信息有误' },
  ]);
});
