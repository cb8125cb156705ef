/**
 * The door's page without network: its own HTML and the files of its build, nothing of anybody, and no other page. What the
 * network answers counts; this answers where it does not.
 */

/** The build that the page and its files belong to. */
export interface DoorBuild {
  /** The hash of its files, as `X-Page-Build` ends with it. */
  id: string;
  files: readonly string[];
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
/** What is used of a worker's world; its types and those of pages exclude each other. */
export interface WorkerScope {
  caches: CacheStorage;
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  location: { origin: string };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void;
}

const PAGE = '/activity/checkIn';
const ASSETS = '/assets/';
const CACHES = 'door-';
/** A network that is there and answers nothing is none. */
const PATIENCE_MS = 5_000;
/** Content under such a name never changes, however it was compressed. */
const anyWay = { ignoreVary: true } as const;

/** Answers for the door's page, and for nothing else. */
export function serveDoor(scope: WorkerScope, { id, files }: DoorBuild): void {
  const name = `${CACHES}${id}`;
  const isOfBuild = ({ headers }: Response) => headers.get('X-Page-Build')?.endsWith(`-${id}`) === true;

  const install = async () => {
    const page = await scope.fetch(PAGE, { cache: 'no-store' });
    // Of two nodes the other may still have the build before: then this is tried again with the next visit.
    if (page.status !== 200 || page.redirected || !isOfBuild(page))
      throw new Error('not the page of this build');
    const cache = await scope.caches.open(name);
    await cache.addAll([...files]);
    await cache.put(PAGE, page);
    await scope.skipWaiting();
  };

  /** The build before stays for the pages that are open; those before it go. */
  const clear = async () => {
    const others = (await scope.caches.keys()).filter((one) => one.startsWith(CACHES) && one !== name);
    await Promise.all(others.slice(0, -1).map((one) => scope.caches.delete(one)));
  };

  const kept = async () => (await scope.caches.open(name)).match(PAGE, anyWay);

  const answerPage = async (event: Fetched): Promise<Response> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const come = await Promise.race([scope.fetch(event.request).catch(() => null), late]);
    clearTimeout(timer);
    // On to somewhere else, which the browser decides about.
    if (come?.type === 'opaqueredirect') return come;
    if (!come?.headers.has('X-Page-Build') || come.status >= 500)
      return (await kept()) ?? come ?? Response.error();
    if (come.status === 200 && isOfBuild(come)) {
      const copy = come.clone();
      event.waitUntil(scope.caches.open(name).then((cache) => cache.put(PAGE, copy)));
    }
    return come;
  };

  const answerFile = async (request: Request): Promise<Response> =>
    (await scope.caches.match(request.url, anyWay)) ?? scope.fetch(request);

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(clear()));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') {
      if (pathname === PAGE) event.respondWith(answerPage(event));
    } else if (pathname.startsWith(ASSETS)) event.respondWith(answerFile(request));
  });
}
