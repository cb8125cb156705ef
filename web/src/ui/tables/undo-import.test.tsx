import { calls, type ImportBatch, type ImportRecord, type ImportUndone } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { onDone as onToldDone } from '../../api/events.ts';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { ImportRecords } from './import-records.tsx';
import { LastImport } from './last-import.tsx';

const { account, caseImport } = calls;
const batch: ImportBatch = {
  ...{ batchId: 7, addedNum: 3, updatedNum: 5, changedNum: 2 },
  ...{ createdTime: '2026-11-01 09:00:00', undoUntil: '2026-11-02 09:00:00' },
};
const record: ImportRecord = {
  ...{ ...batch, fileName: '案件.xlsx', createdBy: '林静', totalNum: 8, successNum: 8, failNum: 0 },
  ...{ undoneTime: null, hasFaults: false },
};

let server: CallServer;
let last: ImportBatch | null;
let undone: ImportUndone;
let told: string[];
onToldDone((text) => void told.push(text));
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  told = [];
  last = batch;
  undone = { removedNum: 3, restoredNum: 2 };
  server.handler = ({ path }, response) => {
    if (path === `/web${account.importLast.path}`) return answer(response, last);
    if (path === `/web${caseImport.importRecordPage.path}`)
      return answer(response, { dataBody: [record], count: 1, pageNum: 1 });
    if (path.endsWith('/importUndo')) {
      last = null;
      return answer(response, undone);
    }
    return answer(response, null);
  };
});

const show = (what: ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>{what}</BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
const undoSent = () => server.arrivals.filter(({ path }) => path.endsWith('/importUndo'));
async function sureOf(title: RegExp) {
  const sure = await screen.findByRole('dialog', { name: title });
  return { text: sure.textContent, press: () => fireEvent.click(within(sure).getByText('撤销导入')) };
}

test('says what is removed and what is put back, before and after', async () => {
  const onUndone = vi.fn();
  show(<LastImport calls={account} subject="用户" onUndone={onUndone} />);
  await screen.findByText('2026-11-01 09:00 导入，新增 3 条、更改 2 条；2026-11-02 09:00 前可撤销');
  fireEvent.click(screen.getByRole('button', { name: '撤销导入' }));
  const sure = await sureOf(/^撤销 2026-11-01 09:00 的导入/);
  expect(sure.text).toContain('将移除该次新增的 3 条用户，并将该次更改的 2 条用户恢复为导入前的内容。');
  expect(sure.text).toContain(
    '其中任何一条在导入后已被修改或作废，或新增的数据已被使用时，整次导入不会撤销。',
  );
  expect(sure.text).not.toContain('保持现状');
  expect(undoSent()).toEqual([]);
  sure.press();
  await waitFor(() => expect(told).toEqual(['已撤销导入：已移除 3 条，恢复 2 条']));
  expect(undoSent().map(({ body }) => body)).toEqual([{ batchId: 7 }]);
  expect(onUndone).toHaveBeenCalledExactlyOnceWith(undone);
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤销导入' })).toBeNull());
});

test('of an import that only changed rows speaks of those alone', async () => {
  last = { ...batch, addedNum: 0 };
  show(<LastImport calls={account} subject="用户" onUndone={() => undefined} />);
  await screen.findByText('2026-11-01 09:00 导入，更改 2 条；2026-11-02 09:00 前可撤销');
  fireEvent.click(screen.getByRole('button', { name: '撤销导入' }));
  const { text } = await sureOf(/^撤销 /);
  expect(text).toContain('将该次更改的 2 条用户恢复为导入前的内容。其中');
  expect(text).not.toContain('移除');
});

test.each([
  [{ removedNum: 3, restoredNum: 0 }, '已撤销导入：已移除 3 条'],
  [{ removedNum: 0, restoredNum: 2 }, '已撤销导入：已恢复 2 条'],
  [{ removedNum: 0, restoredNum: 0 }, '已撤销导入：没有需要撤销的数据'],
])('says of %o only what there is', async (answered, text) => {
  undone = answered;
  show(<LastImport calls={account} subject="用户" onUndone={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  const sure = await sureOf(/^撤销 /);
  sure.press();
  await waitFor(() => expect(told).toEqual([text]));
});

test('of rows whose former values were not kept says that they stay', async () => {
  last = { ...batch, changedNum: 0 };
  show(<LastImport calls={account} subject="用户" onUndone={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: '撤销导入' }));
  const { text } = await sureOf(/^撤销 /);
  expect(text).toContain('将移除该次新增的 3 条用户。该次更新的 5 条保持现状。');
});

test('the records of imports say the same', async () => {
  const onDone = vi.fn();
  show(<ImportRecords subject="案件" calls={caseImport} onDone={onDone} onClose={() => undefined} />);
  fireEvent.click(await screen.findByText('撤销'));
  const sure = await sureOf(/^撤销“案件.xlsx”的导入/);
  expect(sure.text).toContain('将移除该次新增的 3 条案件，并将该次更改的 2 条案件恢复为导入前的内容。');
  sure.press();
  await waitFor(() => expect(told).toEqual(['已撤销导入：已移除 3 条，恢复 2 条']));
  expect(onDone).toHaveBeenCalledOnce();
});
