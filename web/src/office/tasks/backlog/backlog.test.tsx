import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { TabContext } from '../../tabs/tab-store.ts';
import Backlog from './backlog.tsx';

const { taskInstance, taskTemplate } = calls;
let server: CallServer;
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map(({ body }) => body);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.arrivals = [];
  server.handler = ({ path }, response) => {
    if (path === `/web${taskInstance.backlog.path}`)
      return answer(response, { dataBody: [row], count: 1, pageNum: 1, tabCountList: [] });
    if (path === `/web${taskTemplate.enum.path}`)
      return answer(response, {
        templateNameList: [{ dictKey: '11', dictValue: '账户止付', templateType: 1, enabledStatus: 1 }],
        templateTypeList: [],
      });
    if (path === `/web${calls.taskInstance.departmentTree.path}`) return answer(response, []);
    return answer(response, null);
  };
});
const row = {
  ...{ detailId: 7, detailVersion: 3, handleStatus: 1, handleStatusName: '待办理', handleTypeList: [] },
  ...{
    instanceCode: 'ZJ202611010001',
    instanceVersion: 2,
    title: '核查账户',
    priority: 3,
    priorityName: '一般',
  },
  ...{ clockList: [], fieldMarkNum: 0, urgeNum: 0, onBehalfOfName: null, lastTime: null },
  ...{ dueAt: null, overdueStatus: 0, originOrgName: '城关派出所', originUserName: '林静' },
};

async function show(search: string, held: readonly string[]) {
  window.history.replaceState(null, '', `/taskManagement/backlog${search}`);
  const tab = { key: 'k', close: () => {}, setTitle: () => {}, refresh: () => {} };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <PermissionContext value={held}>
              <TabContext.Provider value={tab}>
                <Backlog />
              </TabContext.Provider>
            </PermissionContext>
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('核查账户');
}

test('the backlog is filtered by a template, and exported as it is filtered', async () => {
  await show('?view=2&f.templateId=11', [
    'latin_task_management_backlog',
    'latin_task_management_handle',
    'latin_task_management_export',
  ]);
  const template = { tabType: 2, templateId: 11 };
  expect(sent(taskInstance.backlog.path)).toContainEqual({ pageNum: 1, pageSize: 10, template });
  expect(await screen.findByText('账户止付')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /导出/ }));
  const asking = await screen.findByRole('dialog');
  fireEvent.click(within(asking).getByRole('button', { name: '导出' }));
  await waitFor(() => expect(sent(taskInstance.backlogExport.path)).toEqual([{ template }]));
});

test('who may neither export nor look at tasks is offered neither', async () => {
  await show('?view=3', ['latin_task_management_backlog', 'latin_task_management_handle']);
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
  expect(screen.queryByLabelText(/^审核/)).toBeNull();
});
