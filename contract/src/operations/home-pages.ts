/** The home page, which the about page opens at its about section (spec 2.2), and what a missing page offers instead. */
import { portalPage } from '../public-page.ts';
import type { OpenActivityRow } from './activity.ts';

/** Counted from real rows; a figure of 0 is not shown. */
export interface PlatformFigures {
  /** Activities that are or were on the shelf. */
  activityNum: number;
  /** Live sign-ups (pending and approved). */
  applyNum: number;
  /** Different cities of those activities. */
  cityNum: number;
}

export interface HomeData {
  hot: OpenActivityRow[];
  figures: PlatformFigures;
}

export const homePage = { home: portalPage<HomeData>({ path: '/portal/index' }) };
export const aboutPage = { about: portalPage<HomeData>({ path: '/portal/portalAbout' }) };

/** The page for what is unknown, a draft, off the shelf or deleted. */
export interface NotFoundData {
  hot: OpenActivityRow[];
}
