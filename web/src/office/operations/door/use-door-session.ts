import type { DoorSession } from '@outbound/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRecordId } from '../../../ui/records/record-id.ts';

/** So long before it begins people come to a session. */
const SOON_SECONDS = 30 * 60;
const NAME = 'session';
/** How the address names the activity as a whole. */
const WHOLE = '0';

/** Seconds since the list was read: the device's clock may be wrong, but it goes right. */
export const secondsSince = (listedAt: number) => (Date.now() - listedAt) / 1_000;

/**
 * The session that people come to `since` seconds after the list was read: one that is on or begins soon, of several the one
 * whose beginning is nearest. Null where there is none, or where two begin at once: nobody guesses between rooms.
 */
export function sessionNow(sessions: readonly DoorSession[], since: number): DoorSession | null {
  const near = sessions.filter(({ startsIn, endsIn }) => startsIn - since <= SOON_SECONDS && endsIn > since);
  const awayOf = ({ startsIn }: DoorSession) => Math.abs(startsIn - since);
  const [first, second] = near.sort((one, other) => awayOf(one) - awayOf(other));
  return first && (!second || awayOf(first) < awayOf(second)) ? first : null;
}

/** At whose door it is, null for the activity as a whole: as was picked, else as it is when the list is there. Outlives a reload. */
export function useDoorSession({
  sessions,
  listedAt,
}: {
  sessions: readonly DoorSession[];
  listedAt: number;
}): { session: DoorSession | null; sessionId: number | undefined; pick(sessionId: number | null): void } {
  const [params, setParams] = useSearchParams();
  const picked = useRecordId(NAME);
  const [first, setFirst] = useState<number | null>(null);
  const isThere = listedAt > 0 && sessions.length > 0;
  const [isGuessed, setGuessed] = useState(false);
  useEffect(() => {
    if (!isThere || isGuessed) return;
    setFirst(sessionNow(sessions, secondsSince(listedAt))?.id ?? null);
    // It stays: nobody who is at the door of one session is to be moved to the next while he scans.
    setGuessed(true);
  }, [isThere, isGuessed, sessions, listedAt]);
  const known = sessions.find(({ id }) => id === picked);
  const meant =
    params.get(NAME) === WHOLE ? null : (known ?? sessions.find(({ id }) => id === first) ?? null);
  const pick = (sessionId: number | null) => {
    params.set(NAME, sessionId === null ? WHOLE : String(sessionId));
    setParams(params, { replace: true });
  };
  // Whoever is scanned before the list is there comes to what was picked.
  const sessionId = meant?.id ?? (listedAt === 0 ? (picked ?? undefined) : undefined);
  return { session: meant, sessionId, pick };
}
