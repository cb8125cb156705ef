/** Pages under /: the portal and the mobile pages rendered here, the office as one page that routes for itself. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import { type ResourceSeed, resourceSeeds } from '@outbound/contract';
import type { FastifyInstance } from 'fastify';
import { migrationsPending } from './database/migrate.ts';
import { CREDENTIAL_COOKIE } from './http/caller.ts';
import type { Platform } from './http/platform.ts';
import { Refusal } from './http/refusal.ts';
import type { Http } from './http/trip.ts';
import type { PublicActivities } from './operations/index.ts';
import { type BuiltPages, PublicPages, sendHtml } from './public-pages.ts';

const webFolder = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

const signInPages = [
  '/login',
  '/resetPassword',
  '/modifyInitPassword',
  '/transit',
  '/accountFreezed',
  '/noPermission',
  '/serverError',
];
const shellPages = [
  '/',
  '/person-center/index',
  '/messageCenter/taskMessage',
  '/messageCenter/systemMessage',
  '/back',
];

function pathsOf(seeds: readonly ResourceSeed[]): string[] {
  return seeds.flatMap((seed) => [...(seed.path ? [seed.path] : []), ...pathsOf(seed.children ?? [])]);
}

/** Addresses that the office knows; it answers others too, but with the status of a page that does not exist. */
const officePaths = new Set([...signInPages, ...shellPages, ...pathsOf(resourceSeeds)]);

/** Hangs the pages into the server. Throws with one clear line when they were not built. */
export async function servePages(
  server: FastifyInstance,
  http: Http,
  platform: Platform,
  activities: PublicActivities,
): Promise<void> {
  serveHealth(server, platform);
  const built = await loadBuiltPages();
  if (!built) {
    platform.log.warn('the pages are not built (npm run build): only /web answers');
    server.setNotFoundHandler(() => {
      throw new Refusal('CM4041');
    });
    return;
  }
  await server.register(staticFiles, {
    root: join(webFolder, 'client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.gz', '**/*.br'],
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header(
        'Cache-Control',
        isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const pages = new PublicPages(http, platform, activities, built.pages);
  server.get('/portal', (_request, reply) => reply.redirect('/portal/index'));
  server.get('/robots.txt', (request, reply) => pages.robots(request, reply));
  server.get('/sitemap.xml', (request, reply) => pages.sitemap(request, reply));
  for (const path of pages.paths) server.get(path, (request, reply) => pages.answer(request, reply));
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/web/') && !request.url.startsWith('/assets/');
    if (!isPage) throw new Refusal('CM4041');
    const path = new URL(request.url, 'http://page').pathname;
    if (path.startsWith('/portal/')) return pages.answerNotFound(request, reply);
    if (path === '/' && request.cookies[CREDENTIAL_COOKIE] === undefined)
      return reply.redirect('/portal/index');
    return sendHtml(reply.code(officePaths.has(path) ? 200 : 404), built.office);
  });
}

function serveHealth(server: FastifyInstance, platform: Platform): void {
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    try {
      await platform.database.ping();
      if ((await migrationsPending(platform.database.db)).length > 0)
        throw new Error('migrations are pending');
      return { status: 'ok' };
    } catch (error) {
      platform.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

async function loadBuiltPages(): Promise<{ pages: BuiltPages; office: string } | null> {
  try {
    const pages = (await import(pathToFileURL(join(webFolder, 'ssr/public.js')).href)) as BuiltPages;
    return { pages, office: await readFile(join(webFolder, 'client/office/index.html'), 'utf8') };
  } catch (error) {
    const isMissing =
      error instanceof Error &&
      'code' in error &&
      (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'ENOENT');
    if (isMissing) return null;
    throw error;
  }
}
