/** Answers the public addresses: from the cache where it can, with the page of a fault where it must. */
import { createHash } from 'node:crypto';
import { type PageData, type PageName, type PageQuery, PLATFORM_NAME, publicPages } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/faults.ts';
import type { Http } from '../http/exchange.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { giveVisitorCookie, readVisitor, VISITOR_COOKIE } from '../http/visitor.ts';
import type { BuiltPages } from './built.ts';
import type { PageSources } from './page-source.ts';
import { robotsText, sitemapXml } from './search-engines.ts';
import { sendHtml } from './send-page.ts';

const KEEP_SECONDS = 3;
const NOT_FOUND = 'CM4040';

type Addressed = keyof typeof publicPages;

export class PublicPages {
  readonly #http: Http;
  readonly #platform: Platform;
  readonly #sources: PageSources;
  readonly #built: BuiltPages;

  constructor(http: Http, platform: Platform, sources: PageSources, built: BuiltPages) {
    this.#http = http;
    this.#platform = platform;
    this.#sources = sources;
    this.#built = built;
  }

  /** Hangs every described page into the server, and the files for search engines. */
  serve(server: FastifyInstance): void {
    for (const page of Object.keys(publicPages) as Addressed[])
      server.get(publicPages[page].path, (request, reply) => this.#answerOrFail(page, request, reply));
    server.get('/robots.txt', (request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(originOf(request))),
    );
    server.get('/sitemap.xml', async (request, reply) =>
      reply.type('application/xml; charset=utf-8').send(await sitemapXml(originOf(request), this.#sources)),
    );
  }

  /** One page for "never existed", "not on the shelf" and "deleted": a draft's existence is nobody's business. */
  async answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const data = await this.#sources.notFound.read(urlOf(request).query);
    return sendHtml(reply.code(404), this.#render(request, 'notFound', data).html);
  }

  async #answerOrFail(page: Addressed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await this.#answer(page, request, reply);
    } catch (error) {
      return this.#answerFault(request, reply, error);
    }
  }

  /** A page for people instead of an envelope; the trace number lets them tell us which fault they saw. */
  #answerFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
    const status = error instanceof Refusal ? error.status : isUnavailable(error) ? 503 : 500;
    if (status === 500) request.log.error({ err: error }, 'page failed');
    if (isUnavailable(error)) this.#http.outages.refused('CM5030', error);
    const { html } = this.#render(request, 'error', { traceId: request.id });
    return sendHtml(reply.code(status), html);
  }

  async #answer(page: Addressed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = urlOf(request);
    const known = readVisitor(this.#http.visitorSecret, request.cookies[VISITOR_COOKIE]);
    this.#http.limits.take({ path, isAsset: false, sessionId: null, visitor: known, address: request.ip });
    const visitor = known ?? giveVisitorCookie(this.#http.visitorSecret, request, reply);
    this.#sources[page].countView?.(query, visitor);
    const { publicCache } = this.#platform;
    // The host is part of the page (canonical address), so it is part of the key.
    const key = `page ${request.protocol} ${request.host} ${path} ${hashOf(query)}`;
    const kept = publicCache.get(key);
    if (kept) return sendHtml(reply, kept.toString('utf8'));
    const { generation } = publicCache;
    const drawn = await this.#draw(page, request);
    if (drawn === null) return await this.answerNotFound(request, reply);
    const { status, html } = drawn;
    if (status === 200) publicCache.set(key, Buffer.from(html), KEEP_SECONDS, generation);
    return sendHtml(reply.code(status), html);
  }

  /** The page with its data of now; null when there is no such item. */
  async #draw<P extends Addressed>(page: P, request: FastifyRequest) {
    try {
      return this.#render(request, page, await this.#sources[page].read(urlOf(request).query));
    } catch (error) {
      if (error instanceof Refusal && error.code === NOT_FOUND) return null;
      throw error;
    }
  }

  #render<P extends PageName>(request: FastifyRequest, page: P, data: PageData[P]) {
    const { config, zone } = this.#platform;
    return this.#built.renderPublic({
      page,
      data,
      url: urlOf(request),
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
    });
  }
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

/** Path and query as they were asked for; a value that is longer than any of ours is cut. */
function urlOf(request: FastifyRequest): { path: string; query: PageQuery } {
  const { pathname, searchParams } = new URL(request.url, 'http://page');
  const query: PageQuery = {};
  for (const [name, value] of searchParams) if (!(name in query)) query[name] = value.slice(0, 300);
  return { path: pathname, query };
}

const hashOf = (query: PageQuery) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(query).sort()))
    .digest('base64url');
