import {
  countryName,
  PARTNER_PAGE_SIZE,
  partnerCalls,
  partnerListBody,
  type partnerPages,
  readContentLanguage,
} from '@outbound/contract';
import { itemPage, type PageSources } from '../../public-pages/page-source.ts';
import type { PublicPartners } from './open-routes.ts';

/** Where the public pages about partners come from: the same that the open calls answer. */
export function partnerPageSources(open: PublicPartners): Pick<PageSources, keyof typeof partnerPages> {
  return {
    partnerList: {
      sitemap: 'itself',
      // What makes no sense in the address is left out rather than refused.
      read: async (query) => {
        const body = partnerCalls.openPage.body.safeParse(partnerListBody(query));
        const wanted = body.success ? body.data : partnerCalls.openPage.body.parse({});
        const pageSize = PARTNER_PAGE_SIZE;
        const [page, countries] = await Promise.all([
          open.openPage({ ...wanted, pageSize }),
          open.countries(),
        ]);
        const language = readContentLanguage(query.lang);
        return {
          page,
          pageSize,
          countries: countries.map((value) => ({ value, label: countryName(value, language) })),
        };
      },
    },
    partnerDetail: itemPage({
      sitemap: open.listed,
      countView: open.countView,
      read: async (id, { lang }) => ({ partner: await open.openDetail(id, readContentLanguage(lang)) }),
    }),
  };
}
