/** What programs read of the public pages: the feeds, the sitemap, and what browsers and search engines are told. */
import { readContentLanguage } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keptFor } from '../http/kept-for.ts';
import { SITEMAP_PATH } from '../http/limits.ts';
import { originOf } from '../http/origin.ts';
import type { Platform } from '../http/platform.ts';
import { type Answering, isHeld, tagOf } from './answering.ts';
import type { DrawnPages } from './drawn-pages.ts';
import { type FeedSource, feeds } from './feeds.ts';
import { MANIFEST_PATH, manifestOf } from './manifest.ts';
import { urlOf } from './page-request.ts';
import type { PageSources } from './page-source.ts';
import { robotsText, sitemapParts, sitemapText, sitemapXml } from './search-engines.ts';

/** Which parts there are is read anew when visitors are shown something else, and after this. */
const SITEMAP_KEPT_MS = 600_000;

type FeedPath = keyof typeof feeds;

interface ProgramSources {
  pages: PageSources;
  feed: FeedSource;
}

/** Hangs them into the server. */
export function serveForPrograms(
  server: FastifyInstance,
  answering: Answering,
  platform: Platform,
  pages: DrawnPages,
  sources: ProgramSources,
): void {
  const { settings, publicCache } = platform;
  const sitemap = keptFor(
    SITEMAP_KEPT_MS,
    () => sitemapParts(sources.pages),
    () => publicCache.generation,
  );
  const answer = (
    path: string,
    answerOne: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    server.get(path, (request, reply) => answering.within(request, reply, () => answerOne(request, reply)));

  answer('/robots.txt', async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(originOf(request))),
  );
  answer(MANIFEST_PATH, async (_request, reply) => {
    const { platformName } = await settings.current();
    return reply.type('application/manifest+json; charset=utf-8').send(manifestOf(platformName));
  });
  answer(SITEMAP_PATH, async (request, reply) => {
    const origin = originOf(request);
    const { part: wanted } = urlOf(request).query;
    const parts = await sitemap();
    const part = parts.find(({ name }) => name === wanted);
    if (wanted !== undefined && !part) return await answering.notFound(request, reply);
    const xml = part ? sitemapXml(origin, await part.lines()) : await sitemapText(origin, parts);
    return reply.type('application/xml; charset=utf-8').send(xml);
  });
  // They ask again and again: who has the last one already is told so, and nobody on the way keeps what was taken back.
  for (const path of Object.keys(feeds) as FeedPath[])
    answer(path, async (request, reply) => {
      const text = await feedText(path, request);
      const tag = tagOf(text);
      if (isHeld(request, reply, tag)) return reply;
      return reply.header('ETag', tag).type(feeds[path].type).send(text);
    });

  async function feedText(path: FeedPath, request: FastifyRequest): Promise<string> {
    const origin = originOf(request);
    const language = readContentLanguage(urlOf(request).query.lang);
    const text = await pages.kept(`feed ${path} ${language} ${origin}`, async () => {
      const { platformName } = await settings.current();
      const { title, address, read } = sources.feed;
      return feeds[path].write({
        origin,
        language,
        title: `${platformName} - ${title(language)}`,
        publisher: platformName,
        address: address(language),
        items: await read(language),
      });
    });
    return text ?? '';
  }
}
