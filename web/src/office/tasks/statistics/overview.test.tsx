import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import TaskStatistics from './overview.tsx';

// Here nothing has a size to draw in; as the other pages of charts have it, since the tests share what is loaded once.
vi.mock('../../../ui/charts/chart-picture.tsx', () => ({
  default: ({ title, onPick }: { title: string; onPick?: (at: number, series: number) => void }) => (
    <button type="button" onClick={() => onPick?.(1, 0)}>{`图 ${title}`}</button>
  ),
}));

const { taskStatistic } = calls;
const span = { timeStart: '2026-11-01 00:00:00', timeEnd: '2026-11-23 23:59:59' };
const counts = {
  ...{ totalNum: 12, pendingNum: 3, processingNum: 2, returnedNum: 0, completedNum: 6, terminatedNum: 1 },
  ...{ overdueNum: 2, onTimeRate: 60, completeRate: 50 },
};
const head = { updateTime: '2026-11-23 10:00:00', scopeName: '城关分局' };
const item = { code: '1', name: '资金查控', value: 12, rate: 100 };
const org = { originOrgId: 7, originOrgName: '城关派出所', hasChildren: 1, isOwn: 0, ...counts };

let server: CallServer;
let failing: string[] = [];
/** What of the count differs. */
let counted: object = {};
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  failing = [];
  counted = {};
  server.handler = ({ path }, response) => {
    if (failing.some((one) => path === `/web${one}`)) {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ code: '999999', message: '读取失败', data: null }));
      return;
    }
    if (path === `/web${taskStatistic.taskCountStatistic.path}`)
      return answer(response, {
        ...{ ...head, ...span, granularity: 0, rebuilding: 0, isPartial: 1, xAxisList: ['2026-11-01'] },
        ...counted,
        summary: {
          ...counts,
          ...{
            avgSignSeconds: 600,
            avgHandleSeconds: 7_200,
            doneNum: 5,
            overdueRate: 40,
            yoyRate: null,
            momRate: 20,
          },
        },
        seriesList: [{ code: 'created', name: '新建任务', unit: '个', chartType: 'bar', dataList: [12] }],
        pieList: [{ code: '4', name: '已办结', value: 6, rate: 50 }],
      });
    if (path === `/web${taskStatistic.taskNameStatistic.path}`)
      return answer(response, {
        ...{ ...head, pieList: [item] },
        tableList: [
          {
            ...{ templateId: 11, templateName: '资金查控', templateType: 1, templateTypeName: '资金查控' },
            ...{ ...counts, avgSignSeconds: 600, avgHandleSeconds: null, rate: 100 },
          },
        ],
      });
    if (path === `/web${taskStatistic.taskOriginOrgNameStatistic.path}`)
      return answer(response, {
        ...{ ...head, rankList: [{ code: '7', name: '城关派出所', value: 12, rate: 100, hasChildren: 1 }] },
        tableList: [
          org,
          { ...org, originOrgName: '城关分局（本级）', isOwn: 1, hasChildren: 0, totalNum: 4 },
        ],
      });
    if (path === `/web${taskStatistic.taskOriginUserTypeStatistic.path}`)
      return answer(response, { ...head, pieList: [item], tableList: [] });
    if (path === `/web${calls.department.enableTree.path}`) return answer(response, []);
    return answer(response, null);
  };
});

function show(held: readonly string[], filters = '?f.templateType=1') {
  window.history.replaceState(null, '', `/taskStatistics${filters}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <PermissionContext value={held as never}>
              <TaskStatistics />
            </PermissionContext>
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
const listOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://x').searchParams;

test('shows the figures, each leading to the tasks that it counts, and goes down the departments', async () => {
  show(['latin_op_task', 'latin_task_management_list']);
  const cards = await screen.findByRole('list', { name: '任务数' });
  const waiting = listOf(await within(cards).findByRole('link', { name: '待签收' }));
  expect(Object.fromEntries(waiting)).toEqual({
    'f.templateType': '1',
    'f.counted': '1',
    'f.createdTimeStart': span.timeStart,
    'f.createdTimeEnd': span.timeEnd,
    'f.statusList': '1',
  });
  expect(within(cards).getByText('同比 --')).toBeTruthy();
  expect(within(cards).getByText('环比上升 20%')).toBeTruthy();
  expect(within(cards).getByText('10分')).toBeTruthy();
  const late = listOf(await screen.findByRole('link', { name: '查看资金查控超时办结的 2 个任务' }));
  expect([late.get('f.finishTimeStart'), late.get('f.overdueStatus'), late.get('f.templateId')]).toEqual([
    span.timeStart,
    '4',
    '11',
  ]);
  expect(screen.queryByRole('link', { name: /查看城关分局（本级）/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: '查看城关派出所的下级单位' }));
  await waitFor(() => expect(window.location.search).toContain('f.deptId=7'));
  await waitFor(() =>
    expect(server.arrivals.filter(({ path }) => path.endsWith('taskCountStatistic')).at(-1)?.body).toEqual({
      templateType: 1,
      deptId: 7,
    }),
  );
});

test('days that are too many for the unit are asked by the next coarser one, and it is said', async () => {
  show(
    ['latin_op_task'],
    '?f.granularity=0&f.timeStart=2024-01-01+00%3A00%3A00&f.timeEnd=2026-11-30+23%3A59%3A59',
  );
  await screen.findByText(/截至/);
  const asked = () => server.arrivals.filter(({ body }) => JSON.stringify(body).includes('2024-01-01'));
  await waitFor(() => expect(asked().length).toBe(4));
  for (const { body } of asked()) expect(body).toMatchObject({ granularity: 1 });
  cleanup();
  // Since the launch the server chooses: only its answer tells.
  counted = { granularity: 1 };
  show(['latin_op_task'], '?f.granularity=0&f.range=2');
  await screen.findByText(/时间跨度过大，无法按日展示，已按月统计/);
});

test('leads nowhere while the days of the numbers are not known, and a table that failed is not empty', async () => {
  failing = [taskStatistic.taskCountStatistic.path, taskStatistic.taskOriginUserTypeStatistic.path];
  show(['latin_op_task', 'latin_task_management_list']);
  const names = await screen.findByRole('table', { name: '任务名称明细' });
  expect(await within(names).findByText('12')).toBeTruthy();
  expect(within(names).queryAllByRole('link')).toEqual([]);
  const sheet = screen.getByText('发起人类型明细').closest('.ant-card') as HTMLElement;
  failing = [];
  fireEvent.click(await within(sheet).findByRole('button', { name: /重\s?试/ }));
  expect(await within(sheet).findByRole('table', { name: '发起人类型明细' })).toBeTruthy();
});

test("asks for its span by one filter, days of one's own within it", async () => {
  show(['latin_op_task'], '?f.timeStart=2026-11-01+00%3A00%3A00&f.timeEnd=2026-11-09+23%3A59%3A59');
  const form = await screen.findByRole('form', { name: '查询条件' });
  expect(within(form).queryByText('自定义时间')).toBeNull();
  expect((await within(form).findByLabelText('开始日期')).getAttribute('value')).toBe('2026-11-01');
  await waitFor(() =>
    expect(server.arrivals.find(({ path }) => path.endsWith('taskCountStatistic'))?.body).toEqual({
      timeStart: '2026-11-01 00:00:00',
      timeEnd: '2026-11-09 23:59:59',
    }),
  );
});

test('a day that is not over says so', async () => {
  show(['latin_op_task']);
  const card = (await screen.findByText('任务数量趋势')).closest('.chart-card') as HTMLElement;
  fireEvent.click(await within(card).findByText('表'));
  expect(await within(card).findByText('2026-11-01（未满）')).toBeTruthy();
});

test('leads nowhere for who may not see the list', async () => {
  show(['latin_op_task']);
  expect((await screen.findAllByText('资金查控')).length).toBeGreaterThan(0);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('takes a table along by who may, and once the server lets it', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { path } = taskStatistic.sheetExport;
  const asked = () => server.arrivals.filter((one) => one.path === `/web${path}`).map(({ body }) => body);
  failing = [path];
  show(['latin_op_task', 'latin_op_task_export']);
  const button = await screen.findByRole('button', { name: '导出任务名称明细' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(asked()).toEqual([{ sheet: 'name', ...span }]));
  await waitFor(() => expect(button.className).not.toContain('loading'));
  expect(save).not.toHaveBeenCalled();
  failing = [];
  fireEvent.click(button);
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  cleanup();
  show(['latin_op_task']);
  await screen.findByRole('table', { name: '任务名称明细' });
  // On paper no filter stands.
  expect(
    await screen.findByText('城关分局，2026-11-01 至 2026-11-23，截至 2026-11-23 10:00:00'),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: '导出任务名称明细' })).toBeNull();
});
