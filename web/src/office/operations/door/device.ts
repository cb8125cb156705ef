/** The store of this browser, with the cipher of what lies in it. */
import { DOOR_LIST_HOURS } from '@outbound/contract';
import { DEVICE_DATABASE, deviceStores, isTooOld } from '../../session/on-device.ts';
import { type Cipher, cipherBy, newKey } from './cipher.ts';

const VERSION = 2;
/** After so long nobody knows any more what was meant; the list of sign-ups is the place to mend it. */
export const WAITING_HOURS = 7 * 24;
const KEY = 'own';
const { waiting, lists, keys } = deviceStores;

export interface Device {
  cipher: Cipher;
  /** The stores, for one transaction. */
  within(mode: IDBTransactionMode, store: 'waiting' | 'lists'): IDBObjectStore;
  /** Check-ins that were too old to be kept any longer. */
  expired: number;
}

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openStores(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DEVICE_DATABASE, VERSION);
    opening.onupgradeneeded = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains(waiting)) result.createObjectStore(waiting, { keyPath: 'key' });
      result.createObjectStore(lists, { keyPath: 'id' });
      result.createObjectStore(keys);
    };
    opening.onsuccess = () => {
      const { result } = opening;
      // Somebody signs out in another tab: this one must not keep it from being forgotten.
      result.onversionchange = () => result.close();
      resolve(result);
    };
    opening.onerror = () => reject(opening.error);
    // A tab of an earlier version has it: waiting for that one to be closed could take for ever.
    opening.onblocked = () => reject(new Error('the store is held by another tab'));
  });
}

/** The key of this browser. Two tabs may begin at the same moment: the first one's key counts. */
async function keyOf(database: IDBDatabase): Promise<CryptoKey> {
  const store = (mode: IDBTransactionMode) => database.transaction(keys, mode).objectStore(keys);
  const known: CryptoKey | undefined = await done(store('readonly').get(KEY));
  if (known) return known;
  const made = await newKey();
  const within = store('readwrite');
  const there: CryptoKey | undefined = await done(within.get(KEY));
  if (there) return there;
  await done(within.put(made, KEY));
  return made;
}

/** Takes out what has lain here too long. */
async function expire(database: IDBDatabase): Promise<number> {
  const clear = async (name: string, hours: number) => {
    const store = database.transaction(name, 'readwrite').objectStore(name);
    const all: { key?: string; id?: string; at: number }[] = await done(store.getAll());
    const old = all.filter(({ at }) => isTooOld(at, hours));
    await Promise.all(old.map(({ key, id }) => done(store.delete(key ?? id ?? ''))));
    return old.length;
  };
  await clear(lists, DOOR_LIST_HOURS);
  return clear(waiting, WAITING_HOURS);
}

/** Rejects where the browser keeps nothing, or cannot seal what it keeps. */
export async function openDevice(): Promise<Device> {
  const database = await openStores();
  try {
    const expired = await expire(database);
    return {
      cipher: cipherBy(await keyOf(database)),
      within: (mode, store) => database.transaction(store, mode).objectStore(store),
      expired,
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
