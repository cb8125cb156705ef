/** Answers the public addresses: from the cache where it can, with the page of a fault where it must. */
import { createHash } from 'node:crypto';
import {
  ApplyState,
  CHANNEL_PARAMETER,
  type ContentLanguage,
  EMBED_ITEM_PATH,
  EMBED_LIST_PATH,
  hasSharePicture,
  LANGUAGE_PARAMETER,
  type PageData,
  type PageInput,
  type PageName,
  type PageQuery,
  publicPages,
  readContentLanguage,
  readFileList,
  type SettingValues,
  SHARE_POSTER_PATH,
  type SharePicture,
  type SharePoster,
  sharePicturePath,
} from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/faults.ts';
import type { Http } from '../http/exchange.ts';
import { keptFor } from '../http/kept-for.ts';
import { SHARE_PICTURES, SITEMAP_PATH } from '../http/limits.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { giveVisitorCookie, readVisitor, VISITOR_COOKIE } from '../http/visitor.ts';
import type { BuiltPages } from './built.ts';
import type { DrawnPictures } from './drawn-pictures.ts';
import { type FeedSource, feeds } from './feeds.ts';
import { keepLanguage, LANGUAGE_VARIES, languageOf } from './language.ts';
import { MANIFEST_PATH, manifestOf } from './manifest.ts';
import { type PageSources, readId } from './page-source.ts';
import { isRobot } from './robots.ts';
import { robotsText, type SitemapPart, sitemapParts, sitemapText, sitemapXml } from './search-engines.ts';
import { sendEmbedded, sendHtml } from './send-page.ts';
import { type ShownOnPicture, sharePictures } from './share-picture.ts';
import { type ReadPicture, sharePosters } from './share-poster.ts';

const KEEP_SECONDS = 3;
/** Which parts there are is read anew when visitors are shown something else, and after this. */
const SITEMAP_KEPT_MS = 600_000;
const NOT_FOUND = 'CM4040';
/** The picture that all pages share. */
const SHARED_PICTURE = '/share.jpg';
/** When to ask again for a poster that too many wait for. */
const POSTER_SECONDS = 10;

type Addressed = keyof typeof publicPages;
type FeedPath = keyof typeof feeds;

/** Where everything public comes from. */
export interface PublicSources {
  pages: PageSources;
  feed: FeedSource;
  /** True for a channel of the activity that is in use. */
  isChannel(activityId: number, channelId: number): Promise<boolean>;
  /** The pictures that others are drawn with. */
  readPicture: ReadPicture;
}

export class PublicPages {
  readonly #http: Http;
  readonly #platform: Platform;
  readonly #sources: PageSources;
  readonly #feed: FeedSource;
  readonly #built: BuiltPages;
  readonly #drawn = new Map<string, Promise<string | null>>();
  readonly #isChannel: PublicSources['isChannel'];
  readonly #pictures: DrawnPictures<ShownOnPicture>;
  readonly #posters: DrawnPictures<SharePoster>;
  readonly #sitemap: () => Promise<SitemapPart[]>;

  constructor(
    http: Http,
    platform: Platform,
    { pages: sources, feed, isChannel, readPicture }: PublicSources,
    built: BuiltPages,
  ) {
    this.#http = http;
    this.#platform = platform;
    this.#sources = sources;
    this.#feed = feed;
    this.#isChannel = isChannel;
    this.#pictures = sharePictures(readPicture);
    this.#posters = sharePosters(readPicture);
    this.#built = built;
    this.#sitemap = keptFor(
      SITEMAP_KEPT_MS,
      () => sitemapParts(sources),
      () => platform.publicCache.generation,
    );
  }

  /** Hangs every described page into the server, and the files for search engines. */
  serve(server: FastifyInstance): void {
    for (const page of Object.keys(publicPages) as Addressed[]) {
      server.get(publicPages[page].path, (request, reply) => this.#answerOrFail(page, request, reply));
      if (hasSharePicture(publicPages[page]))
        server.get(sharePicturePath(page), (request, reply) =>
          this.answerWithin(request, reply, () => this.#answerPicture(page, request, reply), SHARE_PICTURES),
        );
    }
    server.get(SHARE_POSTER_PATH, (request, reply) =>
      this.answerWithin(request, reply, () => this.#answerPoster(request, reply)),
    );
    for (const [path, page] of [
      [EMBED_LIST_PATH, 'activityList'],
      [EMBED_ITEM_PATH, 'activityDetail'],
    ] as const)
      server.get(path, (request, reply) =>
        this.answerWithin(request, reply, () => this.#answerEmbedded(page, request, reply)),
      );
    // A route, not what is left over: what is left over is not compressed.
    server.get('/portal/*', (request, reply) =>
      this.answerWithin(request, reply, () => this.answerNotFound(request, reply)),
    );
    server.get('/robots.txt', (request, reply) =>
      this.answerWithin(request, reply, async () =>
        reply.type('text/plain; charset=utf-8').send(robotsText(originOf(request))),
      ),
    );
    server.get(MANIFEST_PATH, (request, reply) =>
      this.answerWithin(request, reply, async () => {
        const { platformName } = await this.#platform.settings.current();
        return reply.type('application/manifest+json; charset=utf-8').send(manifestOf(platformName));
      }),
    );
    for (const path of Object.keys(feeds) as FeedPath[])
      server.get(path, (request, reply) =>
        this.answerWithin(request, reply, () => this.#answerFeed(path, request, reply)),
      );
    server.get(SITEMAP_PATH, (request, reply) =>
      this.answerWithin(request, reply, () => this.#answerSitemap(request, reply)),
    );
  }

  /** Programs ask again and again: who has the last one already is told so, and nobody on the way keeps what was taken back. */
  async #answerFeed(path: FeedPath, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = originOf(request);
    const language = readContentLanguage(urlOf(request).query.lang);
    const { type, write } = feeds[path];
    const text = await this.#kept(`feed ${path} ${language} ${origin}`, async () => {
      const { platformName } = await this.#platform.settings.current();
      const { title, address, read } = this.#feed;
      return write({
        origin,
        language,
        title: `${platformName} - ${title(language)}`,
        publisher: platformName,
        address: address(language),
        items: await read(language),
      });
    });
    const tag = `"${createHash('sha256')
      .update(text ?? '')
      .digest('base64url')
      .slice(0, 22)}"`;
    reply.header('ETag', tag).header('Cache-Control', 'no-cache');
    // Whoever compresses on the way marks the tag as a weak one.
    if (request.headers['if-none-match']?.replaceAll('W/', '').includes(tag)) return reply.code(304).send();
    return reply.type(type).send(text);
  }

  /** The picture of a page for link previews; who has it already is told so, and what was taken back has none any more. */
  async #answerPicture(page: Addressed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id, lang } = urlOf(request).query;
    const asked: Asked = {
      path: publicPages[page].path,
      query: id === undefined ? {} : { id },
      language: readContentLanguage(lang),
    };
    const text = await this.#kept(`share ${page} ${asked.language} ${hashOf(asked.query)}`, () =>
      this.#read(page, request, asked, (input) => JSON.stringify(this.#built.shownOnPicture(input))),
    );
    if (text === null) return await this.answerNotFound(request, reply);
    const { platformName } = await this.#platform.settings.current();
    const shown: ShownOnPicture = { ...(JSON.parse(text) as SharePicture), name: platformName };
    const tag = this.#pictures.tag(shown);
    reply.header('Cache-Control', 'no-cache');
    if (request.headers['if-none-match']?.includes(tag)) return reply.header('ETag', tag).code(304).send();
    const picture = await this.#pictures.of(shown, request.ip);
    if (picture === null || picture === 'busy') return reply.redirect(SHARED_PICTURE);
    return reply.header('ETag', tag).type('image/jpeg').send(picture);
  }

  /** The poster of an activity on the shelf; a channel that is none of its own is left out, so that nobody makes up others. */
  async #answerPoster(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { id, lang, channel } = urlOf(request).query;
    const [activityId, channelId] = [readId(id), readId(channel)];
    const isOwn = activityId !== null && channelId !== null && (await this.#isChannel(activityId, channelId));
    const asked: Asked = {
      path: publicPages.activityDetail.path,
      query: {
        ...(activityId === null ? {} : { id: String(activityId) }),
        ...(isOwn ? { [CHANNEL_PARAMETER]: String(channelId) } : {}),
      },
      language: readContentLanguage(lang),
    };
    const text = await this.#kept(
      `poster ${asked.language} ${originOf(request)} ${hashOf(asked.query)}`,
      () =>
        this.#read('activityDetail', request, asked, (input) =>
          JSON.stringify(this.#built.sharePoster(input)),
        ),
    );
    if (text === null) return await this.answerNotFound(request, reply);
    const said = JSON.parse(text) as SharePoster;
    const tag = this.#posters.tag(said);
    reply.header('Cache-Control', 'no-cache');
    if (request.headers['if-none-match']?.includes(tag)) return reply.header('ETag', tag).code(304).send();
    const picture = await this.#posters.of(said, request.ip);
    // Asking again would not help.
    if (picture === null) return reply.redirect(SHARED_PICTURE);
    if (picture === 'busy')
      throw new Refusal('CM5031', { seconds: POSTER_SECONDS }, { retryAfter: POSTER_SECONDS });
    return reply.header('ETag', tag).type('image/png').send(picture);
  }

  /** Activities within a page of another site. Nothing in it depends on who asks: it reads no cookie and sets none. */
  async #answerEmbedded(
    page: 'activityList' | 'activityDetail',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { path, query } = urlOf(request);
    const { lang, pageNum: _, ...filters } = query;
    const asked: Asked = {
      path,
      // What can be signed up for, and the first ones of it: a frame has no pages.
      query: page === 'activityList' ? { ...filters, applyState: String(ApplyState.open) } : query,
      language: readContentLanguage(lang),
    };
    const origin = originOf(request);
    const html = await this.#kept(`embed ${page} ${asked.language} ${origin} ${hashOf(asked.query)}`, () =>
      this.#read(page, request, asked, (input) => this.#built.embedded(input)),
    );
    if (html !== null) return sendEmbedded(reply, html);
    const { language } = asked;
    const missing = await this.#kept(`embed missing ${language} ${origin}`, async () => {
      const data = await this.#sources.notFound.read({ [LANGUAGE_PARAMETER]: language });
      const said = await this.#platform.settings.current();
      return this.#built.embedded(this.#inputOf(origin, { ...nowhere, language }, 'notFound', data, said));
    });
    return sendEmbedded(reply.code(404), missing ?? '');
  }

  async #answerSitemap(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = originOf(request);
    const { part: wanted } = urlOf(request).query;
    const parts = await this.#sitemap();
    const part = parts.find(({ name }) => name === wanted);
    if (wanted !== undefined && !part) return await this.answerNotFound(request, reply);
    const xml = part ? sitemapXml(origin, await part.lines()) : await sitemapText(origin, parts);
    return reply.type('application/xml; charset=utf-8').send(xml);
  }

  /** Answers an address that is none of the described pages within what its caller may ask for, of all or of this `kind`. */
  async answerWithin(
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

  /** One page for "never existed", "not on the shelf" and "deleted": a draft's existence is nobody's business. */
  async answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const origin = originOf(request);
    const { settings } = this.#platform;
    const language = languageOf(request, urlOf(request).query);
    const html = await this.#kept(`page notFound ${language} ${origin}`, async () =>
      this.#render(
        origin,
        { ...nowhere, language },
        'notFound',
        await this.#sources.notFound.read({ [LANGUAGE_PARAMETER]: language }),
        await settings.current(),
      ),
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
    // Perhaps the database is away: nothing is asked of it.
    const said = this.#platform.settings.last();
    const html = this.#render(originOf(request), askedBy(request), 'error', { traceId: request.id }, said);
    return sendHtml(reply.code(status).header('Vary', LANGUAGE_VARIES), html);
  }

  /** Drawn once for all who ask too much: to refuse them must cost less than to answer them. */
  async #answerTooMany(
    request: FastifyRequest,
    reply: FastifyReply,
    { status, retryAfter = 1 }: Refusal,
  ): Promise<FastifyReply> {
    const { language } = askedBy(request);
    const html = await this.#kept(`page refused ${language}`, async () =>
      this.#render('', { ...nowhere, language }, 'error', { traceId: '' }, this.#platform.settings.last()),
    );
    reply.header('Vary', LANGUAGE_VARIES);
    return sendHtml(reply.code(status).header('Retry-After', String(retryAfter)), html ?? '');
  }

  async #answer(page: Addressed, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = urlOf(request);
    const visitor = this.#take(request) ?? giveVisitorCookie(this.#http, request, reply);
    if (request.method === 'GET' && !isRobot(request.headers['user-agent']))
      this.#sources[page].countView?.(query, visitor);
    keepLanguage(request, reply, query);
    reply.header('Vary', LANGUAGE_VARIES);
    const asked = { path, query, language: languageFor(page, request) };
    if (!publicPages[page].isKept) return this.#answerPrivately(page, request, reply, asked);
    // The host is part of the page (canonical address), so it is part of the key.
    const html = await this.#kept(
      `page ${asked.language} ${originOf(request)} ${path} ${hashOf(query)}`,
      () => this.#draw(page, request, asked),
    );
    return html === null ? await this.answerNotFound(request, reply) : sendHtml(reply, html);
  }

  /** A page that its address alone opens: nobody on the way keeps it, and no page that it leads to learns the address. */
  async #answerPrivately(
    page: Addressed,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
  ): Promise<FastifyReply> {
    const html = await this.#draw(page, request, asked);
    reply.header('Referrer-Policy', 'no-referrer');
    if (html === null) return await this.answerNotFound(request, reply);
    return sendHtml(reply, html, { caching: 'private, no-store' });
  }

  /** What is kept under the key, else what is drawn now, once for all who want it at the same moment; null is not kept. */
  async #kept(key: string, draw: () => Promise<string | null>): Promise<string | null> {
    const { publicCache } = this.#platform;
    const kept = publicCache.get(key);
    if (kept) return kept.toString('utf8');
    const { generation } = publicCache;
    // Who comes after a change never joins what was drawn before it.
    const name = `${generation} ${key}`;
    const running = this.#drawn.get(name);
    if (running) return running;
    const drawn = draw().finally(() => this.#drawn.delete(name));
    this.#drawn.set(name, drawn);
    const html = await drawn;
    if (html !== null) publicCache.set(key, Buffer.from(html), KEEP_SECONDS, generation);
    return html;
  }

  /** The page with its data of now; null when there is no such item. */
  #draw(page: Addressed, request: FastifyRequest, asked: Asked): Promise<string | null> {
    return this.#read(page, request, asked, (input) => this.#built.renderPublic(input).html);
  }

  /** What `make` makes of the page's data of now; null when there is no such item. */
  async #read<P extends Addressed>(
    page: P,
    request: FastifyRequest,
    asked: Asked,
    make: (input: PageInput<P>) => string,
  ): Promise<string | null> {
    try {
      const [data, said] = [
        await this.#sources[page].read({ ...asked.query, [LANGUAGE_PARAMETER]: asked.language }),
        await this.#platform.settings.current(),
      ];
      return make(this.#inputOf(originOf(request), asked, page, data, said));
    } catch (error) {
      if (error instanceof Refusal && error.code === NOT_FOUND) return null;
      throw error;
    }
  }

  #render<P extends PageName>(
    origin: string,
    asked: Asked,
    page: P,
    data: PageData[P],
    said: SettingValues,
  ): string {
    return this.#built.renderPublic(this.#inputOf(origin, asked, page, data, said)).html;
  }

  #inputOf<P extends PageName>(
    origin: string,
    { path, query, language }: Asked,
    page: P,
    data: PageData[P],
    said: SettingValues,
  ): PageInput<P> {
    const { config, zone } = this.#platform;
    return {
      page,
      data,
      url: { path, query },
      language,
      origin,
      now: zone.text(new Date()),
      zone: config.timeZone,
      settings: {
        title: said.platformName,
        logo: readFileList(said.logo)[0]?.url ?? '',
        copyright: said.copyright,
        technicalSupport: said.technicalSupport,
        filingNumber: said.filingNumber,
        contactAddress: said.contactAddress,
        contactPhone: said.contactPhone,
        contactEmail: said.contactEmail,
      },
    };
  }
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

/** What was asked for. */
interface Asked {
  path: string;
  query: PageQuery;
  language: ContentLanguage;
}

/** Stands for every address under which there is nothing: whoever makes such up must not have each drawn. */
const nowhere: Omit<Asked, 'language'> = { path: '/notFound', query: {} };

/** Path and query as they were asked for; a value that is longer than any of ours is cut. */
function urlOf(request: FastifyRequest): Omit<Asked, 'language'> {
  const { pathname, searchParams } = new URL(request.url, 'http://page');
  const query: PageQuery = {};
  for (const [name, value] of searchParams)
    if (!(name in query)) query[name] = value.replace(/\p{Cc}/gu, '').slice(0, 300);
  return { path: pathname, query };
}

function askedBy(request: FastifyRequest): Asked {
  const url = urlOf(request);
  return { ...url, language: languageOf(request, url.query) };
}

/** The door of the office speaks Chinese, as the office does. */
const languageFor = (page: Addressed, request: FastifyRequest): ContentLanguage =>
  publicPages[page].face === 'signIn' ? 'zh' : languageOf(request, urlOf(request).query);

const hashOf = (query: PageQuery) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(query).sort()))
    .digest('base64url');
