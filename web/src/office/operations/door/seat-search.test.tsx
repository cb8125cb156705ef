import { ApplyStatus, type Seat } from '@outbound/contract';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../../testing/call-server.ts';
import { SeatSearch } from './seat-search.tsx';
import type { Door } from './use-door.ts';

type Response = Parameters<CallServer['handler']>[1];

const laura: Seat = {
  id: 5,
  applyCode: 'ABCDEFGH23',
  applyName: 'Laura Perez',
  mobilePhone: '139****0001',
  service: '参观',
  applyStatus: ApplyStatus.approved,
  checkedTime: null,
  checkedBy: '',
  sessions: [],
};

let server: CallServer;
beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
afterEach(cleanup);

const opened = (more: Partial<Door> = {}) => {
  const door = {
    seats: [],
    busy: false,
    enter: vi.fn(async () => 'unknown'),
    forget: vi.fn(),
    ...more,
  } as unknown as Door;
  render(<SeatSearch activityId={7} door={door} />);
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  const look = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });
    fireEvent.keyUp(field, { key: 'Enter', keyCode: 13 });
  };
  return { field, look, door };
};
const page = (response: Response, list: readonly Seat[]) =>
  answer(response, { dataBody: list, count: list.length, pageNum: 1, pageSize: 10 });

test('says that it looks, that it could not look, and never an earlier answer for a later name', async () => {
  const asked: Response[] = [];
  server.handler = (_, response) => void asked.push(response);
  const { look } = opened();
  look('李娜');
  expect(screen.getByText('查找中…')).toBeDefined();
  await waitFor(() => expect(asked).toHaveLength(1));
  look('Laura');
  await waitFor(() => expect(asked).toHaveLength(2));
  const [first, second] = asked;
  if (!first || !second) throw new Error('nothing was looked for');
  answer(second, null, { code: 'CM5000', message: '系统繁忙' });
  await screen.findByText(/查找失败/);
  page(first, [laura]);
  // Another way there and back, behind it.
  server.handler = (_, response) => answer(response, null);
  await act(() => fetch(server.address).then((response) => response.text()));
  expect(screen.queryByText('Laura Perez')).toBeNull();
});

test('what was said of the one before goes when somebody else is looked for by name', async () => {
  server.handler = (_, response) => page(response, []);
  const { look, door } = opened();
  look('AAAA-BBBB-CCCC-DD');
  await screen.findByText('没有找到，可核对后重试或现场登记');
  expect(door.forget).toHaveBeenCalledOnce();
  expect(door.enter).not.toHaveBeenCalled();
});

test('ten letters that are no number are looked for as a name', async () => {
  server.handler = (_, response) => page(response, [laura]);
  const { field, look, door } = opened();
  look('LauraPerez');
  await screen.findByText('Laura Perez');
  expect(door.enter).toHaveBeenCalledWith({ applyCode: 'LAURAPEREZ' }, {});
  expect(field.value).toBe('LauraPerez');
});

test('says that there are more than it shows, of the list of the device and of the server', async () => {
  const many = Array.from({ length: 11 }, (_, at) => ({ ...laura, id: at + 1, ticketDigest: '' }));
  const { look } = opened({ seats: many });
  look('Laura');
  expect(screen.getAllByText('Laura Perez')).toHaveLength(10);
  expect(screen.getByText('仅显示前 10 人，请输入更完整的姓名、手机号或报名编号')).toBeDefined();
  server.handler = (_, response) =>
    answer(response, { dataBody: [laura], count: 12, pageNum: 1, pageSize: 10 });
  look('Perez 李娜');
  expect(screen.queryByText(/仅显示前/)).toBeNull();
  await screen.findByText(/仅显示前 10 人/);
  server.handler = (_, response) => page(response, [laura]);
  look('李');
  await waitFor(() => expect(screen.queryByText(/仅显示前/)).toBeNull());
});

test('says the day with the hour at which somebody came: an activity lasts for several', () => {
  const came = { ...laura, ticketDigest: '', checkedTime: '2026-11-30 20:50:12' };
  const { look } = opened({ seats: [came] });
  look('Laura');
  expect(screen.getByText('11-30 20:50 已签到')).toBeDefined();
});

test.each([true, false])(
  'has the focus at first where there are keys (%s), so that a scanner may type',
  (keys) => {
    vi.stubGlobal('matchMedia', () => ({ matches: !keys }));
    const { field } = opened();
    expect(document.activeElement === field).toBe(keys);
    vi.unstubAllGlobals();
  },
);
