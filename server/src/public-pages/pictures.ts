/** The pictures that are drawn of public pages: for link previews, and posters to share. */
import {
  CHANNEL_PARAMETER,
  hasSharePicture,
  publicPages,
  readContentLanguage,
  SHARE_POSTER_PATH,
  type SharePicture,
  type SharePoster,
  sharePicturePath,
} from '@outbound/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARE_PICTURES } from '../http/limits.ts';
import { originOf } from '../http/origin.ts';
import type { Platform } from '../http/platform.ts';
import { Refusal } from '../http/refusal.ts';
import { type Answering, isHeld } from './answering.ts';
import type { BuiltPages } from './built.ts';
import type { Addressed, DrawnPages } from './drawn-pages.ts';
import type { DrawnPictures } from './drawn-pictures.ts';
import { hashOf, type PageRequest, urlOf } from './page-request.ts';
import { readId } from './page-source.ts';
import { type ShownOnPicture, sharePictures } from './share-picture.ts';
import { type ReadPicture, sharePosters } from './share-poster.ts';

/** The picture that all pages share. */
const SHARED_PICTURE = '/share.jpg';
/** When to ask again for a poster that too many wait for. */
const POSTER_SECONDS = 10;

export interface PictureSources {
  /** True for a channel of the activity that is in use. */
  isChannel(activityId: number, channelId: number): Promise<boolean>;
  /** The pictures that others are drawn with. */
  readPicture: ReadPicture;
}

export class PagePictures {
  readonly #platform: Platform;
  readonly #pages: DrawnPages;
  readonly #built: BuiltPages;
  readonly #isChannel: PictureSources['isChannel'];
  readonly #pictures: DrawnPictures<ShownOnPicture>;
  readonly #posters: DrawnPictures<SharePoster>;

  constructor(
    platform: Platform,
    pages: DrawnPages,
    built: BuiltPages,
    { isChannel, readPicture }: PictureSources,
  ) {
    this.#platform = platform;
    this.#pages = pages;
    this.#built = built;
    this.#isChannel = isChannel;
    this.#pictures = sharePictures(readPicture);
    this.#posters = sharePosters(readPicture);
  }

  serve(server: FastifyInstance, answering: Answering): void {
    for (const page of Object.keys(publicPages) as Addressed[])
      if (hasSharePicture(publicPages[page]))
        server.get(sharePicturePath(page), (request, reply) =>
          answering.within(
            request,
            reply,
            () => this.#answerPicture(page, request, reply, answering),
            SHARE_PICTURES,
          ),
        );
    server.get(SHARE_POSTER_PATH, (request, reply) =>
      answering.within(request, reply, () => this.#answerPoster(request, reply, answering)),
    );
  }

  /** The picture of a page for link previews; who has it already is told so, and what was taken back has none any more. */
  async #answerPicture(
    page: Addressed,
    request: FastifyRequest,
    reply: FastifyReply,
    answering: Answering,
  ): Promise<FastifyReply> {
    const { id, lang } = urlOf(request).query;
    const pageRequest: PageRequest = {
      origin: originOf(request),
      path: publicPages[page].path,
      query: id === undefined ? {} : { id },
      language: readContentLanguage(lang),
    };
    const text = await this.#pages.kept(
      `share ${page} ${pageRequest.language} ${hashOf(pageRequest.query)}`,
      () => this.#pages.read(page, pageRequest, (input) => JSON.stringify(this.#built.shownOnPicture(input))),
    );
    if (text === null) return await answering.notFound(request, reply);
    const { platformName } = await this.#platform.settings.current();
    const shown: ShownOnPicture = { ...(JSON.parse(text) as SharePicture), name: platformName };
    const tag = this.#pictures.tag(shown);
    if (isHeld(request, reply, tag)) return reply;
    const picture = await this.#pictures.of(shown, request.ip);
    if (picture === null || picture === 'busy') return reply.redirect(SHARED_PICTURE);
    // What feeds and links bring to other sites is shown there.
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('ETag', tag)
      .type('image/jpeg')
      .send(picture);
  }

  /** The poster of an activity on the shelf; a channel that is none of its own is left out, so that nobody makes up others. */
  async #answerPoster(
    request: FastifyRequest,
    reply: FastifyReply,
    answering: Answering,
  ): Promise<FastifyReply> {
    const { id, lang, channel } = urlOf(request).query;
    const [activityId, channelId] = [readId(id), readId(channel)];
    const isOwn = activityId !== null && channelId !== null && (await this.#isChannel(activityId, channelId));
    const pageRequest: PageRequest = {
      origin: originOf(request),
      path: publicPages.activityDetail.path,
      query: {
        ...(activityId === null ? {} : { id: String(activityId) }),
        ...(isOwn ? { [CHANNEL_PARAMETER]: String(channelId) } : {}),
      },
      language: readContentLanguage(lang),
    };
    const text = await this.#pages.kept(
      `poster ${pageRequest.language} ${pageRequest.origin} ${hashOf(pageRequest.query)}`,
      () =>
        this.#pages.read('activityDetail', pageRequest, (input) =>
          JSON.stringify(this.#built.sharePoster(input)),
        ),
    );
    if (text === null) return await answering.notFound(request, reply);
    const said = JSON.parse(text) as SharePoster;
    const tag = this.#posters.tag(said);
    if (isHeld(request, reply, tag)) return reply;
    const picture = await this.#posters.of(said, request.ip);
    // Asking again would not help.
    if (picture === null) return reply.redirect(SHARED_PICTURE);
    if (picture === 'busy')
      throw new Refusal('CM5031', { seconds: POSTER_SECONDS }, { retryAfter: POSTER_SECONDS });
    return reply.header('ETag', tag).type('image/png').send(picture);
  }
}
