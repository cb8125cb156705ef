import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { DepartmentFigures } from './department-figures.tsx';

// Here nothing has a size to draw in; as the other pages of charts have it, since the tests share what is loaded once.
vi.mock('../../../ui/charts/chart-picture.tsx', () => ({
  default: ({ title, onPick }: { title: string; onPick?: (at: number, series: number) => void }) => (
    <button type="button" onClick={() => onPick?.(1, 0)}>{`图 ${title}`}</button>
  ),
}));

const { userStatisticsByOrg } = calls.account;
const row = (deptId: number, deptName: string, hasChildren: boolean) => ({
  ...{ deptId, deptName, hasChildren, totalNum: 3, enabledNum: 3, newNum: 0, activeNum: 1, activeRate: 0.3 },
  ...{ lastLoginTime: null, originTaskNum: 0, handleTaskNum: 0, onTimeRate: null, typeList: [] },
});

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = ({ path, body }, response) =>
    answer(
      response,
      path === `/web${userStatisticsByOrg.path}`
        ? {
            updateTime: '2026-11-29 10:00:00',
            tableList:
              (body as { deptId?: number }).deptId === 1
                ? [row(2, '甲处', true), row(3, '乙处', true)]
                : [row(1, '总部', true)],
          }
        : null,
    );
});
afterAll(() => server.close());

test('numbers of people lead to as many in the list, for who may see it', async () => {
  const show = (codes: string[]) =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <App>
          <MemoryRouter>
            <PermissionContext value={codes as never}>
              <DepartmentFigures
                filter={{ deptId: 1, userType: 2 }}
                span={{ timeStart: '2026-11-01 00:00:00', timeEnd: '2026-11-30 23:59:59' }}
                onEnter={() => {}}
              />
            </PermissionContext>
          </MemoryRouter>
        </App>
      </QueryClientProvider>,
    ).unmount;
  const leave = show(['latin_op_user', 'latin_sys_user']);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('link', { name: '查看甲处用户总数的 3 名用户' });
  expect(addressOf('查看甲处用户总数的 3 名用户')).toBe('/userManagement?f.deptId=2&f.userType=2');
  expect(addressOf('查看乙处启用的 3 名用户')).toBe('/userManagement?f.deptId=3&f.userType=2&f.status=1');
  // Nobody is new: there is no list of nobody.
  expect(screen.queryByRole('link', { name: /新增/ })).toBeNull();
  leave();
  show(['latin_op_user']);
  await screen.findByRole('table', { name: '各部门用户' });
  expect(screen.queryByRole('link')).toBeNull();
});

test('below the one department above all others those are compared that it has, and its own numbers stand first', async () => {
  const entered: number[] = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <PermissionContext value={['latin_op_user'] as never}>
          <DepartmentFigures filter={{}} span={null} onEnter={(deptId) => entered.push(deptId)} />
        </PermissionContext>
      </App>
    </QueryClientProvider>,
  );
  // The second bar is the second of those that are compared.
  fireEvent.click(await screen.findByRole('button', { name: '图 各部门用户' }));
  await waitFor(() => expect(entered).toEqual([3]));
  const table = screen.getByRole('table', { name: '各部门用户' });
  expect(
    within(table)
      .getAllByText(/^总部$|处$/)
      .map(({ textContent }) => textContent),
  ).toEqual(['总部', '甲处', '乙处']);
  fireEvent.click(within(table).getByRole('button', { name: '查看甲处的下级部门' }));
  expect(entered).toEqual([3, 2]);
  expect(screen.queryByRole('button', { name: '导出部门用户统计' })).toBeNull();
});
