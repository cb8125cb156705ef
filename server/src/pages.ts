/** Pages under /: the portal and the mobile pages rendered here, the office as one page that routes for itself. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import { publicPages, type ResourceSeed, resourceSeeds, TRANSIT_PATH } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from './database/faults.ts';
import { migrationsPending } from './database/migrate.ts';
import { CREDENTIAL_COOKIE } from './http/caller.ts';
import type { Http } from './http/exchange.ts';
import { keptFor } from './http/kept-for.ts';
import { findCaller } from './http/known-credentials.ts';
import type { Platform } from './http/platform.ts';
import { Refusal } from './http/refusal.ts';
import { withIdentity } from './office-identity.ts';
import { ASSETS, answerKeptAsset, FOREVER, type PageBuild } from './page-builds.ts';
import type { ExternalSystems } from './platform/index.ts';
import { PublicPages, type PublicSources } from './public-pages/answer.ts';
import type { BuiltPages } from './public-pages/built.ts';
import { searchOf, urlOf } from './public-pages/page-request.ts';
import { pagePolicy, sendHtml } from './public-pages/send-page.ts';
import { ownSpelling } from './public-pages/spelling.ts';

const webFolder = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

/** Probes come once a second at most. */
const READY_KEPT_MS = 500;

const signInPages = [
  '/resetPassword',
  '/modifyInitPassword',
  TRANSIT_PATH,
  '/accountFreezed',
  '/noPermission',
  '/serverError',
];
const shellPages = [
  '/',
  '/person-center/index',
  '/taskCenter',
  '/messageCenter/taskMessage',
  '/messageCenter/systemMessage',
  '/back',
];

/** The script of the worker that opens the door without network, as it is and compressed. */
const DOOR_WORKER = /\/door-worker\.js(?:\.(?:gz|br))?$/;

const caching = (path: string, isWorker: boolean) =>
  isWorker ? 'no-cache' : path.includes(ASSETS) ? FOREVER : 'public, max-age=3600';

function pathsOf(seeds: readonly ResourceSeed[]): string[] {
  return seeds.flatMap((seed) => [...(seed.path ? [seed.path] : []), ...pathsOf(seed.children ?? [])]);
}

/** Addresses that the office knows; it answers others too, but with the status of a page that does not exist. */
const officePaths = new Set([...signInPages, ...shellPages, ...pathsOf(resourceSeeds)]);

const pagePaths = new Set([
  ...officePaths,
  ...Object.values(publicPages).map(({ path }) => path),
  ...['/portal', '/portal/'],
]);
const spelled = ownSpelling(pagePaths);

/** Where a visitor is led who names no page; the language and the channel of his link go with him. */
const HOME = publicPages.home.path;

/** An address as resources have it. */
const OWN_PATH = /^(\/[A-Za-z0-9_-]{1,100}){1,10}$/;

/** Where the pages come from: what was built, or in development what their sources say now. */
export interface Pages {
  public: BuiltPages;
  /** The one page of the office. */
  office: string;
  /** The folder of the files that are sent as they are. */
  files: string;
  /** Said with every answer, so that an open page learns of another build; null: its pages do not say theirs. */
  version?: string | null;
}

/** Which build `npm run build` left behind; null without one. */
export async function builtPages(): Promise<(PageBuild & { version: string }) | null> {
  const text = await readFile(join(webFolder, 'build.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { version } = JSON.parse(text) as { version: string };
  return { version, id: version.split('-')[1] ?? '', folder: join(webFolder, 'client/assets') };
}

/** Hangs the pages into the server: those given, else those that were built; without either only /web answers. */
export async function servePages(
  server: FastifyInstance,
  http: Http,
  platform: Platform,
  sources: PublicSources,
  externalSystems: ExternalSystems,
  given?: Pages,
): Promise<void> {
  serveHealth(server, platform);
  const pagesToServe = given ?? (await loadBuiltPages());
  if (!pagesToServe) {
    platform.log.warn('the pages are not built (npm run build): only /web answers');
    server.setNotFoundHandler(() => {
      throw new Refusal('CM4041');
    });
    return;
  }
  await serveFiles(server, pagesToServe.files);
  const { version } = pagesToServe;
  http.pageBuild = version ?? null;
  if (version)
    server.addHook('onSend', async (_request, reply) => {
      reply.header('X-Page-Build', version);
    });
  // In development the page is still to be filled on its way.
  const office = officePage(http, platform, externalSystems, pagesToServe.office, { isBuilt: !!version });
  const pages = new PublicPages(http, platform, sources, pagesToServe.public);
  for (const path of ['/portal', '/portal/'])
    server.get(path, (request, reply) => reply.redirect(HOME + searchOf(request)));
  pages.serve(server);
  server.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // Never by a page: a browser that asks for a script would keep it, and run nothing.
    if (isRead && request.url.startsWith(ASSETS))
      return answerKeptAsset(request, reply, { http, database: platform.database });
    const { path } = urlOf(request);
    const isCall = request.url.startsWith('/web/');
    // A page is there, and what lies beside the pages for programs, whatever somebody else wants of it.
    if (!isRead && !isCall && (pagePaths.has(path) || server.hasRoute({ method: 'GET', url: path }))) {
      reply.header('Allow', 'GET, HEAD');
      throw new Refusal('CM4050');
    }
    if (!isRead || isCall) throw new Refusal('CM4041');
    // Its address carries the code of a sign-in: nothing that the page asks for may name it.
    if (path === TRANSIT_PATH) reply.header('Referrer-Policy', 'no-referrer');
    return pages.within(request, reply, async () => {
      if (path === '/' && request.cookies[CREDENTIAL_COOKIE] === undefined)
        return reply.redirect(HOME + searchOf(request));
      const address = spelled(request);
      if (address) return reply.redirect(address, 301);
      return office.answer(request, reply, path);
    });
  });
}

/** The files of the pages as they are; where a compressed one lies beside it, that. */
async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
  const common = {
    index: false as const,
    preCompressed: true,
    setHeaders: (response: { header(name: string, value: string): unknown }, path: string) => {
      const isWorker = DOOR_WORKER.test(path);
      response.header('Cache-Control', caching(path, isWorker));
      // A worker's own policy: it asks for pages and files of ours, and for nothing else.
      if (isWorker) response.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    },
  };
  // The few beside the pages have an address each, since what is unknown there is a page.
  await server.register(staticFiles, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br', `${ASSETS.slice(1)}**`],
  });
  const assets = join(folder, ASSETS);
  if (!existsSync(assets)) return;
  // Hundreds of parts: an address each would be a fifth of a start.
  await server.register(staticFiles, {
    ...common,
    root: assets,
    prefix: ASSETS,
    decorateReply: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !/\.(?:html|gz|br)$/.test(path),
  });
}

/** The one page of the office; it may embed the external systems that the dictionary names, and nothing else. */
function officePage(
  http: Http,
  platform: Platform,
  externalSystems: ExternalSystems,
  html: string,
  { isBuilt }: { isBuilt: boolean },
) {
  let last: { text: string; zipped: Buffer } | null = null;
  /** The page is the same for everybody until the settings change. */
  function zipped(text: string): Buffer {
    if (last?.text !== text) last = { text, zipped: gzipSync(text, { level: 9 }) };
    return last.zipped;
  }

  /** Pages that the office added itself; visitors cannot open them, so nobody asks the database for them. */
  async function isOwnPath(path: string): Promise<boolean> {
    const found = await platform.database.db
      .selectFrom('resource')
      .select('id')
      .where('path', '=', path)
      .where('status', '=', 1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** A made-up session is none; nor is one of too many new ones of an address, whose page is the same but for its status. */
  async function hasSession({ cookies, ip }: FastifyRequest): Promise<boolean> {
    const token = cookies[CREDENTIAL_COOKIE] ?? '';
    if (token === '') return false;
    try {
      return (await findCaller(http, token, { isUse: false, address: ip })) !== null;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return {
    async answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
      let origins: readonly string[] = [];
      let said = platform.settings.last();
      let isKnown = officePaths.has(path);
      try {
        origins = await externalSystems.origins();
        said = await platform.settings.current();
        isKnown ||= OWN_PATH.test(path) && (await hasSession(request)) && (await isOwnPath(path));
      } catch (error) {
        // Without its database the office still opens, and says itself that nothing answers.
        platform.log.warn({ err: error }, 'addresses of external systems not read');
      }
      const policy = pagePolicy(origins);
      const named = withIdentity(html, said, platform.config.timeZone);
      reply.code(isKnown ? 200 : 404).header('Vary', 'Accept-Encoding');
      const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
      if (!isBuilt || !takesGzip) return sendHtml(reply, named, { policy });
      return sendHtml(reply.header('Content-Encoding', 'gzip'), zipped(named), { policy });
    },
  };
}

/**
 * Told to anybody, as often as he likes: whoever balances the load may come from the address of a flood. So it costs
 * nothing but the answer, whatever their number.
 */
function serveHealth(server: FastifyInstance, platform: Platform): void {
  const isReady = keptFor(READY_KEPT_MS, () => readiness(platform));
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) =>
    (await isReady()) ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable' }),
  );
}

/** True when the database answers, no migration is pending and there is room to write. */
async function readiness({ config, database, log, outages }: Platform): Promise<boolean> {
  try {
    await database.ping();
    if ((await migrationsPending(database.db)).length > 0) throw new Error('migrations are pending');
    return !(await outages.hasNoRoom(config.dataDir));
  } catch (error) {
    if (isUnavailable(error)) outages.lostConnection(error);
    else log.warn({ err: error }, 'not ready');
    return false;
  }
}

const importPublic = (): Promise<BuiltPages> => import(pathToFileURL(join(webFolder, 'ssr/public.js')).href);

/** Reads what draws the public pages before they are served, so that it is there by then. */
export function readAheadPages(): void {
  // Whoever serves them says what is missing.
  importPublic().catch(() => {});
}

async function loadBuiltPages(): Promise<Pages | null> {
  try {
    return {
      public: await importPublic(),
      office: await readFile(join(webFolder, 'client/office/index.html'), 'utf8'),
      files: join(webFolder, 'client'),
      version: (await builtPages())?.version ?? null,
    };
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ENOENT');
    if (isMissing) return null;
    throw error;
  }
}
