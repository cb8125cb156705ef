import type { ownSignUpPages } from '@outbound/contract';
import type { Config } from '../../../config/index.ts';
import type { PageSources } from '../../../public-pages/page-source.ts';

/** The page holds nothing of anybody: what it shows comes by calls, once its person has said what opens it. */
export const ownSignUpPageSources = ({
  visitorWebhook,
}: Pick<Config, 'visitorWebhook'>): Pick<PageSources, keyof typeof ownSignUpPages> => ({
  mobileOwnSignUp: { sitemap: 'none', read: async () => ({ byPhone: visitorWebhook !== undefined }) },
});
