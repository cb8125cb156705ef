import { type ApplyRow, ApplyStatus, CheckInWay, calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import type { ComponentProps } from 'react';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { ApplyTable } from './apply-table.tsx';

const { application, checkIn, dictionary, signUpOnBehalf } = calls;

const row = (id: number): ApplyRow => ({
  id,
  applyCode: `CODE${id}`,
  activityId: 7,
  activityTitle: '圣保罗专场',
  applyName: `报名人${id}`,
  mobilePhone: '138****0001',
  company: '',
  service: '活动报名',
  sessions: '',
  applyStatus: ApplyStatus.pending,
  noticeVersion: null,
  waitPlace: null,
  confirmBy: null,
  rejectReason: '',
  changedTime: null,
  createdTime: '2026-11-01 09:00:00',
  version: 1,
  reviewedBy: '',
  reviewedTime: null,
  purgedTime: null,
  withdrawnTime: null,
  withdrawnBy: '',
  enteredBy: '',
  checkInWay: null,
  checkedTime: null,
  attended: '',
  applySource: 0,
  channelName: '',
  groupCode: '',
  entryList: [],
});

let server: CallServer;
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map((one) => one.body);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.arrivals = [];
  server.handler = ({ path, body }, response) => {
    if (path === `/web${application.page.path}`) {
      const { pageNum } = body as { pageNum: number };
      // Fewer rows than a page holds: what a person ticks is what counts here.
      const rows = pageNum === 1 ? [row(1), row(2), row(3)] : [row(12)];
      return answer(response, { dataBody: rows, count: 12, pageNum });
    }
    if (path === `/web${application.approve.path}`)
      return answer(response, {
        decidedNum: 1,
        skippedList: [{ id: 12, applyCode: 'CODE12', reason: '该报名已由 林静 于 2026-11-02 审核' }],
      });
    if (path === `/web${application.reveal.path}`) return answer(response, { value: '13800010001' });
    if (path === `/web${dictionary.getDicByType.path}`)
      return answer(response, [{ dictKey: '1', dictValue: '重复报名' }]);
    return answer(response, null);
  };
});

async function show(
  codes: string[] | null = null,
  activity: ComponentProps<typeof ApplyTable>['activity'] = {
    ...{ id: 7, formItemList: [], services: ['活动报名'], sessions: [] },
  },
) {
  window.history.replaceState(null, '', '/activity/reviewDetail?id=7');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <PermissionContext value={codes}>
              <ApplyTable activity={activity} search={[]} emptyText="还没有人报名" />
            </PermissionContext>
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('CODE1');
}

const tick = (code: string) =>
  fireEvent.click(within(screen.getByText(code).closest('tr')!).getByRole('checkbox'));
const button = (name: string) => screen.getByRole('button', { name });

test('the list of all activities exports the sign-ups that are ticked in it', async () => {
  await show(null, null);
  tick('CODE2');
  fireEvent.click(button('导出'));
  const asked = await screen.findByRole('dialog');
  expect(within(asked).getByRole<HTMLInputElement>('radio', { name: '已勾选的 1 条' }).checked).toBe(true);
  fireEvent.click(within(asked).getByRole('button', { name: '导出' }));
  await waitFor(() => expect(sent(application.export.path)).toEqual([{ template: {}, ids: [2] }]));
});

describe('deciding sign-ups', () => {
  test('keeps the selection across pages, sends all of it, tells what was skipped and why', async () => {
    await show();
    expect(button('批量通过').hasAttribute('disabled')).toBe(true);
    tick('CODE2');
    fireEvent.click(screen.getByTitle('2'));
    await screen.findByText('CODE12');
    tick('CODE12');
    expect(screen.getByText('已选 2 项')).toBeTruthy();
    fireEvent.click(button('批量通过'));
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain('是否确认通过所选的 2 条报名？');
    fireEvent.click(within(question).getByRole('button', { name: '通过' }));

    expect(await screen.findByText('通过 1 条，跳过 1 条')).toBeTruthy();
    expect(sent(application.approve.path)).toEqual([
      {
        ids: [2, 12],
        versionList: [2, 12].map((id) => ({ id, version: 1 })),
        applyStatus: ApplyStatus.approved,
      },
    ]);
    expect(screen.queryByText('已选 2 项')).toBeNull();
    fireEvent.click(button('查看明细'));
    expect(await screen.findByText('该报名已由 林静 于 2026-11-02 审核')).toBeTruthy();
  });

  test('offers to take an approval back, which is then sent once', async () => {
    const usual = server.handler;
    server.handler = (arrival, response) => {
      if (arrival.path === `/web${application.approve.path}`)
        return answer(response, { decidedNum: 1, skippedList: [] });
      if (arrival.path === `/web${application.undoApprove.path}`)
        return answer(response, { decidedNum: 1, skippedList: [] });
      return usual(arrival, response);
    };
    await show();
    fireEvent.click(within(screen.getByText('CODE3').closest('tr')!).getByRole('button', { name: /^通过 / }));
    expect(await screen.findByText('通过 1 条')).toBeTruthy();
    const undo = button('撤销');
    fireEvent.click(undo);
    fireEvent.click(undo);
    expect(await screen.findByText('已撤销 1 条，恢复为待审核')).toBeTruthy();
    expect(sent(application.undoApprove.path)).toEqual([{ ids: [3] }]);
  });

  test('rejects only with a reason, which may be a common one', async () => {
    await show();
    fireEvent.click(within(screen.getByText('CODE3').closest('tr')!).getByRole('button', { name: /^驳回 / }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('请填写驳回原因')).toBeTruthy();
    expect(sent(application.approve.path)).toEqual([]);
    fireEvent.click(await within(dialog).findByRole('button', { name: '重复报名' }));
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    await waitFor(() =>
      expect(sent(application.approve.path)).toEqual([
        {
          ids: [3],
          versionList: [{ id: 3, version: 1 }],
          applyStatus: ApplyStatus.rejected,
          reason: '重复报名',
        },
      ]),
    );
    await screen.findByText('驳回 1 条，跳过 1 条');
  });
});

describe('taking back', () => {
  const approved = { ...row(1), applyStatus: ApplyStatus.approved };
  const back = { ...row(2), applyStatus: ApplyStatus.rejected, withdrawnTime: '2026-11-02 09:00:00' };
  beforeEach(() => {
    const usual = server.handler;
    server.handler = (arrival, response) => {
      if (arrival.path === `/web${application.page.path}`)
        return answer(response, { dataBody: [approved, back, row(3)], count: 3, pageNum: 1 });
      if (
        [signUpOnBehalf.reset.path, signUpOnBehalf.withdraw.path].some(
          (path) => arrival.path === `/web${path}`,
        )
      )
        return answer(response, { decidedNum: 1, skippedList: [] });
      return usual(arrival, response);
    };
  });
  const open = async (code: string) => {
    fireEvent.click(within(screen.getByText(code).closest('tr')!).getByRole('button', { name: /^更多/ }));
    return (await screen.findAllByRole('menuitem')).map((one) => one.textContent);
  };
  const give = async (reason: string) => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reason } });
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  };

  test('is offered of what was decided, of what holds a place, and not of what was taken back', async () => {
    await show();
    expect(await open('CODE2')).toEqual(['删除个人信息']);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await open('CODE1');
    fireEvent.click(await screen.findByRole('menuitem', { name: '重置为待审' }));
    await give('材料有误');
    expect(await screen.findByText('重置 1 条')).toBeTruthy();
    expect(sent(signUpOnBehalf.reset.path)).toEqual([
      { ids: [1], versionList: [{ id: 1, version: 1 }], reason: '材料有误' },
    ]);
  });

  test('sends what is ticked together, with the reason', async () => {
    await show();
    tick('CODE1');
    tick('CODE3');
    fireEvent.click(button('重置为待审'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('请填写重置原因')).toBeTruthy();
    await give('材料有误');
    await waitFor(() =>
      expect(sent(signUpOnBehalf.reset.path)).toEqual([
        { ids: [1, 3], versionList: [1, 3].map((id) => ({ id, version: 1 })), reason: '材料有误' },
      ]),
    );
  });

  test('withdraws for somebody, from his row', async () => {
    await show();
    await open('CODE3');
    fireEvent.click(await screen.findByRole('menuitem', { name: '代撤回' }));
    await give('本人来电');
    expect(await screen.findByText('撤回 1 条')).toBeTruthy();
    expect(sent(signUpOnBehalf.withdraw.path)).toEqual([
      { ids: [3], versionList: [{ id: 3, version: 1 }], reason: '本人来电' },
    ]);
  });
});

describe('attendance', () => {
  const approved = { ...row(1), applyStatus: ApplyStatus.approved };
  const came = { ...row(2), applyStatus: ApplyStatus.approved, checkedTime: '2026-11-02 09:00:00' };
  const seat = { id: 1, applyCode: 'CODE1', applyName: '报名人1', mobilePhone: '', service: '' };
  beforeEach(() => {
    const usual = server.handler;
    server.handler = (arrival, response) => {
      if (arrival.path === `/web${application.page.path}`)
        return answer(response, { dataBody: [approved, came, row(3)], count: 3, pageNum: 1 });
      if (arrival.path === `/web${application.detail.path}`) return answer(response, approved);
      if (arrival.path === `/web${checkIn.checkIn.path}`) {
        const { list } = arrival.body as { list: [{ key: string }] };
        const stored = { ...seat, applyStatus: 1, checkedTime: '2026-11-02 09:00:00', checkedBy: '林静' };
        return answer(response, [{ key: list[0].key, outcome: 'done', seat: stored, activityTitle: '' }]);
      }
      if (arrival.path === `/web${checkIn.undo.path}`)
        return answer(response, { ...seat, applyStatus: 1, checkedTime: null, checkedBy: '' });
      return usual(arrival, response);
    };
  });
  const more = (code: string) =>
    fireEvent.click(within(screen.getByText(code).closest('tr')!).getByRole('button', { name: /^更多/ }));
  const confirm = async (act: string, reason: string) => {
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText(`请填写${act}原因`)).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText(`${act}原因`), { target: { value: reason } });
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  };

  test('is noted later with a reason, and the list read anew', async () => {
    await show();
    more('CODE1');
    fireEvent.click(await screen.findByRole('menuitem', { name: /补签到/ }));
    await confirm('补签到', '现场断网');
    expect(await screen.findByText('已补签到')).toBeTruthy();
    expect(sent(checkIn.checkIn.path)).toEqual([
      {
        activityId: 7,
        list: [{ key: expect.any(String), way: CheckInWay.later, id: 1 }],
        reason: '现场断网',
      },
    ]);
    await waitFor(() => expect(sent(application.page.path).length).toBe(2));
  });

  test('is taken back with a reason', async () => {
    await show();
    more('CODE2');
    fireEvent.click(await screen.findByRole('menuitem', { name: /撤销签到/ }));
    await confirm('撤销签到', '认错人');
    expect(await screen.findByText('已撤销签到')).toBeTruthy();
    expect(sent(checkIn.undo.path)).toEqual([{ id: 2, reason: '认错人' }]);
  });

  test('is offered to nobody who may not stand at the door', async () => {
    await show(['latin_op_activity_publish', 'latin_op_activity_purge']);
    more('CODE1');
    await screen.findByRole('menuitem', { name: /删除个人信息/ });
    expect(screen.queryByRole('menuitem', { name: /签到/ })).toBeNull();
  });
});

describe('a masked phone', () => {
  test('has no eye for those who may not see it', async () => {
    await show(['latin_op_activity_publish']);
    expect(screen.queryAllByRole('button', { name: /^查看完整手机号/ })).toEqual([]);
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  test('is shown after a reason was given', async () => {
    await show(['latin_op_activity_publish', 'latin_op_activity_reveal']);
    fireEvent.click(button('查看完整手机号 报名人1'));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('查看原因'), { target: { value: '联系报名人' } });
    fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('13800010001')).toBeTruthy();
    expect(sent(application.reveal.path)).toEqual([{ id: 1, field: 'mobilePhone', reason: '联系报名人' }]);
  });
});
