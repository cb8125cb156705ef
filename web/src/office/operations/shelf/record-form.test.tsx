import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { useContext } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { RunningUploads } from '../../../ui/files/running-uploads.ts';
import type { Field } from '../../../ui/forms/form-fields.tsx';
import { TabContext } from '../../tabs/tab-store.ts';
import { RecordForm } from './record-form.tsx';

interface Values {
  name: string;
  logo?: string;
}
type Stored = { id: number; version: number; name: string };

let ended: (() => void) | undefined;
/** A field that says that it uploads. */
function Uploading() {
  const counted = useContext(RunningUploads);
  return (
    <button
      type="button"
      onClick={() => {
        ended = counted?.begin();
      }}
    >
      传
    </button>
  );
}
const fields: Field[] = [
  { kind: 'text', name: 'name', label: '名称' },
  { kind: 'custom', name: 'logo', label: '标志', control: <Uploading /> },
];

const close = vi.fn();
const save = vi.fn<(values: Values, over: Stored | null) => Promise<unknown>>();
function show(record: Stored | null) {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <TabContext value={{ key: '/partner/edit', close, refresh: () => {}, setTitle: () => {} }}>
            <RecordForm<Values, Stored>
              kind="partner"
              start={{ name: record?.name ?? '' }}
              record={record}
              groups={[{ title: '基本信息', fields }]}
              read={() => Promise.reject(new Error('nobody asks'))}
              valuesOf={({ name }) => ({ name })}
              save={save}
              path="/partner/add"
            />
          </TabContext>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
const name = () => screen.getByLabelText<HTMLInputElement>('名称');
const type = (value: string) => fireEvent.change(name(), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

beforeEach(() => {
  localStorage.clear();
  close.mockReset();
  save.mockReset().mockResolvedValue(null);
});

test('what was typed outlives its page, with the record that it changes, until it is saved', async () => {
  const first = show({ id: 7, version: 3, name: '甲商会' });
  type('乙商会');
  first.unmount();
  const second = show({ id: 7, version: 4, name: '丙商会' });
  expect(screen.getByText(/^已恢复未保存的内容（\d{4}-\d\d-\d\d \d\d:\d\d:\d\d）$/)).toBeTruthy();
  expect(name().value).toBe('乙商会');
  press('保存');
  await waitFor(() => expect(close).toHaveBeenCalledWith('/partner'));
  expect(save.mock.calls).toMatchObject([[{ name: '乙商会' }, { id: 7, version: 3 }]]);
  second.unmount();
  show({ id: 7, version: 4, name: '丙商会' });
  expect(screen.queryByText(/已恢复未保存的内容/)).toBeNull();
});

test('whoever gives a draft up has the record as it is now', async () => {
  const first = show({ id: 7, version: 3, name: '甲商会' });
  type('乙商会');
  first.unmount();
  show({ id: 7, version: 4, name: '丙商会' });
  press('放弃');
  expect(name().value).toBe('丙商会');
  press('保存');
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toMatchObject({ version: 4 }));
});

test('Enter twice adds one record', async () => {
  show(null);
  type('甲商会');
  const stored = Promise.withResolvers<null>();
  save.mockReturnValue(stored.promise);
  const enter = () => fireEvent.submit(name().closest('form')!);
  enter();
  await waitFor(() => expect(save).toHaveBeenCalled());
  enter();
  await act(async () => {});
  stored.resolve(null);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(save).toHaveBeenCalledTimes(1);
});

test('nothing is typed into what is on its way', async () => {
  show(null);
  type('甲商会');
  const stored = Promise.withResolvers<null>();
  save.mockReturnValue(stored.promise);
  press('保存');
  await waitFor(() => expect(name().closest('[inert]')).not.toBeNull());
  expect(screen.getByRole('button', { name: '取消' }).closest('[inert]')).toBeNull();
  stored.resolve(null);
  await waitFor(() => expect(name().closest('[inert]')).toBeNull());
});

test('a running upload is waited for', async () => {
  show(null);
  press('传');
  press('保存');
  expect(await screen.findByText('还有 1 个文件在上传，请稍候再保存')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  ended?.();
  press('保存');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
});
