/**
 * The filters of the public news list: how they stand in its address, and what they ask of `index/information/page`. The
 * browser writes such addresses and the server reads them. No validator is imported here, because phones load this.
 */
import type { BodyInput } from '../call.ts';
import { type ContentType, contentTypeLabels } from '../enums.ts';
import { type ContentLanguage, readContentLanguage } from './content-language.ts';
import type { informationCalls } from './information-calls.ts';
import { INFORMATION_LIST_PATH } from './information-pages.ts';

export const INFORMATION_PAGE_SIZE = 12;

/** How the list can be ordered; the first is what nothing says. */
export const informationOrderChoices = [
  { value: 'newest', label: '最新' },
  { value: 'hottest', label: '最热' },
] as const;
type Order = (typeof informationOrderChoices)[number]['value'];

export interface InformationFilters {
  keyword: string;
  columnKey: string;
  contentType: ContentType | null;
  order: Order;
  /** The language that titles and summaries are wanted in. */
  lang: ContentLanguage;
}

export const noInformationFilters: InformationFilters = {
  keyword: '',
  columnKey: '',
  contentType: null,
  order: 'newest',
  lang: 'zh',
};

type Query = Record<string, string>;

const textOf = (text: string | undefined, most: number) => (text ?? '').trim().slice(0, most);

/** Reads the filters of an address; whatever makes no sense counts as not given. */
export function readInformationFilters(query: Query): InformationFilters {
  const { contentType } = query;
  const isKind = contentType !== undefined && Object.hasOwn(contentTypeLabels, contentType);
  return {
    keyword: textOf(query.keyword, 100),
    columnKey: textOf(query.columnKey, 50),
    contentType: isKind ? (Number(contentType) as ContentType) : null,
    order: informationOrderChoices.find(({ value }) => value === query.order)?.value ?? 'newest',
    lang: readContentLanguage(query.lang),
  };
}

/** The address of the list with these filters; what is not set does not stand in it. */
export function informationListAddress(filters: InformationFilters, pageNum = 1): string {
  const query = new URLSearchParams();
  const unset: Readonly<Record<string, unknown>> = { ...noInformationFilters };
  for (const [name, value] of Object.entries(filters))
    if (value !== unset[name]) query.set(name, String(value));
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  const text = query.toString();
  return text ? `${INFORMATION_LIST_PATH}?${text}` : INFORMATION_LIST_PATH;
}

/** True where the list is narrowed; another order or language is no filter. */
export function isInformationFiltered(filters: InformationFilters): boolean {
  return informationListAddress({ ...filters, order: 'newest', lang: 'zh' }) !== INFORMATION_LIST_PATH;
}

/** The body of `index/information/page` that an address of the list asks for; the same for every spelling of it. */
export function informationListBody(query: Query): BodyInput<typeof informationCalls.openPage> {
  const pageNum = /^[1-9]\d{0,4}$/.test(query.pageNum ?? '') ? Number(query.pageNum) : 1;
  const { lang: language, ...filters } = readInformationFilters(query);
  return { pageNum, pageSize: INFORMATION_PAGE_SIZE, template: { ...filters, language } };
}
