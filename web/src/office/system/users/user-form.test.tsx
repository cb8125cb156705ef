import { type AccountDetail, calls, Source } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { personOf } from '../../../testing/account.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { UserForm } from './user-form.tsx';

const { account, department, role } = calls;
let server: CallServer;
let stored: AccountDetail;
let closed = 0;
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map((one) => one.body);

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  closed = 0;
  stored = personOf();
  server.arrivals = [];
  server.handler = ({ path, body }, response) => {
    if (path === `/web${account.detail.path}`) return answer(response, stored);
    if (path === `/web${account.modify.path}`) {
      if ((body as { version: number }).version === stored.version)
        return answer(response, { id: stored.id });
      const message = '该内容已由 王岚 于 10:00 修改，请刷新后再试';
      return answer(response, null, { status: 409, code: 'CM4090', message });
    }
    if (path === `/web${role.getRoles.path}`)
      return answer(response, [{ id: 2, roleName: '运营', roleCode: 'op', dataScope: 1, remark: '' }]);
    if (path === `/web${department.enableTree.path}`)
      return answer(response, [{ id: 4, parentId: null, deptName: '运营部', deptCode: 'YY', children: [] }]);
    if (path === `/web${account.isExistMobilePhoneAndIdCard.path}`) {
      const { userLoginId, mobilePhone } = body as { userLoginId?: string; mobilePhone?: string };
      return answer(response, {
        userLoginIdExist: userLoginId === 'admin',
        mobilePhoneExist: mobilePhone === '13900000002',
        idCardExist: false,
      });
    }
    return answer(response, null);
  };
});

async function show(subject: number | 'new') {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <UserForm
            subject={subject}
            deptId={null}
            onAdded={() => {}}
            onClose={() => {
              closed += 1;
            }}
          />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  return within(await screen.findByRole('dialog'));
}

test('says on leaving the field that an account is taken, and asks once a value', async () => {
  const dialog = await show('new');
  const field = dialog.getByLabelText('账号');
  fireEvent.change(field, { target: { value: 'admin' } });
  expect(sent(account.isExistMobilePhoneAndIdCard.path)).toEqual([]);
  fireEvent.blur(field);
  expect(await dialog.findByText('该账号已存在')).toBeTruthy();
  fireEvent.blur(field);
  // What cannot be an account is not asked for.
  fireEvent.change(field, { target: { value: '-' } });
  fireEvent.blur(field);
  expect(await dialog.findByText(/账号须为 2 至 64 位/)).toBeTruthy();
  expect(sent(account.isExistMobilePhoneAndIdCard.path)).toEqual([{ userLoginId: 'admin' }]);
});

test('keeps what is masked, refuses half a mask, and asks whether a new phone is taken by another', async () => {
  const dialog = await show(7);
  const phone = dialog.getByLabelText('手机号码');
  const confirm = () => fireEvent.click(dialog.getByRole('button', { name: '确定' }));
  fireEvent.change(phone, { target: { value: '139****0001' } });
  confirm();
  expect(await dialog.findByText('请输入完整的手机号码')).toBeTruthy();
  fireEvent.change(phone, { target: { value: '13900000002' } });
  fireEvent.blur(phone);
  expect(await dialog.findByText('该手机号码已被其他用户使用')).toBeTruthy();
  expect(sent(account.isExistMobilePhoneAndIdCard.path)).toEqual([{ id: 7, mobilePhone: '13900000002' }]);
  fireEvent.change(phone, { target: { value: '138****0001' } });
  fireEvent.change(dialog.getByLabelText('备注'), { target: { value: '改过' } });
  confirm();
  await waitFor(() => expect(closed).toBe(1));
  const [body] = sent(account.modify.path);
  expect(body).toMatchObject({ id: 7, version: 3, remark: '改过', roleIds: [2] });
  expect(body).not.toHaveProperty('mobilePhone');
  expect(body).not.toHaveProperty('idCard');
});

test('what an external system keeps of a synced user cannot be changed here', async () => {
  stored = personOf({ source: Source.synced });
  const dialog = await show(7);
  for (const label of ['账号', '姓名', '身份证号', '所属部门', '主部门'])
    expect(dialog.getByLabelText(label).hasAttribute('disabled')).toBe(true);
  expect(dialog.getByLabelText('手机号码').hasAttribute('disabled')).toBe(false);
  expect(dialog.getAllByText('该用户由外部系统同步').length).toBe(4);
});

test('merged with what somebody else saved, a mask that came with it is still no phone to be sent', async () => {
  const dialog = await show(7);
  fireEvent.change(dialog.getByLabelText('备注'), { target: { value: '我的' } });
  stored = personOf({
    version: 4,
    mobilePhone: '139****0002',
    roleList: [{ id: 9, name: '审计' }],
    deptList: [{ id: 8, name: '财务部', path: '总部/财务部', isMain: true }],
    mainDepartmentId: 8,
  });
  fireEvent.click(dialog.getByText('确定'));
  await screen.findByText('合并保存');
  // Neither the role nor the department is among what this person may choose from.
  for (const text of ['该内容已由 王岚 于 10:00 修改', '审计', '139****0002'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('财务部').length).toBe(2);
  fireEvent.click(screen.getByText('合并保存'));
  await waitFor(() => expect(closed).toBe(1));
  const body = sent(account.modify.path).at(-1);
  expect(body).toMatchObject({ version: 4, remark: '我的', roleIds: [9], deptIds: [8] });
  expect(body).not.toHaveProperty('mobilePhone');
});
