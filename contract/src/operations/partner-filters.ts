/**
 * The filters of the wall of partners: how they stand in its address, and what they ask of `index/partner/page`. No
 * validator is imported here, because the portal loads this.
 */
import type { BodyInput } from '../call.ts';
import { type PartnerKind, partnerKindLabels } from '../enums.ts';
import type { ContentLanguage } from './content-language.ts';
import { type Country, countryLabels } from './countries.ts';
import type { partnerCalls } from './partner-calls.ts';

export const PARTNER_LIST_PATH = '/portal/portalPartner';
export const PARTNER_DETAIL_PATH = '/portal/portalPartnerDetail';
export const PARTNER_PAGE_SIZE = 24;

export interface PartnerFilters {
  keyword: string;
  kind: PartnerKind | null;
  country: Country | null;
}

export const noPartnerFilters: PartnerFilters = { keyword: '', kind: null, country: null };

type Query = Record<string, string>;

/** Reads the filters of an address; whatever makes no sense counts as not given. */
export function readPartnerFilters({ keyword = '', kind, country }: Query): PartnerFilters {
  return {
    keyword: keyword.trim().slice(0, 100),
    kind: kind !== undefined && Object.hasOwn(partnerKindLabels, kind) ? (Number(kind) as PartnerKind) : null,
    country: country !== undefined && Object.hasOwn(countryLabels, country) ? (country as Country) : null,
  };
}

/** The address of the wall with these filters; what is not set does not stand in it. */
export function partnerListAddress(filters: PartnerFilters, pageNum = 1): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== null && value !== '') query.set(name, String(value));
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  const text = query.toString();
  return text ? `${PARTNER_LIST_PATH}?${text}` : PARTNER_LIST_PATH;
}

export const isPartnerFiltered = (filters: PartnerFilters): boolean =>
  partnerListAddress(filters) !== PARTNER_LIST_PATH;

/** The body of `index/partner/page` that an address of the wall asks for; the same for every spelling of it. */
export function partnerListBody(
  query: Query,
  language: ContentLanguage = 'zh',
): BodyInput<typeof partnerCalls.openPage> {
  const pageNum = /^[1-9]\d{0,4}$/.test(query.pageNum ?? '') ? Number(query.pageNum) : 1;
  return {
    pageNum,
    pageSize: PARTNER_PAGE_SIZE,
    template: { ...readPartnerFilters(query), language },
  };
}
