import { newValues, type SettingDetail, type SettingValues, settingFields } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useContext } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { RunningUploads } from '../../../ui/files/running-uploads.ts';
import { type OwnTab, TabContext } from '../../tabs/tab-store.ts';
import { SettingsForm } from './setting-form.tsx';

vi.mock(import('../../../ui/rights/permitted.tsx'), async (original) => ({
  ...(await original()),
  usePermission: () => ({ has: () => mayWrite }) as never,
}));
let mayWrite = true;
// What is not asked here: the editor takes seconds.
vi.mock(import('../../../ui/rich-text/rich-text.tsx'), () => ({ RichText: Uploading }) as never);

let ended: (() => void) | undefined;
function Uploading({ label }: { label: string }) {
  const counted = useContext(RunningUploads);
  return (
    <button type="button" onClick={() => (ended = counted?.begin())}>
      传到{label}
    </button>
  );
}

const values: SettingValues = newValues(settingFields, {
  ...{ platformName: '平台', logo: '', wechatCode: '', timeZone: 'Asia/Shanghai', keepMonths: 24 },
  ...{ aboutText: '', aboutServices: [], aboutFigures: [], privacyNotice: '<p>告知</p>' },
});
const record: SettingDetail = {
  ...values,
  ...{ defaults: values, notice: { version: 1, publishedTime: '2026-11-01 09:00:00' }, version: 3 },
  ...{ updatedBy: null, updatedTime: null },
};
const tab: OwnTab = { key: 'setting', close: () => {}, setTitle: () => {}, refresh: () => {} };

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  mayWrite = true;
  server.arrivals = [];
  server.handler = ({ path }, response) =>
    path.endsWith('/modify') ? answer(response, { id: 1 }) : answer(response, { dataBody: [], total: 0 });
});

const sent = () => server.arrivals.filter(({ path }) => path.endsWith('/modify')).map(({ body }) => body);
const press = (text: string) => fireEvent.click(screen.getByText(text));
const type = (months: string) =>
  fireEvent.change(screen.getByLabelText(settingFields.keepMonths.label), { target: { value: months } });

function show(changes: Partial<SettingDetail> = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter>
            <TabContext value={tab}>
              <SettingsForm record={{ ...record, ...changes }} onSaved={() => {}} />
            </TabContext>
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}

test('a shorter time for personal data says what it removes, and is saved only when that is confirmed', async () => {
  show();
  type('1');
  press('保存');
  await screen.findByText(/结束已满 1 个月的活动.*无法恢复/);
  expect(sent()).toEqual([]);
  press('缩短');
  await waitFor(() => expect(sent()).toEqual([{ version: 3, keepMonths: 1 }]));
});

test('nothing is saved while a file is on its way', async () => {
  show();
  type('36');
  press(`传到${settingFields.aboutText.label}`);
  press('保存');
  await screen.findByText('还有 1 个文件在上传，请稍候再保存');
  expect(sent()).toEqual([]);
  ended?.();
  press('保存');
  await waitFor(() => expect(sent()).toEqual([{ version: 3, keepMonths: 36 }]));
});

test('what was written by nobody, as on a first start, was written by the system', async () => {
  show({ updatedTime: '2026-11-29 10:08:46' });
  await screen.findByText('最近由系统于 2026-11-29 10:08:46 修改');
});

test('a longer one is saved at once', async () => {
  show();
  type('36');
  press('保存');
  await waitFor(() => expect(sent()).toEqual([{ version: 3, keepMonths: 36 }]));
});

test('nothing is typed into what is on its way', async () => {
  let reply = () => {};
  server.handler = ({ path }, response) => {
    if (path.endsWith('/modify')) reply = () => answer(response, { id: 1 });
    else answer(response, { dataBody: [], total: 0 });
  };
  show();
  type('36');
  press('保存');
  const held = () => screen.getByLabelText(settingFields.keepMonths.label).closest('[inert]');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(held()).not.toBeNull();
  reply();
  await waitFor(() => expect(held()).toBeNull());
});

test('who may only read is not led to type what he cannot save', async () => {
  mayWrite = false;
  show({ aboutServices: [{ title: '签证', text: '材料审核' }] });
  const months = await screen.findByLabelText<HTMLInputElement>(settingFields.keepMonths.label);
  const shown = [...document.querySelectorAll<HTMLInputElement>('form input, form textarea')];
  expect(shown).toContain(months);
  expect(shown.filter(({ disabled }) => !disabled).map(({ id, ariaLabel }) => id || ariaLabel)).toEqual([]);
  expect(screen.queryByText('添加服务')?.closest('button')?.disabled).toBe(true);
  expect(screen.queryByText('保存')).toBeNull();
});
