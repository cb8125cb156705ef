/** The public pages about partners (spec 2.2). */
import { portalPage } from '../public-page.ts';
import type { ContentLanguage } from './content-language.ts';
import type { Country } from './countries.ts';
import type { OpenPartner, OpenPartnerRow } from './partner.ts';

export interface PartnerListData {
  page: { dataBody: OpenPartnerRow[]; count: number; pageNum: number };
  pageSize: number;
  /** The countries that the filter offers: those that partners are from. */
  countries: { value: Country; label: string }[];
}

export const PARTNER_LIST_PATH = '/portal/portalPartner';

export const partnerPages = {
  partnerList: portalPage<PartnerListData>({ path: PARTNER_LIST_PATH }),
  partnerDetail: portalPage<{ partner: OpenPartner }>({ path: '/portal/portalPartnerDetail' }),
};

/** The address of a partner, in a language if it is not Chinese. */
export const partnerAddress = (id: number, language: ContentLanguage = 'zh'): string =>
  `${partnerPages.partnerDetail.path}?id=${id}${language === 'zh' ? '' : `&lang=${language}`}`;
