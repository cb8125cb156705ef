import {
  type CheckInOutcome,
  type CheckInResult,
  CheckInWay,
  calls,
  type DoorAnswers,
  type DoorQuestion,
  type Seat,
} from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { CallFailure, isAway } from '../../../api/failure.ts';
import { newIdempotencyKey } from '../../../api/send.ts';
import { type Asked, type Entrance, judge, letIn, seatIn } from './judge.ts';
import { type Opened, openQueue, type Waiting } from './queue.ts';
import { entryOf, type Late, sendAll } from './send-waiting.ts';
import { signal } from './signals.ts';
import { cameAtText, isNotedHere, OWN_DEVICE, useSeats } from './use-seats.ts';

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

export interface Answered {
  outcome: CheckInOutcome;
  seat: Seat | null;
  activityTitle: string;
  /** Judged by the device's own list; it is sent when the network is back. */
  isLocal: boolean;
  /** What was asked, so that it can be asked again: to let in who did not choose the session. */
  asked: Pick<Waiting, 'key' | 'asked' | 'way' | keyof Entrance> | null;
  /** With askFirst, what is to be asked. */
  questions: readonly DoorQuestion[];
  /** Each one is new, also when it says the same. */
  count: number;
}

/** Why a ticket could not be judged at all. */
export interface DoorFault {
  text: string;
  traceId: string | null;
  count: number;
}

/** What was said without network, once the server has answered what was noted: of that one its answer, of the same person whom it knows. */
function answeredSince(said: Answered | null, result: CheckInResult): Answered | null {
  const { seat } = result;
  if (!said?.isLocal || !seat || said.seat?.id !== seat.id) return said;
  return said.asked?.key === result.key
    ? { ...said, ...result, questions: result.questions ?? [], isLocal: false }
    : { ...said, seat };
}

/** All that the door of one activity knows and does. `title` is the activity's, '' until it is known. */
export function useDoor(activityId: number, owner: string, title = '') {
  const [isAlone, setAlone] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const [late, setLate] = useState<Late[]>([]);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [fault, setFault] = useState<DoorFault | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ number: number; failure: CallFailure } | null>(null);
  const [isKept, setKept] = useState<boolean | null>(null);
  const [lost, setLost] = useState(0);
  const opened = useRef<Promise<Opened> | null>(null);
  const sending = useRef<Promise<void> | null>(null);
  const loading = useRef<Promise<void> | null>(null);
  const away = useRef(false);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const held = useRef(new Set<string>());
  const counted = useRef(0);
  const open = useCallback(() => {
    opened.current ??= openQueue();
    return opened.current;
  }, []);
  const list = useSeats({ activityId, owner, title }, open);
  const { shown, failure, mark, note, give, restore, read, now, dropOld } = list;

  const standAlone = useCallback((is: boolean) => {
    away.current = is;
    setAlone(is);
  }, []);
  /** How many wait, and whether they would outlive the page. */
  const count = useCallback(async () => {
    const { queue } = await open();
    setWaiting((await queue.all(owner, activityId)).length);
    const gone = queue.takeLost();
    setKept(queue.isKept());
    if (gone > 0) setLost((before) => before + gone);
  }, [activityId, owner, open]);

  const sendWaiting = useCallback(async () => {
    const { queue } = await open();
    const tell = (result: CheckInResult) => {
      if (result.seat) mark(result.seat);
      setAnswered((said) => answeredSince(said, result));
    };
    try {
      const { failure, late, isAnswered } = await sendAll(queue, owner, activityId, tell);
      if (late.length > 0) setLate((before) => [...before, ...late]);
      if (failure && isAway(failure)) return standAlone(true);
      if (isAnswered) standAlone(false);
      const number = (await queue.all(owner, activityId)).length;
      setRefused(failure instanceof CallFailure && number > 0 ? { number, failure } : null);
    } finally {
      await count();
    }
  }, [activityId, owner, mark, open, standAlone, count]);

  const flush = useCallback(() => {
    sending.current ??= sendWaiting().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [sendWaiting]);
  /** One at a time, and after what waits was sent, so that the list knows of it. */
  const load = useCallback(() => {
    loading.current ??= flush()
      .then(async () => standAlone(!(await read())))
      .finally(() => {
        loading.current = null;
      });
    return loading.current;
  }, [flush, read, standAlone]);

  useEffect(() => {
    void restore().then(load, load);
    // Read anew, the list tells that the network is back; then the answers are the server's again.
    const trying = window.setInterval(() => void (away.current ? load() : flush()), TRY_MS);
    const reading = window.setInterval(() => {
      dropOld();
      if (navigator.onLine) void load();
    }, REFRESH_MS);
    const back = () => void load();
    window.addEventListener('online', back);
    return () => {
      window.clearInterval(trying);
      window.clearInterval(reading);
      window.removeEventListener('online', back);
    };
  }, [load, flush, restore, dropOld]);

  const say = (answer: Omit<Answered, 'count'>) => {
    counted.current++;
    setFault(null);
    setAnswered({ ...answer, count: counted.current });
    // Somebody is asked something: neither good nor bad.
    if (answer.outcome !== 'askFirst') signal(answer.outcome === 'done');
  };
  const sayFault = (text: string, traceId: string | null = null) => {
    counted.current++;
    setAnswered(null);
    setFault({ text, traceId, count: counted.current });
    signal(false);
  };

  /** What was said of the one before is not said of who is asked or looked for now. */
  const forget = () => {
    setAnswered(null);
    setFault(null);
  };

  /** Judges by the list, and notes whom it lets in. */
  const alone = async (one: Waiting) => {
    const { seats, sessions, questions } = now();
    const seat = await seatIn(seats, one.asked);
    const outcome = judge(seat, one, sessions, questions.length > 0);
    if (outcome === 'done' && seat) {
      const { queue } = await open();
      await queue.add({ ...one, asked: 'code' in one.asked ? one.asked : { id: seat.id } });
      note(one);
      mark(letIn(seat, one.sessionId, cameAtText(one.at), OWN_DEVICE));
      await count();
    }
    standAlone(true);
    say({ outcome, seat: seat ?? null, activityTitle: '', isLocal: true, asked: one, questions });
    return outcome;
  };

  /** Who was let in here without network is in, though the server knows of it only once it is sent: a copy of his ticket lets in nobody. */
  const knownHere = async (one: Waiting): Promise<CheckInOutcome | null> => {
    const seat = await seatIn(now().seats, one.asked);
    if (!seat || !isNotedHere(seat, one.sessionId)) return null;
    say({ outcome: 'double', seat, activityTitle: '', isLocal: true, asked: one, questions: [] });
    void flush();
    return 'double';
  };

  const decide = async (one: Waiting): Promise<CheckInOutcome | null> => {
    forget();
    const known = await knownHere(one);
    if (known) return known;
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
      if (result.outcome === 'done' && one.isAdmitted) give(one.sessionId);
      // A node of the version before says nothing of questions.
      say({ ...result, questions: result.questions ?? [], isLocal: false, asked: one });
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
  const enter = (
    asked: Asked,
    entrance: Entrance = {},
    way: CheckInWay = CheckInWay.byHand,
  ): Promise<CheckInOutcome | null> => {
    const { sessionId, isAdmitted, answers, isSkipped } = entrance;
    const same = JSON.stringify([asked, sessionId, isAdmitted, answers, isSkipped]);
    if (held.current.has(same)) return Promise.resolve(null);
    if (held.current.size >= MOST_HELD) {
      sayFault('前面的票还在核对，请稍后再扫');
      return Promise.resolve(null);
    }
    held.current.add(same);
    setBusy(true);
    const key = newIdempotencyKey();
    const one: Waiting = {
      ...{ key, owner, activityId, way, asked, sessionId, isAdmitted, answers, isSkipped },
      at: Date.now(),
    };
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

  /** Answers behind who is in what the door asks; false where it was not taken, which is told. */
  const fillIn = async (id: number, answers: DoorAnswers): Promise<boolean> => {
    setBusy(true);
    try {
      mark(await send(door.answer, { id, answers: [...answers] }, { quiet: true }));
      forget();
      return true;
    } catch (error) {
      if (isAway(error)) sayFault('补填需要联网，请稍后再试');
      else if (error instanceof CallFailure) sayFault(error.message, error.traceId);
      return false;
    } finally {
      setBusy(held.current.size > 0);
    }
  };

  return {
    seats: shown.seats,
    sessions: shown.sessions,
    questions: shown.questions,
    isWhole: shown.isWhole,
    /** As it was called when the list was read, for when nobody can be asked. */
    title: shown.title,
    /** When the server gave the list; 0 without one. */
    listedAt: shown.at,
    isListed: shown.at > 0,
    isServed: list.isServed,
    listFailure: failure,
    isKept,
    lost,
    isAlone,
    waiting,
    late,
    answered,
    fault,
    busy,
    refused,
    enter,
    fillIn,
    load,
    flush,
    /** Lets in who was signed up at the door. */
    welcome: (seat: Seat) => {
      say({ outcome: 'done', seat, activityTitle: '', isLocal: false, asked: null, questions: [] });
      void load();
    },
    forget,
    clearLate: () => setLate([]),
    clearLost: () => setLost(0),
  };
}
export type Door = ReturnType<typeof useDoor>;
