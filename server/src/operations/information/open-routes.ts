import type {
  Answer,
  Body,
  ContentLanguage,
  calls,
  OpenInformationRow,
  PictureSizes,
} from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import { keptFor } from '../../http/kept-for.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import type { ListedParts } from '../../public-pages/page-source.ts';
import { listedParts, planned } from '../listed-parts.ts';
import { fileIdsIn } from '../rich-text/index.ts';
import { titleIn } from '../titles.ts';
import type { Visits } from '../visits.ts';
import { withExcerpts } from './excerpts.ts';
import {
  type Byline,
  detailFinder,
  findBylines,
  findColumns,
  findDraft,
  findHotInformation,
  findLatestInformation,
  findOpenInformation,
  findPictureSizes,
  type OpenDetail,
} from './open-queries.ts';
import { findNewsTitles } from './open-search.ts';
import { presentOpenDetail, presentOpenRow } from './present.ts';
import { findPreview } from './previews.ts';
import { isShown } from './publication.ts';

type OpenCalls = Pick<
  typeof calls.information,
  'openHotInformation' | 'openHot' | 'openPage' | 'openDetail' | 'openPreview'
>;
type Detail = Answer<typeof calls.information.openDetail>;

/** Public answers live this long in a process, or until a plan comes due. */
const KEEP_SECONDS = 3;
/** What every page shows besides its own is read at most once in this time (see the activities). */
const SHARED_MS = 2_000;

const HOT_ON_HOME = 6;
const HOT = 10;

/** What visitors see of the news: the public calls and the server-rendered pages read the same. */
export interface PublicInformation {
  openPage(body: Body<typeof calls.information.openPage>): Promise<Answer<typeof calls.information.openPage>>;
  /** The first titles with the word. */
  suggest(keyword: string, language: ContentLanguage, most: number): Promise<string[]>;
  /** Throws CM4040 for what visitors do not see. */
  openDetail(id: number, language: ContentLanguage): Promise<Detail>;
  /** What a link to a preview leads to. Throws CM4040 for one that opens nothing. */
  openPreview(
    token: string,
    language: ContentLanguage,
  ): Promise<Answer<typeof calls.information.openPreview>>;
  /** Counts a view, once a visitor and half hour. */
  countView(id: number, visitor: string): void;
  /** The hottest but for `id`: six for the home page, ten for a ranking. */
  hotInformation(language: ContentLanguage, id?: number): Promise<OpenInformationRow[]>;
  hot(language: ContentLanguage, id?: number): Promise<OpenInformationRow[]>;
  /** The columns that the list can be filtered by, in their order. */
  columns(): Promise<{ key: string; label: string }[]>;
  /** How large our own pictures in a text are. */
  pictureSizes(content: string): Promise<PictureSizes>;
  /** What was published last, for the home page. */
  latest(most: number, language: ContentLanguage): Promise<OpenInformationRow[]>;
  /** What was published last of what is written in the language, for feeds. */
  latestIn(most: number, language: ContentLanguage): Promise<OpenInformationRow[]>;
  /** Who wrote these, and when they were last written. */
  bylines(ids: readonly number[]): Promise<ReadonlyMap<number, Byline>>;
  /** Every item that visitors see, for the sitemap. */
  listed: ListedParts;
}

export function publicInformation(platform: Platform, visits: Visits): PublicInformation {
  const { zone, publicCache } = platform;
  const { db } = platform.database;
  const hottest = keptFor(
    SHARED_MS,
    () => findHotInformation(db, HOT + 1),
    () => publicCache.generation,
  );
  const columns = keptFor(
    SHARED_MS,
    () => findColumns(db),
    () => publicCache.generation,
  );
  const hotBut = async (most: number, language: ContentLanguage, id?: number) =>
    (await hottest())
      .filter((row) => row.id !== id)
      .slice(0, most)
      .map((row) => presentOpenRow(row, language, zone));
  const finder = detailFinder(db);
  const whole = async (found: OpenDetail | undefined, language: ContentLanguage): Promise<Detail> => {
    if (!found) throw notFound();
    return presentOpenDetail(found, await finder.related(found), language, zone);
  };
  return {
    countView: (id, visitor) => visits.see('view', id, visitor, new Date()),
    openPage: async ({ template, ...paging }) => {
      const known = template.columnKey ? await columns() : [];
      const found = await findOpenInformation(db, template, paging, new Set(known.map(({ key }) => key)));
      const { language = 'zh', keyword = '' } = template;
      const dataBody = found.dataBody.map((row) => presentOpenRow(row, language, zone));
      return { ...found, dataBody: await withExcerpts(db, dataBody, keyword) };
    },
    suggest: async (keyword, language, most) =>
      (await findNewsTitles(db, keyword, most)).map((row) => titleIn(row, language).title),
    openDetail: async (id, language) => whole(await finder.detail(id), language),
    openPreview: async (token, language) => {
      const link = await findPreview(db, token);
      if (!link) throw notFound();
      const row = await findDraft(db, link.id);
      return {
        ...(await whole(row, language)),
        expiresTime: zone.text(link.expiresAt),
        isOnShelf: row?.is_shown ?? false,
      };
    },
    hotInformation: (language, id) => hotBut(HOT_ON_HOME, language, id),
    hot: (language, id) => hotBut(HOT, language, id),
    columns,
    pictureSizes: (content) => findPictureSizes(db, fileIdsIn(content)),
    latest: async (most, language) =>
      (await findLatestInformation(db, most, 'zh')).map((row) => presentOpenRow(row, language, zone)),
    latestIn: async (most, language) =>
      (await findLatestInformation(db, most, language)).map((row) => presentOpenRow(row, language, zone)),
    bylines: (ids) => findBylines(db, ids),
    listed: listedParts(db, zone, {
      table: 'information',
      isShown,
      since: planned('information'),
      title: 'title',
    }),
  };
}

/** The public calls on news. */
export function openRoutes(open: PublicInformation, visits: Visits): Implement<OpenCalls> {
  return {
    openPage: { keepSeconds: KEEP_SECONDS, handle: (_context, body) => open.openPage(body) },
    openHotInformation: {
      keepSeconds: KEEP_SECONDS,
      handle: (_context, { id, language }) => open.hotInformation(language, id),
    },
    openHot: {
      keepSeconds: KEEP_SECONDS,
      handle: (_context, { id, language }) => open.hot(language, id),
    },
    openDetail: {
      keepSeconds: KEEP_SECONDS,
      handle: (_context, { id, language }) => open.openDetail(id, language),
      eachTime: (context, { id }) => visits.see('view', id, context.visitor, context.now),
    },
    // Not kept: a link that is ended opens nothing any more.
    openPreview: (_context, { token, language }) => open.openPreview(token, language),
  };
}
