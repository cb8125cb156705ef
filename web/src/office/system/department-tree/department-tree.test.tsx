import { calls, type DeptNode, EnabledStatus } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { DepartmentTree } from './department-tree.tsx';

const { tree } = calls.department;
const node = (id: number, deptName: string, childNum = 0, children: DeptNode[] = []): DeptNode => ({
  id,
  parentId: null,
  deptName,
  deptShortName: '',
  deptCode: `D${id}`,
  orgType: 0,
  headUserId: null,
  headUserName: null,
  phone: '',
  sortNum: 0,
  status: EnabledStatus.enabled,
  remark: '',
  version: 1,
  childNum,
  memberNum: 1,
  memberTotal: 9,
  matched: true,
  children,
});

let server: CallServer;
let chosen: (number | null)[] = [];
const bodies = () =>
  server.arrivals.map(({ body }) => body as { parentId?: number | null; keyword?: string });

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  chosen = [];
  server.handler = ({ path, body }, response) => {
    if (path !== `/web${tree.path}`) return answer(response, null);
    const { lazy, parentId, keyword } = body as { lazy?: boolean; parentId?: number; keyword?: string };
    if (keyword) return answer(response, [node(1, '总部', 1, [node(9, '拉美活动组')])]);
    if (!lazy) return answer(response, [node(1, '总部', 1, [node(2, '运营部', 1, [node(3, '活动组')])])]);
    if (parentId === 1)
      return answer(response, [node(2, '运营部', 1), ...[4, 5, 6].map((id) => node(id, `部门${id}`))]);
    if (parentId === 2) return answer(response, [node(3, '活动组')]);
    return answer(response, [node(1, '总部', 1)]);
  };
});

async function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App>
          <DepartmentTree selectedId={null} onSelect={(id) => chosen.push(id)} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('运营部');
}
const switcherOf = (name: string) =>
  screen.getByText(name).closest('.ant-tree-treenode')!.querySelector('.ant-tree-switcher')!;

test('asks for what lies below a department when it is opened', async () => {
  await show();
  expect(screen.queryByText('活动组')).toBeNull();
  expect(bodies().map(({ parentId }) => parentId)).toEqual([null, 1]);
  fireEvent.click(switcherOf('运营部'));
  fireEvent.click(await screen.findByText('活动组'));
  expect(chosen).toEqual([3]);
  expect(bodies().map(({ parentId }) => parentId)).toEqual([null, 1, 2]);
});

test('opens everything with one call, and closes it again', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: '展开全部部门' }));
  expect(await screen.findByText('活动组')).toBeTruthy();
  expect(bodies().filter((body) => !('lazy' in body)).length).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: '折叠全部部门' }));
  await waitFor(() => expect(screen.queryByText('运营部')).toBeNull());
});

test('finds by name once typing rests, open down to what was found, with the keyword marked', async () => {
  await show();
  const field = screen.getByLabelText('部门名称');
  for (const value of ['活', '活动']) fireEvent.change(field, { target: { value } });
  expect((await screen.findByText('活动')).tagName).toBe('MARK');
  expect(bodies().flatMap(({ keyword }) => keyword ?? [])).toEqual(['活动']);
  fireEvent.change(field, { target: { value: '' } });
  expect(await screen.findByText('运营部')).toBeTruthy();
});
