/**
 * The filters of the wall of partners: how they stand in its address, and what they ask of `index/partner/page`. No
 * validator is imported here, because the portal loads this.
 */
import type { BodyInput } from '../call.ts';
import { type PartnerKind, partnerKindLabels } from '../enums.ts';
import { type ContentLanguage, readContentLanguage } from './content-language.ts';
import { type Country, countryLabels } from './countries.ts';
import type { partnerCalls } from './partner-calls.ts';
import { PARTNER_LIST_PATH } from './partner-pages.ts';

export const PARTNER_PAGE_SIZE = 24;

export interface PartnerFilters {
  keyword: string;
  kind: PartnerKind | null;
  country: Country | null;
  /** The language that names and summaries are wanted in. */
  lang: ContentLanguage;
}

export const noPartnerFilters: PartnerFilters = { keyword: '', kind: null, country: null, lang: 'zh' };

type Query = Record<string, string>;

/** Reads the filters of an address; whatever makes no sense counts as not given. */
export function readPartnerFilters({ keyword = '', kind, country, lang }: Query): PartnerFilters {
  return {
    keyword: keyword.trim().slice(0, 100),
    kind: kind !== undefined && Object.hasOwn(partnerKindLabels, kind) ? (Number(kind) as PartnerKind) : null,
    country: country !== undefined && Object.hasOwn(countryLabels, country) ? (country as Country) : null,
    lang: readContentLanguage(lang),
  };
}

/** The address of the wall with these filters; what is not set does not stand in it. */
export function partnerListAddress(filters: PartnerFilters, pageNum = 1): string {
  const query = new URLSearchParams();
  const unset: Readonly<Record<string, unknown>> = { ...noPartnerFilters };
  for (const [name, value] of Object.entries(filters))
    if (value !== unset[name]) query.set(name, String(value));
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  const text = query.toString();
  return text ? `${PARTNER_LIST_PATH}?${text}` : PARTNER_LIST_PATH;
}

/** True where the wall is narrowed; another language is no filter. */
export const isPartnerFiltered = (filters: PartnerFilters): boolean =>
  partnerListAddress({ ...filters, lang: 'zh' }) !== PARTNER_LIST_PATH;

/** The body of `index/partner/page` that an address of the wall asks for; the same for every spelling of it. */
export function partnerListBody(query: Query): BodyInput<typeof partnerCalls.openPage> {
  const pageNum = /^[1-9]\d{0,4}$/.test(query.pageNum ?? '') ? Number(query.pageNum) : 1;
  const { lang: language, ...filters } = readPartnerFilters(query);
  return { pageNum, pageSize: PARTNER_PAGE_SIZE, template: { ...filters, language } };
}
