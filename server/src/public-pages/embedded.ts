import { ApplyState, EMBED_ITEM_PATH, EMBED_LIST_PATH, readContentLanguage } from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../http/origin.ts';
import type { Answering } from './answering.ts';
import type { BuiltPages } from './built.ts';
import type { DrawnPages } from './drawn-pages.ts';
import { hashOf, nowhere, type PageRequest, urlOf } from './page-request.ts';
import { sendEmbedded } from './send-page.ts';

const embedded = { [EMBED_LIST_PATH]: 'activityList', [EMBED_ITEM_PATH]: 'activityDetail' } as const;

/** Hangs the activities that pages of other sites frame into the server. */
export function serveEmbedded(
  server: FastifyInstance,
  answering: Answering,
  pages: DrawnPages,
  built: BuiltPages,
): void {
  for (const [path, page] of Object.entries(embedded))
    server.get(path, (request, reply) =>
      answering.within(request, reply, () => answerEmbedded(page, request, reply)),
    );

  /** Nothing in it depends on who asks: it reads no cookie and sets none. */
  async function answerEmbedded(
    page: (typeof embedded)[keyof typeof embedded],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { path, query } = urlOf(request);
    const { lang, pageNum: _, ...filters } = query;
    const pageRequest: PageRequest = {
      origin: originOf(request),
      path,
      // What can be signed up for, and the first ones of it: a frame has no pages.
      query: page === 'activityList' ? { ...filters, applyState: String(ApplyState.open) } : query,
      language: readContentLanguage(lang),
    };
    const { origin, language } = pageRequest;
    const html = await pages.kept(`embed ${page} ${language} ${origin} ${hashOf(pageRequest.query)}`, () =>
      pages.read(page, pageRequest, (input) => built.embedded(input)),
    );
    if (html !== null) return sendEmbedded(reply, html);
    const missing = await pages.kept(`embed missing ${language} ${origin}`, () =>
      pages.read('notFound', { ...nowhere, origin, language }, (input) => built.embedded(input)),
    );
    return sendEmbedded(reply.code(404), missing ?? '');
  }
}
