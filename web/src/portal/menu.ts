import type { PortalPageName } from '@outbound/contract';
import { portalPages } from './pages.ts';

/** The top menu of spec 2.2: an entry stands here as soon as its page exists. */
export const menu = Object.values(portalPages).flatMap((page) => page.menu ?? []);

/** The entry that is lit while `page` is open. */
export const litBy = (page: PortalPageName) => portalPages[portalPages[page].lights ?? page].menu;
