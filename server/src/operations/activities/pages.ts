import {
  ACTIVITY_PAGE_SIZE,
  activityCalls,
  activityListBody,
  type activityPages,
  CHANNEL_PARAMETER,
  cityName,
  LANGUAGE_PARAMETER,
  type PageQuery,
  type PrivacyNotice,
  readContentLanguage,
} from '@outbound/contract';
import type { Config } from '../../config/index.ts';
import { canTell } from '../../notices/index.ts';
import { itemPage, type PageSources, readId } from '../../public-pages/page-source.ts';
import type { PublicActivities } from './open-routes.ts';

/** By whose link somebody comes: its number stands in the address. */
const channelOf = (query: PageQuery) => readId(query[CHANNEL_PARAMETER]);

const languageOf = (query: PageQuery) => readContentLanguage(query[LANGUAGE_PARAMETER]);

/** Where the public pages about activities come from: the same that the open calls answer. */
export function activityPageSources(
  open: PublicActivities,
  readNotice: () => Promise<{ notice: PrivacyNotice }>,
  config: Pick<Config, 'smtp' | 'visitorWebhook'>,
): Pick<PageSources, keyof typeof activityPages> {
  return {
    activityList: {
      sitemap: 'itself',
      // What makes no sense in the address is left out rather than refused.
      read: async (query) => {
        const body = activityCalls.openPage.body.safeParse(activityListBody(query));
        const wanted = body.success ? body.data : activityCalls.openPage.body.parse({});
        const pageSize = ACTIVITY_PAGE_SIZE;
        const [page, cities] = await Promise.all([open.openPage({ ...wanted, pageSize }), open.cities()]);
        const named = cities.map((value) => ({ value, label: cityName(value, languageOf(query)) }));
        return { page, pageSize, cities: named };
      },
    },
    activityDetail: itemPage({
      sitemap: open.listed,
      countView: (id, visitor, query) => open.countView(id, visitor, channelOf(query)),
      read: async (id, query) => {
        const activity = await open.openView(id, languageOf(query));
        const hot = await open.openHot(languageOf(query));
        return { activity, hot: hot.filter((one) => one.id !== id).slice(0, 3) };
      },
    }),
    // Search engines know it under the portal's address.
    mobileActivity: itemPage({
      sitemap: 'none',
      countView: (id, visitor, query) => open.countView(id, visitor, channelOf(query)),
      read: async (id, query) => ({ activity: await open.openView(id, languageOf(query)) }),
    }),
    mobileApply: itemPage({
      sitemap: 'none',
      countView: (id, visitor, query) => open.countForm(id, visitor, channelOf(query)),
      read: async (id, query) => {
        const [activity, form] = [
          await open.openView(id, languageOf(query)),
          await open.openForm(id, languageOf(query)),
        ];
        const { notice } = await readNotice();
        return { activity, form, notice, canTell: canTell(config, form) };
      },
    }),
  };
}
