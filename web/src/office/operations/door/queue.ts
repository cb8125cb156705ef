/**
 * Check-ins that wait for the network, in the browser's own store: they outlive a reload and a battery. Whose they are and
 * when they were noted stands there in the clear, who was let in is sealed.
 */
import type { CheckInWay } from '@outbound/contract';
import type { Sealed } from './cipher.ts';
import { type Device, done, openDevice } from './device.ts';
import type { Asked, Entrance } from './judge.ts';

export interface Waiting extends Entrance {
  key: string;
  owner: string;
  activityId: number;
  way: CheckInWay;
  asked: Asked;
  /** By this device's clock, of which only the difference counts. */
  at: number;
}
type Content = Pick<Waiting, 'way' | 'asked' | keyof Entrance>;
/** As it lies in the store; one of an earlier version of the page lies there open. */
type Stored = Omit<Waiting, keyof Content> & { sealed?: Sealed } & Partial<Content>;

export interface Queue {
  /** False where it goes with the page. */
  isKept(): boolean;
  /** How many could not be kept any longer or not be read, since this was last asked. */
  takeLost(): number;
  add(one: Waiting): Promise<void>;
  /** Those of a person, of one activity or of all, in their order. */
  all(owner: string, activityId?: number): Promise<Waiting[]>;
  remove(keys: readonly string[]): Promise<void>;
}

const isOf =
  (owner: string, activityId: number | undefined) => (one: Pick<Waiting, 'owner' | 'activityId'>) =>
    one.owner === owner && (activityId === undefined || one.activityId === activityId);

/** For where the browser keeps nothing: as long as the page is open. */
export function memoryQueue(): Queue {
  const held = new Map<string, Waiting>();
  return {
    isKept: () => false,
    takeLost: () => 0,
    add: async (one) => void held.set(one.key, one),
    all: async (owner, activityId) => [...held.values()].filter(isOf(owner, activityId)),
    remove: async (keys) => {
      for (const key of keys) held.delete(key);
    },
  };
}

const boundTo = ({ key, owner, activityId, at }: Omit<Waiting, keyof Content>) =>
  JSON.stringify([key, owner, activityId, at]);

/** The queue of a device; what it does not take waits in `memory`. */
export function deviceQueue({ cipher, within, expired }: Device, memory = memoryQueue()): Queue {
  let isKept = true;
  let lost = expired;
  const put = async ({ way, asked, sessionId, isAdmitted, answers, isSkipped, ...open }: Waiting) => {
    const content: Content = { way, asked, sessionId, isAdmitted, answers, isSkipped };
    const sealed = await cipher.seal(content, boundTo(open));
    await done(within('readwrite', 'waiting').put({ ...open, sealed }));
  };
  const opened = async ({ sealed, way, asked, ...open }: Stored): Promise<Waiting | null> => {
    try {
      if (sealed) return { ...open, ...((await cipher.open(sealed, boundTo(open))) as Content) };
      if (way === undefined || asked === undefined) return null;
      await put({ ...open, way, asked });
      return { ...open, way, asked };
    } catch {
      return null;
    }
  };
  // What cannot be taken out of the store was answered all the same, and is not sent for ever.
  const removed = new Set<string>();
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) removed.add(key);
    try {
      const store = within('readwrite', 'waiting');
      await Promise.all(keys.map((key) => done(store.delete(key))));
    } catch {
      isKept = false;
    }
  };
  const read = async (): Promise<Stored[]> => {
    try {
      return await done(within('readonly', 'waiting').getAll());
    } catch {
      isKept = false;
      return [];
    }
  };
  return {
    isKept: () => isKept,
    takeLost: () => {
      const number = lost;
      lost = 0;
      return number;
    },
    async add(one) {
      try {
        await put(one);
      } catch {
        // A full disk, a store that was taken away: whoever stands at the door is let in all the same.
        isKept = false;
        await memory.add(one);
      }
    },
    async all(owner, activityId) {
      const stored = await read();
      const own = stored.filter(isOf(owner, activityId)).filter(({ key }) => !removed.has(key));
      const held = await Promise.all(own.map((one) => opened(one)));
      const unread = own.filter((_, index) => held[index] === null).map(({ key }) => key);
      if (unread.length > 0) {
        lost += unread.length;
        await remove(unread);
      }
      return [...held.filter((one) => one !== null), ...(await memory.all(owner, activityId))].sort(
        (a, b) => a.at - b.at,
      );
    },
    async remove(keys) {
      await memory.remove(keys);
      await remove(keys);
    },
  };
}

/** One for the whole page, so that the list of activities knows what a door noted. */
const memory = memoryQueue();

/** A browser whose store does not answer is one without a store. */
const OPEN_WITHIN_MS = 3_000;

export interface Opened {
  queue: Queue;
  /** Null where nothing lies on this device. */
  device: Device | null;
}

/** What lies on this device, or a queue in memory where it keeps nothing. */
export async function openQueue(): Promise<Opened> {
  let timer = 0;
  const late = new Promise<never>((_, reject) => {
    timer = window.setTimeout(() => reject(new Error('the store does not answer')), OPEN_WITHIN_MS);
  });
  try {
    const device = await Promise.race([openDevice(), late]);
    return { queue: deviceQueue(device, memory), device };
  } catch {
    return { queue: memory, device: null };
  } finally {
    window.clearTimeout(timer);
  }
}
