import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { Activity, useContext } from 'react';
import { expect, test, vi } from 'vitest';
import { CallFailure, CONFLICT } from '../../api/failure.ts';
import { updatePage, waitingForms } from '../../api/page-update.ts';
import { RunningUploads } from '../files/running-uploads.ts';
import { DialogForm } from './dialog-form.tsx';
import type { Field } from './form-fields.tsx';
import type { Edited } from './use-edit-conflict.tsx';

interface Values {
  code?: string | undefined;
  name: string;
  remark?: string;
  kind?: number;
  roleIds?: number[];
}
interface Stored extends Values {
  version: number;
}

const fields: Field[] = [
  { kind: 'text', name: 'code', label: '编码', disabled: true },
  { kind: 'text', name: 'name', label: '名称', required: true },
  { kind: 'text', name: 'remark', label: '备注' },
  {
    kind: 'select',
    name: 'kind',
    label: '类型',
    options: [
      { value: 1, label: '内部' },
      { value: 2, label: '外部' },
    ],
  },
  {
    kind: 'custom',
    name: 'roleIds',
    label: '角色',
    control: <span />,
    text: (value) => `角色 ${String(value)}`,
  },
];

function show(
  onSubmit: (values: Values, record: Stored | null) => Promise<unknown>,
  edited: Edited<Values, Stored> | null = null,
) {
  let closed = 0;
  const form = (record: Edited<Values, Stored> | null) => (
    <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
      <App>
        <DialogForm<Values, Stored>
          open
          subject="角色"
          fields={fields}
          edited={record}
          onSubmit={onSubmit}
          onClose={() => {
            closed += 1;
          }}
        />
      </App>
    </ConfigProvider>
  );
  const { rerender } = render(form(edited));
  return { closedNum: () => closed, reopen: (record: Edited<Values, Stored>) => rerender(form(record)) };
}
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const save = () => fireEvent.click(screen.getByText(/^(确定|OK)$/));
const press = (text: string) => fireEvent.click(screen.getByText(text));

test('a dialog with a form begins at its first open field, and a refusal keeps what was typed', async () => {
  const sent: unknown[] = [];
  show((values) => {
    sent.push(values);
    const fault = [{ path: 'name', message: '名称已存在' }];
    return Promise.reject(new CallFailure('CM4001', '提交的内容有误', { status: 400, fields: fault }));
  });
  await waitFor(() => expect(document.activeElement).toBe(field('名称')));
  type('名称', '运营');
  save();
  await screen.findByText('名称已存在');
  expect(sent).toMatchObject([{ name: '运营' }]);
  expect(field('名称').value).toBe('运营');
});

test('nothing is typed into what is on its way, and whoever sent it from a field goes on there', async () => {
  let refuse: (() => void) | undefined;
  show(
    () =>
      new Promise((_, reject) => (refuse = () => reject(new CallFailure('CM5000', '失败', { status: 500 })))),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('名称')));
  type('名称', '运营');
  fireEvent.keyDown(field('名称'), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(field('名称').closest('[inert]')).not.toBeNull());
  expect(screen.getByText(/^(取消|Cancel)$/).closest('[inert]')).toBeNull();
  // As browsers do it to what is inert.
  field('名称').blur();
  refuse?.();
  await waitFor(() => expect(field('名称').closest('[inert]')).toBeNull());
  expect(document.activeElement).toBe(field('名称'));
});

test('a dialog stays open while a file is on its way', async () => {
  const onSubmit = vi.fn().mockResolvedValue(null);
  let ended: (() => void) | undefined;
  function Uploading() {
    const counted = useContext(RunningUploads);
    return (
      <button type="button" onClick={() => (ended = counted?.begin())}>
        传
      </button>
    );
  }
  const onClose = vi.fn();
  render(
    <App>
      <DialogForm
        open
        subject="消息"
        fields={[{ kind: 'custom', name: 'content', label: '内容', control: <Uploading /> }]}
        onSubmit={onSubmit}
        onClose={onClose}
      />
    </App>,
  );
  press('传');
  fireEvent.click(await screen.findByText(/^(确\s*定|OK)$/));
  await screen.findByText('还有 1 个文件在上传，请稍候再保存');
  expect(onSubmit).not.toHaveBeenCalled();
  ended?.();
  fireEvent.click(screen.getByText(/^(确\s*定|OK)$/));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onSubmit).toHaveBeenCalledOnce();
});

const opened: Stored = { code: 'op', name: '运营', remark: '旧', kind: 1, roleIds: [1, 2], version: 3 };

/** A server that keeps one record and refuses an old version; `theirs` is what somebody else has saved. */
function showRecord(theirs: Partial<Stored>) {
  let stored: Stored = { ...opened, ...theirs };
  const saves: [Values, number | undefined][] = [];
  const edited = (record: Stored): Edited<Values, Stored> => ({
    record,
    read: async () => stored,
    valuesOf: ({ version: _version, ...values }) => values,
  });
  const { closedNum, reopen } = show(async (values, record) => {
    saves.push([values, record?.version]);
    if (record?.version !== stored.version)
      throw new CallFailure(CONFLICT, '该内容已由 王岚 于 10:00 修改，请刷新后再试', { status: 409 });
    stored = { ...stored, ...values, version: stored.version + 1 };
  }, edited(opened));
  const write = (change: Partial<Stored>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
  };
  /** The page behind the form hears of what was saved, as live pages do. */
  const hear = () => reopen(edited(stored));
  return { saves, closedNum, stored: () => stored, write, hear };
}
const asked = async () =>
  within((await screen.findByText('合并保存')).closest('[role=dialog]') as HTMLElement);
const rows = (dialog: Awaited<ReturnType<typeof asked>>) =>
  dialog
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))
    .filter((cells) => cells.length > 0 && cells[0] !== '');

test('of two editors the later one sees who was quicker and both changes, and saves them merged', async () => {
  const { saves, closedNum, stored } = showRecord({ name: '运营部', kind: 2, version: 4 });
  type('备注', '我写的');
  save();
  const dialog = await asked();
  expect(dialog.getByText('该内容已由 王岚 于 10:00 修改')).toBeTruthy();
  expect(rows(dialog)).toEqual([
    ['名称', '运营部', '未修改', '他人的'],
    ['备注', '未修改', '我写的', '我的'],
    ['类型', '外部', '未修改', '他人的'],
  ]);
  expect(field('备注').value).toBe('我写的');
  press('合并保存');
  await waitFor(() => expect(closedNum()).toBe(1));
  expect(saves.map(([, version]) => version)).toEqual([3, 4]);
  expect(stored()).toEqual({ ...opened, name: '运营部', kind: 2, remark: '我写的', version: 5 });
});

test('what the page hears while the form is open is not written over: the form stands on what it opened with', async () => {
  const { saves, stored, hear } = showRecord({ name: '运营部', version: 4 });
  type('备注', '我写的');
  hear();
  save();
  expect(rows(await asked()).map(([label]) => label)).toEqual(['名称', '备注']);
  expect(saves.map(([, version]) => version)).toEqual([3]);
  expect(stored().name).toBe('运营部');
});

test('where both changed the same field nothing is saved until one has said whose value stands', async () => {
  const { saves, closedNum, stored } = showRecord({ name: '他的', roleIds: [2, 3], version: 4 });
  type('名称', '我的');
  save();
  const dialog = await asked();
  expect(rows(dialog)[0]?.slice(0, 3)).toEqual(['名称', '他的', '我的']);
  press('合并保存');
  expect(saves).toHaveLength(1);
  fireEvent.click(within(dialog.getByRole('radiogroup', { name: '名称保留' })).getByLabelText('他人的'));
  press('合并保存');
  await waitFor(() => expect(closedNum()).toBe(1));
  expect(stored()).toMatchObject({ name: '他的', roleIds: [2, 3] });
});

test('one may go back with everything typed, and is asked again about a third editor', async () => {
  const { saves, closedNum, stored, write } = showRecord({ remark: '新', version: 4 });
  type('名称', '我的');
  save();
  await asked();
  press('返回修改');
  await waitFor(() => expect(screen.queryByText('合并保存')).toBeNull());
  expect([field('名称').value, field('备注').value, closedNum()]).toEqual(['我的', '旧', 0]);
  save();
  await asked();
  write({ kind: 2 });
  press('合并保存');
  await waitFor(() => expect(saves).toHaveLength(3));
  expect(rows(await asked()).map(([label]) => label)).toEqual(['名称', '类型']);
  press('合并保存');
  await waitFor(() => expect(closedNum()).toBe(1));
  expect(stored()).toMatchObject({ name: '我的', remark: '新', kind: 2, version: 6 });
});

test('one may give in: the form then shows what is stored, and is saved over that', async () => {
  const { saves, closedNum } = showRecord({ remark: '新', name: '他的', version: 4 });
  type('名称', '我的');
  save();
  await asked();
  press('查看最新（放弃我的修改）');
  await waitFor(() => expect(screen.queryByText('合并保存')).toBeNull());
  expect([field('名称').value, field('备注').value, closedNum()]).toEqual(['他的', '新', 0]);
  save();
  await waitFor(() => expect(closedNum()).toBe(1));
  expect(saves.at(-1)).toMatchObject([{ name: '他的', remark: '新' }, 4]);
});

test('a confirmed form that is wrong leads to its first wrong field', async () => {
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <DialogForm<{ code: string; name: string; remark: string }>
          open
          subject="角色"
          fields={[
            { kind: 'text', name: 'code', label: '编码' },
            { kind: 'text', name: 'name', label: '名称', required: true },
            { kind: 'textarea', name: 'remark', label: '备注', required: true },
          ]}
          onSubmit={() => Promise.reject(new Error('nothing may be sent'))}
          onClose={() => {}}
        />
      </App>
    </ConfigProvider>,
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('编码')));
  fireEvent.click(screen.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
});

/** Counts what asks before the page goes: whether it does also hangs on what other tests of this world have done. */
function askingNum() {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const numOf = ({ mock }: { mock: { calls: unknown[][] } }) =>
    mock.calls.filter(([type]) => type === 'beforeunload').length;
  return () => numOf(added) - numOf(removed);
}

test('who leaves the page with something typed in a dialog is asked, also while its tab is hidden', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <App>
      <Activity mode={mode}>
        <DialogForm<Values, Stored>
          open
          subject="角色"
          fields={fields}
          onSubmit={() => Promise.resolve()}
          onClose={() => {}}
        />
      </Activity>
    </App>
  );
  const num = askingNum();
  const { rerender, unmount } = render(page('visible'));
  expect(num(), 'nothing was typed').toBe(0);
  type('名称', '运营');
  expect(num(), 'in sight').toBe(1);
  rerender(page('hidden'));
  expect(num(), 'hidden').toBe(1);
  unmount();
  expect(num(), 'gone').toBe(0);
  vi.restoreAllMocks();
});

test('comes back from an update of the page with what was typed, on the record that it stood on, without secrets', async () => {
  vi.stubGlobal('location', { pathname: '/roles', reload: vi.fn() });
  const all: Field[] = [...fields, { kind: 'password', name: 'secret', label: '密码' }];
  const open = (record: Stored, onSubmit = vi.fn(async () => {})) => {
    const edited = { record: { id: 7, ...record }, read: async () => null, valuesOf: (one: Stored) => one };
    const shown = render(
      <App>
        <DialogForm<Values, Stored>
          open
          subject="角色"
          fields={all}
          edited={edited}
          onSubmit={onSubmit}
          onClose={() => {}}
        />
      </App>,
    );
    return { ...shown, onSubmit };
  };
  const first = open({ name: '甲', version: 3 });
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '乙' } });
  fireEvent.change(screen.getByLabelText('密码', { selector: 'input' }), { target: { value: 'Secret-1' } });
  updatePage();
  expect(waitingForms()).toEqual(['修改角色']);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secret-1');
  first.unmount();

  const { onSubmit } = open({ name: '丙', version: 4 });
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('乙');
  expect(waitingForms()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: /确.*定/ }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls[0]).toMatchObject([{ name: '乙' }, { version: 3 }]);
  vi.unstubAllGlobals();
});
