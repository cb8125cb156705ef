/** Answers the public addresses: from the cache where it can, with the page of a fault where it must. */
import { publicPages } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/faults.ts';
import type { Http } from '../http/exchange.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { giveVisitorCookie, readVisitor, VISITOR_COOKIE } from '../http/visitor.ts';
import type { Answering } from './answering.ts';
import type { BuiltPages } from './built.ts';
import { type Addressed, DrawnPages } from './drawn-pages.ts';
import { serveEmbedded } from './embedded.ts';
import type { FeedSource } from './feeds.ts';
import { serveForPrograms } from './for-programs.ts';
import { keepLanguage, LANGUAGE_VARIES } from './language.ts';
import { hashOf, nowhere, type PageRequest, pageRequestOf, urlOf } from './page-request.ts';
import type { PageSources } from './page-source.ts';
import { PagePictures, type PictureSources } from './pictures.ts';
import { isAhead, isRobot } from './robots.ts';
import { sendHtml } from './send-page.ts';
import { ownSpelling } from './spelling.ts';

/** Where everything public comes from. */
export interface PublicSources extends PictureSources {
  pages: PageSources;
  feed: FeedSource;
}

const spelled = ownSpelling(Object.values(publicPages).map(({ path }) => path));

export class PublicPages implements Answering {
  readonly #http: Http;
  readonly #platform: Platform;
  readonly #sources: PublicSources;
  readonly #built: BuiltPages;
  readonly #pages: DrawnPages;

  constructor(http: Http, platform: Platform, sources: PublicSources, built: BuiltPages) {
    this.#http = http;
    this.#platform = platform;
    this.#sources = sources;
    this.#built = built;
    this.#pages = new DrawnPages(platform, sources.pages, built);
  }

  /** Hangs every described page into the server, and what is drawn, framed and read by programs beside them. */
  serve(server: FastifyInstance): void {
    for (const page of Object.keys(publicPages) as Addressed[])
      server.get(publicPages[page].path, (request, reply) => this.#answerOrFail(page, request, reply));
    // A route, not what is left over: what is left over is not compressed.
    server.get('/portal/*', (request, reply) =>
      this.within(request, reply, async () => {
        const address = spelled(request);
        return address ? reply.redirect(address, 301) : await this.notFound(request, reply);
      }),
    );
    new PagePictures(this.#platform, this.#pages, this.#built, this.#sources).serve(server, this);
    serveEmbedded(server, this, this.#pages, this.#built);
    serveForPrograms(server, this, this.#platform, this.#pages, this.#sources);
  }

  async within(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
    kind = urlOf(request).path,
  ): Promise<FastifyReply> {
    try {
      this.#take(request, kind);
      return await answer();
    } catch (error) {
      return this.#answerFault(request, reply, error);
    }
  }

  notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#missing(request, reply, nowhere.path);
  }

  /** `path`: a page whose address alone opens it says so of one that opens nothing; all others are one and the same. */
  async #missing(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const { origin, language } = pageRequestOf(request);
    const html = await this.#pages.kept(`page notFound ${path} ${language} ${origin}`, () =>
      this.#pages.draw('notFound', { ...nowhere, path, origin, language }),
    );
    return sendHtml(reply.code(404).header('Vary', LANGUAGE_VARIES), html ?? '');
  }

  /** Takes the share of one page; answers whom a cookie names, null where there is none. */
  #take(request: FastifyRequest, path = urlOf(request).path): string | null {
    const visitor = readVisitor(this.#http.visitorSecret, request.cookies[VISITOR_COOKIE]);
    this.#http.limits.take({ path, isAsset: false, sessionId: null, visitor, address: request.ip });
    return visitor;
  }

  async #answerOrFail(page: Addressed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      return await this.#answer(page, request, reply);
    } catch (error) {
      return this.#answerFault(request, reply, error);
    }
  }

  /** A page for people instead of an envelope; the trace number lets them tell us which fault they saw. */
  async #answerFault(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    if (error instanceof Refusal && error.code === 'CM4290')
      return this.#answerTooMany(request, reply, error);
    const status = error instanceof Refusal ? error.status : isUnavailable(error) ? 503 : 500;
    if (status === 500) request.log.error({ err: error }, 'page failed');
    if (isUnavailable(error)) this.#http.outages.refused('CM5030', error);
    const html = this.#pages.fault(pageRequestOf(request), request.id);
    return sendHtml(reply.code(status).header('Vary', LANGUAGE_VARIES), html);
  }

  /** Drawn once for all who ask too much: to refuse them must cost less than to answer them. */
  async #answerTooMany(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, retryAfter = 1 }: Refusal,
  ): Promise<FastifyReply> {
    const { language } = pageRequestOf(request);
    const html = await this.#pages.kept(`page refused ${language}`, async () =>
      this.#pages.fault({ ...nowhere, origin: '', language }, ''),
    );
    reply.header('Vary', LANGUAGE_VARIES);
    return sendHtml(reply.code(status).header('Retry-After', String(retryAfter)), html ?? '');
  }

  async #answer(page: Addressed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const pageRequest = requestOfPage(page, request);
    const visitor = this.#take(request) ?? giveVisitorCookie(this.#http, request, reply);
    const { headers } = request;
    if (request.method === 'GET' && !isRobot(headers['user-agent']) && !isAhead(headers))
      this.#sources.pages[page].countView?.(pageRequest.query, visitor);
    keepLanguage(request, reply, pageRequest.query);
    reply.header('Vary', LANGUAGE_VARIES);
    if (!publicPages[page].isKept) return this.#answerPrivately(page, request, reply, pageRequest);
    const html = await this.#pages.kept(
      `page ${pageRequest.language} ${pageRequest.origin} ${pageRequest.path} ${hashOf(pageRequest.query)}`,
      () => this.#pages.draw(page, pageRequest),
    );
    return html === null ? await this.notFound(request, reply) : sendHtml(reply, html);
  }

  /** A page that its address alone opens: nobody on the way keeps it, and no page that it leads to learns the address. */
  async #answerPrivately(
    page: Addressed,
    request: FastifyRequest,
    reply: FastifyReply,
    pageRequest: PageRequest,
  ): Promise<FastifyReply> {
    const html = await this.#pages.draw(page, pageRequest);
    reply.header('Referrer-Policy', 'no-referrer');
    if (html === null) return await this.#missing(request, reply, publicPages[page].path);
    return sendHtml(reply, html, { caching: 'private, no-store' });
  }
}

/** The door of the office speaks Chinese, as the office does. */
function requestOfPage(page: Addressed, request: FastifyRequest): PageRequest {
  const pageRequest = pageRequestOf(request);
  return publicPages[page].face === 'signIn' ? { ...pageRequest, language: 'zh' } : pageRequest;
}
