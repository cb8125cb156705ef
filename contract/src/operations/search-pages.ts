/** One search over what visitors read (ours). No validator is imported here, because public pages load this. */
import { portalPage } from '../public-page.ts';
import type { OpenActivityRow } from './activity-open.ts';
import type { OpenInformationRow } from './information.ts';
import type { OpenPartnerRow } from './partner.ts';

/** The first few of a kind, and how many there are in all. */
export interface Found<R> {
  rows: R[];
  count: number;
  /** There are more than `count`. */
  isEstimate: boolean;
}

export interface SearchData {
  /** What was searched for, as it was understood; '' asks what to search for. */
  keyword: string;
  information: Found<OpenInformationRow>;
  activities: Found<OpenActivityRow>;
  partners: Found<OpenPartnerRow>;
}

/** Characters that are searched for; further ones are left out. */
export const LONGEST_SEARCH = 50;
/** So many of each kind stand on the page; the lists have the others. */
export const FOUND_SHOWN = 6;

export const SEARCH_PATH = '/portal/search';

export const searchPages = {
  /** Anybody can make up words: engines would find no end of pages. */
  search: portalPage<SearchData>({ path: SEARCH_PATH, isSearched: false }),
};

/** What an address searches for: the words without the spaces around and between that say nothing. */
export const readSearch = (text: string | undefined): string =>
  (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH);

export const searchAddress = (keyword: string): string =>
  `${SEARCH_PATH}?keyword=${encodeURIComponent(keyword)}`;
