import { calls, HandleType, type InstanceRow } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import TaskList from './task-list.tsx';

const { taskInstance, taskTemplate } = calls;

const row = (id: number): InstanceRow => ({
  instanceId: id,
  instanceCode: `ZJ20261101000${id}`,
  instanceVersion: id + 1 + changed,
  batchCode: null,
  title: `核查账户${id}`,
  templateId: 11,
  templateVersionId: 21,
  templateName: '资金查控',
  templateType: 1,
  templateTypeName: '资金查控',
  status: 1,
  statusName: '待签收',
  priority: 3,
  priorityName: '一般',
  roundNo: 1,
  originUserId: 5,
  originUserName: '林静',
  originUserType: 1,
  originUserTypeName: '平台管理员',
  originOrgId: 1,
  originOrgName: '城关派出所',
  handlerNames: '北关派出所',
  detailNum: 1,
  doneNum: 0,
  createdTime: '2026-11-01 09:00:00',
  updatedTime: '2026-11-01 09:00:00',
  dueAt: null,
  overdueStatus: 0,
  finishTime: null,
  alarmNos: '',
  caseNos: '',
  commentNum: 0,
  fileNum: 0,
  followed: 0,
  canReview: id === 2 ? 1 : 0,
  listColumnData: { victimName: `王芳${id}` },
  detailId: null,
  handleStatus: null,
});

let server: CallServer;
/** How often somebody has done something to the tasks. */
let changed = 0;
let isOutrun = false;
let count = 2;
let isEstimate = false;
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map((one) => one.body);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  [count, isEstimate, changed, isOutrun] = [2, false, 0, false];
  localStorage.clear();
  server.arrivals = [];
  server.handler = ({ path }, response) => {
    if (path === `/web${taskInstance.list.path}`)
      return answer(response, {
        ...{ dataBody: [row(1), row(2)], count, pageNum: 1 },
        ...(isEstimate && { isEstimate }),
      });
    if (path === `/web${taskInstance.board.path}`)
      return answer(response, {
        columnList: [1, 3].map((status) => ({
          status,
          statusName: status === 1 ? '待签收' : '已退回',
          dataBody: [row(1), row(2)],
          count,
        })),
      });
    if (path === `/web${taskInstance.listCount.path}`) return answer(response, { count: 36_984 });
    if (path === `/web${taskTemplate.enum.path}`)
      return answer(response, {
        templateNameList: [{ dictKey: '11', dictValue: '账户止付', templateType: 1, enabledStatus: 1 }],
        templateTypeList: [],
      });
    if (path === `/web${taskTemplate.list.path}`)
      return answer(response, {
        dataBody: [
          {
            formItemList: [
              { fieldKey: 'victimName', name: '被害人', listColumn: 1 },
              { fieldKey: 'victimPhone', name: '联系电话' },
            ],
          },
        ],
        count: 1,
        pageNum: 1,
      });
    if (path === `/web${taskInstance.batchHandle.path}`)
      return answer(response, {
        successNum: 1,
        failNum: 1,
        failList: [{ instanceCode: row(2).instanceCode, reason: '任务已办结，不能执行此操作' }],
      });
    if (path === `/web${calls.department.enableTree.path}`) return answer(response, []);
    if (path === `/web${taskInstance.handle.path}`) {
      changed += 1;
      if (isOutrun) {
        isOutrun = false;
        return answer(response, null, { code: 'TM4009', message: '任务已被他人修改' });
      }
    }
    return answer(response, null);
  };
});

const codes = [
  'latin_task_management_list',
  'latin_task_management_terminate',
  'latin_task_management_supervise',
  'latin_task_management_export',
  'latin_task_management_view',
];

async function show(search = '', held = codes) {
  window.history.replaceState(null, '', `/taskManagement/list${search}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <PermissionContext value={held}>
              <TaskList />
            </PermissionContext>
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('核查账户1');
}

const item = (id: number) => ({ instanceCode: row(id).instanceCode, version: id + 1 });
const tickBoth = () => {
  for (const id of [1, 2])
    fireEvent.click(within(screen.getByText(`核查账户${id}`).closest('tr')!).getByRole('checkbox'));
};

const dialogOf = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title, .ant-modal-title *' })).closest<HTMLElement>(
    '[role=dialog]',
  )!;

describe('the list of tasks', () => {
  test('counts to the last task behind the page, where the list said about how many', async () => {
    [count, isEstimate] = [41_230, true];
    await show('?f.templateType=1');
    expect(await screen.findByText('共 36984 条')).toBeTruthy();
    expect(sent(taskInstance.listCount.path)).toEqual([{ template: { templateType: 1, relation: 0 } }]);
  });

  test('ends what is ticked with a reason, and tells what was not ended, and why', async () => {
    await show();
    tickBoth();
    fireEvent.click(screen.getByText('批量终止'));
    const asking = await dialogOf('批量终止 2 项任务');
    fireEvent.click(within(asking).getByRole('button', { name: '确定' }));
    await within(asking).findByText(/终止原因/, { selector: '.ant-form-item-explain-error' });
    expect(sent(taskInstance.batchHandle.path)).toEqual([]);
    fireEvent.change(within(asking).getByLabelText('终止原因'), { target: { value: ' 重复派发 ' } });
    fireEvent.click(within(asking).getByRole('button', { name: '确定' }));
    const told = await dialogOf('批量终止结果');
    expect(sent(taskInstance.batchHandle.path)).toMatchObject([
      { handleType: HandleType.terminate, itemList: [item(1), item(2)], opinion: '重复派发' },
    ]);
    expect(told.textContent).toContain('已终止 1 项，未终止 1 项');
    expect(within(told).getByText('核查账户2')).toBeTruthy();
    expect(within(told).getByText('任务已办结，不能执行此操作')).toBeTruthy();
    expect(screen.queryByText('已选 2 项')).toBeNull();
  });

  test('urges what is ticked, and one row where it stands', async () => {
    await show();
    tickBoth();
    fireEvent.click(screen.getByText('批量催办'));
    const asking = await dialogOf('批量催办 2 项任务');
    fireEvent.click(within(asking).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(sent(taskInstance.batchHandle.path)).toMatchObject([
        { handleType: HandleType.urge, itemList: [item(1), item(2)] },
      ]),
    );
    fireEvent.click(within(await dialogOf('批量催办结果')).getByText('关闭'));
    fireEvent.click(screen.getByLabelText('更多 核查账户1'));
    fireEvent.click(await screen.findByRole('menuitem', { name: '催办' }));
    const one = await dialogOf('催办 核查账户1');
    fireEvent.click(within(one).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(sent(taskInstance.handle.path)).toEqual([{ handleType: HandleType.urge, ...item(1) }]),
    );
  });

  test('does to what is ticked what is done to it as it has become, also by its own row', async () => {
    await show();
    tickBoth();
    fireEvent.click(screen.getByLabelText('更多 核查账户1'));
    fireEvent.click(await screen.findByRole('menuitem', { name: '催办' }));
    const one = await dialogOf('催办 核查账户1');
    const before = sent(taskInstance.list.path).length;
    fireEvent.click(within(one).getByRole('button', { name: '确定' }));
    await waitFor(() => expect(one.isConnected).toBe(false));
    await waitFor(() => expect(sent(taskInstance.list.path).length).toBeGreaterThan(before));
    fireEvent.click(await screen.findByText('批量终止'));
    const asking = await dialogOf('批量终止 2 项任务');
    fireEvent.change(within(asking).getByLabelText('终止原因'), { target: { value: '重复派发' } });
    fireEvent.click(within(asking).getByRole('button', { name: '确定' }));
    await dialogOf('批量终止结果');
    expect(sent(taskInstance.batchHandle.path)).toMatchObject([
      {
        itemList: [
          { ...item(1), version: 3 },
          { ...item(2), version: 4 },
        ],
      },
    ]);
  });

  test('tries again on the task as it has become what was refused because somebody was quicker', async () => {
    isOutrun = true;
    await show();
    fireEvent.click(screen.getByLabelText('更多 核查账户1'));
    fireEvent.click(await screen.findByRole('menuitem', { name: '终止' }));
    const asking = await dialogOf('终止 核查账户1');
    fireEvent.change(within(asking).getByLabelText('终止原因'), { target: { value: '重复派发' } });
    const confirm = within(asking).getByRole('button', { name: '确定' });
    const lists = () => sent(taskInstance.list.path).length;
    const before = lists();
    fireEvent.click(confirm);
    await waitFor(() => expect(lists()).toBeGreaterThan(before));
    await waitFor(() => expect(confirm.className).not.toContain('loading'));
    fireEvent.click(confirm);
    await waitFor(() => expect(asking.isConnected).toBe(false));
    const terminate = { handleType: HandleType.terminate, opinion: '重复派发' };
    expect(sent(taskInstance.handle.path)).toEqual([
      { ...terminate, ...item(1) },
      { ...terminate, ...item(1), version: 3 },
    ]);
  });

  test('has the columns of the template that is filtered by, and no ticks for who can do nothing with them', async () => {
    await show('?f.templateId=11', ['latin_task_management_list']);
    expect(sent(taskInstance.list.path).at(-1)).toMatchObject({ template: { templateId: 11, relation: 0 } });
    expect(await screen.findByRole('columnheader', { name: '被害人' })).toBeTruthy();
    expect(screen.getByText('王芳2')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: '联系电话' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(await screen.findByText('账户止付')).toBeTruthy();
  });

  test('exports the columns and the content that are chosen, and much of it by a task', async () => {
    count = 1_001;
    await show('', codes);
    fireEvent.click(screen.getByText('导出'));
    const first = await dialogOf('导出');
    expect(within(first).getByLabelText<HTMLInputElement>(/请先按任务模板筛选/).disabled).toBe(true);
    fireEvent.click(within(first).getByLabelText(/办理明细/));
    fireEvent.click(within(first).getByText('清空'));
    for (const column of ['进度', '任务编号']) fireEvent.click(within(first).getByLabelText(column));
    fireEvent.click(within(first).getByRole('button', { name: '导出' }));
    const template = { relation: 0, exportType: 3 };
    await waitFor(() =>
      expect(sent(calls.exportTask.add.path)).toEqual([
        { kind: 'task', expectedNum: 1_001, body: { template, columns: ['instanceCode', 'progress'] } },
      ]),
    );
  });

  test('exports the forms of the template that is filtered by', async () => {
    await show('?f.templateId=11', codes);
    fireEvent.click(screen.getByText('导出'));
    const asking = await dialogOf('导出');
    fireEvent.click(within(asking).getByLabelText('任务列表和表单内容'));
    fireEvent.click(within(asking).getByRole('button', { name: '导出' }));
    const template = { relation: 0, templateId: 11, exportType: 2 };
    await waitFor(() => expect(sent(taskInstance.listExport.path)).toEqual([{ template }]));
  });

  test('offers to look at a task to who may, and to review what waits for it', async () => {
    await show();
    expect(screen.getByLabelText('查看 核查账户1')).toBeTruthy();
    expect(screen.queryByLabelText('审核 核查账户1')).toBeNull();
    fireEvent.click(screen.getByLabelText('审核 核查账户2'));
    expect(window.location.pathname).toBe('/taskManagement/viewTask');
    cleanup();
    await show(
      '',
      codes.filter((code) => code !== 'latin_task_management_view'),
    );
    expect(screen.queryByLabelText('查看 核查账户1')).toBeNull();
    expect(screen.queryByLabelText('审核 核查账户2')).toBeNull();
  });

  test('shows what the filters find as a board, a column a status, and leads from a column to its list', async () => {
    count = 51;
    await show('?view=1&f.templateType=1');
    fireEvent.click(screen.getByText('看板'));
    const board = await screen.findByRole('region', { name: '任务看板' });
    await waitFor(() => expect(within(board).getAllByRole('listitem')).toHaveLength(4));
    expect(sent(taskInstance.board.path)).toEqual([{ template: { templateType: 1, relation: 1 } }]);
    expect(new URLSearchParams(window.location.search).get('view')).toBe('1.board');
    const returned = within(board).getByRole('region', { name: '已退回' });
    expect(returned.textContent).toContain('共 51 项');
    fireEvent.click(within(returned).getByText(/在列表中查看全部/));
    await waitFor(() =>
      expect(sent(taskInstance.list.path).at(-1)).toMatchObject({
        template: { templateType: 1, relation: 1, statusList: [3] },
      }),
    );
    expect(screen.queryByRole('region', { name: '任务看板' })).toBeNull();
  });
});
