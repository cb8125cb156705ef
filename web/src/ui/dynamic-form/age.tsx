import { ageText, clockText } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { platform } from '../../api/platform-identity.ts';
import { serverNow } from '../../api/server-clock.ts';

const EVERY_MS = 20_000;

/** How long ago a time is that somebody typed, while the page stands open. */
export function Age({ time }: { time: unknown }) {
  const [now, setNow] = useState(() => serverNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  // What is typed now may be later than the last tick.
  return <span>{ageText(time, clockText(Math.max(now, serverNow()), platform.timeZone))}</span>;
}
