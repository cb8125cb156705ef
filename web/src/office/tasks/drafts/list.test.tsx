import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import DraftList from './list.tsx';

const { taskInstance } = calls;
const CODE = 'ZJ202611230001';
/** Nobody is signed in here: what is kept is kept under no name. */
const KEPT = `task-typed::${CODE}`;

let server: CallServer;
let isRefused = false;
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map(({ body }) => body);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  isRefused = false;
  server.arrivals = [];
  server.handler = ({ path }, response) => {
    if (path === `/web${taskInstance.draftlist.path}`)
      return answer(response, { dataBody: [row], count: 1, pageNum: 1 });
    if (path === `/web${taskInstance.detail.path}`) return answer(response, detail);
    if (path === `/web${taskInstance.deletedraft.path}`)
      return isRefused
        ? answer(response, null, { code: 'CM5000', message: '系统繁忙' })
        : answer(response, { successNum: 1, failList: [] });
    if (path === `/web${taskInstance.submitfordraft.path}`)
      return answer(response, { instanceId: 5, instanceCode: CODE, batchCode: null, instanceList: [] });
    return answer(response, null);
  };
});

const row = {
  ...{ instanceId: 5, instanceCode: CODE, title: '核查账户', templateId: 11, templateName: '资金查控' },
  ...{ templateType: 1, templateTypeName: '资金查控', draftVersion: 4, fromWithdraw: 0, templateChanged: 0 },
  ...{ completeRate: 100, createdTime: '2026-11-23 10:00:00', updatedTime: '2026-11-23 10:00:00' },
};
const item = (fieldKey: string) => ({
  ...{ fieldKey, name: '被害人', type: 1, require: true, sortNum: 1, enabledStatus: 1 },
});
const target = { targetType: 2, targetId: 7, targetName: '城关派出所' };
const detail = {
  instance: { instanceId: 5, instanceCode: CODE, templateId: 11, title: '', priority: 3, completeMode: 2 },
  templateInfo: { templateId: 11, templateVersionId: 21, formItemList: [item('victimName')] },
  formData: { victimName: '张三', gone: '旧模板的字段' },
  ccList: [],
  draft: { draftVersion: 4, targetList: [target], splitFlag: 0, deadline: null, lostFieldNameList: [] },
};
const keep = (draftVersion: number) =>
  localStorage.setItem(
    KEPT,
    JSON.stringify({
      ...{ savedAt: 9, draftVersion, instanceVersion: null, opinion: '', answers: { victimName: '张三丰' } },
      values: {
        ...{ title: '', priority: 1, deadline: null, targets: [target], splitFlag: 0, completeMode: 2 },
        watchers: [],
      },
    }),
  );

async function show() {
  window.history.replaceState(null, '', '/taskManagement/draft');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <DraftList />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('核查账户');
}
const press = async (name: string) => {
  const asking = await screen.findByRole('dialog');
  fireEvent.click(within(asking).getByRole('button', { name }));
};

test('a draft is dispatched as the server has it, with the fields that its template has now', async () => {
  await show();
  fireEvent.click(screen.getByLabelText(`提交 ${CODE}`));
  await press('派发');
  await waitFor(() => expect(sent(taskInstance.submitfordraft.path)).toHaveLength(1));
  expect(sent(taskInstance.submitfordraft.path)[0]).toMatchObject({ draftVersion: 4, priority: 3 });
  expect((sent(taskInstance.submitfordraft.path)[0] as { formData: unknown }).formData).toEqual({
    victimName: '张三',
  });
});

test('what was typed on it in this browser and not saved goes with it, and is kept no longer', async () => {
  keep(4);
  await show();
  fireEvent.click(screen.getByLabelText(`提交 ${CODE}`));
  await screen.findByText(/本机填写的最新内容/);
  await press('派发');
  await waitFor(() => expect(sent(taskInstance.submitfordraft.path)).toHaveLength(1));
  expect(sent(taskInstance.submitfordraft.path)[0]).toMatchObject({
    ...{ draftVersion: 4, priority: 1, formData: { victimName: '张三丰' } },
  });
  await waitFor(() => expect(localStorage.getItem(KEPT)).toBeNull());
});

test('what was typed on an earlier draft than the server has is not sent over it: its page asks which goes on', async () => {
  keep(3);
  await show();
  fireEvent.click(screen.getByLabelText(`提交 ${CODE}`));
  await press('派发');
  await waitFor(() => expect(window.location.pathname).toBe('/taskManagement/edit'));
  expect(sent(taskInstance.submitfordraft.path)).toEqual([]);
  expect(localStorage.getItem(KEPT)).not.toBeNull();
});

test('a deletion that is refused or not confirmed leaves what is ticked, and fails nowhere else', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  isRefused = true;
  await show();
  const tick = within(screen.getByText('核查账户').closest('tr') as HTMLElement).getByRole('checkbox');
  fireEvent.click(tick);
  fireEvent.click(screen.getByRole('button', { name: '批量删除' }));
  await press('取消');
  expect(await screen.findByText('已选 1 项')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '批量删除' }));
  await press('删除');
  await waitFor(() => expect(sent(taskInstance.deletedraft.path)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByText('已选 1 项')).toBeTruthy();
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
