/** The list of a door on the device: sealed, of one person, for a day. */
import { DOOR_LIST_HOURS, type DoorQuestion, type DoorSession } from '@outbound/contract';
import { isTooOld } from '../../session/on-device.ts';
import type { Sealed } from './cipher.ts';
import { type Device, done } from './device.ts';
import type { ListedSeat } from './judge.ts';

export interface KeptList {
  title: string;
  seats: ListedSeat[];
  isWhole: boolean;
  sessions: DoorSession[];
  /** What is asked of who comes in. */
  questions: DoorQuestion[];
}
interface Stored {
  id: string;
  at: number;
  sealed: Sealed;
}

const idOf = (owner: string, activityId: number) => `${activityId} ${owner}`;
const boundTo = (id: string, at: number) => JSON.stringify([id, at]);

/** Keeps a list in the place of the one before. `at` is when the server gave it. */
export async function keepList(
  { cipher, within }: Device,
  owner: string,
  activityId: number,
  list: KeptList & { at: number },
): Promise<void> {
  const id = idOf(owner, activityId);
  const { at, ...content } = list;
  const sealed = await cipher.seal(content, boundTo(id, at));
  await done(within('readwrite', 'lists').put({ id, at, sealed } satisfies Stored));
}

/** Takes a list off the device. */
export async function forgetList({ within }: Device, owner: string, activityId: number): Promise<void> {
  await done(within('readwrite', 'lists').delete(idOf(owner, activityId)));
}

/** What an earlier version of the page has kept, or a node of the version before answers, knows of no sessions and no questions. */
export const completed = <
  L extends Pick<KeptList, 'seats'> & Partial<Pick<KeptList, 'sessions' | 'questions'>>,
>(
  list: L,
) => ({
  ...list,
  sessions: list.sessions ?? [],
  questions: list.questions ?? [],
  seats: list.seats.map((seat) => ({ ...seat, sessions: seat.sessions ?? [] })),
});

/** The list as it was last; null where there is none, or none that may still be believed. */
export async function keptList(
  { cipher, within }: Device,
  owner: string,
  activityId: number,
): Promise<(KeptList & { at: number }) | null> {
  const id = idOf(owner, activityId);
  const stored: Stored | undefined = await done(within('readonly', 'lists').get(id));
  if (!stored || isTooOld(stored.at, DOOR_LIST_HOURS)) return null;
  try {
    const list = (await cipher.open(stored.sealed, boundTo(id, stored.at))) as KeptList;
    return { ...completed(list), at: stored.at };
  } catch {
    return null;
  }
}
