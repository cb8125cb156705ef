/** The public pages about news (spec 2.2, 2.3). No validator is imported here, because phones load this. */
import { mobilePage, portalPage } from '../public-page.ts';
import type { ContentLanguage } from './content-language.ts';
import type { OpenInformation, OpenInformationRow } from './information.ts';

export interface InformationListData {
  page: { dataBody: OpenInformationRow[]; count: number; isEstimate?: true | undefined; pageNum: number };
  pageSize: number;
  /** Every column that the filter offers. */
  columns: { key: string; label: string }[];
}

/** Pixels of a picture of ours, by the id of its file. */
export type PictureSizes = Readonly<Record<string, { width: number; height: number }>>;

export interface InformationDetailData {
  information: OpenInformation;
  /** Of the pictures in the text: what stands below them must not move when they arrive. */
  pictureSizes: PictureSizes;
  /** Five others at most, the one read most first. */
  hot: OpenInformationRow[];
}

export const INFORMATION_LIST_PATH = '/portal/portalInfo';

export const informationPages = {
  informationList: portalPage<InformationListData>({ path: INFORMATION_LIST_PATH }),
  informationDetail: portalPage<InformationDetailData>({ path: '/portal/portalInfoDetail' }),
  /** What a link to a preview leads to, until `expiresTime`; `isOnShelf`: everybody reads it by now. */
  informationPreview: portalPage<InformationDetailData & { expiresTime: string; isOnShelf: boolean }>({
    path: '/portal/portalInfoPreview',
    isSearched: false,
    isKept: false,
  }),
  mobileInformation: mobilePage<InformationDetailData>({ path: '/infoDetail' }),
};

/** Where an item is read: in the portal or on a page for phones. */
export type InformationPage = 'informationDetail' | 'mobileInformation';

/** The address of an item, in a language if it is not Chinese. */
export function informationAddress(
  id: number,
  language: ContentLanguage = 'zh',
  page: InformationPage = 'informationDetail',
): string {
  return `${informationPages[page].path}?id=${id}${language === 'zh' ? '' : `&lang=${language}`}`;
}

/** The address under which a link to a preview is opened. */
export function informationPreviewAddress(token: string, language: ContentLanguage = 'zh'): string {
  return `${informationPages.informationPreview.path}?token=${token}${language === 'zh' ? '' : `&lang=${language}`}`;
}

/** Where programs that read news ask for them; `lang` asks for another language. */
export const RSS_PATH = '/rss.xml';
export const ATOM_PATH = '/atom.xml';
/** The address of a feed in a language. */
export const feedAddress = (path: typeof RSS_PATH | typeof ATOM_PATH, language: ContentLanguage) =>
  language === 'zh' ? path : `${path}?lang=${language}`;
