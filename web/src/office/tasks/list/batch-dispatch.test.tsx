import { calls, TaskItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { BatchDispatchButton } from './batch-dispatch.tsx';

const { taskInstance, taskTemplate } = calls;
const item = { require: true, sortNum: 1, enabledStatus: 1 };
let server: CallServer;
let bodies: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await startCallServer();
  server.handler = ({ path, body }, response) => {
    if (path === `/web${taskTemplate.enum.path}`)
      return answer(response, {
        templateNameList: [{ dictKey: '11', dictValue: '资金查控', templateType: 1, enabledStatus: 1 }],
        templateTypeList: [],
      });
    if (path === `/web${taskTemplate.list.path}`)
      return answer(response, {
        dataBody: [
          {
            templateVersionId: 21,
            formItemList: [
              { ...item, fieldKey: 'victimName', name: '被害人', type: TaskItemType.text },
              { ...item, fieldKey: 'lossAmount', name: '涉案金额', type: TaskItemType.number },
              {
                ...{ ...item, fieldKey: 'accountList', name: '涉案账户', type: TaskItemType.table },
                childItemList: [{ ...item, fieldKey: 'accountNo', name: '账号', type: TaskItemType.account }],
              },
            ],
          },
        ],
        ...{ count: 1, pageNum: 1 },
      });
    if (path === `/web${taskInstance.batchCreate.path}`) {
      const sent = body as { checkOnly: number; rowList: { targetName: string }[] };
      bodies.push(sent);
      const faultList = sent.rowList.flatMap(({ targetName }, at) =>
        targetName === '无名所' ? [{ rowNo: at + 1, reasonList: ['没有名为“无名所”的启用单位'] }] : [],
      );
      const isDone = sent.checkOnly === 0 && faultList.length === 0;
      // The second row of that department has a number of the first one.
      const isDouble = sent.rowList.some(({ targetName }) => targetName === '北关所');
      return answer(response, {
        ...{ batchCode: isDone ? 'ZJ1' : null, successNum: isDone ? 2 : 0, faultList },
        duplicateList: isDouble ? [{ rowNo: 2, sameRowList: [1], duplicateList: [] }] : [],
      });
    }
    return answer(response, null);
  };
});
afterAll(() => server.close());

test('reads rows by their headings, shows what is wrong with which, and dispatches what was found right', async () => {
  bodies = [];
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <BatchDispatchButton />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '批量派发' }));
  fireEvent.click(await screen.findByRole('button', { name: '核对' }));
  expect((await screen.findByRole('alert')).textContent).toContain('请选择任务模板');
  fireEvent.mouseDown(await screen.findByLabelText('任务模板'));
  fireEvent.click(await screen.findByTitle('资金查控'));
  const box = screen.getByLabelText('从Excel复制的内容');
  await waitFor(() => expect((box as HTMLTextAreaElement).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: '核对' }));
  expect(await screen.findByText(/^请粘贴要派发的数据/)).toBeTruthy();
  expect(bodies).toEqual([]);
  const sheet = (second: string) =>
    `办理单位\t被害人*\t涉案金额\t账号\t备用\n城关所\t王芳\t12,500\t6222020000112233445\tx\n${second}\t李娜\t300\t\t`;
  fireEvent.change(box, { target: { value: sheet('无名所') } });
  expect(await screen.findByText('不是表单的列，不会导入：备用')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '核对' }));
  expect(await screen.findByText('没有名为“无名所”的启用单位')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^派发/ })).toBeNull();
  // The second row of the sheet is the one that is wrong.
  const numbers = [...document.querySelectorAll('tbody tr[data-row-key] td:first-child')];
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['2', '1']);
  fireEvent.change(box, { target: { value: sheet('北关所') } });
  fireEvent.click(await screen.findByRole('button', { name: '核对' }));
  expect(await screen.findByText('疑似重复：与第 1 行号码相同')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '仍然派发 2 个任务' }));
  await waitFor(() => expect(window.location.search).toBe('?f.batchCode=ZJ1'));
  expect(bodies.map(({ checkOnly, confirmDuplicate }) => [checkOnly, confirmDuplicate])).toEqual([
    [1, 0],
    [1, 0],
    [0, 1],
  ]);
  expect(bodies[2]).toMatchObject({
    ...{ templateId: 11, templateVersionId: 21, priority: 3 },
    rowList: [
      {
        targetName: '城关所',
        formData: {
          ...{ victimName: '王芳', lossAmount: 12500 },
          accountList: [{ accountNo: '6222020000112233445' }],
        },
      },
      { targetName: '北关所', formData: { victimName: '李娜', lossAmount: 300 } },
    ],
  });
});
