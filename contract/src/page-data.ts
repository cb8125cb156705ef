/**
 * What the server hands to a public page: plain data, nothing else. It travels to the browser as JSON, so it holds
 * nothing that a visitor may not read. Times are the wire's `YYYY-MM-DD HH:mm:ss` in `zone`.
 */
import { activityPages } from './operations/activity-pages.ts';
import type { ContentLanguage } from './operations/content-language.ts';
import { aboutPage, homePage, type NotFoundData } from './operations/home-pages.ts';
import { informationPages } from './operations/information-pages.ts';
import { ownSignUpPages } from './operations/own-sign-up.ts';
import { partnerPages } from './operations/partner-pages.ts';
import { searchPages } from './operations/search-pages.ts';
import { verifyPages } from './operations/verify-pages.ts';
import { privacyPage } from './platform/privacy-page.ts';
import type { Face, PublicPage } from './public-page.ts';
import { signInPages } from './sign-in/sign-in-page.ts';

/** Every public page that has an address, by name, in the order of the portal's menu. */
export const publicPages = {
  ...homePage,
  ...informationPages,
  ...activityPages,
  ...ownSignUpPages,
  ...partnerPages,
  ...aboutPage,
  ...searchPages,
  ...privacyPage,
  ...verifyPages,
  ...signInPages,
};
type PublicPages = typeof publicPages;
type DataOf<P> = P extends PublicPage<Face, infer D> ? D : never;

/** What each page is drawn from; the last two stand where another page was asked for. */
export type PageData = { [P in keyof PublicPages]: DataOf<PublicPages[P]> } & {
  notFound: NotFoundData;
  error: { traceId: string };
};
export type PageName = keyof PageData;
type OfFace<F extends Face> = {
  [P in keyof PublicPages]: PublicPages[P] extends PublicPage<F> ? P : never;
}[keyof PublicPages];
export type MobilePageName = OfFace<'mobile'>;
export type SignInPageName = OfFace<'signIn'>;
export type PortalPageName = OfFace<'portal'> | 'notFound' | 'error';

/** The platform's own words and particulars, from its settings; an empty text is not shown. */
export interface PublicSettings {
  /** Product name, e.g. 出海生态赋能平台. */
  title: string;
  /** Address of the mark's picture; '' for the product's own. */
  logo: string;
  copyright: string;
  technicalSupport: string;
  filingNumber: string;
  contactAddress: string;
  contactPhone: string;
  contactEmail: string;
}

/** The first value of each name that an address asks with. */
export type PageQuery = Record<string, string>;

/** All that a page is drawn from. */
export interface PageInput<P extends PageName> {
  page: P;
  data: PageData[P];
  url: { path: string; query: PageQuery };
  /** What the visitor reads the page in. */
  language: ContentLanguage;
  /** `https://host`, for addresses that leave the page. */
  origin: string;
  now: string;
  /** IANA name of the platform's zone, e.g. Asia/Shanghai. */
  zone: string;
  settings: PublicSettings;
}

type AnyOf<N extends PageName> = { [P in N]: PageInput<P> }[N];
export type PublicInput = AnyOf<PageName>;
export type PortalInput = AnyOf<PortalPageName>;
export type MobileInput = AnyOf<MobilePageName>;
export type SignInInput = AnyOf<SignInPageName>;
