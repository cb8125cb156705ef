import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { answer, type CallServer, startCallServer } from '../../testing/call-server.ts';
import { signedInUser } from '../../testing/signed-in.ts';
import { IdleWarning } from './idle-warning.tsx';
import { endSession, startSession } from './session-store.ts';
import { rememberMark, watchSession } from './session-watch.ts';

const user = signedInUser();

let server: CallServer;
let end = { endsInSeconds: 100, extendable: true };
const asked = (name: string) => server.arrivals.filter(({ path }) => path.endsWith(name)).length;

beforeAll(async () => {
  server = await startCallServer();
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  server.arrivals = [];
  server.handler = ({ path }, response) =>
    answer(
      response,
      path.endsWith('checkToken') ? { userName: '林航', firstLogin: 0, status: 1, ...end } : user,
    );
  startSession(user);
  rememberMark();
  render(<IdleWarning />);
});
afterEach(() => {
  cleanup();
  endSession();
  rememberMark();
  vi.useRealTimers();
});

const look = async () => {
  const before = asked('checkToken');
  await act(() => watchSession());
  expect(asked('checkToken')).toBe(before + 1);
};
const title = () => screen.queryByText('会话即将到期');

test('says nothing while the end is far away', async () => {
  end = { endsInSeconds: 121, extendable: true };
  await look();
  expect(title()).toBeNull();
});

test('warns two minutes before the end, counts down, and goes on when somebody is there', async () => {
  end = { endsInSeconds: 120, extendable: true };
  await look();
  expect(title()).not.toBeNull();
  expect(screen.getByRole('timer').textContent).toBe('2:00');
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.getByRole('timer').textContent).toBe('1:50');
  end = { endsInSeconds: 43_200, extendable: true };
  fireEvent.click(screen.getByRole('button', { name: '继续使用' }));
  await vi.waitFor(() => expect(asked('user/current')).toBe(1));
  expect(title()).toBeNull();
  await look();
  expect(title()).toBeNull();
});

test('goes by itself when the session was used in another window', async () => {
  end = { endsInSeconds: 90, extendable: true };
  await look();
  expect(title()).not.toBeNull();
  end = { endsInSeconds: 43_200, extendable: true };
  await look();
  expect(title()).toBeNull();
});

test('asks the server when the time is over', async () => {
  end = { endsInSeconds: 30, extendable: true };
  await look();
  const before = asked('checkToken');
  act(() => vi.advanceTimersByTime(31_000));
  expect(title()).toBeNull();
  await vi.waitFor(() => expect(asked('checkToken')).toBe(before + 1));
});

test('on its last day there is nothing to prolong', async () => {
  end = { endsInSeconds: 60, extendable: false };
  await look();
  expect(screen.queryByRole('button', { name: '继续使用' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '知道了' }));
  expect(title()).toBeNull();
  await look();
  expect(title()).toBeNull();
});
