import { calls, HandleStatus, HandleType, TaskItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { isSomethingTyped } from '../../../api/page-update.ts';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { TabContext } from '../../tabs/tab-store.ts';
import ProcessingTask from './processing-task.tsx';

const { detail, handle, historyPage } = calls.taskInstance;
let server: CallServer;
/** How the step stands on the server. */
let state: HandleStatus;
const names = new Map<HandleStatus, string>([
  [HandleStatus.pending, '待办理'],
  [HandleStatus.refused, '已退回发起人'],
]);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  state = HandleStatus.pending;
  server.handler = ({ path, body }, response) => {
    if (path === `/web${detail.path}`) return answer(response, taskNow());
    if (path === `/web${historyPage.path}`)
      return answer(response, { dataBody: [], count: 0, pageNum: 1, stepList: [] });
    if (path !== `/web${handle.path}`) return answer(response, null);
    const { handleType } = body as { handleType: HandleType };
    if (handleType === HandleType.refuse) state = HandleStatus.refused;
    answer(response, { instanceCode: 'ZJ1', detailId: 7, nextDetailId: null, draftVersion: 1 });
  };
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const step = () => ({
  ...{ detailId: 7, detailVersion: 3, roleType: 1, roundNo: 1, isCurrent: 1, handlerDeptName: '一队' },
  ...{ handleStatus: state, handleStatusName: names.get(state), handleData: null, fieldMarkList: [] },
  ...{ dueAt: null, overdueStatus: 0, opinion: null, handlerUserName: '王芳' },
});
const taskNow = () => {
  const isOpen = state === HandleStatus.pending;
  return {
    instance: {
      ...{ instanceCode: 'ZJ1', title: '核查账户', status: isOpen ? 2 : 3, statusName: '办理中' },
      ...{ priority: 3, priorityName: '一般', roundNo: 1, dueAt: null, overdueStatus: 0, finishTime: null },
      ...{ needReview: 0, commentNum: 0, detailId: 7, followUpList: [], remark: '' },
    },
    templateInfo: {
      ...{ settings: {}, formItemList: [] },
      handleItemList: [
        {
          ...{ fieldKey: 'note', name: '情况', type: TaskItemType.text, require: false },
          ...{ sortNum: 1, enabledStatus: 1 },
        },
      ],
    },
    ...{ formData: {}, fileList: [], detailList: [step()], clockList: [], extensionList: [], ccList: [] },
    ...{ collisionList: [], stepList: [], maskFlag: 0, canReveal: 0, instanceVersion: 2, draft: null },
    myDetail: isOpen ? { ...step(), draftData: null, draftVersion: 0 } : null,
    actionList: isOpen
      ? [
          [HandleType.complete, '提交办结'] as const,
          [HandleType.refuse, '退回发起人'] as const,
          [HandleType.saveProgress, '暂存'] as const,
          [HandleType.comment, '备注'] as const,
        ].map(([handleType, handleTypeName]) => ({
          ...{ handleType, handleTypeName, primary: 0, detailIdList: [7] },
          ...(handleType === HandleType.refuse
            ? { needOpinion: 1, inputList: ['opinion', 'returnReasonType'] }
            : { needOpinion: 0, inputList: [] }),
        }))
      : [],
  };
};

async function write(note: string) {
  const tab = { key: 'k', close: () => {}, setTitle: () => {}, refresh: () => {} };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={['/taskManagement/processingTask?detailId=7']}>
            <TabContext.Provider value={tab}>
              <ProcessingTask />
            </TabContext.Provider>
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(await screen.findByLabelText('情况'), { target: { value: note } });
}

test('who hands his own step back is told what became of it, and keeps in sight what he had typed', async () => {
  await write('对方不属本辖区');
  fireEvent.click(screen.getByRole('button', { name: '退回发起人' }));
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByLabelText('信息不全'));
  fireEvent.change(within(asked).getByLabelText('退回说明'), { target: { value: '请补充地址' } });
  fireEvent.click(within(asked).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('该任务已退回发起人')).toBeTruthy();
  expect(screen.getByText(/没有随之提交/)).toBeTruthy();
  expect(screen.getByText('对方不属本辖区')).toBeTruthy();
});

test('who saves what another window has kept otherwise is led to the choice, and not told that it failed', async () => {
  await write('本窗口填写');
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const before = server.handler;
  server.handler = (arrival, response) => {
    if (arrival.path === `/web${detail.path}`) {
      const now = taskNow();
      return answer(response, { ...now, myDetail: { ...now.myDetail, draftVersion: 4 } });
    }
    if (arrival.path === `/web${handle.path}`)
      return answer(response, null, { code: 'TM4009', message: '任务已被更新' });
    return before(arrival, response);
  };
  fireEvent.click(screen.getByRole('button', { name: /暂存/ }));
  expect(await screen.findByRole('button', { name: '使用服务器内容' })).toBeTruthy();
  await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'center' }));
  expect(screen.getByText('与服务器上暂存的不一致，请在页面上方选择')).toBeTruthy();
  expect(screen.queryByText(/暂存失败/)).toBeNull();
  scroll.mockRestore();
});

test('a remark that is being typed is asked for before the page is left', async () => {
  await write('');
  // By the listener: another test of this world may have updated the page, and then nobody is asked.
  const listens = vi.spyOn(window, 'addEventListener');
  const listensNoMore = vi.spyOn(window, 'removeEventListener');
  const before = expect.any(Function);
  expect(isSomethingTyped()).toBe(false);
  fireEvent.click(screen.getByRole('tab', { name: '备注' }));
  fireEvent.change(await screen.findByLabelText('备注内容'), { target: { value: '家属已到场' } });
  await waitFor(() => expect(listens).toHaveBeenCalledWith('beforeunload', before));
  expect(listensNoMore).not.toHaveBeenCalledWith('beforeunload', before);
  expect(isSomethingTyped()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '添加备注' }));
  await waitFor(() => expect(listensNoMore).toHaveBeenCalledWith('beforeunload', before));
  expect(isSomethingTyped()).toBe(false);
});

test('who lost it by somebody else is told that it is no longer his', async () => {
  await write('对方不属本辖区');
  state = HandleStatus.refused;
  server.handler = ((before) => (arrival, response) => {
    if (arrival.path === `/web${handle.path}`)
      return answer(response, null, { code: 'TM4003', message: '您不是该任务的办理人' });
    before(arrival, response);
  })(server.handler);
  fireEvent.click(screen.getByRole('button', { name: /暂存/ }));
  expect(await screen.findByText('该任务已退回发起人，不再由您办理')).toBeTruthy();
});

test('the words of an action that goes with its step stay to be copied', async () => {
  await write('');
  fireEvent.click(screen.getByRole('button', { name: '退回发起人' }));
  const asked = await screen.findByRole('dialog');
  fireEvent.click(within(asked).getByLabelText('信息不全'));
  fireEvent.change(within(asked).getByLabelText('退回说明'), { target: { value: '请补充门牌号' } });
  state = HandleStatus.refused;
  server.handler = ((before) => (arrival, response) => {
    if (arrival.path === `/web${handle.path}`)
      return answer(response, null, { code: 'TM4009', message: '任务已被更新' });
    before(arrival, response);
  })(server.handler);
  fireEvent.click(within(asked).getByRole('button', { name: '确定' }));
  const told = await screen.findByRole('dialog', { name: '“退回发起人”没有提交' });
  expect(within(told).getByText('请补充门牌号')).toBeTruthy();
  expect(within(told).queryByRole('button', { name: '取消' })).toBeNull();
  fireEvent.click(within(told).getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(told.isConnected).toBe(false));
});

test('nothing is typed into a remark or a result that is on its way', async () => {
  await write('已核查');
  const replies: (() => void)[] = [];
  const before = server.handler;
  server.handler = (arrival, response) => {
    if (arrival.path !== `/web${handle.path}`) return before(arrival, response);
    replies.push(() => void before(arrival, response));
  };
  fireEvent.click(screen.getByRole('tab', { name: '备注' }));
  const remark = await screen.findByLabelText('备注内容');
  fireEvent.change(remark, { target: { value: '家属已到场' } });
  fireEvent.click(screen.getByRole('button', { name: '添加备注' }));
  await waitFor(() => expect(remark.closest('[inert]')).not.toBeNull());
  expect(screen.getByLabelText('情况').closest('[inert]')).toBeNull();
  await waitFor(() => expect(replies).toHaveLength(1));
  replies[0]?.();
  await waitFor(() => expect(remark.closest('[inert]')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '提交办结' }));
  await waitFor(() => expect(screen.getByLabelText('情况').closest('[inert]')).not.toBeNull());
  await waitFor(() => expect(replies).toHaveLength(2));
  replies[1]?.();
  await waitFor(() => expect(screen.getByLabelText('情况').closest('[inert]')).toBeNull());
});
