import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { expect, test } from 'vitest';
import { CallFailure } from '../api/failure.ts';
import { DialogForm } from './dialog-form.tsx';

test('a dialog with a form begins at its first open field, and a refusal keeps what was typed', async () => {
  const sent: unknown[] = [];
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <DialogForm<{ code: string; name: string }>
          open
          subject="角色"
          fields={[
            { kind: 'text', name: 'code', label: '编码', disabled: true },
            { kind: 'text', name: 'name', label: '名称', required: true },
          ]}
          onSubmit={(values) => {
            sent.push(values);
            const fields = [{ path: 'name', message: '名称已存在' }];
            return Promise.reject(new CallFailure('CM4001', '提交的内容有误', { status: 400, fields }));
          }}
          onClose={() => {}}
        />
      </App>
    </ConfigProvider>,
  );
  const name = screen.getByLabelText('名称') as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.change(name, { target: { value: '运营' } });
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }));
  await screen.findByText('名称已存在');
  expect(sent).toEqual([{ code: undefined, name: '运营' }]);
  expect(name.value).toBe('运营');
});
