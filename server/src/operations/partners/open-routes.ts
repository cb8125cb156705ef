import type {
  Answer,
  Body,
  ContentLanguage,
  Country,
  calls,
  OpenPartner,
  OpenPartnerRow,
} from '@outbound/contract';
import type { Implement } from '../../http/call-context.ts';
import { keptFor } from '../../http/kept-for.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound } from '../../http/refusal.ts';
import type { ListedParts } from '../../public-pages/page-source.ts';
import { listedParts, planned } from '../listed-parts.ts';
import { titleIn } from '../titles.ts';
import type { Visits } from '../visits.ts';
import {
  findFirstPartners,
  findOpenCountries,
  findOpenPartner,
  findOpenPartners,
  findPartnerNames,
  findRelated,
  isShown,
} from './open-queries.ts';
import { presentOpenPartner, presentOpenRow } from './present.ts';

type OpenCalls = Pick<typeof calls.partner, 'openHome' | 'openPage' | 'openDetail' | 'openClick'>;

/** Public answers live this long in a process, or until a plan comes due. */
const KEEP_SECONDS = 3;
/** What many pages show besides their own is read at most once in this time (see the activities). */
const SHARED_MS = 2_000;

const ON_HOME = 12;
const RELATED = 4;

/** What visitors see of partners: the public calls and the server-rendered pages read the same. */
export interface PublicPartners {
  openPage(body: Body<typeof calls.partner.openPage>): Promise<Answer<typeof calls.partner.openPage>>;
  /** The first names with the word. */
  suggest(keyword: string, language: ContentLanguage, most: number): Promise<string[]>;
  /** Throws CM4040 for what visitors do not see. */
  openDetail(id: number, language: ContentLanguage): Promise<OpenPartner>;
  /** The first twelve of the wall. */
  openHome(language: ContentLanguage): Promise<OpenPartnerRow[]>;
  /** The countries that partners are from, those of most partners first. */
  countries(): Promise<Country[]>;
  /** Counts a reader, once a visitor and half hour. */
  countView(id: number, visitor: string): void;
  /** Every partner that visitors see, for the sitemap. */
  listed: ListedParts;
}

export function publicPartners(platform: Platform, visits: Visits): PublicPartners {
  const { zone, publicCache } = platform;
  const { db } = platform.database;
  const generation = () => publicCache.generation;
  const first = keptFor(SHARED_MS, () => findFirstPartners(db, ON_HOME), generation);
  const countries = keptFor(SHARED_MS, () => findOpenCountries(db), generation);
  return {
    openPage: async ({ template, ...paging }) => {
      const found = await findOpenPartners(db, template, paging);
      const { language = 'zh' } = template;
      return { ...found, dataBody: found.dataBody.map((row) => presentOpenRow(row, language, zone)) };
    },
    suggest: async (keyword, language, most) =>
      (await findPartnerNames(db, keyword, most)).map((row) => titleIn(row, language).title),
    openDetail: async (id, language) => {
      const found = await findOpenPartner(db, id);
      if (!found) throw notFound();
      return presentOpenPartner(found, await findRelated(db, found, RELATED), language, zone);
    },
    openHome: async (language) => (await first()).map((row) => presentOpenRow(row, language, zone)),
    countries: async () => (await countries()).map(({ country }) => country),
    countView: (id, visitor) => visits.see('view', id, visitor, new Date()),
    listed: listedParts(db, zone, {
      table: 'partner',
      isShown,
      since: planned('partner'),
      title: 'name',
    }),
  };
}

/** The public calls on partners. */
export const openRoutes = (open: PublicPartners, visits: Visits): Implement<OpenCalls> => ({
  openHome: { keepSeconds: KEEP_SECONDS, handle: (_context, { language }) => open.openHome(language) },
  openPage: { keepSeconds: KEEP_SECONDS, handle: (_context, body) => open.openPage(body) },
  openDetail: {
    keepSeconds: KEEP_SECONDS,
    handle: (_context, { id, language }) => open.openDetail(id, language),
    eachTime: (context, { id }) => visits.see('view', id, context.visitor, context.now),
  },
  openClick: async (context, { id }) => {
    visits.see('click', id, context.visitor, context.now);
    return null;
  },
});
