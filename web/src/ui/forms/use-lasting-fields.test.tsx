import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider, Form, Input } from 'antd';
import { Activity } from 'react';
import { expect, test, vi } from 'vitest';
import { DialogForm } from './dialog-form.tsx';
import type { Field } from './form-fields.tsx';
import { LastingMessages } from './use-lasting-fields.ts';

interface Values {
  name: string;
  decision: string;
  reason?: string;
  role?: string;
}

const fieldsOf = ({ decision }: Partial<Values>): Field[] => [
  { kind: 'text', name: 'name', label: '名称', required: true },
  { kind: 'text', name: 'decision', label: '决定' },
  decision === 'reject'
    ? { kind: 'text', name: 'reason', label: '原因', required: true }
    : { kind: 'text', name: 'role', label: '角色' },
];

function showInTab() {
  const onSubmit = vi.fn(async (_values: Values) => {});
  const page = (mode: 'visible' | 'hidden') => (
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App>
        <Activity mode={mode}>
          <DialogForm<Values>
            open
            subject="申请"
            record={{ name: '甲', decision: 'approve' }}
            fields={fieldsOf}
            onSubmit={onSubmit}
            onClose={() => {}}
          />
        </Activity>
      </App>
    </ConfigProvider>
  );
  const { rerender } = render(page('visible'));
  const turn = async (mode: 'visible' | 'hidden') => {
    await act(async () => rerender(page(mode)));
  };
  const away = async () => {
    await turn('hidden');
    expect(screen.queryByLabelText('名称')).toBeNull();
    await turn('visible');
  };
  return { onSubmit, away };
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText(/^(确定|OK)$/));

test('what was typed in a dialog is saved after its tab was hidden, also in fields that follow from others', async () => {
  const { onSubmit, away } = showInTab();
  type('名称', '乙');
  type('决定', 'reject');
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '资料不全' } });
  await away();
  await away();
  expect([field('名称').value, field('原因').value]).toEqual(['乙', '资料不全']);
  save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: '乙', decision: 'reject', reason: '资料不全' });
});

test('the messages below the fields and the place of the caret are there again', async () => {
  const { onSubmit, away } = showInTab();
  await waitFor(() => expect(document.activeElement).toBe(field('名称')));
  type('决定', 'reject');
  await screen.findByLabelText('原因');
  save();
  await screen.findByText('请输入原因');
  await waitFor(() => expect(document.activeElement).toBe(field('原因')));
  await away();
  expect(screen.getByText('请输入原因')).toBeTruthy();
  // A text fades out; a field that has forgotten its fault says so at once.
  expect(field('原因').getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field('原因')));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a field that has left the form and comes again begins anew', async () => {
  showInTab();
  type('角色', '管理员');
  type('决定', 'reject');
  await waitFor(() => expect(screen.queryByLabelText('角色')).toBeNull());
  type('决定', 'approve');
  expect((await screen.findByLabelText<HTMLInputElement>('角色')).value).toBe('');
});

test('a form of its own shows its messages again, too', async () => {
  function OwnForm() {
    return (
      <Form>
        <Form.Item name="title" label="标题" rules={[{ required: true, message: '请输入标题' }]}>
          <Input />
        </Form.Item>
        <button type="submit">发布</button>
        <LastingMessages />
      </Form>
    );
  }
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <OwnForm />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  fireEvent.click(screen.getByText('发布'));
  await screen.findByText('请输入标题');
  for (const mode of ['hidden', 'visible'] as const) await act(async () => rerender(page(mode)));
  expect(field('标题').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('请输入标题')).toBeTruthy();
});

test('every form of a tab keeps them', () => {
  const sources = import.meta.glob<string>(
    ['../../office/**/*.tsx', '!../../office/**/*.test.tsx', '!../../office/sign-in/**'],
    { query: '?raw', import: 'default', eager: true },
  );
  const own = Object.entries(sources).filter(([, text]) => text.includes('Form.useForm<'));
  expect(own.length).toBeGreaterThan(3);
  expect(own.filter(([, text]) => !text.includes('<LastingMessages />')).map(([path]) => path)).toEqual([]);
});
