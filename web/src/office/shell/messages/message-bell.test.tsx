import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDone } from '../../../api/events.ts';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { settle } from '../settled.ts';
import { MessageBell } from './message-bell.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

const rows = ['甲', '乙'].map((content, at) => ({
  id: at + 1,
  content,
  updatedTime: '2026-01-01 08:00:00',
  status: 0,
}));

const focused = () => document.activeElement;

/** The bell with two unread messages, its popover opened by the keyboard. */
async function openBell() {
  let notReadNum = 2;
  server.handler = ({ path }, response) => {
    if (path.endsWith(calls.taskMessage.read.path)) notReadNum = 0;
    answer(
      response,
      path.endsWith(calls.message.getMessageStatistics.path)
        ? { taskMessage: { notReadNum }, systemMessage: { notReadNum: 0 } }
        : { dataBody: rows, count: 2, pageNum: 1 },
    );
  };
  settle();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <MessageBell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const bell = await screen.findByRole('button', { name: '消息，2 条未读' });
  bell.focus();
  fireEvent.click(bell);
  const latest = await screen.findByRole('dialog', { name: '最新消息' });
  await waitFor(() => expect(focused()?.textContent).toContain('任务消息（2）'));
  return { bell, latest };
}

test('the popover of the bell is gone through, left and come back from by the keyboard alone', async () => {
  const { bell, latest } = await openBell();
  const press = (key: string, shiftKey = false) => fireEvent.keyDown(focused() ?? bell, { key, shiftKey });
  expect(bell.getAttribute('aria-expanded')).toBe('true');
  const messages = (await within(latest).findAllByRole('listitem')).map((item) =>
    item.querySelector('button'),
  );
  const more = within(latest).getByRole('button', { name: '查看更多' });

  press('ArrowDown');
  expect(focused()).toBe(messages[0]);
  press('End');
  expect(focused()).toBe(messages[1]);
  press('ArrowUp');
  press('ArrowUp');
  expect(focused()?.textContent).toContain('任务消息（2）');
  press('Tab', true);
  expect(focused()).toBe(more);
  press('Tab');
  expect(focused()?.textContent).toContain('任务消息（2）');

  press('Escape');
  await waitFor(() => expect(focused()).toBe(bell));
  expect(bell.getAttribute('aria-expanded')).toBe('false');
});

test('全部已读 says how many wait for a confirmation', async () => {
  const { latest } = await openBell();
  const usual = server.handler;
  server.handler = (arrival, response) =>
    arrival.path.endsWith(calls.taskMessage.read.path)
      ? answer(response, { readNum: 1 })
      : usual(arrival, response);
  const said: string[] = [];
  const end = onDone((text) => said.push(text));
  fireEvent.click(within(latest).getByRole('button', { name: '全部已读' }));
  await waitFor(() => expect(said).toEqual(['已标记 1 条，还有 1 条需要打开后点击“确认收到”']));
  end();
});

test('全部已读 keeps the focus in the popover: the button that had it is disabled afterwards', async () => {
  const { latest } = await openBell();
  const all = within(latest).getByRole<HTMLButtonElement>('button', { name: '全部已读' });
  all.focus();
  fireEvent.click(all);
  await waitFor(() => expect(all.disabled).toBe(true));
  expect(focused()?.getAttribute('role')).toBe('tab');
});
