import { ApplyStatus, calls, clockText, type DoorSession, FormItemType, type Seat } from '@outbound/contract';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { LateNote } from './notes.tsx';
import { useDoor } from './use-door.ts';
import { listedText, OWN_DEVICE } from './use-seats.ts';
import { useWaiting } from './use-waiting.ts';

type Handler = CallServer['handler'];
type Response = Parameters<Handler>[1];
interface Entry {
  key: string;
  id?: number;
}

const { checkIn: door } = calls;
const seatOf = (id: number) => ({
  id,
  applyCode: `ABCDEFGH2${id}`,
  applyName: '李娜',
  mobilePhone: '139****0001',
  service: '参观',
  applyStatus: ApplyStatus.approved,
  checkedTime: null as string | null,
  checkedBy: '',
  sessions: [{ id: 1, isChosen: true, checkedTime: null, checkedBy: '' }] as Seat['sessions'],
});
const seats = [2, 3, 4].map((id) => ({ ...seatOf(id), ticketDigest: String(id).repeat(24) }));
const sessions: DoorSession[] = [
  { id: 1, name: '开幕', remainNum: null },
  { id: 2, name: '工作坊', remainNum: 2 },
].map((one) => ({
  ...one,
  placeStartTime: '2026-11-24 09:00:00',
  placeEndTime: '2026-11-24 10:00:00',
  location: '',
  startsIn: 0,
  endsIn: 3_600,
}));
const letIn = (list: readonly Entry[]) =>
  list.map(({ key, id = 0 }) => ({
    key,
    outcome: 'done',
    seat: { ...seatOf(id), checkedTime: '2026-11-24 09:00:00', checkedBy: '门卫' },
    sessionName: '',
    activityTitle: '',
  }));

let server: CallServer;
/** What answers the list, and what a check-in; the test holds an answer back by keeping what it is given. */
let onSeats: (response: Response) => void;
let onCheckIn: (list: readonly Entry[], response: Response) => void;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  onSeats = (response) => answer(response, { list: seats, isWhole: true, sessions });
  onCheckIn = (list, response) => answer(response, letIn(list));
  server.handler = ({ path, body }, response) =>
    path.endsWith(door.seats.path)
      ? onSeats(response)
      : onCheckIn((body as { list: readonly Entry[] }).list, response);
});

const opened = async () => {
  const { result } = renderHook(() => useDoor(7, 'guard'));
  await waitFor(() => expect(result.current.isListed).toBe(true));
  return result;
};

test('the answer of the one before goes as soon as the next is asked for, and nobody is dropped meanwhile', async () => {
  const result = await opened();
  await act(() => result.current.enter({ id: 2 }));
  expect(result.current.answered?.outcome).toBe('done');
  const asked: { list: readonly Entry[]; response: Response }[] = [];
  onCheckIn = (list, response) => void asked.push({ list, response });
  act(() => void result.current.enter({ id: 3 }));
  act(() => void result.current.enter({ id: 4 }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(result.current.answered).toBeNull();
  expect(result.current.busy).toBe(true);
  onCheckIn = (list, response) => answer(response, letIn(list));
  const [first] = asked;
  if (!first) throw new Error('nobody was asked for');
  answer(first.response, letIn(first.list));
  await waitFor(() => expect(result.current.busy).toBe(false));
  expect(result.current.answered?.seat?.id).toBe(4);
});

test('a refusal is said, of a ticket and of the list', async () => {
  const result = await opened();
  onCheckIn = (_, response) => answer(response, null, { code: 'CM4290', message: '操作过于频繁' });
  await act(() => result.current.enter({ id: 2 }));
  expect(result.current.fault?.text).toBe('操作过于频繁');
  expect(result.current.answered).toBeNull();
  onSeats = (response) => answer(response, null, { code: 'CM4030', message: '没有权限' });
  await act(() => result.current.load());
  expect(result.current.listFailure?.message).toBe('没有权限');
});

test('a list that was asked for earlier does not take a check-in back', async () => {
  const result = await opened();
  let release = () => {};
  onSeats = (response) => {
    release = () => answer(response, { list: seats, isWhole: true, sessions });
  };
  const before = release;
  act(() => void result.current.load());
  await waitFor(() => expect(release).not.toBe(before));
  await act(() => result.current.enter({ id: 2 }));
  const reading = result.current.load();
  release();
  await act(() => reading);
  expect(result.current.seats.find(({ id }) => id === 2)?.checkedBy).toBe('门卫');
});

test('of what was noted without network one that is refused does not hold the others back', async () => {
  const result = await opened();
  onCheckIn = (_, response) => void response.destroy();
  await act(() => result.current.enter({ id: 2 }));
  await act(() => result.current.enter({ id: 3 }));
  expect(result.current.waiting).toBe(2);
  expect(result.current.isAlone).toBe(true);
  onCheckIn = (list, response) =>
    list.some(({ id }) => id === 2)
      ? answer(response, null, { code: 'CM4001', message: '参数不正确' })
      : answer(response, letIn(list));
  await act(() => result.current.flush());
  expect(result.current.waiting).toBe(1);
  expect(result.current.refused).toMatchObject({ number: 1, failure: { message: '参数不正确' } });
});

test('the answer in sight says who let him in as soon as the server knows, also where it came from the device', async () => {
  const result = await opened();
  onCheckIn = (_, response) => void response.destroy();
  onSeats = (response) => void response.destroy();
  await act(() => result.current.enter({ id: 2 }));
  expect(result.current.answered).toMatchObject({ outcome: 'done', isLocal: true });
  onCheckIn = (list, response) => answer(response, letIn(list));
  await act(() => result.current.flush());
  expect(result.current.answered).toMatchObject({
    ...{ outcome: 'done', isLocal: false, questions: [] },
    seat: { id: 2, checkedBy: '门卫' },
  });

  onCheckIn = (_, response) => void response.destroy();
  await act(() => result.current.enter({ id: 3 }));
  await act(() => result.current.enter({ id: 3 }));
  expect(result.current.answered).toMatchObject({ outcome: 'double', seat: { checkedBy: OWN_DEVICE } });
  onCheckIn = (list, response) => answer(response, letIn(list));
  await act(() => result.current.flush());
  expect(result.current.answered).toMatchObject({ outcome: 'double', seat: { id: 3, checkedBy: '门卫' } });
});

test('who was let in without network is not let in again by the server, which does not know of it yet', async () => {
  const result = await opened();
  onCheckIn = (_, response) => void response.destroy();
  onSeats = (response) => void response.destroy();
  await act(() => result.current.enter({ id: 2 }, { sessionId: 1 }));
  const arrived: Entry[] = [];
  onCheckIn = (list, response) => {
    arrived.push(...list);
    answer(response, letIn(list));
  };
  await act(() => result.current.enter({ id: 2 }, { sessionId: 1 }));
  expect(result.current.answered).toMatchObject({
    ...{ outcome: 'double', asked: { sessionId: 1 } },
    seat: { id: 2 },
  });
  // What waits is sent at once, and is all that is.
  await waitFor(() => expect(result.current.waiting).toBe(0));
  expect(arrived).toHaveLength(1);
  expect(arrived[0]).toMatchObject({ id: 2, sessionId: 1 });
});

test('a list says until when it is true by the clock that its check-ins are told by, wherever the device is', () => {
  expect(listedText(Date.parse('2026-11-24T16:05:30Z'))).toBe('00:05');
});

test('what was noted at one door is counted and sent from the list of activities too', async () => {
  const { result, unmount } = renderHook(() => useDoor(8, 'other guard'));
  await waitFor(() => expect(result.current.isListed).toBe(true));
  onCheckIn = (_, response) => void response.destroy();
  await act(() => result.current.enter({ id: 2 }));
  unmount();
  const list = renderHook(() => useWaiting('other guard')).result;
  await waitFor(() => expect([...list.current.waiting]).toEqual([[8, 1]]));
  onCheckIn = (entries, response) => answer(response, letIn(entries));
  // The first try may still be under way; it ends without having sent anything.
  await act(() => list.current.flush());
  await act(() => list.current.flush());
  expect(list.current.waiting.size).toBe(0);
  expect(server.arrivals.at(-1)?.body).toMatchObject({ activityId: 8, list: [{ id: 2 }] });
});

test('a page that is loaded anew without network goes on by the list of the device, and sends what it noted once', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const before = renderHook(() => useDoor(7, 'guard', '圣保罗专场'));
  await waitFor(() => expect(before.result.current.isListed).toBe(true));
  await waitFor(() => expect(before.result.current.isKept).toBe(true));
  onCheckIn = (_, response) => void response.destroy();
  onSeats = (response) => void response.destroy();
  // Some time before the page is loaded anew.
  const at = Date.now() - 600_000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(at);
  await act(() => before.result.current.enter({ id: 2 }));
  clock.mockRestore();
  // As long as the browser takes to write it down.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  before.unmount();

  const { result } = renderHook(() => useDoor(7, 'guard'));
  await waitFor(() => expect(result.current.isListed).toBe(true));
  await waitFor(() => expect(result.current.isAlone).toBe(true));
  expect(result.current.title).toBe('圣保罗专场');
  expect(result.current.waiting).toBe(1);
  await act(() => result.current.enter({ id: 2 }));
  // By the clock of the platform, as the server tells of everybody else, wherever the door stands.
  const seat = { checkedTime: clockText(at, 'Asia/Shanghai') };
  expect(result.current.answered).toMatchObject({ outcome: 'double', isLocal: true, seat });
  await act(() => result.current.enter({ id: 3 }));
  expect(result.current.answered).toMatchObject({ outcome: 'done', isLocal: true });

  const arrived: Entry[] = [];
  onCheckIn = (list, response) => {
    arrived.push(...list);
    answer(response, letIn(list));
  };
  await act(() => result.current.flush());
  await act(() => result.current.flush());
  expect(arrived.map(({ id }) => id)).toEqual([2, 3]);
  expect(result.current.waiting).toBe(0);

  // Who may not see it any more does not keep it either; nobody else is shown it.
  onSeats = (response) => answer(response, null, { status: 403, code: 'CM4030', message: '没有权限' });
  await act(() => result.current.load());
  expect(result.current.listFailure?.message).toBe('没有权限');
  expect(result.current.isListed).toBe(false);
  onSeats = (response) => void response.destroy();
  const again = renderHook(() => useDoor(7, 'guard')).result;
  await waitFor(() => expect(again.current.isAlone).toBe(true));
  expect(again.current.isListed).toBe(false);
  const other = renderHook(() => useDoor(7, 'other guard')).result;
  await waitFor(() => expect(other.current.isAlone).toBe(true));
  expect(other.current.isListed).toBe(false);
  vi.unstubAllGlobals();
});

test('without network a session lets in who chose it, another one while a place is left, and is sent with them', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const before = renderHook(() => useDoor(7, 'guard'));
  await waitFor(() => expect(before.result.current.isKept).toBe(true));
  await waitFor(() => expect(before.result.current.isListed).toBe(true));
  onCheckIn = (_, response) => void response.destroy();
  onSeats = (response) => void response.destroy();
  await act(() => before.result.current.enter({ id: 2 }, { sessionId: 1 }));
  expect(before.result.current.answered).toMatchObject({ outcome: 'done', isLocal: true });
  await act(() => before.result.current.enter({ id: 2 }, { sessionId: 2 }));
  expect(before.result.current.answered).toMatchObject({ outcome: 'notChosen', isLocal: true });
  await act(() => before.result.current.enter({ id: 2 }, { sessionId: 2, isAdmitted: true }));
  expect(before.result.current.answered).toMatchObject({ outcome: 'done', isLocal: true });
  // As long as the browser takes to write it down.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  before.unmount();

  const { result } = renderHook(() => useDoor(7, 'guard'));
  await waitFor(() => expect(result.current.isListed).toBe(true));
  await waitFor(() => expect(result.current.isAlone).toBe(true));
  // Whoever was let in before the page was loaded anew took one place, and no more.
  expect(result.current.sessions[1]?.remainNum).toBe(1);
  await act(() => result.current.enter({ id: 3 }, { sessionId: 2, isAdmitted: true }));
  expect(result.current.answered).toMatchObject({ outcome: 'done', isLocal: true });
  expect(result.current.sessions[1]?.remainNum).toBe(0);
  await act(() => result.current.enter({ id: 4 }, { sessionId: 2, isAdmitted: true }));
  expect(result.current.answered).toMatchObject({ outcome: 'sessionFull', isLocal: true });
  await act(() => result.current.enter({ id: 2 }, { sessionId: 1 }));
  expect(result.current.answered).toMatchObject({ outcome: 'double', isLocal: true });

  const arrived: object[] = [];
  const at = { id: 2, isChosen: false, checkedTime: '2026-11-24 09:05:00', checkedBy: '前台' };
  onCheckIn = (list, response) => {
    arrived.push(...list);
    const answers = letIn(list).map((one) =>
      one.seat.id === 3
        ? { ...one, outcome: 'double', seat: { ...one.seat, sessions: [at] }, sessionName: '工作坊' }
        : one,
    );
    answer(response, answers);
  };
  await act(() => result.current.flush());
  expect(arrived).toMatchObject([
    { id: 2, sessionId: 1, isAdmitted: false },
    { id: 2, sessionId: 2, isAdmitted: true },
    { id: 3, sessionId: 2, isAdmitted: true },
  ]);
  expect(result.current.waiting).toBe(0);
  // Whose door was the later one is told who let him in there, not who let him in to the activity.
  render(<LateNote late={result.current.late} onClose={() => undefined} />);
  expect(screen.getByText('李娜：场次“工作坊”，前台 已于 2026-11-24 09:05:00 签到')).toBeTruthy();
  vi.unstubAllGlobals();
});

test('a node of the version before, which knows of no sessions, is a door without them', async () => {
  const before = seats.map(({ sessions: _, ...seat }) => seat);
  onSeats = (response) => answer(response, { list: before, isWhole: true });
  const result = await opened();
  expect(result.current.sessions).toEqual([]);
  await act(() => result.current.enter({ id: 2 }));
  expect(result.current.answered?.outcome).toBe('done');
});

test('what is about the activity as a whole is sent as the version before sends it', async () => {
  const result = await opened();
  await act(() => result.current.enter({ id: 2 }));
  const body = server.arrivals.at(-1)?.body as { list: object[] } | undefined;
  expect(Object.keys(body?.list[0] ?? {}).sort()).toEqual(['id', 'key', 'secondsAgo', 'way']);
});

test('without network the door asks by itself, sends the answers later, and says what could not be kept', async () => {
  const question = {
    ...{ id: 5, name: '服装尺码', type: FormItemType.text, require: true },
    ...{ description: '', defaultValue: '', formItemDetailRespList: [] },
  };
  onSeats = (response) => answer(response, { list: seats, isWhole: true, sessions, questions: [question] });
  const result = await opened();
  onCheckIn = (_, response) => void response.destroy();
  await act(() => result.current.enter({ id: 2 }));
  expect(result.current.answered).toMatchObject({
    outcome: 'askFirst',
    isLocal: true,
    questions: [question],
  });
  expect(result.current.waiting).toBe(0);
  const answers = [{ formId: 5, value: 'XXL' }];
  await act(() => result.current.enter({ id: 2 }, { answers }));
  expect(result.current.answered?.outcome).toBe('done');
  expect(result.current.waiting).toBe(1);
  const sent: object[] = [];
  onCheckIn = (list, response) => {
    sent.push(...list);
    answer(
      response,
      letIn(list).map((one) => ({ ...one, unread: ['服装尺码'] })),
    );
  };
  await act(() => result.current.flush());
  expect(sent).toMatchObject([{ id: 2, answers }]);
  // However shortly it waited, it is one that comes late.
  expect((sent[0] as { secondsAgo: number }).secondsAgo).toBeGreaterThan(0);
  render(<LateNote late={result.current.late} onClose={() => undefined} />);
  expect(screen.getByRole('listitem').textContent).toMatch(/李娜：已签到，“服装尺码”未能保存/);
});
