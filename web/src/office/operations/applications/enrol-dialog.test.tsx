import { calls, type FormItem, FormItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { EnrolDialog } from './enrol-dialog.tsx';

const { activity, signUpOnBehalf } = calls;
let server: CallServer;
const sent = () =>
  server.arrivals.filter((one) => one.path === `/web${signUpOnBehalf.enrol.path}`).map((one) => one.body);

const item = (id: number, name: string, type: FormItemType, wish: Partial<FormItem> = {}): FormItem => ({
  ...{ id, activityId: 7, name, type, require: false, sortNum: id, description: '', fieldKey: `f${id}` },
  formItemDetailRespList: [],
  ...wish,
});
const options = (...values: string[]) => ({ formItemDetailRespList: values.map((value) => ({ value })) });
const form = [
  item(1, '姓名', FormItemType.text, { require: true }),
  item(2, '手机号', FormItemType.text),
  item(3, '参会方式', FormItemType.radio, options('现场', '线上')),
  item(4, '餐食', FormItemType.text, {
    showRule: [{ fieldKey: 'f3', op: 'eq', value: '现场' }],
  }),
  item(5, '承诺', FormItemType.consent, { require: true, consentText: '本人承诺', consentVersion: 3 }),
];
const enrolled = { id: 9, applyCode: 'BM00000009', applyStatus: 0, waitPlace: null, queryCode: 'QWER2345' };

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  server.handler = ({ path }, response) =>
    answer(response, path === `/web${activity.openForm.path}` ? form : enrolled);
});

async function show() {
  const closed = { times: 0 };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <EnrolDialog activity={{ id: 7, services: ['活动报名'] }} onClose={() => closed.times++} />
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText('姓名');
  return closed;
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function fill() {
  type('姓名', '李娜');
  type('手机号', '13912345678');
  fireEvent.click(screen.getByLabelText(/^已向本人宣读/));
  fireEvent.click(screen.getByLabelText(/由我代为确认/));
}

test('asks what the form asks, judged as its visitors are, and shows the code once', async () => {
  const closed = await show();
  expect(screen.queryByLabelText('餐食')).toBeNull();
  type('手机号', '123');
  press('确定');
  for (const fault of ['请填写姓名', '手机号格式不正确', '请阅读并同意承诺', '请确认已告知个人信息处理规则'])
    expect(await screen.findByText(fault)).toBeTruthy();
  expect(sent()).toEqual([]);
  fill();
  fireEvent.click(screen.getByLabelText('现场'));
  await screen.findByLabelText('餐食');
  type('餐食', '素食');
  press('确定');
  const told = await screen.findByText('QWER2345');
  expect(within(told.closest('[role=dialog]') as HTMLElement).getByText('BM00000009')).toBeTruthy();
  const entry = (formId: number, name: string, value: string) => ({
    ...{ activityId: 7, formId, name, sortNum: formId, value },
  });
  expect(sent()).toEqual([
    {
      activityId: 7,
      entries: [
        entry(1, '姓名', '李娜'),
        entry(2, '手机号', '13912345678'),
        entry(3, '参会方式', '现场'),
        entry(4, '餐食', '素食'),
        entry(5, '承诺', '3'),
      ],
      noticeLanguage: null,
      consent: true,
    },
  ]);
  expect(closed.times).toBe(0);
  press('已告知本人，关闭');
  expect(closed.times).toBe(1);
});

test('where no place is left he waits only if he wants to, and nothing typed is lost', async () => {
  await show();
  server.handler = ({ body }, response) =>
    (body as { joinsLine?: boolean }).joinsLine
      ? answer(response, { ...enrolled, applyStatus: 4, waitPlace: 2 })
      : answer(response, null, { code: 'OM2020', message: '名额已满，可以加入候补' });
  fill();
  press('确定');
  await screen.findByRole('button', { name: '加入候补' });
  fireEvent.click(screen.getAllByRole('button', { name: '取消' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('button', { name: '加入候补' })).toBeNull());
  expect((screen.getByLabelText('姓名') as HTMLInputElement).value).toBe('李娜');
  press('确定');
  fireEvent.click(await screen.findByRole('button', { name: '加入候补' }));
  expect(await screen.findByText('候补中（第 2 位）')).toBeTruthy();
  expect(sent().map((body) => (body as { joinsLine?: boolean }).joinsLine ?? false)).toEqual([
    false,
    false,
    true,
  ]);
});
