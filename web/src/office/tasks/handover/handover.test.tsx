import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import Handover from './handover.tsx';

const { taskHandover, taskInstance } = calls;
const pageOf = (rows: readonly object[], more: object = {}) => ({
  ...{ dataBody: rows, count: rows.length, pageNum: 1 },
  ...more,
});
const work = (detailId: number, more: object = {}) => ({
  ...{ detailId, instanceCode: `ZJ000${detailId}`, title: `任务${detailId}`, templateTypeName: '资金查控' },
  ...{ priority: 3, priorityName: '一般', roleType: 1, handleStatus: 1, handleStatusName: '待办理' },
  ...{ dueAt: null, overdueStatus: 0, dueToday: 0, waitingFor: null, ...more },
});
const row = {
  ...{ handoverId: 7, fromUserId: 2, fromUserName: '王强', fromDeptName: '反诈中心', toUserId: 3 },
  ...{ toUserName: '李娜', toDeptName: '反诈中心', note: '夜班注意', state: 0, stateName: '待确认' },
  ...{ itemNum: 2, doneNum: 0, createdTime: '2026-11-23 20:00:00', confirmTime: null, reason: '' },
};
let server: CallServer;
let sent: { path: string; body: unknown }[] = [];
/** What is in hand, by pages. */
const inHand = [work(11), work(12, { waitingFor: '赵六' }), work(13)];
let openPages = [inHand];
beforeAll(async () => {
  server = await startCallServer();
  server.handler = ({ path, body }, response) => {
    sent.push({ path, body });
    const is = (call: { path: string }) => path === `/web${call.path}`;
    if (is(taskHandover.page)) return answer(response, pageOf([row]));
    if (is(taskHandover.itemPage))
      return answer(
        response,
        pageOf([{ ...work(11), note: '等回函', state: 0, stateName: '待交接', reason: '' }]),
      );
    if (is(taskHandover.openPage))
      return answer(
        response,
        pageOf(openPages[(body as { pageNum: number }).pageNum - 1] ?? [], {
          ...{ count: openPages.length > 1 ? 101 : 3, openNum: 3, dueTodayNum: 1, overdueNum: 0 },
        }),
      );
    if (is(taskInstance.peoplePage))
      return answer(response, pageOf([{ userId: 3, userName: '孙丽', deptName: '反诈中心' }]));
    if (is(taskHandover.create)) return answer(response, { handoverId: 8, itemNum: 2 });
    if (is(taskHandover.confirm)) return answer(response, { successNum: 2, failNum: 0, failList: [] });
    return answer(response, null);
  };
});
afterAll(() => server.close());
beforeEach(() => {
  sent = [];
  openPages = [inHand];
  localStorage.setItem(
    'permissionCodeList',
    JSON.stringify(['latin_task_management_handle', 'latin_task_management_backlog']),
  );
  window.history.replaceState(null, '', '/taskManagement/handover');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <Handover />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
});
/** The modal with this title, however slow the machine is. */
const modalOf = async (title: string) => {
  const found = await screen.findByText(title, { selector: '.ant-modal-title' });
  return found.closest('.ant-modal') as HTMLElement;
};
const bodiesOf = (call: { path: string }) =>
  sent.filter(({ path }) => path === `/web${call.path}`).map(({ body }) => body);

test('what is handed to one is looked at and taken', async () => {
  expect(await screen.findByText('王强（反诈中心）')).toBeTruthy();
  fireEvent.click(screen.getByText('查看'));
  const dialog = await modalOf('交接班：王强 → 李娜');
  expect(await within(dialog).findByText('等回函')).toBeTruthy();
  fireEvent.click(within(dialog).getByText('接收'));
  const asked = await modalOf('是否确认接收 王强 交接的 2 项任务？');
  fireEvent.click(within(asked).getByText('接收'));
  await waitFor(() => expect(bodiesOf(taskHandover.confirm)).toEqual([{ handoverId: 7, agree: 1 }]));
});

test('without a tick all goes that waits for nobody, with its notes', async () => {
  fireEvent.click(await screen.findByText('发起交接'));
  const dialog = await modalOf('交接班');
  expect(await within(dialog).findByText(/在办 3 项，今日到期 1 项/)).toBeTruthy();
  const people = within(dialog).getByLabelText('接班人');
  fireEvent.mouseDown(people);
  fireEvent.change(people, { target: { value: '孙' } });
  fireEvent.click(await screen.findByTitle('孙丽（反诈中心）'));
  fireEvent.change(await within(dialog).findByLabelText('ZJ00013 的注意事项'), {
    target: { value: ' 银行明早回函 ' },
  });
  expect(within(dialog).getByText('已交 赵六，待确认')).toBeTruthy();
  fireEvent.click(within(dialog).getByText('交接'));
  await waitFor(() => expect(bodiesOf(taskHandover.create).length).toBe(1));
  expect(bodiesOf(taskHandover.create)[0]).toEqual({
    ...{ toUserId: 3, note: '' },
    itemList: [
      { detailId: 11, note: '' },
      { detailId: 13, note: '银行明早回函' },
    ],
  });
});

/** The dialog of a handover with its successor chosen. */
async function givenTo(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByText('发起交接'));
  const dialog = await modalOf('交接班');
  const people = within(dialog).getByLabelText('接班人');
  fireEvent.mouseDown(people);
  fireEvent.change(people, { target: { value: '孙' } });
  fireEvent.click(await screen.findByTitle('孙丽（反诈中心）'));
  return dialog;
}

test('behind a hundred that wait for somebody already the others go', async () => {
  openPages = [[work(12, { waitingFor: '赵六' })], [work(14)]];
  const dialog = await givenTo();
  fireEvent.click(within(dialog).getByText('交接'));
  await waitFor(() => expect(bodiesOf(taskHandover.create).length).toBe(1));
  expect(bodiesOf(taskHandover.create)[0]).toMatchObject({ itemList: [{ detailId: 14, note: '' }] });
});

test('where only what waits already is ticked nothing goes', async () => {
  const dialog = await givenTo();
  const waiting = await within(dialog).findByText('ZJ00012');
  fireEvent.click(within(waiting.closest('tr') as HTMLElement).getByRole('checkbox'));
  expect(await within(dialog).findByText(/将交接勾选的 0 项/)).toBeTruthy();
  fireEvent.click(within(dialog).getByText('交接'));
  expect(await within(dialog).findByText('没有可交接的在办任务')).toBeTruthy();
  expect(bodiesOf(taskHandover.create)).toEqual([]);
});
