import { calls, HandleType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { TabContext } from '../../tabs/tab-store.ts';
import ViewTask from './view-task.tsx';

const { detail, historyPage } = calls.taskInstance;
let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

const task = {
  instance: {
    ...{ instanceCode: 'ZJ1', title: '核查账户', status: 1, statusName: '待签收', detailId: 7, remark: '' },
    ...{ priority: 3, priorityName: '一般', roundNo: 1, dueAt: null, overdueStatus: 0, finishTime: null },
    ...{ needReview: 0, commentNum: 0, followUpList: [] },
  },
  templateInfo: { settings: {}, formItemList: [], handleItemList: [] },
  ...{ formData: {}, fileList: [], detailList: [], clockList: [], extensionList: [], ccList: [] },
  ...{ collisionList: [], stepList: [], maskFlag: 0, canReveal: 0, instanceVersion: 2, draft: null },
  ...{ myDetail: null },
  actionList: [
    {
      ...{ handleType: HandleType.sign, handleTypeName: '签收', primary: 1, detailIdList: [] },
      ...{ needOpinion: 0, inputList: [] },
    },
  ],
};

test('who signs what was withdrawn a moment before is not offered it any longer', async () => {
  let isWithdrawn = false;
  server.handler = ({ path }, response) => {
    if (path === `/web${historyPage.path}`)
      return answer(response, { dataBody: [], count: 0, pageNum: 1, stepList: [] });
    if (path === `/web${detail.path}` && !isWithdrawn) return answer(response, task);
    answer(response, null, { code: 'TM4001', message: '任务不存在或已被删除' });
  };
  const tab = { key: 'k', close: () => {}, setTitle: () => {}, refresh: () => {} };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={['/taskManagement/viewTask?instanceCode=ZJ1']}>
            <TabContext.Provider value={tab}>
              <ViewTask />
            </TabContext.Provider>
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const sign = await screen.findByRole('button', { name: /签收/ });
  isWithdrawn = true;
  fireEvent.click(sign);
  expect(await screen.findByText('返回任务列表')).toBeTruthy();
  expect(screen.getAllByText('任务不存在或已被删除').length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: /签收/ })).toBeNull();
});
