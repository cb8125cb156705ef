/** One search over what visitors read: the lists' own searches, which bound what a word costs, side by side. */
import {
  activityCalls,
  type ContentLanguage,
  type calls,
  FOUND_SHOWN,
  type Found,
  informationCalls,
  LANGUAGE_PARAMETER,
  partnerCalls,
  readContentLanguage,
  readSearch,
  type searchPages,
} from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import type { PageSources } from '../public-pages/page-source.ts';
import type { PublicActivities } from './activities/open-routes.ts';
import type { PublicInformation } from './information/open-routes.ts';
import type { PublicPartners } from './partners/open-routes.ts';

/** Public answers live this long in a process. */
const KEEP_SECONDS = 3;
/** So many titles are offered of each kind. */
const SUGGESTED = 4;

const nothing = { rows: [], count: 0, isEstimate: false };

interface ListAnswer<R> {
  dataBody: R[];
  count: number;
  isEstimate?: true | undefined;
}

const foundIn = <R>({ dataBody, count, isEstimate }: ListAnswer<R>): Found<R> => ({
  rows: dataBody,
  count,
  isEstimate: isEstimate ?? false,
});

/** The page of a search, and what its bar offers. */
export function search(
  activities: PublicActivities,
  information: PublicInformation,
  partners: PublicPartners,
): { routes: Implement<typeof calls.search>; pages: Pick<PageSources, keyof typeof searchPages> } {
  /** The first few of each kind, side by side. */
  const findAll = (keyword: string, language: ContentLanguage) => {
    const pageSize = FOUND_SHOWN;
    const [news, events, names] = [informationCalls.openPage, activityCalls.openPage, partnerCalls.openPage];
    return Promise.all([
      information.openPage(news.body.parse({ template: { keyword, language }, pageSize })),
      activities.openPage(events.body.parse({ template: { keyword, language }, pageSize })),
      partners.openPage(names.body.parse({ template: { keyword, language }, pageSize })),
    ]);
  };
  return {
    routes: {
      suggest: {
        keepSeconds: KEEP_SECONDS,
        handle: async (_context, body) => {
          const keyword = readSearch(body.keyword);
          if (keyword === '') return [];
          const found = await Promise.all(
            [information, activities, partners].map((one) => one.suggest(keyword, body.language, SUGGESTED)),
          );
          return [...new Set(found.flat())];
        },
      },
    },
    pages: {
      search: {
        sitemap: 'none',
        read: async (query) => {
          const keyword = readSearch(query.keyword);
          if (keyword === '')
            return { keyword, information: nothing, activities: nothing, partners: nothing };
          const language = readContentLanguage(query[LANGUAGE_PARAMETER]);
          const found = await findAll(keyword, language);
          const [news, events, named] = found;
          return {
            keyword,
            information: foundIn(news),
            activities: foundIn(events),
            partners: foundIn(named),
          };
        },
      },
    },
  };
}
