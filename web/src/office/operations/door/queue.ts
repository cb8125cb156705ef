/**
 * Check-ins that wait for the network, in the browser's own store: they outlive a reload and a battery. Nobody's name is
 * in it; whose they are is their sign-up's id or ticket, and who noted them may alone send them.
 */
import type { CheckInWay } from '@outbound/contract';
import type { Asked } from './judge.ts';

export interface Waiting {
  key: string;
  owner: string;
  activityId: number;
  way: CheckInWay;
  asked: Asked;
  /** By this device's clock, of which only the difference counts. */
  at: number;
}

export interface Queue {
  add(one: Waiting): Promise<void>;
  /** Those of a person, of one activity or of all, in their order. */
  all(owner: string, activityId?: number): Promise<Waiting[]>;
  remove(keys: readonly string[]): Promise<void>;
}

const isOf = (owner: string, activityId: number | undefined) => (one: Waiting) =>
  one.owner === owner && (activityId === undefined || one.activityId === activityId);

/** For where the browser keeps nothing: as long as the page is open. */
export function memoryQueue(): Queue {
  const held = new Map<string, Waiting>();
  return {
    add: async (one) => void held.set(one.key, one),
    all: async (owner, activityId) => [...held.values()].filter(isOf(owner, activityId)),
    remove: async (keys) => {
      for (const key of keys) held.delete(key);
    },
  };
}

/** One for the whole page, so that the list of activities knows what a door noted. */
const memory = memoryQueue();

const NAME = 'door';
const STORE = 'waiting';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The store of this browser, or one in memory where it has none. */
export async function openQueue(): Promise<Queue> {
  try {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => void opening.result.createObjectStore(STORE, { keyPath: 'key' });
    const database = await done(opening);
    const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
    return {
      add: async (one) => void (await done(store('readwrite').put(one))),
      all: async (owner, activityId) => {
        const held: Waiting[] = await done(store('readonly').getAll());
        return held.filter(isOf(owner, activityId)).sort((a, b) => a.at - b.at);
      },
      remove: async (keys) => {
        const within = store('readwrite');
        await Promise.all(keys.map((key) => done(within.delete(key))));
      },
    };
  } catch {
    return memory;
  }
}
