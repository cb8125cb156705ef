import type { DoorSession } from '@outbound/contract';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { sessionNow, useDoorSession } from './use-door-session.ts';

const session = (id: number, startsIn: number, hours = 1): DoorSession => ({
  id,
  name: `第${id}场`,
  placeStartTime: '2026-11-24 09:00:00',
  placeEndTime: '2026-11-24 10:00:00',
  location: '',
  startsIn,
  endsIn: startsIn + hours * 3_600,
  remainNum: null,
});
const MINUTES = 60;

test('people come to the session that is on or begins within half an hour, the nearest of several', () => {
  const [first, second] = [session(1, -80 * MINUTES, 1.5), session(2, 20 * MINUTES)];
  expect(sessionNow([first, second], 0)).toBe(second);
  expect(sessionNow([first], 0)).toBe(first);
  expect(sessionNow([first], 11 * MINUTES)).toBeNull();
  expect(sessionNow([session(3, 31 * MINUTES)], 0)).toBeNull();
  expect(sessionNow([session(3, 31 * MINUTES)], 1 * MINUTES)?.id).toBe(3);
  // Nobody guesses between two rooms.
  expect(sessionNow([session(4, 0), session(5, 0)], 0)).toBeNull();
  expect(sessionNow([], 0)).toBeNull();
});

const at = (address: string) => {
  const { result, rerender } = renderHook(
    (given: Parameters<typeof useDoorSession>[0]) => useDoorSession(given),
    {
      initialProps: { sessions: [] as DoorSession[], listedAt: 0 },
      wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
    },
  );
  return { result, list: (sessions: DoorSession[]) => rerender({ sessions, listedAt: Date.now() }) };
};

test('it is chosen when the list is there, stays when the next one comes near, and yields to who picks', () => {
  const { result, list } = at('/activity/checkIn?id=7');
  expect(result.current.session).toBeNull();
  list([session(1, 0), session(2, 3_600)]);
  expect(result.current.session?.id).toBe(1);
  list([session(1, -3_600), session(2, 0)]);
  expect(result.current.session?.id).toBe(1);
  act(() => result.current.pick(2));
  expect(result.current.session?.id).toBe(2);
  act(() => result.current.pick(null));
  expect(result.current.session).toBeNull();
});

test('what was picked outlives a reload; a session that is gone does not', () => {
  const picked = at('/activity/checkIn?id=7&session=2');
  expect(picked.result.current.sessionId).toBe(2);
  picked.list([session(1, 0), session(2, 7_200)]);
  expect(picked.result.current.session?.id).toBe(2);
  const whole = at('/activity/checkIn?id=7&session=0');
  expect(whole.result.current.sessionId).toBeUndefined();
  whole.list([session(1, 0)]);
  expect(whole.result.current.session).toBeNull();
  const gone = at('/activity/checkIn?id=7&session=9');
  gone.list([session(1, 0)]);
  expect(gone.result.current.sessionId).toBe(1);
  expect(gone.result.current.session?.id).toBe(1);
});
