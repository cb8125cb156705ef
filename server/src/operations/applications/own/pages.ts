import type { ownSignUpPages } from '@outbound/contract';
import type { PageSources } from '../../../public-pages/page-source.ts';

/** The page holds nothing of anybody: what it shows comes by a call, once its person has said what opens it. */
export const ownSignUpPageSources: Pick<PageSources, keyof typeof ownSignUpPages> = {
  mobileOwnSignUp: { sitemap: 'none', read: async () => ({}) },
};
