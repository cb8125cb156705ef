import { DataScope, newValues, type ResourceNode, type RoleDetail, resourceFields } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { type OwnTab, TabContext } from '../../tabs/tab-store.ts';
import { RoleForm } from './role-form.tsx';
import { emptyRole, valuesOfRole } from './role-values.ts';

const node = (id: number, functionType: 0 | 1 | 2, resourceName: string, children: ResourceNode[] = []) => ({
  ...newValues(resourceFields, {
    ...{ parentId: null, functionType, resourceName, permissionCode: `latin_${id}`, type: 'sys' },
  }),
  ...{ id, builtIn: true, version: 1, roleNum: 0, grantable: true, children },
});
const tree = [node(1, 0, '系统管理', [node(2, 1, '用户管理', [node(3, 2, '新增用户')])])];
const impact = {
  memberNum: 2,
  losingNum: 1,
  gainingNum: 0,
  addedList: [],
  removedList: ['新增用户'],
  scopeChanged: false,
  memberList: [
    { userId: 9, userLoginId: 'linhang', userName: '林航', deptName: null, loses: true, gains: false },
  ],
};

const opened: RoleDetail = {
  ...emptyRole,
  ...{ id: 12, version: 3, roleName: '运营', roleCode: 'op', sortNum: 0, resourceIds: [2, 3] },
  ...{ memberNum: 2, builtIn: false, deptId: null, deptName: null, editable: true },
  ...{ updatedBy: null, updatedTime: '2026-11-01 09:00:00', createdTime: '2026-11-01 09:00:00' },
  allResources: false,
};

let server: CallServer;
/** The role as it is stored. */
let stored = opened;
let closed: (string | undefined)[] = [];
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  stored = opened;
  closed = [];
  server.handler = ({ path, body }, response) => {
    const call = path.split('/').at(-1);
    if (call === 'tree') return answer(response, tree);
    if (call === 'preview') return answer(response, impact);
    if (call === 'isExistRoleName') return answer(response, { exist: false });
    if (call === 'detail') return answer(response, stored);
    if (call === 'modify' && (body as RoleDetail).version !== stored.version)
      return answer(response, null, {
        status: 409,
        code: 'CM4090',
        message: '该内容已由 王岚 于 10:00 修改',
      });
    answer(response, { id: 12 });
  };
});

function show(record: RoleDetail | null) {
  const tab: OwnTab = {
    key: 'role',
    close: (address) => closed.push(address),
    setTitle: () => {},
    refresh: () => {},
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <MemoryRouter>
            <TabContext value={tab}>
              <RoleForm start={record ? valuesOfRole(record) : emptyRole} record={record} />
            </TabContext>
          </MemoryRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
// By text: looking through the roles of a whole form takes seconds.
const press = (text: string) => fireEvent.click(screen.getByText(text));
const sent = (call: string) =>
  server.arrivals.filter(({ path }) => path.endsWith(`/role/${call}`)).map(({ body }) => body);

test('a new role grants menus and functions, never modules', async () => {
  show(null);
  await screen.findByText('已选 0/2');
  press('保存');
  await screen.findByText('请输入角色名称');
  expect(sent('add')).toEqual([]);
  fireEvent.change(screen.getByLabelText('角色名称'), { target: { value: ' 运营 ' } });
  press('全选');
  await screen.findByText('已选 2/2');
  press('保存');
  await waitFor(() => expect(closed).toEqual(['/roleManagement']));
  expect(sent('add')).toMatchObject([{ resourceIds: [2, 3], dataScope: 5, deptIds: [] }]);
  expect(sent('preview')).toEqual([]);
});

test('nothing is typed into a role that is on its way', async () => {
  let reply = () => {};
  const before = server.handler;
  server.handler = (arrival, response) => {
    if (arrival.path.endsWith('/role/add')) reply = () => answer(response, { id: 12 });
    else before(arrival, response);
  };
  show(null);
  await screen.findByText('已选 0/2');
  fireEvent.change(screen.getByLabelText('角色名称'), { target: { value: '运营' } });
  press('保存');
  await waitFor(() => expect(sent('add')).toHaveLength(1));
  expect(screen.getByLabelText('角色名称').closest('[inert]')).not.toBeNull();
  expect(screen.getByText('全选').closest('[inert]')).not.toBeNull();
  reply();
  await waitFor(() => expect(closed).toEqual(['/roleManagement']));
});

test('before a right is withdrawn those concerned are named, and nothing is saved until it is confirmed', async () => {
  show(opened);
  await screen.findByText('已选 2/2');
  press('全不选');
  press('保存');
  await screen.findByText('林航');
  expect(sent('modify')).toEqual([]);
  press('确认保存');
  await waitFor(() => expect(closed).toEqual(['/roleManagement']));
  expect(sent('modify')).toMatchObject([{ id: 12, version: 3, resourceIds: [] }]);
});

test('what somebody else saved meanwhile is merged with what was typed, and both are saved', async () => {
  stored = { ...opened, version: 8, remark: '他写的', sortNum: 5 };
  show(opened);
  await screen.findByText('已选 2/2');
  fireEvent.change(screen.getByLabelText('角色名称'), { target: { value: '运营二部' } });
  press('保存');
  await screen.findByText('该内容已由 王岚 于 10:00 修改');
  press('返回修改');
  expect((screen.getByLabelText('角色名称') as HTMLInputElement).value).toBe('运营二部');
  expect(closed).toEqual([]);
  press('保存');
  await screen.findByText('他写的');
  press('合并保存');
  await waitFor(() => expect(closed).toEqual(['/roleManagement']));
  expect(sent('modify').at(-1)).toMatchObject({
    ...{ id: 12, version: 8, roleName: '运营二部', remark: '他写的', sortNum: 5, resourceIds: [2, 3] },
  });
});

test('a merge names those whom it concerns beside the latest state, not beside the one that was opened', async () => {
  stored = { ...opened, version: 8, resourceIds: [2], dataScope: DataScope.all };
  show({ ...opened, resourceIds: [3] });
  await screen.findByText('已选 1/2');
  press('全选');
  press('保存');
  press(await screen.findByText('确认保存').then(() => '确认保存'));
  await screen.findByText('新增：用户管理；移除：新增用户');
  await screen.findByText('新增：用户管理');
  press('两者都保留');
  press('合并保存');
  // Over the latest it changes nothing any more, so that nobody is asked about.
  await waitFor(() => expect(closed).toEqual(['/roleManagement']));
  expect(sent('preview')).toHaveLength(1);
  expect(sent('modify').at(-1)).toMatchObject({ version: 8, resourceIds: [2], dataScope: DataScope.all });
});
