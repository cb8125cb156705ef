/** The portal and the mobile pages, rendered here from what was built. */
import { createHash } from 'node:crypto';
import {
  ACTIVITY_PAGE_SIZE,
  activityCalls,
  activityListBody,
  PLATFORM_NAME,
  type PublicInput,
} from '@outbound/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from './database/faults.ts';
import type { Http } from './http/exchange.ts';
import type { Platform } from './http/platform.ts';
import { Refusal } from './http/refusal.ts';
import { newVisitor, readVisitor, VISITOR_COOKIE, VISITOR_COOKIE_SECONDS } from './http/visitor.ts';
import type { PublicActivities } from './operations/index.ts';

const KEEP_SECONDS = 3;

/** What the built bundle offers; the sources of the pages are none of the server's business. */
export interface BuiltPages {
  renderPublic(input: PublicInput): { status: number; html: string };
  robotsText(origin: string): string;
  sitemapXml(origin: string, activities: { id: number; updatedTime: string }[]): string;
}

/**
 * Scripts only from here; styles may be inline; nothing may frame a page of ours or send a form elsewhere. `frames` are
 * the origins that the page may embed.
 */
export const pagePolicy = (frames: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const PUBLIC_POLICY = pagePolicy([]);

/** Sends a page; it is never kept by anything between the reader and us, because it may give him a cookie. */
export function sendHtml(reply: FastifyReply, html: string, policy = PUBLIC_POLICY): FastifyReply {
  return reply
    .header('Content-Type', 'text/html; charset=utf-8')
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'private, no-cache')
    .send(html);
}

/** What a page needs beyond its circumstances; null when there is no such item. */
type PageData = { [P in PublicInput as P['page']]: Pick<P, 'page' | 'data'> }[PublicInput['page']];

/** Answers the public addresses: from the cache where it can, with the page of a fault where it must. */
export class PublicPages {
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
    try {
      return await this.#answer(request, reply);
    } catch (error) {
      return this.#answerFault(request, reply, error);
    }
  }

  /** A page for people instead of an envelope; the trace number lets them tell us which fault they saw. */
  #answerFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const status = error instanceof Refusal ? error.status : isUnavailable(error) ? 503 : 500;
    if (status === 500) request.log.error({ err: error }, 'page failed');
    const { html } = this.#render(request, { page: 'error', data: { traceId: request.id } });
    return sendHtml(reply.code(status), html);
  }

  robots(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.type('text/plain; charset=utf-8').send(this.#built.robotsText(originOf(request)));
  }

  async sitemap(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const listed = await this.#activities.listed();
    return reply
      .type('application/xml; charset=utf-8')
      .send(this.#built.sitemapXml(originOf(request), listed));
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
    if (!found) return await this.answerNotFound(request, reply);
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
      origin: originOf(request),
      now: zone.text(new Date()),
      zone: config.timeZone,
      settings: {
        title: PLATFORM_NAME,
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
    const body = activityCalls.openPage.body.safeParse(activityListBody(query));
    const wanted = body.success ? body.data : activityCalls.openPage.body.parse({});
    const pageSize = ACTIVITY_PAGE_SIZE;
    const [page, cities] = await Promise.all([
      this.#activities.openPage({ ...wanted, pageSize }),
      this.#activities.cities(),
    ]);
    return { page: 'activityList', data: { page, pageSize, cities } };
  }
}

const readId = (text: string | undefined) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

const hashOf = (query: Record<string, string>) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(query).sort()))
    .digest('base64url');

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;
