import { ApplyStatus, CheckInWay, DOOR_LIST_HOURS } from '@outbound/contract';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_DATABASE, deviceStores } from '../../session/on-device.ts';
import { done, openDevice, WAITING_HOURS } from './device.ts';
import { keepList, keptList } from './kept-list.ts';
import { deviceQueue, openQueue, type Waiting } from './queue.ts';

const CODE = 'TABCDEFGHJKLMNPQR2345';
const HOUR_MS = 3_600_000;
const noted = (key: string, more: Partial<Waiting> = {}): Waiting => ({
  key,
  owner: 'guard',
  activityId: 7,
  way: CheckInWay.camera,
  asked: { code: CODE },
  at: Date.now(),
  ...more,
});
const seat = {
  id: 2,
  applyCode: 'ABCDEFGH22',
  applyName: '李娜',
  mobilePhone: '139****0001',
  service: '参观',
  applyStatus: ApplyStatus.approved,
  checkedTime: null,
  checkedBy: '',
  sessions: [],
  ticketDigest: '2'.repeat(24),
};

/** Everything that lies in the store, as it lies there. */
async function lying(name: keyof typeof deviceStores): Promise<unknown[]> {
  const database = await done(indexedDB.open(DEVICE_DATABASE));
  const all = await done(database.transaction(name).objectStore(name).getAll());
  database.close();
  return all;
}
/** Its words and bytes as text, whichever way they are held. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one instanceof ArrayBuffer ? new TextDecoder('latin1').decode(one) : one,
  );

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(() => void vi.unstubAllGlobals());

test('what somebody answered at the door lies there sealed, and comes back with who he is', async () => {
  const { queue } = await openQueue();
  const answers = [{ formId: 5, value: '护照已核验' }];
  await queue.add(noted('asked', { answers }));
  await queue.add(noted('skipped', { isSkipped: true }));
  expect(textOf(await lying('waiting'))).not.toContain('护照');
  const [asked, skipped] = await (await openQueue()).queue.all('guard', 7);
  expect(asked?.answers).toEqual(answers);
  expect([skipped?.isSkipped, skipped?.answers]).toEqual([true, undefined]);
});

test('what waits outlives the page, in its order and for its person alone', async () => {
  const before = await openQueue();
  expect(before.queue.isKept()).toBe(true);
  await before.queue.add(noted('later', { at: Date.now() - 1_000 }));
  await before.queue.add(noted('first', { at: Date.now() - 2_000 }));
  await before.queue.add(noted('other door', { activityId: 8 }));
  await before.queue.add(noted('other person', { owner: 'other guard' }));

  const { queue } = await openQueue();
  expect((await queue.all('guard', 7)).map(({ key }) => key)).toEqual(['first', 'later']);
  expect((await queue.all('guard')).map(({ key }) => key)).toEqual(['first', 'later', 'other door']);
  expect((await queue.all('guard', 7))[0]).toMatchObject({ way: CheckInWay.camera, asked: { code: CODE } });
  await queue.remove(['first', 'later']);
  expect(await (await openQueue()).queue.all('guard', 7)).toEqual([]);
});

test('neither ticket nor name lies on the device in the clear, and the key cannot be taken out', async () => {
  const { queue, device } = await openQueue();
  if (!device) throw new Error('nothing is kept');
  // Long, for the time that lies beside it in the clear has digits, too.
  await queue.add(noted('one', { sessionId: 9_876_543_210, isAdmitted: true }));
  await keepList(device, 'guard', 7, {
    title: '参访',
    seats: [seat],
    questions: [],
    isWhole: true,
    sessions: [],
    at: Date.now(),
  });
  const text = textOf([await lying('waiting'), await lying('lists')]);
  expect(text).toContain('"activityId":7');
  for (const word of [
    CODE,
    seat.applyCode,
    seat.applyName,
    seat.ticketDigest,
    'asked',
    '参访',
    '9876543210',
    'isAdmitted',
  ])
    expect(text).not.toContain(word);
  const [key] = (await lying('keys')) as CryptoKey[];
  if (!key) throw new Error('there is no key');
  expect(key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
});

test('what an earlier version left in the clear is read, and sealed', async () => {
  const opening = indexedDB.open(DEVICE_DATABASE, 1);
  opening.onupgradeneeded = () =>
    void opening.result.createObjectStore(deviceStores.waiting, { keyPath: 'key' }).add(noted('old'));
  (await done(opening)).close();
  const { queue } = await openQueue();
  expect(await queue.all('guard', 7)).toMatchObject([{ key: 'old', asked: { code: CODE } }]);
  expect(textOf(await lying('waiting'))).not.toContain(CODE);
});

test('of which session it was outlives the page, and a list of before is read as one without sessions', async () => {
  const { queue, device } = await openQueue();
  if (!device) throw new Error('nothing is kept');
  await queue.add(noted('one', { sessionId: 4, isAdmitted: true }));
  const again = await openQueue();
  expect(await again.queue.all('guard', 7)).toMatchObject([{ key: 'one', sessionId: 4, isAdmitted: true }]);
  const { sessions: _, ...before } = seat;
  const list = { title: '参访', seats: [before], isWhole: true, at: Date.now() };
  await keepList(device, 'guard', 7, list as unknown as Parameters<typeof keepList>[3]);
  expect(await keptList(device, 'guard', 7)).toMatchObject({
    sessions: [],
    seats: [{ id: 2, sessions: [] }],
  });
});

test('what was moved beside other words, or sealed by a key that is gone, is taken out and told once', async () => {
  const { queue, device } = await openQueue();
  if (!device) throw new Error('nothing is kept');
  await queue.add(noted('one'));
  const [stored] = (await lying('waiting')) as Waiting[];
  await done(device.within('readwrite', 'waiting').put({ ...stored, activityId: 9 }));
  expect(await queue.all('guard', 9)).toEqual([]);
  expect(queue.takeLost()).toBe(1);
  expect(queue.takeLost()).toBe(0);
  expect(await lying('waiting')).toEqual([]);
});

test('after a week what waits goes and is told; a list goes after a day', async () => {
  const { queue, device } = await openQueue();
  if (!device) throw new Error('nothing is kept');
  await queue.add(noted('too old', { at: Date.now() - WAITING_HOURS * HOUR_MS - 1_000 }));
  await queue.add(noted('old', { at: Date.now() - WAITING_HOURS * HOUR_MS + 60_000 }));
  const list = { title: '参访', seats: [seat], isWhole: true, sessions: [], questions: [] };
  await keepList(device, 'guard', 7, { ...list, at: Date.now() });
  await keepList(device, 'guard', 8, { ...list, at: Date.now() - DOOR_LIST_HOURS * HOUR_MS - 1_000 });
  expect(await keptList(device, 'guard', 8)).toBeNull();

  const again = await openQueue();
  expect((await again.queue.all('guard')).map(({ key }) => key)).toEqual(['old']);
  expect(again.queue.takeLost()).toBe(1);
  expect(await lying('lists')).toHaveLength(1);
  if (!again.device) throw new Error('nothing is kept');
  expect(await keptList(again.device, 'guard', 7)).toMatchObject(list);
  expect(await keptList(again.device, 'other guard', 7)).toBeNull();
});

test('a browser that keeps nothing, or cannot seal, holds it while the page is open, and says so', async () => {
  for (const refuse of [
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new Error('a private window');
        },
      }),
    () => vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('plain http')),
  ]) {
    vi.stubGlobal('indexedDB', new IDBFactory());
    refuse();
    const { queue, device } = await openQueue();
    expect(device).toBeNull();
    expect(queue.isKept()).toBe(false);
    await queue.add(noted('one'));
    expect(await queue.all('guard', 7)).toHaveLength(1);
    await queue.remove(['one']);
  }
});

test('a store that fails meanwhile lets in all the same, says so, and sends nothing twice', async () => {
  const device = await openDevice();
  const queue = deviceQueue(device);
  await queue.add(noted('before'));
  const { within } = device;
  device.within = () => {
    throw new Error('the disk is full');
  };
  const failing = deviceQueue(device);
  await failing.add(noted('one'));
  expect(failing.isKept()).toBe(false);
  expect((await failing.all('guard', 7)).map(({ key }) => key)).toEqual(['one']);
  await failing.remove(['one']);
  expect(await failing.all('guard', 7)).toEqual([]);

  // Here it can be read, and nothing be taken out.
  device.within = (mode, store) => {
    if (mode === 'readwrite') throw new Error('the disk is full');
    return within(mode, store);
  };
  const stuck = deviceQueue(device);
  expect(await stuck.all('guard', 7)).toHaveLength(1);
  await stuck.remove(['before']);
  expect(await stuck.all('guard', 7)).toEqual([]);
});
