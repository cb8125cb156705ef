/** What the head of each public page says about it. */
import {
  ATOM_PATH,
  type PageInput,
  type PageName,
  type PublicPage,
  publicPages,
  RSS_PATH,
} from '@outbound/contract';
import type { Head } from './document.ts';
import type { ServerHalf } from './server-half.ts';

const platformText =
  '面向拉美出海企业的社区：对接会、政策宣讲、商务考察与线上课堂，一处找到，一部手机完成报名。';

/** Those that stand where another page was asked for have no address. */
const addressed: Readonly<Record<string, PublicPage | undefined>> = publicPages;

/** The head of a page: what its half says, and what is the same for all where it says nothing. */
export function headOf<P extends PageName>(input: PageInput<P>, { head }: ServerHalf<P>): Head {
  const { settings, origin } = input;
  return {
    title: settings.title,
    description: platformText,
    canonical: origin + publicPages.home.path,
    image: `${origin}/share.jpg`,
    type: 'website',
    siteName: settings.title,
    indexed: addressed[input.page]?.isSearched ?? false,
    structured: null,
    language: 'zh',
    alternates: [],
    feeds: [
      { type: 'application/rss+xml', title: `${settings.title} - 行业资讯`, href: RSS_PATH },
      { type: 'application/atom+xml', title: `${settings.title} - 行业资讯`, href: ATOM_PATH },
    ],
    preloadImage: null,
    ...head(input),
  };
}

/** The title of a page that has one of its own. */
export function titled(title: string, { settings }: Pick<PageInput<PageName>, 'settings'>): string {
  return `${title} - ${settings.title}`;
}

/** An address as it stands outside the page. */
export function wholeAddress(origin: string, address: string): string {
  return /^https?:/i.test(address) ? address : origin + address;
}
