import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { expect, test } from 'vitest';
import { CallFailure } from '../../api/failure.ts';
import { PermissionContext } from '../rights/permitted.tsx';
import { StatusSwitch } from './status-switch.tsx';

function show(change: (on: boolean) => Promise<unknown>, codes: string[] | null = null) {
  render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <App>
        <PermissionContext value={codes}>
          <StatusSwitch on name="张三" code="latin_sys_user_status" onChange={change} />
        </PermissionContext>
      </App>
    </ConfigProvider>,
  );
}

test('asks first, and goes back when it is refused', async () => {
  const wanted: boolean[] = [];
  show(async (on) => {
    wanted.push(on);
    throw new CallFailure('UM4303', '内置账号不能冻结');
  });
  fireEvent.click(screen.getByRole('switch'));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('确认要冻结“张三”吗？');
  expect(wanted).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: '冻结' }));
  await waitFor(() => expect(wanted).toEqual([false]));
  await waitFor(() => expect(screen.getByRole('switch').classList).not.toContain('ant-switch-loading'));
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true');
});

test('changes nothing when one thinks better of it', async () => {
  const wanted: boolean[] = [];
  show(async (on) => wanted.push(on));
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(wanted).toEqual([]);
});

test('is only to look at for those without the right', () => {
  show(async () => {}, ['latin_sys_user']);
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true);
});
