import { calls, type ResourceNode } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { ResourceDialog } from './resource-dialog.tsx';
import { valuesBelow } from './resource-nodes.ts';

const { resource } = calls;
let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

const module: ResourceNode = {
  ...valuesBelow(null),
  ...{ id: 1, sortNum: 0, resourceName: '系统管理', permissionCode: 'latin_sys', version: 1 },
  ...{ builtIn: true, roleNum: 0, grantable: true, children: [] },
};
const opened: ResourceNode = {
  ...valuesBelow(module),
  ...{
    id: 5,
    sortNum: 0,
    resourceName: '台账',
    permissionCode: 'latin_sys_ledger',
    path: '/userManagement',
    version: 3,
  },
  ...{ builtIn: false, roleNum: 0, grantable: true, icon: 'user', children: [] },
};

test('of two editors of a function the later one merges, and what the form does not show stays as it is stored', async () => {
  const stored: ResourceNode = {
    ...opened,
    version: 4,
    resourceName: '总台账',
    parentId: null,
    icon: 'team',
  };
  const sent: unknown[] = [];
  server.handler = ({ path, body }, response) => {
    if (path === `/web${resource.tree.path}`) return answer(response, [{ ...module, children: [] }, stored]);
    if (path !== `/web${resource.modify.path}`) return answer(response, []);
    sent.push(body);
    if ((body as ResourceNode).version === 4) return answer(response, { id: 5 });
    return answer(response, null, { status: 409, code: 'CM4090', message: '该内容已由 王岚 于 10:00 修改' });
  };
  let closed = 0;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <ResourceDialog
            subject={{ node: opened }}
            tree={[{ ...module, children: [opened] }]}
            onClose={() => {
              closed += 1;
            }}
          />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '我的' } });
  fireEvent.click(screen.getByText('确定'));
  await screen.findByText('合并保存');
  const cells = [...document.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['上级', '顶级', '未修改'],
    ['名称', '总台账', '未修改'],
    ['图标', 'team', '未修改'],
    ['备注', '未修改', '我的'],
  ]);
  fireEvent.click(screen.getByText('合并保存'));
  await waitFor(() => expect(closed).toBe(1));
  expect(sent.at(-1)).toMatchObject({
    ...{ id: 5, version: 4, parentId: null, resourceName: '总台账', icon: 'team', remark: '我的' },
  });
});
