import { ApplyState, type OpenActivity } from '@outbound/contract';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { arrival } from '../arrival.ts';
import { lazyPart } from '../lazy-part.tsx';
import type { FollowedPage } from './opening-clock.ts';

/** Most activities are open for long: its script comes where that changes soon. */
const Opening = lazyPart(() => import('./opening.tsx'));

const DAY = 86_400_000;
const read = (time: string) => Date.parse(time.replace(' ', 'T'));

/** Whether what an activity lets do may change while somebody has its page open; both times are by the same clock. */
const isFollowed = ({ data: { activity }, now }: FollowedPage): boolean => {
  const { applyState, applyEndTime, endTime } = activity;
  if (applyState === ApplyState.notOpen) return true;
  if (applyState > ApplyState.closed) return false;
  return read((applyState !== ApplyState.closed && applyEndTime) || endTime) - read(now) < DAY;
};

/** Brings a page that the browser had kept up to date: the places of who has just signed up on the next one are taken. */
function useRenewal(onChange: (activity: OpenActivity) => void): void {
  useEffect(() => {
    let isOver = false;
    let end = () => {};
    const renew = async () => {
      end();
      // Few come back: its script comes for them, and without it the page stays as it was.
      const part = await import('./ask-anew.ts').catch(() => null);
      if (part && !isOver) end = part.renew(onChange);
    };
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void renew();
    };
    if (arrival().isFromHistory) void renew();
    window.addEventListener('pageshow', look);
    return () => {
      isOver = true;
      end();
      window.removeEventListener('pageshow', look);
    };
  }, [onChange]);
}

/** The activity of a page as it stands while the page is open, and what says until when its sign-up opens. */
export function useOpening(input: FollowedPage): [activity: OpenActivity, opening: ReactNode] {
  const [page] = useState(input);
  const [activity, setActivity] = useState(page.data.activity);
  useRenewal(
    useCallback(
      // What was chosen of them stays chosen.
      (now: OpenActivity) => setActivity({ ...now, services: page.data.activity.services }),
      [page],
    ),
  );
  return [activity, isFollowed(page) && <Opening page={page} onChange={setActivity} />];
}
