import { archiveLimits, calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { FilesDialog, type FilesWish } from './files-dialog.tsx';

let server: CallServer;
let numbers = { fileNum: 0, fileBytes: 0, signUpNum: 0, lostNum: 0 };
let wished: FilesWish[] = [];
let tasks: (number | null)[] = [];

beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_arrival, response) => answer(response, numbers);
});
afterAll(() => server.close());
afterEach(cleanup);
beforeEach(() => {
  wished = [];
  tasks = [];
  server.arrivals.length = 0;
});

const show = (selectedIds: number[] = []) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FilesDialog
        template={{ activityId: 9, applyStatus: 1 }}
        selectedIds={selectedIds}
        onConfirm={(wish, taskNum) => {
          wished.push(wish);
          tasks.push(taskNum);
        }}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
const download = () => screen.queryByRole('button', { name: /下\s*载/ });

test('says before how many and how large they are, and takes the ticked rows or the filters', async () => {
  numbers = { fileNum: 3, fileBytes: 2_097_152, signUpNum: 2, lostNum: 1 };
  show([4, 5]);
  await screen.findByText(/2 条报名的附件 2 个，共 2\.0 MB/);
  screen.getByText(/另有 1 个附件已丢失或损坏/);
  fireEvent.click(screen.getByRole('button', { name: /下\s*载/ }));
  fireEvent.click(screen.getByRole('radio', { name: '当前条件下的全部报名' }));
  fireEvent.click(screen.getByRole('checkbox', { name: /含报名信息表/ }));
  await waitFor(() => expect(server.arrivals).toHaveLength(2));
  await screen.findByText(/2 条报名的附件/);
  fireEvent.click(screen.getByRole('button', { name: /下\s*载/ }));
  expect(wished).toEqual([
    { template: { activityId: 9 }, ids: [4, 5], hasWorkbook: false },
    { template: { activityId: 9, applyStatus: 1 }, hasWorkbook: true },
  ]);
  expect(server.arrivals.every(({ path }) => path === `/web${calls.signUpFiles.numbers.path}`)).toBe(true);
});

test('what is large is made by a task, and says so before', async () => {
  numbers = { fileNum: 41, fileBytes: archiveLimits.bytesAtOnce + 1, signUpNum: 40, lostNum: 1 };
  show();
  await screen.findByText(/将在后台打包，完成后到任务中心下载/);
  fireEvent.click(screen.getByRole('button', { name: '提交任务' }));
  cleanup();
  numbers = { ...numbers, fileBytes: archiveLimits.bytesAtOnce };
  show();
  await screen.findByText(/40 条报名的附件 40 个/);
  fireEvent.click(screen.getByRole('button', { name: /下\s*载/ }));
  expect(tasks).toEqual([40, null]);
});

test('has nothing to press where there is none, or more than one archive holds', async () => {
  numbers = { fileNum: 0, fileBytes: 0, signUpNum: 0, lostNum: 0 };
  show();
  await screen.findByText('这些报名没有附件');
  expect(download()).toBeNull();
  cleanup();
  numbers = { fileNum: archiveLimits.files + 1, fileBytes: 5_000_000, signUpNum: 9_000, lostNum: 0 };
  show();
  await screen.findByText(/请用筛选条件或勾选分批下载/);
  expect(download()).toBeNull();
});
