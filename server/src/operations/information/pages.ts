import {
  type ContentLanguage,
  columnName,
  INFORMATION_PAGE_SIZE,
  type InformationDetailData,
  informationCalls,
  informationListBody,
  type informationPages,
  type OpenInformation,
  type PageQuery,
  readContentLanguage,
} from '@outbound/contract';
import { notFound } from '../../http/refusal.ts';
import { itemPage, type PageSources } from '../../public-pages/page-source.ts';
import type { PublicInformation } from './open-routes.ts';

/** So many stand in the ranking beside an item. */
const BESIDE = 5;

/** Where the public pages about news come from: the same that the open calls answer. */
export function informationPageSources(
  open: PublicInformation,
): Pick<PageSources, keyof typeof informationPages> {
  const detailOf = async (
    information: OpenInformation,
    wanted: ContentLanguage,
  ): Promise<InformationDetailData> => {
    const [hot, pictureSizes] = await Promise.all([
      open.hot(wanted, information.id),
      open.pictureSizes(information.content),
    ]);
    return { information, hot: hot.slice(0, BESIDE), pictureSizes };
  };
  const read = async (id: number, { lang }: PageQuery) => {
    const wanted = readContentLanguage(lang);
    return detailOf(await open.openDetail(id, wanted), wanted);
  };
  const { countView } = open;
  return {
    informationList: {
      sitemap: 'itself',
      // What makes no sense in the address is left out rather than refused.
      read: async (query) => {
        const body = informationCalls.openPage.body.safeParse(informationListBody(query));
        const wanted = body.success ? body.data : informationCalls.openPage.body.parse({});
        const pageSize = INFORMATION_PAGE_SIZE;
        const [page, known] = await Promise.all([open.openPage({ ...wanted, pageSize }), open.columns()]);
        const language = readContentLanguage(query.lang);
        const columns = known.map(({ key, label }) => ({ key, label: columnName(key, label, language) }));
        return { page, pageSize, columns };
      },
    },
    informationDetail: itemPage({ sitemap: open.listed, countView, read }),
    // Search engines know it under the portal's address.
    mobileInformation: itemPage({ sitemap: 'none', countView, read }),
    informationPreview: {
      sitemap: 'none',
      read: async ({ token, lang }) => {
        if (!token) throw notFound();
        const wanted = readContentLanguage(lang);
        const { expiresTime, isOnShelf, ...information } = await open.openPreview(token, wanted);
        return { ...(await detailOf(information, wanted)), expiresTime, isOnShelf };
      },
    },
  };
}
