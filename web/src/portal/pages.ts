import { ABOUT_PATH, HOME_PATH } from '@outbound/contract';
import { activityPortalPages } from './activities/pages.ts';
import { Home } from './home/home.tsx';
import { informationPortalPages } from './information/pages.ts';
import { ErrorPage, NotFound } from './not-found.tsx';
import type { PortalPages } from './page.ts';
import { partnerPortalPages } from './partners/pages.ts';
import { privacyPortalPages } from './privacy/pages.ts';
import { searchPortalPages } from './search/pages.ts';
import { verifyPortalPages } from './verify/pages.ts';

/** Every page of the portal; the top menu has their entries in this order, which is spec 2.2's. */
export const portalPages: PortalPages = {
  home: { component: Home, menu: { label: 'home', href: HOME_PATH } },
  ...informationPortalPages,
  ...activityPortalPages,
  ...partnerPortalPages,
  about: { component: Home, menu: { label: 'about', href: ABOUT_PATH } },
  ...searchPortalPages,
  ...privacyPortalPages,
  ...verifyPortalPages,
  notFound: { component: NotFound },
  error: { component: ErrorPage },
};
