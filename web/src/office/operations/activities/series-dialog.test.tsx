import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { SeriesDialog } from './series-dialog.tsx';

let server: CallServer;
let refusal: string | null;
let closed: number;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  refusal = null;
  closed = 0;
  server.arrivals = [];
  server.handler = (_, response) =>
    refusal === null
      ? answer(response, { seriesId: 7, ids: [8, 9] })
      : answer(response, null, { code: 'OM2068', message: refusal });
});

async function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <SeriesDialog
              // 09:00 in Santiago, where clocks are set back on the 4th of April.
              source={{
                id: 7,
                title: '矿业沙龙',
                startTime: '2027-03-23 20:00:00',
                timeZone: 'America/Santiago',
              }}
              onClose={() => {
                closed += 1;
              }}
            />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByPlaceholderText('第 1 场的开始时间');
  return dialog;
}
const shown = () =>
  screen.getAllByPlaceholderText<HTMLInputElement>(/^第 \d+ 场的开始时间$/).map(({ value }) => value);
const sent = () => server.arrivals.map(({ body }) => body);

test('each time is shown by the clocks of the place before anything is made, and may be left out', async () => {
  const dialog = await open();
  expect(shown()).toEqual(['2027-03-30 09:00', '2027-04-06 09:00', '2027-04-13 09:00', '2027-04-20 09:00']);
  expect(dialog.getByText('按活动当地的时钟填写')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('场数'), { target: { value: '3' } });
  fireEvent.click(dialog.getByRole('button', { name: '去掉第 2 场' }));
  expect(shown()).toEqual(['2027-03-30 09:00', '2027-04-13 09:00']);
  fireEvent.click(dialog.getByRole('checkbox'));
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('已生成 2 场草稿，请检查后上架')).toBeTruthy();
  expect(sent()).toEqual([
    { id: 7, startTimes: ['2027-03-30 20:00:00', '2027-04-13 21:00:00'], isDated: true },
  ]);
  await waitFor(() => expect(closed).toBe(1));
  expect(`${location.pathname}${location.search}`).toBe('/activity?f.seriesId=7');
});

test('what is missing is said with its number, and nothing is sent', async () => {
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: '添加一场' }));
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请选择第 5 场的开始时间')).toBeTruthy();
  for (let left = 5; left > 0; left -= 1)
    fireEvent.click(dialog.getByRole('button', { name: '去掉第 1 场' }));
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect(await dialog.findByText('请至少保留一场')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a refusal leaves the dialog with what was chosen', async () => {
  refusal = '一个系列最多 120 场，已有 118 场';
  const dialog = await open();
  fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await dialog.findByRole('button', { name: '确定' });
  expect(shown()).toHaveLength(4);
  expect(closed).toBe(0);
});
