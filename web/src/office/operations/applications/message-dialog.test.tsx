import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { MessageDialog } from './message-dialog.tsx';

const { signUpMessage } = calls;
const numbers = {
  ...{ chosenNum: 5, toldNum: 3, refusedNum: 1, unreachableNum: 0, withdrawnNum: 1 },
  ...{ leftNum: 4, canSend: true },
};
let server: CallServer;
let said: object = numbers;
const sent = () =>
  server.arrivals.filter((one) => one.path === `/web${signUpMessage.send.path}`).map((one) => one.body);

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  said = numbers;
  server.handler = ({ path, body }, response) => {
    if (path === `/web${signUpMessage.numbers.path}`) return answer(response, said);
    if (path === `/web${signUpMessage.preview.path}`) {
      const { subject, content } = body as { subject: string; content: string };
      return answer(response, { subject, content: `“论坛”主办方的通知：\n${content}` });
    }
    return answer(response, { toldNum: 3 });
  };
});

function show(selectedIds: readonly number[] = []) {
  const closed = { times: 0 };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <MessageDialog
            template={{ activityId: 7, applyStatus: 1 }}
            selectedIds={selectedIds}
            onClose={() => closed.times++}
          />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return closed;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('says who gets it and who does not, shows it as it is read, and sends it to as many as were told', async () => {
  const closed = show([4, 5]);
  expect(
    await screen.findByText(
      '5 条报名中 3 人将收到通知；1 人未同意接收通知，1 人已撤回，不会收到。24 小时内还可发送 4 次。',
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '发送给 3 人' }));
  expect(await screen.findByText('请填写通知标题')).toBeTruthy();
  type('通知标题', ' 班车 ');
  type('通知内容', '08:00 出发');
  expect(await screen.findByText(/主办方的通知：\s*08:00 出发/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '发送给 3 人' }));
  await waitFor(() => expect(closed.times).toBe(1));
  expect(sent()).toEqual([
    { template: { activityId: 7 }, ids: [4, 5], subject: '班车', content: '08:00 出发', toldNum: 3 },
  ]);
});

test('sends to what the filters find where nothing is ticked, and to nobody where nobody can be told', async () => {
  said = { ...numbers, toldNum: 0 };
  show();
  expect(await screen.findByText(/^所选报名中没有可通知的人/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^发送/ })).toBeNull();
  expect(server.arrivals.find((one) => one.path === `/web${signUpMessage.numbers.path}`)?.body).toEqual({
    template: { activityId: 7, applyStatus: 1 },
  });
});

test('asks before what was typed is lost, with the dialog or with the page', async () => {
  const closed = show();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  type('通知内容', '08:00 出发');
  expect(leave()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '取消' }));
  await screen.findAllByText('通知尚未发送，确定离开吗？');
  expect(closed.times).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '离开' }));
  await waitFor(() => expect(closed.times).toBe(1));
  cleanup();
  expect(leave()).toBe(false);
});
