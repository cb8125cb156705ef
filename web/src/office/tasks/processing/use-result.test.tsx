import { calls, TaskItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import type { TaskDetail } from '../actions/index.ts';
import { useTask } from '../reading/use-task.ts';
import { readKept } from './kept-result.ts';
import { useResult } from './use-result.ts';

const { detail, handle } = calls.taskInstance;
let server: CallServer;
/** The step as the server has it. */
let stored: { draftData: Record<string, unknown> | null; draftVersion: number };
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  stored = { draftData: null, draftVersion: 0 };
  server.arrivals = [];
  server.handler = (arrival, response) => {
    if (arrival.path === `/web${detail.path}`) return answer(response, taskNow());
    if (arrival.path !== `/web${handle.path}`) return answer(response, null);
    const body = arrival.body as { formData: Record<string, unknown>; draftVersion: number };
    if (body.draftVersion !== stored.draftVersion)
      return answer(response, null, { code: 'TM4009', message: '已被他人修改' });
    stored = { draftData: body.formData, draftVersion: stored.draftVersion + 1 };
    answer(response, { draftVersion: stored.draftVersion });
  };
});
afterEach(cleanup);

const taskNow = () => ({
  templateInfo: {
    handleItemList: [
      {
        fieldKey: 'note',
        name: '情况',
        type: TaskItemType.text,
        require: false,
        sortNum: 1,
        enabledStatus: 1,
      },
    ],
  },
  myDetail: { detailId: 7, detailVersion: 3, handleStatus: 1, handleData: null, ...stored },
});

function Form({ task }: { task: TaskDetail }) {
  const result = useResult(task, task.myDetail as NonNullable<TaskDetail['myDetail']>);
  const { form } = result;
  return (
    <>
      <input
        aria-label="情况"
        value={String(form.answers.note ?? '')}
        onChange={({ target }) => form.change('note', target.value)}
      />
      <span>附件 {result.files ?? '无'}</span>
      <button type="button" onClick={() => result.setFiles('[{"fileId":1}]')}>
        传附件
      </button>
      <button type="button" onClick={() => void result.save()}>
        暂存
      </button>
      <span>{result.savedAt === null ? '' : '已暂存'}</span>
      {result.conflict ? (
        <>
          <button type="button" onClick={() => result.settleConflict(false)}>
            使用本机内容
          </button>
          <button type="button" onClick={() => result.settleConflict(true)}>
            使用服务器内容
          </button>
        </>
      ) : null}
    </>
  );
}

function Page() {
  const { task } = useTask(true);
  return task?.myDetail ? <Form task={task} /> : <p>加载中</p>;
}

const client = createQueryClient();
const show = (one = client) =>
  render(
    <MemoryRouter initialEntries={['/taskManagement/processingTask?detailId=7']}>
      <QueryClientProvider client={one}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  );
const field = () => screen.findByLabelText<HTMLInputElement>('情况');
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = () =>
  server.arrivals.filter(({ path }) => path === `/web${handle.path}`).map(({ body }) => body);

test('a result that was put by stands in the form when the page is opened again at once', async () => {
  const { unmount } = show();
  await type('电话劝阻');
  press('暂存');
  await screen.findByText('已暂存');
  expect(localStorage.length).toBe(0);
  unmount();
  show();
  expect((await field()).value).toBe('电话劝阻');
  await type('电话劝阻成功');
  press('暂存');
  await waitFor(() => expect(sent()).toMatchObject([{ draftVersion: 0 }, { draftVersion: 1 }]));
});

test('two saves at once run one after the other, the later on what the earlier left', async () => {
  show(createQueryClient());
  await type('甲');
  press('暂存');
  await type('甲乙');
  press('暂存');
  await waitFor(() => expect(stored).toEqual({ draftData: { note: '甲乙' }, draftVersion: 2 }));
  expect(screen.queryByRole('button', { name: '使用服务器内容' })).toBeNull();
});

test('a conflict shows what the other window has kept by now, and either choice can be saved afterwards', async () => {
  show(createQueryClient());
  await type('本机');
  stored = { draftData: { note: '另一窗口' }, draftVersion: 5 };
  press('暂存');
  await screen.findByRole('button', { name: '使用服务器内容' });
  press('使用服务器内容');
  expect((await field()).value).toBe('另一窗口');
  await type('另一窗口，续');
  press('暂存');
  await waitFor(() => expect(stored).toEqual({ draftData: { note: '另一窗口，续' }, draftVersion: 6 }));

  stored = { draftData: { note: '又一窗口' }, draftVersion: 9 };
  await type('仍用本机');
  press('暂存');
  await screen.findByRole('button', { name: '使用本机内容' });
  press('使用本机内容');
  press('暂存');
  await waitFor(() => expect(stored).toEqual({ draftData: { note: '仍用本机' }, draftVersion: 10 }));
});

test('what was typed or attached just before the page was left is kept in the browser, attachments also past a save', async () => {
  const { unmount } = show(createQueryClient());
  await type('未及暂存');
  press('传附件');
  unmount();
  expect(readKept('', 7)).toMatchObject({ answers: { note: '未及暂存' }, files: '[{"fileId":1}]' });
  show(createQueryClient());
  expect((await field()).value).toBe('未及暂存');
  press('暂存');
  await screen.findByText('已暂存');
  cleanup();
  show(createQueryClient());
  expect((await field()).value).toBe('未及暂存');
  expect(screen.getByText('附件 [{"fileId":1}]')).toBeTruthy();
});
