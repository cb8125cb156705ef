/** What a device says of a ticket by itself, from the list that it loaded before the network went. */
import {
  ApplyStatus,
  type CheckInOutcome,
  type ChosenSession,
  codeIn,
  type DoorAnswers,
  type DoorSession,
  type Seat,
} from '@outbound/contract';

export type ListedSeat = Seat & { ticketDigest: string };

/** What somebody was let in by: the code of a ticket, a number that was typed, or a row that was chosen. */
export type Asked = { code: string } | { applyCode: string } | { id: number };

const bare = (text: string) => text.replaceAll(/[\s\-–—]/g, '').toUpperCase();

/** What was scanned or typed, as what it is; null where it can only be a name or a part of a phone. */
export function askedBy(text: string): Asked | null {
  const code = bare(codeIn(text));
  if (/^T[A-HJ-NP-Z2-9]{15,26}$/.test(code)) return { code };
  // Two words that have ten letters together are a name.
  return /^[A-HJ-NP-Z2-9]{10}$/.test(code) && !/\s/.test(text.trim()) ? { applyCode: code } : null;
}

/** The digest of a code, as the list has it; null where this browser cannot make one (plain http). */
export async function digestOf(code: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(bare(code)));
  return [...new Uint8Array(bytes)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, 24);
}

/** Finds a seat in the list. */
export async function seatIn(list: readonly ListedSeat[], asked: Asked): Promise<ListedSeat | undefined> {
  if ('id' in asked) return list.find(({ id }) => id === asked.id);
  if ('applyCode' in asked) return list.find(({ applyCode }) => applyCode === bare(asked.applyCode));
  const digest = await digestOf(asked.code);
  return digest === null ? undefined : list.find(({ ticketDigest }) => ticketDigest === digest);
}

/** At which door somebody stands: a session's, or that of the activity as a whole. */
export interface Entrance {
  sessionId?: number | undefined;
  /** Lets in who did not choose the session. */
  isAdmitted?: boolean | undefined;
  /** What the door asked of him, where it did. */
  answers?: DoorAnswers | undefined;
  /** Lets in without that. */
  isSkipped?: boolean | undefined;
}

/** What somebody has to do with a session; undefined where he neither chose it nor came to it. */
export const ofSession = (
  { sessions }: Pick<Seat, 'sessions'>,
  sessionId: number | undefined,
): ChosenSession | undefined => sessions.find(({ id }) => id === sessionId);

/** When somebody was let in by this door; null where he was not. */
export const cameAt = (seat: Seat, sessionId: number | undefined): string | null =>
  sessionId === undefined ? seat.checkedTime : (ofSession(seat, sessionId)?.checkedTime ?? null);

/** Who let somebody in by this door, and when. */
export function cameText(seat: Seat, sessionId: number | undefined): string {
  const by = sessionId === undefined ? seat.checkedBy : ofSession(seat, sessionId)?.checkedBy;
  return `${by || '其他人员'} 已于 ${cameAt(seat, sessionId) ?? ''} 签到`;
}

/** Whether a seat that was found may be let in. */
export function judge(
  seat: ListedSeat | undefined,
  { sessionId, isAdmitted, answers, isSkipped }: Entrance,
  sessions: readonly DoorSession[],
  /** The door asks something of who comes. */
  asks = false,
): CheckInOutcome {
  const outcome = judgeEntrance(seat, { sessionId, isAdmitted }, sessions);
  // Once, of who comes to the activity for the first time.
  const isAsked = asks && !answers && !isSkipped && seat?.checkedTime === null;
  return outcome === 'done' && isAsked ? 'askFirst' : outcome;
}

function judgeEntrance(
  seat: ListedSeat | undefined,
  { sessionId, isAdmitted }: Entrance,
  sessions: readonly DoorSession[],
): CheckInOutcome {
  if (!seat) return 'unknown';
  if (seat.applyStatus !== ApplyStatus.approved) return 'notApproved';
  if (cameAt(seat, sessionId) !== null) return 'double';
  if (sessionId === undefined) return 'done';
  const session = sessions.find(({ id }) => id === sessionId);
  if (!session) return 'sessionGone';
  if (ofSession(seat, sessionId)?.isChosen) return 'done';
  if (!isAdmitted) return 'notChosen';
  return session.remainNum === 0 ? 'sessionFull' : 'done';
}

/** A seat as it is once its person was let in; when he came first stays. */
export function letIn<S extends Seat>(seat: S, sessionId: number | undefined, time: string, by: string): S {
  const whole = seat.checkedTime === null ? { checkedTime: time, checkedBy: by } : {};
  if (sessionId === undefined) return { ...seat, ...whole };
  const came = {
    id: sessionId,
    isChosen: ofSession(seat, sessionId)?.isChosen ?? false,
    checkedTime: time,
    checkedBy: by,
  };
  return { ...seat, ...whole, sessions: [...seat.sessions.filter(({ id }) => id !== sessionId), came] };
}

/** Those of the list that have a text in name, number or the visible part of the phone. */
export function foundIn(list: readonly ListedSeat[], keyword: string, most: number): ListedSeat[] {
  const wanted = keyword.trim().toLowerCase();
  if (wanted === '') return [];
  return list
    .filter(({ applyName, applyCode, mobilePhone }) =>
      [applyName, applyCode, mobilePhone].some((text) => text.toLowerCase().includes(wanted)),
    )
    .slice(0, most);
}
