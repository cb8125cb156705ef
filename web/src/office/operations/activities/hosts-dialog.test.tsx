import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { HostsDialog } from './hosts-dialog.tsx';

const { activityHost } = calls;
let server: CallServer;
let hosts: number[] = [];
let canModify = true;

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  hosts = [];
  canModify = true;
  server.handler = ({ path, body }, response) => {
    if (path === `/web${activityHost.peoplePage.path}`)
      return answer(response, {
        dataBody: [{ userId: 7, userName: '王敏', deptName: '拉美活动部' }],
        ...{ count: 1, pageNum: 1 },
      });
    if (path === `/web${activityHost.save.path}`) {
      const { addIds, removeIds } = body as { addIds: number[]; removeIds: number[] };
      hosts = [...hosts.filter((id) => !removeIds.includes(id)), ...addIds];
      return answer(response, { addedNum: addIds.length, removedNum: removeIds.length });
    }
    return answer(response, {
      hostList: hosts.map((userId) => ({
        ...{ userId, userName: `主办${userId}`, deptName: '' },
        ...{ addedBy: '管理员', addedTime: '2026-11-24 09:00:00' },
      })),
      canModify,
    });
  };
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <HostsDialog activityId={9} onClose={() => undefined} />
      </App>
    </QueryClientProvider>,
  );

test('adds who is chosen at once, and takes away whom its button names', async () => {
  hosts = [3];
  show();
  await screen.findByText('主办3');
  const field = screen.getByRole('combobox', { name: '添加主办人' });
  fireEvent.change(field, { target: { value: '王' } });
  fireEvent.click(await screen.findByText('王敏（拉美活动部）'));
  await screen.findByText('主办7');
  expect(hosts).toEqual([3, 7]);
  fireEvent.click(screen.getByRole('button', { name: '移除 主办3' }));
  await waitFor(() => expect(screen.queryByText('主办3')).toBeNull());
  expect(hosts).toEqual([7]);
});

test('is to be read only for a host, and says so where there is none', async () => {
  canModify = false;
  show();
  await screen.findByText('还没有主办人');
  expect(screen.queryByRole('combobox')).toBeNull();
  screen.getByText(/由活动的创建人或其部门设置/);
});
