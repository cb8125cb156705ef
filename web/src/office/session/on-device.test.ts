import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { routeOf } from '../../testing/signed-in.ts';
import {
  DEVICE_DATABASE,
  DOOR_PATH,
  forgetDevice,
  forgetOldLists,
  markDevice,
  routesOnDevice,
  waitingOnDevice,
} from './on-device.ts';

const routes = [
  routeOf('/userManagement'),
  routeOf(null, [routeOf('/activity'), routeOf(DOOR_PATH, [routeOf('/activity/checkIn/more')])]),
];
const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The store as a door leaves it: two check-ins of one guard, one of another, a list. */
async function leave(): Promise<void> {
  const opening = indexedDB.open(DEVICE_DATABASE, 2);
  opening.onupgradeneeded = () => {
    const waiting = opening.result.createObjectStore('waiting', { keyPath: 'key' });
    for (const [key, owner] of Object.entries({ one: 'guard', two: 'guard', three: 'other guard' }))
      waiting.add({ key, owner });
    opening.result.createObjectStore('lists', { keyPath: 'id' }).add({ id: '7 guard' });
    opening.result.createObjectStore('keys');
  };
  (await done(opening)).close();
}
async function left(): Promise<{ waiting: string[]; lists: number } | null> {
  if (!(await indexedDB.databases()).some(({ name }) => name === DEVICE_DATABASE)) return null;
  const database = await done(indexedDB.open(DEVICE_DATABASE));
  const read = (name: string) => done(database.transaction(name).objectStore(name).getAll());
  const waiting = (await read('waiting')).map(({ key }: { key: string }) => key);
  const lists = (await read('lists')).length;
  database.close();
  return { waiting, lists };
}
const goTo = (path: string) => history.replaceState(null, '', path);

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  goTo('/activity');
});

test('without network a person may open his door again, on its own page, within a day, and nothing else', () => {
  goTo(DOOR_PATH);
  expect(routesOnDevice('guard')).toBeNull();
  expect(markDevice('guard', routes)).toBe(true);
  expect(routesOnDevice('guard')).toEqual([routeOf(null, [routeOf(DOOR_PATH)])]);
  expect(routesOnDevice('other guard')).toBeNull();
  goTo('/activity');
  expect(routesOnDevice('guard')).toBeNull();
  goTo(DOOR_PATH);
  vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000 });
  expect(routesOnDevice('guard')).toBeNull();
});

test('who may not open the door any more cannot do so without network either', () => {
  goTo(DOOR_PATH);
  markDevice('guard', routes);
  markDevice('guard', [routeOf('/userManagement')]);
  expect(routesOnDevice('guard')).toBeNull();
});

test('signing out takes what was a person’s, and everything where nobody else has something waiting', async () => {
  markDevice('guard', routes);
  await leave();
  expect(await waitingOnDevice('guard')).toBe(2);
  await forgetDevice('guard');
  expect(await left()).toEqual({ waiting: ['three'], lists: 0 });
  await forgetDevice('other guard');
  expect(await left()).toBeNull();
  goTo(DOOR_PATH);
  expect(routesOnDevice('guard')).toBeNull();
});

test('a look makes no store where there is none', async () => {
  expect(await waitingOnDevice('guard')).toBe(0);
  markDevice('guard', routes);
  expect(await waitingOnDevice('guard')).toBe(0);
  expect(await left()).toBeNull();
});

test('a list goes when somebody else opens the office, or after a day; what waits stays', async () => {
  markDevice('guard', routes);
  await leave();
  await forgetOldLists('guard');
  expect(await left()).toMatchObject({ lists: 1 });
  await forgetOldLists('other guard');
  expect(await left()).toEqual({ waiting: ['one', 'three', 'two'], lists: 0 });
});
