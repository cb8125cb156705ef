import { beforeEach, expect, test } from 'vitest';
import { serveDoor, type WorkerScope } from './serve.ts';

const ORIGIN = 'https://office.example';
const PAGE = '/activity/checkIn';
const FILES = ['/assets/office-aaaaaaaa.js', '/assets/office-bbbbbbbb.css'];

type Listener = Parameters<WorkerScope['addEventListener']>[1];
type Answer = (path: string) => Response | Promise<Response>;

/** Caches that all workers of a test share, as those of a browser do. */
let kept: Map<string, Map<string, Response>>;
let network: Answer;
beforeEach(() => {
  kept = new Map();
  network = answering('b1');
});

const pathOf = (target: RequestInfo | URL) =>
  new URL(typeof target === 'string' || target instanceof URL ? target : target.url, ORIGIN).pathname;
const away: Answer = () => Promise.reject(new TypeError('offline'));
const answering =
  (build: string, status = 200): Answer =>
  (path) =>
    new Response(`${path} of ${build}`, { status, headers: { 'X-Page-Build': `1-${build}` } });

function cacheOf(name: string): Cache {
  const files = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, files);
  return {
    put: async (target: RequestInfo, response: Response) => void files.set(pathOf(target), response),
    addAll: async (all: string[]) => {
      for (const path of all) {
        const response = await network(path);
        if (!response.ok) throw new TypeError('not there');
        files.set(path, response);
      }
    },
    match: async (target: RequestInfo) => files.get(pathOf(target))?.clone(),
  } as unknown as Cache;
}
const caches = {
  open: async (name: string) => cacheOf(name),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (target: RequestInfo) => {
    for (const files of kept.values())
      if (files.has(pathOf(target))) return files.get(pathOf(target))?.clone();
    return undefined;
  },
} as unknown as CacheStorage;

/** A worker of a build, with what a browser does with one. */
function workerOf(id: string) {
  const listeners = new Map<string, Listener>();
  serveDoor(
    {
      caches,
      fetch: async (target) => network(pathOf(target)),
      location: { origin: ORIGIN },
      skipWaiting: async () => undefined,
      addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    },
    { id, files: FILES },
  );
  const tell = async (type: string) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (one: Promise<unknown>) => (work = one) } as never);
    await work;
  };
  return {
    async start() {
      await tell('install');
      await tell('activate');
    },
    /** The text that it answers; null where it leaves the request to the browser. */
    async ask(path: string, more: { mode?: string; method?: string; origin?: string } = {}) {
      const { mode = 'cors', method = 'GET', origin = ORIGIN } = more;
      const request = { url: `${origin}${path}`, mode, method };
      let answer: Promise<Response> | null = null;
      const works: Promise<unknown>[] = [];
      listeners.get('fetch')?.({
        request,
        respondWith: (one: Promise<Response>) => (answer = one),
        waitUntil: (one: Promise<unknown>) => works.push(one),
      } as never);
      const response = await (answer as Promise<Response> | null);
      await Promise.all(works);
      return response && response.type !== 'error' ? response.text() : response && 'nothing';
    },
  };
}
const open = { mode: 'navigate' };

test('without network the door’s page and its files come from the device, whatever activity it is', async () => {
  const worker = workerOf('b1');
  await worker.start();
  network = away;
  expect(await worker.ask(`${PAGE}?id=12`, open)).toBe(`${PAGE} of b1`);
  for (const file of FILES) expect(await worker.ask(file)).toBe(`${file} of b1`);
});

test('with network the page is the network’s, of whichever build, and one that answers no page of ours is none', async () => {
  const worker = workerOf('b1');
  await worker.start();
  network = answering('b2');
  expect(await worker.ask(PAGE, open)).toBe(`${PAGE} of b2`);
  network = answering('b2', 502);
  expect(await worker.ask(PAGE, open)).toBe(`${PAGE} of b1`);
  // The sign-in page of a hotel.
  network = () => new Response('hotel');
  expect(await worker.ask(PAGE, open)).toBe(`${PAGE} of b1`);
});

test('no other page, no call and nothing of another origin is touched', async () => {
  const worker = workerOf('b1');
  await worker.start();
  expect(await worker.ask('/activity', open)).toBeNull();
  expect(await worker.ask('/activity/checkIns', open)).toBeNull();
  expect(await worker.ask('/web/oms/api/v1/activity/checkIn/seats', { method: 'POST' })).toBeNull();
  expect(await worker.ask('/web/live')).toBeNull();
  expect(await worker.ask('/assets/x.js', { origin: 'https://elsewhere.example' })).toBeNull();
  expect(await worker.ask('/assets/list-cccccccc.js')).toBe('/assets/list-cccccccc.js of b1');
});

test('a worker does not begin on a node of another build, or where a file is missing', async () => {
  network = answering('b0');
  await expect(workerOf('b1').start()).rejects.toThrow();
  network = (path) => answering('b1', path === FILES[1] ? 404 : 200)(path);
  await expect(workerOf('b1').start()).rejects.toThrow();
  network = away;
  expect(await workerOf('b1').ask(PAGE, open)).toBe('nothing');
});

test('a new build takes over, keeps the one before for pages that are open, and drops those before it', async () => {
  for (const build of ['b1', 'b2', 'b3']) {
    network = answering(build);
    await workerOf(build).start();
  }
  expect([...kept.keys()]).toEqual(['door-b2', 'door-b3']);
  network = away;
  expect(await workerOf('b3').ask(PAGE, open)).toBe(`${PAGE} of b3`);
});

test('the page that the network gave last is the one that is kept', async () => {
  const worker = workerOf('b1');
  await worker.start();
  network = (path) => new Response(`${path} renamed`, { headers: { 'X-Page-Build': '1-b1' } });
  await worker.ask(PAGE, open);
  network = away;
  expect(await worker.ask(PAGE, open)).toBe(`${PAGE} renamed`);
});
