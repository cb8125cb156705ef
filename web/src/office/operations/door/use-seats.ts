import {
  calls,
  clockText,
  DOOR_LIST_HOURS,
  type DoorQuestion,
  type DoorSession,
  MOST_SEATS,
  type Seat,
} from '@outbound/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../api/client.ts';
import { CallFailure, isAway } from '../../../api/failure.ts';
import { platform } from '../../../api/platform-identity.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { isTooOld } from '../../session/on-device.ts';
import { type ListedSeat, letIn, ofSession, seatIn } from './judge.ts';
import { completed, forgetList, type KeptList, keepList, keptList } from './kept-list.ts';
import type { Opened, Waiting } from './queue.ts';

/** When somebody was let in by this device, by the clock that the server tells its own by: a door abroad stands in another zone. */
export const cameAtText = (at: number) => clockText(serverNow() - (Date.now() - at), platform.timeZone);

/** When a list was read, in hours and minutes by the same clock. */
export const listedText = (at: number) => cameAtText(at).slice(11, 16);

type Held = KeptList & { at: number };
const nothing: Held = { title: '', seats: [], isWhole: false, sessions: [], questions: [], at: 0 };

/** Who waits to be sent is let in by this device. */
export const OWN_DEVICE = '本机（待上传）';
/** Whether it was this device that let somebody in by this door, and the server has not been told. */
export const isNotedHere = (seat: Seat, sessionId: number | undefined): boolean =>
  (sessionId === undefined ? seat.checkedBy : ofSession(seat, sessionId)?.checkedBy) === OWN_DEVICE;

/** Who waits to be sent is in already, whatever the server knows of him. */
async function withNoted(
  seats: readonly ListedSeat[],
  noted: readonly Waiting[],
  newer: ReadonlyMap<number, Seat>,
): Promise<ListedSeat[]> {
  const marked = new Map(seats.map((one) => [one.id, { ...one, ...newer.get(one.id) }]));
  for (const { asked, sessionId, at } of noted) {
    const seat = await seatIn(seats, asked);
    const held = seat && marked.get(seat.id);
    if (held) marked.set(held.id, letIn(held, sessionId, cameAtText(at), OWN_DEVICE));
  }
  return [...marked.values()];
}

/** The places that are left, less those that this device has given without network to who had not chosen the session. */
const withGiven = (sessions: readonly DoorSession[], noted: readonly Waiting[]): DoorSession[] =>
  sessions.map((session) => {
    const given = noted.filter(({ sessionId, isAdmitted }) => isAdmitted && sessionId === session.id).length;
    const { remainNum } = session;
    return { ...session, remainNum: remainNum === null ? null : Math.max(0, remainNum - given) };
  });

interface Place {
  activityId: number;
  owner: string;
  /** Of the activity, '' until it is known: it is kept with the list, for nobody can be asked later. */
  title: string;
}

/** Who may come in: as the server said last, in memory and on this device, with whom this door has let in since. */
export function useSeats({ activityId, owner, title }: Place, open: () => Promise<Opened>) {
  const [shown, setShown] = useState(nothing);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isServed, setServed] = useState(false);
  const held = useRef(nothing);
  const isSaving = useRef(false);
  const isNewer = useRef(false);
  /** Marked since the list that is being read was asked for: it does not know of them yet. */
  const newer = useRef(new Map<number, Seat>());
  /** Of which the server that gave the list did not know. They are not kept with it: the queue outlives the page, too. */
  const noted = useRef<readonly Waiting[]>([]);

  /** Those of this moment. */
  const now = useCallback(
    () => ({ ...held.current, sessions: withGiven(held.current.sessions, noted.current) }),
    [],
  );
  const show = useCallback(
    (next: Held) => {
      held.current = next;
      setShown(now());
    },
    [now],
  );
  const save = useCallback(async () => {
    if (held.current.at === 0) return;
    isNewer.current = true;
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      const { device } = await open();
      // Who is let in while one is written down is written down with the next.
      while (device && isNewer.current) {
        isNewer.current = false;
        await keepList(device, owner, activityId, held.current);
      }
    } catch {
      // Without it the door goes on in memory, which its note says where nothing is kept at all.
    } finally {
      isSaving.current = false;
    }
  }, [activityId, owner, open]);
  const mark = useCallback(
    (seat: Seat) => {
      newer.current.set(seat.id, seat);
      const seats = held.current.seats.map((one) => (one.id === seat.id ? { ...one, ...seat } : one));
      show({ ...held.current, seats });
      void save();
    },
    [show, save],
  );

  /** Somebody was let in without network. */
  const note = useCallback(
    (one: Waiting) => {
      noted.current = [...noted.current, one];
      show(held.current);
    },
    [show],
  );

  /** The server gave somebody a place of a session who had not chosen it. */
  const give = useCallback(
    (sessionId: number | undefined) => {
      const sessions = held.current.sessions.map((one) =>
        one.id === sessionId && one.remainNum !== null
          ? { ...one, remainNum: Math.max(0, one.remainNum - 1) }
          : one,
      );
      show({ ...held.current, sessions });
    },
    [show],
  );

  /** What this device has of an earlier load, until the server is heard. */
  const restore = useCallback(async () => {
    const { queue, device } = await open();
    const kept = device && (await keptList(device, owner, activityId).catch(() => null));
    if (!kept || held.current.at > 0) return;
    const waiting = await queue.all(owner, activityId);
    const seats = await withNoted(kept.seats, waiting, newer.current);
    if (held.current.at > 0) return;
    noted.current = waiting;
    show({ ...kept, seats });
  }, [activityId, owner, open, show]);

  /** Reads the list anew; whether the server answered. */
  const read = useCallback(async (): Promise<boolean> => {
    newer.current = new Map();
    const found: ListedSeat[] = [];
    let isWhole = false;
    let sessions: DoorSession[] = [];
    let questions: DoorQuestion[] = [];
    try {
      while (!isWhole && found.length < MOST_SEATS) {
        const after = found.at(-1)?.id ?? 0;
        const answer = await send(calls.checkIn.seats, { activityId, after }, { quiet: true });
        const told = completed({ ...answer, seats: answer.list });
        found.push(...told.seats);
        isWhole = answer.isWhole;
        ({ sessions, questions } = told);
      }
    } catch (error) {
      if (isAway(error)) return false;
      if (!(error instanceof CallFailure)) return true;
      setFailure(error);
      // Who may not see it any more does not keep it either.
      if (error.status === 403 || error.status === 404) {
        show(nothing);
        const { device } = await open();
        if (device) await forgetList(device, owner, activityId).catch(() => undefined);
      }
      return true;
    }
    setFailure(null);
    setServed(true);
    const at = Date.now();
    const waiting = await (await open()).queue.all(owner, activityId);
    const seats = await withNoted(found, waiting, newer.current);
    noted.current = waiting;
    show({ title: held.current.title, seats, isWhole, sessions, questions, at });
    void save();
    return true;
  }, [activityId, owner, open, show, save]);

  useEffect(() => {
    if (title === '' || title === held.current.title) return;
    show({ ...held.current, title });
    void save();
  }, [title, show, save]);

  const dropOld = useCallback(() => {
    if (held.current.at > 0 && isTooOld(held.current.at, DOOR_LIST_HOURS)) show(nothing);
  }, [show]);

  return {
    shown,
    /** The server has given the list since the page was opened. */
    isServed,
    failure,
    mark,
    note,
    give,
    restore,
    read,
    now,
    /** A list that is too old is not believed any more. */
    dropOld,
  };
}
