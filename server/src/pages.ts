/** Pages under /: the portal and the mobile pages rendered here, the office as one page that routes for itself. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import {
  ActivityType,
  ApplyState,
  activityCalls,
  activityPeriods,
  type PublicInput,
  type ResourceSeed,
  resourceSeeds,
} from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { migrationsPending } from './database/migrate.ts';
import type { Http } from './http/bind.ts';
import { CREDENTIAL_COOKIE } from './http/caller.ts';
import type { Platform } from './http/platform.ts';
import { Refusal } from './http/refusal.ts';
import { newVisitor, readVisitor, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS } from './http/visitor.ts';
import type { PublicActivities } from './operations/index.ts';

const webFolder = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');
const TITLE = '出海生态赋能平台';
const LIST_PAGE_SIZE = 12;
const KEEP_SECONDS = 3;

/** What the built bundle offers; the sources of the pages are none of the server's business. */
interface BuiltPages {
  renderPublic(input: PublicInput): { status: number; html: string };
}

/** Scripts only from here; styles may be inline; nothing may frame a page of ours or send a form elsewhere. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' https:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

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
      if ((await migrationsPending(platform.database.db)).length > 0) throw new Error('migrations are pending');
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

function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', PAGE_POLICY)
    .header('Cache-Control', 'private, no-cache')
    .send(html);
}

/** What a page needs beyond its circumstances; null when there is no such item. */
type PageData = { [P in PublicInput as P['page']]: Pick<P, 'page' | 'data'> }[PublicInput['page']];

class PublicPages {
  readonly #http: Http;
  readonly #platform: Platform;
  readonly #activities: PublicActivities;
  readonly #built: BuiltPages;
  readonly #routes: Record<string, (query: Record<string, string>) => Promise<PageData | null>>;

  constructor(http: Http, platform: Platform, activities: PublicActivities, built: BuiltPages) {
    this.#http = http;
    this.#platform = platform;
    this.#activities = activities;
    this.#built = built;
    this.#routes = {
      '/portal/index': async () => ({ page: 'home', data: await this.#home() }),
      '/portal/portalAbout': async () => ({ page: 'about', data: await this.#home() }),
      '/portal/portalActivity': (query) => this.#list(query),
      '/portal/portalActivityDetail': async (query) => {
        const activity = await this.#activity(query);
        if (!activity) return null;
        const hot = await activities.openHot();
        return {
          page: 'activityDetail',
          data: { activity, hot: hot.filter((one) => one.id !== activity.id).slice(0, 3) },
        };
      },
      '/activityDetail': async (query) => {
        const activity = await this.#activity(query);
        return activity && { page: 'mobileActivity', data: { activity } };
      },
      '/activityApplication': async (query) => {
        const activity = await this.#activity(query);
        return (
          activity && {
            page: 'mobileApply',
            data: { activity, form: await activities.openForm(activity.id) },
          }
        );
      },
    };
  }

  get paths(): string[] {
    return Object.keys(this.#routes);
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = this.#request(request);
    this.#http.limits.take({
      path,
      isAsset: false,
      sessionId: null,
      visitor: readVisitor(this.#http.visitorSecret, request.cookies[VISITOR_COOKIE]),
      address: request.ip,
    });
    this.#countView(request, reply, path, query);
    const { publicCache } = this.#platform;
    // The host is part of the page (canonical address), so it is part of the key.
    const key = `page ${request.protocol} ${request.host} ${path} ${hashOf(query)}`;
    const kept = publicCache.get(key);
    if (kept) return sendHtml(reply, kept.toString('utf8'));
    const { generation } = publicCache;
    const found = await this.#routes[path]?.(query);
    if (!found) return this.answerNotFound(request, reply);
    const { status, html } = this.#render(request, found);
    if (status === 200) publicCache.set(key, Buffer.from(html), KEEP_SECONDS, generation);
    return sendHtml(reply.code(status), html);
  }

  /** One page for "never existed", "not on the shelf" and "deleted": a draft's existence is nobody's business. */
  async answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const hot = (await this.#activities.openHot()).slice(0, 3);
    const { html } = this.#render(request, { page: 'notFound', data: { hot } });
    return sendHtml(reply.code(404), html);
  }

  #render(request: FastifyRequest, data: PageData) {
    const { config, zone } = this.#platform;
    return this.#built.renderPublic({
      ...data,
      url: this.#request(request),
      origin: `${request.protocol}://${request.host}`,
      now: zone.text(new Date()),
      zone: config.timeZone,
      settings: {
        title: TITLE,
        copyright: config.copyright,
        technicalSupport: config.technicalSupport,
        filingNumber: config.filingNumber,
        contactAddress: config.contactAddress,
        contactPhone: config.contactPhone,
        contactEmail: config.contactEmail,
      },
    } as PublicInput);
  }

  #request(request: FastifyRequest): { path: string; query: Record<string, string> } {
    const { pathname, searchParams } = new URL(request.url, 'http://page');
    const query: Record<string, string> = {};
    for (const [name, value] of searchParams) if (!(name in query)) query[name] = value.slice(0, 300);
    return { path: pathname, query };
  }

  /** Gives the browser its pseudonym and counts the view of an activity's detail. */
  #countView(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    query: Record<string, string>,
  ): void {
    const { visitorSecret } = this.#http;
    let visitor = readVisitor(visitorSecret, request.cookies[VISITOR_COOKIE]);
    if (visitor === null) {
      const made = newVisitor(visitorSecret);
      visitor = made.id;
      reply.setCookie(VISITOR_COOKIE, made.cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: VISITOR_COOKIE_SECONDS,
      });
    }
    const id = readId(query.id);
    if (id !== null && (path === '/portal/portalActivityDetail' || path === '/activityDetail'))
      this.#activities.countView(id, visitor);
  }

  async #home() {
    const [hot, figures] = await Promise.all([this.#activities.openHot(), this.#activities.figures()]);
    return { hot, figures };
  }

  async #activity(query: Record<string, string>) {
    const id = readId(query.id);
    if (id === null) return null;
    try {
      return await this.#activities.openView(id);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CM4040') return null;
      throw error;
    }
  }

  /** The list with the filters of the address; what makes no sense there is left out rather than refused. */
  async #list(query: Record<string, string>): Promise<PageData> {
    const number = (text: string | undefined) => (text && /^\d{1,6}$/.test(text) ? Number(text) : null);
    const type = Object.values(ActivityType).find((one) => one === number(query.activityType)) ?? null;
    const state = Object.values(ApplyState).find((one) => one === number(query.applyState)) ?? null;
    const body = activityCalls.openPage.body.safeParse({
      pageNum: number(query.pageNum) || 1,
      pageSize: LIST_PAGE_SIZE,
      template: {
        keyword: query.keyword ?? '',
        cityLabel: query.cityLabel ?? '',
        activityType: type,
        applyState: state,
        period: activityPeriods.find((one) => one === query.period) ?? 'all',
        startTimeStart: dayTime(query.startDate, '00:00:00'),
        startTimeEnd: dayTime(query.endDate, '23:59:59'),
      },
    });
    const wanted = body.success ? body.data : activityCalls.openPage.body.parse({ pageSize: LIST_PAGE_SIZE });
    const [page, cities] = await Promise.all([this.#activities.openPage(wanted), this.#activities.cities()]);
    return { page: 'activityList', data: { page, pageSize: LIST_PAGE_SIZE, cities } };
  }
}

const readId = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

const dayTime = (day: string | undefined, clock: string) =>
  day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day} ${clock}` : null;

const hashOf = (query: Record<string, string>) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(query).sort()))
    .digest('base64url');
