import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { UploadDialog } from './upload-dialog.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = ({ path, body }, response) => {
    expect(path).toBe(`/web${calls.dictionary.getDicByType.path}`);
    // What is below an entry comes to who asks for it.
    const below = (children: readonly object[]) =>
      (body as { childFlag?: boolean }).childFlag ? { children } : {};
    const district = { dictKey: '510107', dictValue: '武侯区' };
    const city = { dictKey: '510100', dictValue: '成都市', ...below([district]) };
    answer(response, [
      { dictKey: '510000', dictValue: '四川省', ...below([city]) },
      { dictKey: '990000', dictValue: '其他地区' },
    ]);
  };
});
afterAll(() => server.close());

test('offers the country and every region that has others below it', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App>
        <UploadDialog
          wanted={{ regionCode: null, version: 0 }}
          refresh={[]}
          onDone={() => {}}
          onClose={() => {}}
        />
      </App>
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  expect(await screen.findByText('全国（100000）')).not.toBeNull();
  expect(await screen.findByText('四川省（510000）')).not.toBeNull();
  expect(await screen.findByText('成都市（510100）')).not.toBeNull();
  expect(screen.queryByText(/其他地区|武侯区/)).toBeNull();
});
