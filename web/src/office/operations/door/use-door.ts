import {
  type CheckInOutcome,
  type CheckInResult,
  CheckInWay,
  calls,
  DOOR_LIST_HOURS,
  MOST_SEATS,
  type Seat,
} from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { CallFailure } from '../../../api/failure.ts';
import { newIdempotencyKey } from '../../../api/send.ts';
import { type Asked, judge, type ListedSeat, seatIn } from './judge.ts';
import { openQueue, type Queue, type Waiting } from './queue.ts';
import { entryOf, isAway, sendAll } from './send-waiting.ts';
import { signal } from './signals.ts';

const { checkIn: door } = calls;

/** Longer nobody stands before a phone: then the list of the device decides. */
const PATIENCE_MS = 4_000;
/** While the network is known to be away, less is waited for it. */
const ALONE_PATIENCE_MS = 1_000;
/** So many tickets wait for the one before them; who scans faster is told. */
const MOST_HELD = 5;
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

/** Why a ticket could not be judged at all. */
export interface DoorFault {
  text: string;
  traceId: string | null;
  count: number;
}

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
  const [fault, setFault] = useState<DoorFault | null>(null);
  const [busy, setBusy] = useState(false);
  const [isListed, setListed] = useState(false);
  const [listFailure, setListFailure] = useState<CallFailure | null>(null);
  const [refused, setRefused] = useState<{ number: number; failure: CallFailure } | null>(null);
  const queue = useRef<Promise<Queue> | null>(null);
  const kept = useRef<{ seats: ListedSeat[]; at: number }>({ seats: [], at: 0 });
  const sending = useRef<Promise<void> | null>(null);
  const loading = useRef<Promise<void> | null>(null);
  /** Marked since the list that is being read was asked for: it does not know of them yet. */
  const newer = useRef(new Map<number, Seat>());
  const away = useRef(false);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const held = useRef(new Set<string>());
  const counted = useRef(0);
  const open = useCallback(() => {
    queue.current ??= openQueue();
    return queue.current;
  }, []);

  const keep = useCallback((next: ListedSeat[]) => {
    kept.current.seats = next;
    setSeats(next);
  }, []);
  const standAlone = useCallback((is: boolean) => {
    away.current = is;
    setAlone(is);
  }, []);
  const mark = useCallback(
    (seat: Seat) => {
      newer.current.set(seat.id, seat);
      keep(kept.current.seats.map((one) => (one.id === seat.id ? { ...one, ...seat } : one)));
    },
    [keep],
  );

  const readList = useCallback(async () => {
    newer.current = new Map();
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
      if (isAway(error)) standAlone(true);
      else if (error instanceof CallFailure) setListFailure(error);
      return;
    }
    standAlone(false);
    setListFailure(null);
    setListed(true);
    kept.current.at = Date.now();
    // Who waits to be sent is in already, whatever the server knows of him.
    const noted = await (await open()).all(owner, activityId);
    const ids = new Set<number>();
    for (const { asked } of noted) {
      const seat = await seatIn(found, asked);
      if (seat) ids.add(seat.id);
    }
    keep(
      found.map((one) => {
        const marked = { ...one, ...newer.current.get(one.id) };
        return ids.has(one.id) ? { ...marked, checkedTime: marked.checkedTime ?? nowText() } : marked;
      }),
    );
  }, [activityId, owner, keep, open, standAlone]);

  const sendWaiting = useCallback(async () => {
    const store = await open();
    try {
      const { failure, late, isAnswered } = await sendAll(store, owner, activityId, mark);
      if (late.length > 0) setLate((before) => [...before, ...late]);
      if (failure && isAway(failure)) {
        standAlone(true);
        return;
      }
      if (isAnswered) standAlone(false);
      const number = (await store.all(owner, activityId)).length;
      setRefused(failure instanceof CallFailure && number > 0 ? { number, failure } : null);
    } finally {
      setWaiting((await store.all(owner, activityId)).length);
    }
  }, [activityId, owner, mark, open, standAlone]);

  const flush = useCallback(() => {
    sending.current ??= sendWaiting().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [sendWaiting]);
  /** One at a time, and after what waits was sent, so that the list knows of it. */
  const load = useCallback(() => {
    loading.current ??= flush()
      .then(readList)
      .finally(() => {
        loading.current = null;
      });
    return loading.current;
  }, [flush, readList]);

  useEffect(() => {
    void load();
    // Read anew, the list tells that the network is back; then the answers are the server's again.
    const trying = window.setInterval(() => void (away.current ? load() : flush()), TRY_MS);
    const reading = window.setInterval(() => {
      if (kept.current.at > 0 && Date.now() - kept.current.at > DOOR_LIST_HOURS * HOURS) keep([]);
      if (navigator.onLine) void load();
    }, REFRESH_MS);
    const back = () => void load();
    window.addEventListener('online', back);
    return () => {
      window.clearInterval(trying);
      window.clearInterval(reading);
      window.removeEventListener('online', back);
    };
  }, [load, flush, keep]);

  const say = (answer: Omit<Answered, 'count'>) => {
    counted.current++;
    setFault(null);
    setAnswered({ ...answer, count: counted.current });
    signal(answer.outcome === 'done');
  };
  const sayFault = (text: string, traceId: string | null = null) => {
    counted.current++;
    setAnswered(null);
    setFault({ text, traceId, count: counted.current });
    signal(false);
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
    standAlone(true);
    say({ outcome, seat: seat ?? null, activityTitle: '', isLocal: true });
    return outcome;
  };

  const decide = async (one: Waiting): Promise<CheckInOutcome | null> => {
    // The answer of the one before is not this one's.
    setAnswered(null);
    setFault(null);
    const patience = new AbortController();
    const timer = window.setTimeout(() => patience.abort(), away.current ? ALONE_PATIENCE_MS : PATIENCE_MS);
    try {
      const [result] = await send(
        door.checkIn,
        { activityId, list: [entryOf(one)] },
        { quiet: true, signal: patience.signal },
      );
      if (!result) return null;
      standAlone(false);
      if (result.seat) mark(result.seat);
      say({ ...result, isLocal: false });
      return result.outcome;
    } catch (error) {
      if (isAway(error)) return await alone(one);
      if (error instanceof CallFailure) sayFault(error.message, error.traceId);
      return null;
    } finally {
      window.clearTimeout(timer);
    }
  };

  /** Asks for one; who comes meanwhile waits for his turn. The outcome, null where nothing was judged. */
  const enter = (asked: Asked, way: CheckInWay = CheckInWay.byHand): Promise<CheckInOutcome | null> => {
    const same = JSON.stringify(asked);
    if (held.current.has(same)) return Promise.resolve(null);
    if (held.current.size >= MOST_HELD) {
      sayFault('前面的票还在核对，请稍后再扫');
      return Promise.resolve(null);
    }
    held.current.add(same);
    setBusy(true);
    const one: Waiting = { key: newIdempotencyKey(), owner, activityId, way, asked, at: Date.now() };
    const turn = line.current
      .then(() => decide(one))
      .catch(() => {
        sayFault('本机未能记下这次签到，请重试');
        return null;
      })
      .finally(() => {
        held.current.delete(same);
        setBusy(held.current.size > 0);
      });
    line.current = turn;
    return turn;
  };

  return {
    seats,
    isWhole,
    isAlone,
    waiting,
    late,
    answered,
    fault,
    busy,
    isListed,
    listFailure,
    refused,
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
