import { calls, type ImportChecked, type ImportDraft } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { ImportDialog } from './import-dialog.tsx';

const { partner } = calls;
const faulty: ImportDraft = {
  ...{ importId: 'A', totalNum: 1, failNum: 1, normalNum: 0, existNum: 0, errorList: [] },
  columnList: [{ heading: '名称', isRequired: true, waiver: null, offered: null }],
  rowList: [{ row: 2, cells: [''], faults: [{ errNum: 2, cellFil: '名称', reason: '请填写名称' }] }],
};
const right: ImportDraft = { ...faulty, failNum: 0, normalNum: 1, rowList: [] };

let server: CallServer;
let isAway: boolean;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  isAway = false;
  server.handler = ({ path, body }, response) => {
    if (path === `/web${partner.batchImportCheck.path}`)
      return answer(response, faulty satisfies ImportChecked);
    if (path === `/web${partner.importCorrect.path}`) {
      if (isAway) return response.destroy();
      const { rowList } = body as { rowList: unknown[] };
      return answer(response, rowList.length > 0 ? right : faulty);
    }
    if (path === `/web${partner.importTake.path}`)
      return answer(response, {
        successNum: 1,
        failNum: 0,
        addedNum: 1,
        updatedNum: 0,
        changedNum: 0,
        errorList: [],
      });
    return answer(response, null);
  };
});

const bodiesOf = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map(({ body }) => body);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a correction that could not be judged is judged by the press that imports, and nothing is taken without it', async () => {
  const onDone = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN}>
        <App>
          <ImportDialog subject="合作伙伴" help="" calls={partner} onDone={onDone} onClose={() => {}} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await press('下一步');
  const file = new File(['x'], '合作伙伴.xlsx');
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
  await screen.findByText(/合作伙伴.xlsx/);
  await press('开始校验');
  const name = await screen.findByLabelText('第 2 行 名称');
  expect((await screen.findByRole('button', { name: /导入 0 行$/ })).hasAttribute('disabled')).toBe(true);

  isAway = true;
  fireEvent.change(name, { target: { value: '甲' } });
  fireEvent.blur(name, { relatedTarget: document.body });
  await press(/校验更正并导入$/);
  await waitFor(() => expect(bodiesOf(partner.importCorrect.path)).toHaveLength(3));
  await waitFor(() => expect(name.closest('[inert]')).toBeNull());
  expect(bodiesOf(partner.importTake.path), 'nobody answered').toEqual([]);

  isAway = false;
  await press(/校验更正并导入$/);
  await screen.findByText('成功 1 行，失败 0 行');
  expect(bodiesOf(partner.importCorrect.path).at(-1)).toEqual({
    importId: 'A',
    rowList: [{ row: 2, cells: ['甲'] }],
  });
  expect(onDone).toHaveBeenCalledTimes(1);
});
