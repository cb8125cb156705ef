import { calls, HandleType, type TaskFormItem, TaskItemType } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { type Arrival, answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { TabContext } from '../../tabs/tab-store.ts';
import { readKept, writeKept } from './kept-task.ts';
import { ModifyForm } from './modify-form.tsx';
import type { TaskDetail } from './start-task.ts';
import type { Template } from './template.ts';
import { WrittenTask } from './written-task.tsx';

const instance = calls.taskInstance;
let server: CallServer;
/** What each call is answered, the first answers first; the last one stays. */
let answers: Record<string, ((arrival: Arrival) => unknown)[]>;
class Refused {
  readonly code: string;
  readonly data: unknown;
  constructor(code: string, data: unknown = null) {
    this.code = code;
    this.data = data;
  }
}
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  answers = {};
  server.handler = async (arrival, response) => {
    const list = answers[arrival.path.replace(/^\/web/, '')] ?? [];
    const say = list.length > 1 ? list.shift() : list[0];
    const data =
      (await say?.(arrival)) ??
      (arrival.path.includes('/department/') || arrival.path.includes('dept') ? [] : null);
    if (data instanceof Refused)
      answer(response, data.data, { code: data.code, message: `拒绝 ${data.code}` });
    else answer(response, data);
  };
});

const item = (fieldKey: string, name: string, more: Partial<TaskFormItem> = {}): TaskFormItem => ({
  fieldKey,
  name,
  type: TaskItemType.text,
  require: true,
  sortNum: 1,
  enabledStatus: 1,
  ...more,
});
const template = {
  templateId: 11,
  templateVersionId: 21,
  templateName: '资金查控',
  templateType: 1,
  settings: { titleRule: '{templateName}-{place}', completeMode: 2, defaultTargetList: [] },
  formItemList: [item('victimName', '被害人姓名'), item('place', '地点', { require: false })],
  handleItemList: [],
} as unknown as Template;

const target = { targetType: 2 as const, targetId: 7, targetName: '城关派出所' };
let closedTo: (string | undefined)[];

function show(targets: readonly (typeof target)[] = [target]) {
  return within(
    <WrittenTask
      user="linhang"
      subject="new-11"
      template={template}
      start={{
        values: {
          title: '',
          priority: 3,
          deadline: null,
          targets,
          splitFlag: 0,
          completeMode: 2,
          watchers: [],
        },
        answers: {},
      }}
      detail={null}
    />,
  );
}

function within(page: ReactNode) {
  closedTo = [];
  const tab = {
    key: 'k',
    close: (to?: string) => void closedTo.push(to),
    setTitle: () => {},
    refresh: () => {},
  };
  return render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <ConfigProvider theme={{ token: { motion: false } }} button={{ autoInsertSpace: false }}>
          <App>
            <TabContext.Provider value={tab}>{page}</TabContext.Provider>
          </App>
        </ConfigProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const arrivals = (call: { path: string }) =>
  server.arrivals.filter(({ path }) => path === `/web${call.path}`).map(({ body }) => body);
function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
const draft = (draftVersion: number) => () => ({
  instanceId: 5,
  instanceCode: 'ZJ202611230001',
  draftVersion,
  updatedTime: '2026-11-23 10:00:00',
});

test('what is typed goes to the server when the page is left, later changes to the same draft; nothing stays in the browser', async () => {
  answers = { [instance.draft.path]: [draft(1), draft(2)] };
  show();
  type('被害人姓名', '张三');
  hide();
  expect(await screen.findByText(/^自动保存 /)).toBeTruthy();
  expect(arrivals(instance.draft)).toMatchObject([
    { templateId: 11, templateVersionId: 21, autoSave: 1, formData: { victimName: '张三' } },
  ]);
  expect(readKept('linhang', 'new-11')).toBeNull();
  hide();
  type('地点', '桥东');
  hide();
  await waitFor(() => expect(arrivals(instance.draft)).toHaveLength(2));
  expect(arrivals(instance.draft)[1]).toMatchObject({
    instanceId: 5,
    draftVersion: 1,
    formData: { place: '桥东' },
  });
});

test('what no server has comes back in the browser, and is given up only by the person', async () => {
  answers = { [instance.draft.path]: [() => new Refused('TM4018')] };
  show();
  type('被害人姓名', '李四');
  hide();
  expect(await screen.findByText(/未能自动保存：拒绝 TM4018/)).toBeTruthy();
  cleanup();
  // A page that is left tries once more.
  await waitFor(() => expect(arrivals(instance.draft)).toHaveLength(2));
  show();
  expect(screen.getByText(/^已恢复未保存的内容（\d{4}-\d\d-\d\d \d\d:\d\d:\d\d）$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('被害人姓名').value).toBe('李四');
  press('放弃');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('被害人姓名').value).toBe(''));
  expect(readKept('linhang', 'new-11')).toBeNull();
});

test('two who write one draft: nothing is written over before the person has chosen', async () => {
  answers = {
    [instance.draft.path]: [draft(1), () => new Refused('TM4009'), draft(5)],
    [instance.detail.path]: [
      () => ({ instance: { instanceId: 5, instanceCode: 'ZJ202611230001' }, draft: { draftVersion: 4 } }),
    ],
  };
  show();
  type('被害人姓名', '张三');
  hide();
  await screen.findByText(/^自动保存 /);
  type('被害人姓名', '张三丰');
  hide();
  expect(await screen.findByText('草稿已在别处修改')).toBeTruthy();
  expect(readKept('linhang', 'new-11')?.answers).toMatchObject({ victimName: '张三丰' });
  hide();
  press('使用本机内容');
  await waitFor(() => expect(arrivals(instance.draft)).toHaveLength(3));
  expect(arrivals(instance.draft)[2]).toMatchObject({ draftVersion: 4, formData: { victimName: '张三丰' } });
  await waitFor(() => expect(screen.queryByText('草稿已在别处修改')).toBeNull());
});

test('what the server has is read when the person chooses it, and what was typed stays while it cannot be read', async () => {
  const detail = {
    instance: { instanceId: 5, instanceCode: 'ZJ202611230001', title: '', priority: 3, completeMode: 2 },
    templateInfo: template,
    formData: { victimName: '王五' },
    ccList: [],
    draft: { draftVersion: 4, targetList: [target], lostFieldNameList: [] },
  };
  answers = {
    [instance.draft.path]: [draft(1), () => new Refused('TM4009'), draft(5)],
    [instance.detail.path]: [() => new Refused('TM4018'), () => detail],
  };
  show();
  type('被害人姓名', '张三');
  hide();
  await screen.findByText(/^自动保存 /);
  type('被害人姓名', '张三丰');
  hide();
  await screen.findByText('草稿已在别处修改');
  press('使用服务器内容');
  await waitFor(() => expect(arrivals(instance.detail)).toHaveLength(1));
  expect(readKept('linhang', 'new-11')?.answers).toMatchObject({ victimName: '张三丰' });
  press('使用服务器内容');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('被害人姓名').value).toBe('王五'));
  expect(readKept('linhang', 'new-11')).toBeNull();
  type('被害人姓名', '王五一');
  hide();
  await waitFor(() => expect(arrivals(instance.draft)).toHaveLength(3));
  expect(arrivals(instance.draft)[2]).toMatchObject({ instanceId: 5, draftVersion: 4 });
});

test('while it is dispatched nothing is saved beside it', async () => {
  let dispatched = (_: unknown) => {};
  answers = {
    [instance.create.path]: [() => new Promise((resolve) => (dispatched = resolve))],
    [instance.draft.path]: [draft(1)],
  };
  show();
  type('被害人姓名', '张三');
  press('提交派发');
  await waitFor(() => expect(arrivals(instance.create)).toHaveLength(1));
  // Nor is anything typed into it.
  expect(screen.getByLabelText('被害人姓名').closest('[inert]')).not.toBeNull();
  hide();
  dispatched({ instanceId: 5, instanceCode: 'ZJ202611230001', batchCode: null, instanceList: [{}] });
  await waitFor(() => expect(closedTo).toHaveLength(1));
  cleanup();
  expect(arrivals(instance.draft)).toEqual([]);
});

const dispatched = {
  instance: { instanceId: 5, instanceCode: 'ZJ1', title: '新', priority: 3, completeMode: 2, status: 0 },
  instanceVersion: 4,
  actionList: [{ handleType: HandleType.amend }],
  detailList: [],
  ccList: [],
  fileList: [],
  templateInfo: template,
  formData: { victimName: '新名' },
} as unknown as TaskDetail;

test('what is said of a change is kept with it, and left unsaid only when the person says so', async () => {
  within(<ModifyForm user="linhang" detail={dispatched} />);
  type('修改说明', '补充被害人电话');
  press('取消');
  expect(await screen.findByRole('button', { name: '离开' })).toBeTruthy();
  expect(closedTo).toEqual([]);
  cleanup();
  within(<ModifyForm user="linhang" detail={dispatched} />);
  expect(screen.getByText(/^已恢复未提交的修改（\d{4}-\d\d-\d\d \d\d:\d\d:\d\d）$/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('修改说明').value).toBe('补充被害人电话');
  cleanup();
  localStorage.clear();
});

test('a change that was kept is not sent over a later version before the person has chosen', async () => {
  const values = {
    title: '旧',
    priority: 3,
    deadline: null,
    targets: [target],
    splitFlag: 0,
    completeMode: 2,
  };
  writeKept('linhang', 'modify-ZJ1', {
    savedAt: 1,
    draftVersion: null,
    instanceVersion: 3,
    values: { ...values, watchers: [] } as never,
    answers: { victimName: '旧名' },
    opinion: '',
  });
  const detail = dispatched;
  answers = {
    [instance.submitformodify.path]: [() => ({ changeList: [] })],
    [instance.detail.path]: [() => detail],
  };
  within(<ModifyForm user="linhang" detail={detail} />);
  expect(screen.getByLabelText<HTMLInputElement>('被害人姓名').value).toBe('旧名');
  expect(screen.getByText(/任务已被他人修改/)).toBeTruthy();
  press('保存修改');
  expect(await screen.findByText(/请先查看最新内容/)).toBeTruthy();
  expect(arrivals(instance.submitformodify)).toEqual([]);
  press('以本页内容为准');
  await waitFor(() => expect(screen.queryByText(/上次离开后/)).toBeNull());
  press('保存修改');
  await waitFor(() => expect(arrivals(instance.submitformodify)).toHaveLength(1));
  expect(arrivals(instance.submitformodify)[0]).toMatchObject({
    version: 4,
    formData: { victimName: '旧名' },
  });
});

test('it is dispatched by Ctrl+Enter, once somebody is chosen, and again when it may be a duplicate', async () => {
  const done = { instanceId: 5, instanceCode: 'ZJ202611230001', batchCode: null, instanceList: [{}] };
  const double = {
    entityType: 'phone',
    entityTypeName: '手机号',
    entityValueMasked: '138****8000',
    instanceCode: 'ZJ202611200007',
    title: '资金查控-桥西',
    templateTypeName: '资金查控',
    originOrgName: '北关派出所',
    statusName: '办理中',
    createdTime: '2026-11-20 10:21:05',
    visible: 1,
    minutesAgo: 4000,
  };
  answers = {
    [instance.create.path]: [
      () => new Refused('TM4005', { errorList: [{ fieldKey: 'place', message: '地点不在辖区内' }] }),
      () => new Refused('TM4015', { duplicateList: [double] }),
      () => done,
    ],
  };
  const { unmount } = show([]);
  type('被害人姓名', '张三');
  fireEvent.keyDown(screen.getByLabelText('被害人姓名'), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('请选择派发对象')).toBeTruthy();
  expect(arrivals(instance.create)).toHaveLength(0);
  unmount();
  localStorage.clear();

  show();
  type('被害人姓名', '张三');
  type('地点', '桥东');
  press('提交派发');
  expect(await screen.findByText('地点不在辖区内')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('地点'));
  type('地点', '桥西');
  press('提交派发');
  expect(await screen.findByText('资金查控-桥西')).toBeTruthy();
  press('仍然派发');
  await waitFor(() => expect(closedTo).toHaveLength(1));
  expect(closedTo).toEqual(['/taskManagement/list']);
  expect(arrivals(instance.create).at(-1)).toMatchObject({
    templateId: 11,
    templateVersionId: 21,
    priority: 3,
    targetList: [{ targetType: 2, targetId: 7 }],
    formData: { victimName: '张三', place: '桥西' },
    confirmDuplicate: 1,
  });
  expect(readKept('linhang', 'new-11')).toBeNull();
});
