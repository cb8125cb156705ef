import type { Answer, Body, ContentLanguage, calls } from '@outbound/contract';
import { sql } from 'kysely';
import type { Implement } from '../../http/call-context.ts';
import { keptFor } from '../../http/kept-for.ts';
import type { Platform } from '../../http/platform.ts';
import { proofCodes } from '../../http/proof-codes.ts';
import { notFound } from '../../http/refusal.ts';
import type { ListedParts } from '../../public-pages/page-source.ts';
import { listedParts } from '../listed-parts.ts';
import { titleIn } from '../titles.ts';
import type { Visits } from '../visits.ts';
import { findOpenActivities, type OpenCounting } from './open-list.ts';
import {
  findActivityTitles,
  findCities,
  findFigures,
  findHotActivities,
  findOpenForm,
  isOnShelf,
  isShown,
  openActivityFinder,
} from './open-queries.ts';
import { presentOpenDetail, presentOpenForm, presentOpenRow } from './present.ts';

type OpenCalls = Pick<typeof calls.activity, 'openView' | 'openForm' | 'openHot' | 'openPage' | 'openShare'>;

/** Public answers live this long in a process. */
const KEEP_SECONDS = 3;
/**
 * What every page shows besides its own is read at most once in this time, whatever page is asked for. With the answer or
 * page that is kept with it, counts and states are never older than five seconds.
 */
const SHARED_MS = 2_000;

/** What visitors see of activities: the public calls and the server-rendered pages read the same. */
export interface PublicActivities {
  openPage(
    body: Body<typeof calls.activity.openPage>,
    counting?: OpenCounting,
  ): Promise<Answer<typeof calls.activity.openPage>>;
  /** The first titles with the word. */
  suggest(keyword: string, language: ContentLanguage, most: number): Promise<string[]>;
  /** Throws CM4040 for what is not on the shelf. */
  openView(id: number, language: ContentLanguage): Promise<Answer<typeof calls.activity.openView>>;
  /** Counts a view, once a visitor and half hour; also for the channel by whose link he came. */
  countView(id: number, visitor: string, channelId: number | null): void;
  /** The same of the form. */
  countForm(id: number, visitor: string, channelId: number | null): void;
  /** Throws CM4040 for what is not on the shelf. */
  openForm(id: number, language: ContentLanguage): Promise<Answer<typeof calls.activity.openForm>>;
  openHot(language: ContentLanguage): Promise<Answer<typeof calls.activity.openHot>>;
  /** Every activity on the shelf, for the sitemap. */
  listed: ListedParts;
  /** Cities that activities on the shelf are in, for the list's filter. */
  cities(): Promise<string[]>;
  /** What the platform has done so far, for the home page. */
  figures(): Promise<{ activityNum: number; applyNum: number; cityNum: number }>;
}

/** What of activities is counted, apart because each has numbers of its own. */
export interface ActivityVisits {
  views: Visits;
  forms: Visits;
  viewsByChannel: Visits;
  formsByChannel: Visits;
}

export function publicActivities(
  platform: Platform,
  { views, forms, viewsByChannel, formsByChannel }: ActivityVisits,
): PublicActivities {
  const count =
    (all: Visits, byChannel: Visits) => (id: number, visitor: string, channelId: number | null) => {
      const now = new Date();
      all.see('view', id, visitor, now);
      if (channelId !== null) byChannel.see('view', channelId, visitor, now, id);
    };
  const { zone, config } = platform;
  const { db } = platform.database;
  const codes = proofCodes(platform.sealingSecret);
  const shared = <T>(ask: () => Promise<T>) => keptFor(SHARED_MS, ask, () => platform.publicCache.generation);
  const findOpenActivity = openActivityFinder(db);
  const hot = shared(() => findHotActivities(db));
  return {
    countView: count(views, viewsByChannel),
    countForm: count(forms, formsByChannel),
    // What a word finds is counted up to where nobody leafs to; lists without one are counted whole, for all at once.
    openPage: async ({ template, ...paging }, counting = template.keyword?.trim() ? 'bounded' : 'kept') => {
      const { generation } = platform.publicCache;
      const at = { now: new Date(), zone, generation };
      const found = await findOpenActivities(db, template, paging, at, counting);
      return {
        ...found,
        dataBody: found.dataBody.map((row) => presentOpenRow(row, template.language ?? 'zh', zone)),
      };
    },
    suggest: async (keyword, language, most) =>
      (await findActivityTitles(db, keyword, most)).map((row) => titleIn(row, language).title),
    openView: async (id, language) => {
      const activity = await findOpenActivity(id);
      if (!activity) throw notFound();
      const said = await platform.settings.current();
      return presentOpenDetail(activity, language, zone, { mapAddress: config.mapAddress, said, codes });
    },
    openForm: async (id, language) => {
      const form = await findOpenForm(db, id);
      if (!form) throw notFound();
      return presentOpenForm(form, zone, language);
    },
    openHot: async (language) => (await hot()).map((row) => presentOpenRow(row, language, zone)),
    listed: listedParts(db, zone, {
      table: 'activity',
      isShown,
      since: sql.ref('updated_at'),
      title: 'title',
    }),
    cities: shared(() => findCities(db)),
    figures: shared(() => findFigures(db)),
  };
}

/** The public calls on activities. */
export function openRoutes(open: PublicActivities, visits: Visits): Implement<OpenCalls> {
  return {
    openPage: {
      keepSeconds: KEEP_SECONDS,
      handle: (_context, body) => open.openPage(body),
    },
    openHot: { keepSeconds: KEEP_SECONDS, handle: (_context, { language }) => open.openHot(language) },
    openForm: {
      keepSeconds: KEEP_SECONDS,
      handle: (_context, { id, language }) => open.openForm(id, language),
    },
    openView: {
      keepSeconds: KEEP_SECONDS,
      handle: (_context, { id, language }) => open.openView(id, language),
      eachTime: (context, { id }) => visits.see('view', id, context.visitor, context.now),
    },
    openShare: async ({ db, visitor, now }, { id }) => {
      if (!(await isOnShelf(db, id))) throw notFound();
      visits.see('share', id, visitor, now);
      return null;
    },
  };
}
