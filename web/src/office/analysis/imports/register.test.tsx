import { calls, returnFundLabels } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { MemoryRouter, useLocation } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { Register } from './register.tsx';

const { returnFundEntry } = calls;
const row = {
  ...Object.fromEntries(Object.keys(returnFundLabels).map((key) => [key, `${key}值`])),
  ...{ id: 7, rowNo: 2, createdBy: '登记员', createdTime: '2026-03-06 09:00:00', victimPhone: '138****8000' },
  ...{ decisionNo: '返还决字1号', voidedTime: null, voidedBy: '', voidReason: '' },
};

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  server.handler = ({ path }, response) => {
    if (path.endsWith('/reveal')) answer(response, { ...row, victimPhone: '13800138000' });
    else if (path.endsWith('/page')) answer(response, { dataBody: [row], count: 1, pageNum: 1 });
    else answer(response, null);
  };
});

const Address = () => <output data-testid="address">{useLocation().search}</output>;

function show(codes: readonly string[], at = '/') {
  const onChanged = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter initialEntries={[at]}>
            <PermissionContext value={codes}>
              <Register register="returnFunds" deptId={5} onChanged={onChanged} />
            </PermissionContext>
            <Address />
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return onChanged;
}
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path.endsWith(path)).map(({ body }) => body);

test('a row is read masked, and in the clear with a reason', async () => {
  show(['latin_analysis_statistic', 'latin_analysis_sensitive']);
  fireEvent.click(await screen.findByText('查看'));
  await screen.findByText('138****8000');
  expect(sent(returnFundEntry.page.path)).toMatchObject([{ template: { deptId: 5 } }]);
  fireEvent.click(screen.getByRole('button', { name: '查看明文' }));
  fireEvent.change(await screen.findByLabelText('查看原因'), { target: { value: '核对收款人' } });
  fireEvent.click(screen.getByRole('button', { name: '确定' }));
  await screen.findByText('13800138000');
  expect(sent('/reveal')).toEqual([{ id: 7, reason: '核对收款人' }]);
});

test('a row is withdrawn with a reason, and the figures are read again', async () => {
  const onChanged = show(['latin_analysis_statistic', 'latin_analysis_void']);
  fireEvent.click(await screen.findByText('作废'));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('作废“返还决字1号”');
  fireEvent.change(within(dialog).getByLabelText('作废原因'), { target: { value: '重复登记' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent('/void')).toEqual([{ id: 7, reason: '重复登记' }]);
});

test('its filters stand in the address, beside those of the figures', async () => {
  const at =
    '/statisticalAnalysis?view=returnFunds&f.deptId=5&returnFunds.f.keyword=A5101&returnFunds.size=25';
  show(['latin_analysis_statistic'], at);
  await screen.findByText('查看');
  expect(sent(returnFundEntry.page.path).at(-1)).toMatchObject({
    pageSize: 25,
    template: { deptId: 5, keyword: 'A5101' },
  });
  expect(screen.getByLabelText<HTMLInputElement>('关键字').value).toBe('A5101');
  fireEvent.click(screen.getByRole('button', { name: /重置/ }));
  await waitFor(() =>
    expect(screen.getByTestId('address').textContent).toBe(
      '?view=returnFunds&f.deptId=5&returnFunds.size=25',
    ),
  );
});

test('who may not import is offered no way in', async () => {
  show(['latin_analysis_statistic']);
  await screen.findByText('查看');
  expect(screen.queryByRole('button', { name: /批量导入/ })).toBeNull();
  expect(screen.queryByText('作废')).toBeNull();
});
