import { TaskItemType } from '@outbound/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { PermissionContext } from '../rights/permitted.tsx';
import { LinkedRecords } from './linked-records.tsx';

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
  server.handler = (_, response) =>
    answer(response, [{ infoId: 3, infoNo: 'J3', infoName: '王**', infoTime: '2026-03-01 10:00:00' }]);
});
afterAll(() => server.close());

const first = { alarmId: 1, alarmNo: 'J1' };
const second = { alarmId: 2, alarmNo: 'J2' };
let latest: unknown;

function Page() {
  const [value, setValue] = useState<unknown>([first, second]);
  latest = value;
  return <LinkedRecords kind={TaskItemType.alarms} value={value} disabled={false} onChange={setValue} />;
}

test('whoever handles tasks alone links an alarm by its number, and removes each by itself', async () => {
  render(
    <PermissionContext value={['latin_task_management_handle']}>
      <Page />
    </PermissionContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: '移除警情 J1' }));
  expect(latest).toEqual([second]);
  const field = () => screen.getByRole('combobox', { name: '查找警情' });
  await waitFor(() => expect(document.activeElement).toBe(field()));
  fireEvent.change(field(), { target: { value: 'J3' } });
  fireEvent.click(await screen.findByText('J3 · 王** · 2026-03-01 10:00:00'));
  expect(latest).toEqual([second, { alarmId: 3, alarmNo: 'J3' }]);
  fireEvent.click(screen.getByRole('button', { name: '全部清除' }));
  expect(latest).toBeUndefined();
  expect(screen.queryByRole('button', { name: /移除警情/ })).toBeNull();
});
