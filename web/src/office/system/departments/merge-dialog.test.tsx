import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { MergeDialog } from './merge-dialog.tsx';

const { enableTree, merge, mergePreview } = calls.department;
let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

test('who is refused sees what the merge would be by now', async () => {
  // Somebody else adds a department of the same name below the target, after it was looked at.
  const names: string[] = [];
  server.handler = ({ path }, response) => {
    if (path === `/web${enableTree.path}`)
      return answer(response, [{ id: 2, deptName: '并入', children: [] }]);
    if (path === `/web${mergePreview.path}`)
      return answer(response, {
        memberNum: 1,
        childNum: 1,
        roleNum: 0,
        headUserName: null,
        sameNameList: names,
      });
    expect(path).toBe(`/web${merge.path}`);
    names.push('会计组');
    return answer(response, null, {
      status: 400,
      code: 'UM4200',
      message: '合并后会有重名的下级部门：会计组',
    });
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <App>
          <MergeDialog department={{ id: 1, deptName: '并甲' }} onMerged={() => {}} onClose={() => {}} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  fireEvent.mouseDown(screen.getByLabelText('合并到'));
  fireEvent.click(await screen.findByText('并入'));
  await screen.findByText(/^合并后不可撤销/);
  fireEvent.click(screen.getByRole('button', { name: '合并' }));
  await screen.findByText('合并后会有重名的下级部门，请先改名：会计组');
  // And which departments there are: one of these may be gone.
  const read = () => server.arrivals.filter(({ path }) => path === `/web${enableTree.path}`);
  await waitFor(() => expect(read()).toHaveLength(2));
});
