import { calls, HandleType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { ActionDialog, type ActionSubject, type OfferedAction } from './action-dialog.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

const action: OfferedAction = {
  ...{ handleType: HandleType.adjustDeadline, handleTypeName: '调整时限', needOpinion: 0 },
  inputList: ['newDeadline'],
};
const subjectOf = (extensionId: number, newDeadline: string): ActionSubject => ({
  ...{ instanceCode: 'ZJ1', instanceVersion: 2, title: '核查账户' },
  steps: [{ detailId: 7, detailVersion: extensionId, handlerDeptName: '反诈中心', handlerUserName: '' }],
  extension: {
    ...{ extensionId, detailId: 7, applyUserName: '孙丽', newDeadline, reason: '等回函', state: 0 as const },
    createdTime: '2026-12-01 09:00:00',
  },
});

test('a request for more time that came in the place of another one is decided anew', async () => {
  server.handler = (_, response) => answer(response, { detailId: 7, instanceCode: 'ZJ1' });
  const client = createQueryClient();
  const dialog = (subject: ActionSubject) => (
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <ActionDialog action={action} subject={subject} onClose={() => {}} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(dialog(subjectOf(1, '2026-12-05 18:00:00')));
  fireEvent.click(await screen.findByLabelText('同意'));
  fireEvent.change(screen.getByLabelText('调整说明'), { target: { value: '可以' } });
  rerender(dialog(subjectOf(2, '2026-12-31 18:00:00')));
  await screen.findByText('孙丽 申请延期至 2026-12-31 18:00:00');
  expect(screen.getByLabelText<HTMLInputElement>('同意').checked).toBe(false);
  fireEvent.click(screen.getByText('确定'));
  await screen.findByText('请选择是否同意');
  fireEvent.click(screen.getByLabelText('不同意'));
  fireEvent.click(screen.getByText('确定'));
  const sent = () => server.arrivals.filter(({ path }) => path.endsWith(calls.taskInstance.handle.path));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ detailId: 7, version: 2, opinion: '可以', agree: 0 });
});
