/** One search over what visitors read: the lists' own searches, which bound what a word costs, side by side. */
import {
  activityCalls,
  type calls,
  FOUND_SHOWN,
  type Found,
  informationCalls,
  readSearch,
  type searchPages,
} from '@outbound/contract';
import type { Implement } from '../http/call-context.ts';
import type { PageSources } from '../public-pages/page-source.ts';
import type { PublicActivities } from './activities/open-routes.ts';
import type { PublicInformation } from './information/open-routes.ts';

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
): { routes: Implement<typeof calls.search>; pages: Pick<PageSources, keyof typeof searchPages> } {
  const newsOf = (keyword: string, pageSize: number) =>
    information.openPage(informationCalls.openPage.body.parse({ template: { keyword }, pageSize }));
  const activitiesOf = (keyword: string, pageSize: number) =>
    activities.openPage(activityCalls.openPage.body.parse({ template: { keyword }, pageSize }));
  return {
    routes: {
      suggest: {
        keepSeconds: KEEP_SECONDS,
        handle: async (_context, body) => {
          const keyword = readSearch(body.keyword);
          if (keyword === '') return [];
          const [news, events] = await Promise.all([
            newsOf(keyword, SUGGESTED),
            activitiesOf(keyword, SUGGESTED),
          ]);
          return [...new Set([...news.dataBody, ...events.dataBody].map(({ title }) => title))];
        },
      },
    },
    pages: {
      search: {
        sitemap: 'none',
        read: async (query) => {
          const keyword = readSearch(query.keyword);
          if (keyword === '') return { keyword, information: nothing, activities: nothing };
          const [news, events] = await Promise.all([
            newsOf(keyword, FOUND_SHOWN),
            activitiesOf(keyword, FOUND_SHOWN),
          ]);
          return { keyword, information: foundIn(news), activities: foundIn(events) };
        },
      },
    },
  };
}
