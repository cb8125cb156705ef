import type { ApplyState, OpenActivity } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { arrival } from '../arrival.ts';
import { readPageData } from '../document.ts';
import { fill, useTexts } from '../texts.ts';
import { isoTime } from '../time-zone.ts';
import { type FollowedPage, follow, leftParts, type Told } from './opening-clock.ts';

/** The page as the server draws it now: its activity with it, and the time in the head of the answer. */
async function askAnew(): Promise<Told<OpenActivity>> {
  const response = await fetch(location.href, { cache: 'no-store' });
  // Taken off the shelf, or a server in trouble: nothing is learned of it.
  if (!response.ok) throw new Error(`the page was not drawn: ${response.status}`);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const { data, now, zone } = readPageData<FollowedPage>(page);
  // What is kept of a page for a moment says an older time than its head.
  const head = Date.parse(response.headers.get('Date') ?? '');
  return { activity: data.activity, saidAt: head || Date.parse(isoTime(now, zone)) };
}

/**
 * Until when the sign-up opens, by the server's clock; `onChange` gets what the activity becomes at its moments. Of those
 * alone readers of the screen hear: what runs each second is read to who asks for it.
 */
export default function Opening({
  page,
  onChange,
}: {
  /** As it was loaded. */
  page: FollowedPage;
  onChange: (activity: OpenActivity) => void;
}) {
  const texts = useTexts('common');
  const [left, setLeft] = useState<number | null>(null);
  const [state, setState] = useState<ApplyState | null>(null);
  useEffect(() => {
    const { data, now, zone } = page;
    const { isFromHistory, ago } = arrival();
    const first = { activity: data.activity, saidAt: Date.parse(isoTime(now, zone)) + ago };
    let known = data.activity.applyState;
    const { look, stop } = follow(first, isFromHistory, {
      zone,
      ask: askAnew,
      onLeft: setLeft,
      onChange: (activity) => {
        // What was chosen of them stays chosen.
        onChange({ ...activity, services: data.activity.services });
        if (activity.applyState !== known) setState(activity.applyState);
        known = activity.applyState;
      },
    });
    document.addEventListener('visibilitychange', look);
    // Back from the browser's memory.
    window.addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
      stop();
    };
  }, [page, onChange]);
  const { days, hours, clock } = leftParts(left ?? 0);
  return (
    <>
      {left !== null && (
        <p className="opening" role="timer">
          {fill(texts.opensIn, { time: days > 0 ? fill(texts.daysHours, { days, hours }) : clock })}
        </p>
      )}
      <p className="hidden-text" role="status">
        {state !== null && texts.states[state]}
      </p>
    </>
  );
}
