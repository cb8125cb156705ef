import { ApplyState, type OpenActivity } from '@outbound/contract';
import { type ReactNode, useState } from 'react';
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

/** The activity of a page as it stands while the page is open, and what says until when its sign-up opens. */
export function useOpening(input: FollowedPage): [activity: OpenActivity, opening: ReactNode] {
  const [page] = useState(input);
  const [activity, setActivity] = useState(page.data.activity);
  return [activity, isFollowed(page) && <Opening page={page} onChange={setActivity} />];
}
