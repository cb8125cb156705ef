/** The home page, which the about page opens at its about section (spec 2.2), and what a missing page offers instead. */
import { portalPage } from '../public-page.ts';
import type { OpenActivityRow } from './activity-open.ts';
import type { OpenBanner } from './banner.ts';
import type { OpenInformationRow } from './information.ts';
import type { OpenPartnerRow } from './partner.ts';

/** Counted from real rows; a figure of 0 is not shown. */
export interface PlatformFigures {
  /** Activities that are or were on the shelf. */
  activityNum: number;
  /** Live sign-ups (pending and approved). */
  applyNum: number;
  /** Different cities of those activities. */
  cityNum: number;
}

/** What the platform says of itself under 关于我们; empty ones are not shown. */
export interface AboutPlatform {
  /** HTML, as the office wrote it. */
  text: string;
  services: readonly { title: string; text: string }[];
  figures: readonly { value: string; label: string }[];
  /** Address of a picture, or ''. */
  wechatCode: string;
}

export interface HomeData {
  /** What stands at its head, in order; the platform's own picture where there are none. */
  banners: OpenBanner[];
  /** The first of the wall. */
  partners: OpenPartnerRow[];
  /** null: they could not be read, so that nothing is said of them. */
  hot: OpenActivityRow[] | null;
  /** The news read most these days. */
  hotInformation: OpenInformationRow[];
  figures: PlatformFigures;
  about: AboutPlatform;
}

export const HOME_PATH = '/portal/index';
export const ABOUT_PATH = '/portal/portalAbout';

export const homePage = { home: portalPage<HomeData>({ path: HOME_PATH }) };
export const aboutPage = { about: portalPage<HomeData>({ path: ABOUT_PATH }) };

/** The page for what is unknown, a draft, off the shelf or deleted. */
export interface NotFoundData {
  /** Three at most. */
  hot: OpenActivityRow[];
  /** The latest news, three at most. */
  latest: OpenInformationRow[];
}
