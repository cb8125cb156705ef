import {
  type CheckInOutcome,
  type CheckInResult,
  CheckInWay,
  calls,
  DOOR_LIST_HOURS,
  MOST_CHECK_INS,
  MOST_SEATS,
  type Seat,
} from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { newIdempotencyKey } from '../../../api/send.ts';
import { type Asked, judge, type ListedSeat, seatIn } from './judge.ts';
import { openQueue, type Queue, type Waiting } from './queue.ts';
import { signal } from './signals.ts';

const { checkIn: door } = calls;

/** Longer nobody stands before a phone: then the list of the device decides. */
const PATIENCE_MS = 4_000;
/** How often the device tries to send what waits, and reads the list anew. */
const TRY_MS = 15_000;
const REFRESH_MS = 60_000;
/** A frozen tab wakes up later; what is older is not believed by the server either. */
const HOURS = 3_600_000;

export interface Answered {
  outcome: CheckInOutcome;
  seat: Seat | null;
  activityTitle: string;
  /** Judged by the device's own list; it is sent when the network is back. */
  isLocal: boolean;
  /** Each one is new, also when it says the same. */
  count: number;
}

/** No answer came, or none that judges: the network, a proxy, a server that restarts. */
const isAway = (error: unknown) =>
  !(error instanceof CallFailure) || error.status === 0 || error.status >= 502 || error.code === 'CM5030';

const nowText = () => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
};

/** All that the door of one activity knows and does. The list is in memory alone: it goes with the page. */
export function useDoor(activityId: number, owner: string) {
  const [seats, setSeats] = useState<ListedSeat[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [isAlone, setAlone] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [late, setLate] = useState<CheckInResult[]>([]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [busy, setBusy] = useState(false);
  const queue = useRef<Promise<Queue> | null>(null);
  const kept = useRef<{ seats: ListedSeat[]; at: number }>({ seats: [], at: 0 });
  const sending = useRef(false);
  const counted = useRef(0);
  const open = useCallback(() => {
    queue.current ??= openQueue();
    return queue.current;
  }, []);

  const keep = useCallback((next: ListedSeat[]) => {
    kept.current.seats = next;
    setSeats(next);
  }, []);
  const mark = useCallback(
    (seat: Seat) => keep(kept.current.seats.map((one) => (one.id === seat.id ? { ...one, ...seat } : one))),
    [keep],
  );

  const load = useCallback(async () => {
    const found: ListedSeat[] = [];
    try {
      for (let whole = false; !whole && found.length < MOST_SEATS; ) {
        const after = found.at(-1)?.id ?? 0;
        const answer = await send(door.seats, { activityId, after }, { quiet: true });
        found.push(...answer.list);
        whole = answer.isWhole;
        setWhole(whole);
      }
    } catch (error) {
      if (isAway(error)) setAlone(true);
      return;
    }
    setAlone(false);
    kept.current.at = Date.now();
    // Who waits to be sent is in already, whatever the server knows of him.
    const noted = await (await open()).all(owner, activityId);
    const ids = new Set<number>();
    for (const { asked } of noted) {
      const seat = await seatIn(found, asked);
      if (seat) ids.add(seat.id);
    }
    keep(found.map((one) => (ids.has(one.id) ? { ...one, checkedTime: one.checkedTime ?? nowText() } : one)));
  }, [activityId, owner, keep, open]);

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const held = await open();
      for (
        let rest = await held.all(owner, activityId);
        rest.length > 0;
        rest = await held.all(owner, activityId)
      ) {
        const batch = rest.slice(0, MOST_CHECK_INS);
        const results = await send(
          door.checkIn,
          { activityId, list: batch.map((one) => entryOf(one)) },
          { quiet: true },
        );
        await held.remove(batch.map(({ key }) => key));
        const others = results.filter(({ outcome }) => outcome !== 'done');
        if (others.length > 0) setLate((before) => [...before, ...others]);
        for (const { seat } of results) if (seat) mark(seat);
        setAlone(false);
      }
    } catch (error) {
      if (isAway(error)) setAlone(true);
    } finally {
      sending.current = false;
      setWaiting((await (await open()).all(owner, activityId)).length);
    }
  }, [activityId, owner, mark, open]);

  useEffect(() => {
    void load();
    void flush();
    const trying = window.setInterval(() => void flush(), TRY_MS);
    const reading = window.setInterval(() => {
      if (kept.current.at > 0 && Date.now() - kept.current.at > DOOR_LIST_HOURS * HOURS) keep([]);
      if (navigator.onLine) void load();
    }, REFRESH_MS);
    const back = () => {
      void flush();
      void load();
    };
    window.addEventListener('online', back);
    return () => {
      window.clearInterval(trying);
      window.clearInterval(reading);
      window.removeEventListener('online', back);
    };
  }, [load, flush, keep]);

  const say = (answer: Omit<Answered, 'count'>) => {
    counted.current++;
    setAnswered({ ...answer, count: counted.current });
    signal(answer.outcome === 'done');
  };

  /** Judges by the list, and notes whom it lets in. */
  const alone = async (one: Waiting) => {
    const seat = await seatIn(kept.current.seats, one.asked);
    const outcome = judge(seat);
    if (outcome === 'done' && seat) {
      await (await open()).add({ ...one, asked: 'code' in one.asked ? one.asked : { id: seat.id } });
      mark({ ...seat, checkedTime: nowText(), checkedBy: '本机（待上传）' });
      setWaiting((before) => before + 1);
    }
    setAlone(true);
    say({ outcome, seat: seat ?? null, activityTitle: '', isLocal: true });
  };

  const enter = async (asked: Asked, way: CheckInWay = CheckInWay.byHand) => {
    if (busy) return;
    setBusy(true);
    const one: Waiting = { key: newIdempotencyKey(), owner, activityId, way, asked, at: Date.now() };
    const patience = new AbortController();
    const timer = window.setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const [result] = await send(
        door.checkIn,
        { activityId, list: [entryOf(one)] },
        { quiet: true, signal: patience.signal },
      );
      if (!result) return;
      setAlone(false);
      if (result.seat) mark(result.seat);
      say({ ...result, isLocal: false });
    } catch (error) {
      if (isAway(error)) await alone(one);
      else if (error instanceof CallFailure) setAnswered(null);
    } finally {
      window.clearTimeout(timer);
      setBusy(false);
    }
  };

  return {
    seats,
    isWhole,
    isAlone,
    waiting,
    late,
    answered,
    busy,
    enter,
    load,
    flush,
    /** Lets in who was signed up at the door. */
    welcome: (seat: Seat) => {
      say({ outcome: 'done', seat, activityTitle: '', isLocal: false });
      void load();
    },
    clearLate: () => setLate([]),
  };
}
export type Door = ReturnType<typeof useDoor>;

const entryOf = ({ key, way, asked, at }: Waiting) => ({
  key,
  way,
  ...asked,
  secondsAgo: Math.max(0, Math.min(DOOR_LIST_HOURS * 3_600, Math.round((Date.now() - at) / 1_000))),
});
