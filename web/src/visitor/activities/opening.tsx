import type { ApplyState, OpenActivity } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { arrival } from '../arrival.ts';
import { fill, useTexts } from '../texts.ts';
import { isoTime } from '../time-zone.ts';
import { askAnew } from './ask-anew.ts';
import { type FollowedPage, follow, leftParts } from './opening-clock.ts';

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
