import { ApplyState } from '@outbound/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { follow, leftParts, type Told } from './opening-clock.ts';
import { type Followed, momentsOf, nextMoment, stateAt } from './sign-up-moments.ts';

const zone = 'Asia/Shanghai';
const at = (time: string) => Date.parse(`2026-12-01T${time}+08:00`);
const activity: Followed = {
  applyState: ApplyState.notOpen,
  applyStartTime: '2026-12-01 09:00:00',
  applyEndTime: '2026-12-01 18:00:00',
  endTime: '2026-12-02 12:00:00',
  remainNum: 20,
  services: ['对接'],
  fullServices: [],
};
const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => {
  // The browser's clock is a week behind the server's.
  vi.useFakeTimers({ now: at('08:00:00') - 7 * 24 * 60 * MINUTE });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Follows what the server said at a time by its clock; `later` is what it says when it is asked. */
function followed(said: Partial<Followed>, saidAt: number, later: Partial<Followed> = {}, isOld = false) {
  const start = Date.now();
  const lefts: (number | null)[] = [];
  const states: ApplyState[] = [];
  const serverNow = () => saidAt + Date.now() - start;
  const ask = vi.fn<() => Promise<Told<Followed>>>(async () => ({
    activity: { ...activity, ...later },
    saidAt: serverNow(),
  }));
  const { stop, look } = follow({ activity: { ...activity, ...said }, saidAt }, isOld, {
    zone,
    ask,
    onLeft: (left) => lefts.push(left),
    onChange: ({ applyState }) => states.push(applyState),
  });
  return { lefts, states, ask, stop, look, serverNow };
}

test('a sign-up stands where its times say, and what times do not say stays', () => {
  const stands = (time: string, said: Partial<Followed> = {}) =>
    stateAt({ ...activity, ...said }, momentsOf(activity, zone), at(time));
  const moments = momentsOf(activity, zone);
  expect(stands('08:59:59')).toBe(ApplyState.notOpen);
  expect(stands('09:00:00')).toBe(ApplyState.open);
  expect(stands('09:00:00', { remainNum: 0 })).toBe(ApplyState.full);
  expect(stands('09:00:00', { fullServices: ['对接'] })).toBe(ApplyState.full);
  expect(stands('10:00:00', { applyState: ApplyState.full })).toBe(ApplyState.full);
  expect(stands('18:00:00')).toBe(ApplyState.closed);
  expect(stateAt(activity, moments, at('12:00:00') + 24 * 60 * MINUTE)).toBe(ApplyState.ended);
  expect(stands('20:00:00', { applyState: ApplyState.cancelled })).toBe(ApplyState.cancelled);
  expect(nextMoment(activity, moments, at('08:00:00'))).toBe(at('09:00:00'));
  expect(nextMoment(activity, moments, at('09:00:00'))).toBe(at('18:00:00'));
  expect(nextMoment({ ...activity, applyState: ApplyState.postponed }, moments, at('08:00:00'))).toBeNull();
});

test('what is left counts the second that has begun', () => {
  expect(leftParts(1)).toEqual({ days: 0, hours: 0, clock: '00:00:01' });
  expect(leftParts(2 * 3600 * SECOND + 5 * MINUTE + 9 * SECOND)).toMatchObject({ clock: '02:05:09' });
  expect(leftParts(51 * 3600 * SECOND)).toMatchObject({ days: 2, hours: 3 });
});

test('it opens at its moment by the clock of the server, and asks how it stands some seconds later', async () => {
  const { lefts, states, ask, stop } = followed({}, at('08:59:30'), { applyState: ApplyState.full });
  expect(lefts).toEqual([30 * SECOND]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(lefts.at(-1)).toBe(SECOND);
  expect(states).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual([ApplyState.open]);
  expect(lefts.at(-1)).toBeNull();
  // Half of what is spread, by the die above.
  await vi.advanceTimersByTimeAsync(12_499);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ask).toHaveBeenCalledOnce();
  expect(states).toEqual([ApplyState.open, ApplyState.full]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('who waits for long asks once within the minute before, and hears that it opens later', async () => {
  const { states, ask, serverNow, stop } = followed({}, at('08:00:00'), {
    applyStartTime: '2026-12-01 09:10:00',
  });
  await vi.advanceTimersByTimeAsync(59 * MINUTE);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(ask).toHaveBeenCalledOnce();
  expect(serverNow()).toBe(at('09:00:00'));
  expect(states.at(-1)).toBe(ApplyState.notOpen);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(states.at(-1)).toBe(ApplyState.open);
  stop();
});

test('it closes by itself, and a server that does not answer is asked five times', async () => {
  const { lefts, states, ask, stop } = followed({ applyState: ApplyState.open }, at('17:59:00'));
  ask.mockRejectedValue(new Error('away'));
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(states).toEqual([ApplyState.closed]);
  expect(lefts.every((left) => left === null)).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(ask).toHaveBeenCalledTimes(5);
  stop();
});

test('a page that a browser had kept asks at once; one that slept looks at the clock when it is seen again', async () => {
  const kept = followed({}, at('08:00:00'), { applyState: ApplyState.open }, true);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(kept.ask).toHaveBeenCalledOnce();
  kept.stop();

  const slept = followed({}, at('08:30:00'));
  vi.setSystemTime(Date.now() + 45 * MINUTE);
  slept.look();
  expect(slept.states).toEqual([ApplyState.open]);
  slept.stop();
});

test('hundreds of pages that wait for the same moment do not ask within the same second', async () => {
  vi.mocked(Math.random).mockRestore();
  const seconds = new Map<number, number>();
  const pages = Array.from({ length: 100 }, () => followed({}, at('08:57:00')));
  for (const { ask, serverNow } of pages)
    ask.mockImplementation(async () => {
      const second = Math.floor(serverNow() / SECOND);
      seconds.set(second, (seconds.get(second) ?? 0) + 1);
      return { activity, saidAt: serverNow() };
    });
  await vi.advanceTimersByTimeAsync(4 * MINUTE);
  for (const { stop } of pages) stop();
  expect([...seconds.values()].reduce((sum, one) => sum + one)).toBe(200);
  expect(Math.max(...seconds.values())).toBeLessThan(25);
});
