/**
 * What this device keeps so that a door goes on without network: where it lies, and how it goes. It stands here and not
 * with the door, because signing out must not wait for the files of a page.
 */
import { DOOR_LIST_HOURS, type Route } from '@outbound/contract';

export const DOOR_PATH = '/activity/checkIn';
export const DEVICE_DATABASE = 'door';
/** Check-ins that wait for the network, lists of who may come in, the key of both. */
export const deviceStores = { waiting: 'waiting', lists: 'lists', keys: 'keys' } as const;
/** Caches of the door's page, one a build. */
export const DOOR_CACHES = 'door-';
const MARK = 'doorOnDevice';
/** A browser that does not answer keeps nobody from leaving. */
const FORGET_WITHIN_MS = 2_000;
const HOUR_MS = 3_600_000;

/** Whose door it is, and since when; what he may open there when nobody can be asked. */
interface Mark {
  owner: string;
  at: number;
  routes: Route[];
}

function readMark(): Mark | null {
  try {
    const mark: unknown = JSON.parse(localStorage.getItem(MARK) ?? 'null');
    const { owner, at, routes } = Object(mark) as Partial<Mark>;
    return typeof owner === 'string' && typeof at === 'number' && Array.isArray(routes)
      ? { owner, at, routes }
      : null;
  } catch {
    return null;
  }
}

/** Longer ago than a list may be kept, or by a clock that was set since. */
export const isTooOld = (at: number, hours: number, now = Date.now()): boolean =>
  at > now + HOUR_MS || now - at > hours * HOUR_MS;

/** Of a route list the door alone, with what leads to it. */
const doorOf = (routes: readonly Route[]): Route[] =>
  routes.flatMap((route) => {
    if (route.path === DOOR_PATH) return [{ ...route, children: [] }];
    const children = doorOf(route.children);
    return children.length > 0 ? [{ ...route, children }] : [];
  });

/** Notes that the door is kept for a person; false where the browser keeps nothing. */
export function markDevice(owner: string, routes: readonly Route[]): boolean {
  try {
    localStorage.setItem(MARK, JSON.stringify({ owner, at: Date.now(), routes: doorOf(routes) }));
    return true;
  } catch {
    return false;
  }
}

/** What a person may open when the page was loaded at the door without network; null where nothing is kept for him. */
export function routesOnDevice(owner: string): Route[] | null {
  const mark = location.pathname === DOOR_PATH ? readMark() : null;
  if (mark?.owner !== owner || isTooOld(mark.at, DOOR_LIST_HOURS) || mark.routes.length === 0) return null;
  return mark.routes;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Does something with the store that a door left, as it is; null where there is none. */
async function withStores<T>(work: (database: IDBDatabase) => Promise<T>): Promise<T | null> {
  const opening = indexedDB.open(DEVICE_DATABASE);
  // There is none: it is not made for the sake of a look.
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await done(opening).catch(() => null);
  if (!database) return null;
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** How many check-ins of a person wait on this device. */
export async function waitingOnDevice(owner: string): Promise<number> {
  if (readMark() === null) return 0;
  const found = await withStores(async (database) => {
    const store = database.transaction(deviceStores.waiting).objectStore(deviceStores.waiting);
    const all: { owner?: unknown }[] = await done(store.getAll());
    return all.filter((one) => one.owner === owner).length;
  }).catch(() => null);
  return found ?? 0;
}

/** Lists that nobody opened a door for since go with the next page of the office that is opened, whoever opens it. */
export async function forgetOldLists(owner: string): Promise<void> {
  const mark = readMark();
  if (!mark || (mark.owner === owner && !isTooOld(mark.at, DOOR_LIST_HOURS))) return;
  await withStores((database) =>
    done(database.transaction(deviceStores.lists, 'readwrite').objectStore(deviceStores.lists).clear()),
  ).catch(() => null);
}

/** Takes what is a person's, and every list; true where somebody else's check-ins still wait. */
const forgetOwn = (owner: string) =>
  withStores(async (database) => {
    const { waiting, lists } = deviceStores;
    const within = database.transaction([waiting, lists], 'readwrite');
    within.objectStore(lists).clear();
    const store = within.objectStore(waiting);
    const all: { key: string; owner?: unknown }[] = await done(store.getAll());
    const own = all.filter((one) => one.owner === owner);
    await Promise.all(own.map(({ key }) => done(store.delete(key))));
    return own.length < all.length;
  });

async function forgetStores(owner: string): Promise<void> {
  if (await forgetOwn(owner).catch(() => null)) return;
  localStorage.removeItem(MARK);
  await done(indexedDB.deleteDatabase(DEVICE_DATABASE));
}

async function forgetPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(DOOR_PATH);
  if (registration && new URL(registration.scope).pathname === DOOR_PATH) await registration.unregister();
  const names = (await globalThis.caches?.keys()) ?? [];
  await Promise.all(names.filter((name) => name.startsWith(DOOR_CACHES)).map((name) => caches.delete(name)));
}

/** Forgets everything that a door left here of a person, its page and its worker too. */
export async function forgetDevice(owner: string): Promise<void> {
  if (readMark() === null) return;
  const late = new Promise((resolve) => setTimeout(resolve, FORGET_WITHIN_MS));
  await Promise.race([Promise.allSettled([forgetStores(owner), forgetPage()]), late]);
}
