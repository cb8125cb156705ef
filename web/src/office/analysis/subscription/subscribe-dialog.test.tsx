import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { SubscribeButton } from './index.ts';

const { reportSubscription, messageSetting } = calls;
const own = {
  ...{
    id: 7,
    page: 3,
    report: 'block',
    title: '统计分析：止付统计',
    address: '/statisticalAnalysis?view=block',
  },
  ...{ sendTime: '08:00', isWeekdays: true, isPaused: false, version: 2, lastOutcome: 2 },
  ...{ nextTime: '2026-11-24 08:00:00', lastTime: '2026-11-23 08:00:00', lastReport: null },
};
const sent = {
  ...own,
  ...{ id: 6, page: 1, report: null, title: '接警预警研判', address: '/analysis1', lastOutcome: 1 },
  lastReport: '接警预警研判 2026-11-22\n接警总数：12 起',
};

/** What somebody chose, and what there is. */
let setting: Record<string, boolean>;
let server: CallServer;
const asked = (path: string) => server.arrivals.filter((one) => one.path === `/web${path}`);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
const chosen = { byMail: true, othersByMail: true, byWebhook: false, hasWebhook: false };
beforeEach(() => {
  server.arrivals = [];
  setting = { ...chosen, hasMail: false, hasAddress: true };
  server.handler = ({ path }, response) =>
    answer(
      response,
      {
        [`/web${reportSubscription.page.path}`]: { dataBody: [own, sent], count: 2, pageNum: 1 },
        [`/web${messageSetting.own.path}`]: setting,
      }[path] ?? own,
    );
});

function show() {
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <SubscribeButton page={1} filter={{ range: '1', deptId: 3, topNum: 300 }} />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '订阅' }));
  return queries;
}

test('a page is subscribed to with its filter; what one has is paused, and says why nothing came', async () => {
  show();
  await screen.findByText(/^报告目前不会发送给您.*本平台未设置邮件服务器/);
  await screen.findByText(/上次 2026-11-23 08:00 未发送：无权查看该页面/);
  // What was sent can be read here, what was not is not offered.
  expect(screen.queryByRole('button', { name: '查看统计分析：止付统计的最近报告' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '查看接警预警研判的最近报告' }));
  expect(await screen.findByText(/接警总数：12 起/)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '订阅当前筛选' }));
  await waitFor(() => expect(asked(reportSubscription.add.path)).toHaveLength(1));
  expect(asked(reportSubscription.add.path)[0]?.body).toEqual({
    ...{ page: 1, filter: { range: '1', deptId: 3 }, sendTime: '08:00', isWeekdays: true },
  });
  fireEvent.click(screen.getByRole('switch', { name: '统计分析：止付统计的发送' }));
  await waitFor(() => expect(asked(reportSubscription.modify.path)).toHaveLength(1));
  expect(asked(reportSubscription.modify.path)[0]?.body).toEqual({
    ...{ id: 7, version: 2, sendTime: '08:00', isWeekdays: true, isPaused: true },
  });
});

test('somebody is told by which way his reports come, and what he lacks for one', async () => {
  const reach = { hasMail: true, hasAddress: true };
  for (const [own, text] of [
    // Who has never chosen gets no task messages by mail, but what he subscribes to.
    [{ ...chosen, ...reach, byMail: false }, /^按您的消息设置，以邮件发送/],
    [{ ...chosen, ...reach, byMail: false, othersByMail: false }, /在个人中心的“消息设置”中开启。$/],
    [{ ...chosen, ...reach, hasAddress: false }, /您的账号没有邮箱，请联系管理员填写。$/],
    [{ ...chosen, hasMail: false, hasAddress: false, hasWebhook: true, byWebhook: true }, /以Web 回调发送/],
  ] as const) {
    setting = own;
    const queries = show();
    expect(await screen.findByText(text)).not.toBeNull();
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    cleanup();
  }
});
