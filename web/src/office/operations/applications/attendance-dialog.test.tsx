import { type ApplyRow, ApplyStatus, type CheckInOutcome, CheckInWay, calls } from '@outbound/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useState } from 'react';
import { BrowserRouter } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query.ts';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { PermissionContext } from '../../../ui/rights/permitted.tsx';
import { ApplyDrawer } from './apply-drawer.tsx';
import { AttendanceDialog, type Attended, attendanceAct, type SessionBeside } from './attendance-dialog.tsx';

const { application, checkIn, dictionary } = calls;

const row = (changes: Partial<ApplyRow> = {}): ApplyRow => ({
  id: 1,
  applyCode: 'CODE1',
  activityId: 7,
  activityTitle: '圣保罗专场',
  applyName: '李娜',
  mobilePhone: '138****0001',
  company: '',
  service: '活动报名',
  sessions: '',
  applyStatus: ApplyStatus.approved,
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
  ...changes,
});
const came = row({ checkedTime: '2026-11-02 09:00:00' });

let server: CallServer;
/** What the next check-in is answered; null: nothing comes back. */
let outcome: CheckInOutcome | null;
let shown: ApplyRow;
let sessionList: SessionBeside[];
const sent = (path: string) =>
  server.arrivals.filter((one) => one.path === `/web${path}`).map((one) => one.body);
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.arrivals = [];
  outcome = 'done';
  shown = row();
  sessionList = [];
  server.handler = ({ path, body }, response) => {
    if (path === `/web${application.detail.path}`)
      return answer(response, {
        ...shown,
        formerList: [],
        markIds: [],
        markNames: [],
        checks: { hasPhone: true, doubleList: [], creditCodeList: [], blockList: [] },
        companionList: [],
        pastList: [],
        sessionList,
      });
    if (path === `/web${application.historyPage.path}`)
      return answer(response, { dataBody: [], count: 0, pageNum: 1 });
    if (path === `/web${dictionary.getDicByType.path}`) return answer(response, []);
    if (path !== `/web${checkIn.checkIn.path}`) return answer(response, null);
    if (outcome === null) return response.destroy();
    const { list } = body as { list: [{ key: string }] };
    const { id, applyCode, applyName, mobilePhone, service, applyStatus } = shown;
    const seat = {
      ...{ id, applyCode, applyName, mobilePhone, service, applyStatus },
      checkedTime: '2026-11-02 08:58:00',
      checkedBy: '林静',
      sessions: sessionList.map(({ name: _, ...one }) => ({ ...one, checkedBy: '王芳' })),
    };
    return answer(response, [
      { key: list[0].key, outcome, seat: outcome === 'unknown' ? null : seat, activityTitle: '' },
    ]);
  };
});

/** The drawer of a sign-up, with the dialog that its button opens, as the list puts them together. */
function Both() {
  const [attended, setAttended] = useState<Attended | null>(null);
  const [moved, setMoved] = useState(0);
  return (
    <>
      <output>{moved}</output>
      <ApplyDrawer
        id={1}
        rows={[shown, row({ id: 2 })]}
        isPaused={attended !== null}
        onMove={() => setMoved((before) => before + 1)}
        onClose={() => undefined}
        onWithdraw={() => undefined}
        onAttendance={setAttended}
      />
      <AttendanceDialog whose={attended} onClose={() => setAttended(null)} />
    </>
  );
}
async function show(codes: string[] | null = null) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConfigProvider locale={zhCN} button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
        <App>
          <BrowserRouter>
            <PermissionContext value={codes}>
              <Both />
            </PermissionContext>
          </BrowserRouter>
        </App>
      </ConfigProvider>
    </QueryClientProvider>,
  );
  await screen.findByText('报名 CODE1');
}
async function open(act: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: act }));
  // Drawer and dialog have one name here, for all ids are the same in tests.
  await screen.findByText(`${act}：李娜`);
  return screen.getByLabelText(`${act}原因`).closest<HTMLElement>('[role=dialog]')!;
}
const say = (dialog: HTMLElement, act: string, reason: string) =>
  fireEvent.change(within(dialog).getByLabelText(`${act}原因`), { target: { value: reason } });
const confirm = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getByRole('button', { name: '确定' }));

test('may be noted of who is approved, taken back of who came, and touched of nobody whose data are gone', () => {
  expect(attendanceAct(row())).toBe('补签到');
  expect(attendanceAct(came)).toBe('撤销签到');
  // Approved no more, he came all the same.
  expect(attendanceAct({ ...came, applyStatus: ApplyStatus.rejected })).toBe('撤销签到');
  for (const applyStatus of [ApplyStatus.pending, ApplyStatus.rejected, ApplyStatus.waiting])
    expect(attendanceAct(row({ applyStatus }))).toBeNull();
  expect(attendanceAct(row({ purgedTime: '2026-11-03 09:00:00' }))).toBeNull();
  expect(attendanceAct({ ...came, purgedTime: '2026-11-03 09:00:00' })).toBeNull();
});

describe('from the drawer of a sign-up', () => {
  test('it is noted with a reason, and what the drawer shows is read anew', async () => {
    await show();
    const dialog = await open('补签到');
    say(dialog, '补签到', '   ');
    confirm(dialog);
    expect(await within(dialog).findByText('请填写补签到原因')).toBeTruthy();
    expect(sent(checkIn.checkIn.path)).toEqual([]);
    say(dialog, '补签到', '现场断网');
    confirm(dialog);
    expect(await screen.findByText('已补签到')).toBeTruthy();
    expect(sent(checkIn.checkIn.path)).toEqual([
      {
        activityId: 7,
        list: [{ key: expect.any(String), way: CheckInWay.later, id: 1 }],
        reason: '现场断网',
      },
    ]);
    await waitFor(() => expect(sent(application.detail.path)).toHaveLength(2));
    await waitFor(() => expect(sent(application.historyPage.path)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByLabelText('补签到原因')).toBeNull());
  });

  test('it is taken back with a reason', async () => {
    shown = came;
    await show();
    const dialog = await open('撤销签到');
    say(dialog, '撤销签到', '认错人');
    confirm(dialog);
    expect(await screen.findByText('已撤销签到')).toBeTruthy();
    expect(sent(checkIn.undo.path)).toEqual([{ id: 1, reason: '认错人' }]);
  });

  test('of a session it is noted and taken back for that session alone, also of who had not chosen it', async () => {
    shown = came;
    sessionList = [
      { id: 3, name: '开幕', isChosen: true, checkedTime: '2026-11-02 09:00:00', checkedBy: '林静' },
      { id: 4, name: '工作坊', isChosen: false, checkedTime: null, checkedBy: '' },
    ];
    await show();
    fireEvent.click(await screen.findByRole('button', { name: '补签到：工作坊' }));
    await screen.findByText('补签到：李娜（工作坊）');
    const dialog = screen.getByLabelText('补签到原因').closest<HTMLElement>('[role=dialog]')!;
    say(dialog, '补签到', '现场断网');
    confirm(dialog);
    expect(await screen.findByText('已补签到')).toBeTruthy();
    expect(sent(checkIn.checkIn.path)).toMatchObject([
      { list: [{ way: CheckInWay.later, id: 1, sessionId: 4, isAdmitted: true }], reason: '现场断网' },
    ]);
    await waitFor(() => expect(screen.queryByLabelText('补签到原因')).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: '撤销签到：开幕' }));
    await screen.findByText('撤销签到：李娜（开幕）');
    const other = screen.getByLabelText('撤销签到原因').closest<HTMLElement>('[role=dialog]')!;
    say(other, '撤销签到', '认错人');
    confirm(other);
    expect(await screen.findByText('已撤销签到')).toBeTruthy();
    expect(sent(checkIn.undo.path)).toEqual([{ id: 1, sessionId: 3, reason: '认错人' }]);
  });

  test('keys of the drawer rest while its reason is asked for', async () => {
    await show();
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(screen.getByRole('status').textContent).toBe('1');
    await open('补签到');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  test('nobody is offered it who may not stand at the door', async () => {
    await show(['latin_op_activity_publish']);
    await screen.findByText('填写内容');
    expect(screen.queryByRole('button', { name: '补签到' })).toBeNull();
  });
});

describe('what the server answers is told', () => {
  test('of who came already: when, and by whom he was let in', async () => {
    outcome = 'double';
    await show();
    const dialog = await open('补签到');
    say(dialog, '补签到', '现场断网');
    confirm(dialog);
    expect(await screen.findByText('林静 已于 2026-11-02 08:58:00 签到')).toBeTruthy();
  });

  test('of who is not approved any more, or not there: that nothing was noted', async () => {
    for (const said of ['notApproved', 'unknown'] as const) {
      outcome = said;
      await show();
      const dialog = await open('补签到');
      say(dialog, '补签到', '现场断网');
      confirm(dialog);
      expect(await screen.findByText('未签到：该报名不是已通过状态，或已不存在')).toBeTruthy();
      cleanup();
    }
  });

  test('an answer that got lost keeps the dialog with its reason, and confirmed again it is the same check-in', async () => {
    outcome = null;
    await show();
    const dialog = await open('补签到');
    say(dialog, '补签到', '现场断网');
    confirm(dialog);
    await waitFor(() => expect(sent(checkIn.checkIn.path)).toHaveLength(1));
    outcome = 'done';
    fireEvent.click(await within(dialog).findByRole('button', { name: '确定' }));
    expect(await screen.findByText('已补签到')).toBeTruthy();
    const keys = (sent(checkIn.checkIn.path) as { list: [{ key: string }]; reason: string }[]).map(
      ({ list, reason }) => `${list[0].key} ${reason}`,
    );
    expect(new Set(keys).size).toBe(1);
  });
});
