/** What the head of each public page says about it. */
import {
  ATOM_PATH,
  type ContentLanguage,
  contentLanguages,
  feedAddress,
  hasSharePicture,
  LANGUAGE_PARAMETER,
  type PageInput,
  type PageName,
  type PublicPage,
  publicPages,
  RSS_PATH,
  sharePicturePath,
} from '@outbound/contract';
import type { Head } from './document.ts';
import type { ServerHalf } from './server-half.ts';
import { textsIn } from './spoken.ts';
import { fill, languageTag } from './texts.ts';

/** Those that stand where another page was asked for have no address. */
const addressed: Readonly<Record<string, PublicPage | undefined>> = publicPages;

/** An address of ours in a language; without one it is the Chinese one, for who says nothing. */
function inLanguage(address: string, language: ContentLanguage): string {
  if (language === 'zh') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}

/**
 * The head of a page: what its half says, and what is the same for all where it says nothing. A half that names no other
 * languages has them all: its frame is there in each.
 */
export function headOf<P extends PageName>(input: PageInput<P>, { head }: ServerHalf<P>): Head {
  const { settings, origin, language } = input;
  const texts = textsIn[language].server;
  const feed = fill(texts.feed, { title: settings.title });
  const own = head(input);
  const address = own.canonical ?? origin + publicPages.home.path;
  const isSignIn = addressed[input.page]?.face === 'signIn';
  return {
    title: settings.title,
    description: texts.platform,
    type: 'website',
    siteName: settings.title,
    indexed: addressed[input.page]?.isSearched ?? false,
    structured: null,
    language,
    alternates: isSignIn
      ? []
      : contentLanguages.map((one) => ({ language: one, href: inLanguage(address, one) })),
    feeds: [
      { type: 'application/rss+xml', title: feed, href: feedAddress(RSS_PATH, language) },
      { type: 'application/atom+xml', title: feed, href: feedAddress(ATOM_PATH, language) },
    ],
    preloadImage: null,
    picture: '',
    isLogo: false,
    image: sharePicture(input),
    ...own,
    imageAlt: headline(own, input),
    canonical: own.alternates ? address : inLanguage(address, language),
  };
}

/** The title of a page that has one of its own. */
export function titled(title: string, { settings }: Pick<PageInput<PageName>, 'settings'>): string {
  return `${title} - ${settings.title}`;
}

/** The title without what `titled` adds to it; the platform's name where a page has none of its own. */
export function headline(
  { title }: Partial<Head>,
  { settings }: Pick<PageInput<PageName>, 'settings'>,
): string {
  const added = titled('', { settings });
  return title?.endsWith(added) ? title.slice(0, -added.length) : (title ?? settings.title);
}

/** Structured data of a list, https://schema.org/CollectionPage: what it shows, in its order. */
export function collectionOf(
  name: string,
  items: readonly { name: string; path: string }[],
  { language, origin }: Pick<PageInput<PageName>, 'language' | 'origin'>,
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    inLanguage: languageTag(language),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: items.map((item, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: item.name,
        url: origin + item.path,
      })),
    },
  };
}

/** Whole address of the picture that stands for a page elsewhere: its own, its title on our ground, or the one of all pages. */
export function sharePicture({
  page,
  origin,
  url,
  language,
}: Pick<PageInput<PageName>, 'page' | 'origin' | 'url' | 'language'>): string {
  const own = addressed[page];
  // The home page's title is the platform's.
  if (!own || !hasSharePicture(own) || own === publicPages.home) return `${origin}/share.jpg`;
  const { id } = url.query;
  const path = sharePicturePath(page);
  return origin + inLanguage(id === undefined ? path : `${path}?id=${encodeURIComponent(id)}`, language);
}

/**
 * Which page of a list its address names for search engines: its own, that what stands there is found. What is narrowed or ordered
 * otherwise, and what lies past the end, is the first page of all.
 */
export const canonicalPage = (
  { dataBody, pageNum }: { dataBody: readonly unknown[]; pageNum: number },
  isPlain: boolean,
): number => (isPlain && dataBody.length > 0 ? pageNum : 1);

/** An address as it stands outside the page. */
export function wholeAddress(origin: string, address: string): string {
  return /^https?:/i.test(address) ? address : origin + address;
}
