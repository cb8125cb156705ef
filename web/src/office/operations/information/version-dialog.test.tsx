import { calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createQueryClient, useCall } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { VersionDialog } from './version-dialog.tsx';

const { detail, restoreVersion, versionDetail } = calls.information;
let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());

function Opened({ onClose }: { onClose(): void }) {
  const { data } = useCall(detail, { id: 7 });
  return data ? <VersionDialog item={data} version={1} onClose={onClose} /> : null;
}

test('who is overtaken while he restores a version sees what there is now, and restores it from there', async () => {
  // Somebody else has saved version 4 since the page was opened.
  let current = 3;
  server.handler = ({ path, body }, response) => {
    if (path === `/web${detail.path}`)
      return answer(response, { id: 7, version: current, deletedTime: null });
    if (path === `/web${versionDetail.path}`) {
      const difference = { field: `第 ${current} 版的标题`, parts: [], before: '旧', after: '新' };
      return answer(response, {
        ...{ operator: '林静', createdTime: '2026-11-27 14:20:00' },
        differenceList: [difference],
      });
    }
    expect(path).toBe(`/web${restoreVersion.path}`);
    const isLatest = (body as { version: number }).version === 4;
    current = 4;
    if (isLatest) answer(response, { id: 7 });
    else answer(response, null, { status: 409, code: 'CM4090', message: '该内容已由他人修改' });
  };
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <PermissionContext value={['latin_op_info_modify']}>
            <Opened onClose={onClose} />
          </PermissionContext>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  const bringBack = async () => {
    fireEvent.click(screen.getByRole('button', { name: '恢复为此版本' }));
    fireEvent.click(await screen.findByRole('button', { name: '恢复' }));
  };
  await screen.findByText('第 3 版的标题');
  await bringBack();
  await screen.findByText('第 4 版的标题');
  expect(onClose).not.toHaveBeenCalled();
  await bringBack();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
