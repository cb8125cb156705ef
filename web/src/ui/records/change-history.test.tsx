import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { ChangeHistory } from './change-history.tsx';

const entry = (id: number, more: object = {}) => ({
  id,
  action: '修改',
  operator: '林海',
  createdTime: '2026-11-20 09:30:00',
  reason: '',
  changes: [{ field: '名称', before: `旧名${id}`, after: `新名${id}` }],
  ...more,
});

let server: CallServer;
let entries: ReturnType<typeof entry>[] = [];
let isBroken = false;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  isBroken = false;
  server.arrivals = [];
  server.handler = (arrival, response) => {
    if (isBroken) return response.destroy();
    const { pageNum, pageSize } = arrival.body as { pageNum: number; pageSize: number };
    const dataBody = entries.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    answer(response, { dataBody, count: entries.length, pageNum });
  };
});

function show() {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <App>
          <ChangeHistory call={calls.role.historyPage} template={{ roleId: 7 }} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

/** A line's words stand in several elements. */
const line = (id: number) => (_: string, element: Element | null) =>
  element?.tagName === 'LI' && element.textContent === `名称：旧名${id} → 新名${id}`;

test('a change tells who, when, why, and each field before and after', async () => {
  entries = [
    entry(2, {
      action: '驳回',
      reason: '资料不全',
      changes: [
        { field: '名称', before: '旧名', after: '新名' },
        { field: '备注', before: '', after: '补充' },
        { field: '电话', before: '010', after: '' },
      ],
    }),
  ];
  show();
  const item = (await screen.findByText('驳回')).closest('li') as HTMLElement;
  expect(item.textContent).toContain('林海');
  expect(item.textContent).toContain('2026-11-20 09:30:00');
  expect(item.textContent).toContain('原因：资料不全');
  const lines = within(item)
    .getAllByRole('listitem')
    .map((line) => line.textContent);
  expect(lines).toEqual(['名称：旧名 → 新名', '备注：（空） → 补充', '电话：010 → （空）']);
  expect(server.arrivals[0]?.body).toEqual({ pageNum: 1, pageSize: 10, template: { roleId: 7 } });
});

test('where a record begins, "empty before" of each field is not said', async () => {
  entries = [entry(1, { action: '新增', changes: [{ field: '名称', before: '', after: '管理员' }] })];
  show();
  const item = (await screen.findByText('新增')).closest('li') as HTMLElement;
  expect(within(item).getByRole('listitem').textContent).toBe('名称：管理员');
});

test('ten changes a page, the others on request', async () => {
  entries = Array.from({ length: 23 }, (_, index) => entry(23 - index));
  show();
  await screen.findByText(line(23));
  expect(screen.queryByText(line(13))).toBeNull();
  expect(screen.getByText('共 23 条')).toBeTruthy();
  fireEvent.click(screen.getByTitle('3'));
  await screen.findByText(line(1));
  expect(screen.queryByText(line(23))).toBeNull();
});

test('a record without changes says so, and one page has no pager', async () => {
  entries = [];
  show();
  await screen.findByText('暂无变更记录');
  expect(screen.queryByText(/共 .* 条/)).toBeNull();
});

test('changes that could not be read are asked for again on request', async () => {
  entries = [entry(1)];
  isBroken = true;
  show();
  const retry = await screen.findByRole('button', { name: /重\s*试/ });
  isBroken = false;
  fireEvent.click(retry);
  await screen.findByText(line(1));
});
