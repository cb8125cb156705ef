import { ApplyState, type ContentLanguage, type OpenActivityRow } from '@outbound/contract';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { circumstancesOf, openActivityOf } from '../../testing/public-samples.ts';
import { textsIn } from '../spoken.ts';
import { SpokenContext } from '../texts.ts';
import { ActivityGrid } from './activity-card.tsx';
import { followCards, lookAtCards } from './card-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const drawn = { ...circumstancesOf('/portal/portalActivity'), now: '2026-12-01 08:59:30' };
const soon: OpenActivityRow = openActivityOf({
  ...{ id: 1, applyState: ApplyState.notOpen },
  ...{ applyStartTime: '2026-12-01 09:00:00', applyEndTime: '2026-12-01 18:00:00' },
});
const closing = openActivityOf({ id: 2, applyEndTime: '2026-12-01 08:59:40', fewLeft: true, remainNum: 3 });
const cancelled = openActivityOf({
  id: 3,
  applyState: ApplyState.cancelled,
  applyEndTime: soon.applyEndTime,
});
const later = openActivityOf({ id: 4, applyEndTime: '2026-12-02 08:59:40' });

let stop = () => {};
beforeEach(() => {
  // The browser's clock is a week behind the server's.
  vi.useFakeTimers({ now: Date.parse('2026-11-24T08:59:30+08:00') });
});
afterEach(() => {
  stop();
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The grid with these cards, as somebody reads it. */
function show(activities: OpenActivityRow[], language: ContentLanguage = 'zh') {
  return render(
    <SpokenContext value={{ language, texts: textsIn[language] }}>
      <ActivityGrid activities={activities} drawn={drawn} />
    </SpokenContext>,
  );
}
const badges = () => [...document.querySelectorAll('.badge')].map(({ textContent }) => textContent);
const tones = () =>
  [...document.querySelectorAll('.card')].map(
    (card) => `${card.querySelector('.badge')?.className} ${card.classList.contains('card-over')}`,
  );

test.each(['zh', 'es', 'pt'] as const)(
  'the badges of a list follow the clock of the server in %s',
  async (language) => {
    const asked = vi.fn();
    vi.stubGlobal('fetch', asked);
    const { states } = textsIn[language].common;
    show([soon, closing, cancelled, later], language);
    stop = followCards(drawn);
    await vi.advanceTimersByTimeAsync(0);
    const first = badges();
    expect(first[0]).toBe(states[ApplyState.notOpen]);
    expect(first[1]).toContain('3');
    expect(vi.getTimerCount(), 'one timer for all cards').toBe(1);
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    expect(badges()).toEqual(first);
    await vi.advanceTimersByTimeAsync(1);
    expect(badges()).toEqual([first[0], states[ApplyState.closed], ...first.slice(2)]);
    await vi.advanceTimersByTimeAsync(20 * SECOND - 1);
    expect(badges()[0], 'nothing opens before its time').toBe(first[0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(badges()[0]).toBe(states[ApplyState.open]);
    await vi.advanceTimersByTimeAsync(9 * 60 * MINUTE);
    expect(badges()).toEqual(
      [ApplyState.closed, ApplyState.closed, ApplyState.cancelled, ApplyState.open].map(
        (state) => states[state],
      ),
    );
    expect(tones()).toEqual([...Array(3).fill('badge badge-over true'), 'badge badge-open false']);
    expect(asked).not.toHaveBeenCalled();
    stop();
    expect(vi.getTimerCount()).toBe(0);
  },
);

test('cards that came with a further page, and those that the server alone has drawn, follow it, too', async () => {
  show([soon]);
  const { outerHTML } = document.querySelector('.card') as HTMLElement;
  cleanup();
  stop = followCards(drawn);
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount(), 'nothing is waited for where no card turns').toBe(0);
  document.body.innerHTML = outerHTML;
  lookAtCards();
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  expect(badges()).toEqual(['报名中']);
});

test('a page that slept looks at the clock when it is seen again', async () => {
  show([soon]);
  stop = followCards(drawn);
  await vi.advanceTimersByTimeAsync(0);
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(badges()).toEqual(['报名中']);
});

test('a page that the browser had kept asks for the time, once', async () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'back_forward', responseStart: 0 } as unknown as PerformanceEntry,
  ]);
  const asked = vi.fn(async () => new Response(null, { headers: { Date: 'Tue, 01 Dec 2026 02:00:00 GMT' } }));
  vi.stubGlobal('fetch', asked);
  show([soon, closing]);
  stop = followCards(drawn);
  await vi.advanceTimersByTimeAsync(0);
  lookAtCards();
  await vi.advanceTimersByTimeAsync(0);
  expect(badges()).toEqual(['报名中', '报名已截止']);
  expect(asked).toHaveBeenCalledOnce();
});
